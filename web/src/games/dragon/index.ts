/** In the Year of the Dragon on the page. */

import type { BoardModule } from "../board-module";
import Board from "./Board.svelte";
import card from "./lobby-card";
import Standings from "./Standings.svelte";
import Reference from "./Reference.svelte";
import { say } from "./describe-move";

const dragon: BoardModule = {
  ...card,
  Board,
  Races: Standings,
  Reference,
  say,
};

export default dragon;
