/** Coming months as icons and sentences. The numbers come from the server. */

import { t } from "./messages";
import type { GoodName, PersonType } from "./pieces";
import type { FinalForecast, MonthForecast, Forecast, SuperForecast, WallForecast } from "./view";

export type ForecastIcon = { text: string; tone: "neutral" | "bad" | "good" | "plain" } & (
  { icon: "good"; good: GoodName } | { icon: "symbol"; type: PersonType } | { icon: "wall" } | { icon: "super" }
);

export interface ForecastSummary {
  requirement: ForecastIcon | null; // what the seat has of what the event requires
  effects: ForecastIcon[]; // persons lost and points gained
  tone: "neutral" | "bad" | "good";
  sentence: string;
}

const goodIcon = (good: GoodName, text: string, tone: ForecastIcon["tone"]): ForecastIcon => ({
  icon: "good",
  good,
  text,
  tone,
});
const symbolIcon = (type: PersonType, text: string, tone: ForecastIcon["tone"]): ForecastIcon => ({
  icon: "symbol",
  type,
  text,
  tone,
});

function eventText(m: MonthForecast): string {
  const lost = m.persons_lost;
  const missing = (good: "yuan" | "rice" | "mortars" | "helmets"): number => m.shortfall[good] ?? 0;
  const due = (good: "yuan" | "rice" | "mortars"): number => m.cost[good] ?? 0;
  switch (m.event) {
    case "tribute":
      return missing("yuan")
        ? t("forecast-tribute-unpaid", { missing: missing("yuan"), due: due("yuan"), lost })
        : t("forecast-tribute-paid", { due: due("yuan") });
    case "drought":
      if (!due("rice")) return t("forecast-drought-nobody");
      return missing("rice")
        ? t("forecast-drought-unfed", { missing: missing("rice"), due: due("rice"), lost })
        : t("forecast-drought-fed", { due: due("rice") });
    case "festival": {
      const [own, most] = [m.fireworks ?? 0, m.most ?? 0];
      return m.vp
        ? t("forecast-festival", { own, most, vp: m.vp, returned: m.returned ?? 0 })
        : t("forecast-festival-nothing", { own, most });
    }
    case "mongol": {
      const fate = missing("helmets")
        ? t("forecast-mongol-fewest", { missing: missing("helmets"), lost })
        : t("forecast-mongol-spared");
      return `${t("forecast-mongol", { helmets: m.helmets ?? 0 })} ${fate}`;
    }
    case "contagion":
      return missing("mortars")
        ? t("forecast-contagion", { mortars: m.mortars ?? 0, due: due("mortars"), lost })
        : t("forecast-contagion-spared");
    case "peace":
      return t("event-peace.effect");
    case "wall-end":
      return "";
  }
}

function wallText({ length, needed, shortfall, vp, persons_lost }: WallForecast): string {
  if (!shortfall) return t("forecast-wall-holds", { length, needed, vp });
  return persons_lost
    ? t("forecast-wall-fewest", { missing: shortfall, lost: persons_lost })
    : t("forecast-wall-short", { missing: shortfall });
}

function superEventText(one: SuperForecast): string {
  switch (one.name) {
    case null:
      return t("forecast-super-unknown");
    case "lanternfest":
    case "buddha":
      return t(`forecast-super-${one.name}`, { vp: one.vp ?? 0 });
    case "earthquake":
      return one.persons_lost
        ? t("forecast-super-earthquake-leave", { floors: one.floors ?? 0, lost: one.persons_lost })
        : t("forecast-super-earthquake", { floors: one.floors ?? 0 });
    case "flood":
      return t("forecast-super-flood", { goods: one.goods ?? 0 });
    case "solarEclipse":
      return t("forecast-super-solarEclipse", { again: one.again ? eventText(one.again) : "" });
    case "tornado":
      return t("forecast-super-tornado", { cards: one.cards ?? 0 });
    case "assassination":
      return t("forecast-super-assassination", {
        privileges: (one.smallPrivileges ?? 0) + (one.largePrivileges ?? 0),
      });
    case "volcano":
    case "sunrise":
    case "charter":
      return t(`forecast-super-${one.name}`);
  }
}

