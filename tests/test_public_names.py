"""What `import conjoin` offers, and what it must not load."""

import inspect
import json
import subprocess
import sys

import pytest

import conjoin

VALUES = "Analysis Bounds Ending Entry Layout Limit Line Option Outcome Picture Reason Record Score Side Stop"
INTERFACES = "Engine Game Move Position RunningAnalysis"
ERRORS = "BadNotation BadOption ConjoinError EngineFailure IllegalMove StoreError UnknownName"
FUNCTIONS = "agent draw engine estimate explain from_array game loss_in show solve_many to_array win_in"
PUBLIC = " ".join((VALUES, INTERFACES, ERRORS, FUNCTIONS)).split()
CONSTANTS = ["NO_LIMIT"]

HEAVY = ("fastapi", "numpy", "rich", "sqlalchemy", "typer")


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
