"""What `import conjoin` offers, and what it must not load."""

import inspect
import json
import subprocess
import sys

import pytest

import conjoin

VALUES = (
    "Analysis Bounds Ending Entry Interrupted Layout Limit Line Option Outcome Pictured Picture Reason Record "
    "Score Side Stop"
)
INTERFACES = "Engine Game Move Position RunningAnalysis"
ERRORS = "BadNotation BadOption ConjoinError EngineFailure IllegalMove StoreError UnknownName"
VERBS = (
    "accuracy engine engines explain game games grade load match perft play puzzle review save show solve "
    "solve_many sprt tournament widget"
)
FUNCTIONS = f"agent estimate from_array loss_in to_array win_in {VERBS}"
PUBLIC = " ".join((VALUES, INTERFACES, ERRORS, FUNCTIONS)).split()
CONSTANTS = ["NO_LIMIT"]

HEAVY = ("anywidget", "fastapi", "numpy", "rich", "sqlalchemy", "typer")


def test_the_public_names_are_these() -> None:
    assert sorted(conjoin.__all__) == sorted(PUBLIC + CONSTANTS)
    assert len(set(conjoin.__all__)) == len(conjoin.__all__)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_exists_and_explains_itself(name: str) -> None:
    value = getattr(conjoin, name)
    if name == "Move":
        assert value is int
    else:
        assert inspect.isclass(value) or inspect.isfunction(value)
        documented = vars(value).get("__doc__") if inspect.isclass(value) else value.__doc__
        assert documented
        assert not documented.startswith(f"{name}(")  # what dataclasses write when nobody else does


@pytest.mark.parametrize("name", VERBS.split())
def test_a_verb_stays_a_function_whatever_is_imported_later(name: str) -> None:
    # Some packages have the name of a verb: `conjoin.play` is what plays a game.
    code = (
        "import conjoin, conjoin.cli, conjoin.registry; conjoin.registry.listed('engine');"
        "from conjoin.play.ongoing import begin; from conjoin.games.hexgame import HexGame;"
        f"from types import FunctionType; assert isinstance(conjoin.{name}, FunctionType), conjoin.{name}"
    )
    exec(code, {})  # noqa: S102


def test_a_newcomer_is_not_offered_the_score_of_a_draw() -> None:
    assert "draw" not in dir(conjoin)
    assert repr(conjoin.draw()) == "<draw>"  # which those who write engines need


def test_the_version_is_three_numbers() -> None:
    assert all(part.isdigit() for part in conjoin.__version__.split("."))
    assert conjoin.__version__.count(".") == 2


def test_importing_conjoin_loads_nothing_heavy() -> None:
    # What the interpreter loads by itself depends on what is installed, and does not count.
    code = (
        "import json, sys; before = set(sys.modules); import conjoin;"
        "print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = json.loads(result.stdout)
    assert "conjoin.core.game" in loaded
    assert [name for name in loaded if name.partition(".")[0] in HEAVY] == []
    assert [name for name in loaded if name.startswith("conjoin._native.")] == []
