"""Hex games as SGF, which is also LittleGolem's and H-Gui's HGF: PW moves first, PB second, SZ is the size.

We write the game's full name into GM, and into private properties of the root what SGF has no property for:

    ENDING   why the game stopped, or `none`; its presence shows that the file is our own
    HOW      the outcome's rule, as in fork; without it there is no outcome
    CELLS    the winning cells, counted from 0
    CLOCK    seconds each move took
    SEED     what made the game repeatable
    OPENING  how many moves were set up before the players were asked
    EXACT…   a text as JSON, where its plain property (as in EXACTPW for PW) cannot carry it to the letter

How a game from elsewhere ended is worked out from the board, a final `resign` and RE. Its program follows from:

                 has                 cells       RE names
    Conjoin      ENDING              grid        the winner
    LittleGolem  RU[LG]              grid        the loser: so it is in every game that the board can check
    H-Gui        GM[Havannah]        hgui        the winner
    others                           grid        the winner

>>> record = from_sgf("(;FF[4]EV[casual]PB[bob]PW[ann]SZ[4]RU[LG]RE[B];W[E1];B[swap];W[F2];B[resign])")
>>> record.game, record.moves, record.ending.value
('havannah:size=4,swap=on', 'e1 swap f2', 'resign')
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from conjoin import registry
from conjoin.core.errors import BadNotation, ConjoinError, StoreError
from conjoin.core.options import Spec
from conjoin.core.position import Outcome, Side
from conjoin.core.record import Ending, Record
from conjoin.games.hexgame import HexGame
from conjoin.protocols.coordinates import Coordinates
from conjoin.records import jsonl
from conjoin.records.fields import UNKNOWN_WAY, refuse_unkeepable, shown
from conjoin.records.reading import Attempt, Reading
from conjoin.records.replay import outcome_phrase, walk
from conjoin.records.sgftree import TREE_LIMIT, Lines, Node, parse, pieces, place, render, simple

COLOURS = "WB"
"""The letter of each side, in RE and as the property of its moves: White moves first."""
RESIGN = "resign"
OWN = "ENDING"
NO_ENDING = "none"
BAD_LIMIT = 1000
"""Games that cannot be read, after which the rest of a file is given up."""
_NAME_LIMIT = 100
"""Characters of a game's name, so that messages which quote it stay short."""
_NAMES_ELSEWHERE = {"": "havannah", "havannah": "havannah", "4100": "havannah", "fencemaster": "fencemaster"}
_RESULT = re.compile(r"(w|b|white|black)(?:\+(.*))?", re.DOTALL)
_REASONS = {"r": Ending.RESIGN, "resign": Ending.RESIGN, "t": Ending.TIMEOUT, "time": Ending.TIMEOUT}
# SGF knows forfeits, and an illegal move or a crash is one; which of them it was, ENDING says.
_LETTERS = {Ending.RESIGN: "R", Ending.TIMEOUT: "T", Ending.ILLEGAL: "F", Ending.CRASH: "F"}


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
    root |= {name: simple(text) for name, text in (("EV", record.event), ("RO", record.id)) if text}
    root |= {"RE": _result(record)} | _private(record)
    how = record.outcome.how if record.outcome else ""
    texts = {"PW": first, "PB": second, "EV": record.event, "RO": record.id, "HOW": how}
    read_back = [(name, text, root.get(name, "")) for name, text in texts.items()]
    read_back += [("GM", record.game, game.name), ("MOVES", record.moves, game.join_moves(moves))]
    root |= {f"EXACT{name}": json.dumps(text) for name, text, plain in read_back if text != plain}
    played = [{COLOURS[number % 2]: [name]} for number, name in enumerate(moves)]
    text = render([{name: [value] for name, value in root.items()}, *played])
    _refuse_change(record, text)
    return text


def _result(record: Record) -> str:
    """The value of RE: `W+R` when the first player won by resignation, `0` for a draw, `Void` without end."""
    if record.outcome is None:
        return "Void"
    if record.outcome.winner is None:
        return "0"
    letter = _LETTERS.get(record.ending, "") if record.ending else ""
    return f"{COLOURS[record.outcome.winner]}+{letter}"


def _private(record: Record) -> dict[str, str]:
    """The private properties of a record, the EXACT ones aside."""
    found = {OWN: record.ending.value if record.ending else NO_ENDING}
    if record.outcome:
        found["HOW"] = simple(record.outcome.how)
        if record.outcome.cells:
            found["CELLS"] = " ".join(map(str, record.outcome.cells))
    if record.clock:
        # The shortest text that reads back as the very same number; BL and WL are time left, not time used.
        found["CLOCK"] = " ".join(repr(float(seconds)) for seconds in record.clock)
    if record.seed is not None:
        found["SEED"] = str(record.seed)
    if record.opening_plies:
        found["OPENING"] = str(record.opening_plies)
    return found


def _exact_line(root: Node, name: str) -> str:
    """A text of one line, or the longer one it stands for; empty without the property."""
    return _exact(root, name, (root.one(name) or "").replace("\n", " "), simple)


def _exact(root: Node, name: str, plain: str, normal: Callable[[str], str]) -> str:
    """The EXACT… text if its normal form is what the plain property says, else the plain one."""
    coded = root.one(f"EXACT{name}")
    if coded is None:
        return plain
    try:
        text = jsonl.decode(coded)
        # Another program that edits the file knows only the plain property, so that one decides.
        return text if isinstance(text, str) and normal(text) == plain else plain
    except ConjoinError as error:
        raise BadNotation(f"{root.place}: EXACT{name}: {error.problem}", "remove the property") from None


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


