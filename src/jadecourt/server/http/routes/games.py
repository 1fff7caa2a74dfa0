"""Routes of the games: their options and their rules."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Path
from pydantic import Field

from ....bots.levels import OLD_LEVELS, default_bot, has_levels, list_levels, load_ladder
from ....core.errors import UnknownGame, UnknownNotation
from ....core.game import Game
from ....core.log import NUMBER
from ....games import GAMES, find_game, rulebook
from ...domain import seating
from ...domain.errors import DomainError
from ...domain.typography import typeset
from ..authentication import Lang
from ..models.base import ResponseModel
from ..models.tables import EntryInfo, GameId, GameInfo, LevelRating, OptionSpec, StepInfo

PLAYERS_OPTION: Final = "players"  # not shown as an option: the number of seats determines it
ParagraphNumber = Annotated[str, Path(pattern=r"^[0-9]{1,3}(\.[0-9]{1,3})?$", description="8.2")]

router = APIRouter(tags=["games"])


class Paragraph(ResponseModel):
    number: str
    section: str = Field(description="the heading of its section")
    text: str = Field(description="Markdown")


@router.get("/api/games", operation_id="list_games")
async def list_games() -> list[GameInfo]:
    """List the games of the server, with their options."""
    return [present_game_with_bots(game) for game in GAMES]


@router.get("/api/games/{game}", operation_id="get_game")
async def get_game(game: GameId) -> GameInfo:
    """Get a game, with its options."""
    return present_game_with_bots(require_game(game))


@router.get("/api/games/{game}/rules", operation_id="list_paragraphs")
async def list_paragraphs(game: GameId, language: Lang) -> list[Paragraph]:
    """List the paragraphs of the rules."""
    require_game(game)
    titles = rulebook.section_titles(game, language)
    paragraphs = rulebook.paragraphs(game, language)
    return [present_paragraph(number, titles[number], text, language) for number, text in paragraphs.items()]


@router.get("/api/games/{game}/rules/{paragraph}", operation_id="get_paragraph")
async def get_paragraph(game: GameId, paragraph: ParagraphNumber, language: Lang) -> Paragraph:
    """Get a paragraph of the rules, as named in problems and log entries."""
    require_game(game)
    try:
        text = rulebook.paragraph(game, paragraph, language)
    except UnknownNotation as error:
        raise DomainError("not_found", str(error)) from None
    return present_paragraph(paragraph, rulebook.section_titles(game, language)[paragraph], text, language)


def present_paragraph(number: str, section: str, text: str, language: str) -> Paragraph:
    return Paragraph(number=number, section=typeset(section), text=typeset(text))


def require_game(id: str) -> str:
    """Return the id of a game; raises `not_found` if there is no such game."""
    try:
        return find_game(id).id
    except UnknownGame as error:
        raise DomainError("not_found", str(error)) from None


def present_game_with_bots(id: str) -> GameInfo:
    """A game with the bots that the server has at present."""
    return present_game(id).model_copy(update={"bots": seating.list_offered_bots()})


@cache
def present_game(id: str) -> GameInfo:
    game = find_game(id)
    return GameInfo(
        id=id,
        rules_version=game.rules_version,
        seats=[
            int(value) for spec in game.option_specs if spec.key == PLAYERS_OPTION for value in spec.values
        ],
        options=present_options(game),
        score_sources=list(game.score_sources),
        steps={step.name: StepInfo(rule=step.rule, sealed=step.sealed) for step in game.steps},
        entries={
            kind.name: EntryInfo(
                rule=kind.rule,
                args={
                    argument: None if vocabulary == NUMBER else vocabulary
                    for argument, vocabulary in kind.fields
                },
            )
            for kind in game.entry_kinds
        },
        vocabularies={name: list(words) for name, words in game.vocabularies.items()},
        levels=list(list_levels(id)),
        default_level=default_bot(id),
        level_ratings=present_level_ratings(id),
        old_levels=dict(OLD_LEVELS),
        bots=[],
    )


def present_level_ratings(id: str) -> dict[str, LevelRating]:
    if not has_levels(id):
        return {}
    return {
        level.id: LevelRating(rating=level.rating.value, standard_error=level.rating.standard_error)
        for level in load_ladder(id).levels
    }


def present_options(game: type[Game]) -> list[OptionSpec]:
    return [
        OptionSpec(
            key=spec.key,
            values=None if spec.is_open else list(spec.values),
            default=spec.default,
            rule=spec.rule,
            vocabulary=spec.vocabulary or None,
        )
        for spec in game.option_specs
        if spec.key != PLAYERS_OPTION
    ]
