import { afterEach, describe, expect, it } from "vitest";
import { arrow, nearest } from "./arrow-navigation";

const box = (x: number, y: number) => ({ left: x, right: x + 10, top: y, bottom: y + 10 });

describe("nearest", () => {
  const boxes = [box(40, 0), box(20, 60), box(0, 40), box(100, 5)];
  it("prefers what lies straight ahead", () => {
    expect(nearest(box(0, 0), boxes, [1, 0])).toBe(0);
    expect(nearest(box(0, 0), boxes, [0, 1])).toBe(2);
  });
  it("finds nothing behind the last one", () => {
    expect(nearest(box(0, 0), boxes, [-1, 0])).toBe(-1);
  });
});

describe("arrow", () => {
  afterEach(() => document.body.replaceChildren());
  it("goes to the first legal place, and leaves text fields alone", () => {
    document.body.innerHTML = `<div><button class="pick">no</button><button class="pick legal">yes</button><input></div>`;
    const area = document.body.firstElementChild as HTMLElement;
    for (const place of area.querySelectorAll("button")) Object.defineProperty(place, "offsetParent", { value: area });
    const press = (key: string) => arrow(new KeyboardEvent("keydown", { key }), area);
    area.querySelector("input")?.focus();
    press("ArrowDown");
    expect(document.activeElement?.tagName).toBe("INPUT");
    (document.activeElement as HTMLElement).blur();
    press("ArrowDown");
    expect(document.activeElement?.textContent).toBe("yes");
  });
});
