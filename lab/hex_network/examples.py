"""Examples for training: positions of recorded games as the network sees them, one file for each game and size.

    python -m lab.hex_network.examples games.jsonl … --out EXAMPLES

Positions in which a side could win with its next stone are left out: the search sees those itself. A file
`havannah-6.npz` holds arrays with one row for each position:

    codes   (rows, 3, cells)  stones, what playing there would join for the side to move, and for the other side
    visits  (rows, cells)     how the search shared its visits, in 255ths; all 0 where that was not recorded
    last    (rows)            the cell of the last move; -1 for none
    result  (rows)            2 won, 1 drawn, 0 lost for the side to move; 255 where that does not count
    game    (rows)            the number of the game
"""

import argparse
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

RULES = {"fencemaster": 0, "havannah": 1}
UNKNOWN = 255
FULL = 255
VALIDATION = 20
"""One game in this many is kept for validation."""


@dataclass(frozen=True)
class Examples:
    """The positions of one game and size, from one or more files."""

    rules: int
    size: int
    arrays: dict[str, Any]

    @property
    def validation(self) -> Any:
        """The rows that are not trained with."""
        return np.flatnonzero(self.arrays["game"] % VALIDATION == 0)

    @property
    def training(self) -> Any:
        """The rows to train with."""
        return np.flatnonzero(self.arrays["game"] % VALIDATION != 0)


def load(folders: list[Path]) -> list[Examples]:
    """The examples of some folders, by game and size; a folder that is named twice counts twice."""
    kinds: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.npz")):
            game, size = path.stem.rsplit("-", 1)
            with np.load(path) as file:
                kinds.setdefault((game, int(size)), []).append(dict(file))
    return [
        Examples(
            RULES[game],
            size,
            {name: np.concatenate([part[name] for part in parts]) for name in parts[0]},
        )
        for (game, size), parts in sorted(kinds.items())
    ]


def rows_of(game: dict[str, Any], number: int) -> dict[str, Any]:
    """The positions of a recorded game from which something can be learnt, as arrays."""
    from conjoin._native import hex_network  # compiled; not there where a network is trained

    name, size = name_and_size(game["game"])
    moves, cells = game["moves"], 3 * size * (size - 1) + 1
    codes, quiet = np.zeros((len(moves), 3, cells), np.uint8), np.zeros(len(moves), np.bool_)
    hex_network.features_of_game(name, size, moves, codes, quiet)
    visits = np.zeros((len(moves), cells), np.uint8)
    for ply, shares in game["visits"].items():
        for cell, share in shares.items():
            if int(ply) < len(moves):
                visits[int(ply), int(cell)] = round(share * FULL)
    winner, counts = game["winner"], np.arange(len(moves)) >= game["counts_from"]
    to_move = np.arange(len(moves)) % 2
    result = np.full(len(moves), 1) if winner is None else np.where(to_move == winner, 2, 0)
    result = np.where(counts, result, UNKNOWN).astype(np.uint8)
    learnt = quiet & (counts | visits.any(1))
    return {
        "codes": codes[learnt], "visits": visits[learnt], "last": np.array([-1, *moves[:-1]], np.int16)[learnt],
        "result": result[learnt], "game": np.full(int(learnt.sum()), number, np.uint32),
    }  # fmt: skip


def name_and_size(game: str) -> tuple[str, int]:
    """Of a game such as havannah:size=6.

    >>> name_and_size("havannah:size=6")
    ('havannah', 6)
    """
    name, _, size = game.partition(":size=")
    return name, int(size)


def write(games: Iterable[dict[str, Any]], folder: Path) -> None:
    """The files of examples of these games."""
    kinds: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for number, game in enumerate(games):
        kinds.setdefault(name_and_size(game["game"]), []).append(rows_of(game, number))
    folder.mkdir(parents=True, exist_ok=True)
    for (name, size), parts in kinds.items():
        arrays = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
        np.savez(folder / f"{name}-{size}.npz", allow_pickle=False, **arrays)


def main() -> None:
    """Write the examples of recorded games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    write((json.loads(line) for path in given.games for line in path.open()), given.out)


if __name__ == "__main__":
    main()
