/** What a search thought of a game: the JSON of docs/analyse.md, and what the page makes of it. */

export interface Outlook {
  value: number | null;
  wins: number[] | null;
  scores: number[] | null;
}

export interface JudgedMove extends Outlook {
  move: string;
  visits: number;
  share: number;
}

export interface Decision extends Outlook {
  ply: number; // the decision is this ply; it was taken in the position before
  seat: number;
  step: string;
  sealed: boolean;
  played: string | null;
  best: string;
  cost_win: number | null;
  cost_value: number | null;
  moves: JudgedMove[];
}

export interface SeatSummary {
  seat: number;
  name: string;
  decisions: number;
  mean_cost_win: number | null;
  mean_cost_value: number | null;
  mistakes: number[];
}

export interface Judgement {
  plies: number;
  result: { scores: number[]; places: number[] } | null;
  budget: string;
  decisions: Decision[];
  seats: SeatSummary[];
}

export type Grade = "best" | "fair" | "doubtful" | "mistake" | "forced";

const DOUBTFUL = 0.02; // victory given away; the same steps as in the terminal's report
const MISTAKE = 0.05;

export function gradeOf(decision: Decision): Grade {
  const cost = decision.cost_win;
  if (cost === null) return "forced";
  if (cost >= MISTAKE) return "mistake";
  if (cost >= DOUBTFUL) return "doubtful";
  return decision.cost_value === 0 ? "best" : "fair";
}

/** The moves worth showing: the best ones that were searched, and the one that was played. */
export function topMoves(decision: Decision, most = 3): JudgedMove[] {
  const shown = decision.moves.filter(({ wins }) => wins).slice(0, most);
  const played = decision.moves.find(({ move }) => move === decision.played);
  return played && !shown.includes(played) ? [...shown, played] : shown;
}

/** The decision that the next ply of a position is. */
export function decisionAt(judgement: Judgement, position: number): Decision | undefined {
  return judgement.decisions.find(({ ply }) => ply === position + 1);
}

/** What stands out: the costliest moves of each seat, if they cost enough. */
export function worst(judgement: Judgement): Decision[] {
  const plies = new Set(judgement.seats.flatMap(({ mistakes }) => mistakes));
  return judgement.decisions.filter((decision) => plies.has(decision.ply) && gradeOf(decision) === "mistake");
}

export interface ListFilter {
  seat: number | null; // null: all
  mistakes: boolean; // only what cost something
}

export function listed(judgement: Judgement, { seat, mistakes }: ListFilter): Decision[] {
  return judgement.decisions.filter((decision) => {
    const grade = gradeOf(decision);
    if (grade === "forced" || (seat !== null && decision.seat !== seat)) return false;
    return !mistakes || grade === "mistake" || grade === "doubtful";
  });
}
