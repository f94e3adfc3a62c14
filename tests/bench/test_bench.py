import json
from importlib.util import find_spec
from time import process_time

import pytest

from conjoin.bench.environments.suite import pgx_python
from conjoin.bench.measure import WrongAnswer, rate, require
from tests.conftest import Run


def test_the_rate_is_that_of_the_longest_call() -> None:
    calls: list[int] = []

    def work(count: int) -> int:
        calls.append(count)
        until = process_time() + count * 0.001
        while process_time() < until:
            pass
        return count

    measured = rate(work, seconds=0.02)
    assert calls == [1, 2, 4, 8, 16, 32]
    assert 0 < measured <= 1000  # a unit takes a thousandth of a second or, on a busy machine, more


def test_a_wrong_answer_ends_a_benchmark() -> None:
    require(True, "one is one")
    with pytest.raises(WrongAnswer, match="one is two"):
        require(False, "one is two")


@pytest.mark.parametrize(
    ("suite", "ratios"),
    [
        ("playouts", 7),
        ("engines", 2),
        ("solver", 4 if find_spec("bitbully") else 1),
        ("stop", 0),
        ("levels", 0),
        ("explain", 0),
        ("env", 5 if pgx_python() else 4),
        ("hex", 5 if find_spec("pyspiel") else 0),
    ],
)
def test_every_suite_runs_and_compares(conjoin: Run, suite: str, ratios: int) -> None:
    done = conjoin("bench", suite, "--quick", "--json")
    assert done.returncode == 0, done.stderr
    lines = json.loads(done.stdout)[suite]
    assert sum(line["ratio"] is not None and line["ratio"] > 0 for line in lines) == ratios
    assert all(line["rate"] > 0 for line in lines)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (("--only", "speed"), "only hex and strength take --only and --games; write: conjoin bench hex"),
        (("--games", "4"), "only hex and strength take --only and --games; write: conjoin bench hex"),
        (("--rules-games", "5"), "only hex takes --rules-games; write: conjoin bench hex"),
    ],
)
@pytest.mark.parametrize("suite", [(), ("levels",)])
def test_only_some_suites_have_parts_and_games(
    conjoin: Run, suite: tuple[str, ...], options: tuple[str, str], complaint: str
) -> None:
    done = conjoin("bench", *suite, *options)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"conjoin: {complaint}")


def test_an_unknown_suite_is_refused(conjoin: Run) -> None:
    done = conjoin("bench", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        "there is no benchmark called 'chess'; choose one of playouts, engines, stop, terminal, arena,"
        in done.stderr
    )
