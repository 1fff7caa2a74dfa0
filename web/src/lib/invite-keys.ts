/** Keys of links to tables. The server shows each of them once, so the browser keeps them. */

const PLACE = "jadecourt.keys";
const MOST = 60; // the oldest are forgotten

type Keys = [table: string, key: string][];

function isPair(pair: unknown): pair is Keys[number] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === "string");
}

function read(): Keys {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** Keys of this visit, for browsers that keep nothing. */
const present = new Map<string, string>();

export function remember(table: string, key: string | null): void {
  if (key === null) return;
  present.set(table, key);
  const others = read().filter(([other]) => other !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...others, [table, key]].slice(-MOST)));
  } catch {
    // it holds until the page is closed
  }
}

export function keyOf(table: string): string | null {
  return present.get(table) ?? read().find(([other]) => other === table)?.[1] ?? null;
}

/** Forget all keys: whoever uses this browser next must not get in with them. */
export function forgetKeys(): void {
  present.clear();
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // there are none
  }
}

/** The address that lets somebody in: with the key, if the table has one. */
export function linkTo(table: string, key: string | null, origin: string = location.origin): string {
  return `${origin}/join/${encodeURIComponent(table)}${key === null ? "" : `?key=${encodeURIComponent(key)}`}`;
}
