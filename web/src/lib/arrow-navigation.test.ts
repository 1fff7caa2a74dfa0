import { afterEach, describe, expect, it } from "vitest";
import { handleArrowKey, nearestInDirection } from "./arrow-navigation";

const box = (x: number, y: number) => ({ left: x, right: x + 10, top: y, bottom: y + 10 });

describe("nearestInDirection", () => {
  const boxes = [box(40, 0), box(20, 60), box(0, 40), box(100, 5)];
  it("prefers boxes straight ahead", () => {
    expect(nearestInDirection(box(0, 0), boxes, [1, 0])).toBe(0);
    expect(nearestInDirection(box(0, 0), boxes, [0, 1])).toBe(2);
  });
  it("finds nothing beyond the last box", () => {
    expect(nearestInDirection(box(0, 0), boxes, [-1, 0])).toBe(-1);
  });
});

describe("handleArrowKey", () => {
  afterEach(() => document.body.replaceChildren());
  it("focuses the first legal target, but not from a text field", () => {
    document.body.innerHTML = `<div><button class="board-target">no</button><button class="board-target legal">yes</button><input></div>`;
    const area = document.body.firstElementChild as HTMLElement;
    for (const button of area.querySelectorAll("button"))
      Object.defineProperty(button, "offsetParent", { value: area });
    const press = (key: string) => handleArrowKey(new KeyboardEvent("keydown", { key }), area);
    area.querySelector("input")?.focus();
    press("ArrowDown");
    expect(document.activeElement?.tagName).toBe("INPUT");
    (document.activeElement as HTMLElement).blur();
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe("yes");
  });
});
