"""Exact results that need not be worked out twice, by the question they answer."""

from hashlib import sha256
from time import time
from typing import Any

from sqlalchemy.exc import IntegrityError

from conjoin.core.errors import StoreError
from conjoin.core.position import Position
from conjoin.store.database import Database
from conjoin.store.tables import ResultRow


def position_question(kind: str, position: Position) -> str:
    """A question about a position; the same for every way in which the position can come about."""
    return _hashed(kind, position.game.name, repr(position.key))


def question(*words: object) -> str:
    """Any other question, such as a puzzle's name and seed."""
    return _hashed(*map(str, words))


def find(database: Database, asked: str) -> dict[str, Any] | None:
    """The answer, if it is known."""
    with database.read() as session:
        row = session.get(ResultRow, asked)
        return None if row is None else row.answer


def keep(database: Database, asked: str, answer: dict[str, Any]) -> None:
    """Remember an answer; two who find it at once keep the same."""
    try:
        with database.write() as session:
            if session.get(ResultRow, asked) is None:
                session.add(ResultRow(question=asked, answer=answer, created=time()))
    except StoreError as error:
        if not isinstance(error.__cause__, IntegrityError):
            raise


def _hashed(*words: str) -> str:
    return sha256("\0".join(words).encode()).hexdigest()
