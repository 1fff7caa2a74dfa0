import { render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { findBoard } from "../games";
import type { BoardProps, TutorialStage } from "../games/board-module";
import { prefer } from "../stores/preferences.svelte";
import type { TaughtTutorial } from "./decode";
import { findTutorial } from "./registry";
import { pointing } from "./highlight";

const GAMES = Object.keys(import.meta.glob("../games/*/tutorial.ts")).map((path) => path.split("/")[2] ?? "");
const PATIENCE = 60_000; // whole boards are drawn
Element.prototype.scrollIntoView = vi.fn();

function propsOf(stage: TutorialStage, { seat, names }: TaughtTutorial): BoardProps {
  const choices = new Map(stage.choices.map((choice) => [choice.text, choice]));
  const nothing = () => undefined;
  const { scene, step, asked } = stage;
  return {
    scene,
    after: null,
    considered: null,
    seat,
    names,
    step,
    asked,
    choices,
    choose: nothing,
    consider: nothing,
    why: nothing,
    phone: false,
  };
}

for (const game of GAMES) {
  test(
    `the board of ${game} has a place for each wanted move, and the part that each lesson speaks of`,
    async () => {
      prefer("motion", "none");
      const tutorial = await findTutorial(game);
      const { Board } = await findBoard(game);
      if (!tutorial) throw new Error("no tutorial");
      const [first, ...others] = tutorial.stages;
      if (!first) throw new Error("no stages");
      const { container, rerender } = render(Board, { props: propsOf(first, tutorial) });
      const marked = (mark: string) => [...container.querySelectorAll(`[${mark}]`)];
      let moves = 0;
      for (const stage of others) {
        await rerender(propsOf(stage, tutorial));
        const look = tutorial.look[stage.key] ?? null;
        const stop = pointing(stage.move === null ? { look } : { move: stage.move })(container);
        if (stage.move !== null) {
          moves += 1;
          expect(marked("data-wanted").length, stage.key).toBeGreaterThan(0);
          expect(
            marked("data-wanted").every((place) => place.classList.contains("legal")),
            stage.key,
          ).toBe(true);
        } else if (look) expect(marked("data-look").length, `${stage.key}: ${look}`).toBeGreaterThan(0);
        stop?.();
        expect(marked("data-wanted").length + marked("data-look").length, stage.key).toBe(0);
      }
      expect(moves).toBeGreaterThan(4);
    },
    PATIENCE,
  );
}
