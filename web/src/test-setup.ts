/** What all tests of the page share. */

import { configure } from "@testing-library/svelte";

// How long it is waited for what must appear. A second, the default, is not enough on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom has no animations and no matchMedia for them.
if (!Element.prototype.animate) {
  Element.prototype.animate = () =>
    ({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation;
}
