/** Groups the log entries of a position into scenes. */

import type { LogEntry } from "../../../api/types";
import { describeEntry } from "../../../lib/game-texts";
import { resultScene } from "../../../scenes/result-scene";
import type { Scene, SceneContext, SceneDelta, SceneLine } from "../../../scenes/scene";
import { GOAL_NAMES, KIND_NAMES, TYPE_NAMES } from "../names";
import { SCORE_SOURCES, typeOf, typeOfGoal, viewOf } from "../view";
import { t } from "../messages";

type Part = "bids" | "ties" | "power" | "claim" | "cleanup" | "round" | "final" | "result";

const PARTS: Readonly<Record<string, Part>> = {
  round: "round",
  bid: "bids",
  stack: "bids",
  reset: "bids",
  "reset-kept": "power",
  "reset-replaced": "power",
  "emperor-single": "power",
  "emperor-stack": "power",
  tied: "ties",
  "tied-stack": "ties",
  discarded: "cleanup",
  dragon: "cleanup",
  "no-dragon": "cleanup",
  "no-draw": "cleanup",
  "cards-returned": "cleanup",
  end: "final",
  "heir-given": "final",
  "heir-discarded": "final",
  ranked: "result",
};
/** Entries that begin the claim of a seat; the others continue it. */
const CLAIM_KINDS = ["swapped", "claimed", "drew", "heir-claimed", "no-card-left"];

interface Group {
  part: Part;
  entries: LogEntry[];
}

const partOf = (kind: string): Part => PARTS[kind] ?? (kind.endsWith("-scored") ? "final" : "claim");

function groupEntries(entries: readonly LogEntry[]): Group[] {
  const groups: Group[] = [];
  for (const entry of entries) {
    const part = partOf(entry.kind);
    const last = groups.at(-1);
    const isNew = part === "power" || (part === "claim" && CLAIM_KINDS.includes(entry.kind));
    if (last?.part === part && !isNew) last.entries.push(entry);
    else groups.push({ part, entries: [entry] });
  }
  return groups;
}

const scene = (name: string, entries: readonly LogEntry[], change: Partial<Scene>): Scene => ({
  name,
  size: "panel",
  title: "",
  piece: null,
  from: null,
  lines: [],
  entries,
  sound: null,
  ...change,
});

/** Returns the picture of a bid: "bid 5", "bid 5+7", "bid 0" for a Reset. */
const bidPiece = ({ kind, args }: LogEntry): string =>
  kind === "stack" || kind === "tied-stack" ? `bid ${args["bottom"]}+${args["top"]}` : `bid ${args["card"] ?? 0}`;

const bidLine = (entry: LogEntry, change: Partial<SceneLine>): SceneLine => ({
  seat: entry.seat,
  deltas: [],
  piece: bidPiece(entry),
  entries: [entry],
  ...change,
});

/** Returns the scene of bids that are revealed. The seat with the Palace bids after the others, openly. */
function bidsScene(entries: readonly LogEntry[], names: readonly string[]): Scene {
  const lines = entries.map((entry) => bidLine(entry, entry.kind === "reset" ? { note: t("scene-reset") } : {}));
  const seats = new Set(entries.map(({ seat }) => seat));
  const [first] = lines;
  if (seats.size === 1 && names.length > 1 && first) {
    const title = t("scene-last-bid", { name: names[first.seat ?? 0] ?? "" });
    return scene("bids", entries, { size: "banner", title, piece: first.piece ?? null, sound: "reveal" });
  }
  const title = t(seats.size < names.length ? "scene-first-bids" : "scene-bids");
  return scene("bids", entries, { title, lines, isTogether: true, sound: "reveal" });
}

function tiesScene(entries: readonly LogEntry[]): Scene {
  const notes = [
    entries.some(({ kind }) => kind === "tied") ? t("scene-ties-stay") : "",
    entries.some(({ kind }) => kind === "tied-stack") ? t("scene-ties-stacks") : "",
  ];
  return scene("ties", entries, {
    title: t("scene-ties"),
    detail: notes.filter(Boolean).join(" "),
    lines: entries.map((entry) => bidLine(entry, { mark: "shake" })),
    isTogether: true,
    sound: "loss",
  });
}

function powerScene(entries: readonly LogEntry[], names: readonly string[]): Scene {
  const [first] = entries;
  const piece = first?.kind.startsWith("emperor") ? "goal Emperor" : "goal Harvest";
  return scene("power", entries, {
    size: "banner",
    title: first ? describeEntry("kingdom", first, names) : "",
    piece,
    sound: "card",
  });
}

