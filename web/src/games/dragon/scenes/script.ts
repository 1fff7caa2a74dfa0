/** Groups the log entries of a position into scenes. */

import type { LogEntry } from "../../../api/types";
import { word } from "../../../lib/catalogue";
import { describeEntry } from "../../../lib/game-texts";
import type { SoundName } from "../../../lib/sounds";
import { resultScene } from "../../../scenes/result-scene";
import type { Scene, SceneContext, SceneDelta, SceneLine } from "../../../scenes/scene";
import { ACTION_NAMES, EVENT_NAMES, KIND_NAMES, SUPER_NAMES } from "../names";
import { t } from "../messages";
import { viewOf } from "../view";
import { addUp, entryDeltas } from "./entry-deltas";

/** Which scene an entry belongs to; others continue the scene before. */
type Part = "move" | "event" | "decay" | "scoring" | "wall" | "super" | "final" | "result" | "month" | "setup";

const PARTS: Readonly<Record<string, Part>> = {
  "start-seat": "setup",
  "event-placed": "setup",
  "events-exchanged": "setup",
  "super-drawn": "super",
  event: "event",
  tribute: "event",
  drought: "event",
  festival: "event",
  mongol: "event",
  contagion: "event",
  decayed: "decay",
  "palace-removed": "decay",
  scored: "scoring",
  "wall-held": "wall",
  "wall-short": "wall",
  "wall-scored": "wall",
  super: "super",
  quaked: "super",
  collapsed: "super",
  flooded: "super",
  erupted: "super",
  assassinated: "super",
  "people-scored": "final",
  "monks-scored": "final",
  "goods-scored": "final",
  ranked: "result",
  month: "month",
  group: "month",
  order: "month",
};
const FINAL_KINDS = ["people-scored", "monks-scored", "goods-scored"] as const;
const FINAL_SOURCES = { "people-scored": "people", "monks-scored": "monks", "goods-scored": "money" } as const;
const GOODS_OF_ACTIONS = ["yuan", "rice", "fireworks", "smallPrivilege", "largePrivilege", "vp", "floor"] as const;
const MONTH_TILE = (month: number): string => `[data-month="${month}"]`;

interface Group {
  part: Part;
  seat: number | null; // of a move
  entries: LogEntry[];
}

/** Splits entries into groups of the same part; a release belongs to what caused it. */
function groupEntries(entries: readonly LogEntry[]): Group[] {
  const groups: Group[] = [];
  const isFinal = entries.some(({ kind }) => kind === "ranked");
  for (const entry of entries) {
    const last = groups.at(-1);
    let part = PARTS[entry.kind] ?? "move";
    if (entry.kind === "released" && last && ["event", "wall", "super"].includes(last.part)) part = last.part;
    if (part === "final" && last?.part === "super" && !isFinal) part = "super"; // 14: persons or monks score early
    const continues =
      last?.part === part && (part !== "move" || last.seat === entry.seat) && !(entry.kind === "event" && last);
    if (last && continues) last.entries.push(entry);
    else groups.push({ part, seat: part === "move" ? entry.seat : null, entries: [entry] });
  }
  return groups;
}

const soundOfUnit = (deltas: readonly SceneDelta[]): SoundName | null => {
  const [first] = deltas;
  if (!first) return null;
  if (first.unit === "yuan") return "coin";
  if (first.unit === "rice") return first.amount > 0 ? "rice" : "loss";
  if (first.unit === "fireworks") return "rocket";
  if (first.unit === "floor") return first.amount > 0 ? "roof" : "loss";
  if (first.unit === "person") return first.amount > 0 ? "card" : "loss";
  return "coin";
};

/** Returns a line for each seat with entries, in the order of the log; `people`: how many persons each seat has to lose. */
function linesBySeat(entries: readonly LogEntry[], people: readonly number[] = []): SceneLine[] {
  const seats = [...new Set(entries.flatMap(({ seat }) => (seat === null ? [] : [seat])))];
  return seats.map((seat) => {
    const own = entries.filter((entry) => entry.seat === seat);
    const deltas = addUp(own.flatMap(entryDeltas));
    const owed = own.reduce((sum, { args }) => sum + (args["due"] ?? 0), 0);
    const due = Math.min(owed, people[seat] ?? owed);
    const released = own.filter(({ kind }) => kind === "released").length;
    const note = due > released ? t("scene-due", { due: due - released }) : deltas.length ? "" : t("scene-nothing");
    return { seat, deltas, entries: own, ...(note ? { note } : {}) };
  });
}

