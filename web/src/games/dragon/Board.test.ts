import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../stores/preferences.svelte";
import Board from "./Board.svelte";
import NumberChange from "../../components/NumberChange.svelte";
import { boardPropsHovering, boardProps } from "./fixtures/board-props";
import Standings from "./Standings.svelte";
import { asDragonView } from "./view";

vi.setConfig({ testTimeout: 30_000 }); // a board has thousands of nodes

const button = (name: string): Element | null => document.querySelector(`button[aria-label="${name}"]`);
const legalTargets = (): (string | null)[] =>
  [...document.querySelectorAll("button.board-target.legal")].map((button) => button.getAttribute("data-move"));

afterEach(() => {
  cleanup();
  preferences.language = "en";
});

describe("the board", () => {
  it.each([false, true])("marks exactly the legal actions (narrow: %s)", (isNarrow) => {
    const props = boardProps("act", { isNarrow });
    render(Board, props);
    expect(
      legalTargets()
        .filter((move) => move !== "act wall")
        .sort(),
    ).toEqual([...props.legalMoves.keys()].sort());
  });

  it("plays a clicked legal move and explains an illegal one", async () => {
    const props = boardProps("act");
    render(Board, props);
    await fireEvent.click(document.querySelector('[data-move="act taxes"]')!);
    expect(props.choose).toHaveBeenCalledWith("act taxes");
    await fireEvent.click(document.querySelector('[data-move="act privL"]')!);
    expect(props.explainIllegal).toHaveBeenCalledWith("act privL");
  });

  it("focuses the own wall tiles from the wall card", async () => {
    render(Board, boardProps("act"));
    await fireEvent.click(document.querySelector('[data-move="act wall"]')!);
    expect(document.activeElement?.getAttribute("data-move")).toBe("act wall:fireworks");
  });

  it("names the gains of an action", () => {
    render(Board, boardProps("act"));
    expect(button("Taxes +5 yuan")).toBeTruthy();
  });

  it("holds a card until a person is chosen", async () => {
    const props = boardProps("play");
    render(Board, props);
    const wild = document.querySelector('[data-move="play wild"]')!;
    await fireEvent.click(wild);
    expect(wild.getAttribute("aria-pressed")).toBe("true");
    expect(legalTargets()).toContain("play wild:healer-y");
    expect(legalTargets()).not.toContain("play healer:healer-y");
    await fireEvent.click(document.querySelector('[data-move="play wild:healer-y"]')!);
    expect(props.choose).toHaveBeenCalledWith("play wild:healer-y");
  });

  it("releases a held card when it is clicked again, and when the step ends", async () => {
    const { rerender } = render(Board, boardProps("play"));
    const wild = document.querySelector('[data-move="play wild"]')!;
    await fireEvent.click(wild);
    await fireEvent.click(wild);
    expect(legalTargets()).toContain("play healer:healer-y");
    await fireEvent.click(wild);
    await rerender({ step: "act", legalMoves: new Map() });
    await rerender(boardProps("play"));
    await tick();
    expect(legalTargets()).toContain("play healer:healer-y");
  });

  it("lets exactly the persons be clicked that may leave", () => {
    const props = boardProps("release");
    render(Board, props);
    expect(legalTargets().sort()).toEqual([...props.legalMoves.keys()].sort());
  });

  it("shows what the hovered move changes", () => {
    const props = boardPropsHovering("act", "act taxes");
    render(Board, props);
    const own = document.querySelector(`[data-province="${props.seat}"]`)!;
    const [before, after] = [props.boardState, props.hoveredState!].map(
      (boardState) => asDragonView(boardState.view).players[props.seat!]!.yuan,
    );
    expect(own.textContent).toContain(`${before}, would become ${after}`);
  });

  it("crosses out persons that leave with the hovered move", () => {
    render(Board, boardPropsHovering("release", "release p0:monk-y"));
    expect(document.querySelectorAll(".person.leaving").length).toBeGreaterThan(0);
  });

  it("has no targets for spectators, and equal provinces", () => {
    render(Board, boardProps("act", { seat: null, legalMoves: new Map() }));
    expect(document.querySelectorAll("button.board-target")).toHaveLength(0);
    expect(document.querySelectorAll("[data-province]")).toHaveLength(4);
    expect(document.querySelectorAll(".province.own")).toHaveLength(0);
  });

  it("shows the result at the end", () => {
    const props = boardProps("act", { legalMoves: new Map(), step: null, toMove: [] });
    props.boardState.view = { ...props.boardState.view, phase: "end", groups: [] };
    render(Board, props);
    const best = asDragonView(props.boardState.view).places.indexOf(1);
    expect(screen.getByText(`${props.names[best]} wins`)).toBeTruthy();
  });

  it("names the place of a seat on the person track", () => {
    const props = boardProps("act");
    render(Board, props);
    const second = asDragonView(props.boardState.view).order[1]!;
    const space = asDragonView(props.boardState.view).players[second]!.space;
    expect(screen.getByLabelText(`${props.names[second]} on space ${space}, 2nd`)).toBeTruthy();
  });

  it("has French texts", () => {
    preferences.language = "fr";
    render(Board, boardProps("act"));
    expect(button("Impôts +5 yuans")).toBeTruthy();
    expect(document.body.textContent).not.toContain("undefined");
  });

  it("has an accessible name for every target", () => {
    for (const name of ["act", "play", "release"] as const) {
      render(Board, boardProps(name));
      for (const button of document.querySelectorAll("button, [role=img]")) {
        expect(button.getAttribute("aria-label") ?? button.textContent).toMatch(/\S{2}/);
      }
      cleanup();
    }
  });
});

describe("a changing number", () => {
  it("shows both values and the difference", () => {
    const { container } = render(NumberChange, { before: 3, after: 7 });
    expect(container.querySelector("[data-value='+4']")).toBeTruthy(); // content of a pseudo-element
    expect(screen.getByText("3, would become 7")).toBeTruthy();
  });
  it("shows one value without a change", () => {
    const { container } = render(NumberChange, { before: 3, after: 3 });
    expect(container.textContent?.trim()).toBe("3");
  });
});

describe("the standings", () => {
  it("show the points of all seats and the fewest helmets", () => {
    const { boardState: boardState, seat, names } = boardProps("act");
    render(Standings, { boardState: boardState, seat, names });
    for (const score of asDragonView(boardState.view).scores)
      expect(screen.getAllByText(`${score}`).length).toBeGreaterThan(0);
    expect(screen.getAllByText("(fewest)").length).toBeGreaterThan(0);
    expect(document.querySelectorAll("table")).toHaveLength(5);
  });
});
