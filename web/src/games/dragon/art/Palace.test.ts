import { cleanup, render } from "@testing-library/svelte";
import { createRawSnippet } from "svelte";
import { afterEach, expect, it } from "vitest";
import Palace from "./Palace.svelte";

afterEach(cleanup);

it("has a roof and a place on every floor", () => {
  const { container } = render(Palace, { id: 3, floors: 3, persons: ["monk-o", "tax-y"] });
  expect(container.querySelector("[data-palace]")?.getAttribute("data-palace")).toBe("3");
  expect(container.querySelectorAll(".roof").length).toBe(3);
  expect(container.querySelectorAll(".place").length).toBe(1); // the third floor is empty
  expect(container.querySelectorAll(".person").length).toBe(2);
});

it("marks added floors and lost floors", () => {
  const { container } = render(Palace, { id: 0, floors: 2, persons: [], growing: 1 });
  expect([...container.querySelectorAll(".tier")].map((tier) => tier.classList.contains("preview-ghost"))).toEqual([
    true,
    false,
    false,
  ]);
  cleanup();
  const shrunk = render(Palace, { id: 0, floors: 2, persons: [], shrinking: 1 }).container;
  expect([...shrunk.querySelectorAll(".tier")].map((tier) => tier.classList.contains("leaving"))).toEqual([
    true,
    false,
  ]);
});

it("renders places from the bottom up", () => {
  const children = createRawSnippet<[number]>((slot) => ({ render: () => `<b>${slot()}</b>` }));
  const { container } = render(Palace, { id: 0, floors: 2, persons: ["monk-o", "tax-y"], label: "palace", children });
  expect([...container.querySelectorAll("b")].map((b) => b.textContent)).toEqual(["1", "0"]);
  expect(container.querySelector("[role=group]")?.getAttribute("aria-label")).toBe("palace");
});
