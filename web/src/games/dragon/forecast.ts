/** What the coming months bring, as a few marks and as sentences. The numbers are the server's; here they are only worded. */

import { dictionary, count as counted } from "../../lib/i18n";
import { names } from "./piece-names";
import type { GoodName, PersonType } from "./pieces";
import type { FinalOutlook, MonthOutlook, Outlook, SuperOutlook, WallOutlook } from "./view";

export type Mark = { text: string; tone: "calm" | "bad" | "good" | "plain" } & (
  { icon: "good"; good: GoodName } | { icon: "symbol"; type: PersonType } | { icon: "wall" }
);

export interface Forecast {
  need: Mark | null; // what one has of what is asked for
  effects: Mark[]; // persons that leave, points that come
  tone: "calm" | "bad" | "good";
  sentence: string;
}

const en = (n: number, one: string, many: string): string => counted("en", n, one, many);
const fr = (n: number, one: string, many: string): string => counted("fr", n, one, many);
// a province that has lost everybody has nobody to lose
const enGo = (n: number): string =>
  !n ? "but nobody is left to leave" : `${en(n, "person", "persons")} ${n === 1 ? "leaves" : "leave"}`;
const frGo = (n: number): string =>
  !n ? "mais il n’y a plus personne" : `${fr(n, "personne", "personnes")} ${n > 1 ? "s’en vont" : "s’en va"}`;

const t = dictionary({
  en: {
    peace: "Nothing happens.",
    paid: (n: number) => `You can pay the ${n} yuan.`,
    unpaid: (missing: number, of: number, lost: number) => `You lack ${missing} of ${of} yuan: ${enGo(lost)}.`,
    empty: "You have nobody to feed.",
    fed: (n: number) => `You have rice for ${en(n, "inhabited palace", "inhabited palaces")}.`,
    unfed: (missing: number, of: number, lost: number) => `You lack ${missing} of ${of} rice: ${enGo(lost)}.`,
    festival: (own: number, most: number, vp: number, back: number) =>
      `${en(own, "firework", "fireworks")}, the others at most ${most}: ${vp} points, and ${back} ${back === 1 ? "goes" : "go"} back.`,
    noFestival: (own: number, most: number) =>
      `${en(own, "firework", "fireworks")}, the others up to ${most}: no points.`,
    helmets: (own: number) => `${en(own, "helmet", "helmets")}: ${en(own, "point", "points")}.`,
    fewest: (missing: number, lost: number) => `You have the fewest: ${enGo(lost)}. ${missing} more would prevent it.`,
    spared: "Others have fewer: nobody leaves you.",
    healthy: "Your mortars keep the contagion away.",
    ill: (own: number, of: number, lost: number) => `${own} of ${of} mortars: ${enGo(lost)}.`,
    wallHolds: (length: number, needed: number, vp: number) =>
      `The wall holds (${length} of ${needed}): ${en(vp, "point", "points")}.`,
    wallShort: (missing: number, lost: number) =>
      `The wall is ${en(missing, "tile", "tiles")} short${lost ? `, and you have built least: ${enGo(lost)}` : "; others have built less than you"}.`,
    points: (vp: number) => en(vp, "point", "points"),
    floors: (n: number, lost: number) =>
      `${en(n, "floor", "floors")} fall${n === 1 ? "s" : ""}${lost ? `, ${enGo(lost)}` : ""}`,
    goods: (n: number) => `you give up ${en(n, "piece", "pieces")}`,
    cards: (n: number) => `you discard ${en(n, "card", "cards")}`,
    privileges: (n: number) => `you lose ${en(n, "privilege", "privileges")}`,
    volcano: "all markers go back to the beginning",
    sunrise: "a young person joins you",
    charter: "one of your types brings its benefit",
    named: (name: string, what: string) => `${name}: ${what}`,
    final: (f: FinalOutlook) =>
      `Final scoring as things stand: ${f.people + f.monks + f.money} points (persons ${f.people}, monks ${f.monks}, goods ${f.money}).`,
  },
  fr: {
    peace: "Il ne se passe rien.",
    paid: (n) => `Vous pouvez payer les ${n} yuans.`,
    unpaid: (missing, of, lost) => `Il vous manque ${fr(missing, "yuan", "yuans")} sur ${of} : ${frGo(lost)}.`,
    empty: "Vous n’avez personne à nourrir.",
    fed: (n) => `Vous avez du riz pour ${fr(n, "palais habité", "palais habités")}.`,
    unfed: (missing, of, lost) => `Il vous manque ${fr(missing, "sac", "sacs")} de riz sur ${of} : ${frGo(lost)}.`,
    festival: (own, most, vp, back) =>
      `${fr(own, "feu", "feux")} d’artifice, ${most} au plus chez les autres : ${vp} points, et vous en rendez ${back}.`,
    noFestival: (own, most) => `${fr(own, "feu", "feux")} d’artifice, jusqu’à ${most} chez les autres : aucun point.`,
    helmets: (own) => `${fr(own, "casque", "casques")} : ${fr(own, "point", "points")}.`,
    fewest: (missing, lost) => `Vous en avez le moins : ${frGo(lost)}. Il en faudrait ${missing} de plus.`,
    spared: "D’autres en ont moins : personne ne vous quitte.",
    healthy: "Vos mortiers tiennent l’épidémie à distance.",
    ill: (own, of, lost) => `${fr(own, "mortier", "mortiers")} sur ${of} : ${frGo(lost)}.`,
    wallHolds: (length, needed, vp) => `La muraille tient (${length} sur ${needed}) : ${fr(vp, "point", "points")}.`,
    wallShort: (missing, lost) =>
      `Il manque ${fr(missing, "tuile", "tuiles")} à la muraille${lost ? `, et c’est vous qui avez le moins bâti : ${frGo(lost)}` : " ; d’autres ont moins bâti que vous"}.`,
    points: (vp) => fr(vp, "point", "points"),
    floors: (n, lost) => `${fr(n, "étage tombe", "étages tombent")}${lost ? `, ${frGo(lost)}` : ""}`,
    goods: (n) => `vous abandonnez ${fr(n, "pièce", "pièces")}`,
    cards: (n) => `vous défaussez ${fr(n, "carte", "cartes")}`,
    privileges: (n) => `vous perdez ${fr(n, "privilège", "privilèges")}`,
    volcano: "tous les pions reviennent au départ",
    sunrise: "une jeune personne vous rejoint",
    charter: "un de vos types apporte son bénéfice",
    named: (name, what) => `${name} : ${what}`,
    final: (f) =>
      `Décompte final en l’état : ${f.people + f.monks + f.money} points (personnes ${f.people}, moines ${f.monks}, biens ${f.money}).`,
  },
});

