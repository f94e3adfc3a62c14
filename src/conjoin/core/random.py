"""Random numbers that compiled code and its readable twin draw alike."""

WORD = (1 << 64) - 1


class WalkingRandom:
    """The compiled generator, `native/common/random.hpp`: a walk over all 64-bit words, each folded into a draw."""

    def __init__(self, seed: int) -> None:
        self._state = self._scrambled(seed & WORD)

    def next(self) -> int:
        """A uniformly random word."""
        self._state = (self._state + 0x9E37_79B9_7F4A_7C15) & WORD
        product = self._state * (self._state ^ 0xD1B5_4A32_D192_ED03)
        return (product >> 64) ^ (product & WORD)

    def below(self, bound: int) -> int:
        """A uniformly random number in 0..bound-1."""
        return (self.next() >> 16) * bound >> 48

    @staticmethod
    def _scrambled(word: int) -> int:
        for shift in (32, 29):
            word = (word ^ word >> shift) * 0xBEA2_25F9_EB34_556D & WORD
        return word ^ word >> 32
