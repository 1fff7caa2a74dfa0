import { expect, test } from "vitest";
import { seat, table } from "../lobby/test-fixtures";
import { hasOtherUsers } from "./opponents";

test("only users at other seats have to be asked", () => {
  const own = seat(0, "user", { user_id: "p1" });
  expect(hasOtherUsers(table([own, seat(1, "bot")], { my_seats: [0] }))).toBe(false);
  expect(hasOtherUsers(table([own, seat(1, "user", { user_id: "p1" })], { my_seats: [0, 1] }))).toBe(false);
  expect(hasOtherUsers(table([own, seat(1, "bot"), seat(2, "user")], { my_seats: [0] }))).toBe(true);
});
