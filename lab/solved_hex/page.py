"""The results as a page of the documentation."""

from collections.abc import Iterator, Sequence
from textwrap import fill

from conjoin import registry

from .results import Solved, Task
from .solving import BOARDS, CHECK_MIB, TABLE_MIB, positions

LINE = 120
"""Characters."""
WORDS = {1: "won", 0: "drawn", -1: "lost"}
HEAD = f"""# Solved hex boards

Perfect play in FenceMaster and Havannah on small boards, without the swap rule. `make solved-hex` makes this page: it
solves every running position of the first plies, one of each set of symmetric ones, keeps each result in
[solved-hex.jsonl](solved-hex.jsonl) and goes on where it was stopped; with `--cluster ADDRESS` over a Dask cluster.

Every result here was found twice: by the proof-number search of the engine [`proof`](engines/proof.md) with a table of
{TABLE_MIB} MiB, and by a plain alpha-beta search with one of {CHECK_MIB} MiB. The two share only the rules. The keys of
the second are the positions themselves, so that no two are ever taken for each other. The run fails if they differ.
"""
LEGEND = """
Won and lost are meant for the side to move.
"""
ENDS = {1: "wins", 0: "draws", -1: "loses"}


def page(found: Sequence[Solved]) -> str:
    """All of it."""
    known = {solved.task: solved for solved in found}
    parts = [HEAD]
    for name, plies in BOARDS.items():
        tasks = positions(name, plies)
        if any(task in known for task in tasks):
            parts += [f"\n## {_title(name)}\n", *_board(name, tasks, known)]
    return "".join(parts)


def _title(name: str) -> str:
    rules, _, size = name.partition(":size=")
    return f"{'FenceMaster' if rules == 'fencemaster' else 'Havannah'}, size {size}"


def _board(name: str, tasks: Sequence[Task], known: dict[Task, Solved]) -> Iterator[str]:
    exact = [known[task] for task in tasks if task in known and known[task].exact]
    empty = known.get(Task(name, ""))
    if empty and empty.exact:
        yield f"\nThe empty board is {WORDS[empty.low]}.\n"
    if exact:
        yield LEGEND + "\n| stones | positions | won | drawn | lost |\n|---:|---:|---:|---:|---:|\n"
        for plies in range(BOARDS[name] + 1):
            results = [solved.low for solved in exact if solved.task.plies == plies]
            if results:
                row = [plies, len(results), *(results.count(result) for result in WORDS)]
                yield f"| {' | '.join(f'{number:,}' for number in row)} |\n"
        yield f"\n{_effort(exact)}\n"
    openings = [solved for solved in exact if solved.task.plies == 1]
    for result, word in ENDS.items():
        names = [solved.task.moves for solved in openings if solved.low == -result]
        if names:
            line = f"First stones after which White {word}: {', '.join(names)} and their images."
            yield f"\n{fill(line, LINE)}\n"
    yield from _open(name, tasks, known)


def _effort(exact: Sequence[Solved]) -> str:
    nodes, check = sum(one.nodes for one in exact), sum(one.check_nodes for one in exact)
    seconds = sum(one.seconds for one in exact)
    return fill(
        f"{nodes:,} nodes by proof numbers, {check:,} by alpha-beta, {seconds:,.1f} CPU seconds together.",
        LINE,
    )


def _open(name: str, tasks: Sequence[Task], known: dict[Task, Solved]) -> Iterator[str]:
    """What was tried and is not settled."""
    tried = [known[task] for task in tasks if task in known and not known[task].exact]
    if tried:
        sides = registry.game(name).side_names
        parts = ", ".join(_bounds(solved, sides[solved.task.plies % 2]) for solved in tried)
        yield f"\n{fill(f'Open: {parts}.', LINE)}\n"


def _bounds(solved: Solved, side: str) -> str:
    """What is known of an open position, and what it has taken; `side` is to move."""
    bounds = {(-1, 1): "nothing proven", (0, 1): f"{side} does not lose", (-1, 0): f"{side} does not win"}
    proven = bounds.get((solved.low, solved.high), f"{WORDS[solved.low]} for {side}, not checked")
    minutes = f"{solved.limit / 60:g} minutes for each search"
    return f"{solved.task.moves or 'the empty board'} ({proven}; {solved.nodes:,} nodes, {minutes})"
