/** Coming months as icons and sentences. The numbers come from the server. */

import { translations, count as counted } from "../../lib/i18n";
import { pieceNames } from "./piece-names";
import type { GoodName, PersonType } from "./pieces";
import type { FinalForecast, MonthForecast, Forecast, SuperForecast, WallForecast } from "./view";

export type ForecastIcon = { text: string; tone: "neutral" | "bad" | "good" | "plain" } & (
  { icon: "good"; good: GoodName } | { icon: "symbol"; type: PersonType } | { icon: "wall" }
);

export interface ForecastSummary {
  requirement: ForecastIcon | null; // what the seat has of what the event requires
  effects: ForecastIcon[]; // persons lost and points gained
  tone: "neutral" | "bad" | "good";
  sentence: string;
}

const en = (n: number, one: string, many: string): string => counted("en", n, one, many);
const fr = (n: number, one: string, many: string): string => counted("fr", n, one, many);
// a province without persons loses nobody
const personsLeaveEn = (n: number): string =>
  !n ? "but nobody is left to leave" : `${en(n, "person", "persons")} ${n === 1 ? "leaves" : "leave"}`;
const personsLeaveFr = (n: number): string =>
  !n ? "mais il n’y a plus personne" : `${fr(n, "personne", "personnes")} ${n > 1 ? "s’en vont" : "s’en va"}`;

const t = translations({
  en: {
    peace: "Nothing happens.",
    paid: (n: number) => `You can pay the ${n} yuan.`,
    unpaid: (missing: number, of: number, lost: number) =>
      `You lack ${missing} of ${of} yuan: ${personsLeaveEn(lost)}.`,
    empty: "You have nobody to feed.",
    fed: (n: number) => `You have rice for ${en(n, "inhabited palace", "inhabited palaces")}.`,
    unfed: (missing: number, of: number, lost: number) => `You lack ${missing} of ${of} rice: ${personsLeaveEn(lost)}.`,
    festival: (own: number, most: number, vp: number, back: number) =>
      `${en(own, "firework", "fireworks")}, the others at most ${most}: ${vp} points, and ${back} ${back === 1 ? "goes" : "go"} back.`,
    noFestival: (own: number, most: number) =>
      `${en(own, "firework", "fireworks")}, the others up to ${most}: no points.`,
    helmets: (own: number) => `${en(own, "helmet", "helmets")}: ${en(own, "point", "points")}.`,
    fewest: (missing: number, lost: number) =>
      `You have the fewest: ${personsLeaveEn(lost)}. ${missing} more would prevent it.`,
    spared: "Others have fewer: nobody leaves you.",
    healthy: "Your mortars keep the contagion away.",
    ill: (own: number, of: number, lost: number) => `${own} of ${of} mortars: ${personsLeaveEn(lost)}.`,
    wallHolds: (length: number, needed: number, vp: number) =>
      `The wall holds (${length} of ${needed}): ${en(vp, "point", "points")}.`,
    wallShort: (missing: number, lost: number) =>
      `The wall is ${en(missing, "tile", "tiles")} short${lost ? `, and you have built least: ${personsLeaveEn(lost)}` : "; others have built less than you"}.`,
    points: (vp: number) => en(vp, "point", "points"),
    floors: (n: number, lost: number) =>
      `${en(n, "floor", "floors")} fall${n === 1 ? "s" : ""}${lost ? `, ${personsLeaveEn(lost)}` : ""}`,
    goods: (n: number) => `you give up ${en(n, "piece", "pieces")}`,
    cards: (n: number) => `you discard ${en(n, "card", "cards")}`,
    privileges: (n: number) => `you lose ${en(n, "privilege", "privileges")}`,
    volcano: "all markers return to the start",
    sunrise: "a young person joins you",
    charter: "one of your types brings its benefit",
    named: (name: string, what: string) => `${name}: ${what}`,
    final: (f: FinalForecast) =>
      `Final scoring of this position: ${f.people + f.monks + f.money} points (persons ${f.people}, monks ${f.monks}, goods ${f.money}).`,
  },
  fr: {
    peace: "Il ne se passe rien.",
    paid: (n) => `Vous pouvez payer les ${n} yuans.`,
    unpaid: (missing, of, lost) =>
      `Il vous manque ${fr(missing, "yuan", "yuans")} sur ${of} : ${personsLeaveFr(lost)}.`,
    empty: "Vous n’avez personne à nourrir.",
    fed: (n) => `Vous avez du riz pour ${fr(n, "palais habité", "palais habités")}.`,
    unfed: (missing, of, lost) =>
      `Il vous manque ${fr(missing, "sac", "sacs")} de riz sur ${of} : ${personsLeaveFr(lost)}.`,
    festival: (own, most, vp, back) =>
      `${fr(own, "feu", "feux")} d’artifice, ${most} au plus chez les autres : ${vp} points, et vous en rendez ${back}.`,
    noFestival: (own, most) => `${fr(own, "feu", "feux")} d’artifice, jusqu’à ${most} chez les autres : aucun point.`,
    helmets: (own) => `${fr(own, "casque", "casques")} : ${fr(own, "point", "points")}.`,
    fewest: (missing, lost) => `Vous en avez le moins : ${personsLeaveFr(lost)}. Il en faudrait ${missing} de plus.`,
    spared: "D’autres en ont moins : personne ne vous quitte.",
    healthy: "Vos mortiers tiennent l’épidémie à distance.",
    ill: (own, of, lost) => `${fr(own, "mortier", "mortiers")} sur ${of} : ${personsLeaveFr(lost)}.`,
    wallHolds: (length, needed, vp) => `La muraille tient (${length} sur ${needed}) : ${fr(vp, "point", "points")}.`,
    wallShort: (missing, lost) =>
      `Il manque ${fr(missing, "tuile", "tuiles")} à la muraille${lost ? `, et c’est vous qui avez le moins bâti : ${personsLeaveFr(lost)}` : " ; d’autres ont moins bâti que vous"}.`,
    points: (vp) => fr(vp, "point", "points"),
    floors: (n, lost) => `${fr(n, "étage tombe", "étages tombent")}${lost ? `, ${personsLeaveFr(lost)}` : ""}`,
    goods: (n) => `vous abandonnez ${fr(n, "pièce", "pièces")}`,
    cards: (n) => `vous défaussez ${fr(n, "carte", "cartes")}`,
    privileges: (n) => `vous perdez ${fr(n, "privilège", "privilèges")}`,
    volcano: "tous les pions reviennent au départ",
    sunrise: "une jeune personne vous rejoint",
    charter: "un de vos types apporte son bénéfice",
    named: (name, what) => `${name} : ${what}`,
    final: (f) =>
      `Décompte final de cette position : ${f.people + f.monks + f.money} points (personnes ${f.people}, moines ${f.monks}, biens ${f.money}).`,
  },
});

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
  const shortfall = (good: "yuan" | "rice" | "mortars" | "helmets"): number => m.shortfall[good] ?? 0;
  switch (m.event) {
    case "tribute":
      return shortfall("yuan")
        ? t().unpaid(shortfall("yuan"), m.cost.yuan ?? 0, m.persons_lost)
        : t().paid(m.cost.yuan ?? 0);
    case "drought":
      if (!m.cost.rice) return t().empty;
      return shortfall("rice") ? t().unfed(shortfall("rice"), m.cost.rice, m.persons_lost) : t().fed(m.cost.rice);
    case "festival": {
      const [own, most] = [m.fireworks ?? 0, m.most ?? 0];
      return m.vp ? t().festival(own, most, m.vp, m.returned ?? 0) : t().noFestival(own, most);
    }
    case "mongol": {
      const fate = shortfall("helmets") ? t().fewest(shortfall("helmets"), m.persons_lost) : t().spared;
      return `${t().helmets(m.helmets ?? 0)} ${fate}`;
    }
    case "contagion":
      return shortfall("mortars") ? t().ill(m.mortars ?? 0, m.cost.mortars ?? 0, m.persons_lost) : t().healthy;
    case "peace":
      return t().peace;
    case "wall-end":
      return "";
  }
}

