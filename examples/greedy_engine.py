"""An engine in a few lines: win at once if a move does, otherwise play the first legal move.

Listed in a package's entry points, it joins the command line and the page under its own name:

    [project.entry-points."conjoin.engines"]
    greedy = "greedy_engine:ENTRY"
"""

import conjoin
from conjoin import NO_LIMIT, Analysis, Engine, Entry, Limit, Line, Position, Reason, estimate, win_in


class Greedy(Engine):
    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        lines = sorted(
            (self.look_at(position, move) for move in position.legal_moves()), key=rank, reverse=True
        )
        return Analysis(tuple(lines), depth=1, nodes=len(lines), seconds=0.0)

    def look_at(self, position: Position, move: int) -> Line:
        outcome = position.play(move).outcome
        if outcome is not None and outcome.winner == position.to_move:
            return Line(move, win_in(1), (move,), (Reason("win", 1, outcome.cells, "wins at once"),))
        return Line(move, estimate(0), (move,), (Reason("wait", 0, (), "nothing better to do"),))


def rank(line: Line) -> tuple[conjoin.Score, int]:
    return line.score, -line.move


ENTRY = Entry(name="greedy", summary="Wins at once when it can", source="an example", build=Greedy)


def main() -> None:
    game = conjoin.game("connect-four")
    position = game.parse("112233")
    analysis = Greedy().analyse(position, Limit())
    print("after 112233 it plays", game.move_name(analysis.best))


if __name__ == "__main__":
    main()
