/** The opening book in an analysis: docs/openings.md describes its figures. */

import type { Schemas } from "../api/types";
import { formatPoints } from "./format-share";

export type BookView = Schemas["BookView"];

const TWO_SIDED_95 = 1.96; // standard errors

/** Formats half of the interval of 95 % that belongs to a standard error: 0.9. */
export function formatInterval(error: number): string {
  return formatPoints(TWO_SIDED_95 * error);
}
