"""Numbers and lists as people write them: one function each, for every edge."""

from collections.abc import Sequence

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


def number_word(number: int) -> str:
    """A small number as a word, a larger one in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def counted(number: int, thing: str) -> str:
    """A number of things, in figures.

    >>> counted(1, "stone"), counted(3, "stone")
    ('1 stone', '3 stones')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def in_words(number: int, thing: str) -> str:
    """A number of things, small numbers as words.

    >>> in_words(1, "move"), in_words(12, "move"), in_words(14, "free cell")
    ('one move', 'twelve moves', '14 free cells')
    """
    return f"{number_word(number)} {thing}{'' if number == 1 else 's'}"


def when_won(moves: int, *, at_most: bool = False) -> str:
    """When a side wins, by its own moves.

    >>> when_won(1), when_won(3), when_won(3, at_most=True)
    ('with its next stone', 'in 3 moves', 'in at most 3 moves')
    """
    if moves == 1:
        return "with its next stone"
    return f"in {'at most ' if at_most else ''}{counted(moves, 'move')}"


def times(count: int) -> str:
    """How often, in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names in one phrase.

    >>> listed(["4"]), listed(["4", "2", "6"]), listed(["4", "2"], "or")
    ('4', '4, 2 and 6', '4 or 2')
    """
    *others, final = names
    return f"{', '.join(others)} {last} {final}" if others else final


def signed(value: float) -> str:
    """A number of points with its sign, the smaller the more exactly.

    >>> signed(206), signed(-12.25), signed(0.1371), signed(-0.0001)
    ('+206', '-12.3', '+0.14', '0')
    """
    shown = rounded(value)
    return f"{shown:+g}" if shown else "0"


def percent(share: float) -> str:
    """A share from 0 to 1.

    >>> percent(0.519)
    '52 %'
    """
    return f"{share:.0%}".replace("%", " %")


def rounded(value: float) -> float:
    """The number that `signed` shows.

    >>> rounded(12.25), rounded(-0.0001), rounded(1.8241)
    (12.3, 0.0, 1.82)
    """
    size = abs(value)
    digits = 0 if size >= 100 else 1 if size >= 10 else 2
    # Halves go away from zero, as people round; Python's own rounding takes them to the even digit.
    shown = int(size * 10**digits + 0.5) / 10.0**digits
    return float(shown if value > 0 else 0.0 - shown)
