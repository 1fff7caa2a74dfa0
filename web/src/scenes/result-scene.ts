/** The last scene of a game: all seats from the last place to the first. */

import type { LogEntry } from "../api/types";
import { t } from "../lib/messages";
import { plainScene, type Scene } from "./scene";

/** Returns the scene of the entries that rank the seats, with `place` and `vp`. */
export function resultScene(entries: readonly LogEntry[], names: readonly string[]): Scene {
  const ranked = entries.toSorted((one, other) => (other.args["place"] ?? 0) - (one.args["place"] ?? 0));
  const winners = ranked.filter(({ args }) => args["place"] === 1).map(({ seat }) => names[seat ?? -1] ?? "");
  return {
    ...plainScene(entries),
    name: "result",
    size: "panel",
    title: t("scene-result"),
    detail: t("scene-winner", { names: winners.join(", "), winners: winners.length }),
    piece: "result",
    lines: ranked.map((entry) => ({
      seat: entry.seat,
      deltas: [],
      note: t("scene-place", { place: entry.args["place"] ?? 0 }),
      total: entry.args["vp"] ?? 0,
      entries: [entry],
      ...(entry.args["place"] === 1 ? { mark: "first" as const } : {}),
    })),
    sound: "victory",
  };
}
