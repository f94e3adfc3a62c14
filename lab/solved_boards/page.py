"""The results as a page of the documentation."""

from collections.abc import Iterator, Sequence
from textwrap import fill

from .growth import by_last_step, fitted, over_cells, over_sides, speed
from .published import DRAWN, FIRST, PUBLISHED, SECOND, outcome
from .results import TABLE_MIB, Solved, Task
from .solving import boards as all_boards

AHEAD = (Task(8, 8), Task(9, 7))
"""The boards that are asked about most."""
LINE = 120
"""Characters."""
ENOUGH = 8
"""Solved boards from which a fit makes sense."""
TIMES_7X9 = 120_000
TITLE = "# Solved boards\n"
HEAD = """
The result of perfect play from the empty board, with lines of four. `make solved-boards` makes this page: it solves one
board after the other, those begun and then the smallest first, keeps each result in
[solved-boards.jsonl](solved-boards.jsonl), goes on from the bounds at which it was stopped, and fails if a result is
not the one that John Tromp and Christophe Steininger have published
([the table](https://github.com/ChristopheSteininger/c4)). With `--cluster ADDRESS` boards are shared out by opening
move over a Dask cluster.
"""
LEGEND = """
`first 41` means that the first side wins, and that stone 41 is the last one if both sides play their best. Without a
stone it is known who wins, but not how soon. A dot is a board that was not solved here.
"""
EFFORT = f"""
One thread for each board and a table of {TABLE_MIB} MiB unless more are named, no book; CPU time of all threads on a
shared virtual machine. With one thread nodes are the same in every run that was not stopped in between.
"""


def page(boards: Sequence[Solved], minutes: float) -> str:
    """All of it; each solved board agrees with what is published, see `disagreement`."""
    solved = [board for board in boards if board.exact]
    parts = [TITLE, HEAD, "\n## Results\n", LEGEND, "\n", *_results(boards)]
    parts += ["\n## Effort\n", EFFORT, "\n", *_effort(solved), _unsolved(boards, minutes)]
    if len(solved) >= ENOUGH:
        parts += ["\n## Growth\n", *_growth(boards)]
    return "".join(parts)


def disagreement(board: Solved) -> str | None:
    """What is wrong with a score, or its bounds, beside what is published; None if nothing is, or nothing is known."""
    task = board.task
    published = PUBLISHED.get((task.width, task.height))
    if task.opening or published is None:
        return None
    possible = [outcome(task.width, task.height, score) for score in range(board.low, board.high + 1)]
    if published in possible:
        return None
    found = f"{possible[0]}" if board.exact else f"between {possible[0]} and {possible[-1]}"
    return f"{task.width}x{task.height}: {found}, but published is {published}"


def _results(boards: Sequence[Solved]) -> Iterator[str]:
    known = {(board.task.width, board.task.height): text for board in boards if (text := _short(board))}
    widths = range(4, max((width for width, _ in known), default=4) + 1)
    heights = range(4, max((height for _, height in known), default=4) + 1)
    yield "| height \\ width | " + " | ".join(map(str, widths)) + " |\n"
    yield "|---" * (len(widths) + 1) + "|\n"
    for height in heights:
        cells = [known.get((width, height), "·") for width in widths]
        yield f"| **{height}** | " + " | ".join(cells) + " |\n"


def _short(board: Solved) -> str:
    """Who wins, and when, as far as that is known; empty where nothing is."""
    if not board.exact:
        return FIRST if board.low > 0 else SECOND if board.high < 0 else ""
    winner, last = outcome(board.task.width, board.task.height, board.low)
    return winner if winner == DRAWN else f"{winner} {last}"


def _effort(solved: Sequence[Solved]) -> Iterator[str]:
    yield "| board | result | nodes | CPU time |\n|---|---|---|---|\n"
    for board in solved:
        task = board.task
        sentence = _sentence(*outcome(task.width, task.height, board.low))
        yield f"| {task.width}×{task.height} | {sentence} | {board.nodes:,} | {_spent(board)} |\n"


def _spent(board: Solved) -> str:
    words = [_time(board.seconds)]
    if board.threads > 1:
        words.append(f"{board.threads} threads")
    if board.table_mib > TABLE_MIB:
        words.append(f"{board.table_mib:,} MiB")
    return ", ".join(words)


