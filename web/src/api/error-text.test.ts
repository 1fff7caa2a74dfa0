import { afterEach, beforeEach, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../lib/languages";
import { preferences } from "../stores/preferences.svelte";
import { errorText } from "./error-text";
import { ApiError, NetworkError } from "./http";
import openapi from "../../openapi.json";
import type { ErrorCode, ProblemDetails } from "./types";

const CODES = openapi.components.schemas.ProblemDetails.properties.code.enum as ErrorCode[];

function apiError(code: ErrorCode, members: Partial<ProblemDetails> = {}): ApiError {
  return new ApiError({ type: "", title: "", status: 409, detail: "detail of the server", code, ...members });
}

function errorTextIn(language: Language, error: unknown): string {
  preferences.language = language;
  return errorText(error);
}

beforeEach(() => (preferences.language = "en"));
afterEach(() => (preferences.language = "en"));

test.each(CODES)("error %s has a text in every language", (code) => {
  for (const language of LANGUAGES) {
    const text = errorTextIn(language, apiError(code));
    expect(text).toMatch(/[.!]$|detail of the server$/);
    expect(text).not.toContain("problem-");
  }
});

test("the reason of the server is shown with its arguments", () => {
  const error = apiError("rate_limited", {
    reason: { catalogue: "server", key: "reason-wait-after-proposal", args: { seconds: 1 } },
  });
  expect(errorTextIn("en", error)).toBe("Your last proposal was declined. You can propose again in 1 second.");
  expect(errorTextIn("fr", error)).toMatch(/^Votre dernière proposition .* dans 1 seconde\.$/);
});

test("a limit names what has reached it", () => {
  const args = { scope: "user", count: 4, limit: 4 };
  const error = apiError("limit_reached", { reason: { catalogue: "server", key: "reason-too-many-bot-tables", args } });
  expect(errorText(error)).toBe(
    "You have 4 running games with bots only, and at most 4 are allowed. Wait until one is over.",
  );
});

test("the reason of an illegal move is shown", () => {
  const fee = { catalogue: "dragon", key: "refusal-fee", args: { fee: 3, yuan: 1 } };
  expect(errorText(apiError("illegal_move", { reason: fee }))).toContain("you need 3 yuan, but you have 1");
  const over = { catalogue: "dragon", key: "refusal-game-over", args: {} };
  expect(errorText(apiError("game_over", { reason: over }))).toBe("the game is over");
});

test("too many requests say how long to wait, if the server says it", () => {
  expect(errorText(apiError("rate_limited", { retry_after_seconds: 2.5 }))).toBe(
    "Too many requests. Try again in 3 seconds.",
  );
  expect(errorText(apiError("rate_limited"))).toBe("Too many requests. Try again in a moment.");
});

test("the English detail is shown in English only", () => {
  expect(errorText(apiError("bad_options"))).toContain("detail of the server");
  expect(errorTextIn("fr", apiError("bad_options"))).not.toContain("detail of the server");
});

test("other errors have general texts", () => {
  expect(errorText(new NetworkError())).toContain("cannot be reached");
  expect(errorText(new Error("internal"))).toBe("Something went wrong.");
});
