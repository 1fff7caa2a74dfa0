/** Keys of invitation links. The server shows each key once, so the browser stores them. */

const STORAGE_KEY = "jadecourt.invite-keys";
const MAX_STORED_KEYS = 60; // the oldest are removed

type StoredKeys = [tableId: string, key: string][];

function isPair(pair: unknown): pair is StoredKeys[number] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
}

function loadStored(): StoredKeys {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** Keys since the document was loaded, for browsers that block storage. */
const sessionKeys = new Map<string, string>();

export function storeInviteKey(tableId: string, key: string | null): void {
  if (key === null) return;
  sessionKeys.set(tableId, key);
  const others = loadStored().filter(([other]) => other !== tableId);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...others, [tableId, key]].slice(-MAX_STORED_KEYS)));
  } catch {
    // without storage the key holds until the window is closed
  }
}

export function inviteKeyOf(tableId: string): string | null {
  return sessionKeys.get(tableId) ?? loadStored().find(([other]) => other === tableId)?.[1] ?? null;
}

/** Removes all keys: the next user of this browser must not be able to use them. */
export function clearInviteKeys(): void {
  sessionKeys.clear();
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // without storage there is nothing to remove
  }
}

/** Returns the invitation link of a table, with its key if it has one. */
export function inviteLink(tableId: string, key: string | null, origin: string = location.origin): string {
  return `${origin}/join/${encodeURIComponent(tableId)}${key === null ? "" : `?key=${encodeURIComponent(key)}`}`;
}
