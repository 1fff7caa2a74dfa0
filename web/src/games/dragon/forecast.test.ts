import { afterEach, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../lib/languages";
import { preferences } from "../../stores/preferences.svelte";
import { boardPropsHovering, boardProps } from "./fixtures/board-props";
import { compareForecasts, forecastMonth, forecastEnd } from "./forecast";
import { positiveGains, gainsOf, priceOf } from "./gains";
import { SUPERS } from "./pieces";
import { tutorial } from "./tutorial";
import { forecastOf, type MonthForecast } from "./view";

const month = (change: Partial<MonthForecast>): MonthForecast => ({
  month: 4,
  event: "peace",
  cost: {},
  shortfall: {},
  persons_lost: 0,
  vp: 0,
  ...change,
});
const text = (m: Partial<MonthForecast>): string => forecastMonth(month(m)).sentence;

afterEach(() => {
  preferences.language = "en";
});

describe("the forecast of a month", () => {
  it("contains the shortfall and the persons lost", () => {
    const drought = { event: "drought", cost: { rice: 3 }, shortfall: { rice: 1 }, persons_lost: 1 } as const;
    expect(text(drought)).toBe("You lack 1 of 3 rice: 1 person leaves.");
    expect(forecastMonth(month(drought))).toMatchObject({
      tone: "bad",
      requirement: { text: "2/3", tone: "bad" },
      effects: [{ text: "−1" }],
    });
    preferences.language = "fr";
    expect(text(drought)).toBe("Il vous manque 1 sac de riz sur 3\u00a0: 1 personne s’en va.");
  });
  it("is neutral without a shortfall", () => {
    expect(forecastMonth(month({ event: "tribute", cost: { yuan: 4 }, shortfall: { yuan: 0 } }))).toMatchObject({
      tone: "neutral",
      effects: [],
      sentence: "You can pay the 4 yuan.",
    });
    expect(forecastMonth(month({}))).toMatchObject({
      tone: "neutral",
      requirement: null,
      sentence: "Nothing happens.",
    });
  });
  it("is bad with a shortfall even if no person is left", () => {
    const ill = forecastMonth(
      month({ event: "contagion", cost: { mortars: 3 }, shortfall: { mortars: 3 }, mortars: 0 }),
    );
    expect(ill.tone).toBe("bad");
    expect(ill.sentence).toBe("0 of 3 mortars: nobody is left to leave.");
  });
  it("contains the points of a festival and the returned fireworks", () => {
    expect(text({ event: "festival", fireworks: 3, most: 2, vp: 6, returned: 2 })).toBe(
      "3 fireworks, the others at most 2: 6 points, and 2 go back.",
    );
    expect(forecastMonth(month({ event: "festival", fireworks: 0, most: 2 })).effects).toEqual([]);
  });
  it("contains helmets, and the wall after the Mongols", () => {
    const wall = { length: 3, needed: 4, shortfall: 1, vp: 0, persons_lost: 1 };
    const summary = forecastMonth(
      month({ event: "mongol", helmets: 1, fewest: 1, shortfall: { helmets: 2 }, vp: 1, persons_lost: 1, wall }),
    );
    expect(summary.effects.map((icon) => icon.text)).toEqual(["−2", "+1"]);
    expect(summary.requirement?.text).toBe("1/3");
    expect(summary.sentence).toContain("The wall is 1 tile short, and you have built least: 1 person leaves.");
  });
  it("includes the super event of the month", () => {
    const summary = forecastMonth(month({ super_event: { name: "lanternfest", vp: 12 } }));
    expect(summary.effects.map((icon) => icon.text)).toEqual(["+12"]);
    expect(summary.sentence).toBe("Nothing happens. Lantern festival: 12 points.");
    const again = month({ event: "tribute", cost: { yuan: 4 }, shortfall: { yuan: 4 }, persons_lost: 4 });
    expect(
      forecastMonth(
        month({
          event: "tribute",
          cost: { yuan: 4 },
          shortfall: { yuan: 0 },
          super_event: { name: "solarEclipse", again },
        }),
      ).effects[0]?.text,
    ).toBe("−4");
  });
  it("has no effect of an unknown super event", () => {
    const unknown = forecastMonth(month({ month: 7, super_event: { name: null } }));
    expect(unknown.effects).toEqual([{ icon: "super", text: "?", tone: "plain" }]);
    expect(unknown.tone).toBe("neutral");
    expect(unknown.sentence).toBe("Nothing happens. The super event is still unknown and not included.");
    const better = forecastMonth(month({ month: 7, vp: 3, event: "mongol", super_event: { name: null } }));
    expect(compareForecasts(unknown, better)).toBe("better");
  });
  it("contains the points of the whole month and what is left", () => {
    const left = { yuan: 2, rice: 0, fireworks: 1, persons: 4 };
    expect(text({ gained: 5, left })).toBe(
      "Nothing happens. Month in all: 5 points; left: 2 yuan, 1 firework, 4 persons.",
    );
    expect(text({ gained: 1, left: { yuan: 0, rice: 0, fireworks: 0, persons: 0 } })).toBe(
      "Nothing happens. Month in all: 1 point; left: nothing.",
    );
  });
  it("excludes an unknown super event from the whole month", () => {
    const seventh = forecastOf(boardProps("drawn-wall").boardState).months.find((m) => m.month === 7)!;
    expect(seventh.super_event).toEqual({ name: null });
    expect(text(seventh)).toMatch(/ Month in all: .*\. The super event is still unknown/);
  });
  it("has a sentence for every month of a real game, in all languages", () => {
    for (const language of LANGUAGES) {
      preferences.language = language;
      const months = (["act", "drawn-wall", "super-draw"] as const).flatMap(
        (name) => forecastOf(boardProps(name).boardState).months,
      );
      for (const m of months.filter((m) => m.event !== "wall-end")) {
        expect(forecastMonth(m).sentence).toMatch(/^[A-ZÀ-Ý0-9].*\.$/);
      }
    }
  });
  it("has a sentence for every super event, in all languages", () => {
    for (const language of LANGUAGES) {
      preferences.language = language;
      for (const name of SUPERS) {
        const { sentence } = forecastMonth(month({ event: "wall-end", super_event: { name, again: month({}) } }));
        expect(sentence).toMatch(/^[A-ZÀ-Ý][^{}]*\.$/);
      }
    }
  });
  it("of the end contains the wall and the final scoring", () => {
    const { boardState: boardState, seat } = boardProps("act");
    const { people, monks, money } = forecastOf(boardState).final[seat!]!;
    const wall = forecastOf(boardState).months.find((m) => m.event === "wall-end")!;
    const end = forecastEnd(forecastOf(boardState), seat!)!;
    expect(end.effects.find((icon) => icon.tone === "good")?.text).toBe(`+${people + monks + money + wall.vp}`);
    expect(end.requirement?.text).toBe(`${wall.wall!.length}/12`);
  });
});

describe("a hovered move", () => {
  const at = (m: Partial<MonthForecast>) => forecastMonth(month(m));
  it("is better if fewer persons leave, whatever the points", () => {
    const one = at({ event: "mongol", helmets: 1, shortfall: { helmets: 1 }, persons_lost: 1, vp: 9 });
    const none = at({ event: "mongol", helmets: 2, shortfall: { helmets: 0 }, persons_lost: 0, vp: 2 });
    expect(compareForecasts(one, none)).toBe("better");
    expect(compareForecasts(none, one)).toBe("worse");
    expect(compareForecasts(none, none)).toBe("same");
  });
  it("changes the forecast of a real position", () => {
    const { boardState: boardState, hoveredState: hoveredState } = boardPropsHovering("act", "act taxes");
    const tribute = (s: typeof boardState) => forecastMonth(forecastOf(s).months.find((m) => m.event === "tribute")!);
    expect(compareForecasts(tribute(boardState), tribute(hoveredState!))).not.toBe("same");
  });
});

describe("gains of a move", () => {
  it("come from its log entries", () => {
    const { legalMoves: legalMoves, seat } = boardProps("act");
    expect(gainsOf(legalMoves.get("act taxes"), seat)).toEqual([{ what: "yuan", n: 5 }]);
    expect(gainsOf(legalMoves.get("act parade"), seat)).toEqual([{ what: "space", n: 1 }]);
    expect(gainsOf(undefined, seat)).toEqual([]);
    expect(gainsOf(legalMoves.get("act taxes"), 0)).toEqual([]);
  });
  it("are found in the entries that the engine writes", () => {
    const lesson = tutorial().lessons.find(({ key }) => key === "prepare")!;
    const gains = (text: string) =>
      positiveGains(
        gainsOf(
          lesson.legalMoves.find((move) => move.text === text),
          0,
        ),
      );
    expect(gains("act fireworks")).toEqual([{ what: "fireworks", n: 1 }]);
    expect(gains("act parade")).toEqual([{ what: "space", n: 1 }]);
    expect(gains("act harvest")).toEqual([{ what: "rice", n: 3 }]);
  });
  it("are separate from its price", () => {
    const list = [
      { what: "yuan", n: -3 },
      { what: "yuan", n: 5 },
    ] as const;
    expect(priceOf(list)).toBe(3);
    expect(positiveGains(list)).toEqual([{ what: "yuan", n: 5 }]);
  });
});
