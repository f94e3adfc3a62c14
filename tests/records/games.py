"""Games for the tests of records: played at random, and written as other programs write them."""

import random

from hypothesis import strategies as st

from conjoin import registry
from conjoin.core.position import Outcome

BRIDGE = ("a1", "c1", "a2", "c2", "a3", "c3", "a4")
"""White joins two corners of a board of size 4 along the first row."""


def elsewhere(moves: tuple[str, ...], result: str = "", root: str = "") -> str:
    """A game of Havannah as a program writes it that says nothing about itself."""
    nodes = "".join(f";{'WB'[number % 2]}[{move}]" for number, move in enumerate(moves))
    return f"(;FF[4]EV[havannah.in.size4.1]PB[bob]PW[ann]SZ[4]{result}{root}{nodes})"


def littlegolem(moves: tuple[str, ...], result: str = "RE[B]", root: str = "") -> str:
    """A game as LittleGolem writes it: RE names who lost."""
    return elsewhere(moves, f"RU[LG]{result}GC[ game #17]SO[http://www.littlegolem.com]", root)


@st.composite
def games_played(draw: st.DrawFn, names: list[str]) -> tuple[str, str, Outcome | None]:
    """A game's name, random legal moves in it, and what the board says about its end."""
    name = draw(st.sampled_from(names))
    options = (
        f"width={draw(st.integers(4, 7))},height={draw(st.integers(4, 6))}"
        if name == "connect-four"
        else f"size={draw(st.integers(2, 5))},swap={draw(st.sampled_from(['on', 'off']))}"
    )
    game = registry.game(f"{name}:{options}")
    rng, position = random.Random(draw(st.integers(0, 2**32))), game.start()
    for _ in range(draw(st.integers(0, 70))):
        if position.outcome is None:
            position = position.play(rng.choice(position.legal_moves()))
    return game.name, game.notation(position), position.outcome
