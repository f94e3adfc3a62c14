"""Hex games as SGF, which is also LittleGolem's and H-Gui's HGF: PW moves first, PB second, SZ is the size.

We write the game's full name into GM, and what SGF cannot say into private properties (see `sgfprivate`).
Files without those come from elsewhere (see `sgforigin`): how the game ended is worked out from the board, a
final `resign` and RE. LittleGolem names no game; it is Havannah with the swap rule.

>>> record = from_sgf("(;FF[4]EV[casual]PB[bob]PW[ann]SZ[4]RU[LG]RE[B];W[E1];B[swap];W[F2];B[resign])")
>>> record.game, record.moves, record.ending.value
('havannah:size=4,swap=on', 'e1 swap f2', 'resign')
"""

import re
from collections.abc import Iterable, Iterator

from conjoin import registry
from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.options import Spec
from conjoin.core.position import Side
from conjoin.core.record import Record
from conjoin.games.hexgame import HexGame
from conjoin.protocols.coordinates import Coordinates
from conjoin.records.fields import refuse_unkeepable, shown, undecoded
from conjoin.records.reading import Attempt, Reading
from conjoin.records.sgforigin import origin
from conjoin.records.sgfprivate import OWN, clock, exact, exact_line, exact_properties, private, stated, whole
from conjoin.records.sgfresult import COLOURS, End, corrected, result_text, worked_out
from conjoin.records.sgftree import TREE_LIMIT, Lines, Node, parse, pieces, place, render, simple

RESIGN = "resign"

BAD_LIMIT = 1000
"""Games that cannot be read, after which the rest of a file is given up."""
_NAME_LIMIT = 100
"""Characters of a game's name, so that messages which quote it stay short."""

_NAMES_ELSEWHERE = {"": "havannah", "havannah": "havannah", "4100": "havannah", "fencemaster": "fencemaster"}


def write(records: Iterable[Record]) -> str:
    """The text of a file; raises BadNotation without a game, for an SGF file has at least one."""
    games = [to_sgf(record) + "\n" for record in records]
    if not games:
        raise BadNotation("there is no game to write as SGF", "save at least one, or save as .jsonl")
    return "".join(games)


def read(text: str) -> list[Record]:
    """Every game of a file's text; raises BadNotation with the place of what is wrong."""
    return [reading.record for reading in _readings(text, None)]


def attempts(text: str, coordinates: Coordinates | None = None) -> Iterator[Attempt]:
    """Each game or what is wrong with it; coordinates, if given, are those of every game in the text."""
    try:
        yield from list(_readings(text, coordinates))
    except ConjoinError:
        yield from _pieces_read(text, coordinates)


def from_sgf(text: str) -> Record:
    """The record of a text with one game; raises BadNotation."""
    records = read(text)
    if len(records) != 1:
        raise BadNotation(f"the text holds {len(records)} games", "read it as a file of several games")
    return records[0]


def to_sgf(record: Record) -> str:
    """One game that reads back as the same record; raises BadNotation for other games than hex games."""
    refuse_unkeepable(record)
    game = hex_game(record.game)
    first, second = record.players
    moves = [_canonical(game, name) for name in game.split_moves(record.moves)]
    root = {"FF": "4", "CA": "UTF-8", "GM": _full_name(record.game), "SZ": str(game.board.size)}
    root |= {"PW": simple(first), "PB": simple(second)}
    root |= {"EV": simple(record.event)} if record.event else {}
    root |= {"RO": simple(record.id)} if record.id else {}
    root |= {"RE": result_text(record)} | private(record)
    how = record.outcome.how if record.outcome else ""
    root |= exact_properties(
        (
            ("GM", record.game, game.name),
            ("PW", first, root["PW"]),
            ("PB", second, root["PB"]),
            ("EV", record.event, root.get("EV", "")),
            ("RO", record.id, root.get("RO", "")),
            ("HOW", how, root.get("HOW", "")),
            ("MOVES", record.moves, game.join_moves(moves)),
        )
    )
    played = [{COLOURS[number % 2]: [name]} for number, name in enumerate(moves)]
    text = render([{name: [value] for name, value in root.items()}, *played])
    _refuse_change(record, text)
    return text


def hex_game(name: str) -> HexGame:
    """The hex game of this name; raises BadNotation for other games, UnknownName or BadOption as they are."""
    game = registry.game(name)
    if not isinstance(game, HexGame):
        raise BadNotation(f"SGF files are for hex games, not for {game.name}", "save the game as .jsonl")
    return game


def _refuse_change(record: Record, text: str) -> None:
    # A record can name a move `resign`, say, which would come back as an ending.
    try:
        unchanged = from_sgf(text) == record
    except ConjoinError:
        unchanged = False
    if not unchanged:
        raise BadNotation(
            f"the game with the moves {shown(record.moves)} would change as SGF", "save the game as .jsonl"
        )


def _full_name(name: str) -> str:
    """The game with every option spelled out, so that GM never depends on a default."""
    spec = Spec.parse(name)
    row = registry.entry("game", spec.name)
    values = row.read_options(spec)
    options = ",".join(f"{option.name}={option.write(values[option.name])}" for option in row.options)
    return f"{spec.name}:{options}"


def _canonical(game: HexGame, name: str) -> str:
    """A move in the game's own spelling; what is no move stays as it is, for a replay to point at."""
    try:
        return game.move_name(game.parse_move(name))
    except BadNotation:
        return name


def _respelled(game: HexGame, moves: str) -> str:
    return game.join_moves(_canonical(game, name) for name in game.split_moves(moves))


