import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { clickSlowly } from "../../lib/test-click";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setPreference } from "../../stores/preferences.svelte";
import type { BoardProps, MovePreview } from "../board-module";
import Board from "./Board.svelte";
import { FIXTURES, loadBoardProps } from "./fixtures/board-props";
import { describeMove } from "./describe-move";
import { applyEntries } from "../../scenes/scene";
import { scenes } from "./scenes";
import { GOALS, viewOf } from "./view";

vi.setConfig({ testTimeout: 30_000 }); // a whole board is drawn each time
beforeEach(() => setPreference("language", "en"));
afterEach(() => {
  cleanup();
  setPreference("language", "en");
});

function show(name: string, change: Partial<BoardProps> = {}) {
  const props = { ...loadBoardProps(name), choose: vi.fn(), hover: vi.fn(), explainIllegal: vi.fn(), ...change };
  return { props, ...render(Board, { props }) };
}
const legal = (container: Element) =>
  [...container.querySelectorAll("button.legal")].map((button) => button.getAttribute("data-move"));
const click = (container: Element, move: string) => clickSlowly(container.querySelector(`[data-move="${move}"]`)!);

// every position once, alternating between wide in English and narrow in French
it.each(FIXTURES.map((name, i) => [name, i % 2 ? "fr" : "en", i % 2 === 1] as const))(
  "%s: shows every seat and a target for every legal move (%s, narrow: %s)",
  (name, language, isNarrow) => {
    setPreference("language", language);
    const { container, props } = show(name, { isNarrow });
    for (const other of props.names) expect(container.textContent).toContain(other);
    const moves = legal(container).map((move) => move?.split("@")[0]);
    for (const move of props.legalMoves.keys()) expect(moves).toContain(move.split("@")[0]);
    for (const button of container.querySelectorAll("button")) expect(button.getAttribute("aria-label")).toBeTruthy();
    expect(container.querySelectorAll("[style*='undefined'], [style*='NaN']").length).toBe(0);
  },
);

it.each(["two-bid", "five-claim"])("%s: has no buttons for spectators", (name) => {
  const { container, props } = show(name, { seat: null, legalMoves: new Map() });
  expect(container.querySelectorAll("button").length).toBe(0);
  expect(container.querySelectorAll("section.seat").length).toBe(props.names.length);
});

it("claims a clicked card and previews a hovered one", async () => {
  const { container, props } = show("five-claim");
  expect(new Set(legal(container))).toEqual(new Set(["claim W", "claim F", "claim DR"]));
  await click(container, "claim DR");
  expect(props.choose).toHaveBeenCalledWith("claim DR");
  await fireEvent.pointerEnter(container.querySelector('[data-move="claim F"]')!);
  expect(props.hover).toHaveBeenCalledWith("claim F");
});

it("shows what a hovered move changes", async () => {
  const { container, props, rerender } = show("five-market");
  const seat = props.seat!;
  expect(container.querySelectorAll(".changed").length).toBe(0);
  const after = props.legalMoves.get("market N")!.boardState;
  await rerender({ hoveredMove: "market N", hoveredState: after });
  const before = viewOf(props.boardState).players[seat]!.piles.N.influence;
  const pile = container.querySelector(`[data-pile="${seat}-N"]`)!;
  expect(pile.textContent?.replace(/\s+/g, " ")).toContain(
    `${before} → ${viewOf(after).players[seat]!.piles.N.influence}`,
  );
  expect(pile.querySelectorAll(".preview-ghost").length).toBe(1);
});

it("shows when a goal changes its holder", async () => {
  const { container, props, rerender } = show("four-taking");
  const { goals } = viewOf(props.boardState);
  const takenGoal = (move: MovePreview) => GOALS.find((goal) => viewOf(move.boardState).goals[goal] !== goals[goal]);
  const choice = [...props.legalMoves.values()].find(takenGoal)!;
  const goal = takenGoal(choice)!;
  expect(container.querySelector(".takes")).toBeNull();
  await rerender({ hoveredMove: choice.text, hoveredState: choice.boardState });
  expect(container.querySelector(".takes")?.textContent).toBe(`${props.names[props.seat!]} takes the ${goal}`);
});

it("hides the bids of others and shows who has to bid", () => {
  const { container, props } = show("five-bid");
  const order = screen.getByRole("region", { name: "Secret bids" });
  const marks = within(order)
    .getAllByRole("img")
    .map((mark) => mark.getAttribute("aria-label"));
  expect(marks).toEqual(props.toMove.map((seat) => `${props.names[seat]}: to be revealed`));
  expect(container.textContent).toContain("bids last"); // the Palace holder
});