const good = (good: GoodName, text: string, tone: Mark["tone"]): Mark => ({ icon: "good", good, text, tone });
const symbol = (type: PersonType, text: string, tone: Mark["tone"]): Mark => ({ icon: "symbol", type, text, tone });

function sayEvent(m: MonthOutlook): string {
  const missing = (due: "yuan" | "rice" | "mortars" | "helmets"): number => m.missing[due] ?? 0;
  switch (m.event) {
    case "tribute":
      return missing("yuan") ? t().unpaid(missing("yuan"), m.cost.yuan ?? 0, m.lost) : t().paid(m.cost.yuan ?? 0);
    case "drought":
      if (!m.cost.rice) return t().empty;
      return missing("rice") ? t().unfed(missing("rice"), m.cost.rice, m.lost) : t().fed(m.cost.rice);
    case "festival": {
      const [own, most] = [m.fireworks ?? 0, m.most ?? 0];
      return m.vp ? t().festival(own, most, m.vp, m.returned ?? 0) : t().noFestival(own, most);
    }
    case "mongol": {
      const fate = missing("helmets") ? t().fewest(missing("helmets"), m.lost) : t().spared;
      return `${t().helmets(m.helmets ?? 0)} ${fate}`;
    }
    case "contagion":
      return missing("mortars") ? t().ill(m.mortars ?? 0, m.cost.mortars ?? 0, m.lost) : t().healthy;
    case "peace":
      return t().peace;
    case "wall-end":
      return "";
  }
}

const sayWall = (wall: WallOutlook): string =>
  wall.missing ? t().wallShort(wall.missing, wall.lost) : t().wallHolds(wall.length, wall.needed, wall.vp);

