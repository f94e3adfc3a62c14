"""
Tree search for FenceMaster and Havannah: cells count from 0 in reading order, and the number after the last is
the swap. Everything is for the side to move.

Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.
"""

from collections.abc import Sequence


def winning_cells(rules: str, size: int, moves: Sequence[int], side: int, swap: bool = False) -> list[int]:
    """
    The empty cells where a side, 0 or 1, would win with one stone after the moves, even if it is not to move.
    """

class Search:
    """A tree of positions, and the simulations that grow it."""

    def __init__(self, rules: str, size: int, swap: bool = False, memory_mib: int = 256, seed: int = 0, rave: float = 2000.0, exploration: float = 0.0, prior: float = 10.0, expand_visits: int = 0, threat_nodes: int = 16, alert: int = 16, ring_stones: int = 0, bridges: bool = True, replies: bool = True, *, network: bytes | None = None, network_visits: int = 8, network_share: float = 0.5, network_prior: float = 50.0, network_lift: float = 0.2) -> None:
        """
        The rules are 'fencemaster' or 'havannah', sizes 2..13; the tree never takes more than memory_mib.

        To tune: `rave`, the visits at which a move's own mean and its RAVE mean have the same weight;
        `exploration`, the weight of the bonus for rarely visited moves; `prior`, the simulations that the
        prior of a move counts for; `expand_visits`, the visits after which a position is expanded, 0 for a
        default by board size; `threat_nodes`, the positions that a threat search may expand, 0 for no such
        search; and for playouts `alert`, the first plies in which they take and stop immediate wins;
        `ring_stones`, the most stones of a ring that the playout chose for the ring to count, 0 for a default
        by size; whether they answer intrusions into `bridges`, and repeat good `replies`.

        With the file of a `network`, that judges every position with `network_visits`: its value is this
        `network_share` of a simulation's result, and its policy counts for `network_prior` simulations in RAVE
        and, by `network_lift`, for a bonus of likely moves.
        """

    def go_to(self, moves: Sequence[int], reuse: bool = False, *, seconds: float | None = None, stop: bytearray | None = None) -> int | None:
        """
        Makes the position after the moves the root, and returns how many simulations it has already.

        Stopped or out of time, it goes there without looking for forced wins. It returns None, and the root
        stays where it was, only if another thread's call kept it waiting until then.
        """

    def run(self, simulations: int | None = None, seconds: float | None = None, nodes: int | None = None, threads: int = 1, *, stop: bytearray | None = None) -> None:
        """
        Simulates until a limit is reached, it is stopped or the root's result is proven.
        """

    def root_moves(self, *, seconds: float | None = None, stop: bytearray | None = None) -> list[tuple[int, int, float, float, int, int, int, list[int]]]:
        """
        For every move of the root, in ascending order: (move, visits, mean result 0..1, mean result of the games that
        have it later on, proven bounds low and high from -1 to 1, plies to a proven end, expected play).

        The play of proven moves is completed by a search for its end, that of the best moves first. Stopped or
        out of time, the rest goes without.
        """

    @property
    def is_proven(self) -> bool:
        """Whether the root's result is proven."""

    @property
    def round_length(self) -> int:
        """
        Simulations in a round. A run that is cut into several finds the same if no round is cut.
        """

    @property
    def simulations(self) -> int:
        """Simulations from this root."""

    @property
    def nodes(self) -> int:
        """Positions seen since this root was set."""

    @property
    def depth(self) -> int:
        """Moves of both sides to the deepest of them."""

    @property
    def bytes_used(self) -> int:
        """Memory that the tree takes."""
