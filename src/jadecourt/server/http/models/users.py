"""People: guests, members, programs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .base import Id, Language, Name, Password, RequestModel, ResponseModel, TimestampMs


class User(ResponseModel):
    """Somebody, as everybody may see them."""

    id: Id
    name: str
    kind: Literal["guest", "member", "program"]


class Vacation(ResponseModel):
    started_at: TimestampMs
    ends_at: TimestampMs
    days_left: int = Field(description="of this year, after this vacation")


class Me(ResponseModel):
    """Oneself."""

    id: Id
    name: str
    kind: Literal["guest", "member", "program"]
    language: Language
    created_at: TimestampMs
    vacation: Vacation | None
    vacation_days_left: int


class CreateGuest(RequestModel):
    name: Name
    language: Language = "en"


class Login(RequestModel):
    name: Name
    password: Password


class Register(RequestModel):
    """Keep one's name: from now on one can log in with it, and nobody else can be called so."""

    password: Password


class ChangePassword(RequestModel):
    current_password: Password
    new_password: Password


class UpdateMe(RequestModel):
    """What is left out stays as it is."""

    name: Name | None = None
    language: Language | None = None


class DeleteAccount(RequestModel):
    """Deleting an account for good; members say their password once more."""

    password: Password | None = None


class SetVacation(RequestModel):
    days: int = Field(ge=0, le=366, description="0 ends a vacation")


class CreateWebhook(RequestModel):
    url: Annotated[str, StringConstraints(min_length=1, max_length=500)]
    table_id: Id | None = Field(default=None, description="only for this table; else for all of one's tables")


class Webhook(ResponseModel):
    id: Id
    url: str
    table_id: Id | None
    created_at: TimestampMs
    is_disabled: bool
    consecutive_failures: int
    dropped_deliveries: int = Field(description="calls that were not made because too many of yours waited")


class WebhookWithSecret(Webhook):
    """Shown once."""

    secret: str


class CreateBotAccount(RequestModel):
    """A program that plays for itself: it has a name, and a token to sign in with."""

    name: Name


class BotAccount(ResponseModel):
    id: Id
    name: str
    created_at: TimestampMs


class BotAccountWithToken(BotAccount):
    """The token is shown once."""

    token: str


class Rating(ResponseModel):
    """`rating` is a careful figure: mu - 3 sigma, scaled so that newcomers begin near 1000."""

    rating: int
    mu: float
    sigma: float
    games: int


class GameStatistics(ResponseModel):
    """What somebody has done in one game; only finished games count.

    Games that a bot decided in for the person are `abandoned`: they count as games, but bring no place and no score.
    """

    game: str
    games: int
    abandoned: int = Field(default=0, description="games in which a bot has decided for the person")
    places: dict[str, int] = Field(description="how often each place was reached: 1, 2, …")
    wins: int
    mean_score: float | None = Field(description="null: all games were abandoned")
    best_score: int | None
    points: dict[str, float] = Field(description="mean points by source")
    rating: Rating | None = Field(description="from rated games only")


class Statistics(ResponseModel):
    user: User
    games: list[GameStatistics]
