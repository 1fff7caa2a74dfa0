import { afterEach, describe, expect, it } from "vitest";
import { settings } from "../../stores/preferences.svelte";
import { considering, stage } from "./fixtures/board-props";
import { compare, forecast, forecastEnd } from "./forecast";
import { bringing, gains, price } from "./gains";
import { ahead, type MonthOutlook } from "./view";

const month = (more: Partial<MonthOutlook>): MonthOutlook => ({
  month: 4,
  event: "peace",
  cost: {},
  missing: {},
  lost: 0,
  vp: 0,
  ...more,
});
const text = (m: Partial<MonthOutlook>): string => forecast(month(m)).sentence;

afterEach(() => {
  settings.language = "en";
});

describe("the forecast of a month", () => {
  it("says what is missing and who leaves", () => {
    const drought = { event: "drought", cost: { rice: 3 }, missing: { rice: 1 }, lost: 1 } as const;
    expect(text(drought)).toBe("You lack 1 of 3 rice: 1 person leaves.");
    expect(forecast(month(drought))).toMatchObject({
      tone: "bad",
      need: { text: "2/3", tone: "bad" },
      effects: [{ text: "−1" }],
    });
    settings.language = "fr";
    expect(text(drought)).toBe("Il vous manque 1 sac de riz sur 3\u00a0: 1 personne s’en va.");
  });
  it("is calm when nothing is missing", () => {
    expect(forecast(month({ event: "tribute", cost: { yuan: 4 }, missing: { yuan: 0 } }))).toMatchObject({
      tone: "calm",
      effects: [],
      sentence: "You can pay the 4 yuan.",
    });
    expect(forecast(month({}))).toMatchObject({ tone: "calm", need: null, sentence: "Nothing happens." });
  });
  it("does not call it good when nobody is left to leave", () => {
    const ill = forecast(month({ event: "contagion", cost: { mortars: 3 }, missing: { mortars: 3 }, mortars: 0 }));
    expect(ill.tone).toBe("bad");
    expect(ill.sentence).toBe("0 of 3 mortars: but nobody is left to leave.");
  });
  it("shows the points of a festival and what goes back", () => {
    expect(text({ event: "festival", fireworks: 3, most: 2, vp: 6, returned: 2 })).toBe(
      "3 fireworks, the others at most 2: 6 points, and 2 go back.",
    );
    expect(forecast(month({ event: "festival", fireworks: 0, most: 2 })).effects).toEqual([]);
  });
  it("counts helmets, and the wall after the Mongols", () => {
    const wall = { length: 3, needed: 4, missing: 1, vp: 0, lost: 1 };
    const told = forecast(
      month({ event: "mongol", helmets: 1, fewest: 1, missing: { helmets: 2 }, vp: 1, lost: 1, wall }),
    );
    expect(told.effects.map((mark) => mark.text)).toEqual(["−2", "+1"]);
    expect(told.need?.text).toBe("1/3");
    expect(told.sentence).toContain("The wall is 1 tile short, and you have built least: 1 person leaves.");
  });
  it("adds the super event of the month", () => {
    const told = forecast(month({ super: { name: "lanternfest", vp: 12 } }));
    expect(told.effects.map((mark) => mark.text)).toEqual(["+12"]);
    expect(told.sentence).toBe("Nothing happens. Lantern festival: 12 points.");
    const again = month({ event: "tribute", cost: { yuan: 4 }, missing: { yuan: 4 }, lost: 4 });
    expect(
      forecast(
        month({ event: "tribute", cost: { yuan: 4 }, missing: { yuan: 0 }, super: { name: "solarEclipse", again } }),
      ).effects[0]?.text,
    ).toBe("−4");
  });
  it("has a sentence for every month of a real game, in both languages", () => {
    for (const language of ["en", "fr"] as const) {
      settings.language = language;
      for (const m of ahead(stage("act").scene).months.filter((m) => m.event !== "wall-end")) {
        expect(forecast(m).sentence).toMatch(/^[A-ZÀ-Ý0-9].*\.$/);
      }
    }
  });
  it("ends with the wall and the final scoring of the seat", () => {
    const { scene, seat } = stage("act");
    const { people, monks, money } = ahead(scene).final[seat!]!;
    const wall = ahead(scene).months.find((m) => m.event === "wall-end")!;
    const end = forecastEnd(ahead(scene), seat!)!;
    expect(end.effects.find((mark) => mark.tone === "good")?.text).toBe(`+${people + monks + money + wall.vp}`);
    expect(end.need?.text).toBe(`${wall.wall!.length}/12`);
  });
});

describe("a considered move", () => {
  const at = (m: Partial<MonthOutlook>) => forecast(month(m));
  it("is better when fewer leave, whatever the points", () => {
    const one = at({ event: "mongol", helmets: 1, missing: { helmets: 1 }, lost: 1, vp: 9 });
    const none = at({ event: "mongol", helmets: 2, missing: { helmets: 0 }, lost: 0, vp: 2 });
    expect(compare(one, none)).toBe("better");
    expect(compare(none, one)).toBe("worse");
    expect(compare(none, none)).toBe("same");
  });
  it("changes the forecast of a real position", () => {
    const { scene, after } = considering("act", "act taxes");
    const tribute = (s: typeof scene) => forecast(ahead(s).months.find((m) => m.event === "tribute")!);
    expect(compare(tribute(scene), tribute(after!))).not.toBe("same");
  });
});

describe("what an action brings", () => {
  it("is read from what would be told", () => {
    const { choices, seat } = stage("act");
    expect(gains(choices.get("act taxes"), seat)).toEqual([{ what: "yuan", n: 5 }]);
    expect(gains(choices.get("act parade"), seat)).toEqual([{ what: "space", n: 1 }]);
    expect(gains(undefined, seat)).toEqual([]);
    expect(gains(choices.get("act taxes"), 0)).toEqual([]);
  });
  it("tells the price apart from the gain", () => {
    const list = [
      { what: "yuan", n: -3 },
      { what: "yuan", n: 5 },
    ] as const;
    expect(price(list)).toBe(3);
    expect(bringing(list)).toEqual([{ what: "yuan", n: 5 }]);
  });
});
