import { afterEach, expect, test } from "vitest";
import { errorText, localisedErrorText } from "./error-text";
import type { ProblemDetails, ErrorCode } from "./types";
import { ApiError } from "./http";
import { FRENCH_PROBLEM_TEXTS } from "./problem-texts";
import { preferences } from "../stores/preferences.svelte";

const apiError = (code: ErrorCode, texts?: ProblemDetails["texts"]) =>
  new ApiError({
    type: "",
    title: "",
    status: 409,
    detail: "English detail",
    code,
    ...(texts ? { texts } : {}),
  } as ProblemDetails);

afterEach(() => (preferences.language = "en"));

test.each(Object.keys(FRENCH_PROBLEM_TEXTS) as ErrorCode[])("error %s has a French text", (code) => {
  preferences.language = "fr";
  expect(errorText(apiError(code))).not.toContain("English");
  expect(localisedErrorText(apiError(code))).not.toContain("English");
});

test("a French text of the server is shown", () => {
  preferences.language = "fr";
  const error = apiError("conflict", { en: "English detail", fr: "texte du serveur" });
  expect([errorText(error), localisedErrorText(error)]).toEqual(["texte du serveur", "texte du serveur"]);
});

test("in English the text of the server is shown", () => {
  expect(errorText(apiError("conflict"))).toBe("English detail");
});
