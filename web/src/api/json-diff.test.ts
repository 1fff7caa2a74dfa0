import { describe, expect, it } from "vitest";
import { patched } from "./json-diff";

describe("patched", () => {
  it("changes objects key by key and leaves the rest as it is", () => {
    const before = { a: 1, deep: { b: 2, c: [1, 2] } };
    const after = patched(before, { deep: { b: 5 } });
    expect(after).toEqual({ a: 1, deep: { b: 5, c: [1, 2] } });
    expect(before.deep.b).toBe(2);
    expect(after.deep.c).toBe(before.deep.c); // what did not change is the same thing
  });
  it("changes lists of the same length place by place", () => {
    expect(patched({ players: [{ yuan: 3 }, { yuan: 1 }] }, { players: { "1": { yuan: 4 } } })).toEqual({
      players: [{ yuan: 3 }, { yuan: 4 }],
    });
  });
  it("replaces other lists as a whole", () => {
    expect(patched({ row: ["F", "W"] }, { row: ["F"] })).toEqual({ row: ["F"] });
  });
  it("takes null for a value, not for a removal", () => {
    expect(patched({ asked: 2 }, { asked: null })).toEqual({ asked: null });
  });
  it("puts objects where there were none", () => {
    expect(patched({ holder: null }, { holder: { seat: 1 } })).toEqual({ holder: { seat: 1 } });
  });
});
