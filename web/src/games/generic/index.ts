/** The board module for games without a board of their own. */

import type { BoardModule } from "../board-module";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Standings from "./Standings.svelte";
import Reference from "./Reference.svelte";

const module: BoardModule = {
  Board,
  Reference,
  Standings,
  Emblem,
  describeMove: (move) => move,
};

export default module;
