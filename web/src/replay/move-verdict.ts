/** The verdict of the analysis on a played move, as a sentence. */

import { gradeOf, type AnalysedDecision } from "./analysis";
import { t } from "../lib/messages";
import { formatCost, formatPoints } from "./format-share";

// Expected points have no error of their own: a smaller difference may be noise, and "0.0 points" beside a lost chance
// to win looks like a contradiction.
const MIN_POINTS = 1;

export function verdictText(decision: AnalysedDecision, describe: (move: string, seat: number) => string): string {
  const played = describe(decision.played ?? "", decision.seat);
  const grade = gradeOf(decision);
  if (grade === "unclear") return t("analysis-verdict.unclear", { played });
  if (grade === "best" || decision.value_cost === 0) return t("analysis-verdict.best", { played });
  if (grade === "good") return t("analysis-verdict.good", { played });
  const cost = formatCost(decision.win_cost ?? 0);
  if (decision.sealed) return t("analysis-verdict.mixed", { played, cost });
  const best = describe(decision.best, decision.seat);
  const lost = decision.score_cost ?? lostPoints(decision);
  if (lost < MIN_POINTS) return t("analysis-verdict.win-only", { played, best, cost });
  return t("analysis-verdict", { played, best, cost, points: formatPoints(-lost, true) });
}

/** Returns the difference of expected points to the best move; analyses of version 1 do not state it. */
function lostPoints({ moves, best, played, seat }: AnalysedDecision): number {
  const pointsAfter = (text: string | null) => moves.find(({ move }) => move === text)?.scores?.[seat] ?? 0;
  return Math.max(0, pointsAfter(best) - pointsAfter(played));
}
