import { describe, expect, it } from "vitest";
import { navigate, pathSegments, route } from "./router.svelte";

describe("a route", () => {
  it("has decoded segments", () => {
    expect(pathSegments("/table/a%20b")).toEqual(["table", "a b"]);
    navigate("/rules/game#6.1%20a");
    expect([route.path, route.hash]).toEqual(["/rules/game", "6.1 a"]);
  });
  it("keeps invalid escapes as they are", () => {
    expect(pathSegments("/table/%")).toEqual(["table", "%"]);
    navigate("/rules/game#%");
    expect(route.hash).toBe("%");
  });
});
