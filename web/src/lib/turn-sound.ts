/** The sound that announces the user's turn, if the preferences allow sound. */

import { playSound } from "./sounds";

export const playTurnSound = (): void => playSound("turn");
