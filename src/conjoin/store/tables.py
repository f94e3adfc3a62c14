"""The database's tables. Times are seconds since the epoch, in UTC."""

from typing import Any, Literal

from sqlalchemy import JSON, Double, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

SPEC = 500
"""Characters of a game's or an engine's full name at most."""
ID = 32
"""Characters of an id at most; 128 random bits take 22."""


Status = Literal["running", "done", "stopped"]
"""Of a tournament."""


class Base(DeclarativeBase):
    """What all tables share: their list, which migrations are compared with."""


class GameRow(Base):
    """One game; its moves have a table of their own."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    game: Mapped[str] = mapped_column(String(SPEC))
    first: Mapped[str] = mapped_column(String(SPEC))
    second: Mapped[str] = mapped_column(String(SPEC))
    first_token: Mapped[str | None] = mapped_column(String(64))
    """SHA-256 of the secret of the first side's seat; NULL where an engine does."""
    second_token: Mapped[str | None] = mapped_column(String(64))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[float] = mapped_column(Double)
    updated: Mapped[float] = mapped_column(Double)
    version: Mapped[int] = mapped_column(Integer)
    """Grows by one with every change; a writer names the one it has seen."""
    ply: Mapped[int] = mapped_column(Integer)
    """How many of the moves count; those behind were taken back and may be played again."""
    outcome: Mapped[str | None] = mapped_column(String(6))
    """first, second or draw; NULL while the game runs."""
    ending: Mapped[str | None] = mapped_column(String(10))
    reason: Mapped[str] = mapped_column(Text)

    __table_args__ = (Index("games_by_update", "updated"),)


class MoveRow(Base):
    """One move of a game; no two of a game have the same ply."""

    __tablename__ = "moves"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    """Counted from 0."""
    move: Mapped[str] = mapped_column(String(10))
    key: Mapped[str | None] = mapped_column(String(64))
    """What the sender called this move, so that sending it twice plays it once."""
    seconds: Mapped[float] = mapped_column(Double)
    thought: Mapped[str | None] = mapped_column(Text)
    """Why an engine played it, as a sentence."""


class TournamentRow(Base):
    """One tournament; the records of its games have a table of their own."""

    __tablename__ = "tournaments"

    id: Mapped[str] = mapped_column(String(ID), primary_key=True)
    game: Mapped[str] = mapped_column(String(SPEC))
    engines: Mapped[list[str]] = mapped_column(JSON)
    pairs: Mapped[int] = mapped_column(Integer)
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    """The whole plan, as `arena.plan` writes it; in rows of version 0.1 the limit for every move."""
    seed: Mapped[int] = mapped_column(Integer)
    created: Mapped[float] = mapped_column(Double)
    updated: Mapped[float] = mapped_column(Double)
    status: Mapped[Status] = mapped_column(String(10))
    token: Mapped[str | None] = mapped_column(String(64))
    """SHA-256 of the secret that may stop it; NULL where it cannot be stopped."""

    __table_args__ = (Index("tournaments_by_creation", "created"),)


class TournamentGameRow(Base):
    """One finished game of a tournament, by its number in the schedule."""

    __tablename__ = "tournament_games"

    tournament_id: Mapped[str] = mapped_column(
        ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    record: Mapped[str] = mapped_column(Text)
    """The game as one line of a record file."""
    judged: Mapped[list[Any] | None] = mapped_column(JSON(none_as_null=True))
    """By ply what the moves were worth; NULL where they were not judged."""


class ResultRow(Base):
    """Something exact that was worked out once, by what was asked."""

    __tablename__ = "results"

    question: Mapped[str] = mapped_column(String(64), primary_key=True)
    """SHA-256 of the question."""
    answer: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[float] = mapped_column(Double)

    __table_args__ = (Index("results_by_creation", "created"),)
