import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import type { LinkReplay } from "../api/types";
import { testDouble } from "../lib/test-double";
import { setPreference } from "../stores/preferences.svelte";
import LinkSummary from "./LinkSummary.svelte";

const show = (is_over: boolean) =>
  render(LinkSummary, {
    link: testDouble<LinkReplay>({ is_over, scores: [20, 31], places: [2, 1] }),
    names: ["Anna", "Ben"],
  });

beforeEach(() => setPreference("language", "en"));

test("a finished game has its result, the winner first", () => {
  show(true);
  expect(screen.getByText(/Ben 31 and Anna 20/)).toBeTruthy();
});

test("a game that was still running has no result", () => {
  show(false);
  expect(screen.getByText(/still being played/)).toBeTruthy();
});
