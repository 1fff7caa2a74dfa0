/** The log in pictures: cards that are bid, claimed and drawn, goals that change hands, points at the end. */

import type { Delta, ShortLog } from "../board-module";
import { t } from "./messages";
import { BID_NAMES, GOAL_NAMES, HAND_NAMES, KIND_NAMES, TYPE_NAMES } from "./names";
import { withMinus, type ScoreSource } from "./view";

type Args = Readonly<Record<string, number>>;
type Describe = (args: Args) => Delta[] | null;

const bid = (number: number | undefined): Delta => ({ piece: `bid-${BID_NAMES[number ?? 0]}` });
const card = (number: number | undefined): Delta => ({ piece: `kind-${KIND_NAMES[number ?? 0]}` });
const nothing: Describe = () => [];
const sentence: Describe = () => null;
const scored =
  (source: ScoreSource): Describe =>
  ({ vp }) =>
    vp ? [{ change: vp, piece: `source-${source}` }] : [];

/** Returns the cards of a list: four bits each, index + 1, the first one lowest. */
function cardList(list: number | undefined): Delta[] {
  const cards: Delta[] = [];
  for (let rest = list ?? 0; rest > 0; rest = Math.floor(rest / 16)) cards.push(card((rest % 16) - 1));
  return cards;
}

const ENTRIES: Readonly<Record<string, Describe>> = {
  round: nothing,
  bid: (args) => [bid(args["card"])],
  stack: ({ bottom, top }) => [bid(bottom), bid(top)],
  reset: () => [bid(0)],
  "reset-replaced": (args) => [{ piece: "goal-Harvest" }, { ...bid(0), isLost: true }, bid(args["card"])],
  "emperor-single": (args) => [{ piece: "goal-Emperor", text: "+½" }, bid(args["card"])],
  "emperor-stack": ({ bottom, top }) => [{ piece: "goal-Emperor", text: "+½" }, bid(bottom), bid(top)],
  tied: (args) => [{ text: t("log-tied") }, bid(args["card"])],
  "tied-stack": ({ bottom, top }) => [{ text: t("log-tied") }, bid(bottom), bid(top)],
  swapped: (args) => [{ piece: "kind-DR", isLost: true }, card(args["card"])],
  claimed: (args) => [card(args["card"])],
  token: () => [{ change: 1, piece: "token" }],
  drew: (args) => [{ text: t("log-drawn") }, card(args["card"])],
  "merchant-placed": ({ type }) => [{ text: "→", piece: `type-${TYPE_NAMES[type ?? 0]}` }],
  "heir-claimed": (args) => [{ piece: "goal-Heir" }, card(args["card"])],
  goal: ({ goal, influence }) => [{ change: 1, piece: `goal-${GOAL_NAMES[goal ?? 0]}`, text: `(${influence})` }],
  discarded: ({ cards }) => cardList(cards).map((delta) => ({ ...delta, isLost: true })),
  dragon: () => [{ change: 1, piece: "kind-DR" }],
  "cards-returned": ({ hand }) => [
    { text: "↩" },
    ...HAND_NAMES.filter((_, bit) => ((hand ?? 0) >> bit) & 1).map((name) => ({ piece: `bid-${name}` })),
  ],
  "heir-given": () => [{ change: 1, piece: "goal-Heir" }],
  "cards-scored": scored("cards"),
  "goals-scored": scored("goals"),
  "tokens-scored": scored("tokens"),
  "missing-scored": scored("missing"),
  "farmers-scored": scored("farmers"),
  "philosopher-scored": scored("philosopher"),
  ranked: ({ place = 0, vp = 0 }) => [
    { text: t("board-place", { place }) },
    { text: t("effect-points", { points: withMinus(vp) }) },
  ],
};

export type Phase = "bids" | "claims" | "end" | "final";
/** Phases by the entry that begins them. */
const PHASES: Readonly<Record<string, Phase>> = {
  bid: "bids",
  stack: "bids",
  reset: "bids",
  swapped: "claims",
  claimed: "claims",
  "no-card-left": "claims",
  drew: "claims",
  "no-draw": "claims",
  "heir-claimed": "claims",
  discarded: "end",
  dragon: "end",
  "no-dragon": "end",
  "cards-returned": "end",
  end: "final",
};

export const shortLog: ShortLog = {
  describe: ({ kind, args }) => (ENTRIES[kind] ?? sentence)(args),
  heading: ({ kind, args }) =>
    kind === "round"
      ? { title: t("board-round", { round: args["round"] ?? 0 }), deltas: cardList(args["cards"]) }
      : null,
  // the Heir can claim after cards were discarded, and goals change hands at any time
  phase: ({ kind }, current) => (kind === "round" ? null : (PHASES[kind] ?? current)),
  phaseTitle: (phase) => t(`log-phase-${phase as Phase}`),
};
