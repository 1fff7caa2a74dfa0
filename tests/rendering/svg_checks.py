"""Checks of a picture that hold for every board and chart."""

from __future__ import annotations

from xml.etree import ElementTree

from jadecourt.rendering.text_width import measure

SVG = "{http://www.w3.org/2000/svg}"
MAX_SIZE = 90_000  # bytes; a board of five seats with all expansions is the largest


def parse_svg(svg: str) -> ElementTree.Element:
    """The document, after the checks: well-formed, accessible, without scripts and links, no text beyond the edge."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title" and root[0].text == root.get("aria-label")
    assert len(svg.encode()) < MAX_SIZE
    assert not {element.tag for element in root.iter()} & {f"{SVG}script", f"{SVG}image", f"{SVG}a"}
    check_links(root)
    check_texts(root)
    return root


def check_links(root: ElementTree.Element) -> None:
    """Ids are unique, and links lead to them."""
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    targets = {(element.get("href") or "")[1:] for element in root.iter(f"{SVG}use")}
    assert targets == set(ids), "a symbol is not defined, or not used"


def check_texts(root: ElementTree.Element) -> None:
    """Texts lie inside the picture, and are not empty."""
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    in_symbols = {text for symbol in root.iter(f"{SVG}symbol") for text in symbol.iter(f"{SVG}text")}
    for text in set(root.iter(f"{SVG}text")) - in_symbols:
        x, y = float(text.get("x") or 0), float(text.get("y") or 0)
        shown = "".join(text.itertext())
        classes = (text.get("class") or "").split()
        length = measure(shown, float(text.get("font-size") or 0), "b" in classes)
        left = x - (length if "e" in classes else length / 2 if "m" in classes else 0)
        assert shown
        assert left >= 0 and left + length <= width, shown
        assert 0 <= y <= height, shown


def texts_of(root: ElementTree.Element) -> list[str]:
    """All visible texts."""
    return ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]


def titles_of(root: ElementTree.Element) -> list[str]:
    """The texts under the pointer."""
    return [title.text or "" for title in root.iter(f"{SVG}title")]
