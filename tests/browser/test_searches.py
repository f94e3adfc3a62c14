"""The page's searches beside the native ones: the same numbers for the same seed, simulations, nodes and depth."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from conjoin import registry
from conjoin._native import connect_four_search, mcts, proof, schmipo, score_table
from conjoin._native import hex as hex_rules
from conjoin.core.position import Outcome, Position
from conjoin.engines.classical.schmipo_opening import opening_move
from conjoin.games.connect_four_cells import column_order
from conjoin.games.hexgame import HexGame
from tests.browser.conftest import Visitor

HEX_POSITIONS = 200
COLUMN_POSITIONS = 200
SIMULATIONS, SEED = 120, 7
NODES = 150
DEPTH = 3

ON_HEX = """async ([ask, boards, more]) => {
    const { HexModule } = await import("/static/search/hex-module.js");
    const hex = await (window.hex ??= HexModule.load());
    return boards.map(board => hex.setUp(board) ? ASKS[ask](hex, ...more) : null);
}""".replace(
    "ASKS",
    """({
        look: hex => hex.look(),
        search: (hex, seed, simulations) => {
            hex.beginSearch(seed, Infinity, 16);
            return hex.runSearch(simulations, Infinity);
        },
        prove: (hex, nodes) => { hex.clearProofs(); return hex.prove(nodes, Infinity); },
        wins: (hex, side) => hex.winningCells(side),
        playouts: (hex, count, seed) => hex.playOut(count, seed),
        schmipo: (hex, depth) => hex.searchSchmipo(depth, Infinity),
    })""",
)
ON_COLUMNS = """async questions => {
    const { SearchWorker } = await import("/static/search/search-worker.js");
    const asked = new SearchWorker(new URL("/static/search/classical-worker.js", location));
    const found = [];
    for (const question of questions) found.push((await asked.ask({ ...question, seconds: Infinity })).moves);
    return found;
}"""

Board = tuple[HexGame, list[int]]


def hex_boards(count: int, finished: bool = False, sizes: tuple[int, ...] = (3, 4, 5, 6)) -> list[Board]:
    """Both games on boards of several sizes, some with a swap, after random moves or at the end of a game."""
    random = Random(f"{count} {finished}")
    found: list[Board] = []
    while len(found) < count:
        rules, size = random.choice(("fencemaster", "havannah")), random.choice(sizes)
        swap = random.random() < 0.3
        game = registry.game(f"{rules}:size={size},swap={'on' if swap else 'off'}")
        assert isinstance(game, HexGame)
        moves = hex_rules.random_game(rules, size, random.randrange(1 << 30))
        if swap and random.random() < 0.5:
            moves = [moves[0], game.swap_move, *moves[1:]]
        if not finished:
            moves = moves[: random.randrange(len(moves))]
        try:
            position = played(game, moves)
        except ValueError:
            continue  # after a swap the colours of the rest are others, and a game may end sooner
        if (position.outcome is None) != finished:
            found.append((game, moves))
    return found


def played(game: HexGame, moves: list[int]) -> Position:
    position: Position = game.start()
    for move in moves:
        if position.outcome is not None:
            raise ValueError("the game is over")
        position = position.play(move)
    return position


def rules_of(game: HexGame) -> str:
    return game.name.partition(":")[0]


def values(boards: list[Board]) -> list[dict[str, Any]]:
    return [
        {"havannah": rules_of(game) == "havannah", "size": game.board.size, "swap": game.swap, "moves": moves}
        for game, moves in boards
    ]


def ask(page: Page, what: str, boards: list[Board], *more: int) -> list[Any]:
    found: list[Any] = page.evaluate(ON_HEX, [what, values(boards), more])
    return found


@pytest.fixture
def page(wide: Visitor) -> Page:
    return wide.go("/rules/connect-four")


def test_the_tree_search_is_the_native_one(page: Page) -> None:
    boards = hex_boards(HEX_POSITIONS)
    for (game, moves), found in zip(boards, ask(page, "search", boards, SEED, SIMULATIONS), strict=True):
        search = mcts.Search(rules_of(game), game.board.size, game.swap, 16, SEED)
        search.go_to(moves)
        search.run(SIMULATIONS)
        rows = [
            [
                row["move"],
                row["visits"],
                row["chance"],
                row["low"],
                row["high"],
                row["plies"],
                row["variation"],
            ]
            for row in found["moves"]
        ]
        assert rows == [
            [move, visits, chance, low, high, plies, line]
            for move, visits, chance, _, low, high, plies, line in search.root_moves()
        ]
        reached = (found["proven"], found["simulations"], found["nodes"], found["depth"])
        assert reached == (search.is_proven, search.simulations, search.nodes, search.depth)


def test_proofs_are_the_native_ones(page: Page) -> None:
    boards = hex_boards(HEX_POSITIONS)
    for (game, moves), found in zip(boards, ask(page, "prove", boards, NODES), strict=True):
        prover = proof.Prover(rules_of(game), game.board.size, 16)
        low, high, plies, move, line, nodes = prover.prove(moves, NODES, swap=game.swap)
        kept = line or ([] if move is None else [move])
        assert found == {"low": low, "high": high, "plies": plies, "variation": kept, "nodes": nodes}


def test_what_one_sees_at_once_is_the_same(page: Page) -> None:
    boards = hex_boards(HEX_POSITIONS)
    for side in (0, 1):
        for (game, moves), found in zip(boards, ask(page, "wins", boards, side), strict=True):
            assert found == mcts.winning_cells(rules_of(game), game.board.size, moves, side, game.swap)
    for (game, moves), found in zip(boards, ask(page, "playouts", boards, 50, SEED), strict=True):
        counts = hex_rules.playouts(rules_of(game), game.board.size, moves, 50, SEED, game.swap)
        assert found == list(counts[:3])


def test_schmipo_is_the_native_one(page: Page) -> None:
    boards = [(game, moves) for game, moves in hex_boards(HEX_POSITIONS) if rules_of(game) == "fencemaster"]
    assert len(boards) > HEX_POSITIONS // 3
    for (game, moves), found in zip(boards, ask(page, "schmipo", boards, 2), strict=True):
        rows = schmipo.search_moves(game.board.size, game.swap, moves, 2)
        assert [(row["move"], row["value"], row["variation"], row["nodes"]) for row in found] == rows


OPENINGS = """async positions => {
    const { openingMove } = await import("/static/local/schmipo-opening.js");
    return positions.map(position => openingMove(position, 10)?.move ?? null);
}"""


def test_schmipo_opens_as_the_readable_one(page: Page) -> None:
    random = Random("openings")
    questions, expected = list[dict[str, Any]](), list[int | None]()
    while len(questions) < HEX_POSITIONS:
        game = registry.game(f"fencemaster:size={random.choice((2, 3, 4, 6, 9))},swap=on")
        assert isinstance(game, HexGame)
        position: Any = game.start()
        for _ in range(random.randrange(12)):
            likely = [
                move for move in position.legal_moves() if move in (*game.board.corners, game.swap_move)
            ]
            moves = likely if likely and random.random() < 0.4 else position.legal_moves()
            position = position.play(random.choice(moves)) if position.outcome is None else position
        if position.outcome is not None:
            continue
        wins = [
            mcts.winning_cells("fencemaster", game.board.size, position.moves, side, True) for side in (0, 1)
        ]
        questions.append(
            {
                "size": game.board.size,
                "stones": [0 if stone is None else stone + 1 for stone in position.stones],
                "side": int(position.to_move),
                "firstMove": position.moves[0] if position.moves else None,
                "maySwap": position.swap_allowed,
                "winAtHand": any(wins),
            }
        )
        found = opening_move(position, 10)
        expected.append(None if found is None else found.move)
    assert page.evaluate(OPENINGS, questions) == expected
    assert len(set(expected)) > 10


@pytest.mark.parametrize("finished", [False, True])
def test_the_rules_are_the_readable_ones(page: Page, finished: bool) -> None:
    boards = hex_boards(HEX_POSITIONS, finished, sizes=(2, 3, 4, 6, 9))
    for (game, moves), found in zip(boards, ask(page, "look", boards), strict=True):
        position: Any = played(game, moves)
        won: Outcome | None = position.outcome
        result = -1 if won is None else 2 if won.winner is None else int(won.winner)
        cells = [0 if stone is None else stone + 1 for stone in position.stones]
        for cell in won.cells if won else ():
            cells[cell] += 4
        assert (found["result"], found["cells"]) == (result, cells)
        assert found["maySwap"] == (won is None and position.swap_allowed)
        assert (found["wins"] != 0) == (won is not None and won.winner is not None)


def test_an_illegal_move_is_refused(page: Page) -> None:
    game = registry.game("havannah:size=3")
    assert isinstance(game, HexGame)
    boards: list[Board] = [(game, moves) for moves in ([0, 0], [19], [-1], [0, 19])]
    assert ask(page, "look", boards) == [None] * len(boards)


def test_the_documents_players_are_the_native_ones(page: Page) -> None:
    random = Random("columns")
    sizes = [(7, 6), (6, 5), (8, 7)]
    questions: list[dict[str, Any]] = []
    expected: list[list[Any]] = []
    while len(questions) < COLUMN_POSITIONS:
        width, height = random.choice(sizes)
        position: Any = registry.game(f"connect-four:width={width},height={height}").start()
        for _ in range(random.randrange(width * height - 8)):
            if position.outcome is None:
                position = position.play(random.choice(position.legal_moves()))
        if position.outcome is not None:
            continue
        moves, evaluation = list(position.moves), random.choice(("streaks", "windows", "tempered", "average"))
        pruning, centre = random.random() < 0.5, random.random() < 0.5
        question = {"board": {"width": width, "height": height, "line": 4, "moves": moves}, "depth": DEPTH}
        shape = (width, height, 4)
        rows: list[tuple[int, int, list[int], int]]
        if evaluation == "average":
            rows = [(m, v, [], n) for m, v, n in score_table.average_moves(moves, DEPTH, *shape)]
        elif evaluation == "tempered":
            pruning = centre = False
            rows = score_table.tempered_moves(moves, DEPTH, *shape)
        else:
            order = list(column_order(width)) if centre else list(range(width))
            rows = connect_four_search.search_moves(moves, DEPTH, evaluation, pruning, order, *shape)
        questions.append({**question, "evaluation": evaluation, "pruning": pruning, "centreFirst": centre})
        expected.append([[move, value, list(line), nodes] for move, value, line, nodes in rows])
    found = page.evaluate(ON_COLUMNS, questions)
    rows_found = [
        [[row["move"], row["value"], row["variation"], row["nodes"]] for row in one] for one in found
    ]
    assert rows_found == expected