const panel = (name: string, title: string, entries: readonly LogEntry[], change: Partial<Scene> = {}): Scene => ({
  name,
  size: "panel",
  title,
  piece: null,
  from: null,
  lines: linesBySeat(entries),
  entries,
  sound: null,
  ...change,
});

function eventScene(entries: readonly LogEntry[], people: readonly number[]): Scene {
  const [first] = entries;
  const event = EVENT_NAMES[first?.args["event"] ?? -1];
  if (first?.kind !== "event" || !event) return { ...panel("event", "", entries), size: "brief", sound: "loss" };
  const month = first.args["month"] ?? 0;
  return panel("event", t(`event-${event}.title`), entries, {
    detail: first.args["again"] ? t("scene-again") : t(`event-${event}.effect`),
    piece: `event ${event}`,
    from: MONTH_TILE(month),
    lines: linesBySeat(entries, people),
    sound: event === "peace" ? "bell" : event === "festival" ? "rocket" : "loss",
  });
}

function superScene(entries: readonly LogEntry[]): Scene {
  const first = entries.find(({ kind }) => kind === "super" || kind === "super-drawn");
  const name = SUPER_NAMES[first?.args["super"] ?? 0] ?? "none";
  const struck = entries.some(({ kind }) => kind === "super");
  if (!struck || name === "none") return { ...panel("super", "", entries), size: "brief", sound: "loss" };
  return panel("super", t(`super-${name}`), entries, {
    detail: t(`super-${name}.effect`),
    piece: `super ${name}`,
    from: MONTH_TILE(7),
    sound: ["lanternfest", "sunrise", "charter", "buddha"].includes(name) ? "bell" : "loss",
  });
}

function wallScene(entries: readonly LogEntry[]): Scene {
  const held = entries.find(({ kind }) => kind === "wall-held" || kind === "wall-short");
  const { length = 0, threshold = 0 } = held?.args ?? {};
  const holds = held?.kind === "wall-held";
  return panel("wall", t(holds ? "scene-wall-holds" : "scene-wall-short"), entries, {
    detail: t("scene-wall-length", { length, threshold }),
    piece: holds ? "wall held" : "wall short",
    sound: holds ? "roof" : "loss",
  });
}

/** Returns the scene of the points of a month, with their sum for each seat. */
function scoringScene(entries: readonly LogEntry[]): Scene {
  const lines = linesBySeat(entries).map((line) => ({
    ...line,
    total: line.deltas.reduce((sum, { amount }) => sum + amount, 0),
  }));
  return panel("scoring", t("scene-scoring"), entries, { piece: "scoring", lines, isQuick: true, sound: "coin" });
}

/** Returns the scenes of the final scoring: one for each source that gives points, with all seats. */
function finalScenes(entries: readonly LogEntry[], scores: readonly number[]): Scene[] {
  const totals = [...scores];
  const scenes = FINAL_KINDS.flatMap((kind) => {
    const own = entries.filter((entry) => entry.kind === kind);
    if (!own.some(({ args }) => args["vp"])) return [];
    const lines = linesBySeat(own).map(({ note: _, ...line }) => {
      const seat = line.seat ?? 0;
      totals[seat] = (totals[seat] ?? 0) + line.deltas.reduce((sum, { amount }) => sum + amount, 0);
      return { ...line, total: totals[seat] };
    });
    const source = FINAL_SOURCES[kind];
    const piece = `source ${source}`;
    return [panel("final", t(`source-${source}`), own, { detail: t("scene-final"), piece, lines, sound: "bell" })];
  });
  const shown = new Set(scenes.flatMap((scene) => scene.entries));
  const rest = entries.filter((entry) => !shown.has(entry)); // without points
  const [first, ...others] = scenes;
  if (!first) return [{ ...panel("final", "", entries), size: "brief", lines: [] }];
  return [{ ...first, entries: [...first.entries, ...rest] }, ...others];
}

