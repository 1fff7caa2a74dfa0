/** The verdict of the analysis on a played move, as a sentence. */

import type { AnalysedDecision } from "./analysis";
import { t } from "./i18n";

export function verdictText(decision: AnalysedDecision, describe: (move: string, seat: number) => string): string {
  const played = describe(decision.played ?? "", decision.seat);
  const cost = t().cost(decision.win_cost ?? 0);
  if (decision.value_cost === 0) return t().verdictBest(played);
  return decision.sealed
    ? t().verdictMixed(played, cost)
    : t().verdict(played, describe(decision.best, decision.seat), cost);
}
