"""A notebook executed cell by cell in IPython, in a process of its own; what it shows and comes to, as JSON."""

import json
import sys
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


def execute(path: Path, names: list[str]) -> dict[str, Any]:
    """The kinds of picture that each cell shows, and the values of these expressions at the end."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    shell: Any = InteractiveShell.instance()
    shown = []
    for number, cell in enumerate(cells, start=1):
        if cell["cell_type"] != "code":
            continue
        with capture_output() as captured:
            done = shell.run_cell("".join(cell["source"]))
        if not done.success:
            raise RuntimeError(f"cell {number}: {done.error_before_exec or done.error_in_exec!r}")
        kinds, _ = shell.display_formatter.format(done.result) if done.result is not None else ({}, {})
        shown.append({"cell": number, "kinds": sorted(kinds), "printed": captured.stdout})
    return {"shown": shown, "values": {name: shell.ev(name) for name in names}}


if __name__ == "__main__":
    print(json.dumps(execute(Path(sys.argv[1]), sys.argv[2:])))  # noqa: T201
