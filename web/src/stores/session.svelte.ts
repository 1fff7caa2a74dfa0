/** Who is here. */

import type { Me } from "../api/types";
import { Refused, del, get, patch, post, put } from "../api/http";
import { connection } from "../api/socket.svelte";
import { forgetStaged } from "./decision.svelte";
import { forgetKeys } from "../lib/invite-keys";
import { settings } from "./preferences.svelte";

// Names of trees and birds: a guest can play at once and be called something else later.
const NAMES = [
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

const PATIENCE = 3_000; // milliseconds that the socket may take to say who we are

class Session {
  me: Me | null = $state.raw(null);
  ready = $state(false); // whether we know

  constructor() {
    // The socket says who opened it. (To ask over HTTP would be an error in the console for every stranger.)
    connection.listen((message) => {
      if (message.type !== "welcome") return;
      this.me = message.me;
      this.ready = true;
    });
  }

  /** Resolves when we know who is here. */
  async known(): Promise<void> {
    const end = Date.now() + PATIENCE;
    while (!this.ready && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 30));
    if (this.ready) return;
    try {
      this.me = await get<Me>("/api/me");
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    this.ready = true;
  }
}

export const session = new Session();

export function friendlyName(): string {
  const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Jade";
  return `${name} ${100 + Math.floor(Math.random() * 900)}`;
}

/** Oneself; whoever is not signed in becomes a guest. */
export async function ensureMe(name?: string): Promise<Me> {
  await session.known();
  if (session.me) return session.me;
  const me = await post<Me>("/api/guests", { name: name ?? friendlyName(), language: settings.language });
  return arrive(me);
}

export async function rename(name: string): Promise<Me> {
  return session.me ? (session.me = await patch<Me>("/api/me", { name })) : ensureMe(name);
}

export async function speak(language: Me["language"]): Promise<void> {
  if (session.me && session.me.language !== language) session.me = await patch<Me>("/api/me", { language });
}

export async function claim(password: string): Promise<Me> {
  return arrive(await post<Me>("/api/me/register", { password }));
}

/** Another password; like a claim it gives this browser another cookie, and the socket goes with the old one. */
export async function changePassword(old: string, fresh: string): Promise<void> {
  await put("/api/me/password", { current_password: old, new_password: fresh });
  connection.reopen();
}

export async function logIn(name: string, password: string): Promise<Me> {
  return arrive(await post<Me>("/api/login", { name, password }));
}

export async function logOut(): Promise<void> {
  await post("/api/logout");
  leave();
}

export async function deleteMe(password: string | null): Promise<void> {
  await del("/api/me", password === null ? {} : { password });
  leave();
}

/** The socket knows who opened it: somebody else needs another one. */
function arrive(me: Me): Me {
  session.me = me;
  connection.reopen();
  return me;
}

function leave(): void {
  session.me = null;
  forgetKeys();
  forgetStaged();
  connection.reopen();
}
