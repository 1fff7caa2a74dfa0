"""Base classes and field types of all models: unknown keys are rejected, texts have a maximum length."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from ...domain.ids import ID_PATTERN
from ...domain.text import MAX_NAME_LENGTH, single_line, validate_name
from ...domain.types import MAX_SEATS
from ..problems import STATUS_BY_CODE

MAX_CHAT_LENGTH: Final = 500
MAX_RECORD_LENGTH: Final = 200_000


class RequestModel(BaseModel):
    """A request body or socket message; true and "1" are not accepted as numbers."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @model_validator(mode="before")
    @classmethod
    def normalise_numbers(cls, data: Any) -> Any:
        """Accept 5.0 for 5, which is the same number in JSON."""
        return normalise_integers(data, 3)


def normalise_integers(data: Any, depth: int) -> Any:
    """The data with integral floats as integers, down to `depth` levels; deeper values belong to other models."""
    if isinstance(data, float) and data.is_integer():
        return int(data)
    if isinstance(data, dict) and depth:
        return {key: normalise_integers(value, depth - 1) for key, value in data.items()}
    if isinstance(data, list) and depth:
        return [normalise_integers(value, depth - 1) for value in data]
    return data


class ResponseModel(BaseModel):
    """A response or a socket message of the server."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def validate_chat_text(text: str) -> str:
    text = single_line(text)
    if not text:
        raise ValueError("must not be empty")
    return text


def reject_nul(text: Any) -> Any:
    """Reject characters that PostgreSQL cannot store."""
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
Id: TypeAlias = Annotated[str, StringConstraints(pattern=ID_PATTERN)]
InviteKey: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
SeatNumber: TypeAlias = Annotated[int, Field(ge=0, lt=MAX_SEATS)]
Ply: TypeAlias = Annotated[int, Field(ge=0, le=100_000)]
TimestampMs: TypeAlias = Annotated[int, Field(description="milliseconds since 1970", ge=0)]


class MessageWord(ResponseModel):
    """A word as an argument of a message: the message `VOCABULARY-NAME`, which has all its forms."""

    vocabulary: str
    name: str


class RefusalReason(ResponseModel):
    """Why something is refused, in no language: a message of a catalogue (`locales/LANGUAGE/CATALOGUE`)."""

    catalogue: str = Field(
        description="`server`, or the id of the game for an illegal move: its own catalogue, else `games`"
    )
    key: str = Field(description="of the message, such as reason-host-only")
    args: dict[str, str | int | MessageWord] = Field(description="the arguments of the message")


class ProblemDetails(ResponseModel):
    """RFC 9457, as `application/problem+json`; `code` is stable, `detail` is in English, for programs and logs."""

    model_config = ConfigDict(extra="allow", frozen=True)

    type: str
    title: str
    status: int
    detail: str
    code: str = Field(json_schema_extra={"enum": list(STATUS_BY_CODE)})
    rule: str | None = Field(default=None, description="the paragraph of the rules that forbids the move")
    reason: RefusalReason | None = Field(
        default=None, description="the reason in words for players, where the code alone does not say it"
    )
