"""The tournaments behind docs/ratings: every engine of this package against every other, game by game.

    python -m conjoin.bench.house_ratings                       all of them, some hours
    python -m conjoin.bench.house_ratings havannah --pairs 2    one of them, much shorter

Each is one `conjoin tournament`, so stopping and starting again loses nothing.
"""

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

PAIRS = 30
TOURNAMENTS = {
    "connect-four": [
        "connect-four", "average", "tempered", "stacks", "cross-four", "window", "minimax", "alphabeta",
        "mcts:simulations=2000", "perfect", "perfect:level=6", "perfect:level=3", "random", "--accuracy",
    ],
    "fencemaster": [
        "fencemaster:size=5", "schmipo", "minimax:depth=2", "alphabeta:depth=3", "mcts:simulations=500",
        "mcts:simulations=4000", "proof", "random", "--limits", "6:nodes=20000", "--openings", "even",
    ],
    "havannah": [
        "havannah:size=5", "mcts:simulations=500", "mcts:simulations=4000", "proof", "random",
        "--limits", "3:nodes=20000", "--openings", "even",
    ],
}  # fmt: skip


def main() -> int:
    """Play the tournaments that the command line names; the exit code of the one that failed, or 0."""
    parser = argparse.ArgumentParser(description="Play the tournaments behind docs/ratings.")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(TOURNAMENTS)}; else all")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="pairs for every two engines")
    parser.add_argument("--games", type=Path, default=Path("build/ratings"), help="where games are kept")
    parser.add_argument("--docs", type=Path, default=Path("docs/ratings"), help="where tables are written")
    asked = parser.parse_args()
    for name in asked.names or TOURNAMENTS:
        if name not in TOURNAMENTS:
            parser.error(f"there is no tournament called {name!r}")
        words = ["tournament", *TOURNAMENTS[name], "--pairs", str(asked.pairs)]
        folder = asked.games / f"{name}-{asked.pairs}"
        conjoin = Path(sys.executable).with_name("conjoin")
        done = subprocess.run([conjoin, *words, "--out", folder], check=False)  # noqa: S603  (the words above)
        if done.returncode:
            return done.returncode
        write_page(name, shlex.join(["conjoin", *words, "--out", name]), folder, asked.docs)
    return 0


def write_page(name: str, command: str, folder: Path, docs: Path) -> None:
    """The command, the table it made, and the same table as JSON."""
    docs.mkdir(parents=True, exist_ok=True)
    table = (folder / "table.md").read_text(encoding="utf-8")
    text = f"# {name}: ratings\n\n```\n{command}\n```\n\n{table}"
    (docs / f"{name}.md").write_text(text, encoding="utf-8")
    (docs / f"{name}.json").write_bytes((folder / "table.json").read_bytes())


if __name__ == "__main__":
    sys.exit(main())
