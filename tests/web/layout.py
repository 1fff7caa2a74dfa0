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
FIND_OVERFLOWS: Final = """(shortened) => {
    const found = new Set();
    const side = 2;
    const isInline = (style) => style.display === "inline" || style.display === "contents";
    const clips = (value) => value === "hidden" || value === "clip";
    const scrolls = (value) => value === "auto" || value === "scroll";
    const describe = (element, text) => {
        const classes = [...element.classList].filter((name) => !name.startsWith("svelte-"));
        const own = [element.tagName.toLowerCase(), ...classes].join(".");
        return `${element.parentElement?.className.split?.(" ")[0] ?? ""} > ${own}: ${text.trim().slice(0, 60)}`;
    };
    const { scrollWidth } = document.scrollingElement;
    if (scrollWidth > innerWidth + 1) found.add(`the page is ${scrollWidth} px wide, the window ${innerWidth}`);
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
                if (scrolls(x) || scrolls(y) || style.position === "fixed") break;
            }
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
    found: list[str] = page.evaluate(FIND_OVERFLOWS, ", ".join(SHORTENED))
    return found
