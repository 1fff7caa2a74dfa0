/** Addresses of the page: plain links, without reloading. */

export interface Route {
  path: string;
  query: URLSearchParams;
  hash: string;
}

/** A part of an address as text; one that is no encoded text, such as "%", stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function here(): Route {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: decode(location.hash.slice(1)) };
}

class Router {
  route: Route = $state.raw(here());

  constructor() {
    addEventListener("popstate", () => (this.route = here()));
    addEventListener("hashchange", () => (this.route = here()));
  }
}

const router = new Router();

/** The present address; read it where it is used, so that the page follows it. */
export const route = {
  get path() {
    return router.route.path;
  },
  get query() {
    return router.route.query;
  },
  get hash() {
    return router.route.hash;
  },
};

/** Go to another page. `replace`: the present one is not to be come back to. */
export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  const before = router.route.path;
  router.route = here();
  if (before !== router.route.path) scrollTo(0, 0);
}

/** Follow a link inside the page; the browser does what it always does with all others. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/** The parts of a path: `/table/abc` is ["table", "abc"]. */
export function parts(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}
