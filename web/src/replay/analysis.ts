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
const COMPARABLE_SHARE = 0.25; // of the visits of the most visited move: with fewer, a number says little

/** Whether an analysis says how sure it is; those of version 1 do not. */
export function hasConfidence(result: AnalysisResult): boolean {
  return (result.version ?? 1) > 1;
}

/** Returns the search effort per decision: a number of variations (`4000it`), or seconds (`500ms`, `2s`). */
export function searchEffort(
  budget: string,
): { variations: number; seconds?: never } | { variations?: never; seconds: number } {
  const amount = Number.parseFloat(budget);
  const unit = /^[\d.]+([a-z]+)/.exec(budget)?.[1];
  if (unit === "ms") return { seconds: amount / 1000 };
  return unit === "s" ? { seconds: amount } : { variations: amount };
}

export function gradeOf(decision: AnalysedDecision): Grade {
  if (decision.grade) return decision.grade;
  const cost = decision.win_cost;
  if (cost === null) return "forced";
  if (cost >= MISTAKE_COST) return "mistake";
  if (cost >= INACCURACY_COST) return "inaccuracy";
  return decision.value_cost === 0 ? "best" : "good";
}

/**
 * Returns whether a move was searched too little for its numbers to be compared with others. The limit is that of the
 * server, which puts such moves last; the move that was played is always searched enough, and a proven one needs no search.
 */
export function hasFewVisits(decision: AnalysedDecision, { move, visits, proven }: CandidateMove): boolean {
  if (decision.sealed || proven || move === decision.played) return false;
  const others = decision.moves.filter((other) => other.move !== decision.played);
  return visits < COMPARABLE_SHARE * Math.max(...others.map((other) => other.visits));
}

/**
 * Returns the best moves that were searched, and the move that was played, in the order of the number shown beside them:
 * the probability to win, or at a sealed step the share of the mix. Moves with few visits come last.
 */
export function topMoves(decision: AnalysedDecision, limit = 3): CandidateMove[] {
  const shown = decision.moves.filter(({ wins }) => wins).slice(0, limit);
  const played = decision.moves.find(({ move }) => move === decision.played);
  if (played && !shown.includes(played)) shown.push(played);
  if (decision.sealed) return shown;
  const winOf = (option: CandidateMove) => (hasFewVisits(decision, option) ? -1 : (option.wins?.[decision.seat] ?? -1));
  return shown.sort((one, other) => winOf(other) - winOf(one));
}

/** Returns the decision that was made in a position. */
export function decisionAt(result: AnalysisResult, position: number): AnalysedDecision | undefined {
  return result.decisions.find(({ ply }) => ply === position + 1);
}

/**
 * Returns the decisions that cost their player most, among all that clearly cost something. The largest one of the own
 * seats is always among them: it is the one to learn from.
 */
export function decisiveMoments(result: AnalysisResult, ownSeats: readonly number[], limit = 3): AnalysedDecision[] {
  if (!hasConfidence(result)) return [];
  const moments = result.decisions
    .filter((decision) => ["inaccuracy", "mistake"].includes(gradeOf(decision)))
    .sort((a, b) => (b.value_cost ?? 0) - (a.value_cost ?? 0));
  const own = moments.find(({ seat }) => ownSeats.includes(seat));
  const chosen = moments.slice(0, limit);
  return own && !chosen.includes(own) ? [...chosen.slice(0, -1), own] : chosen;
}

/** Returns the standard error of what a decision lost of the probability to win; 0 if the errors are unknown. */
export function costError({ moves, played, win_error }: AnalysedDecision): number {
  const playedError = moves.find(({ move }) => move === played)?.win_error;
  return typeof win_error === "number" && typeof playedError === "number" ? Math.hypot(win_error, playedError) : 0;
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
