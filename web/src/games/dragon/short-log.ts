/** The log in pictures: what each entry changes. Zeros and what the next entry repeats are left out. */

import type { LogEntry } from "../../api/types";
import { word } from "../../lib/catalogue";
import type { Delta, ShortLog } from "../board-module";
import { ACTION_NAMES, BONUS_NAMES, CARD_NAMES, EVENT_NAMES, GOOD_NAMES, KIND_NAMES, SUPER_NAMES } from "./names";
import { TYPES } from "./pieces";
import { t } from "./messages";

type Args = Readonly<Record<string, number>>;
type Describe = (args: Args) => Delta[] | null;

/** Returns changes without zeros. */
const changes = (...pairs: [piece: string, change: number | undefined][]): Delta[] =>
  pairs.flatMap(([piece, change]) => (change ? [{ piece, change }] : []));
const good = (name: string): string => `good-${name}`;
const kind = (number: number | undefined): string => `kind-${KIND_NAMES[number ?? 0]}`;
const lost = (piece: string): Delta => ({ piece, isLost: true });
const palace = (args: Args): Delta => ({ text: t("log-palace", { palace: `${(args["palace"] ?? 0) + 1}` }) });
const points = (vp: number | undefined, piece: string): Delta[] =>
  vp ? [...changes([good("vp"), vp]), { piece }] : [];
const wall = ({ length, threshold }: Args): Delta[] => [{ piece: "action-wall", text: `${length}/${threshold}` }];
const nothing: Describe = () => [];
const sentence: Describe = () => null;

const ENTRIES: Readonly<Record<string, Describe>> = {
  "event-placed": ({ event, month }) => [{ count: month ?? 0, piece: `event-${EVENT_NAMES[event ?? 0]}` }],
  "super-drawn": (args) => [{ piece: `super-${SUPER_NAMES[args["super"] ?? 0]}` }],
  drafted: nothing, // both persons are placed next
  month: nothing,
  group: ({ group, cards }) => [
    { count: group ?? 0 },
    ...ACTION_NAMES.filter((_, bit) => ((cards ?? 0) >> bit) & 1).map((action) => ({ piece: `action-${action}` })),
  ],
  passed: ({ gained }) => [{ text: t("board-pass") }, ...changes([good("yuan"), gained])],
  fee: ({ fee }) => changes([good("yuan"), -(fee ?? 0)]),
  acted: ({ action }) => [{ piece: `action-${ACTION_NAMES[action ?? 0]}` }],
  income: ({ yuan }) => changes([good("yuan"), yuan]),
  harvest: ({ rice }) => changes([good("rice"), rice]),
  "fireworks-gained": ({ fireworks }) => changes([good("fireworks"), fireworks]),
  research: ({ vp }) => changes([good("vp"), vp]),
  privilege: ({ size, price }) =>
    changes([good(size ? "largePrivilege" : "smallPrivilege"), 1], [good("yuan"), -(price ?? 0)]),
  builds: nothing, // an entry for each floor follows
  "floor-added": (args) => [...changes(["floor", 1]), palace(args)],
  "palace-added": (args) => [...changes(["floor", 1]), palace(args)],
  "wall-tile": ({ bonus }) => [{ piece: `bonus-${BONUS_NAMES[bonus ?? 0]}` }],
  played: ({ card }) => [{ piece: `card-${CARD_NAMES[card ?? 0]}` }],
  placed: (args) => [{ piece: kind(args["kind"]) }, palace(args)],
  "marker-moved": ({ steps }) => changes(["space", steps]),
  swapped: (args) => [lost(kind(args["old"])), { piece: kind(args["new"]) }, palace(args)],
  refused: (args) => [lost(kind(args["kind"]))],
  event: ({ event }) => [{ piece: `event-${EVENT_NAMES[event ?? 0]}` }],
  tribute: ({ paid, due }) => changes([good("yuan"), -(paid ?? 0)], [good("person"), -(due ?? 0)]),
  drought: ({ rice, due }) => changes([good("rice"), -(rice ?? 0)], [good("person"), -(due ?? 0)]),
  festival: ({ vp, returned }) => changes([good("vp"), vp], [good("fireworks"), -(returned ?? 0)]),
  mongol: ({ vp, due }) => changes([good("vp"), vp], [good("person"), -(due ?? 0)]),
  contagion: ({ due }) => changes([good("person"), -(due ?? 0)]),
  released: (args) => [lost(kind(args["kind"])), palace(args)],
  decayed: (args) => [...changes(["floor", -1]), palace(args)],
  "palace-removed": (args) => [...changes(["floor", -1]), palace(args)],
  scored: ({ palaces = 0, ladies = 0, privileges = 0 }) => [
    ...changes([good("vp"), palaces + ladies + privileges]),
    ...(palaces ? [{ count: palaces, piece: "floor" }] : []),
    ...(ladies ? [{ count: ladies, piece: "type-lady" }] : []),
    ...(privileges ? [{ count: privileges, piece: good("smallPrivilege") }] : []),
  ],
  "wall-held": wall,
  "wall-short": wall,
  "wall-scored": ({ vp }) => points(vp, "action-wall"),
  super: (args) => [{ piece: `super-${SUPER_NAMES[args["super"] ?? 0]}` }],
  "people-scored": ({ vp }) => points(vp, good("person")),
  "monks-scored": ({ vp }) => points(vp, "type-monk"),
  quaked: (args) => [...changes(["floor", -1]), palace(args)],
  collapsed: (args) => [...changes(["floor", -1]), palace(args)],
  flooded: (args) => changes([good(GOOD_NAMES[args["good"] ?? 0] ?? "yuan"), -1]),
  discarded: ({ card }) => [lost(`card-${CARD_NAMES[card ?? 0]}`)],
  sunrise: (args) => [{ piece: kind(args["kind"]) }],
  assassinated: ({ small, large }) =>
    changes([good("smallPrivilege"), -(small ?? 0)], [good("largePrivilege"), -(large ?? 0)]),
  charter: ({ type, symbols }) => [{ count: symbols ?? 0, piece: `type-${TYPES[type ?? 0]}` }],
  "ladies-scored": ({ vp }) => points(vp, "type-lady"),
  "goods-scored": ({ vp }) => points(vp, good("yuan")),
  ranked: ({ place = 0, vp = 0 }) => [{ text: t("board-place", { place }) }, { count: vp, piece: good("vp") }],
};

