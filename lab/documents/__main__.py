"""What the documents claim, measured line by line.

python -m lab.documents                   all of it, some minutes
python -m lab.documents --only 003,004    some of it
"""

import argparse

from lab.documents import PARTS, run


def main() -> int:
    """Print each line as it is measured; 1 when one misses what it should reach."""
    parser = argparse.ArgumentParser(
        prog="python -m lab.documents", description="Measure the documents' claims."
    )
    parser.add_argument("--only", default="", help=f"parts, such as 003,004: {', '.join(PARTS)}")
    parser.add_argument("--quick", action="store_true", help="measure less, within a minute")
    asked = parser.parse_args()
    missed = 0
    for line in run(asked.quick, tuple(filter(None, asked.only.split(",")))):
        print(
            line.what,
            f"{line.rate:,.3g} {line.unit} per CPU second",
            line.note,
            line.missed,
            sep="\t",
            flush=True,
        )
        missed += bool(line.missed)
    return min(missed, 1)


if __name__ == "__main__":
    raise SystemExit(main())
