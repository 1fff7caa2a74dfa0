"""What all models share: unknown keys are refused on the way in, texts are bounded, and no text is ever HTML."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from ..problems import CODES

MAX_NAME: Final = 24
MAX_REMARK: Final = 500
MAX_MOVES: Final = 12  # of one decision: no game asks for more at once
MAX_SEATS: Final = 8
MAX_RECORD: Final = 200_000

Language: TypeAlias = Literal["en", "fr"]


class Asked(BaseModel):
    """What a client sends; true is no number, and "1" neither."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def read_numbers(cls, given: Any) -> Any:
        """In JSON 5.0 is the same number as 5."""
        return whole_numbers(given, 3)


def whole_numbers(given: Any, depth: int) -> Any:
    """The same with whole numbers as such, down to so many levels: what lies deeper is another model's."""
    if isinstance(given, float) and given.is_integer():
        return int(given)
    if isinstance(given, dict) and depth:
        return {key: whole_numbers(value, depth - 1) for key, value in given.items()}
    if isinstance(given, list) and depth:
        return [whole_numbers(value, depth - 1) for value in given]
    return given


class Told(BaseModel):
    """What the server answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def one_line(text: str) -> str:
    """Without control characters and spaces around it; composed, so that equal names are equal."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in text):
        raise ValueError("must be one line of visible characters")
    return text


def is_name(text: str) -> str:
    """A name can stand in a record: without | and #."""
    text = one_line(text)
    if not text:
        raise ValueError("must not be empty")
    if len(text) > MAX_NAME:
        raise ValueError(f"must have at most {MAX_NAME} characters")
    if "|" in text or "#" in text:
        raise ValueError("must not contain | or #")
    return text


def is_remark(text: str) -> str:
    text = one_line(text)
    if not text:
        raise ValueError("must not be empty")
    return text


def no_nul(text: Any) -> Any:
    """PostgreSQL cannot keep the character 0."""
    if isinstance(text, str) and ("\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text)):
        raise ValueError("must not contain the character 0 or half a character")
    return text


Name: TypeAlias = Annotated[
    str,
    BeforeValidator(no_nul),
    StringConstraints(min_length=1, max_length=MAX_NAME),
    AfterValidator(is_name),
    Field(description="one line of visible characters without | and #"),
]
Remark: TypeAlias = Annotated[
    str,
    BeforeValidator(no_nul),
    StringConstraints(min_length=1, max_length=MAX_REMARK),
    AfterValidator(is_remark),
    Field(description="one line of visible characters"),
]
Password: TypeAlias = Annotated[str, BeforeValidator(no_nul), StringConstraints(min_length=8, max_length=200)]
Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
# a link's key, as it was handed out
Key: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
Time: TypeAlias = Annotated[int, Field(description="milliseconds since 1970", ge=0)]
Texts: TypeAlias = Annotated[dict[str, str], Field(description="a sentence by language: en, fr")]


class ProblemDetails(Told):
    """RFC 9457, as `application/problem+json`; `code` is stable, `detail` is for people."""

    model_config = ConfigDict(extra="allow", frozen=True)

    type: str
    title: str
    status: int
    detail: str
    code: str = Field(json_schema_extra={"enum": list(CODES)})
    rule: str | None = Field(default=None, description="the paragraph of the rules a refusal rests on")
    texts: Texts | None = None
