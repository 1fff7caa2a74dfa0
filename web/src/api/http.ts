/** HTTP requests to the server. Errors of the server are thrown as `ApiError`, a missing answer as `NetworkError`. */

import { preferences } from "../stores/preferences.svelte";
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

export type Params = Record<string, string | number | boolean | null | undefined>;

function requestUrl(path: string, params: Params = {}): string {
  const query = new URLSearchParams({ lang: preferences.language });
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) query.set(key, String(value));
  }
  return `${path}?${query}`;
}

async function request<Result>(method: string, path: string, params?: Params, body?: unknown): Promise<Result> {
  let response: Response;
  try {
    response = await fetch(requestUrl(path, params), {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch (error) {
    throw new NetworkError(String(error));
  }
  const text = await response.text();
  let result: unknown;
  try {
    result = text ? JSON.parse(text) : null;
  } catch {
    throw new NetworkError(`${response.status}`); // not from our server: the error page of a proxy, for example
  }
  if (!response.ok) throw new ApiError(result as ProblemDetails);
  return result as Result;
}

export const get = <Result>(path: string, params?: Params) => request<Result>("GET", path, params);
export const post = <Result>(path: string, body: unknown = {}, params?: Params) =>
  request<Result>("POST", path, params, body);
export const put = <Result>(path: string, body: unknown, params?: Params) => request<Result>("PUT", path, params, body);
export const patch = <Result>(path: string, body: unknown) => request<Result>("PATCH", path, undefined, body);
export const del = <Result>(path: string, body?: unknown) => request<Result>("DELETE", path, undefined, body);
