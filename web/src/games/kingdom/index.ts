/** The board module of Middle Kingdom. */

import type { BoardModule } from "../board-module";
import Board from "./Board.svelte";
import card from "./lobby-card";
import Standings from "./Standings.svelte";
import Reference from "./Reference.svelte";
import { describeMove } from "./describe-move";

const kingdom: BoardModule = {
  ...card,
  Board,
  Standings,
  Reference,
  describeMove,
};

export default kingdom;
