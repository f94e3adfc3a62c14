"""A second judge for the hex games, slow and simple: it looks at the whole board and shares no code with the rules.

A place is (row, col). Where a place lies is read off its missing neighbours: a corner misses three, a side
cell the two that all cells of its side miss.
"""

from collections.abc import Set
from functools import cache

Place = tuple[int, int]

STEPS = ((-1, -1), (-1, 0), (0, 1), (1, 1), (1, 0), (0, -1))


def on_board(size: int, place: Place) -> bool:
    row, col = place
    return 0 <= row <= 2 * size - 2 and 0 <= col <= 2 * size - 2 and abs(row - col) <= size - 1


@cache
def around(size: int, place: Place) -> frozenset[Place]:
    """The neighbours on the board."""
    row, col = place
    return frozenset(next_to for down, right in STEPS if on_board(size, next_to := (row + down, col + right)))


@cache
def missing(size: int, place: Place) -> frozenset[Place]:
    """The steps that lead off the board."""
    row, col = place
    return frozenset(step for step in STEPS if not on_board(size, (row + step[0], col + step[1])))


@cache
def board(size: int) -> frozenset[Place]:
    """Every place there is."""
    square = ((row, col) for row in range(2 * size - 1) for col in range(2 * size - 1))
    return frozenset(place for place in square if on_board(size, place))


def spread(size: int, starts: Set[Place], allowed: Set[Place]) -> set[Place]:
    """Everything within `allowed` that can be reached from `starts`."""
    reached, edge = set(starts), list(starts)
    while edge:
        fresh = (around(size, edge.pop()) & allowed) - reached
        reached |= fresh
        edge.extend(fresh)
    return reached


def groups(size: int, mine: Set[Place]) -> list[set[Place]]:
    """The connected groups of stones."""
    found, left = [], set(mine)
    while left:
        found.append(spread(size, {left.pop()}, mine))
        left -= found[-1]
    return found


def has_loop(size: int, mine: Set[Place]) -> bool:
    """Some place that is not mine has no way to the rim except through my stones."""
    foreign = board(size) - mine
    return spread(size, {place for place in foreign if missing(size, place)}, foreign) != foreign


def surrounds_own(size: int, mine: Set[Place]) -> bool:
    """Some stone of mine has six neighbours of mine."""
    return any(len(around(size, place) & mine) == 6 for place in mine)


def joins_sides(size: int, mine: Set[Place]) -> bool:
    """One group touches three sides."""
    return any(
        len({gap for place in group if len(gap := missing(size, place)) == 2}) >= 3
        for group in groups(size, mine)
    )


def joins_corners(size: int, mine: Set[Place]) -> bool:
    """One group holds two corners."""
    return any(sum(len(missing(size, place)) == 3 for place in group) >= 2 for group in groups(size, mine))


def judge(rules: str, size: int, mine: Set[Place]) -> set[str]:
    """Every way in which these stones have won."""
    if rules == "fencemaster":
        verdicts = {"loop": has_loop(size, mine), "tripod": joins_sides(size, mine)}
    else:
        verdicts = {
            "ring": has_loop(size, mine) or surrounds_own(size, mine),
            "fork": joins_sides(size, mine),
            "bridge": joins_corners(size, mine),
        }
    return {way for way, achieved in verdicts.items() if achieved}
