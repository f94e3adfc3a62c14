"""Numbers as words, for the reasons that engines give."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
"""As far as lines, sides and corners go."""


def counted(number: int, thing: str) -> str:
    """A number of things, in digits.

    >>> counted(1, "stone"), counted(3, "stone")
    ('1 stone', '3 stones')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def times(count: int) -> str:
    """How often, in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
