import { describe, expect, it } from "vitest";
import { go, parts, route } from "./router.svelte";

describe("an address", () => {
  it("is decoded part by part", () => {
    expect(parts("/table/a%20b")).toEqual(["table", "a b"]);
    go("/rules/game#6.1%20a");
    expect([route.path, route.hash]).toEqual(["/rules/game", "6.1 a"]);
  });
  it("that is no encoded text is taken as it is", () => {
    expect(parts("/table/%")).toEqual(["table", "%"]);
    go("/rules/game#%");
    expect(route.hash).toBe("%");
  });
});
