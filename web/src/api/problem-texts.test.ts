import { afterEach, expect, test } from "vitest";
import { explain } from "./error-text";
import type { ProblemDetails, ErrorCode } from "./types";
import { Refused } from "./http";
import { FRENCH } from "./problem-texts";
import { settings } from "../stores/preferences.svelte";
import { wording } from "../stores/toasts.svelte";

const refused = (code: ErrorCode, texts?: ProblemDetails["texts"]) =>
  new Refused({
    type: "",
    title: "",
    status: 409,
    detail: "said in English",
    code,
    ...(texts ? { texts } : {}),
  } as ProblemDetails);

afterEach(() => (settings.language = "en"));

test.each(Object.keys(FRENCH) as ErrorCode[])("refusal %s is French on a French page", (code) => {
  settings.language = "fr";
  expect(wording(refused(code))).not.toContain("English");
  expect(explain(refused(code))).not.toContain("English");
});

test("what the server says in French itself is shown", () => {
  settings.language = "fr";
  const error = refused("conflict", { en: "said in English", fr: "dit par le serveur" });
  expect([wording(error), explain(error)]).toEqual(["dit par le serveur", "dit par le serveur"]);
});

test("an English page shows what the server says", () => {
  expect(wording(refused("conflict"))).toBe("said in English");
});
