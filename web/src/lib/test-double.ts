/** Objects of tests that have only the parts which the tested code reads. */

/** Returns the value as type `T`, unchecked. */
export const testDouble = <T>(value: unknown): T => value as T;
