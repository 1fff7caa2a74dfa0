/** The session: who is signed in, and how that changes. */

import { ApiError, del, get, patch, post, put } from "../api/http";
import { connection } from "../api/socket.svelte";
import type { Me } from "../api/types";
import { clearInviteKeys } from "../lib/invite-keys";
import { clearAllStagedMoves } from "./decision.svelte";
import { preferences } from "./preferences.svelte";

// Guests get a name at once and can change it later.
const GUEST_NAMES = [
  "Bamboo",
  "Crane",
  "Jade",
  "Lotus",
  "Magpie",
  "Orchid",
  "Peony",
  "Pine",
  "Plum",
  "Swallow",
  "Willow",
  "Heron",
];

const WELCOME_TIMEOUT_MS = 3_000; // how long to wait for the `welcome` of the socket

class Session {
  me: Me | null = $state.raw(null);
  isReady = $state(false); // whether `me` is known

  constructor() {
    // The socket says who is signed in. GET /api/me would log an error in the console of every anonymous visitor.
    connection.listen((message) => {
      if (message.type !== "welcome") return;
      this.me = message.me;
      this.isReady = true;
    });
  }

  /** Resolves when `me` is known. */
  async whenReady(): Promise<void> {
    const end = Date.now() + WELCOME_TIMEOUT_MS;
    while (!this.isReady && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 30));
    if (this.isReady) return;
    try {
      this.me = await get("/api/me");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    this.isReady = true;
  }
}

export const session = new Session();

export function randomGuestName(): string {
  const name = GUEST_NAMES[Math.floor(Math.random() * GUEST_NAMES.length)] ?? "Jade";
  return `${name} ${100 + Math.floor(Math.random() * 900)}`;
}

/** Returns the signed-in user; creates a guest if there is none. */
export async function ensureSignedIn(name?: string): Promise<Me> {
  await session.whenReady();
  if (session.me) return session.me;
  const me = await post("/api/guests", {}, { name: name ?? randomGuestName(), language: preferences.language });
  return setSignedIn(me);
}

export async function rename(name: string): Promise<Me> {
  return session.me ? (session.me = await patch("/api/me", {}, { name })) : ensureSignedIn(name);
}

export async function setLanguage(language: Me["language"]): Promise<void> {
  if (session.me && session.me.language !== language) session.me = await patch("/api/me", {}, { language });
}

/** Makes the guest a member: the name is registered with a password. */
export async function register(password: string): Promise<Me> {
  return setSignedIn(await post("/api/me/register", {}, { password }));
}

/** Changes the password. The browser gets another cookie, so the socket is opened again. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await put("/api/me/password", {}, { current_password: currentPassword, new_password: newPassword });
  connection.reopen();
}

export async function logIn(name: string, password: string): Promise<Me> {
  return setSignedIn(await post("/api/login", {}, { name, password }));
}

export async function logOut(): Promise<void> {
  await post("/api/logout");
  setSignedOut();
}

export async function deleteAccount(password: string | null): Promise<void> {
  await del("/api/me", {}, password === null ? {} : { password });
  setSignedOut();
}

/** The socket belongs to a session: another user needs another one. */
function setSignedIn(me: Me): Me {
  session.me = me;
  connection.reopen();
  return me;
}

function setSignedOut(): void {
  session.me = null;
  clearInviteKeys();
  clearAllStagedMoves();
  connection.reopen();
}