/** Phases by the entry that begins them. */
const PHASES: Readonly<Record<string, Phase>> = {
  "start-seat": "setup",
  "event-placed": "setup",
  drafted: "draft",
  group: "actions",
  played: "persons",
  "hand-empty": "persons",
  event: "event",
  super: "super",
  decayed: "decay",
  "palace-removed": "decay",
  "wall-held": "wall",
  "wall-short": "wall",
  scored: "scoring",
  "goods-scored": "final",
  ranked: "final",
};
export type Phase =
  "setup" | "draft" | "actions" | "persons" | "event" | "super" | "decay" | "wall" | "scoring" | "final";

/** Returns the seats of a player order: three bits each, the first one lowest. */
function seatsInOrder(order: number): number[] {
  const seats: number[] = [];
  for (let rest = order; !seats.includes(rest & 7); rest >>= 3) seats.push(rest & 7);
  return seats;
}

export const shortLog: ShortLog = {
  describe: ({ kind: name, args }) =>
    name === "order"
      ? [{ text: t("board-order"), seats: seatsInOrder(args["order"] ?? 0) }]
      : (ENTRIES[name] ?? sentence)(args),
  heading({ kind: name, args }: LogEntry) {
    if (name !== "month") return null;
    const event = EVENT_NAMES[args["event"] ?? 0] ?? "peace";
    const month = args["month"] ?? 0;
    return {
      title: t("log-month", { month, event: word("event", event) }),
      deltas: [{ piece: `event-${event}` }],
    };
  },
  phase({ kind: name }, current) {
    // at the end, persons and monks are scored after the month; in a super event they are scored without it
    if (current === "scoring" && (name === "people-scored" || name === "monks-scored")) return "final";
    return PHASES[name] ?? current;
  },
  phaseTitle: (phase) => t(`log-phase-${phase as Phase}`),
};