def _readings(text: str, coordinates: Coordinates | None) -> Iterator[Reading]:
    _refuse_undecoded(text, 0, len(text))
    lines = Lines(text)
    for nodes in parse(text):
        yield _reading(nodes, lines, coordinates)


def _pieces_read(text: str, coordinates: Coordinates | None) -> Iterator[Attempt]:
    """Each game by itself, so that a broken one takes no other with it."""
    lines, games, bad = Lines(text), 0, 0
    for start, end in pieces(text):
        for attempt in _piece_read(text, start, end, lines, coordinates):
            yield attempt
            games, bad = games + 1, bad + isinstance(attempt, ConjoinError)
            if games >= TREE_LIMIT or bad >= BAD_LIMIT:
                count = f"{games} games, {bad} of which cannot be read"
                yield StoreError(f"{place(text, end)}: given up after {count}", "split or mend the file")
                return


def _piece_read(
    text: str, start: int, end: int, lines: Lines, coordinates: Coordinates | None
) -> Iterator[Attempt]:
    try:
        _refuse_undecoded(text, start, end)
        for nodes in parse(text, start, end):
            try:
                yield _reading(nodes, lines, coordinates)
            except ConjoinError as error:
                yield error
    except ConjoinError as error:
        yield error


def _refuse_undecoded(text: str, start: int, end: int) -> None:
    if found := undecoded(text, start, end):
        offset, error = found
        raise error.at(place(text, offset))


def _reading(nodes: tuple[Node, ...], lines: Lines, coordinates: Coordinates | None) -> Reading:
    root = nodes[0]
    game = _game(root)
    names, loser = _moves(nodes, game, coordinates or origin(root).coordinates)
    moves = game.join_moves(names)
    end = _end(root, game, moves, loser)
    record = Record(
        game=exact(root, "GM", game.name, lambda text: hex_game(text).name),
        players=(exact_line(root, "PW"), exact_line(root, "PB")),
        moves=exact(root, "MOVES", moves, lambda text: _respelled(game, text)),
        outcome=end.outcome,
        ending=end.ending,
        clock=clock(root),
        seed=whole(root, "SEED"),
        event=exact_line(root, "EV"),
        id=exact_line(root, "RO"),
        opening_plies=whole(root, "OPENING") or 0,
    )
    try:
        refuse_unkeepable(record)
    except BadNotation as error:
        raise error.at(root.place) from None
    return Reading(record, lines.number(root.offset), end.remarks)


def _end(root: Node, game: HexGame, moves: str, loser: Side | None) -> End:
    # A resignation added to one of our files by another program outdates what ENDING says.
    if OWN in root.values and loser is None:
        return corrected(stated(root), root, game, moves)
    return worked_out(root, game, moves, loser, names_loser=origin(root).names_loser)


def _game(root: Node) -> HexGame:
    """The game that GM and SZ name."""
    named, size = (root.one("GM") or "").strip(), (root.one("SZ") or "").strip()
    name = named
    if len(named) > _NAME_LIMIT:
        raise root.wrong("GM", named, "shorten it to the game's name, as in GM[havannah:size=4]")
    if ":" not in named:
        if named.lower() not in _NAMES_ELSEWHERE:
            raise root.wrong(
                "GM", named, "these files hold FenceMaster or Havannah, as in GM[havannah:size=4]"
            )
        if not re.fullmatch("[0-9]{1,2}", size):
            raise root.wrong("SZ", size, "write the board's size, as in SZ[8]")
        # LittleGolem plays with the swap rule, and a game without a swap replays the same under it.
        name = f"{_NAMES_ELSEWHERE[named.lower()]}:size={size},swap=on"
    try:
        game = hex_game(name)
    except ConjoinError as error:
        raise BadNotation(f"{root.place}: {error.problem}", error.fix) from None
    if size and size != str(game.board.size):
        raise root.wrong("SZ", size, f"the game's size is {game.board.size}: make them agree")
    return game


def _moves(nodes: Iterable[Node], game: HexGame, coordinates: Coordinates) -> tuple[list[str], Side | None]:
    """The names of all moves, and who resigned at the end, if anybody did."""
    names: list[str] = []
    loser = None
    for node in nodes:
        # A position set up by hand has no moves that lead to it, and so no place in a record.
        if setup := {"AB", "AW", "AE"} & node.values.keys():
            raise BadNotation(f"{node.place}: {min(setup)} sets up stones", "start from the empty board")
        colours = [colour for colour in COLOURS if colour in node.values]
        if not colours:
            continue
        word = (node.one(colours[-1]) or "").strip()
        if len(colours) > 1 or loser is not None:
            fix = (
                "give each move its own node" if loser is None else "remove it: the game was resigned before"
            )
            raise node.wrong(colours[-1], word, fix)
        if word.lower() == RESIGN:
            loser = Side(COLOURS.index(colours[0]))
        else:
            names.append(_move(node, colours[0], word, game, len(names), coordinates))
    return names, loser


def _move(node: Node, colour: str, word: str, game: HexGame, played: int, coordinates: Coordinates) -> str:
    turn = COLOURS[played % 2]
    if colour != turn:
        raise node.wrong(colour, word, f"move {played + 1} is {turn}'s: W moves first, then in turns")
    if list(game.split_moves(word)) != [word]:
        raise node.wrong(colour, word, "write one move, such as e1, swap or resign")
    if coordinates is Coordinates.HGUI:
        try:
            return game.move_name(coordinates.parse_move(game, word))
        except BadNotation as error:
            raise node.wrong(colour, word, error.fix) from None
    return _canonical(game, word)
