import { expect, test } from "vitest";
import type { ReplayPosition } from "../api/types";
import { Positions, near, type Load } from "./position-cache";

const ALL = Array.from({ length: 101 }, (_, ply) => ply);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A server that notes what it is asked, and answers when it is told to. */
function server(answering = true) {
  const asked: string[] = [];
  const open: (() => void)[] = [];
  const load: Load = (ply, seat) => {
    asked.push(`${ply}.${seat}`);
    const position = { ply, seat } as ReplayPosition;
    return answering ? Promise.resolve(position) : new Promise((resolve) => open.push(() => resolve(position)));
  };
  return { asked, load, answer: () => open.splice(0).forEach((go) => go()), open };
}

test("the plies around the present one are fetched, the next ones first, and never beyond the ends", () => {
  expect(near(10, ALL)).toEqual([11, 9, 12, 8, 13, 7, 14, 15, 16]);
  expect(near(0, [0, 1, 2])).toEqual([1, 2]);
  expect(near(2, [0, 1, 2])).toEqual([1, 0]);
  expect(near(5, [0, 3, 5, 9, 12])).toEqual([9, 3, 12, 0]);
});

test("after a look, stepping needs no request", async () => {
  const { asked, load } = server();
  const positions = new Positions(load, ALL);
  expect((await positions.get(10, 0)).ply).toBe(10);
  await settle();
  expect(asked[0]).toBe("10.0");
  expect(positions.has(11, 0)).toBe(true);
  expect(positions.has(9, 0)).toBe(true);
  expect(positions.has(11, 1)).toBe(false);
  await positions.get(10, 0);
  expect(asked.filter((one) => one === "10.0")).toHaveLength(1);
});

test("only a few requests are under way at once, and what is no longer wanted is not asked for", async () => {
  const { asked, load, answer, open } = server(false);
  const positions = new Positions(load, ALL);
  void positions.get(10, 0);
  answer();
  await settle();
  expect(open.length).toBe(3);
  void positions.get(50, 0);
  expect(asked.at(-1)).toBe("50.0");
  for (let wave = 0; wave < 6; wave++) {
    answer();
    await settle();
  }
  expect(asked).toContain("51.0");
  expect(asked).toContain("56.0");
  expect(asked).not.toContain("16.0");
});

test("a refusal is not kept", async () => {
  let works = false;
  const positions = new Positions(
    (ply) => (works ? Promise.resolve({ ply } as ReplayPosition) : Promise.reject(new Error("no"))),
    ALL,
  );
  await expect(positions.get(1, null)).rejects.toThrow("no");
  works = true;
  expect((await positions.get(1, null)).ply).toBe(1);
});
