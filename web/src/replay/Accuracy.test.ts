import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import Accuracy from "./Accuracy.svelte";
import type { AnalysisResult, SeatSummary } from "./analysis";

beforeEach(() => setPreference("language", "en"));

const summary = (seat: number, accuracy: number | null): SeatSummary => ({
  seat,
  name: "",
  decisions: 40,
  counted_decisions: accuracy === null ? 3 : 25,
  accuracy,
  accuracy_error: accuracy === null ? null : 2.2,
  mean_win_cost: null,
  mean_value_cost: null,
  mistakes: [],
});

function renderAccuracy(most_accurate: number | null, ...accuracies: (number | null)[]) {
  const seats = accuracies.map((accuracy, seat) => summary(seat, accuracy));
  const result = { version: 2, seats, most_accurate } as unknown as AnalysisResult;
  render(Accuracy, { result, names: ["Anna", "Ben"] });
}

test("accuracies have their error and the number of decisions that count", () => {
  renderAccuracy(1, 81.4, 93.6);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent.replace(/\s+/g, " "));
  expect(rows[0]).toContain("81 ± 2");
  expect(rows[1]).toContain("94 ± 2");
  expect(rows[0]).toContain("25 of 40 decisions count");
  expect(screen.getByText("Ben played most accurately.")).toBeTruthy();
});

test("nobody is called most accurate if that is not clear", () => {
  renderAccuracy(null, 81.4, null);
  expect(screen.getByText("It is not clear who played best.")).toBeTruthy();
  expect(screen.getByText("too few open decisions")).toBeTruthy();
});
