/** The colours of the person types: names of the paintbox (art.css). */

import type { PersonType } from "../pieces";

/** Of tile and card. */
export const GROUNDS: Record<PersonType, string> = {
  craftsman: "beige",
  lady: "orange",
  pyro: "violet",
  tax: "gold",
  warrior: "red",
  monk: "brown",
  healer: "blue",
  farmer: "leaf",
  scholar: "white",
};

/** Of the clothes on it. */
export const ROBES: Record<PersonType, string> = {
  craftsman: "tan",
  lady: "red",
  pyro: "purple",
  tax: "amber",
  warrior: "maroon",
  monk: "earth",
  healer: "navy",
  farmer: "green",
  scholar: "slate",
};
