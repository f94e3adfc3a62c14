"""Games in the database, changed by compare-and-set.

To change a game, make the version that should follow and commit the two: `commit` says no if another
change was quicker, and then nothing has changed.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from time import time

from sqlalchemy import ColumnElement, CursorResult, delete, insert, select, update
from sqlalchemy.orm import Session

from conjoin import registry
from conjoin.core.errors import UnknownName
from conjoin.core.limit import Limit
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.play.clock import Budget, TimeControl
from conjoin.play.seat import HUMAN
from conjoin.store.database import Database
from conjoin.store.server_game import Note, Offer, ServerGame, StoredMove, new_game
from conjoin.store.tables import GameRow, MoveRow

DRAWN = "draw"
ROWS = 200
"""Games read at once where all of them are."""


def create(database: Database, game: ServerGame) -> ServerGame:
    """Keep a new game; raises StoreError if there is one of this id."""
    now = time()
    created = replace(game, created=now, updated=now)
    with database.write() as session:
        session.execute(insert(GameRow).values(**_fixed(created), **changing_columns(created)))
    return created


def load(database: Database, game_id: str) -> ServerGame:
    """The game as it is now; raises UnknownName."""
    with database.read() as session:
        found = session.get(GameRow, game_id)
        if found is None:
            raise UnknownName(f"there is no game {game_id[:40]!r}", "check the link, or start a new game")
        moves = _moves(session, MoveRow.game_id == game_id)
        return from_rows(found, (move for _, _, move in moves))


def rows(session: Session) -> Iterator[tuple[GameRow, dict[int, StoredMove]]]:
    """Every game as it is written, with its moves by ply; none of them is played."""
    last = ""
    chosen = select(GameRow).order_by(GameRow.id).limit(ROWS)
    while read := session.scalars(chosen.where(GameRow.id > last)).all():
        last = read[-1].id
        moves: defaultdict[str, dict[int, StoredMove]] = defaultdict(dict)
        for game_id, ply, move in _moves(session, MoveRow.game_id.in_([row.id for row in read])):
            moves[game_id][ply] = move
        yield from ((row, moves[row.id]) for row in read)
        session.expunge_all()


def version(database: Database, game_id: str) -> int | None:
    """The game's version, without its moves; None if there is no such game."""
    with database.read() as session:
        return session.scalar(select(GameRow.version).where(GameRow.id == game_id))


def commit(database: Database, before: ServerGame, after: ServerGame) -> ServerGame | None:
    """Put one version in the place of another; None, and nothing has changed, if that is no longer the latest."""
    return commit_many(database, [(before, after)])[0]


def commit_many(
    database: Database, changes: Sequence[tuple[ServerGame, ServerGame]]
) -> list[ServerGame | None]:
    """The same for changes of different games in one transaction, which waits for the disk only once."""
    done: dict[str, ServerGame | None] = {}
    with database.write() as session:
        # In the same order everywhere, so that two processes never wait for each other.
        for before, after in sorted(changes, key=lambda change: change[0].id):
            done[before.id] = _changed(session, before, after)
    return [done[before.id] for before, _ in changes]


def _changed(session: Session, before: ServerGame, after: ServerGame) -> ServerGame | None:
    following = replace(after, version=before.version + 1, updated=time())
    changed = session.execute(
        update(GameRow)
        .where(GameRow.id == before.id, GameRow.version == before.version)
        .values(**changing_columns(following))
    )
    if not isinstance(changed, CursorResult) or changed.rowcount != 1:
        return None
    old, new = before.moves, following.moves
    same = _common(old, new)
    if same < len(old):
        session.execute(delete(MoveRow).where(MoveRow.game_id == before.id, MoveRow.ply >= same))
    for ply, move in enumerate(new[same:], start=same):
        session.execute(insert(MoveRow).values(game_id=before.id, ply=ply, **_columns(move)))
    return following


