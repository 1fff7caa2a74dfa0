/** Colours of the person types, as classes of art.css. */

import type { PersonType } from "../pieces";

/** Background of tiles and cards. */
export const TYPE_COLOURS: Record<PersonType, string> = {
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

/** Clothes in portraits. */
export const ROBE_COLOURS: Record<PersonType, string> = {
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
