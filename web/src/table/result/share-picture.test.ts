import { expect, test } from "vitest";
import { barLength, barParts, fitText } from "./share-picture";

test("the parts of a bar follow each other, and sources without points have none", () => {
  expect(barParts([10, 0, 30, -5], 80, 400)).toEqual([
    [0, 50],
    [50, 150],
  ]);
  expect(barLength([10, 0, 30, -5])).toBe(40);
});

test("a long name is shortened between letters, and joined emoji stay whole", () => {
  const width = (text: string): number => [...new Intl.Segmenter().segment(text)].length;
  expect(fitText("Anna", 4, width)).toBe("Anna");
  expect(fitText("Anneliese", 5, width)).toBe("Anne…");
  expect(fitText("👩‍👩‍👧👩‍🚀Anna", 3, width)).toBe("👩‍👩‍👧👩‍🚀…");
});
