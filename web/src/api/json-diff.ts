/** Differences between positions, as the server writes them: see `preview` in docs/protocol.md. */

/** The value after a difference: objects are changed key by key, lists of the same length place by place. */
export function patched<Value>(before: Value, change: unknown): Value {
  if (typeof change !== "object" || change === null || Array.isArray(change)) return change as Value;
  if (Array.isArray(before)) {
    const list: unknown[] = [...before];
    for (const [place, part] of Object.entries(change)) list[Number(place)] = patched(list[Number(place)], part);
    return list as Value;
  }
  const whole: Record<string, unknown> = typeof before === "object" && before !== null ? { ...before } : {};
  for (const [key, part] of Object.entries(change)) whole[key] = patched(whole[key], part);
  return whole as Value;
}
