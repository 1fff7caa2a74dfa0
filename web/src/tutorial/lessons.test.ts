import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { loadBoard } from "../games";
import type { BoardProps, TutorialLesson } from "../games/board-module";
import { setPreference } from "../stores/preferences.svelte";
import type { LocalisedTutorial } from "./decode";
import { highlight } from "./highlight";
import { loadTutorial } from "./registry";

const GAMES = Object.keys(import.meta.glob("../games/*/tutorial.ts")).map((path) => path.split("/")[2] ?? "");
const TIMEOUT_MS = 180_000; // whole boards are drawn, also on a busy machine
Element.prototype.scrollIntoView = vi.fn();

function propsOf({ boardState, step, toMove, legalMoves }: TutorialLesson, tutorial: LocalisedTutorial): BoardProps {
  const ignore = () => undefined;
  return {
    boardState,
    hoveredState: null,
    hoveredMove: null,
    seat: tutorial.seat,
    names: tutorial.names,
    step,
    toMove,
    legalMoves: new Map(legalMoves.map((move) => [move.text, move])),
    choose: ignore,
    hover: ignore,
    explainIllegal: ignore,
    isNarrow: false,
  };
}

for (const game of GAMES) {
  test(
    `the board of ${game} has a target for each expected move, and the area of each lesson`,
    async () => {
      setPreference("motion", "none");
      const tutorial = await loadTutorial(game);
      const { Board } = await loadBoard(game);
      if (!tutorial) throw new Error("no tutorial");
      const [first, ...others] = tutorial.lessons;
      if (!first) throw new Error("no lessons");
      const { container, rerender } = render(Board, { props: propsOf(first, tutorial) });
      const marked = (attribute: string) => [...container.querySelectorAll(`[${attribute}]`)];
      const targets = () => marked("data-tutorial-target");
      const areas = () => marked("data-tutorial-area");
      let moves = 0;
      for (const lesson of others) {
        await rerender(propsOf(lesson, tutorial));
        const area = tutorial.highlightSelectors[lesson.key] ?? null;
        const stop = highlight(lesson.move === null ? { area } : { move: lesson.move })(container);
        if (lesson.move !== null) {
          moves += 1;
          expect(targets().length, lesson.key).toBeGreaterThan(0);
          const areLegal = targets().every((target) => target.classList.contains("legal"));
          expect(areLegal, lesson.key).toBe(true);
        } else if (area) expect(areas().length, `${lesson.key}: ${area}`).toBeGreaterThan(0);
        stop?.();
        expect(targets().length + areas().length, lesson.key).toBe(0);
      }
      expect(moves).toBeGreaterThan(4);
    },
    TIMEOUT_MS,
  );
}