function saySuper(one: SuperOutlook): string {
  const parts: string[] = [];
  if (one.vp !== undefined) parts.push(t().points(one.vp));
  if (one.floors !== undefined) parts.push(t().floors(one.floors, one.lost ?? 0));
  if (one.goods !== undefined) parts.push(t().goods(one.goods));
  if (one.cards !== undefined) parts.push(t().cards(one.cards));
  if (one.smallPrivileges !== undefined) parts.push(t().privileges(one.smallPrivileges + (one.largePrivileges ?? 0)));
  if (one.name === "volcano" || one.name === "sunrise" || one.name === "charter") parts.push(t()[one.name]);
  const told = one.again ? sayEvent(one.again) : `${parts.join(", ")}.`;
  return t().named(names().supers[one.name], told);
}

function need(m: MonthOutlook): Mark | null {
  const of = (due: "yuan" | "rice" | "mortars"): string => {
    const cost = m.cost[due] ?? 0;
    return `${cost - (m.missing[due] ?? 0)}/${cost}`;
  };
  const tone = (due: "yuan" | "rice" | "mortars" | "helmets"): Mark["tone"] => (m.missing[due] ? "bad" : "calm");
  switch (m.event) {
    case "tribute":
      return good("yuan", of("yuan"), tone("yuan"));
    case "drought":
      return good("rice", of("rice"), tone("rice"));
    case "contagion":
      return symbol("healer", of("mortars"), tone("mortars"));
    case "mongol": {
      const [own, missing] = [m.helmets ?? 0, m.missing.helmets ?? 0];
      return symbol("warrior", missing ? `${own}/${own + missing}` : `${own}`, tone("helmets"));
    }
    case "festival":
      return good("fireworks", `${m.fireworks ?? 0}`, m.vp ? "calm" : "plain");
    case "wall-end":
      return m.wall
        ? { icon: "wall", text: `${m.wall.length}/${m.wall.needed}`, tone: m.wall.missing ? "bad" : "calm" }
        : null;
    case "peace":
      return null;
  }
}

function effects(lost: number, vp: number): Mark[] {
  const marks: Mark[] = [];
  if (lost) marks.push(good("person", `−${lost}`, "bad"));
  if (vp) marks.push(good("vp", `+${vp}`, "good"));
  return marks;
}

/** One month for the own seat. Points and losses of the wall and the super event are counted in. */
export function forecast(m: MonthOutlook): Forecast {
  const again = m.super?.again;
  const wallApart = m.event === "wall-end" ? undefined : m.wall; // else it is in the numbers already
  const lost = m.lost + (wallApart?.lost ?? 0) + (m.super?.lost ?? 0) + (again?.lost ?? 0);
  const vp = m.vp + (wallApart?.vp ?? 0) + (m.super?.vp ?? 0) + (again?.vp ?? 0);
  const told = [sayEvent(m), m.wall ? sayWall(m.wall) : "", m.super ? saySuper(m.super) : ""];
  return {
    need: need(m),
    effects: effects(lost, vp),
    // a lack that costs nobody, because nobody is left, is no good news
    tone: lost || need(m)?.tone === "bad" ? "bad" : vp ? "good" : "calm",
    sentence: told.filter(Boolean).join(" "),
  };
}

/** The end of the year for a seat: the last look at the wall, and the final scoring. */
export function forecastEnd(outlook: Outlook, seat: number): Forecast | null {
  const final = outlook.final[seat];
  if (!final) return null;
  const last = outlook.months.find((m) => m.event === "wall-end");
  const total = final.people + final.monks + final.money + (last?.vp ?? 0);
  return {
    need: last ? need(last) : null,
    effects: effects(last?.lost ?? 0, total),
    tone: last?.lost ? "bad" : total ? "good" : "calm",
    sentence: [last?.wall ? sayWall(last.wall) : "", t().final(final)].filter(Boolean).join(" "),
  };
}

export type Change = "same" | "better" | "worse" | "other";

/** How a forecast changes by the move being considered: fewer losses first, then more points. */
export function compare(before: Forecast, after: Forecast): Change {
  if (before.sentence === after.sentence) return "same";
  const weigh = (f: Forecast): number =>
    f.effects.reduce((sum, mark) => sum + Number(mark.text.replace("−", "-")) * (mark.tone === "bad" ? 1000 : 1), 0);
  const difference = weigh(after) - weigh(before);
  return difference > 0 ? "better" : difference < 0 ? "worse" : "other";
}
