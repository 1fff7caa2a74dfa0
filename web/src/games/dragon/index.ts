/** The board module of In the Year of the Dragon. */

import type { BoardModule } from "../board-module";
import Board from "./Board.svelte";
import card from "./lobby-card";
import Standings from "./Standings.svelte";
import Reference from "./Reference.svelte";
import ReferenceItem from "./ReferenceItem.svelte";
import LogPiece from "./LogPiece.svelte";
import { describeMove } from "./describe-move";
import { scenes } from "./scenes";
import { effectsOf } from "./effects";
import { shortLog } from "./short-log";

const dragon: BoardModule = {
  ...card,
  Board,
  Standings,
  Reference,
  describeMove,
  scenes,
  ReferenceEntry: ReferenceItem,
  Piece: LogPiece,
  effectsOf,
  shortLog,
};

export default dragon;
