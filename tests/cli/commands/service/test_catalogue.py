import json

from conjoin.ratings.reference import format_rating, variants
from tests.conftest import Run

ROW = {"name", "summary", "games", "options", "source"}


def test_games_as_json(conjoin: Run) -> None:
    rows = json.loads(conjoin("games", "--json").stdout)
    assert [row["name"] for row in rows] == ["connect-four", "fencemaster", "havannah"]
    assert all(set(row) == ROW for row in rows)
    width = rows[0]["options"][0]
    assert (width["name"], width["default"], width["allowed"]) == ("width", 7, "a whole number from 4 to 12")


def test_engines_as_json_can_be_narrowed_to_a_game(conjoin: Run) -> None:
    rows = json.loads(conjoin("engines", "--json").stdout)
    assert all(set(row) == ROW for row in rows)
    assert "random" in [row["name"] for row in rows]
    for_hex = json.loads(conjoin("engines", "--game", "havannah:size=5", "--json").stdout)
    assert [row["name"] for row in for_hex] == [row["name"] for row in rows if "havannah" in row["games"]]


def test_every_game_and_engine_has_one_line(conjoin: Run) -> None:
    for kind in ("games", "engines"):
        rows, lines = json.loads(conjoin(kind, "--json").stdout), conjoin(kind).stdout.splitlines()
        assert [line.split()[0] for line in lines] == [row["name"] for row in rows]
        assert all(line.endswith(row["summary"]) for line, row in zip(lines, rows, strict=True))


def test_tables_show_names_and_options(conjoin: Run) -> None:
    games = conjoin("games", "-v").stdout
    assert "connect-four" in games
    assert "size=8" in games
    assert "the same seed" in conjoin("engines", "--verbose").stdout


def test_an_unknown_game_is_refused(conjoin: Run) -> None:
    done = conjoin("engines", "--game", "havana")
    assert (done.returncode, done.stdout) == (2, "")
    assert "did you mean 'havannah'?" in done.stderr


def test_every_setting_that_was_measured_is_told_with_its_rating(conjoin: Run) -> None:
    told = conjoin("engines", "--game", "havannah", "--verbose", COLUMNS="200").stdout
    for rated in variants("havannah", "mcts"):
        assert format_rating("havannah", rated) in told
