"""Writes SVG: shapes, texts that fit, and symbols that are defined once and used many times."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final
from zlib import crc32

from .palette import ROOT, Theme, apply_theme, colour
from .text_width import measure, shorten, wrap

SANS: Final = "Arial, 'Liberation Sans', Helvetica, sans-serif"
SERIF: Final = "'Source Serif 4', Georgia, 'Liberation Serif', serif"
# XML allows no control characters, no surrogates and no non-characters, not even escaped
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
MARK: Final = "\x00"  # around names of symbols until the picture is complete; no text contains it
SYMBOL_NAME: Final = re.compile(f"{MARK}([^{MARK}]+){MARK}")
# classes of texts, short because there are many; their names and meanings are the same in all pictures of a page
TEXT_STYLES: Final = {
    "b": "font-weight:bold",
    "m": "text-anchor:middle",
    "e": "text-anchor:end",
    "s": f"font-family:{SERIF}",
    "u": f"fill:{colour('muted')}",
}
ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})

DEFAULT_FILL: Final = "text"  # colour of texts
Number = float


def escape(text: str) -> str:
    """A text for the content of an element or the value of an attribute."""
    return FORBIDDEN.sub("\ufffd", text).translate(ESCAPES)


def format_number(value: Number) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def attributes(values: Mapping[str, object]) -> str:
    """Attributes as text; a name ends with `_` if it is a word of Python, None: no attribute.

    Texts of users have to be without forbidden characters.
    """
    found = ""
    for name, value in values.items():
        if value is not None:
            text = format_number(value) if isinstance(value, int | float) else str(value).translate(ESCAPES)
            found += f' {name.rstrip("_").replace("_", "-")}="{text}"'
    return found


def element(name: str, content: str = "", /, **values: object) -> str:
    """An element; `content` is markup."""
    return f"<{name}{attributes(values)}" + (f">{content}</{name}>" if content else "/>")


def symbol_text(text: object, x: Number, y: Number, size: Number, fill: str, serif: bool = False) -> str:
    """A bold text in the middle of a symbol. Styles are attributes: style sheets do not reach used symbols."""
    return element(
        "text",
        escape(str(text)),
        x=x,
        y=y,
        font_size=size,
        font_weight="bold",
        font_family="Georgia,serif" if serif else None,
        fill=fill,
        text_anchor="middle",
    )


def symbol_link(name: str) -> str:
    """The link to a symbol."""
    return f"#{MARK}{name}{MARK}"


def nested_symbol(name: str, x: Number, y: Number, size: Number, color: str | None = None) -> str:
    """The markup that draws a square symbol inside another one."""
    return element("use", href=symbol_link(name), x=x, y=y, width=size, height=size, color=color)


@dataclass(frozen=True)
class TextRun:
    """A text in one style; `fill` is a colour of the palette."""

    text: str
    size: Number
    bold: bool = False
    serif: bool = False
    fill: str = DEFAULT_FILL


def text_style(run: TextRun, anchor: str | None = None) -> dict[str, object]:
    """The attributes of a text in the style of `run`; `anchor`: `middle` or `end`."""
    classes = [
        name
        for name, applies in (
            ("b", run.bold),
            ("s", run.serif),
            ("u", run.fill == "muted"),
            ("m", anchor == "middle"),
            ("e", anchor == "end"),
        )
        if applies
    ]
    return {
        "font_size": run.size,
        "class_": " ".join(classes) or None,
        "fill": None if run.fill in (DEFAULT_FILL, "muted") else colour(run.fill),
    }


class Canvas:
    """A drawing in progress. Positions are in pixels from the upper left corner."""

    def __init__(self, width: Number) -> None:
        self.width = width
        self._parts: list[str] = []
        self._symbols: dict[str, str] = {}
        self.colours: dict[str, tuple[str, str]] = {}  # of the board: name -> colours in both themes

    def add(self, markup: str) -> None:
        """Append markup."""
        self._parts.append(markup)

    # ------------------------------------------------------------------ shapes

    def rect(self, x: Number, y: Number, width: Number, height: Number, /, **values: object) -> None:
        """A rectangle."""
        self.add(element("rect", x=x, y=y, width=width, height=height, **values))

    def panel(
        self,
        x: Number,
        y: Number,
        width: Number,
        height: Number,
        /,
        fill: str = "surface",
        stroke: str = "border",
        mark: str = "",
    ) -> None:
        """A rectangle with round corners; colours are names of the palette, `mark` that of a thick frame."""
        self.rect(
            x,
            y,
            width,
            height,
            rx=8,
            fill=colour("raised" if mark else fill),
            stroke=colour(mark or stroke),
            stroke_width=2 if mark else None,
        )

    def line(self, x1: Number, y1: Number, x2: Number, y2: Number, /, **values: object) -> None:
        """A line."""
        self.add(element("line", x1=x1, y1=y1, x2=x2, y2=y2, **values))

    def path(self, d: str, /, **values: object) -> None:
        """A path."""
        self.add(element("path", d=d, **values))

    @contextmanager
    def group(self, title: str = "", /, **values: object) -> Iterator[None]:
        """What is drawn inside belongs together; `title` is shown under the pointer."""
        self.add(f"<g{attributes(values)}>" + (f"<title>{escape(title)}</title>" if title else ""))
        yield
        self.add("</g>")

    # ------------------------------------------------------------------ texts

    def text(
        self,
        x: Number,
        y: Number,
        text: object,
        size: Number = 12,
        /,
        *,
        fill: str = DEFAULT_FILL,
        bold: bool = False,
        serif: bool = False,
        anchor: str | None = None,
        max_width: Number | None = None,
        min_size: Number | None = None,
    ) -> float:
        """A line of text, shortened to `max_width`; with `min_size`, smaller before that. Returns its width."""
        shown = str(text)
        if max_width is not None:
            if min_size is not None:
                while size > min_size and measure(shown, size, bold) > max_width:
                    size -= 0.5
            shown = shorten(shown, size, max_width, bold)
        self.add(
            element(
                "text",
                escape(shown),
                x=x,
                y=y,
                **text_style(TextRun("", size, bold, serif, fill), anchor),
            )
        )
        return measure(shown, size, bold)

    def text_runs(self, x: Number, y: Number, runs: Sequence[TextRun], gap: Number) -> float:
        """Texts in several styles, one after the other; returns their width."""
        width: float = 0
        content = ""
        for run in runs:
            if run.text:
                content += element("tspan", escape(run.text), dx=gap if content else None, **text_style(run))
                width += measure(run.text, run.size, run.bold) + gap
        self.add(element("text", content, x=x, y=y))
        return width

    def paragraph(
        self,
        x: Number,
        y: Number,
        text: str,
        size: Number,
        width: Number,
        max_lines: int,
        fill: str = DEFAULT_FILL,
    ) -> None:
        """A text in several lines, the first with its base line at `y`."""
        for number, line in enumerate(wrap(text, size, width, max_lines)):
            self.text(x, y + number * round(size * 1.3), line, size, fill=fill)

    # ------------------------------------------------------------------ symbols

    def define(self, name: str, view_box: str, markup: str, **values: object) -> None:
        """Define a symbol, once."""
        if name not in self._symbols:
            self._symbols[name] = element(
                "symbol", markup, id=f"{MARK}{name}{MARK}", viewBox=view_box, **values
            )

    def use(
        self,
        name: str,
        x: Number,
        y: Number,
        width: Number,
        height: Number | None = None,
        title: str = "",
        color: str | None = None,
    ) -> None:
        """Draw a defined symbol; `title` is shown under the pointer, `color` is its `currentColor`."""
        shown = f"<title>{escape(title)}</title>" if title else ""
        place = {"x": x, "y": y, "width": width, "height": width if height is None else height}
        self.add(element("use", shown, href=symbol_link(name), **place, color=color))

    def append(self, other: Canvas) -> None:
        """Draw on top what was drawn on another canvas."""
        self._parts += other._parts
        self._symbols |= other._symbols

    # ------------------------------------------------------------------ result

    def finish(self, height: Number, title: str, theme: Theme) -> str:
        """The picture as an SVG document.

        Ids begin with a checksum of the picture, so that those of different pictures in one page differ, and that the
        same picture always has the same text.
        """
        height = round(height)
        body = "".join(self._parts)
        defs = element("defs", "".join(self._symbols.values())) if self._symbols else ""
        markup = element("g", defs + body, fill=colour(DEFAULT_FILL))
        style = "".join(f".{ROOT} .{name}{{{rule}}}" for name, rule in TEXT_STYLES.items())
        markup, style = apply_theme(markup, style, theme, self.colours)
        prefix = f"jc{crc32(markup.encode()) % 0x1000000:x}"  # short, because it occurs often
        numbers = {name: f"{prefix}-{number}" for number, name in enumerate(self._symbols)}
        markup = SYMBOL_NAME.sub(lambda found: numbers[found[1]], markup)
        return element(
            "svg",
            f"<title>{escape(title)}</title><style>{style}</style>{markup}",
            xmlns="http://www.w3.org/2000/svg",
            class_=ROOT,
            role="img",
            aria_label=FORBIDDEN.sub("\ufffd", title),
            viewBox=f"0 0 {format_number(self.width)} {height}",
            width=self.width,
            height=height,
            stroke_linecap="round",
            stroke_linejoin="round",
            style=f"max-width:100%;height:auto;font-family:{SANS}",
        )
