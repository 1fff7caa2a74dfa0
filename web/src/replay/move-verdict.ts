/** The verdict of the analysis on a played move, as a sentence. */

import type { AnalysedDecision } from "./analysis";
import { t } from "../lib/messages";
import { formatCost } from "./format-share";

export function verdictText(decision: AnalysedDecision, describe: (move: string, seat: number) => string): string {
  const played = describe(decision.played ?? "", decision.seat);
  const cost = formatCost(decision.win_cost ?? 0);
  if (decision.value_cost === 0) return t("analysis-verdict.best", { played });
  return decision.sealed
    ? t("analysis-verdict.mixed", { played, cost })
    : t("analysis-verdict", { played, best: describe(decision.best, decision.seat), cost });
}
