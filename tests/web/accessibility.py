"""Checks pages with axe in both themes, on a desktop and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from web.browser_user import DESKTOP, NEXT_FRAME, PHONE, BrowserUser

AXE = Path(__file__).with_name("axe.min.js").read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
VARIANTS: list[tuple[dict[str, int], Literal["light", "dark"]]] = [
    (DESKTOP, "light"),
    (PHONE, "dark"),
    (DESKTOP, "dark"),
    (PHONE, "light"),
]
COLOUR_RULES = ["color-contrast", "link-in-text-block"]  # the only rules that depend on the theme
RUN = """async (runOnly) => {
    // the page behind an open dialog is inert, and it was checked before
    const root = document.querySelector("dialog[open]") ?? document;
    // hidden drawings have thousands of nodes and no text
    const context = { include: [root], exclude: [["svg[aria-hidden=true]"]] };
    const { violations } = await axe.run(context, { runOnly, resultTypes: ["violations"] });
    const messages = ({ any, all, none }) => [...any, ...all, ...none].map((check) => check.message).join("; ");
    const describe = (node) => [node.target.join(" "), messages(node)];
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(describe) }));
}"""


def violations(user: BrowserUser, colours: bool = False) -> list[dict[str, Any]]:
    """The violations that axe finds in the current state of the page; optionally only those about colours."""
    if not user.page.evaluate("'axe' in window"):
        user.page.evaluate(AXE)  # a script element would violate the content security policy
    run_only = {"type": "rule", "values": COLOUR_RULES} if colours else {"type": "tag", "values": TAGS}
    found: list[dict[str, Any]] = user.page.evaluate(RUN, run_only)
    return found


def assert_accessible(user: BrowserUser, name: str, turn: int = 0) -> None:
    """Check the page in all variants without reloading it.

    With a `turn` greater than 0, check only one variant, and another one for the next number: enough for states that
    differ little from a state that was checked completely.
    """
    found = []
    for size, scheme in [VARIANTS[turn % len(VARIANTS)]] if turn else VARIANTS:
        user.page.set_viewport_size(size)  # type: ignore[arg-type]
        user.page.emulate_media(color_scheme=scheme)
        user.page.evaluate(NEXT_FRAME)
        for violation in violations(user, colours=scheme == "dark" and not turn):
            for selector, message in violation["nodes"]:
                found.append(f"{name}, {size['width']}, {scheme}: {violation['id']} at {selector}: {message}")
    user.page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    user.page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)
