import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import { ACTIONS, BONUSES, EVENTS, GOODS, KINDS, SUPERS, TYPES } from "../pieces";
import ActionArt from "./ActionArt.svelte";
import PersonTile from "./PersonTile.svelte";
import DragonMark from "./DragonMark.svelte";
import Emblem from "./Emblem.svelte";
import EventArt from "./EventArt.svelte";
import GoodIcon from "./GoodIcon.svelte";
import { lineWidth } from "./line-width";
import PersonCard from "./PersonCard.svelte";
import { ribbon } from "./ribbon";
import SuperArt from "./SuperArt.svelte";
import SymbolIcon from "./SymbolIcon.svelte";
import WallTile from "./WallTile.svelte";

afterEach(cleanup);

/** Returns the HTML without the comments of the framework. */
function htmlOf(container: HTMLElement): string {
  return container.innerHTML.replace(/<!--.*?-->/g, "");
}

const GALLERY: [string, () => string[]][] = [
  ["person tiles", () => KINDS.map(({ kind }) => htmlOf(render(PersonTile, { kind }).container))],
  ["symbols", () => TYPES.map((type) => htmlOf(render(SymbolIcon, { type }).container))],
  ["goods", () => GOODS.map((good) => htmlOf(render(GoodIcon, { good }).container))],
  ["events", () => EVENTS.map((event) => htmlOf(render(EventArt, { event }).container))],
  ["super events", () => [...SUPERS, null].map((event) => htmlOf(render(SuperArt, { event }).container))],
  ["actions", () => ACTIONS.map((action) => htmlOf(render(ActionArt, { action }).container))],
  ["cards", () => [...TYPES, "wild" as const].map((card) => htmlOf(render(PersonCard, { card }).container))],
  ["wall tiles", () => [...BONUSES, null].map((bonus) => htmlOf(render(WallTile, { bonus, seat: 0 }).container))],
  ["dragons", () => [0, 1, 2, 3, 4].map((seat) => htmlOf(render(DragonMark, { seat }).container))],
];

describe.each(GALLERY)("%s", (_, draw) => {
  it("has a different picture for each", () => {
    const pictures = draw();
    for (const picture of pictures) {
      expect(picture).toMatch(/<(path|circle|rect|ellipse)/);
      expect(picture).not.toMatch(/NaN|undefined/);
    }
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});

describe("a person tile", () => {
  const count = (kind: (typeof KINDS)[number]["kind"], symbols = true): number =>
    render(PersonTile, { kind, symbols }).container.querySelectorAll("g.pen").length;

  it.each(KINDS)("$kind shows its number of symbols", ({ kind, symbols }) => {
    expect(count(kind)).toBe(symbols);
    expect(count(kind, false)).toBe(0);
  });

  it("looks different by age", () => {
    const young = render(PersonTile, { kind: "monk-y", symbols: false }).container;
    const old = render(PersonTile, { kind: "monk-o", symbols: false }).container;
    expect(young.querySelectorAll(".silver").length).toBe(0);
    expect(old.querySelectorAll(".silver").length).toBeGreaterThan(0);
    expect(old.querySelectorAll("rect").length).toBe(young.querySelectorAll("rect").length + 1); // the double frame
  });
});

describe("every drawing", () => {
  it("is hidden unless it has a label", () => {
    const hidden = render(Emblem, {}).container.querySelector("svg");
    expect(hidden?.getAttribute("aria-hidden")).toBe("true");
    expect(hidden?.hasAttribute("role")).toBe(false);
    const named = render(GoodIcon, { good: "rice", label: "rice" }).container.querySelector("svg");
    expect(named?.getAttribute("role")).toBe("img");
    expect(named?.getAttribute("aria-label")).toBe("rice");
    expect(named?.hasAttribute("aria-hidden")).toBe(false);
  });

  it("has lines between 0.75 and 2 pixels", () => {
    for (const size of [14, 24, 34, 48, 96]) {
      const px = (lineWidth(size, 48) * size) / 48;
      expect(px).toBeGreaterThan(0.75);
      expect(px).toBeLessThan(2);
    }
  });
});

describe("a ribbon", () => {
  it("is a closed path, and its head has the direction of its end", () => {
    const flat = ribbon(
      [
        [0, 0],
        [10, 0],
        [20, 0],
      ],
      4,
    );
    expect(flat.body.endsWith("z")).toBe(true);
    expect(flat.head).toEqual({ x: 20, y: 0, angle: 0 });
    expect(
      ribbon(
        [
          [0, 0],
          [0, 10],
        ],
        4,
      ).head.angle,
    ).toBeCloseTo(90);
  });
});
