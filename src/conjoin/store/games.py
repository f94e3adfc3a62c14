"""Games as they are kept: a frozen value per version, changed by compare-and-set.

Whoever wants to change a game makes the value that should follow and commits the two: `commit` says no if somebody
else was quicker, and then nothing has changed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from time import time

from sqlalchemy import CursorResult, delete, insert, select, update
from sqlalchemy.orm import Session

from conjoin import registry
from conjoin.core.errors import UnknownName
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import Seat, seat
from conjoin.store.database import Database
from conjoin.store.tables import GameRow, MoveRow
from conjoin.store.tokens import hash_token, is_hash_of, new_secret

DRAWN = "draw"


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed upon before the first move."""

    seconds: float | None = None
    """What an engine may think about a move; None leaves it to the engine."""
    total: float | None = None
    """Seconds on each side's clock for the whole game; None plays without clocks."""
    increment: float = 0.0
    """Seconds that a side's clock gains with each of its moves."""
    seed: int = 0
    """Makes the engines' chance repeatable."""


@dataclass(frozen=True, slots=True)
class KeptMove:
    """One move by its name, what its sender called it, how long it took, and why an engine played it."""

    move: str
    key: str | None = None
    seconds: float = 0.0
    thought: str | None = None


@dataclass(frozen=True, slots=True)
class KeptGame:
    """One version of a game."""

    id: str
    game: str
    """The game's full name."""
    players: tuple[str, str]
    """`human` or an engine's full name."""
    token_hashes: tuple[str | None, str | None] = field(repr=False)
    options: Options = Options()
    names: tuple[str, str] = ("", "")
    """What people call themselves; empty where they do not say, and for engines."""
    created: float = 0.0
    updated: float = 0.0
    """When the last move was made, or the game was begun; in seconds since the epoch."""
    version: int = 1
    ply: int = 0
    """How many of the moves count; those behind were taken back and may be played again."""
    moves: tuple[KeptMove, ...] = ()
    outcome: str | None = None
    """`first`, `second` or `draw`; None while the game runs."""
    ending: Ending | None = None
    reason: str = ""

    @property
    def played(self) -> tuple[KeptMove, ...]:
        """The moves that count."""
        return self.moves[: self.ply]

    def seat_of(self, token: str) -> Side | None:
        """The side that a secret lets somebody play."""
        return next((side for side in Side if is_hash_of(self.token_hashes[side], token)), None)

    def with_move(self, move: KeptMove) -> "KeptGame":
        """The game after another move, in place of those that were taken back."""
        return replace(self, ply=self.ply + 1, moves=(*self.played, move))

    def ended(self, outcome: str, ending: Ending, reason: str = "") -> "KeptGame":
        """The game after its end."""
        return replace(self, outcome=outcome, ending=ending, reason=reason)

    def at_ply(self, ply: int) -> "KeptGame":
        """The same game with more or fewer moves that count; it runs again."""
        return replace(self, ply=ply, outcome=None, ending=None, reason="")


def create(
    database: Database,
    game: str,
    players: tuple[str, str],
    tokens: tuple[str | None, str | None],
    options: Options,
    names: tuple[str, str] = ("", ""),
) -> KeptGame:
    """Keep a new game."""
    first, second = (None if token is None else hash_token(token) for token in tokens)
    return _create(database, KeptGame(new_secret(), game, players, (first, second), options, names))


def create_swapped(database: Database, before: KeptGame, game_id: str) -> KeptGame:
    """Keep a new game of the same players with colours swapped; their secrets go with them."""
    (first, second), (one, other), hashes = before.players, before.names, before.token_hashes
    kept = KeptGame(
        game_id, before.game, (second, first), (hashes[1], hashes[0]), before.options, (other, one)
    )
    return _create(database, kept)


def load(database: Database, game_id: str) -> KeptGame:
    """The game as it is now; raises UnknownName."""
    with database.read() as session:
        found = session.get(GameRow, game_id)
        if found is None:
            raise UnknownName(f"there is no game {game_id[:40]!r}", "check the link, or start a new game")
        return _kept(found, _moves(session, game_id))


def version(database: Database, game_id: str) -> int | None:
    """The game's version, without its moves; None if there is no such game."""
    with database.read() as session:
        return session.scalar(select(GameRow.version).where(GameRow.id == game_id))


def commit(database: Database, before: KeptGame, after: KeptGame) -> KeptGame | None:
    """Put one value in the place of another; None, and nothing has changed, if that is no longer the latest."""
    return commit_many(database, [(before, after)])[0]


