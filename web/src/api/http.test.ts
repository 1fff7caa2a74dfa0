import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { ApiError, get, NetworkError, post } from "./http";
import type { Me, Table } from "./types";

let requests: Request[] = [];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  requests = [];
  answer = () => Response.json({ id: "t" });
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(request);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test("parameters go into the path and the query; those without a value are left out", async () => {
  const table = await get("/api/tables/{table}", { table: "a/b", invite_key: null });
  expectTypeOf(table).toEqualTypeOf<Table>();
  expect(table).toEqual({ id: "t" });
  const url = new URL(requests[0]!.url);
  expect([url.pathname, [...url.searchParams.keys()]]).toEqual(["/api/tables/a%2Fb", ["lang"]]);
});

test("a body is sent as JSON", async () => {
  const me = await post("/api/guests", {}, { name: "Anna", language: "en" });
  expectTypeOf(me).toEqualTypeOf<Me>();
  expect(requests[0]!.headers.get("content-type")).toBe("application/json");
  expect(await requests[0]!.json()).toEqual({ name: "Anna", language: "en" });
  // @ts-expect-error: `name` is missing
  await post("/api/guests", {}, { language: "en" });
  // @ts-expect-error: there is no such path
  await post("/api/guest", {}, { name: "Anna" });
});

test("a problem of the server is an ApiError", async () => {
  answer = () => Response.json({ code: "name_taken", detail: "taken" }, { status: 409 });
  const error = await get("/api/me").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).code).toBe("name_taken");
});

test("a missing response, or one that is not JSON of the server, is a NetworkError", async () => {
  answer = () => Promise.reject(new TypeError("failed to fetch"));
  await expect(get("/api/me")).rejects.toThrow(NetworkError);
  answer = () => new Response("<html>502</html>", { status: 502 });
  await expect(get("/api/me")).rejects.toThrow(NetworkError);
  answer = () => new Response("<html>hello</html>", { status: 200 });
  await expect(get("/api/me")).rejects.toThrow(NetworkError);
});

test("an answer without content is null", async () => {
  answer = () => new Response(null, { status: 204 });
  expect(await post("/api/logout")).toBeNull();
});
