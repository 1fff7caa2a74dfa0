import type { BoardModule } from "../board-module";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Standings from "./Standings.svelte";
import Reference from "./Reference.svelte";

const module: BoardModule = { Board, Reference, Races: Standings, Emblem, blurb: () => "", say: (move) => move };

export default module;
