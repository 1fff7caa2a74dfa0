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

from ...domain.errors import STATUS_BY_CODE

MAX_NAME_LENGTH: Final = 24
MAX_CHAT_LENGTH: Final = 500
MAX_MOVES: Final = 12  # of one decision: no game asks for more at once
MAX_SEATS: Final = 8
MAX_RECORD_LENGTH: Final = 200_000

Language: TypeAlias = Literal["en", "fr"]


class RequestModel(BaseModel):
    """What a client sends; true is no number, and "1" neither."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def normalise_numbers(cls, data: Any) -> Any:
        """In JSON 5.0 is the same number as 5."""
        return normalise_integers(data, 3)


def normalise_integers(data: Any, depth: int) -> Any:
    """The same with whole numbers as such, down to so many levels: what lies deeper is another model's."""
    if isinstance(data, float) and data.is_integer():
        return int(data)
    if isinstance(data, dict) and depth:
        return {key: normalise_integers(value, depth - 1) for key, value in data.items()}
    if isinstance(data, list) and depth:
        return [normalise_integers(value, depth - 1) for value in data]
    return data


class ResponseModel(BaseModel):
    """What the server answers."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def single_line(text: str) -> str:
    """Without control characters and spaces around it; composed, so that equal names are equal."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in text):
        raise ValueError("must be one line of visible characters")
    return text


def validate_name(text: str) -> str:
    """A name can stand in a record: without | and #."""
    text = single_line(text)
    if not text:
        raise ValueError("must not be empty")
    if len(text) > MAX_NAME_LENGTH:
        raise ValueError(f"must have at most {MAX_NAME_LENGTH} characters")
    if "|" in text or "#" in text:
        raise ValueError("must not contain | or #")
    return text


def validate_chat_text(text: str) -> str:
    text = single_line(text)
    if not text:
        raise ValueError("must not be empty")
    return text


def reject_nul(text: Any) -> Any:
    """PostgreSQL cannot keep the character 0."""
    if isinstance(text, str) and ("\x00" in text or any("\ud800" <= letter <= "\udfff" for letter in text)):
        raise ValueError("must not contain NUL or lone surrogates")
    return text


Name: TypeAlias = Annotated[
    str,
    BeforeValidator(reject_nul),
    StringConstraints(min_length=1, max_length=MAX_NAME_LENGTH),
    AfterValidator(validate_name),
    Field(description="one line of visible characters without | and #"),
]
ChatText: TypeAlias = Annotated[
    str,
    BeforeValidator(reject_nul),
    StringConstraints(min_length=1, max_length=MAX_CHAT_LENGTH),
    AfterValidator(validate_chat_text),
    Field(description="one line of visible characters"),
]
Password: TypeAlias = Annotated[
    str, BeforeValidator(reject_nul), StringConstraints(min_length=8, max_length=200)
]
Id: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,24}$")]
# a link's key, as it was handed out
InviteKey: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
TimestampMs: TypeAlias = Annotated[int, Field(description="milliseconds since 1970", ge=0)]
Texts: TypeAlias = Annotated[dict[str, str], Field(description="text by language: en, fr")]


class ProblemDetails(ResponseModel):
    """RFC 9457, as `application/problem+json`; `code` is stable, `detail` is for people."""

    model_config = ConfigDict(extra="allow", frozen=True)

    type: str
    title: str
    status: int
    detail: str
    code: str = Field(json_schema_extra={"enum": list(STATUS_BY_CODE)})
    rule: str | None = Field(default=None, description="the paragraph of the rules that forbids the move")
    texts: Texts | None = None
