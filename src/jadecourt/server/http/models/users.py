"""Models of users: guests, members, bot accounts; webhooks, ratings and statistics."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

from ....i18n.languages import DEFAULT_LANGUAGE
from ...domain.types import Language
from ...domain.user import UserKind
from .base import Id, Name, Password, RequestModel, ResponseModel, TimestampMs


class User(ResponseModel):
    """A user as shown to everybody."""

    id: Id
    name: str
    kind: UserKind


class Vacation(ResponseModel):
    started_at: TimestampMs
    ends_at: TimestampMs
    days_left: int = Field(description="days left in this year after this vacation")


class Me(ResponseModel):
    """The signed-in user."""

    id: Id
    name: str
    kind: UserKind
    language: Language
    created_at: TimestampMs
    vacation: Vacation | None
    vacation_days_left: int


class CreateGuest(RequestModel):
    name: Name
    language: Language = DEFAULT_LANGUAGE


class Login(RequestModel):
    name: Name
    password: Password


class Register(RequestModel):
    """Turn a guest into a member: the name is reserved, and the user can log in with the password."""

    password: Password


class ChangePassword(RequestModel):
    current_password: Password
    new_password: Password


class UpdateMe(RequestModel):
    """Changes of the account; fields that are left out stay as they are."""

    name: Name | None = None
    language: Language | None = None


class DeleteAccount(RequestModel):
    """Delete the account permanently; members must confirm with their password."""

    password: Password | None = None


class SetVacation(RequestModel):
    days: int = Field(ge=0, le=366, description="0 ends a vacation")


class CreateWebhook(RequestModel):
    url: Annotated[str, StringConstraints(min_length=1, max_length=500)]
    table_id: Id | None = Field(
        default=None, description="only for this table; null: for all tables of the user"
    )


class Webhook(ResponseModel):
    id: Id
    url: str
    table_id: Id | None
    created_at: TimestampMs
    is_disabled: bool
    consecutive_failures: int
    dropped_deliveries: int = Field(description="deliveries that were dropped because too many were pending")


class WebhookWithSecret(Webhook):
    """The secret is shown only once."""

    secret: str


class CreateBotAccount(RequestModel):
    """A user that is a program: it has a name and signs in with a token."""

    name: Name


class BotAccount(ResponseModel):
    id: Id
    name: str
    created_at: TimestampMs


class BotAccountWithToken(BotAccount):
    """The token is shown only once."""

    token: str


class Rating(ResponseModel):
    """`rating` is conservative: mu - 3 sigma, scaled so that new players start near 1000."""

    rating: int
    mu: float
    sigma: float
    games: int


class GameStatistics(ResponseModel):
    """Results of a user in one game; only finished games count.

    Games in which a bot has moved for the user are `abandoned`: they count as games, but have no place and no score.
    """

    game: str
    games: int
    abandoned: int = Field(default=0, description="games in which a bot has moved for the user")
    places: dict[str, int] = Field(description="number of games by place: 1, 2, …")
    wins: int
    mean_score: float | None = Field(description="null: all games were abandoned")
    best_score: int | None
    points: dict[str, float] = Field(description="mean points by source")
    rating: Rating | None = Field(description="from rated games only")


class Statistics(ResponseModel):
    user: User
    games: list[GameStatistics]
