/** The scenes of In the Year of the Dragon. */

import type { SceneScript } from "../../../scenes/scene";
import { applyEntry } from "./apply-entry";
import Piece from "./Piece.svelte";
import { scenesOf } from "./script";
import Unit from "./Unit.svelte";

export const scenes: SceneScript = { scenesOf, applyEntry, Piece, Unit };
