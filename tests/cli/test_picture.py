"""The README shows the terminal as it is."""

from pathlib import Path

from tests.cli.picture import drawn, pictures

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "terminal.svg"


def test_the_recording_is_what_the_terminal_shows() -> None:
    assert PICTURE.read_text(encoding="utf-8") == drawn(list(pictures())), "make screenshots draws it anew"