it("plays onto the carried card if that is the only slot", async () => {
  const { container, props } = show("five-bid");
  const move = [...props.legalMoves.keys()].find((text) => text.startsWith("bid 3"))!;
  expect(move).toBe("bid 3@6");
  await click(container, move);
  expect(props.choose).toHaveBeenCalledExactlyOnceWith(move);
});

it("explains an illegal card", async () => {
  const { container, props } = show("five-bid");
  const used = viewOf(props.boardState).players[props.seat!]!.aside[0]!;
  await click(container, `bid ${used}@6`);
  expect(props.explainIllegal).toHaveBeenCalledWith(`bid ${used}@6`);
  expect(props.choose).not.toHaveBeenCalled();
});

it("accepts two singles in any order and sends the lower one first", async () => {
  const { container, props, rerender } = show("two-pair");
  const hand = viewOf(props.boardState).players[props.seat!]!.hand;
  const [low, high] = [hand.at(-3)!, hand.at(-1)!];
  const card = (n: number) => screen.getByRole("button", { name: describeMove(`bid ${n}`) });
  await clickSlowly(card(high));
  expect(props.choose).not.toHaveBeenCalled();
  expect(card(high).getAttribute("aria-pressed")).toBe("true");
  await clickSlowly(card(low));
  expect(props.choose).toHaveBeenLastCalledWith(`bid ${low}`);
  // after the first move is staged, the second one is chosen automatically
  const { boardState: boardState } = props.legalMoves.get(`bid ${low}`)!;
  const next = new Map([[`bid ${high}`, props.legalMoves.get(`bid ${low}`)!]]);
  await rerender({ boardState: boardState, legalMoves: next });
  await tick();
  expect(props.choose).toHaveBeenLastCalledWith(`bid ${high}`);
  expect(props.choose).toHaveBeenCalledTimes(2);
  expect(container.querySelectorAll(".secret").length).toBeGreaterThan(0);
});

it("fills the second slot first if the player selects it", async () => {
  const { props, rerender } = show("trio-stacks");
  const { carried, hand } = viewOf(props.boardState).players[props.seat!]!;
  const [low, high] = [carried[0]!, carried[1]!];
  const [first, second] = [hand[0]!, hand.at(-1)!];
  const card = (n: number) => screen.getByRole("button", { name: describeMove(`bid ${n}@${low}`) });
  const place = (n: number) => screen.getByRole("button", { name: `Choose a card to play onto your ${n}.` });
  expect(place(low).getAttribute("aria-pressed")).toBe("true");
  await clickSlowly(place(high));
  expect(place(high).getAttribute("aria-pressed")).toBe("true");
  await clickSlowly(card(second));
  expect(props.choose).not.toHaveBeenCalled();
  expect(card(second).getAttribute("aria-pressed")).toBe("true");
  await clickSlowly(card(first));
  expect(props.choose).toHaveBeenLastCalledWith(`bid ${first}@${low}`);
  const choice = props.legalMoves.get(`bid ${first}@${low}`)!;
  await rerender({ boardState: choice.boardState, legalMoves: new Map([[`bid ${second}@${high}`, choice]]) });
  await tick();
  expect(props.choose).toHaveBeenLastCalledWith(`bid ${second}@${high}`);
  expect(props.choose).toHaveBeenCalledTimes(2);
});

it("lays the first of two cards in its slot, from where it can be taken back", async () => {
  const hold = vi.fn();
  const { container, props } = show("two-pair", { hold });
  const [card] = viewOf(props.boardState).players[props.seat!]!.hand.slice(-1);
  const slots = () => container.querySelectorAll(".bids .empty").length;
  expect([screen.queryByText("One more card."), slots()]).toEqual([null, 2]);
  await clickSlowly(screen.getByRole("button", { name: describeMove(`bid ${card}`) }));
  expect(screen.getByText("One more card.")).toBeTruthy();
  expect(slots()).toBe(1);
  expect(hold).toHaveBeenLastCalledWith([`bid ${card}`]);
  await clickSlowly(screen.getByRole("button", { name: `Take the ${card} back` }));
  expect([screen.queryByText("One more card."), slots()]).toEqual([null, 2]);
  expect(hold).toHaveBeenLastCalledWith([]);
});

it("shows bids that nobody has seen as outlines, the same for all seats", () => {
  const { container, props } = show("two-bid");
  expect(viewOf(props.boardState).step).toBe("bid");
  expect(container.querySelectorAll("svg.bid .back")).toHaveLength(0);
});

