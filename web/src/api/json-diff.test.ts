import { describe, expect, it } from "vitest";
import { applyDiff } from "./json-diff";

describe("applyDiff", () => {
  it("changes objects key by key and leaves the rest as it is", () => {
    const before = { a: 1, deep: { b: 2, c: [1, 2] } };
    const after = applyDiff(before, { deep: { b: 5 } });
    expect(after).toEqual({ a: 1, deep: { b: 5, c: [1, 2] } });
    expect(before.deep.b).toBe(2);
    expect(after.deep.c).toBe(before.deep.c); // unchanged parts are shared
  });
  it("changes lists of the same length index by index", () => {
    expect(applyDiff({ players: [{ yuan: 3 }, { yuan: 1 }] }, { players: { "1": { yuan: 4 } } })).toEqual({
      players: [{ yuan: 3 }, { yuan: 4 }],
    });
  });
  it("replaces other lists", () => {
    expect(applyDiff({ row: ["F", "W"] }, { row: ["F"] })).toEqual({ row: ["F"] });
  });
  it("sets null as a value and does not remove the key", () => {
    expect(applyDiff({ to_move: 2 }, { to_move: null })).toEqual({ to_move: null });
  });
  it("adds objects where there were none", () => {
    expect(applyDiff({ holder: null }, { holder: { seat: 1 } })).toEqual({ holder: { seat: 1 } });
  });
});
