/** Routing: plain links change the page without reloading the document. */

export interface Route {
  path: string;
  query: URLSearchParams;
  hash: string;
}

/** Decodes a part of a URL; text with invalid escapes, such as "%", stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function currentRoute(): Route {
  return { path: location.pathname, query: new URLSearchParams(location.search), hash: decode(location.hash.slice(1)) };
}

class Router {
  route: Route = $state.raw(currentRoute());

  constructor() {
    addEventListener("popstate", () => (this.route = currentRoute()));
    addEventListener("hashchange", () => (this.route = currentRoute()));
  }
}

const router = new Router();

/** The current route. Read it where it is used, so that views follow it. */
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

/** Goes to another page. `replace`: the current page is not kept in the history. */
export function navigate(url: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", url);
  const before = router.route.path;
  router.route = currentRoute();
  if (before !== router.route.path) scrollTo(0, 0);
}

/** Handles clicks on links to other pages of this client; all other links are left to the browser. */
export function handleLinkClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

/** Splits a path: `/table/abc` is ["table", "abc"]. */
export function pathSegments(path: string): string[] {
  return path.split("/").filter(Boolean).map(decode);
}
