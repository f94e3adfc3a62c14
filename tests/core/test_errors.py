"""Errors name the problem and a way to mend it, and travel between processes."""

import pickle

import pytest

import conjoin
from conjoin import ConjoinError

KINDS = [
    conjoin.IllegalMove,
    conjoin.BadNotation,
    conjoin.UnknownName,
    conjoin.BadOption,
    conjoin.EngineFailure,
    conjoin.StoreError,
]


@pytest.mark.parametrize("kind", [ConjoinError, *KINDS])
def test_an_error_says_what_is_wrong_and_what_helps(kind: type[ConjoinError]) -> None:
    error = kind("column 4 is full", "choose another")
    assert (error.problem, error.fix) == ("column 4 is full", "choose another")
    assert str(error) == "column 4 is full; choose another"
    assert isinstance(error, ConjoinError)


@pytest.mark.parametrize("kind", [ConjoinError, *KINDS])
def test_an_error_survives_pickling(kind: type[ConjoinError]) -> None:
    copy = pickle.loads(pickle.dumps(kind("a", "b").at("move 3")))  # noqa: S301  (pickled one line above)
    assert type(copy) is kind
    assert (copy.problem, copy.fix, str(copy)) == ("move 3: a", "b", "move 3: a; b")


def test_a_place_goes_in_front_and_the_kind_stays() -> None:
    error = conjoin.BadNotation("'x' is not a column", "columns are 1 to 7")
    assert str(error.at("move 2").at("line 5")) == "line 5: move 2: 'x' is not a column; columns are 1 to 7"
    assert type(error.at("move 2")) is conjoin.BadNotation
    assert str(error) == "'x' is not a column; columns are 1 to 7"


def test_no_kind_is_a_kind_of_another() -> None:
    assert all(kind.__bases__ == (ConjoinError,) for kind in KINDS)