/** Returns what a claim gives: a card to a pile, a token, a goal. The Market places its Merchants afterwards. */
function claimDeltas(entries: readonly LogEntry[], market: number | null): SceneDelta[] {
  return entries.flatMap(({ kind, seat, args }) => {
    if (seat === null) return [];
    const card = KIND_NAMES[args["card"] ?? -1];
    const goal = GOAL_NAMES[args["goal"] ?? -1];
    if (kind === "token") return [{ amount: 1, unit: "token", target: `[data-score="${seat}"]` }];
    if (kind === "goal" && goal)
      return [{ amount: 1, unit: `goal-${goal}`, target: `[data-pile="${seat}-${typeOfGoal(goal)}"]` }];
    const isPlaced = kind === "merchant-placed";
    const type = isPlaced ? TYPE_NAMES[args["type"] ?? 0] : card && typeOf(card);
    if (isPlaced && type) return [{ amount: 1, unit: "card-M", target: `[data-pile="${seat}-${type}"]` }];
    return type && CLAIM_KINDS.includes(kind) && !(type === "M" && seat === market)
      ? [{ amount: 1, unit: `card-${type}`, target: `[data-pile="${seat}-${type}"]` }]
      : [];
  });
}

function claimScene(entries: readonly LogEntry[], names: readonly string[], market: number | null): Scene {
  const goal = entries.find(({ kind }) => kind === "goal");
  const main = goal ?? entries.find(({ kind }) => CLAIM_KINDS.includes(kind));
  const card = KIND_NAMES[main?.args["card"] ?? -1];
  const goalName = GOAL_NAMES[goal?.args["goal"] ?? -1];
  const seat = main?.seat ?? null;
  return scene("claim", entries, {
    size: main ? "banner" : "brief",
    title: main ? describeEntry("kingdom", main, names) : "",
    piece: goalName ? `goal ${goalName}` : card ? `card ${card}` : null,
    lines: seat === null ? [] : [{ seat, deltas: claimDeltas(entries, market), entries }],
    sound: goal ? "bell" : "card",
  });
}

function cleanupScene(entries: readonly LogEntry[], names: readonly string[]): Scene {
  const dragon = entries.find(({ kind }) => kind === "dragon");
  return scene("cleanup", entries, {
    size: dragon ? "banner" : "brief",
    title: dragon ? describeEntry("kingdom", dragon, names) : "",
    piece: dragon ? "card DR" : null,
    sound: dragon ? "card" : null,
  });
}

function roundScene(entries: readonly LogEntry[]): Scene {
  const round = entries.at(-1)?.args["round"] ?? 0;
  return scene("round", entries, { size: "banner", title: t("scene-round", { round }), sound: "card" });
}

/** Returns the scenes of the final scoring: the Heir, then one for each source, with all seats. */
function finalScenes(entries: readonly LogEntry[], names: readonly string[]): Scene[] {
  const before = entries.filter(({ kind }) => !kind.endsWith("-scored"));
  const heir = before.find(({ kind }) => kind.startsWith("heir"));
  const opening = scene("final", before, {
    title: t("scene-final"),
    detail: heir ? describeEntry("kingdom", heir, names) : "",
    piece: "goal Heir",
    sound: "bell",
  });
  const totals = names.map(() => 0);
  const sources = SCORE_SOURCES.flatMap((source) => {
    const own = entries.filter(({ kind }) => kind === `${source}-scored`);
    if (!own.some(({ args }) => args["vp"])) return [];
    const lines = own.flatMap((entry): SceneLine[] => {
      const [seat, amount] = [entry.seat, entry.args["vp"] ?? 0];
      if (seat === null) return [];
      const total = (totals[seat] = (totals[seat] ?? 0) + amount);
      const deltas = amount ? [{ amount, unit: "vp", target: `[data-score="${seat}"]` }] : [];
      return [{ seat, deltas, total, entries: [entry] }];
    });
    const piece = `source ${source}`;
    return [
      scene("final", own, { title: t(`source-${source}`), detail: t("scene-final"), piece, lines, sound: "coin" }),
    ];
  });
  const shown = new Set(sources.flatMap((one) => one.entries));
  const rest = entries.filter((entry) => entry.kind.endsWith("-scored") && !shown.has(entry)); // no points
  return [{ ...opening, entries: [...before, ...rest] }, ...sources];
}

export function scenesOf(entries: readonly LogEntry[], { names, boardState }: SceneContext): Scene[] {
  const market = viewOf(boardState).goals.Market; // the seat that holds it
  return groupEntries(entries).flatMap(({ part, entries }): Scene[] => {
    switch (part) {
      case "bids":
        return [bidsScene(entries, names)];
      case "ties":
        return [tiesScene(entries)];
      case "power":
        return [powerScene(entries, names)];
      case "claim":
        return [claimScene(entries, names, market)];
      case "cleanup":
        return [cleanupScene(entries, names)];
      case "round":
        return [roundScene(entries)];
      case "final":
        return finalScenes(entries, names);
      case "result":
        return [resultScene(entries, names)];
    }
  });
}
