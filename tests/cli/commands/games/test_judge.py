import json

import pytest

from tests.conftest import Run

LOOP_OF_WHITE = "3\n    - W W\n   - W - W\n  - - W W -\n   - - - -\n    - B B\n"


def test_two_lines(conjoin: Run) -> None:
    done = conjoin("judge", "fencemaster", stdin=LOOP_OF_WHITE)
    assert (done.returncode, done.stdout, done.stderr) == (0, "White\nLoop\n", "")


def test_json(conjoin: Run) -> None:
    done = conjoin("judge", "fencemaster", "--json", stdin=LOOP_OF_WHITE)
    assert json.loads(done.stdout) == {"winner": "White", "how": "Loop"}


@pytest.mark.parametrize(
    ("board", "complaint"),
    [
        ("", "the size is ''"),
        ("x", "the size is 'x'"),
        ("-3 ---", "the size is '-3'"),
        ("1 -", "the size is '1'"),
        ("999999999999999999999 -", "the size is '99999999999999999999'"),
        ("2 -- --- -", "there are 6 cells; a board of size 2 has 7"),
        ("2 -- --- ---", "there are 8 cells"),
        ("2 -- -C- --", "cell 4 is 'C'; write each cell as -, B or W"),
        ("2 -- -w- --", "cell 4 is 'w'"),
        ("2 -- -\x00- --", "cell 4 is '\\x00'"),
    ],
)
def test_corrupt_input_is_an_error(conjoin: Run, board: str, complaint: str) -> None:
    done = conjoin("judge", "fencemaster", stdin=board)
    assert (done.returncode, done.stdout) == (2, "Error\n")
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    as_json = conjoin("judge", "fencemaster", "--json", stdin=board)
    assert as_json.returncode == 2
    assert complaint in json.loads(as_json.stdout)["error"]


def test_only_fencemaster_is_judged(conjoin: Run) -> None:
    done = conjoin("judge", "chess", stdin=LOOP_OF_WHITE)
    assert (done.returncode, done.stdout) == (2, "")
    assert "no judge for 'chess'" in done.stderr
