/** The analysis of a game: the JSON of docs/analyse.md, and what the replay page derives from it. */

import type { Schemas } from "../api/types";

export type CandidateMove = Schemas["CandidateMove"];
export type AnalysedDecision = Schemas["AnalysedDecision"];
export type SeatSummary = Schemas["SeatSummary"];
export type AnalysisResult = Schemas["AnalysisResult"];

export type Grade = NonNullable<AnalysedDecision["grade"]>;

// limits for analyses of version 1, which have no grades: lost probability to win
const INACCURACY_COST = 0.02;
const MISTAKE_COST = 0.05;

/** Whether an analysis says how sure it is; those of version 1 do not. */
export function hasConfidence(result: AnalysisResult): boolean {
  return (result.version ?? 1) > 1;
}

export function gradeOf(decision: AnalysedDecision): Grade {
  if (decision.grade) return decision.grade;
  const cost = decision.win_cost;
  if (cost === null) return "forced";
  if (cost >= MISTAKE_COST) return "mistake";
  if (cost >= INACCURACY_COST) return "inaccuracy";
  return decision.value_cost === 0 ? "best" : "good";
}

/** Returns the best moves that were searched, and the move that was played. */
export function topMoves(decision: AnalysedDecision, limit = 3): CandidateMove[] {
  const shown = decision.moves.filter(({ wins }) => wins).slice(0, limit);
  const played = decision.moves.find(({ move }) => move === decision.played);
  return played && !shown.includes(played) ? [...shown, played] : shown;
}

/** Returns the decision that was made in a position. */
export function decisionAt(result: AnalysisResult, position: number): AnalysedDecision | undefined {
  return result.decisions.find(({ ply }) => ply === position + 1);
}

/** Returns the decisions that cost their player most, among all that clearly cost something. */
export function decisiveMoments(result: AnalysisResult, limit = 3): AnalysedDecision[] {
  if (!hasConfidence(result)) return [];
  return result.decisions
    .filter((decision) => ["inaccuracy", "mistake"].includes(gradeOf(decision)))
    .sort((a, b) => (b.value_cost ?? 0) - (a.value_cost ?? 0))
    .slice(0, limit);
}

/** Returns the costliest decisions of each seat that are mistakes. */
export function costliestDecisions(result: AnalysisResult): AnalysedDecision[] {
  const plies = new Set(result.seats.flatMap(({ mistakes }) => mistakes));
  return result.decisions.filter((decision) => plies.has(decision.ply) && gradeOf(decision) === "mistake");
}

export interface DecisionFilter {
  seat: number | null; // null: all
  mistakesOnly: boolean; // with inaccuracies
}

export function filterDecisions(result: AnalysisResult, { seat, mistakesOnly }: DecisionFilter): AnalysedDecision[] {
  return result.decisions.filter((decision) => {
    const grade = gradeOf(decision);
    if (grade === "forced" || (seat !== null && decision.seat !== seat)) return false;
    return !mistakesOnly || grade === "mistake" || grade === "inaccuracy";
  });
}
