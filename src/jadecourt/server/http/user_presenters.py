"""Users, their statistics, webhooks and bot accounts as models: what the public and what their owners see."""

from __future__ import annotations

from ..domain.timestamps import current_time_ms
from ..domain.user import User
from ..domain.vacation import VacationState
from ..domain.webhook import Webhook
from ..services.statistics import GameStatistics, RatingSummary, UserStatistics
from ..settings import Settings
from .models import users as models


def present_user(user: User) -> models.User:
    """A user as shown to everybody."""
    return models.User(id=user.id, name=user.name, kind=user.kind)


def present_me(user: User, settings: Settings) -> models.Me:
    """A user as shown to the user itself."""
    now_ms, days_per_year = current_time_ms(), settings.vacation_days_per_year
    return models.Me(
        id=user.id,
        name=user.name,
        kind=user.kind,
        language=user.language,
        created_at=user.created_at,
        vacation=present_vacation(user.vacation, now_ms, days_per_year),
        vacation_days_left=user.vacation.days_left(now_ms, days_per_year),
    )


def present_vacation(vacation: VacationState, now_ms: int, days_per_year: int) -> models.Vacation | None:
    """The active vacation of a user, if there is one."""
    if vacation.started_at is None or vacation.ends_at is None or not vacation.is_active(now_ms):
        return None
    return models.Vacation(
        started_at=vacation.started_at,
        ends_at=vacation.ends_at,
        days_left=vacation.days_left(now_ms, days_per_year),
    )


# ---------------------------------------------------------------------------------------- statistics


def present_statistics(statistics: UserStatistics) -> models.Statistics:
    return models.Statistics(
        user=present_user(statistics.user), games=[present_game(game) for game in statistics.games]
    )


def present_game(statistics: GameStatistics) -> models.GameStatistics:
    """The results of a user in one game; means have two decimals."""
    mean_score = statistics.mean_score
    return models.GameStatistics(
        game=statistics.game,
        games=statistics.games,
        abandoned=statistics.abandoned,
        places={str(place): games for place, games in statistics.games_by_place.items()},
        wins=statistics.games_by_place.get(1, 0),
        mean_score=round(mean_score, 2) if mean_score is not None else None,
        best_score=statistics.best_score,
        points={source: round(mean, 2) for source, mean in statistics.mean_points.items()},
        rating=present_rating(statistics.rating) if statistics.rating is not None else None,
    )


def present_rating(rating: RatingSummary) -> models.Rating:
    return models.Rating(
        rating=rating.rating, mu=round(rating.mu, 3), sigma=round(rating.sigma, 3), games=rating.games
    )


# ---------------------------------------------------------------------------------------- webhooks


def present_webhook(webhook: Webhook) -> models.Webhook:
    """A webhook without its secret."""
    return models.Webhook(
        id=webhook.id,
        url=webhook.url,
        table_id=webhook.table_id,
        created_at=webhook.created_at,
        is_disabled=webhook.is_disabled,
        consecutive_failures=webhook.consecutive_failures,
        dropped_deliveries=webhook.dropped_deliveries,
    )


def present_new_webhook(webhook: Webhook) -> models.WebhookWithSecret:
    """A webhook that was just created, with its secret."""
    return models.WebhookWithSecret(**present_webhook(webhook).model_dump(), secret=webhook.secret)


# ---------------------------------------------------------------------------------------- bot accounts


def present_bot_account(user: User) -> models.BotAccount:
    """A bot account as shown to its owner, without its token."""
    return models.BotAccount(id=user.id, name=user.name, created_at=user.created_at)


def present_bot_account_with_token(user: User, token: str) -> models.BotAccountWithToken:
    """A bot account whose token was just created."""
    return models.BotAccountWithToken(**present_bot_account(user).model_dump(), token=token)
