import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import NumberChange from "./NumberChange.svelte";

beforeEach(() => setPreference("motion", "full"));
afterEach(() => {
  cleanup();
  setPreference("motion", "auto");
});

async function painted(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await tick();
}

async function show(props: { before: number; rises?: boolean; starts?: boolean }) {
  const { container, rerender } = render(NumberChange, props);
  await painted();
  const value = () => container.querySelector<HTMLElement>(".value")!;
  return { rerender, text: () => value().textContent?.trim(), trend: () => value().dataset["trend"] ?? null };
}

it("shows whether it has risen or fallen", async () => {
  const { rerender, trend } = await show({ before: 3 });
  expect(trend()).toBeNull();
  await rerender({ before: 5 });
  await painted();
  expect(trend()).toBe("up");
  await rerender({ before: 4 });
  await painted();
  expect(trend()).toBe("down");
});

it("shows no change that is taken back before it is painted", async () => {
  const { rerender, trend } = await show({ before: -15 });
  await rerender({ before: -11 });
  await rerender({ before: -15 });
  await painted();
  expect(trend()).toBeNull();
});

it("shows no fall of what only rises, and none where a new count starts", async () => {
  const pile = await show({ before: 3, rises: true });
  await pile.rerender({ before: 2 });
  await painted();
  expect(pile.trend()).toBeNull();
  cleanup();
  const count = await show({ before: 30 });
  await count.rerender({ before: 0, starts: true });
  await painted();
  expect(count.trend()).toBeNull();
  await count.rerender({ before: 12, starts: false });
  await painted();
  expect(count.trend()).toBe("up");
});

it("has a real minus sign", async () => {
  const { text } = await show({ before: -15 });
  expect(text()).toBe("−15");
});
