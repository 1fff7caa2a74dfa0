/** Clicks in tests. */

import { fireEvent } from "@testing-library/svelte";
import { clickGuard } from "./click-guard.svelte";

/** Clicks on an element of a board as a user does, who is not as fast as a test. */
export async function clickSlowly(element: Element): Promise<void> {
  clickGuard.reset();
  await fireEvent.click(element);
}
