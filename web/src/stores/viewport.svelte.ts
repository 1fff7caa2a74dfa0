/** How large the window is. */

const narrow = typeof matchMedia === "function" ? matchMedia("(max-width: 760px)") : null;

class Screen {
  phone = $state(narrow?.matches ?? false);

  constructor() {
    narrow?.addEventListener("change", (event) => (this.phone = event.matches));
  }
}

export const screen = new Screen();