it("releases a card that is clicked twice", async () => {
  const { props } = show("two-pair");
  const card = screen.getByRole("button", { name: "Play the Reset" });
  await clickSlowly(card);
  await clickSlowly(card);
  expect(card.getAttribute("aria-pressed")).toBe("false");
  expect(props.choose).not.toHaveBeenCalled();
});

it("asks for the slot of a card with several slots", async () => {
  const base = loadBoardProps("trio-stacks");
  const anyMove = [...base.legalMoves.values()][0]!;
  const choices = new Map(["bid 2@5", "bid 2@6", "bid 3@5"].map((text) => [text, { ...anyMove, text }]));
  const { container, props } = show("trio-stacks", { legalMoves: choices });
  await clickSlowly(screen.getByRole("button", { name: "Bid 2" }));
  expect(props.choose).not.toHaveBeenCalled();
  expect(screen.getByText("Where to play the 2?")).toBeTruthy();
  const options = [...container.querySelectorAll(".bids button.legal")].map((one) => one.getAttribute("data-move"));
  expect(options).toEqual(["bid 2@5", "bid 2@6"]);
  await clickSlowly(screen.getByRole("button", { name: `onto the 6: ${describeMove("bid 2@6")}` }));
  expect(props.choose).toHaveBeenCalledExactlyOnceWith("bid 2@6");
});

it.each(["five-harvest", "two-emperor", "five-market", "five-swap", "five-palace"])(
  "%s: the power of the goal can be used",
  async (name) => {
    const { container, props } = show(name);
    const move = [...props.legalMoves.keys()].at(-1)!;
    await click(container, move);
    expect(props.choose).toHaveBeenCalledExactlyOnceWith(move);
  },
);

it("shows the order of bids, and places at the end", () => {
  const { props } = show("five-claim");
  const rows = within(screen.getByRole("region", { name: "Order of claims" })).getAllByRole("listitem");
  expect(rows.length).toBe(viewOf(props.boardState).queue.length);
  expect(rows[0]?.textContent).toContain("9");
  cleanup();
  const end = show("four-end").props;
  const winner = viewOf(end.boardState).places!.indexOf(1);
  const heads = screen.getAllByRole("columnheader").filter((head) => head.textContent?.includes("1st"));
  expect(heads.map((head) => head.getAttribute("title"))).toEqual([end.names[winner]]);
});

it("keeps the points of a staged move while the scene of its claim does not know them", async () => {
  const { container, props, rerender } = show("five-claim");
  const sum = () => container.querySelector(`[data-score="${props.seat}"] .value`)?.textContent?.trim();
  const before = `${viewOf(props.boardState).scores[props.seat!]}`;
  const staged = props.legalMoves.get("claim W")!;
  const after = `${viewOf(staged.boardState).scores[props.seat!]}`;
  expect([sum(), after === before]).toEqual([before, false]);
  await rerender({ boardState: staged.boardState });
  expect(sum()).toBe(after);
  await rerender({ boardState: applyEntries(scenes, props.boardState, staged.entries) });
  expect(sum()).toBe(after);
});

it("keeps the preview when the focus goes to an equal card", async () => {
  const base = loadBoardProps("five-claim");
  const view = viewOf(base.boardState);
  const boardState = { ...base.boardState, view: { ...view, row: ["W", "W", "F"] } } as typeof base.boardState;
  const { container, props } = show("five-claim", { boardState, hoveredMove: "claim W" });
  const [first, second] = container.querySelectorAll<HTMLElement>('[data-move="claim W"]');
  const other = container.querySelector<HTMLElement>('[data-move="claim F"]');
  await fireEvent.pointerEnter(first!);
  await fireEvent.blur(first!, { relatedTarget: second });
  expect(props.hover).not.toHaveBeenCalledWith(null);
  await fireEvent.blur(first!, { relatedTarget: other });
  expect(props.hover).toHaveBeenLastCalledWith(null);
});

it("shows the bids of the round before beside the secret ones", () => {
  const entry = (kind: string, seat: number | null, args: Record<string, number> = {}) => ({
    ply: 1,
    kind,
    seat,
    args,
  });
  const log = [entry("round", null), entry("bid", 0, { card: 7 }), entry("reset", 1), entry("round", null)];
  show("five-bid", { log });
  const lines = within(screen.getByRole("region", { name: "Secret bids" })).getAllByRole("listitem");
  expect(lines[0]?.textContent?.replace(/\s+/g, "")).toBe("177"); // badge, card, value
  expect(lines[1]?.textContent?.replace(/\s+/g, "")).toContain("–");
});
