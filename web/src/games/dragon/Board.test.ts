import { cleanup, render, screen } from "@testing-library/svelte";
import { clickSlowly } from "../../lib/test-click";
import { tick } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../stores/preferences.svelte";
import Board from "./Board.svelte";
import NumberChange from "../../components/NumberChange.svelte";
import { boardPropsHovering, boardProps } from "./fixtures/board-props";
import Standings from "./Standings.svelte";
import { viewOf, forecastOf } from "./view";

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
    await clickSlowly(document.querySelector('[data-move="act taxes"]')!);
    expect(props.choose).toHaveBeenCalledWith("act taxes");
    await clickSlowly(document.querySelector('[data-move="act privL"]')!);
    expect(props.explainIllegal).toHaveBeenCalledWith("act privL");
  });

  it("holds the wall card until a wall tile is chosen, and previews none", async () => {
    const props = boardProps("act", { hold: vi.fn() });
    render(Board, props);
    const card = document.querySelector('[data-move="act wall"]')!;
    const tiles = screen.getByRole("list", { name: "Your wall tiles" });
    await clickSlowly(card);
    expect(card.getAttribute("aria-pressed")).toBe("true");
    expect(tiles.classList.contains("wanted")).toBe(true);
    expect(props.hold).toHaveBeenLastCalledWith(["act wall"]);
    expect(props.hover).not.toHaveBeenCalledWith(expect.stringContaining("wall"));
    await clickSlowly(card);
    expect(card.getAttribute("aria-pressed")).toBe("false");
    expect(tiles.classList.contains("wanted")).toBe(false);
    expect(props.hold).toHaveBeenLastCalledWith([]);
  });

  it("keeps markers of a preview inside the tracks", () => {
    const props = boardPropsHovering("act", "act taxes");
    const view = viewOf(props.hoveredState!);
    props.hoveredState = structuredClone(props.hoveredState!);
    viewOf(props.hoveredState).scores = view.scores.map((score) => score + 90);
    render(Board, { ...props, isNarrow: true });
    const ghosts = [...document.querySelectorAll<HTMLElement>(".marker.preview-ghost")];
    expect(ghosts.length).toBeGreaterThan(0);
    // without a layout a lane counts as 100 px wide
    for (const ghost of ghosts)
      expect(parseFloat(/translate\((.+?)px/.exec(ghost.style.transform)![1]!)).toBeLessThan(83);
  });

  it("tells who has drafted what while others draft", () => {
    const props = boardProps("act", { legalMoves: new Map(), step: "draft", toMove: [1] });
    Object.assign(viewOf(props.boardState), { phase: "draft", groups: [] });
    render(Board, props);
    expect(screen.getByRole("heading", { name: "The draft" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Draft two persons" })).toBeNull();
    expect(document.querySelectorAll(".drafted li")).toHaveLength(viewOf(props.boardState).seats);
  });

  it("names the gains of an action", () => {
    render(Board, boardProps("act"));
    expect(button("Taxes +5 yuan")).toBeTruthy();
  });

  it("holds a card until a person is chosen", async () => {
    const props = boardProps("play");
    render(Board, props);
    const wild = document.querySelector('[data-move="play wild"]')!;
    await clickSlowly(wild);
    expect(wild.getAttribute("aria-pressed")).toBe("true");
    expect(legalTargets()).toContain("play wild:healer-y");
    expect(legalTargets()).not.toContain("play healer:healer-y");
    await clickSlowly(document.querySelector('[data-move="play wild:healer-y"]')!);
    expect(props.choose).toHaveBeenCalledWith("play wild:healer-y");
  });

  it("releases a held card when it is clicked again, and when the step ends", async () => {
    const { rerender } = render(Board, boardProps("play"));
    const wild = document.querySelector('[data-move="play wild"]')!;
    await clickSlowly(wild);
    await clickSlowly(wild);
    expect(legalTargets()).toContain("play healer:healer-y");
    await clickSlowly(wild);
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
      (boardState) => viewOf(boardState).players[props.seat!]!.yuan,
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
    const best = viewOf(props.boardState).places.indexOf(1);
    expect(screen.getByText(`${props.names[best]} wins`)).toBeTruthy();
  });

  it("names the place of a seat on the person track", () => {
    const props = boardProps("act");
    render(Board, props);
    const second = viewOf(props.boardState).order[1]!;
    const space = viewOf(props.boardState).players[second]!.space;
    expect(screen.getByLabelText(`${props.names[second]} on space ${space}, 2nd`)).toBeTruthy();
  });

  it("has French texts", () => {
    preferences.language = "fr";
    render(Board, boardProps("act"));
    expect(button("Impôts +5 yuans")).toBeTruthy();
    expect(document.body.textContent).not.toContain("undefined");
  });

  it("has an accessible name for every target", () => {
    for (const name of ["act", "play", "release", "drawn-wall", "super-draw"] as const) {
      render(Board, boardProps(name));
      for (const button of document.querySelectorAll("button, [role=img]")) {
        expect(button.getAttribute("aria-label") ?? button.textContent).toMatch(/\S{2}/);
      }
      cleanup();
    }
  });
});

describe("the board with drawn wall tiles", () => {
  const tiles = (): Element => screen.getByRole("list", { name: "Your wall tiles" });

  it.each([false, true])("marks exactly the legal actions, and the wall is one of them (narrow: %s)", (isNarrow) => {
    const props = boardProps("drawn-wall", { isNarrow });
    render(Board, props);
    expect(legalTargets()).toContain("act wall");
    expect(legalTargets().sort()).toEqual([...props.legalMoves.keys()].sort());
  });

  it("plays the wall with one click", async () => {
    const props = boardProps("drawn-wall");
    render(Board, props);
    const card = button("Wall: Lay one of your 5 wall tiles; chance decides which, costs 3 yuan")!;
    expect(card.textContent).toContain("+ ?");
    await clickSlowly(card);
    expect(props.choose).toHaveBeenCalledExactlyOnceWith("act wall");
  });

  it("shows the tiles that are left, but none of them can be clicked", () => {
    render(Board, boardProps("drawn-wall"));
    expect([...tiles().querySelectorAll("[role=img]")].map((tile) => tile.getAttribute("aria-label"))).toEqual([
      "1 rice",
      "1 firework",
      "2 yuan",
      "3 spaces",
      "3 points",
    ]);
    expect(tiles().querySelectorAll("button")).toHaveLength(0);
  });

  it("marks the tiles that may be drawn while the wall is hovered", () => {
    render(Board, boardProps("drawn-wall"));
    expect(tiles().classList.contains("may-be-drawn")).toBe(false);
    cleanup();
    render(Board, boardPropsHovering("drawn-wall", "act wall"));
    expect(tiles().classList.contains("may-be-drawn")).toBe(true);
  });

  it("names the last tile, which is not drawn", () => {
    const props = boardProps("drawn-wall");
    const view = viewOf(props.boardState);
    view.players[props.seat!]!.wallUnused = ["track"];
    render(Board, props);
    expect(button("Wall: Lay the wall tile “3 spaces”, costs 3 yuan")?.textContent).not.toContain("?");
  });

  it("explains why the wall cannot be chosen", async () => {
    const props = boardProps("drawn-wall");
    props.legalMoves = new Map([...props.legalMoves].filter(([move]) => move !== "act wall"));
    render(Board, props);
    await clickSlowly(button("Wall")!);
    expect(props.explainIllegal).toHaveBeenCalledWith("act wall");
  });
});

describe("the board with a hidden super event", () => {
  const centre = (): string => document.querySelector(".centre")!.textContent!;

  it.each([
    ["en", "Super event: hidden until month 7"],
    ["fr", "Super-évènement\u00a0: caché jusqu’au mois 7"],
    ["de", "Superereignis: verdeckt bis Monat 7"],
  ] as const)("has a card face down in month 7 (%s)", (language, label) => {
    preferences.language = language;
    render(Board, boardProps("drawn-wall"));
    const month = document.querySelector(`[role=img][aria-label="${label}"]`)?.closest("li");
    expect(month?.querySelector(".number")?.textContent).toBe("7");
  });

  it("shows in month 7 that an unknown super event follows", () => {
    render(Board, boardProps("super-draw"));
    expect(centre()).toContain("Super event: unknown");
    expect(centre()).toContain("The event of month 7");
  });

  it("shows that it is being drawn", () => {
    const drawn = boardPropsHovering("super-draw", "release p0:healer-y").hoveredState!;
    expect(viewOf(drawn)).toMatchObject({ phase: "super", superEvent: null });
    render(Board, boardProps("super-draw", { boardState: drawn, legalMoves: new Map(), step: null, toMove: [] }));
    expect(document.querySelector(".centre h2")?.textContent).toBe("Super event: unknown");
    expect(centre()).toContain("It is drawn now; each of the ten is equally likely.");
  });

  it("shows a drawn super event like every other", () => {
    const props = boardProps("super-draw");
    props.boardState.view = { ...props.boardState.view, superEvent: "volcano" };
    render(Board, props);
    expect(centre()).toContain("Super event: Volcanic eruption");
    expect(screen.getByLabelText("with the super event: Volcanic eruption")).toBeTruthy();
    expect(screen.queryByLabelText("Super event: hidden until month 7")).toBeNull();
  });

  it("has no card while the super event may be drawn in the setup", () => {
    const props = boardProps("drawn-wall", { legalMoves: new Map(), toMove: [], step: null });
    Object.assign(viewOf(props.boardState), { phase: "draft", step: "event", to_move: null, groups: [] });
    render(Board, props);
    expect(screen.queryByLabelText("Super event: hidden until month 7")).toBeNull();
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
    for (const score of viewOf(boardState).scores) expect(screen.getAllByText(`${score}`).length).toBeGreaterThan(0);
    expect(screen.getAllByText("(fewest)").length).toBeGreaterThan(0);
    expect(document.querySelectorAll("table")).toHaveLength(5);
  });

  it("show the forecast for the end, and that a hidden super event is not in it", () => {
    const { boardState, seat, names } = boardProps("drawn-wall");
    const textOf = (name: string): string[] =>
      [...screen.getByRole("rowheader", { name }).parentElement!.children].map((cell) => cell.textContent!.trim());
    const heading = "If nobody does anything more";
    render(Standings, { boardState, seat, names });
    expect(screen.getByText(`${heading}, without the super event`)).toBeTruthy();
    expect(textOf("At the end").slice(1)).toEqual(forecastOf(boardState).projected_scores!.map(String));
    cleanup();
    boardState.view = { ...boardState.view, superEvent: "none" };
    render(Standings, { boardState, seat, names });
    expect(screen.getByText(heading)).toBeTruthy();
    cleanup();
    boardState.view = { ...boardState.view, phase: "end" };
    render(Standings, { boardState, seat, names });
    expect(screen.queryByText("At the end")).toBeNull();
  });
});
