/** Differences between JSON values, as the server writes them: see `preview` in docs/protocol.md. */

/** Returns the value after a difference: objects change key by key, lists of the same length index by index. */
export function applyDiff<Value>(before: Value | null, change: unknown): Value {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change as Value;
  if (Array.isArray(before)) {
    const list: unknown[] = [...before];
    for (const [index, part] of Object.entries(change)) list[Number(index)] = applyDiff(list[Number(index)], part);
    return list as Value;
  }
  const result: Record<string, unknown> = typeof before === "object" && before !== null ? { ...before } : {};
  for (const [key, part] of Object.entries(change)) result[key] = applyDiff(result[key], part);
  return result as Value;
}
