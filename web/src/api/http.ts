/**
 * HTTP requests to the server, typed by its OpenAPI document: paths, parameters, bodies and results. Errors of the server
 * are thrown as `ApiError`, a missing answer as `NetworkError`.
 *
 *     const table = await get("/api/tables/{table}", { table: id, invite_key: key });
 *     await post("/api/tables/{table}/join", { table: id }, { seat: 2 });
 */

import createClient, { type Middleware } from "openapi-fetch";
import { preferences } from "../stores/preferences.svelte";
import type { paths } from "./schema";
import type { ErrorCode, ProblemDetails } from "./types";

/** An error that the server answered with; `errorText` words it for the user. */
export class ApiError extends Error {
  constructor(readonly problem: ProblemDetails) {
    super(problem.detail);
  }
  get code(): ErrorCode {
    return this.problem.code;
  }
}

/** The server cannot be reached. */
export class NetworkError extends Error {}

// ------------------------------------------------------------------ types of requests

type Method = "get" | "post" | "put" | "patch" | "delete";
interface Operation {
  responses: object;
}
type PathOf<Verb extends Method> = {
  [Path in keyof paths]: paths[Path][Verb] extends Operation ? Path : never;
}[keyof paths];
type OperationOf<Verb extends Method, Path extends keyof paths> = Extract<paths[Path][Verb], Operation>;

type Nullable<Query> = [Query] extends [never] ? object : { [Key in keyof Query]: Query[Key] | null | undefined };
type PathParams<Op> = Op extends { parameters: { path: infer Params } } ? Params : object;
type QueryParams<Op> = Op extends { parameters: { query?: infer Params } }
  ? Nullable<Exclude<Params, undefined>>
  : object;
/** Parameters of the path and of the query together; those of the query may be null or missing. */
type Params<Op> = PathParams<Op> & QueryParams<Op>;
type Body<Op> = Op extends { requestBody?: { content: { "application/json": infer Content } } } ? Content : undefined;
type Content<Answer> = Answer extends { content: { "application/json": infer Result } } ? Result : null;
type ResultOf<Op> = Op extends { responses: infer Responses }
  ? {
      [Status in keyof Responses]: Status extends 200 | 201 | 202 | 204 ? Content<Responses[Status]> : never;
    }[keyof Responses]
  : never;

/** Arguments that may be left out where nothing in them is required. */
type Arguments<Op> =
  object extends Body<Op>
    ? object extends Params<Op>
      ? [params?: Params<Op>, body?: Body<Op>]
      : [params: Params<Op>, body?: Body<Op>]
    : Body<Op> extends undefined
      ? object extends Params<Op>
        ? [params?: Params<Op>]
        : [params: Params<Op>]
      : [params: Params<Op>, body: Body<Op>];

// ------------------------------------------------------------------ the client

const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    let problem: unknown;
    try {
      problem = await response.json();
    } catch {
      throw new NetworkError(`${response.status}`); // not from our server: the error page of a proxy, for example
    }
    throw new ApiError(problem as ProblemDetails);
  },
};

const client = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? "",
  fetch: (request) => fetch(request), // so that tests can replace it
});
client.use(throwProblems);

/** Sends a request; the functions below give it its types. */
async function request(method: Method, path: string, params: object = {}, body?: object): Promise<unknown> {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== undefined);
  const isInPath = ([key]: [string, unknown]) => path.includes(`{${key}}`);
  const query = Object.fromEntries(given.filter((pair) => !isInPath(pair)));
  const send = client.request as (method: Method, path: string, init: object) => Promise<{ data?: unknown }>;
  try {
    const { data } = await send(method, path, {
      params: { path: Object.fromEntries(given.filter(isInPath)), query: { lang: preferences.language, ...query } },
      ...(body === undefined ? {} : { body }),
    });
    return data ?? null;
  } catch (error) {
    throw error instanceof ApiError ? error : new NetworkError(String(error));
  }
}

type Request<Verb extends Method> = <Path extends PathOf<Verb>>(
  path: Path,
  ...args: Arguments<OperationOf<Verb, Path>>
) => Promise<ResultOf<OperationOf<Verb, Path>>>;

const makeRequest = <Verb extends Method>(method: Verb) =>
  ((path: string, params?: object, body?: object) =>
    request(method, path, params, method === "get" ? undefined : (body ?? {}))) as Request<Verb>;

export const get = makeRequest("get");
export const post = makeRequest("post");
export const put = makeRequest("put");
export const patch = makeRequest("patch");
export const del = makeRequest("delete");
