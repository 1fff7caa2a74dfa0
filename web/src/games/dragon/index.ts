/** In the Year of the Dragon on the page. */

import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import card from "./card";
import Races from "./Races.svelte";
import Reference from "./Reference.svelte";
import { say } from "./say";

const dragon: BoardModule = {
  ...card,
  Board,
  Races,
  Reference,
  say,
};

export default dragon;
