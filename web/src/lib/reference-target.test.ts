import { beforeEach, expect, test } from "vitest";
import { referenceAt } from "./reference-target";

beforeEach(() => {
  document.body.innerHTML = `
    <div data-reference="palace">
      <i id="floor"></i>
      <button class="board-target" id="person"><svg data-reference="type-monk"></svg></button>
    </div>
    <button class="board-target" id="card"><svg data-reference="action-build"></svg><b>+1</b></button>
    <button class="board-target" id="slot"></button>
    <dialog open><svg id="listed" data-reference="action-build"></svg></dialog>`;
});

const entryAt = (id: string) => referenceAt(document.getElementById(id))?.getAttribute("data-reference");

test("a target stands for the piece in it, anything else for the piece around it", () => {
  expect(entryAt("card")).toBe("action-build");
  expect(entryAt("person")).toBe("type-monk");
  expect(entryAt("floor")).toBe("palace");
});

test("a target without a piece, a dialog and nothing at all have no reference card", () => {
  expect(referenceAt(document.getElementById("slot"))).toBeNull();
  expect(referenceAt(document.getElementById("listed"))).toBeNull();
  expect(referenceAt(null)).toBeNull();
});
