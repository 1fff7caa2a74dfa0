/** Middle Kingdom on the page. */

import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import card from "./card";
import Races from "./Races.svelte";
import Reference from "./Reference.svelte";
import { say } from "./say";

const kingdom: BoardModule = {
  ...card,
  Board,
  Races,
  Reference,
  say,
};

export default kingdom;
