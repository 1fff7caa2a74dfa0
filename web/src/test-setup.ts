/** happy-dom has no animations and no matchMedia for them. */

if (!Element.prototype.animate) {
  Element.prototype.animate = () =>
    ({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation;
}
