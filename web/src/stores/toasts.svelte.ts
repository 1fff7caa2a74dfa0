/** Short messages at the edge of the window. */

import { errorText } from "../api/error-text";
import { ApiError, NetworkError } from "../api/http";

export interface Toast {
  id: number;
  text: string;
  kind: "info" | "error";
}

const TOAST_MS = 7_000;
const MAX_TOASTS = 3;
let nextId = 1;
export const toasts: { list: Toast[] } = $state({ list: [] });

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id);
}

export function showToast(text: string, kind: Toast["kind"] = "info"): void {
  const id = nextId++;
  toasts.list = [...toasts.list.filter((toast) => toast.text !== text), { id, text, kind }].slice(-MAX_TOASTS);
  setTimeout(() => dismiss(id), TOAST_MS);
}

/** Shows the text of an error; use it as `promise.catch(showError)`. */
export function showError(error: unknown): void {
  showToast(errorText(error), "error");
  if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error);
}
