/** In a sentence, what a move that was played cost. */

import type { Decision } from "./analysis";
import { t } from "./i18n";

export function verdictOf(decision: Decision, say: (move: string, seat: number) => string): string {
  const played = say(decision.played ?? "", decision.seat);
  const lost = t().lost(decision.cost_win ?? 0);
  if (decision.cost_value === 0) return t().verdictBest(played);
  return decision.sealed
    ? t().verdictMixed(played, lost)
    : t().verdict(played, say(decision.best, decision.seat), lost);
}
