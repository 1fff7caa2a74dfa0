/** What a move changes for a seat: cards, goals, tokens, the Dragon, and the points if the game ended now. */

import { word } from "../../lib/catalogue";
import type { BoardState, Delta, MovePreview } from "../board-module";
import { t } from "./messages";
import { forecastOf, gained, GOALS, total, TYPES, viewOf, type Kind, type Player } from "./view";

/** Returns what a move changes for a seat. */
export function effectsOf(before: BoardState, move: MovePreview, seat: number): Delta[] {
  const [now, next] = [viewOf(before), viewOf(move.boardState)];
  const [player, after] = [now.players[seat], next.players[seat]];
  if (!player || !after) return [];
  const effects: Delta[] = gained(cardsOf(player), cardsOf(after)).map((kind) => ({
    piece: `kind-${kind}`,
    change: 1,
    label: t("effect-card-gain", { card: word("kind", kind) }),
  }));
  for (const goal of GOALS) {
    const change = Number(next.goals[goal] === seat) - Number(now.goals[goal] === seat);
    if (change) {
      const label = t(change > 0 ? "effect-goal-gain" : "effect-goal-loss", { goal: word("goal", goal) });
      effects.push({ piece: `goal-${goal}`, change, label });
    }
  }
  const dragon = Number(next.dragon === seat) - Number(now.dragon === seat);
  if (dragon) {
    const label = t(dragon > 0 ? "effect-card-gain" : "effect-card-loss", { card: word("kind", "DR") });
    effects.push({ piece: "kind-DR", change: dragon, label });
  }
  const tokens = after.tokens - player.tokens;
  if (tokens > 0) effects.push({ piece: "token", change: tokens, label: t("board-tokens", { tokens }) });
  const points = pointsOf(move.boardState, seat) - pointsOf(before, seat);
  if (points) {
    const text = t("effect-points", { points: `${points > 0 ? "+" : "−"}${Math.abs(points)}` });
    effects.push({ text, label: text });
  }
  return effects;
}

/** Returns the cards of a player, with the guests. */
const cardsOf = (player: Player): Kind[] =>
  TYPES.flatMap((type) => {
    const { cards, guests } = player.piles[type];
    return [...cards, ...Array.from({ length: guests }, (): Kind => "M")];
  });

/** Returns the points of a seat if the game ended now; 0 until the forecast has arrived. */
const pointsOf = (boardState: BoardState, seat: number): number =>
  boardState.forecast === null ? 0 : total(forecastOf(boardState).final[seat]);
