from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from conjoin import BadNotation, BadOption, ConjoinError, Game, IllegalMove, StoreError, registry, solve_many
from conjoin.arena import fair_openings, random_openings
from conjoin.arena.openings import choose_openings, load_openings, openings

LENGTHS = {
    "connect-four": (fair_openings.SHORTEST, fair_openings.LONGEST),
    "fencemaster:size=4": (random_openings.SHORTEST, random_openings.LONGEST),
    "havannah:size=4,swap=on": (random_openings.SHORTEST, random_openings.LONGEST),
}


@pytest.mark.parametrize("spec", LENGTHS)
def test_openings_are_varied_undecided_and_repeatable(spec: str) -> None:
    game = registry.game(spec)
    shortest, longest = LENGTHS[spec]
    drawn = list(islice(openings(game, 7), 40))
    assert drawn == list(islice(openings(game, 7), 40))
    assert drawn != list(islice(openings(game, 8), 40))
    assert all(position.outcome is None for position in drawn)
    assert all(shortest <= len(position.moves) <= longest for position in drawn)
    assert {len(position.moves) % 2 for position in drawn} == {0, 1}
    images = [min(str(game.transform(p, s).key) for s in game.symmetries) for p in drawn]
    assert len(set(images)) == len(images)


def wins(position: Any) -> list[int]:
    """The moves that win at once."""
    after = {move: position.play(move).outcome for move in position.legal_moves()}
    return [move for move, outcome in after.items() if outcome and outcome.winner == position.to_move]


@pytest.mark.parametrize("kind", ["random", "balanced"])
@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=4,height=4"])
def test_nobody_has_won_already(spec: str, kind: str) -> None:
    for position in islice(choose_openings(registry.game(spec), 1, kind).positions, 60):
        assert wins(position) == []
        assert any(not wins(position.play(move)) for move in position.legal_moves())


@pytest.mark.parametrize("spec", ["connect-four", "connect-four:width=5,height=4"])
def test_perfect_play_draws_balanced_openings(spec: str) -> None:
    drawn = [list(position.moves) for position in islice(openings(registry.game(spec), 3), 100)]
    assert list(solve_many(drawn, spec)) == [0] * 100


def test_a_board_with_few_draws_takes_what_is_nearest() -> None:
    spec = "connect-four:width=4,height=4,line=3"  # the first player wins soon, whatever happens
    drawn = [list(position.moves) for position in islice(openings(registry.game(spec), 1), 20)]
    random = [
        list(position.moves)
        for position in islice(random_openings.random_openings(registry.game(spec), 1), 20)
    ]
    scores, others = abs(solve_many(drawn, spec)), abs(solve_many(random, spec))
    assert sum(scores) < sum(others)


def test_a_tiny_board_repeats_openings_rather_than_running_out() -> None:
    assert len(list(islice(openings(registry.game("havannah:size=2"), 1), 30))) == 30


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("connect-four", "openings of 4 to 8 plies that perfect play draws"),
        ("connect-four:width=8,height=7", "random openings of 2 to 6 plies"),
        ("havannah:size=8", "random openings of 2 to 6 plies"),
    ],
)
def test_what_suits_the_game_is_chosen_and_said(spec: str, words: str) -> None:
    assert choose_openings(registry.game(spec), 1).words == words


@pytest.mark.parametrize(
    ("spec", "choice", "complaint"),
    [
        (
            "havannah:size=4",
            "balanced",
            "havannah:size=4 has no balanced openings; choose random, even or a file",
        ),
        ("connect-four", "even", "connect-four has no even openings; choose random, balanced or a file"),
    ],
)
def test_kinds_that_a_game_does_not_have_are_refused(spec: str, choice: str, complaint: str) -> None:
    with pytest.raises(BadOption) as refused:
        choose_openings(registry.game(spec), 1, choice)
    assert str(refused.value) == complaint


def test_a_file_is_read_line_by_line_and_again(tmp_path: Path) -> None:
    file = tmp_path / "my.txt"
    file.write_text("# the centre\n44\n\n 4453  # and more\n")
    game: Game[Any] = registry.game("connect-four")
    chosen = choose_openings(game, 9, str(file))
    assert [game.notation(position) for position in islice(chosen.positions, 3)] == ["44", "4453", "44"]
    assert chosen.words == f"the 2 openings of {file}, in their order"


@pytest.mark.parametrize(
    ("text", "error", "complaint"),
    [
        ("44\n48\n", BadNotation, "line 2: move 2"),
        ("4444444\n", IllegalMove, "line 1: move 7"),
        ("1212121\n", BadNotation, "line 1: the game is over"),
        ("# nothing\n", BadNotation, "holds no opening"),
    ],
)
def test_a_bad_file_is_named_with_its_line(
    text: str, error: type[ConjoinError], complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    with pytest.raises(error, match=complaint):
        load_openings(registry.game("connect-four"), file)


def test_a_missing_file_may_be_a_misspelt_kind() -> None:
    with pytest.raises(BadOption) as refused:
        choose_openings(registry.game("connect-four"), 1, "balancd")
    assert str(refused.value) == (
        "there are no openings 'balancd'; write one of random, balanced, even, none, or the name of a file"
    )


def test_a_folder_is_no_file_of_openings(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be read"):
        choose_openings(registry.game("connect-four"), 1, str(tmp_path))


def test_a_byte_order_mark_is_no_move(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(b"\xef\xbb\xbf4453\n12\n")
    loaded = load_openings(registry.game("connect-four"), tmp_path / "mine.txt")
    assert [len(opening.moves) for opening in loaded] == [4, 2]