function requirementIcon(m: MonthForecast): ForecastIcon | null {
  const of = (due: "yuan" | "rice" | "mortars"): string => {
    const cost = m.cost[due] ?? 0;
    return `${cost - (m.shortfall[due] ?? 0)}/${cost}`;
  };
  const tone = (due: "yuan" | "rice" | "mortars" | "helmets"): ForecastIcon["tone"] =>
    m.shortfall[due] ? "bad" : "neutral";
  switch (m.event) {
    case "tribute":
      return goodIcon("yuan", of("yuan"), tone("yuan"));
    case "drought":
      return goodIcon("rice", of("rice"), tone("rice"));
    case "contagion":
      return symbolIcon("healer", of("mortars"), tone("mortars"));
    case "mongol": {
      const [own, missing] = [m.helmets ?? 0, m.shortfall.helmets ?? 0];
      return symbolIcon("warrior", missing ? `${own}/${own + missing}` : `${own}`, tone("helmets"));
    }
    case "festival":
      return goodIcon("fireworks", `${m.fireworks ?? 0}`, m.vp ? "neutral" : "plain");
    case "wall-end":
      return m.wall
        ? { icon: "wall", text: `${m.wall.length}/${m.wall.needed}`, tone: m.wall.shortfall ? "bad" : "neutral" }
        : null;
    case "peace":
      return null;
  }
}

function effectIcons(lost: number, vp: number): ForecastIcon[] {
  const icons: ForecastIcon[] = [];
  if (lost) icons.push(goodIcon("person", `−${lost}`, "bad"));
  if (vp) icons.push(goodIcon("vp", `+${vp}`, "good"));
  return icons;
}

/** The points of the whole month, and what is left after it. */
function wholeMonthText({ gained, left }: MonthForecast): string {
  if (gained === undefined || !left) return "";
  const amounts = [
    left.yuan && t("amount-yuan", { n: left.yuan }),
    left.rice && t("amount-rice", { n: left.rice }),
    left.fireworks && t("amount-fireworks", { n: left.fireworks }),
    left.persons && t("amount-person", { n: left.persons }),
  ].filter(Boolean);
  return t("forecast-month", { gained, left: amounts.join(", ") || t("forecast-nothing-left") });
}

const UNKNOWN_SUPER: ForecastIcon = { icon: "super", text: "?", tone: "plain" };

/** Returns the summary of a month for the own seat, including the wall and the super event. */
export function forecastMonth(m: MonthForecast): ForecastSummary {
  const again = m.super_event?.again;
  const separateWall = m.event === "wall-end" ? undefined : m.wall; // at the end the wall is in the numbers already
  const lost =
    m.persons_lost +
    (separateWall?.persons_lost ?? 0) +
    (m.super_event?.persons_lost ?? 0) +
    (again?.persons_lost ?? 0);
  const vp = m.vp + (separateWall?.vp ?? 0) + (m.super_event?.vp ?? 0) + (again?.vp ?? 0);
  const isSuperUnknown = m.super_event?.name === null;
  const superText = m.super_event ? superEventText(m.super_event) : "";
  const texts = [
    eventText(m),
    m.wall ? wallText(m.wall) : "",
    isSuperUnknown ? "" : superText,
    wholeMonthText(m),
    isSuperUnknown ? superText : "", // not included in the whole month
  ];
  return {
    requirement: requirementIcon(m),
    effects: [...effectIcons(lost, vp), ...(isSuperUnknown ? [UNKNOWN_SUPER] : [])],
    // a shortfall is bad even if no person is left to lose
    tone: lost || requirementIcon(m)?.tone === "bad" ? "bad" : vp ? "good" : "neutral",
    sentence: texts.filter(Boolean).join(" "),
  };
}

const finalText = ({ people, monks, money }: FinalForecast): string =>
  t("forecast-final", { total: people + monks + money, people, monks, money });

/** Returns the summary of the end for a seat: the last wall scoring and the final scoring. */
export function forecastEnd(forecast: Forecast, seat: number): ForecastSummary | null {
  const final = forecast.final[seat];
  if (!final) return null;
  const last = forecast.months.find((m) => m.event === "wall-end");
  const total = final.people + final.monks + final.money + (last?.vp ?? 0);
  return {
    requirement: last ? requirementIcon(last) : null,
    effects: effectIcons(last?.persons_lost ?? 0, total),
    tone: last?.persons_lost ? "bad" : total ? "good" : "neutral",
    sentence: [last?.wall ? wallText(last.wall) : "", finalText(final)].filter(Boolean).join(" "),
  };
}

export type ForecastChange = "same" | "better" | "worse" | "other";

/** Returns how the hovered move changes a forecast. Losses count before points. */
export function compareForecasts(before: ForecastSummary, after: ForecastSummary): ForecastChange {
  if (before.sentence === after.sentence) return "same";
  const value = (f: ForecastSummary): number =>
    f.effects
      .filter(({ icon }) => icon === "good")
      .reduce((sum, icon) => sum + Number(icon.text.replace("−", "-")) * (icon.tone === "bad" ? 1000 : 1), 0);
  const difference = value(after) - value(before);
  return difference > 0 ? "better" : difference < 0 ? "worse" : "other";
}