def _readings(text: str, coordinates: Coordinates | None) -> Iterator[Reading]:
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
        for nodes in parse(text, start, end):
            try:
                yield _reading(nodes, lines, coordinates)
            except ConjoinError as error:
                yield error
    except ConjoinError as error:
        yield error


def _reading(nodes: tuple[Node, ...], lines: Lines, coordinates: Coordinates | None) -> Reading:
    root = nodes[0]
    game = _game(root)
    names, loser = _moves(nodes, game, coordinates or _coordinates(root))
    moves = game.join_moves(names)

    def respelled(text: str) -> str:
        return game.join_moves(_canonical(game, name) for name in game.split_moves(text))

    end = _end(root, game, moves, loser)
    record = Record(
        game=_exact(root, "GM", game.name, lambda text: hex_game(text).name),
        players=(_exact_line(root, "PW"), _exact_line(root, "PB")),
        moves=_exact(root, "MOVES", moves, respelled),
        outcome=end.outcome,
        ending=end.ending,
        clock=tuple(map(float, root.numbers("CLOCK", r"\d+(\.\d+)?(e[+-]?\d{1,3})?"))),
        seed=root.whole("SEED"),
        event=_exact_line(root, "EV"),
        id=_exact_line(root, "RO"),
        opening_plies=root.whole("OPENING") or 0,
    )
    try:
        refuse_unkeepable(record)
    except BadNotation as error:
        raise error.at(root.place) from None
    return Reading(record, lines.number(root.offset), end.remarks)


@dataclass(frozen=True, slots=True)
class _End:
    """How a game stopped, with remarks on what else the file says about it."""

    outcome: Outcome | None
    ending: Ending | None
    remarks: tuple[str, ...] = ()


def _end(root: Node, game: HexGame, moves: str, loser: Side | None) -> _End:
    """How a game ended: as one of our files says, on the board, by resignation, or as RE says."""
    board = walk(game, moves)[0][-1].outcome
    names_loser = _is_from_littlegolem(root)
    # A resignation added to one of our files by another program outdates what ENDING says.
    if OWN in root.values and loser is None:
        said = _own_end(root)
        if said.outcome is None or board is None or said.outcome.winner == board.winner:
            return said
        said = _End(said.outcome, None)  # RE was changed against the board
    else:
        said = _claimed(root, names_loser=names_loser)
    quoted = f"RE is {shown(root.one('RE'))}" + (", which names the loser here" if names_loser else "")
    if board is not None:
        return _End(board, Ending.RULES, tuple(_against_the_board(game, board, said, quoted, loser)))
    if loser is None:
        return said
    agreed = said.outcome is None or said.outcome.winner is loser.other
    remarks = () if agreed else (f"{quoted}, but {game.side_names[loser]} resigned",)
    return _End(Outcome(loser.other, Ending.RESIGN.value), Ending.RESIGN, remarks)


def _own_end(root: Node) -> _End:
    """What one of our own files says about the end."""
    word = root.one(OWN) or ""
    endings = {NO_ENDING: None} | {ending.value: ending for ending in Ending}
    if word not in endings:
        raise root.wrong(OWN, word, f"write one of {', '.join(endings)}")
    how = root.one("HOW")
    if how is None:
        return _End(None, endings[word])
    claimed = _claimed(root).outcome
    if claimed is None:
        raise root.wrong("HOW", how, "say in RE who won, or remove HOW")
    cells = tuple(int(cell) for cell in root.numbers("CELLS", r"\d+"))
    return _End(Outcome(claimed.winner, _exact_line(root, "HOW"), cells), endings[word])


def _claimed(root: Node, *, names_loser: bool = False) -> _End:
    """The result RE claims; without outcome when it is missing, unknown or void."""
    word = (root.one("RE") or "").strip().lower()
    if word in ("", "?", "void"):
        return _End(None, None)
    if word in ("0", "draw"):
        return _End(Outcome(None, UNKNOWN_WAY), None)
    found = _RESULT.fullmatch(word)
    if not found:
        raise root.wrong("RE", word, "write W, B, W+R, B+T, 0 for a draw, or ?")
    named = Side(COLOURS.index(word[0].upper()))
    ending = _REASONS.get((found[2] or "").strip())
    return _End(
        Outcome(named.other if names_loser else named, ending.value if ending else UNKNOWN_WAY), ending
    )


def _against_the_board(
    game: HexGame, board: Outcome, said: _End, quoted: str, loser: Side | None
) -> Iterator[str]:
    """What the file says that the board does not bear out."""
    if said.outcome is not None and said.outcome.winner != board.winner:
        yield f"{quoted}, but the board says that {outcome_phrase(game, board)}"
    elif said.ending is not None:
        yield f"{quoted}, but the board was already decided: {outcome_phrase(game, board)}"
    if loser is not None:
        yield f"{game.side_names[loser]} resigned after the end: {outcome_phrase(game, board)}"


def _is_from_littlegolem(root: Node) -> bool:
    return OWN not in root.values and (root.one("RU") or "").strip().upper() == "LG"


def _coordinates(root: Node) -> Coordinates:
    """How the program that wrote the game counts columns."""
    if OWN in root.values or _is_from_littlegolem(root):
        return Coordinates.GRID
    return Coordinates.HGUI if (root.one("GM") or "").strip().lower() == "havannah" else Coordinates.GRID


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
        # LittleGolem names no game: it is Havannah with the swap rule, which a game without a swap leaves unused.
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
