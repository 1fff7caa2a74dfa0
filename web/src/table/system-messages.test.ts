import { beforeEach, expect, test } from "vitest";
import { seat } from "../lobby/test-fixtures";
import { setPreference } from "../stores/preferences.svelte";
import type { ChatMessage } from "../api/types";
import { isAnnounced, systemMessageText } from "./system-messages";

const seats = [seat(0, "user", { name: "Anna" })];
const message = (text: string, more: Partial<ChatMessage> = {}) =>
  ({ channel: "system", text, seat: 0, ply: null, ...more }) as ChatMessage;

beforeEach(() => setPreference("language", "en"));

test("a system message names the player", () => {
  expect(systemMessageText(message("moves_undone", { ply: 12 }), seats)).toBe("Anna took back moves.");
  expect(systemMessageText(message("stopped", { seat: null }), seats)).toBe("The game was stopped by agreement.");
  expect(systemMessageText(message("ended"), seats)).toBe("Anna ended the game.");
});

test("a system message follows the language", () => {
  setPreference("language", "fr");
  expect(systemMessageText(message("left"), seats)).toBe("Anna a quitté la table\u00a0; un robot prend la place.");
});

test("an unknown system message is shown as its code and not announced", () => {
  expect(systemMessageText(message("toString"), seats)).toBe("toString");
  expect(isAnnounced(message("toString"), [])).toBe(false);
  expect(isAnnounced(message("unrated"), [])).toBe(true);
  expect(isAnnounced(message("moves_undone_after_reveal"), [])).toBe(true);
  expect(isAnnounced(message("moves_undone_after_reveal"), [0])).toBe(false);
  expect(isAnnounced(message("unrated", { channel: "table" }), [])).toBe(false);
});
