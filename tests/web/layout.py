"""Finds texts that do not fit: a page that scrolls sideways, text that leaves its box, text that is cut off."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from web.browser_user import NEXT_FRAME

# Texts that may end with “…”: they are complete elsewhere, or are names.
SHORTENED: Final = (
    ".caption .happened",  # in the log
    ".caption .place",  # beside the position on the time line
    ".card .name",  # accessible name of the card
    ".hint",  # about how to use the board
    "[data-province] h2",  # name of a player
)
# Rectangles are compared with a tolerance: letters may stand out of their line, and glyphs out of their advance width.
FIND_OVERFLOWS: Final = """([shortened, windowWidth]) => {
    const found = new Set();
    const side = 2;
    const isInline = (style) => style.display === "inline" || style.display === "contents";
    const clips = (value) => value === "hidden" || value === "clip";
    const scrolls = (value) => value === "auto" || value === "scroll";
    const ancestors = (element) => (element ? [element, ...ancestors(element.parentElement)] : []);
    const isCovered = (element, { left, right, top, bottom }) => {
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const over = document.elementFromPoint(x, y);
        if (!over || element.contains(over) || over.contains(element) || element.closest(".board")) return false;
        if (document.querySelector("dialog[open]")) return false;
        const isScrolledAway = ancestors(element).some((one) => {
            const area = one.getBoundingClientRect();
            const isOutside = x < area.left || x > area.right || top < area.top || bottom > area.bottom;
            return isOutside && getComputedStyle(one).overflowY !== "visible";
        });
        const isLayer = (one) => ["absolute", "fixed", "sticky"].includes(getComputedStyle(one).position);
        return !isScrolledAway && !ancestors(over).some((one) => !one.contains(element) && isLayer(one));
    };
    const describe = (element, text) => {
        const classes = [...element.classList].filter((name) => !name.startsWith("svelte-"));
        const own = [element.tagName.toLowerCase(), ...classes].join(".");
        const [outer] = element.parentElement?.classList ?? [];
        return `${outer ? `${outer} > ` : ""}${own}: ${text.trim().slice(0, 60)}`;
    };
    const { scrollWidth } = document.scrollingElement;
    if (scrollWidth > windowWidth + 1) found.add(`the page is ${scrollWidth} px wide, the window ${windowWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const parent = node.parentElement;
        if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        if (parent.closest("noscript, script, style, option, svg")) continue;
        let box = parent;
        while (isInline(getComputedStyle(box))) box = box.parentElement;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const rect of range.getClientRects()) {
            if (rect.width < 2 || rect.height < 2) continue;
            const height = rect.height * 0.4;
            const leaves = (area, x = true, y = true) =>
                (x && (rect.left < area.left - side || rect.right > area.right + side)) ||
                (y && (rect.top < area.top - height || rect.bottom > area.bottom + height));
            let problem = leaves(box.getBoundingClientRect()) ? "leaves" : "";
            for (let clip = box; clip; clip = clip.parentElement) {
                const style = getComputedStyle(clip);
                const area = clip.getBoundingClientRect();
                if (area.width <= 1 || area.height <= 1) {  // for screen readers only
                    problem = "";
                    break;
                }
                const [x, y] = [style.overflowX, style.overflowY];
                if (clips(x) && style.textOverflow === "ellipsis") {
                    problem = leaves(area, true, false) && !clip.matches(shortened) ? "ends with … in" : "";
                    break;
                }
                if (leaves(area, clips(x), clips(y))) {
                    problem = "is cut off by";
                    box = clip;
                    break;
                }
                if (scrolls(x) && clip === box) problem = "";
                if (scrolls(x) || scrolls(y) || style.position === "fixed") break;
            }
            if (!problem && isCovered(parent, rect)) problem = "is covered in";
            if (problem) {
                found.add(`text ${problem} ${describe(box, node.data)}`);
                break;
            }
        }
    }
    return [...found];
}"""


def find_overflows(page: Page) -> list[str]:
    """Descriptions of all texts that do not fit at the present size of the window."""
    page.evaluate(NEXT_FRAME)  # the layout may follow the size of the window
    assert page.viewport_size is not None
    found: list[str] = page.evaluate(FIND_OVERFLOWS, [", ".join(SHORTENED), page.viewport_size["width"]])
    return found
