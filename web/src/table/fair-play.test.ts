import { expect, test } from "vitest";
import { seat, table } from "../lobby/test-fixtures";
import { formatTimeOfDay } from "../lib/format-time";
import {
  myAbsences,
  otherAbsences,
  ratedStatusOf,
  isRatedStatusShown,
  formatSigned,
  openVotes,
  votesNeeded,
} from "./fair-play";

const DAY = 86_400_000;
const waiting = { waiting_since: 1000, vote_allowed_at: 1000 + 3 * DAY, single_vote_allowed_at: 1000 + 6 * DAY };
const anna = seat(0, "user", { name: "Anna", user_id: "p1" });
const running = { status: "running" as const, my_seats: [0] };

test("a rated table is rated unless it has a reason not to be", () => {
  expect(ratedStatusOf(table([]))).toBe("casual");
  expect(ratedStatusOf(table([], { is_rated: true }))).toBe("rated");
  expect(ratedStatusOf(table([], { is_rated: true, unrated_reason: "undo" }))).toBe("undo");
});

test("the rated status of a casual game against bots is not shown", () => {
  expect(isRatedStatusShown(table([anna, seat(1, "bot")]))).toBe(false);
  expect(isRatedStatusShown(table([anna, seat(1, "user")]))).toBe(true);
  expect(isRatedStatusShown(table([anna, seat(1, "bot")], { rewinds_after_reveal: 1 }))).toBe(true);
});

test("own and other absences are separate, and others can be dismissed", () => {
  const away = { substitute: "casual", away_reason: "timeout" as const, away_since: 5 };
  const info = table([{ ...anna, ...away }, seat(1, "user", away)], running);
  expect(myAbsences(info).map(({ seat }) => seat)).toEqual([0]);
  expect(otherAbsences(info, new Set()).map(({ seat }) => seat)).toEqual([1]);
  expect(otherAbsences(info, new Set(["1.5"]))).toEqual([]);
  expect(otherAbsences(info, new Set(["1.4"])).length).toBe(1);
  expect(myAbsences({ ...info, status: "finished" })).toEqual([]);
});

test("a vote is announced after a day and allowed after three", () => {
  const info = table([anna, seat(1, "user", waiting), seat(2, "user", { user_id: "p3" })], running);
  expect(openVotes(info, [1], 1000 + DAY - 1, 0)).toEqual([]);
  expect(openVotes(info, [1], 1000 + DAY, 0)[0]).toMatchObject({ isAllowed: false, voteCount: 0, votesNeeded: 2 });
  expect(openVotes(info, [1], 1000 + 3 * DAY, 0)[0]).toMatchObject({
    isAllowed: true,
    votesNeeded: 2,
    hasMyVote: false,
  });
  expect(openVotes(info, [1], 1000 + 6 * DAY, 0)[0]).toMatchObject({ isAllowed: true, votesNeeded: 1 });
  expect(openVotes(info, [2], 1000 + 6 * DAY, 0)).toEqual([]); // no longer to move
  expect(openVotes(info, [1], 1000 + 6 * DAY, 1001)).toEqual([]); // has moved since
});

test("only players without a substitute see votes, with their own vote", () => {
  const info = table([anna, seat(1, "user", { ...waiting, votes: [0] })], running);
  expect(openVotes(info, [1], 1000 + 3 * DAY, 0)[0]).toMatchObject({ hasMyVote: true, voteCount: 1 });
  expect(openVotes({ ...info, my_seats: [] }, [1], 1000 + 3 * DAY, 0)).toEqual([]);
  expect(
    openVotes({ ...info, seats: [{ ...anna, substitute: "casual" }, info.seats[1]!] }, [1], 1000 + 3 * DAY, 0),
  ).toEqual([]);
});

test("a user with several seats has one vote", () => {
  const others = [
    anna,
    seat(1, "user", { user_id: "p1" }),
    seat(2, "user", { user_id: "p3" }),
    seat(3, "user", { user_id: "p4" }),
  ];
  const absent = seat(4, "user", { user_id: "p5" });
  expect(votesNeeded(table([...others, absent]), absent)).toBe(2);
  expect(votesNeeded(table([...others, seat(5, "user", { user_id: "p6" }), absent]), absent)).toBe(3);
});

test("differences and times are formatted", () => {
  expect([formatSigned(12), formatSigned(-8), formatSigned(0)]).toEqual(["+12", "−8", "±0"]);
  const now = new Date(2026, 10, 17, 15, 0).getTime();
  expect(formatTimeOfDay(new Date(2026, 10, 17, 14, 5).getTime(), now, "fr")).toBe("14:05");
  expect(formatTimeOfDay(new Date(2026, 10, 14, 9, 5).getTime(), now, "en")).toContain("14");
});