def _sentence(winner: str, last: int) -> str:
    if winner == DRAWN:
        return "a draw"
    return f"won by the {'first' if winner == FIRST else 'second'} side with stone {last}"


def _unsolved(boards: Sequence[Solved], minutes: float) -> str:
    """What was tried in vain, and that the rest was not tried."""
    tried = [
        f"{board.task.width}×{board.task.height} (after {board.seconds / 60:.0f} minutes the score is between "
        f"{board.low} and {board.high})"
        for board in boards
        if not board.exact
    ]
    text = f"A board is given up after {minutes:g} CPU minutes"
    if tried:
        text += f": {', '.join(tried)}. No board that is as wide and as high as one of those was begun"
    if later := _not_begun(boards):
        names = ", ".join(f"{task.width}×{task.height}" for task in later)
        text += f". Nobody has begun {names} or larger ones yet"
    return _paragraph(f"{text}. `make solved-boards` goes on from here, with `--minutes` for longer.")


def _not_begun(boards: Sequence[Solved]) -> list[Task]:
    """The smallest boards of which nothing is known, beside those that hold one that was given up."""
    known = {board.task for board in boards}
    given_up = [board.task for board in boards if not board.exact]
    waiting = [task for task in all_boards() if task not in known and not _holds_any(task, given_up)]
    return [task for task in waiting if not _holds_any(task, [other for other in waiting if other != task])]


def _holds_any(task: Task, others: Sequence[Task]) -> bool:
    return any(other.is_within(task) for other in others)


def _growth(boards: Sequence[Solved]) -> Iterator[str]:
    line, sides, rate = fitted(boards, over_cells), fitted(boards, over_sides), speed(boards)
    yield "\n![Nodes over cells](plots/solved-boards.svg)\n"
    yield _paragraph(
        f"A straight line through the logarithms says that one cell more is {10 ** line.factors[1]:.2f} times the "
        f"work, but a board is off by a factor of {10**line.spread:.1f} either way (one standard deviation): a column "
        "costs more than a row, and each makes the other dearer. A fit of "
        "`a + b · width + c · height + d · width · height` to the same logarithms is off by a factor of "
        f"{10**sides.spread:.1f}. At {rate / 1e6:.1f} million nodes a CPU second:"
    )
    yield "\n| board | cells | by cells | by both sides | time for those | by the last step | time for those |\n"
    yield "|---|---|---|---|---|---|---|\n"
    for task in (*_not_begun(boards), *AHEAD):
        nodes, stepped = sides.nodes(task), by_last_step(boards, task)
        guesses = f"{line.nodes(task):.0e} | {nodes:.0e} | {_time(nodes / rate)}"
        step = "· | ·" if stepped is None else f"{stepped:.0e} | {_time(stepped / rate)}"
        yield f"| {task.width}×{task.height} | {task.cells} | {guesses} | {step} |\n"
    yield _paragraph(
        "The last step says: one column (or row) more costs as many times as much as the one before it did. All times "
        "are of one core. The fits reach far beyond the boards from which they follow, and those that were given up "
        "are missing in them: take them for the least. Steininger says that his solver takes 3 seconds for 7×6 and "
        f"about 100 hours for 7×9, which has as many cells as 9×7: {TIMES_7X9:,} times as long. {_by_ratio(boards)}"
    )


def _by_ratio(boards: Sequence[Solved]) -> str:
    standard = [board for board in boards if board.task == Task(7, 6) and board.exact]
    return "".join(
        f"Here that would be {_time(TIMES_7X9 * board.seconds)} of one core." for board in standard
    )


def _paragraph(text: str) -> str:
    return "\n" + fill(text, LINE, break_long_words=False, break_on_hyphens=False) + "\n"


def _time(seconds: float) -> str:
    """Seconds in the unit that people would use.

    >>> _time(0.004), _time(75), _time(5000), _time(100_000), _time(1e9)
    ('4 ms', '75 s', '83 min', '28 h', '32 years')
    """
    for unit, name in ((365.25 * 86_400, "years"), (86_400, "days"), (3600, "h"), (60, "min"), (1, "s")):
        if seconds >= unit * (2 if unit > 1 else 1):
            return f"{seconds / unit:.{0 if seconds >= 10 * unit else 1}f} {name}"
    return f"{1000 * seconds:.0f} ms"
