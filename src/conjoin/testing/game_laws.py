"""What holds for every game, on any board, after any moves."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from conjoin.core.errors import IllegalMove
from conjoin.core.game import Game
from conjoin.core.position import Move, Position, Side
from conjoin.testing.finding import Finding, Findings

LONGEST = 2000
"""Plies after which a random game is left as it is; none of ours has a third of that."""
BEYOND = 200
"""How far beyond the last move illegal ones are tried."""
HUGE: tuple[Move, ...] = (-(10**30), -(2**63), -(2**31), 2**31, 2**63, 10**30)
PLAYED, REFUSED = "a new position", "IllegalMove"


def check_game(game: Game[Any], positions: int = 40, seed: int = 0) -> tuple[Finding, ...]:
    """Every law that the game breaks, at its start or in one of so many positions of random games; each law once."""
    found = [finding for law in GAME_LAWS if (finding := _first(law, game)) is not None]
    unbroken = list(POSITION_LAWS)
    for position in _random_positions(game, positions, seed):
        for law in tuple(unbroken):
            if (finding := _first(law, game, position)) is not None:
                found.append(finding)
                unbroken.remove(law)
    return tuple(found)


def _first(law: Callable[..., Findings], *asked: Any) -> Finding | None:
    """The first thing that is wrong by a law; a game that cannot even be asked breaks it too."""
    try:
        return next(law(*asked), None)
    except Exception as error:  # noqa: BLE001  (a game may fail in any way; the other laws are still tried)
        raised = f"raised {type(error).__name__}: {error}"
        moves = f" after the moves {asked[1].moves}" if len(asked) > 1 else ""
        return Finding(f"{law.__name__.replace('_', ' ')}{moves}", raised, "no error")


def broken_laws(game: Game[Any], position: Position) -> list[Finding]:
    """Everything that is wrong in one position."""
    return [finding for law in POSITION_LAWS for finding in law(game, position)]


def _random_positions(game: Game[Any], count: int, seed: int) -> Iterator[Position]:
    """The start, then positions of random games; every second game is played to its end."""
    random = Random(f"laws {game.name} {seed}")
    yield game.start()
    for number in range(count):
        plies = LONGEST if number % 2 else random.randrange(1, 2 + game.move_count)
        yield _played_on(game.start(), plies, random)


def _played_on(position: Position, plies: int, random: Random) -> Position:
    """After so many random moves, at the end, or where it does not go on: the laws will say why."""
    with suppress(Exception):
        while position.outcome is None and len(position.moves) < plies:
            position = position.play(random.choice(position.legal_moves()))
    return position


def legal_moves_can_be_played(game: Game[Any], position: Position) -> Findings:
    """A move is legal exactly when it can be played."""
    legal = set(position.legal_moves())
    for move in legal:
        after = position.play(move).moves
        if after != (*position.moves, move):
            yield _at(game, position, f"play({move})", f"moves became {after}", str((*position.moves, move)))
    for move in {*range(-3, game.move_count + BEYOND), *HUGE} - legal:
        try:
            position.play(move)
        except IllegalMove:
            continue
        except Exception as error:  # noqa: BLE001  (whatever it raises, it is the wrong thing)
            yield _at(game, position, f"play({move})", f"raised {type(error).__name__}", REFUSED)
        else:
            yield _at(game, position, f"play({move})", "was played, and is not among legal_moves", REFUSED)


def equal_keys_mean_the_same_rest(game: Game[Any], position: Position) -> Findings:
    """Two moves in either order: if the keys are equal, so is whatever comes after the same further moves."""
    random = Random(f"keys {game.name} {len(position.moves)}")
    moves = random.sample(list(position.legal_moves()), min(2, len(position.legal_moves())))
    one, other = _after(position, moves), _after(position, moves[::-1])
    if len(moves) < 2 or one is None or other is None or one.key != other.key:
        return
    key = str(one.key)[:60]
    while one.outcome is None and other.outcome is None:
        if list(one.legal_moves()) != list(other.legal_moves()):
            break
        move = random.choice(list(one.legal_moves()))
        one, other = one.play(move), other.play(move)
    ends = [_end(here) for here in (one, other)]
    if ends[0] != ends[1]:
        said = f"two positions have the key {key} and go on to {ends[0]} and to {ends[1]}"
        yield _at(game, position, "key", said, "other keys where the rest of the game is another")


def _after(position: Position, moves: Sequence[Move]) -> Position | None:
    """The running position after these moves, if there is one."""
    for move in moves:
        if position.outcome is not None or move not in position.legal_moves():
            return None
        position = position.play(move)
    return position


def _end(position: Position) -> str:
    if position.outcome is None:
        return f"{len(position.legal_moves())} legal moves"
    return "a draw" if position.outcome.winner is None else f"a win of {position.outcome.winner.label}"


def legal_moves_ascend_and_end_with_the_game(game: Game[Any], position: Position) -> Findings:
    """Each move once, ascending, below move_count; none exactly when there is an outcome."""
    legal = list(position.legal_moves())
    if legal != sorted(set(legal)) or any(not 0 <= move < game.move_count for move in legal):
        wanted = f"ascending numbers from 0 to {game.move_count - 1}, each once"
        yield _at(game, position, "legal_moves()", str(legal), wanted)
    if (not legal) != (position.outcome is not None):
        wanted = "no moves exactly when the outcome is set"
        yield _at(game, position, "legal_moves()", f"{len(legal)} moves, outcome {position.outcome}", wanted)


def playing_changes_nothing(game: Game[Any], position: Position) -> Findings:
    """Playing returns a new position; the old one stays as it was."""
    before = _facts(game, position)
    for move in position.legal_moves():
        position.play(move)
    if _facts(game, position) != before:
        yield _at(game, position, "play(...)", "changed the position it was called on", PLAYED)


def a_move_changes_its_landing_cell(game: Game[Any], position: Position) -> Findings:
    """One cell gets the mover's stone, the one that landing_cell and last_cell name; then the other side moves."""
    before = game.stones(position)
    for move in position.legal_moves():
        after = position.play(move)
        stones = game.stones(after)
        changed = [cell for cell, stone in enumerate(stones) if stone != before[cell]]
        landing = game.landing_cell(position, move)
        if changed != [landing] or stones[landing] != position.to_move:
            yield _at(
                game,
                position,
                f"play({move})",
                f"changed the cells {changed}",
                f"only {landing}, the mover's",
            )
        if after.to_move != position.to_move.other:
            yield _at(game, position, f"play({move})", f"to_move stayed {after.to_move!r}", "the other side")
        if game.last_cell(after) != landing:
            yield _at(game, position, f"last_cell after {move}", str(game.last_cell(after)), str(landing))


