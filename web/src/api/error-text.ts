/** Texts of errors for the user, in the language of the page. */

import { describeReason } from "../lib/game-texts";
import { t } from "../lib/messages";
import { ApiError, NetworkError } from "./http";
import type { ErrorCode, ProblemDetails } from "./types";

type Dashed<Code extends string> = Code extends `${infer First}_${infer Rest}` ? `${First}-${Dashed<Rest>}` : Code;

/** Returns the text of any error: the reason that the server gives, else what its code means. */
export function errorText(error: unknown): string {
  if (error instanceof NetworkError) return t("problem-unreachable");
  if (!(error instanceof ApiError)) return t("problem-unknown");
  const { code, detail, reason } = error.problem;
  const reasonText = reason && describeReason(reason);
  if (reasonText) return reasonText;
  return t(`problem-${dashed(code)}`, { detail, seconds: secondsToWait(error.problem) });
}

function dashed(code: ErrorCode): Dashed<ErrorCode> {
  return code.replaceAll("_", "-") as Dashed<ErrorCode>;
}

/** Returns the seconds after which the request may be repeated; 0 if the server does not say. */
function secondsToWait(problem: ProblemDetails): number {
  const seconds = problem["retry_after_seconds"];
  return typeof seconds === "number" ? Math.max(1, Math.ceil(seconds)) : 0;
}
