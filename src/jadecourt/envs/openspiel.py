"""The games as OpenSpiel games with explicit chance.

Importing this module registers `python_jadecourt_ID` for each game with `pyspiel`; the parameters are the options of
the game and `simultaneous`. Returns are those of `rewards.place_rewards`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

from ..core.constants import CHANCE, NOBODY
from ..core.game import Game
from ..core.options import OptionSpec, seat_counts
from ..games import GAMES, find_game
from .game_options import make_game
from .libraries import require_libraries
from .progress import Progress, Rules
from .rewards import place_rewards
from .spaces import ObservationEncoder

with require_libraries(__name__):
    import numpy as np
    import pyspiel

MAX_DECISIONS: Final = 1000  # of one game; the longest random ones have about 250
MAX_DRAWS: Final = 250  # of one game; the longest have about 65
SIMULTANEOUS: Final = "simultaneous"  # the parameter that is no option of a game


def load(game: str | Game, *, simultaneous: bool = False, **options: object) -> pyspiel.Game:
    """The OpenSpiel game of an id, played with `options` such as `players=3`, or of a `Game`.

    `simultaneous`: answers to a sealed step are simultaneous nodes. Otherwise the seats answer one after the other,
    without knowing the answers of the others.
    """
    rules = make_game(game, options)
    parameters = {spec.key: encode_parameter(spec, rules.options[spec.key]) for spec in rules.option_specs}
    return pyspiel.load_game(short_name(rules.id), {**parameters, SIMULTANEOUS: bool(simultaneous)})


# ---------------------------------------------------------------------- names, parameters and types of games


def short_name(game: str) -> str:
    """The name of a game in the registry of OpenSpiel."""
    return f"python_jadecourt_{game}"


def encode_parameter(spec: OptionSpec, value: object) -> Any:
    """The value of an option as a parameter, which has one type for all values of the option."""
    if is_text_parameter(spec) and not isinstance(value, str):
        return f"'{value}'"  # without the quotes, OpenSpiel would read a number
    return value


def decode_parameter(value: object) -> object:
    """The value of an option from a parameter."""
    return value.strip("'") if isinstance(value, str) else value


def is_text_parameter(spec: OptionSpec) -> bool:
    """Whether an option becomes a text: OpenSpiel knows no parameters that are numbers or words."""
    return len({type(value) for value in spec.values}) > 1 or isinstance(spec.values[0], str)


def make_game_type(game: type[Game], simultaneous: bool) -> pyspiel.GameType:
    """The description of a game for the registry."""
    has_secrets = any(step.sealed for step in game.steps)
    seats, kind = seat_counts(game.option_specs), pyspiel.GameType
    return kind(
        short_name=short_name(game.id),
        long_name=f"Jadecourt {game.id}",
        dynamics=kind.Dynamics.SIMULTANEOUS if simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            kind.Information.IMPERFECT_INFORMATION if has_secrets else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **{
                spec.key: encode_parameter(spec, seats[0] if spec.default is None else spec.default)
                for spec in game.option_specs
            },
            SIMULTANEOUS: False,
        },
    )


# ---------------------------------------------------------------------- the classes of OpenSpiel


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options; each game has a subclass, made by `make_spiel_class`."""

    rules_class: ClassVar[type[Game]]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        options = {key: decode_parameter(value) for key, value in parameters.items() if key != SIMULTANEOUS}
        rules = self.rules_class(**options)
        has_sealed_steps = any(step.sealed for step in rules.steps)
        simultaneous = bool(parameters[SIMULTANEOUS]) and has_sealed_steps
        info = pyspiel.GameInfo(
            num_distinct_actions=len(rules.moves),
            max_chance_outcomes=len(rules.outcomes),
            num_players=rules.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(make_game_type(self.rules_class, simultaneous), info, dict(parameters))
        self.rules = Rules(rules, simultaneous)

    def new_initial_state(self) -> SpielState:
        """The first position."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound of the number of draws in a game."""
        return MAX_DRAWS

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> SpielObserver:
        """The observer that writes tensors and strings of this game."""
        if params:
            raise ValueError(f"observers have no parameters, got {params}")
        return SpielObserver(
            self.rules.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return load_from_text, (str(self),)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position. OpenSpiel copies it by copying its attributes, of which there is one: `progress`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.progress = Progress(game.rules)

    def __deepcopy__(self, memo: dict[int, Any]) -> SpielState:
        return self.clone()  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return load_state, (str(self.get_game()), self.serialize())

    # ------------------------------------------------------------------ who has to move, and how

    def current_player(self) -> int:
        """The seat that has to move, or a number of `pyspiel.PlayerId`."""
        mover = self.progress.position.mover()
        if mover == CHANCE:
            return pyspiel.PlayerId.CHANCE  # type: ignore[no-any-return]
        if mover == NOBODY:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        if self.progress.is_simultaneous:
            return pyspiel.PlayerId.SIMULTANEOUS  # type: ignore[no-any-return]
        return mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.progress.position.mover() == NOBODY

    def _legal_actions(self, player: int) -> list[int]:
        return self.progress.position.legal_moves(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the pending draw with their probabilities."""
        outcomes = self.progress.position.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        if self.progress.is_simultaneous:
            raise ValueError("several players have to move: use apply_actions")
        self.progress.apply(self.progress.position.mover(), action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        if not self.progress.is_simultaneous:
            raise ValueError("this is no simultaneous node: use apply_action")
        self.progress.apply_answers(actions)

    # ------------------------------------------------------------------ texts and results

    def _action_to_string(self, player: int, action: int) -> str:
        return self.progress.rules.format_ply(player, action)

    def returns(self) -> list[float]:
        """The rewards by seat: 0 before the end of the game."""
        position = self.progress.position
        return (
            place_rewards(position.places()) if self.is_terminal() else [0.0] * self.progress.rules.game.seats
        )

    def __str__(self) -> str:
        return repr(self.progress.position)

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A random state that the player, who has to move, cannot tell from this one.

        Pending sealed answers of the others are drawn again; nothing else is secret.
        """
        progress = self.progress
        own_moves = [move for who, move in progress.plies[progress.public_count :] if who == player_id]
        has_pending = len(progress.plies) > progress.public_count
        if has_pending and player_id not in progress.movers:
            raise ValueError(f"cannot resample for player {player_id}, who does not have to move")
        state: SpielState = self.get_game().new_initial_state()
        public_moves = [move for _, move in progress.plies[: progress.public_count]]
        while len(state.progress.plies) < len(public_moves):
            first = len(state.progress.plies)
            seats = state.progress.next_seats
            state._apply_by_seat(dict(zip(seats, public_moves[first:], strict=False)))
        while has_pending and (own_moves or player_id not in state.progress.next_seats):
            moves = {}
            for seat in state.progress.next_seats:
                legal_moves = state.progress.position.legal_moves(seat)
                drawn = legal_moves[int(probability_sampler() * len(legal_moves))]
                moves[seat] = own_moves.pop(0) if seat == player_id else drawn
            state._apply_by_seat(moves)
        return state

    def _apply_by_seat(self, moves: Mapping[int, int]) -> None:
        """Apply the moves of `Progress.next_seats`."""
        if self.progress.is_simultaneous:
            self.apply_actions([moves.get(seat, 0) for seat in range(self.num_players())])
        else:
            self.apply_action(next(iter(moves.values())))


class SpielObserver:
    """Writes what a player may know.

    With perfect recall the string is the history as the player knows it, otherwise the player's view of the position.
    The tensor is the observation of the position in both cases; it does not have the way there.
    """

    def __init__(self, game: Game, iig_obs_type: pyspiel.IIGObservationType) -> None:
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError(
                "observations are those of one player with all public information: "
                "expected public_info=True and private_info=SINGLE_PLAYER"
            )
        self.perfect_recall = iig_obs_type.perfect_recall
        self.encoder = ObservationEncoder(game, "float32")
        self.tensor = np.zeros(self.encoder.size, np.float32)
        self.dict = {name: self.tensor[part] for name, part in game.observation.slices.items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation of a player into `tensor`; `dict` has its blocks by name."""
        self.tensor[:] = self.encoder.encode(state.progress.position, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows, as a text."""
        if self.perfect_recall:
            return state.progress.describe_known_plies(player)
        view = state.progress.rules.game.view(state.progress.position, player)
        return json.dumps(view, separators=(",", ":"))


def load_from_text(game: str) -> SpielGame:
    """A game from a pickle; unpickling it imports this module, which registers the games."""
    return pyspiel.load_game(game)  # type: ignore[no-any-return]


def load_state(game: str, serialized_state: str) -> SpielState:
    """A state from a pickle."""
    return load_from_text(game).deserialize_state(serialized_state)  # type: ignore[no-any-return]


def make_spiel_class(game: type[Game]) -> type[SpielGame]:
    """The OpenSpiel class of a game.

    OpenSpiel needs a class of its own for each name: its registry outlives the interpreter, and releasing a function
    from there crashes at exit, whereas classes are never freed.
    """
    return type(f"Spiel{game.__name__}", (SpielGame,), {"rules_class": game, "__module__": __name__})


for _game in map(find_game, GAMES):
    pyspiel.register_game(make_game_type(_game, False), make_spiel_class(_game))
