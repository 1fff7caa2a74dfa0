import type { BoardModule } from "../board";
import Board from "./Board.svelte";
import Emblem from "./Emblem.svelte";
import Races from "./Races.svelte";
import Reference from "./Reference.svelte";

const module: BoardModule = { Board, Reference, Races, Emblem, blurb: () => "", say: (move) => move };

export default module;