def the_winner_has_just_moved(game: Game[Any], position: Position) -> Findings:
    """The winner made the last move and owns the winning cells; a draw is a full board."""
    stones, outcome = game.stones(position), position.outcome
    if outcome is None or outcome.winner is None:
        if (None in stones) != (outcome is None):
            yield _at(game, position, "outcome", str(outcome), "None while a cell is empty, then a draw")
        if outcome is not None and (outcome.how, outcome.cells) != ("full", ()):
            yield _at(game, position, "outcome", str(outcome), "Outcome(None, 'full')")
        return
    if outcome.winner != position.to_move.other:
        yield _at(game, position, "outcome", f"{outcome.winner!r} won", "the side that has just moved")
    owners = {stones[cell] for cell in outcome.cells}
    if owners != {outcome.winner} or list(outcome.cells) != sorted(set(outcome.cells)):
        wanted = "some of the winner's own cells, ascending"
        yield _at(game, position, "outcome.cells", str(outcome.cells), wanted)


def a_symmetry_keeps_the_rest_of_the_game(game: Game[Any], position: Position) -> Findings:
    """The image has the images of the legal moves, and ends as the original does."""
    for number, symmetry in enumerate(game.symmetries):
        image = game.transform(position, symmetry)
        asked = f"transform by symmetry {number}"
        wanted = sorted(symmetry[move] for move in position.legal_moves())
        if list(image.legal_moves()) != wanted or image.to_move != position.to_move:
            yield _at(game, position, asked, f"legal moves {list(image.legal_moves())}", str(wanted))
        if _ending(image) != _ending(position):
            yield _at(game, position, asked, f"ends with {_ending(image)}", str(_ending(position)))


