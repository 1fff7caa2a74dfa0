/** The size of the window. */

const narrowQuery = typeof matchMedia === "function" ? matchMedia("(max-width: 760px)") : null;

class Viewport {
  isNarrow = $state(narrowQuery?.matches ?? false); // as on a phone

  constructor() {
    narrowQuery?.addEventListener("change", (event) => (this.isNarrow = event.matches));
  }
}

export const viewport = new Viewport();
