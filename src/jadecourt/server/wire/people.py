"""People: guests, members, programs."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from .base import Asked, Id, Language, Name, Password, Time, Told


class Person(Told):
    """Somebody, as everybody may see them."""

    id: Id
    name: str
    kind: Literal["guest", "member", "program"]


class Vacation(Told):
    since: Time
    until: Time
    days_left: int = Field(description="of this year, after this vacation")


class Me(Told):
    """Oneself."""

    id: Id
    name: str
    kind: Literal["guest", "member", "program"]
    language: Language
    created: Time
    vacation: Vacation | None
    vacation_days_left: int


class NewGuest(Asked):
    name: Name
    language: Language = "en"


class Login(Asked):
    name: Name
    password: Password


class Claim(Asked):
    """Keep one's name: from now on one can log in with it, and nobody else can be called so."""

    password: Password


class NewPassword(Asked):
    old: Password
    new: Password


class Changes(Asked):
    """What is left out stays as it is."""

    name: Name | None = None
    language: Language | None = None


class Farewell(Asked):
    """Deleting an account for good; members say their password once more."""

    password: Password | None = None


class NewVacation(Asked):
    days: int = Field(ge=0, le=366, description="0 ends a vacation")


class NewHook(Asked):
    url: Annotated[str, StringConstraints(min_length=1, max_length=500)]
    table: Id | None = Field(default=None, description="only for this table; else for all of one's tables")


class Hook(Told):
    id: Id
    url: str
    table: Id | None
    created: Time
    disabled: bool
    failures: int
    dropped: int = Field(description="calls that were not made because too many of yours waited")


class HookWithSecret(Hook):
    """Shown once."""

    secret: str


class NewProgram(Asked):
    """A program that plays for itself: it has a name, and a token to sign in with."""

    name: Name


class Program(Told):
    id: Id
    name: str
    created: Time


class ProgramWithToken(Program):
    """The token is shown once."""

    token: str


class Rating(Told):
    """`rating` is a careful figure: mu - 3 sigma, scaled so that newcomers begin near 1000."""

    rating: int
    mu: float
    sigma: float
    games: int


class GameStatistics(Told):
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


class Statistics(Told):
    person: Person
    games: list[GameStatistics]
