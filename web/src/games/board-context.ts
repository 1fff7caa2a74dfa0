/** The board's props, reachable from every piece on it. */

import { getContext, setContext } from "svelte";
import type { BoardProps } from "./board-module";

const KEY = Symbol("board");

/** Call in a board's script with a getter, so that pieces see the present props: `setBoard(() => props)`. */
export function setBoard(props: () => BoardProps): void {
  setContext(KEY, props);
}

export function getBoard(): () => BoardProps {
  return getContext<() => BoardProps>(KEY);
}
