/** How the user points. Every press sets it: a device can have a mouse and a touch screen. */

const hasNoHover = typeof matchMedia === "function" && matchMedia("(hover: none)").matches;

class Pointer {
  isTouch = $state(hasNoHover);

  constructor() {
    if (typeof addEventListener !== "function") return;
    addEventListener("pointerdown", (event) => (this.isTouch = event.pointerType === "touch"), { capture: true });
    addEventListener("keydown", () => (this.isTouch = false), { capture: true });
  }
}

export const pointer = new Pointer();
