/** Short messages at the edge of the page. */

import { Refused, Unreachable } from "../api/http";
import { frenchRefusal } from "../api/problem-texts";
import { dictionary } from "../lib/i18n";

const t = dictionary({
  en: { unreachable: "The server cannot be reached. Please try again in a moment.", strange: "Something went wrong." },
  fr: { unreachable: "Le serveur est injoignable. Réessayez dans un instant.", strange: "Une erreur s’est produite." },
});

export interface Toast {
  id: number;
  text: string;
  kind: "news" | "trouble";
  rule?: string;
}

const LASTS = 7_000;
let next = 1;
export const toasts: { list: Toast[] } = $state({ list: [] });

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

export function tell(text: string, kind: Toast["kind"] = "news"): void {
  const id = next++;
  toasts.list = [...toasts.list.filter((toast) => toast.text !== text), { id, text, kind }].slice(-3);
  setTimeout(() => dismiss(id), LASTS);
}

/** What went wrong, in words for people. */
export function wording(error: unknown): string {
  if (error instanceof Unreachable) return t().unreachable;
  return error instanceof Refused ? (frenchRefusal(error) ?? error.message) : t().strange;
}

/** Say that something went wrong; use it as `promise.catch(complain)`. */
export function complain(error: unknown): void {
  tell(wording(error), "trouble");
  if (!(error instanceof Refused || error instanceof Unreachable)) console.error(error);
}