/** Returns the picture of a move: its action card, or the person who comes. */
function movePiece(entries: readonly LogEntry[]): string | null {
  for (const { kind, args } of entries) {
    const person = KIND_NAMES[args["kind"] ?? -1];
    if (kind === "acted") return `action ${ACTION_NAMES[args["action"] ?? 0]}`;
    if ((kind === "played" || kind === "placed") && person) return `person ${person}`;
  }
  return null;
}

function moveTitle(main: LogEntry, entries: readonly LogEntry[], names: readonly string[]): string {
  const lost = entries.filter(({ kind }) => kind === "released").length;
  if (main.kind !== "released" || lost < 2) return describeEntry("dragon", main, names);
  return t("scene-releases", { name: names[main.seat ?? -1] ?? "", persons: t("amount-person", { n: lost }) });
}

/** Returns what an action brings and costs in words, because the numbers may fly to a place that is out of sight. */
function amountsOf(deltas: readonly SceneDelta[]): string {
  const amounts = deltas.flatMap(({ amount, unit }) => {
    const good = GOODS_OF_ACTIONS.find((name) => name === unit);
    return good ? [`${amount > 0 ? "+" : "−"}${t(`amount-${good}`, { n: Math.abs(amount) })}`] : [];
  });
  return amounts.join(", ");
}

function moveScene({ entries, seat }: Group, names: readonly string[]): Scene {
  const deltas = addUp(entries.flatMap(entryDeltas));
  const main = entries.find(({ kind }) => ["acted", "passed", "played", "drafted", "released"].includes(kind));
  return {
    name: "move",
    size: seat === null || !main ? "brief" : "banner",
    title: main
      ? [moveTitle(main, entries, names), main.kind === "acted" ? amountsOf(deltas) : ""].join(" ").trim()
      : "",
    piece: movePiece(entries),
    from: null,
    lines: seat === null ? [] : [{ seat, deltas, entries }],
    entries,
    sound: soundOfUnit(deltas) ?? (main ? "card" : null),
  };
}

function monthScene(entries: readonly LogEntry[]): Scene {
  const first = entries.find(({ kind }) => kind === "month");
  const event = EVENT_NAMES[first?.args["event"] ?? -1];
  const month = first?.args["month"] ?? 0;
  return {
    ...panel("month", first && event ? t("scene-month", { month, event: word("event", event) }) : "", entries),
    size: first ? "banner" : "brief",
    lines: [],
    piece: event ? `event ${event}` : null,
    sound: first ? "bell" : null,
  };
}

function scenesOfGroup(group: Group, { names, boardState }: SceneContext): Scene[] {
  const { part, entries } = group;
  const { scores, players } = viewOf(boardState);
  switch (part) {
    case "event":
      return [
        eventScene(
          entries,
          players.map((player) => player.people),
        ),
      ];
    case "decay":
      return [panel("decay", t("scene-decay"), entries, { piece: "decay", isQuick: true, sound: "loss" })];
    case "scoring":
      return [scoringScene(entries)];
    case "wall":
      return [wallScene(entries)];
    case "super":
      return [superScene(entries)];
    case "final":
      return finalScenes(entries, scores);
    case "result":
      return [resultScene(entries, names)];
    case "month":
      return [monthScene(entries)];
    case "setup":
      return [{ ...panel("setup", "", entries), size: "brief", lines: [] }];
    case "move":
      return [moveScene(group, names)];
  }
}

export function scenesOf(entries: readonly LogEntry[], context: SceneContext): Scene[] {
  const scenes = groupEntries(entries).flatMap((group) => scenesOfGroup(group, context));
  return withPreviousScores(scenes);
}

/** Counts points of the same position that were scored before the final scoring, so that its totals are right. */
function withPreviousScores(scenes: Scene[]): Scene[] {
  const earned = new Map<number, number>();
  return scenes.map((scene) => {
    if (scene.name === "final")
      return {
        ...scene,
        lines: scene.lines.map((line) => ({
          ...line,
          total: (line.total ?? 0) + (earned.get(line.seat ?? -1) ?? 0),
        })),
      };
    for (const { seat, deltas } of scene.lines)
      for (const { unit, amount } of deltas)
        if (seat !== null && ["vp", "palaces", "ladies", "privileges"].includes(unit))
          earned.set(seat, (earned.get(seat) ?? 0) + amount);
    return scene;
  });
}
