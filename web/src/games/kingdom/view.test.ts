import { describe, expect, it } from "vitest";
import { loadBoardProps } from "./fixtures/board-props";
import {
  emperorMove,
  farmersOf,
  gained,
  goalOf,
  GOALS,
  type Kind,
  groupCards,
  missingOf,
  forecastOf,
  parseBid,
  sealedBids,
  slotsOf,
  colourOf,
  total,
  TYPES,
  typeOf,
  typeOfGoal,
  viewOf,
  bidText,
} from "./view";

describe("bids", () => {
  it("have the sum as value, with the half of the Emperor, and a Reset has none", () => {
    expect(bidText({ cards: [5], half: false })).toBe("5");
    expect(bidText({ cards: [6, 2], half: true })).toBe("8½");
    expect(bidText({ cards: [4, 0], half: false })).toBe("4");
    expect(bidText({ cards: [0], half: false })).toBeNull();
  });

  it("are parsed from moves", () => {
    expect(parseBid("bid 2@6")).toEqual({ card: 2, onto: 6 });
    expect(parseBid("bid 0")).toEqual({ card: 0, onto: null });
    expect(parseBid("claim W")).toBeNull();
    expect(sealedBids(["bid 2@6", "bid 4"])).toEqual([
      { cards: [6, 2], half: false },
      { cards: [4], half: false },
    ]);
    expect(sealedBids(null)).toEqual([]);
    expect(emperorMove({ cards: [6, 2], half: false })).toBe("emperor 6+2");
  });

  it("have the slots of the legal moves", () => {
    const moves = ["bid 5@2", "bid 5", "bid 3@2", "harvest 5"];
    expect(slotsOf(5, moves)).toEqual([2, null]);
    expect(slotsOf(3, moves)).toEqual([2]);
    expect(slotsOf(7, moves)).toEqual([]);
  });
});

describe("cards", () => {
  it("have types, and types have goals", () => {
    expect(typeOf("Ph")).toBe("B");
    expect(typeOf("N4")).toBe("N");
    expect(typeOf("DR")).toBeNull();
    expect(TYPES.map(goalOf)).toEqual([...GOALS]);
    expect(GOALS.map(typeOfGoal)).toEqual([...TYPES]);
    expect(colourOf("Heir")).toBe("N");
    expect(colourOf("Dragon")).toBe("D");
    expect(colourOf("Ph")).toBe("B");
  });

  it("that are new are found with multiplicity", () => {
    expect(gained(["N2", "N3"], ["N2", "N2", "N3"])).toEqual(["N2"]);
    expect(gained(["W"], ["W"])).toEqual([]);
  });

  it("are listed one by one, or grouped if there are many", () => {
    const pile = { cards: ["N2", "N2", "N4"] as Kind[], guests: 2, influence: 7 };
    expect(groupCards(pile, 5).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
    expect(groupCards(pile, 4)).toEqual([
      { kind: "N2", guest: false, count: 2 },
      { kind: "N4", guest: false, count: 1 },
      { kind: "M", guest: true, count: 2 },
    ]);
  });

  it("agree with the forecast of the server", () => {
    for (const name of ["five-claim", "five-market", "trio-claim", "four-end"]) {
      const { boardState: boardState } = loadBoardProps(name);
      const view = viewOf(boardState);
      for (const [seat, player] of view.players.entries()) {
        expect(forecastOf(boardState).final[seat]?.missing).toEqual(0 - 3 * missingOf(player).length);
        expect(farmersOf(player)).toBe(player.piles.F.cards.filter((kind) => kind === "F").length);
      }
    }
    const { boardState: boardState } = loadBoardProps("four-end");
    expect(forecastOf(boardState).final.map(total)).toEqual(viewOf(boardState).scores);
  });
});

it("has a forecast with the holders of the goals before the server has sent one", () => {
  const { boardState } = loadBoardProps("five-market");
  const forecast = forecastOf({ ...boardState, forecast: null } as typeof boardState);
  for (const goal of GOALS) expect(forecast.goals[goal].holder).toBe(viewOf(boardState).goals[goal]);
  expect(forecast.final).toEqual([]);
});
