"""Rows of users: accounts, unique names, vacations."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, RowMapping, ScalarSelect, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from ..domain.confusables import possible_skeletons
from ..domain.errors import DomainError
from ..domain.user import User
from ..domain.user_names import check_name_allowed, make_name_key, name_taken_error, require_skeleton
from ..domain.vacation import VacationState
from .schema import seats, tables, users

# In the order of the fields of VacationState.
VACATION_COLUMNS: Final = ("vacation_started_at", "vacation_ends_at", "vacation_year", "vacation_days_used")

# ---------------------------------------------------------------------------------------- loading


def find_user(connection: Connection, user_id: str) -> User | None:
    row = connection.execute(select(users).where(users.c.id == user_id)).mappings().one_or_none()
    return user_from_row(row) if row is not None else None


def find_member(connection: Connection, name_key: str) -> User | None:
    """The member with this name key."""
    row = connection.execute(select(users).where(users.c.name_key == name_key)).mappings().one_or_none()
    return user_from_row(row) if row is not None else None


def list_bot_accounts(connection: Connection, owner_id: str) -> list[User]:
    """The bot accounts of a user, oldest first."""
    query = select(users).where(users.c.owner_id == owner_id).order_by(users.c.created_at, users.c.id)
    return [user_from_row(row) for row in connection.execute(query).mappings()]


def count_bot_accounts(connection: Connection, owner_id: str) -> int:
    return connection.execute(select(func.count()).where(users.c.owner_id == owner_id)).scalar_one()


def user_from_row(row: RowMapping) -> User:
    return User(
        id=row["id"],
        kind=row["kind"],
        name=row["name"],
        language=row["language"],
        created_at=row["created_at"],
        vacation=vacation_from_row(row),
        owner_id=row["owner_id"],
        password_hash=row["password_hash"],
    )


def vacation_from_row(row: RowMapping) -> VacationState:
    return VacationState(*(row[name] for name in VACATION_COLUMNS))


def select_owner(user_id: str | BindParameter[Any]) -> ScalarSelect[Any]:
    """The user whom shares and limits are counted for: of a bot account its owner, otherwise the user itself."""
    return select(func.coalesce(users.c.owner_id, users.c.id)).where(users.c.id == user_id).scalar_subquery()


def lock_user(connection: Connection, user_id: str) -> str:
    """The name of a user, whose row no other transaction can change until this one ends."""
    query = select(users.c.name).where(users.c.id == user_id).with_for_update()
    name = connection.execute(query).scalar()
    if name is None:
        raise DomainError("not_found", "No user with this id")
    return str(name)


# ---------------------------------------------------------------------------------------- names


def require_name_available(connection: Connection, name: str, *allowed_user_ids: str) -> None:
    """Reject a name that equals or resembles a reserved one or that of a member not in `allowed_user_ids`."""
    check_name_allowed(name)
    name_key, skeletons = make_name_key(name), possible_skeletons(name)
    is_similar = or_(users.c.name_key == name_key, users.c.name_skeleton.in_(sorted(skeletons)))
    holder_ids = connection.execute(select(users.c.id).where(is_similar)).scalars()
    if any(holder_id not in allowed_user_ids for holder_id in holder_ids):
        raise name_taken_error(name)


def require_own_name_available(connection: Connection, user_id: str) -> None:
    """Reject the name of a guest or bot account if another member has registered it since."""
    query = select(users.c.name, users.c.kind, users.c.owner_id).where(users.c.id == user_id)
    row = connection.execute(query).first()
    if row is not None and row.kind != "member":
        require_name_available(connection, row.name, user_id, row.owner_id or user_id)


def unique_name_columns(name: str) -> dict[str, str]:
    """The columns that reserve a member's name."""
    return {"name_key": make_name_key(name), "name_skeleton": require_skeleton(name)}


# ---------------------------------------------------------------------------------------- writing


def insert_user(connection: Connection, user: User) -> None:
    """Store a new guest or bot account."""
    row = {
        "id": user.id,
        "kind": user.kind,
        "name": user.name,
        "language": user.language,
        "created_at": user.created_at,
        "owner_id": user.owner_id,
    }
    connection.execute(insert(users).values(row))


def make_member(connection: Connection, user_id: str, name: str, password_hash: str) -> None:
    """Turn a guest into a member and reserve the name. Another transaction may have taken it meanwhile."""
    guest = update(users).where(users.c.id == user_id, users.c.kind == "guest")
    values = {"kind": "member", "password_hash": password_hash, **unique_name_columns(name)}
    try:
        connection.execute(guest.values(values))
    except IntegrityError:
        raise name_taken_error(name) from None


def replace_password_hash(
    connection: Connection, user_id: str, expected_hash: str | None, new_hash: str
) -> bool:
    """Change a password hash if it is still the expected one; returns whether it was."""
    is_unchanged = users.c.id == user_id, users.c.password_hash == expected_hash
    statement = update(users).where(*is_unchanged).values(password_hash=new_hash)
    return bool(connection.execute(statement).rowcount)


def update_language(connection: Connection, user_id: str, language: str) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(language=language))


def rename_user(connection: Connection, user: User, old_name: str, new_name: str) -> None:
    """Change a user's name and the names of the user's seats, but not those that hot-seat players chose by hand."""
    own_seats = seats.c.user_id == user.id, seats.c.name == old_name
    bump_versions(connection, select(seats.c.table_id).where(*own_seats))
    connection.execute(update(seats).where(*own_seats).values(name=new_name))
    values = {"name": new_name} | (unique_name_columns(new_name) if user.kind == "member" else {})
    try:
        connection.execute(update(users).where(users.c.id == user.id).values(values))
    except IntegrityError:
        raise name_taken_error(new_name) from None


def bump_versions(connection: Connection, table_ids: Any) -> None:
    """Increase the versions of tables that are changed here, so that rooms in memory do not overwrite the change."""
    connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(version=tables.c.version + 1))


# ---------------------------------------------------------------------------------------- vacations


def load_vacation(connection: Connection, user_id: str) -> VacationState:
    """The vacation of a user, whose row no other transaction can change until this one ends."""
    result = connection.execute(select(users).where(users.c.id == user_id).with_for_update())
    return vacation_from_row(result.mappings().one())


def save_vacation(connection: Connection, user_id: str, vacation: VacationState) -> None:
    values = dict(zip(VACATION_COLUMNS, astuple(vacation), strict=True))
    connection.execute(update(users).where(users.c.id == user_id).values(values))


def list_running_table_ids(connection: Connection, user_id: str) -> list[str]:
    """The tables at which a user is playing."""
    query = (
        select(tables.c.id)
        .join_from(tables, seats, seats.c.table_id == tables.c.id)
        .where(seats.c.user_id == user_id, tables.c.status == "running")
        .distinct()
    )
    return list(connection.execute(query).scalars())
