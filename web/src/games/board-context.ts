/** Gives all pieces on a board access to its props. */

import { getContext, setContext } from "svelte";
import type { BoardProps } from "./board-module";

const KEY = Symbol("board");

/** Call it in the script of a board, with a getter so that pieces see the current props: `setBoard(() => props)`. */
export function setBoard(props: () => BoardProps): void {
  setContext(KEY, props);
}

export function getBoard(): () => BoardProps {
  return getContext<() => BoardProps>(KEY);
}
