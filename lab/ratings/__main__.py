"""The tournaments behind `conjoin engines` and docs/arena.md: every engine of this package against every other.

    python -m lab.ratings                       all of them, some hours; then every page that shows ratings is written
    python -m lab.ratings havannah --pairs 2    one of them, much shorter; it is played, and no page is touched
    python -m lab.ratings --refit               no game is played: the kept results are fitted again for the same pages

Each is one `conjoin tournament`, so stopping and starting again loses nothing. Pages are written when all have been
played, so that no two of them show ratings of different runs.
"""

import argparse
import json
import shlex
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from conjoin.ratings import reference
from lab.ratings import pages, refit

PAIRS = 30
REFERENCE = Path(reference.__file__).with_name(reference.NAME)
TOURNAMENTS = {
    "connect-four": [
        "connect-four", "average", "tempered", "stacks", "cross-four", "window", "minimax", "alphabeta",
        "mcts:simulations=200", "zero:simulations=100", "perfect", "ladder:level=9", "ladder:level=7",
        "ladder:level=5", "ladder:level=3", "ladder:level=1", "random", "--accuracy",
    ],
    "fencemaster": [
        "fencemaster:size=5", "schmipo", "minimax:depth=2", "alphabeta:depth=3",
        "mcts:simulations=500,network=off", "mcts:simulations=4000,network=off", "proof", "random",
        "--limits", "6:nodes=20000", "--openings", "even", "--accuracy",
    ],
    "havannah": [
        "havannah:size=5", "mcts:simulations=500,network=off", "mcts:simulations=4000,network=off", "proof", "random",
        "--limits", "3:nodes=20000", "--openings", "even", "--accuracy",
    ],
}  # fmt: skip


def main() -> int:
    """Play the tournaments that the command line names; the exit code of the one that failed, or 0."""
    parser = argparse.ArgumentParser(description="Play the tournaments behind docs/arena.md.")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(TOURNAMENTS)}; else all")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="pairs for every two engines")
    parser.add_argument("--games", type=Path, default=Path("build/ratings"), help="where games are kept")
    parser.add_argument("--docs", type=Path, default=Path("docs"), help="where the pages are that show them")
    parser.add_argument("--ratings", type=Path, default=REFERENCE, help="the file that the package reads")
    parser.add_argument("--refit", action="store_true", help="rate the kept results again, and play nothing")
    parser.add_argument("--meetings", type=Path, default=refit.MEETINGS, help="where results are kept")
    asked = parser.parse_args()
    if asked.refit:
        refit.refit(asked.docs / "arena.md", asked.ratings, asked.meetings)
        show_strengths(asked.docs)
        return 0
    for name in asked.names or TOURNAMENTS:
        if name not in TOURNAMENTS:
            parser.error(f"there is no tournament called {name!r}")
        conjoin = Path(sys.executable).with_name("conjoin")
        out = ["--out", str(asked.games / f"{name}-{asked.pairs}")]
        failed = run([str(conjoin), *words(name, asked.pairs), *out])
        if failed:
            return failed
    if not asked.names:
        publish(asked.games, asked.pairs, asked.ratings, asked.docs, asked.meetings)
    return 0


def run(command: list[str]) -> int:
    """The exit code of a command, which at Ctrl-C is given the time to end in order."""
    with subprocess.Popen(command) as running:  # noqa: S603  (our own words)
        try:
            return running.wait()
        except KeyboardInterrupt:
            return running.wait()


def words(name: str, pairs: int) -> list[str]:
    """The command of a tournament, but for its folder."""
    return ["tournament", *TOURNAMENTS[name], "--pairs", str(pairs)]


def publish(games: Path, pairs: int, ratings: Path, docs: Path, meetings: Path = refit.MEETINGS) -> None:
    """Write what all tournaments have shown into the package's file and onto every page."""
    for name in TOURNAMENTS:
        folder = games / f"{name}-{pairs}"
        keep(name, folder, ratings, meetings)
        command = shlex.join(["conjoin", *words(name, pairs), "--out", name])
        pages.write_table(docs / "arena.md", name, command, (folder / "table.md").read_text(encoding="utf-8"))
    pages.write_run(docs / "arena.md", pairs)
    show_strengths(docs)


def show_strengths(docs: Path) -> None:
    """Put the ratings that the package has now onto the engines' pages."""
    reference.reference_ratings.cache_clear()
    pages.write_strengths(docs / "engines", tuple(TOURNAMENTS))


def keep(name: str, folder: Path, ratings: Path, meetings: Path) -> None:
    """Put one game's ratings into the package's file and its results into the lab's, beside those of the others."""
    table = json.loads((folder / "table.json").read_text(encoding="utf-8"))
    kept = json.loads(ratings.read_text(encoding="utf-8")) if ratings.exists() else {}
    kept[name] = ratings_of(table)
    ratings.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    refit.keep(name, table["meetings"], meetings)


def ratings_of(table: dict[str, Any]) -> list[dict[str, Any]]:
    """What is kept of a tournament's table.json."""
    telling = [found for found in table["accuracy"] if 2 * found["judged"] >= found["moves"]]
    accuracy = {found["player"]: found["accuracy"] for found in telling}
    return [
        asdict(reference.ReferenceRating(
            row["engine"], row["elo"], row["elo_low"], row["elo_high"], accuracy.get(row["engine"])
        ))
        for row in table["engines"]
    ]  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
