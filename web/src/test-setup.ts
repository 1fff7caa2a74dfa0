/** Setup of all tests. */

import { configure } from "@testing-library/svelte";

// The default timeout of one second is not enough on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom has no animations and no matchMedia for them.
if (!Element.prototype.animate) {
  Element.prototype.animate = () =>
    ({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation;
}
