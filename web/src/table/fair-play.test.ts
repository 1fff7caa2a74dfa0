import { expect, test } from "vitest";
import { seat, table } from "../lobby/test-fixtures";
import { clockTime, myAbsences, otherAbsences, ratedState, showsRated, signed, votes, votesNeeded } from "./fair-play";

const DAY = 86_400_000;
const waiting = { waiting_since: 1000, vote_from: 1000 + 3 * DAY, vote_alone_from: 1000 + 6 * DAY };
const anna = seat(0, "user", { name: "Anna", user_id: "p1" });
const running = { status: "running" as const, mine: [0] };

test("a rated table is rated until it says why not", () => {
  expect(ratedState(table([]))).toBe("casual");
  expect(ratedState(table([], { is_rated: true }))).toBe("rated");
  expect(ratedState(table([], { is_rated: true, unrated_reason: "undo" }))).toBe("undo");
});

test("nobody is told that a game against bots is casual", () => {
  expect(showsRated(table([anna, seat(1, "bot")]))).toBe(false);
  expect(showsRated(table([anna, seat(1, "user")]))).toBe(true);
  expect(showsRated(table([anna, seat(1, "bot")], { rewinds_after_reveal: 1 }))).toBe(true);
});

test("bots that play for me and for others are told apart, and dismissed one by one", () => {
  const away = { substitute: "medium", away_reason: "timeout" as const, away_since: 5 };
  const info = table([{ ...anna, ...away }, seat(1, "user", away)], running);
  expect(myAbsences(info).map(({ seat }) => seat)).toEqual([0]);
  expect(otherAbsences(info, new Set()).map(({ seat }) => seat)).toEqual([1]);
  expect(otherAbsences(info, new Set(["1.5"]))).toEqual([]);
  expect(otherAbsences(info, new Set(["1.4"])).length).toBe(1);
  expect(myAbsences({ ...info, status: "finished" })).toEqual([]);
});

test("a vote is announced after a day and possible after three", () => {
  const info = table([anna, seat(1, "user", waiting), seat(2, "user", { user_id: "p3" })], running);
  expect(votes(info, [1], 1000 + DAY - 1, 0)).toEqual([]);
  expect(votes(info, [1], 1000 + DAY, 0)[0]).toMatchObject({ possible: false, votes: 0, needed: 2 });
  expect(votes(info, [1], 1000 + 3 * DAY, 0)[0]).toMatchObject({ possible: true, needed: 2, voted: false });
  expect(votes(info, [1], 1000 + 6 * DAY, 0)[0]).toMatchObject({ possible: true, needed: 1 });
  expect(votes(info, [2], 1000 + 6 * DAY, 0)).toEqual([]); // not asked any more
  expect(votes(info, [1], 1000 + 6 * DAY, 1001)).toEqual([]); // has moved since
});

test("only players who play themselves see the vote, and see that they have voted", () => {
  const info = table([anna, seat(1, "user", { ...waiting, votes: [0] })], running);
  expect(votes(info, [1], 1000 + 3 * DAY, 0)[0]).toMatchObject({ voted: true, votes: 1 });
  expect(votes({ ...info, my_seats: [] }, [1], 1000 + 3 * DAY, 0)).toEqual([]);
  expect(votes({ ...info, seats: [{ ...anna, substitute: "medium" }, info.seats[1]!] }, [1], 1000 + 3 * DAY, 0)).toEqual(
    [],
  );
});

test("a person with several seats has one vote", () => {
  const others = [
    anna,
    seat(1, "user", { user_id: "p1" }),
    seat(2, "user", { user_id: "p3" }),
    seat(3, "user", { user_id: "p4" }),
  ];
  const late = seat(4, "user", { user_id: "p5" });
  expect(votesNeeded(table([...others, late]), late)).toBe(2);
  expect(votesNeeded(table([...others, seat(5, "user", { user_id: "p6" }), late]), late)).toBe(3);
});

test("differences and times", () => {
  expect([signed(12), signed(-8), signed(0)]).toEqual(["+12", "−8", "±0"]);
  const now = new Date(2026, 10, 17, 15, 0).getTime();
  expect(clockTime(new Date(2026, 10, 17, 14, 5).getTime(), now, "fr")).toBe("14:05");
  expect(clockTime(new Date(2026, 10, 14, 9, 5).getTime(), now, "en")).toContain("14");
});
