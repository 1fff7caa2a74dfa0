import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import { loadGuide, type ExampleChoice } from "./guides";
import TryExample from "./TryExample.svelte";

beforeEach(() => setPreference("language", "en"));

/** Returns sequences of choices: each first choice once, followed by the first ones that it leads to. */
function paths(choices: readonly ExampleChoice[]): ExampleChoice[][] {
  return choices.map((choice) => [choice, ...(paths(choice.choices)[0] ?? [])]);
}

for (const game of ["dragon", "kingdom"]) {
  test(`every first choice of every example of ${game} has a button`, async () => {
    const book = await loadGuide(game, "en");
    if (!book) throw new Error("no guide");
    let buttons = 0;
    for (const [name, example] of Object.entries(book.examples)) {
      for (const path of paths(example.choices)) {
        const { container, unmount } = render(TryExample, { game, book, example });
        let view = example.view;
        for (const { text, view: next } of path) {
          const label = book.describeMove(text, view);
          view = next;
          const found = within(container)
            .getAllByRole("button")
            .filter((button) => (button.getAttribute("aria-label") ?? button.textContent.trim()) === label);
          expect(found.length, `${name}: ${text} (${label})`).toBeGreaterThan(0);
          if (found[0]) await fireEvent.click(found[0]);
          buttons += 1;
        }
        expect(screen.getByText("That was it. Other choices do other things."), name).toBeTruthy();
        unmount();
      }
    }
    expect(buttons).toBeGreaterThan(20);
  });
}

test("an example can be tried again", async () => {
  const book = await loadGuide("kingdom", "en");
  const example = book?.examples["bid"];
  if (!book || !example) throw new Error("no example");
  render(TryExample, { game: "kingdom", book, example });
  const before = screen.getAllByRole("button").length;
  await fireEvent.click(screen.getByRole("button", { name: book.describeMove("bid 6", example.view) }));
  expect(screen.getAllByRole("button").length).toBeLessThan(before);
  await fireEvent.click(screen.getByRole("button", { name: "Again" }));
  expect(screen.getAllByRole("button")).toHaveLength(before);
});
