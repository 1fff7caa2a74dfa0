/** Calls of the server. A refusal is an exception with the server's own words. */

import type { ProblemDetails } from "./types";
import { settings } from "../stores/preferences.svelte";

export class Refused extends Error {
  constructor(readonly problem: ProblemDetails) {
    super(problem.texts?.[settings.language] ?? problem.detail);
  }
  get code(): ProblemDetails["code"] {
    return this.problem.code;
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

export type Params = Record<string, string | number | boolean | null | undefined>;

function address(path: string, params: Params = {}): string {
  const query = new URLSearchParams({ lang: settings.language });
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined) query.set(key, String(value));
  }
  return `${path}?${query}`;
}

async function call<Answer>(method: string, path: string, params?: Params, body?: unknown): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(address(path, params), {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const text = await answer.text();
  let said: unknown;
  try {
    said = text ? JSON.parse(text) : null;
  } catch {
    throw new Unreachable(`${answer.status}`); // a proxy's page, say
  }
  if (!answer.ok) throw new Refused(said as ProblemDetails);
  return said as Answer;
}

export const get = <Answer>(path: string, params?: Params) => call<Answer>("GET", path, params);
export const post = <Answer>(path: string, body: unknown = {}, params?: Params) =>
  call<Answer>("POST", path, params, body);
export const put = <Answer>(path: string, body: unknown, params?: Params) => call<Answer>("PUT", path, params, body);
export const patch = <Answer>(path: string, body: unknown) => call<Answer>("PATCH", path, undefined, body);
export const del = <Answer>(path: string, body?: unknown) => call<Answer>("DELETE", path, undefined, body);
export const api = { get, post, put, patch, del };
