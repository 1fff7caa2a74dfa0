"""Finds what does not fit: pages that scroll sideways, text that leaves its box, pieces that overlap or are cut off."""

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
    ".log .name",  # name of a player
    "[data-province] h2",  # name of a player
    ".me .name",  # own name in the header
    ".seat .line .name",  # name of a player
    ".podium .player",  # name of a player
    "thead .name",  # name of a player
)
# What is hidden on purpose: the link for keyboards, and the kind of a player without room for all of it. Boards that
# are drawn small have letters smaller than their style says.
HIDDEN: Final = ".skip, .on-board .bot, .board-picture"
# Headings that stay at the top of what they head, the next one over the last.
STACKED: Final = ".log .heading"
# Rectangles are compared with a tolerance: letters may stand out of their line, and glyphs out of their advance width.
FIND_OVERFLOWS: Final = """([shortened, hidden, windowWidth]) => {
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
        if (parent.closest(`noscript, script, style, option, svg, ${hidden}`)) continue;
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


# Panels that contain all of their pieces.
PANELS: Final = (
    "[data-province]",
    ".tray",
    ".display",
    ".centre",
    ".tracks",
    ".months .tile",
    ".months .forecast",
    ".kingdom .seat",
    ".kingdom .cell",
    ".kingdom .goal",
    ".kingdom .order",
    ".kingdom .deck",
    ".kingdom .hand",
    ".bar",
)
# Marks on the edge of a piece belong there: how far they may stand out of their panel, in pixels.
MARGIN: Final = 10
FIND_COLLISIONS: Final = """([panels, hidden, stacked, margin]) => {
    const found = new Set();
    const isShown = (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
    const known = new Map();
    const ancestors = (element) => {
        if (!element) return [];
        if (!known.has(element)) known.set(element, [element, ...ancestors(element.parentElement)]);
        return known.get(element);
    };
    const styles = new Map();
    const getComputedStyle = (element) => {
        if (!styles.has(element)) {
            const all = window.getComputedStyle(element);
            const { overflowX, overflowY, position, zIndex, fontSize, pointerEvents } = all;
            styles.set(element, { overflowX, overflowY, position, zIndex, fontSize, pointerEvents });
        }
        return styles.get(element);
    };
    const related = (one, other) => one.contains(other) || other.contains(one);
    const describe = (element) => {
        const classes = [...element.classList].filter((name) => !name.startsWith("svelte-"));
        const text = element.getAttribute("aria-label") ?? element.getAttribute("data-move") ?? element.textContent;
        return `${[element.tagName.toLowerCase(), ...classes].join(".")} “${text.trim().slice(0, 40)}”`;
    };
    const isSpokenOnly = (element) => ancestors(element).some((one) => {
        const { width, height } = one.getBoundingClientRect();
        return (width <= 1 || height <= 1) && getComputedStyle(one).overflowX !== "visible";
    });
    /* The part of a rectangle that its scrolling or clipping ancestors show; whether something hidden is lost. */
    const clip = (element, { left, right, top, bottom }) => {
        const size = [right - left, bottom - top];
        let isLost = false;
        for (const one of ancestors(element)) {
            const { overflowX, overflowY, position } = getComputedStyle(one);
            if (overflowX !== "visible" || overflowY !== "visible") {
                const area = one.getBoundingClientRect();
                const before = [left, right, top, bottom];
                left = Math.max(left, area.left);
                right = Math.min(right, area.right);
                top = Math.max(top, area.top);
                bottom = Math.min(bottom, area.bottom);
                const scrolls = [overflowX, overflowY].some((value) => value === "auto" || value === "scroll");
                const isCut = before.some((value, i) => Math.abs(value - [left, right, top, bottom][i]) > 2);
                if (isCut && scrolls) return { left, right, top, bottom, isLost: false, scrolls };
                isLost ||= isCut;
            }
            if (position === "fixed") break;
        }
        return { left, right, top, bottom, isLost };
    };
    const isEmpty = ({ left, right, top, bottom }) => right - left < 2 || bottom - top < 2;

    const boxes = [];
    const add = (kind, element, rect) => {
        const box = { kind, element, ...clip(element, rect) };
        if (!isEmpty(box)) boxes.push(box);
        if (box.isLost && kind !== "text") found.add(`${describe(element)} is cut off`);
    };
    for (const button of document.querySelectorAll(".play button, .replay button, .board button"))
        if (isShown(button) && !isSpokenOnly(button)) add("button", button, button.getBoundingClientRect());
    for (const piece of document.querySelectorAll(".board svg"))
        if (isShown(piece) && !piece.parentElement.closest("svg") && !isSpokenOnly(piece))
            add("piece", piece, piece.getBoundingClientRect());
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement: parent } = walker.currentNode;
        if (!data.trim() || !isShown(parent) || isSpokenOnly(parent)) continue;
        if (parent.closest(`script, style, noscript, option, svg, dialog, ${hidden}`)) continue;
        const range = document.createRange();
        range.selectNodeContents(walker.currentNode);
        const size = parseFloat(getComputedStyle(parent).fontSize);
        for (const { left, right, top, bottom, width } of range.getClientRects()) {
            const middle = (top + bottom) / 2;  // letters are lower than their line
            const letters = { left, right, top: middle - 0.42 * size, bottom: middle + 0.36 * size };
            if (width > 1) add("text", parent, letters);
        }
    }

    for (const box of boxes) {
        const { element, kind, left, right, top, bottom } = box;
        if (left < -2 || right > innerWidth + 2) found.add(`${describe(element)} is outside the screen`);
        const panel = element.closest(panels);
        if (panel && panel !== element && !box.scrolls && !element.matches(".flag")) {  // it is above its month
            const area = panel.getBoundingClientRect();
            const outside = [area.left - left, right - area.right, area.top - top, bottom - area.bottom];
            const isLayer = ancestors(element).some((one) =>
                panel.contains(one) && one !== panel && getComputedStyle(one).zIndex >= 20);
            if (Math.max(...outside) > margin && !isLayer) found.add(`${describe(element)} leaves ${describe(panel)}`);
        }
        if (kind !== "text" || bottom > innerHeight || top < 0) continue;
        if (getComputedStyle(element).pointerEvents === "none") continue;  // never found at a point
        for (const x of [left + 2, (left + right) / 2, right - 2]) {
            const over = document.elementFromPoint(x, (top + bottom) / 2);
            if (!over || related(over, element)) continue;
            const isLayer = ancestors(over).some((one) =>
                !one.contains(element) && ["fixed", "sticky"].includes(getComputedStyle(one).position));
            if (!isLayer) found.add(`${describe(over)} covers ${describe(element)}`);
        }
    }
    const overlap = (one, other) => [
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    ];
    const isFixed = (element) => ancestors(element).some((one) =>
        ["fixed", "sticky"].includes(getComputedStyle(one).position));
    for (const kind of ["text", "button"]) {
        const same = boxes.filter((box) => box.kind === kind);
        for (const [i, one] of same.entries()) {
            for (const other of same.slice(i + 1)) {
                const [x, y] = overlap(one, other);
                const height = Math.min(one.bottom - one.top, other.bottom - other.top);
                if (x < 4 || y < (kind === "text" ? 0.25 * height : 4) || one.element === other.element) continue;
                if (kind === "button" && related(one.element, other.element)) continue;
                if (isFixed(one.element) !== isFixed(other.element)) continue;
                if (one.element.closest(stacked) || other.element.closest(stacked)) continue;
                found.add(`${describe(one.element)} overlaps ${describe(other.element)}`);
            }
        }
    }
    return [...found];
}"""


def find_collisions(page: Page) -> list[str]:
    """Descriptions of all that overlaps, is covered, is cut off or is outside the screen, on the whole page."""
    page.evaluate(NEXT_FRAME)
    found: set[str] = set()
    height, inner = page.evaluate("[document.scrollingElement.scrollHeight, innerHeight]")
    for y in range(0, max(1, height - inner // 2), max(200, inner // 2)):
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", y)
        found |= set(page.evaluate(FIND_COLLISIONS, [", ".join(PANELS), HIDDEN, STACKED, MARGIN]))
    page.evaluate("() => scrollTo(0, 0)")
    return sorted(found)


def find_overflows(page: Page) -> list[str]:
    """Descriptions of all texts that do not fit at the present size of the window."""
    page.evaluate(NEXT_FRAME)  # the layout may follow the size of the window
    assert page.viewport_size is not None
    found: list[str] = page.evaluate(
        FIND_OVERFLOWS, [", ".join(SHORTENED), HIDDEN, page.viewport_size["width"]]
    )
    return found
