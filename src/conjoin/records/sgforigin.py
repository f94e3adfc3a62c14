"""Which program an SGF file comes from, and what that means for its cells and its result.

                 told by            cells       RE names
Conjoin          ENDING             grid        the winner
LittleGolem      RU[LG]             grid        the loser
H-Gui            GM[Havannah]       hgui        the winner
anything else                       grid        the winner
"""

from enum import Enum

from conjoin.protocols.coordinates import Coordinates
from conjoin.records.sgfprivate import OWN
from conjoin.records.sgftree import Node


class Origin(Enum):
    """The program that wrote a game."""

    CONJOIN = "Conjoin"
    LITTLEGOLEM = "LittleGolem"
    HGUI = "H-Gui"
    OTHER = "other"

    @property
    def coordinates(self) -> Coordinates:
        """How this program counts columns."""
        return Coordinates.HGUI if self is Origin.HGUI else Coordinates.GRID

    @property
    def names_loser(self) -> bool:
        """Whether RE names who lost: so it is in every game of LittleGolem that the board can check."""
        return self is Origin.LITTLEGOLEM


def origin(root: Node) -> Origin:
    """Where a game comes from; the first of the signs above that it bears decides."""
    if OWN in root.values:
        return Origin.CONJOIN
    if (root.one("RU") or "").strip().upper() == "LG":
        return Origin.LITTLEGOLEM
    return Origin.HGUI if (root.one("GM") or "").strip().lower() == "havannah" else Origin.OTHER
