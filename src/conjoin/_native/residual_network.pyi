"""A trained network's answers: the same bits on every machine."""



class ResidualNetwork:
    """A tower of residual blocks with two heads."""

    def __init__(self, rows: int, columns: int, moves: int, channels: int, blocks: int, head: int, hidden: int, weights: bytes) -> None:
        """
        Weights are little-endian halves in the order of use; raises ValueError.
        """

    def evaluate(self, planes: bytes, legal: bytes) -> list[tuple[list[float], float]]:
        """
        For each position how likely each move is the one to play, and its value for the side to move.

        Of `planes` a position has a byte for each square and plane, rows first: a stone of the side to move, of the other
        side; of `legal` one for each move. Raises ValueError.
        """
