import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { game } from "./test-fixtures";
import LevelChoice from "./LevelChoice.svelte";

test("levels are radio buttons with names, and the chosen one is described with its rating", async () => {
  const onchange = vi.fn();
  const { rerender } = render(LevelChoice, { game, level: "casual", onchange });
  expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
    "Novice",
    "Casual",
    "Master",
  ]);
  expect(screen.getByText(/Has a plan for the next rounds/)).toBeTruthy();
  await fireEvent.click(screen.getByRole("radio", { name: "Novice" }));
  expect(onchange).toHaveBeenCalledWith("novice");
  await rerender({ game, level: "novice", onchange });
  expect(screen.getByText("Novice · rating about 600")).toBeTruthy();
});

test("a game without levels names its only bot and describes nothing", () => {
  render(LevelChoice, { game: { ...game, levels: ["random"] }, level: "random", onchange: vi.fn() });
  expect(screen.getByRole("radio", { name: "random" })).toBeTruthy();
  expect(document.querySelector("p")).toBeNull();
});
