/** What illustrates the guide of this game (docs/guides). */

import type { BoardState } from "../board-module";
import { describeMove as describe } from "./describe-move";
import encoded from "./guide.json?raw";

export { default as Picture } from "./GuidePicture.svelte";
export { default as Board } from "./GuideBoard.svelte";
export const examples: string = encoded;

export const describeMove = (move: string, view: BoardState["view"]): string =>
  describe(move, { game: "dragon", view, forecast: null, points: [] } as unknown as BoardState, 0);
