import { describe, expect, it } from "vitest";
import { load } from "./fixtures/board-props";
import {
  emperorMove,
  farmersOf,
  gained,
  goalOf,
  GOALS,
  type Kind,
  layOut,
  missingOf,
  outlookOf,
  parseBid,
  sealedBids,
  slotsOf,
  toneOf,
  total,
  TYPES,
  typeOf,
  typeOfGoal,
  viewOf,
  worth,
} from "./view";

describe("bids", () => {
  it("are worth their sum, with the Emperor's half; the Reset alone nothing", () => {
    expect(worth({ cards: [5], half: false })).toBe("5");
    expect(worth({ cards: [6, 2], half: true })).toBe("8½");
    expect(worth({ cards: [4, 0], half: false })).toBe("4");
    expect(worth({ cards: [0], half: false })).toBeNull();
  });

  it("are read from moves", () => {
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

  it("have the slots that the server offers", () => {
    const moves = ["bid 5@2", "bid 5", "bid 3@2", "harvest 5"];
    expect(slotsOf(5, moves)).toEqual([2, null]);
    expect(slotsOf(3, moves)).toEqual([2]);
    expect(slotsOf(7, moves)).toEqual([]);
  });
});

describe("cards", () => {
  it("belong to types, and types to goals", () => {
    expect(typeOf("Ph")).toBe("B");
    expect(typeOf("N4")).toBe("N");
    expect(typeOf("DR")).toBeNull();
    expect(TYPES.map(goalOf)).toEqual([...GOALS]);
    expect(GOALS.map(typeOfGoal)).toEqual([...TYPES]);
    expect(toneOf("Heir")).toBe("N");
    expect(toneOf("Dragon")).toBe("D");
    expect(toneOf("Ph")).toBe("B");
  });

  it("that are new are found among equal ones", () => {
    expect(gained(["N2", "N3"], ["N2", "N2", "N3"])).toEqual(["N2"]);
    expect(gained(["W"], ["W"])).toEqual([]);
  });

  it("lie one by one, or grouped where there are many", () => {
    const pile = { cards: ["N2", "N2", "N4"] as Kind[], guests: 2, influence: 7 };
    expect(layOut(pile, 5).map(({ many }) => many)).toEqual([1, 1, 1, 1, 1]);
    expect(layOut(pile, 4)).toEqual([
      { kind: "N2", guest: false, many: 2 },
      { kind: "N4", guest: false, many: 1 },
      { kind: "M", guest: true, many: 2 },
    ]);
  });

  it("are counted by the server: nothing here disagrees with it", () => {
    for (const name of ["five-claim", "five-market", "trio-claim", "four-end"]) {
      const { scene } = load(name);
      const view = viewOf(scene);
      for (const [seat, player] of view.players.entries()) {
        expect(outlookOf(scene).final[seat]?.missing).toEqual(0 - 3 * missingOf(player).length);
        expect(farmersOf(player)).toBe(player.piles.F.cards.filter((kind) => kind === "F").length);
      }
    }
    const { scene } = load("four-end");
    expect(outlookOf(scene).final.map(total)).toEqual(viewOf(scene).scores);
  });
});
