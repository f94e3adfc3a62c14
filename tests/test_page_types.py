"""The types of the page's modules, from OpenAPI documents."""

from pathlib import Path

import pytest
from pydantic import BaseModel, Field
from pydantic.json_schema import models_json_schema

from tools import page_types


class Leaf(BaseModel):
    """One value."""

    name: str
    number: float | None


class Tree(BaseModel):
    """Values of every kind."""

    leaves: list[Leaf]
    both: list[Leaf] = Field(min_length=2, max_length=2)
    pair: tuple[str, int]
    by_name: dict[str, Leaf | None]
    anything: dict[str, object]
    left_out: bool = False


WRITTEN = """\
/** One value. */
export interface Leaf {
  name: string;
  number: number | null;
}

/** Values of every kind. */
export interface Tree {
  leaves: Leaf[];
  both: [Leaf, Leaf];
  pair: [string, number];
  by_name: Record<string, Leaf | null>;
  anything: Record<string, any>;
  left_out?: boolean;
}
"""


def document() -> dict[str, object]:
    _, schema = models_json_schema([(Tree, "serialization")], ref_template="#/components/schemas/{model}")
    return {"components": {"schemas": schema["$defs"]}}


def test_models_become_interfaces() -> None:
    assert page_types.page_types(document()) == f"{page_types.HEAD}\n{WRITTEN}"


def test_a_long_description_is_wrapped() -> None:
    words = "word " * 60
    schemas = {"Long": {"type": "object", "description": words, "properties": {}}}
    written = page_types.page_types({"components": {"schemas": schemas}})
    assert all(len(line) <= page_types.WIDTH for line in written.splitlines())
    assert written.count("word") == 60


def test_a_file_that_differs_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_types, "TARGET", tmp_path / "api.d.ts")
    monkeypatch.setattr("sys.argv", ["page_types", "--check"])
    with pytest.raises(SystemExit, match="out of date"):
        page_types.main()
    monkeypatch.setattr("sys.argv", ["page_types"])
    page_types.main()
    monkeypatch.setattr("sys.argv", ["page_types", "--check"])
    page_types.main()
    with page_types.TARGET.open("a") as file:
        file.write("// changed by hand\n")
    with pytest.raises(SystemExit, match="out of date"):
        page_types.main()