def _common(one: tuple[StoredMove, ...], other: tuple[StoredMove, ...]) -> int:
    """How many moves both begin with."""
    pairs = zip(one, other, strict=False)
    return next((ply for ply, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _fixed(game: ServerGame) -> dict[str, object]:
    """The columns that stay as they are."""
    seats = game.ongoing.seats
    first, second = (HUMAN if seat.is_person else seat.label for seat in seats)
    return {
        "id": game.id,
        "game": game.ongoing.game.name,
        "first": first,
        "second": second,
        "first_token": game.token_hashes[0],
        "second_token": game.token_hashes[1],
        "created": game.created,
    }


def changing_columns(game: ServerGame) -> dict[str, object]:
    """The columns that change during the game."""
    outcome, ending = game.ongoing.outcome, game.ongoing.ending
    winner = None if outcome is None else outcome.winner
    return {
        "updated": game.updated,
        "version": game.version,
        "options": _options(game),
        "ply": game.ply,
        "outcome": None if outcome is None else DRAWN if winner is None else winner.label,
        "ending": None if ending is None else ending.value,
        "reason": game.reason,
    }


def _options(game: ServerGame) -> dict[str, object]:
    """What was agreed on, and what is asked for; the latter two are written only where there are any."""
    seats, time_control = game.ongoing.seats, game.budget.time
    options: dict[str, object] = {
        "seconds": game.budget.limit.seconds,
        "total": None if time_control is None else time_control.total,
        "increment": 0.0 if time_control is None else time_control.increment,
        "seed": game.ongoing.seed,
        "names": [seat.label if seat.is_person and seat.label != HUMAN else "" for seat in seats],
    }
    if game.offer is not None:
        options["offer"] = {"kind": game.offer.kind, "side": game.offer.side.label}
    if game.wants_help:
        options["help"] = [side.label for side in sorted(game.wants_help)]
    return options


def _columns(move: StoredMove) -> dict[str, object]:
    return {"move": move.name, "key": move.note.key, "seconds": move.seconds, "thought": move.note.thought}


def _moves(session: Session, of_games: ColumnElement[bool]) -> Iterator[tuple[str, int, StoredMove]]:
    """By game and ply."""
    columns = (MoveRow.game_id, MoveRow.ply, MoveRow.move, MoveRow.seconds, MoveRow.key, MoveRow.thought)
    found = session.execute(select(*columns).where(of_games).order_by(MoveRow.game_id, MoveRow.ply))
    for game_id, ply, name, seconds, key, thought in found:
        yield game_id, ply, StoredMove(name, seconds, Note(key, thought))


def from_rows(row: GameRow, moves: Iterable[StoredMove]) -> ServerGame:
    """The game of a row: its moves are played again. Raises ConjoinError where they cannot be."""
    options = row.options
    total = options["total"]
    budget = Budget(
        Limit(seconds=options["seconds"]),
        None if total is None else TimeControl(total, options["increment"]),
    )
    first, second = options["names"]
    begun = new_game(
        registry.game(row.game),
        (row.first, row.second),
        (first, second),
        budget=budget,
        seed=options["seed"],
        wants_help=frozenset(Side[side.upper()] for side in options.get("help", [])),
    )
    game = replace(
        begun,
        ongoing=replace(begun.ongoing, id=row.id),
        token_hashes=(row.first_token, row.second_token),
        undone=tuple(moves),
        created=row.created,
        updated=row.updated,
        version=row.version,
    ).redo(row.ply)
    if row.ending == Ending.AGREEMENT.value:
        return game.agree_on_draw()
    if (asked := options.get("offer")) is not None:
        game = replace(game, offer=Offer(asked["kind"], Side[asked["side"].upper()]))
    if row.ending in (None, Ending.RULES.value) or row.outcome in (None, DRAWN):
        return game  # where the rules have ended it, its last position says so
    return game.fail(Failure(Ending(row.ending), row.reason), Side[row.outcome.upper()].other)