const wallText = (wall: WallForecast): string =>
  wall.shortfall ? t().wallShort(wall.shortfall, wall.persons_lost) : t().wallHolds(wall.length, wall.needed, wall.vp);

function superEventText(one: SuperForecast): string {
  const parts: string[] = [];
  if (one.vp !== undefined) parts.push(t().points(one.vp));
  if (one.floors !== undefined) parts.push(t().floors(one.floors, one.persons_lost ?? 0));
  if (one.goods !== undefined) parts.push(t().goods(one.goods));
  if (one.cards !== undefined) parts.push(t().cards(one.cards));
  if (one.smallPrivileges !== undefined) parts.push(t().privileges(one.smallPrivileges + (one.largePrivileges ?? 0)));
  if (one.name === "volcano" || one.name === "sunrise" || one.name === "charter") parts.push(t()[one.name]);
  const text = one.again ? eventText(one.again) : `${parts.join(", ")}.`;
  return t().named(pieceNames().supers[one.name], text);
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
  const texts = [eventText(m), m.wall ? wallText(m.wall) : "", m.super_event ? superEventText(m.super_event) : ""];
  return {
    requirement: requirementIcon(m),
    effects: effectIcons(lost, vp),
    // a shortfall is bad even if no person is left to lose
    tone: lost || requirementIcon(m)?.tone === "bad" ? "bad" : vp ? "good" : "neutral",
    sentence: texts.filter(Boolean).join(" "),
  };
}

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
    sentence: [last?.wall ? wallText(last.wall) : "", t().final(final)].filter(Boolean).join(" "),
  };
}

export type ForecastChange = "same" | "better" | "worse" | "other";

/** Returns how the hovered move changes a forecast. Losses count before points. */
export function compareForecasts(before: ForecastSummary, after: ForecastSummary): ForecastChange {
  if (before.sentence === after.sentence) return "same";
  const value = (f: ForecastSummary): number =>
    f.effects.reduce((sum, icon) => sum + Number(icon.text.replace("−", "-")) * (icon.tone === "bad" ? 1000 : 1), 0);
  const difference = value(after) - value(before);
  return difference > 0 ? "better" : difference < 0 ? "worse" : "other";
}
