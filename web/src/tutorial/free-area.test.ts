import { expect, test } from "vitest";
import { scrollDistance } from "./free-area";

test("an area between the edges does not scroll", () => {
  expect(scrollDistance({ top: 100, bottom: 200 }, 80, 600)).toBe(0);
});

test("an area behind the upper or the lower edge scrolls to the middle", () => {
  expect(scrollDistance({ top: 40, bottom: 140 }, 80, 600)).toBe(-250); // then from 290 to 390
  expect(scrollDistance({ top: 560, bottom: 660 }, 80, 600)).toBe(270);
});

test("an area that is too large scrolls to its beginning", () => {
  expect(scrollDistance({ top: 300, bottom: 1100 }, 80, 600)).toBe(208); // then from 92
});
