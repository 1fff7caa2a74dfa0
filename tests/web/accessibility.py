"""What axe finds on a page, light and dark, on a desk and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from web.visiting import DESK, FRAME, PHONE, Visitor

AXE = Path(__file__).with_name("axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
WAYS: list[tuple[dict[str, int], Literal["light", "dark"]]] = [
    (DESK, "light"),
    (PHONE, "dark"),
    (DESK, "dark"),
    (PHONE, "light"),
]
COLOURS = ["color-contrast", "link-in-text-block"]  # the only rules to which it matters whether it is dark
RUN = """async (wanted) => {
    // behind an open dialog nothing can be reached, and it was examined before
    const place = document.querySelector("dialog[open]") ?? document;
    // artwork that nobody hears has thousands of parts, and no text
    const where = { include: [place], exclude: [["svg[aria-hidden=true]"]] };
    const { violations } = await axe.run(where, { runOnly: wanted, resultTypes: ["violations"] });
    const why = ({ any, all, none }) => [...any, ...all, ...none].map((one) => one.message).join("; ");
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => [node.target.join(" "), why(node)]) }));
}"""


def complaints(visitor: Visitor, colours: bool = False) -> list[dict[str, Any]]:
    """What axe finds on the page as it is; or only what it finds about its colours."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE)  # as a script of its own it would be against the page's policy
    wanted = {"type": "rule", "values": COLOURS} if colours else {"type": "tag", "values": TAGS}
    found: list[dict[str, Any]] = visitor.page.evaluate(RUN, wanted)
    return found


def examine(visitor: Visitor, what: str, turn: int = 0) -> None:
    """Light and dark, wide and narrow; the page follows without being loaded anew.

    What differs little from something that was examined wholly takes its turn: with numbers from 1 it is examined in
    one of these ways, the next one in the next.
    """
    found = []
    for size, scheme in [WAYS[turn % len(WAYS)]] if turn else WAYS:
        visitor.page.set_viewport_size(size)  # type: ignore[arg-type]
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.page.evaluate(FRAME)
        for complaint in complaints(visitor, colours=scheme == "dark" and not turn):
            for place, why in complaint["nodes"]:
                found.append(f"{what}, {size['width']}, {scheme}: {complaint['id']} at {place}: {why}")
    visitor.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    visitor.page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)