def texts_lead_back(game: Game[Any], position: Position) -> Findings:
    """Names, lines of moves, numbers and pickles all lead back to where they came from."""
    for move in position.legal_moves():
        name = game.move_name(move)
        if game.parse_move(name) != move:
            yield _at(game, position, f"parse_move({name!r})", str(game.parse_move(name)), str(move))
    again: dict[str, Position] = {
        f"parse({game.notation(position)!r})": game.parse(game.notation(position)),
        "unpack(pack(position))": game.unpack(game.pack(position), len(position.moves)),
        "pickle and back": pickle.loads(pickle.dumps(position)),  # noqa: S301  (our own)
    }
    for asked, other in again.items():
        if (other, other.key, other.moves, hash(other)) != (
            position,
            position.key,
            position.moves,
            hash(position),
        ):
            yield _at(game, position, asked, f"is {other!r}", "the same position, key, hash and moves")


def the_start_is_empty(game: Game[Any]) -> Findings:
    """Nothing on the board, the first side to move, and every start the same."""
    start = game.start()
    if set(game.stones(start)) != {None} or game.last_cell(start) is not None:
        yield Finding("start()", "there are stones on the board", "an empty board and last_cell None")
    if (start.to_move, start.moves, start.outcome) != (Side.FIRST, (), None):
        yield Finding("start()", f"{start!r} is not a beginning", "Side.FIRST to move, no moves, no outcome")
    if game.start() != start or hash(game.start()) != hash(start):
        yield Finding("start()", "two starts differ", "equal positions with equal hashes")


def symmetries_form_a_group(game: Game[Any]) -> Findings:
    """The first changes nothing, each is a relabelling of all moves, and two after each other are one of them."""
    symmetries, identity = game.symmetries, tuple(range(game.move_count))
    if symmetries[0] != identity:
        yield Finding("symmetries[0]", str(symmetries[0]), str(identity))
    if len(set(symmetries)) != len(symmetries) or {tuple(sorted(one)) for one in symmetries} != {identity}:
        yield Finding(
            "symmetries", "one is no relabelling, or there twice", "different permutations of all moves"
        )
    elif {tuple(one[move] for move in other) for one in symmetries for other in symmetries} != set(
        symmetries
    ):
        yield Finding("symmetries", "two after each other are not among them", "a group")


def the_layout_is_whole(game: Game[Any]) -> Findings:
    """A place and a name of its own for every cell."""
    cells, layout = len(game.stones(game.start())), game.layout
    if not len(set(layout.centres)) == len(set(layout.names)) == len(layout.centres) == cells:
        wanted = f"{cells} different centres and as many names"
        yield Finding("layout", f"{len(set(layout.centres))} centres, {len(set(layout.names))} names", wanted)


def _facts(game: Game[Any], position: Position) -> tuple[object, ...]:
    stones, legal = tuple(game.stones(position)), tuple(position.legal_moves())
    return stones, legal, position.moves, position.to_move, position.key, position.outcome


def _ending(position: Position) -> tuple[Side | None, str] | None:
    return None if position.outcome is None else (position.outcome.winner, position.outcome.how)


def _at(game: Game[Any], position: Position, asked: str, problem: str, expected: str) -> Finding:
    return Finding(f"after {game.notation(position)!r} {asked}", problem, expected)


GAME_LAWS: tuple[Callable[[Game[Any]], Findings], ...] = (
    the_start_is_empty,
    symmetries_form_a_group,
    the_layout_is_whole,
)
POSITION_LAWS: tuple[Callable[[Game[Any], Position], Findings], ...] = (
    legal_moves_can_be_played,
    legal_moves_ascend_and_end_with_the_game,
    equal_keys_mean_the_same_rest,
    playing_changes_nothing,
    a_move_changes_its_landing_cell,
    the_winner_has_just_moved,
    a_symmetry_keeps_the_rest_of_the_game,
    texts_lead_back,
)