def commit_many(database: Database, changes: Sequence[tuple[KeptGame, KeptGame]]) -> list[KeptGame | None]:
    """The same for changes of different games in one transaction, which waits for the disk only once."""
    done: dict[str, KeptGame | None] = {}
    with database.write() as session:
        # In the same order everywhere, so that two processes never wait for each other.
        for before, after in sorted(changes, key=lambda change: change[0].id):
            done[before.id] = _changed(session, before, after)
    return [done[before.id] for before, _ in changes]


def _changed(session: Session, before: KeptGame, after: KeptGame) -> KeptGame | None:
    following = replace(after, version=before.version + 1, updated=time())
    same = _common(before.moves, following.moves)
    changed = session.execute(
        update(GameRow)
        .where(GameRow.id == before.id, GameRow.version == before.version)
        .values(**_changing(following))
    )
    if not isinstance(changed, CursorResult) or changed.rowcount != 1:
        return None
    if same < len(before.moves):
        session.execute(delete(MoveRow).where(MoveRow.game_id == before.id, MoveRow.ply >= same))
    for ply, move in enumerate(following.moves[same:], start=same):
        session.execute(insert(MoveRow).values(game_id=before.id, ply=ply, **_columns(move)))
    return following


def ongoing(kept: KeptGame) -> OngoingGame:
    """The game as it is played: every position, the seats, and how it ended."""
    game = registry.game(kept.game)
    first, second = (_seat(player, kept.game, kept.options.seed) for player in kept.players)
    played = begin(game, (first, second), seed=kept.options.seed)
    for move in kept.played:
        played = played.play(game.parse_move(move.move), seconds=move.seconds)
    if kept.ending in (None, Ending.RULES) or kept.outcome is None:
        return played
    failure = Failure(kept.ending or Ending.CRASH, kept.reason)
    return replace(played, failure=failure, loser=Side[kept.outcome.upper()].other)


def outcome_word(played: OngoingGame) -> str | None:
    """`first`, `second` or `draw`; None while the game runs."""
    if played.outcome is None:
        return None
    return DRAWN if played.outcome.winner is None else played.outcome.winner.label


@lru_cache(maxsize=1000)
def _seat(player: str, game: str, seed: int) -> Seat:
    # Who plays is all that is asked of it here; the engine itself thinks in another process.
    return seat(player, registry.game(game), seed)


def _create(database: Database, kept: KeptGame) -> KeptGame:
    now = time()
    kept = replace(kept, created=now, updated=now)
    with database.write() as session:
        session.execute(insert(GameRow).values(**_fixed(kept), **_changing(kept)))
    return kept


def _common(one: tuple[KeptMove, ...], other: tuple[KeptMove, ...]) -> int:
    """How many moves both begin with."""
    pairs = zip(one, other, strict=False)
    return next((ply for ply, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _fixed(kept: KeptGame) -> dict[str, object]:
    """The columns that stay as they are."""
    options = kept.options
    return {
        "id": kept.id,
        "game": kept.game,
        "first": kept.players[0],
        "second": kept.players[1],
        "first_token": kept.token_hashes[0],
        "second_token": kept.token_hashes[1],
        "options": {
            "seconds": options.seconds,
            "total": options.total,
            "increment": options.increment,
            "seed": options.seed,
            "names": list(kept.names),
        },
        "created": kept.created,
    }


def _changing(kept: KeptGame) -> dict[str, object]:
    """The columns that change during the game."""
    return {
        "updated": kept.updated,
        "version": kept.version,
        "ply": kept.ply,
        "outcome": kept.outcome,
        "ending": None if kept.ending is None else kept.ending.value,
        "reason": kept.reason,
    }


def _columns(move: KeptMove) -> dict[str, object]:
    return {"move": move.move, "key": move.key, "seconds": move.seconds, "thought": move.thought}


def _moves(session: Session, game_id: str) -> tuple[KeptMove, ...]:
    rows = session.execute(
        select(MoveRow.move, MoveRow.key, MoveRow.seconds, MoveRow.thought)
        .where(MoveRow.game_id == game_id)
        .order_by(MoveRow.ply)
    )
    return tuple(KeptMove(*row) for row in rows)


def _kept(row: GameRow, moves: tuple[KeptMove, ...]) -> KeptGame:
    options = dict(row.options)
    first, second = options.pop("names")
    return KeptGame(
        id=row.id,
        game=row.game,
        players=(row.first, row.second),
        token_hashes=(row.first_token, row.second_token),
        options=Options(**options),
        names=(first, second),
        created=row.created,
        updated=row.updated,
        version=row.version,
        ply=row.ply,
        moves=moves,
        outcome=row.outcome,
        ending=None if row.ending is None else Ending(row.ending),
        reason=row.reason,
    )
