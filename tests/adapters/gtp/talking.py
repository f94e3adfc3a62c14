"""Talking to a session within one process, and engines that are made for being watched."""

from io import BytesIO, StringIO
from time import perf_counter
from typing import Any

from conjoin import NO_LIMIT, Analysis, Engine, Game, Limit, Line, Position, estimate
from conjoin.adapters.gtp.conversation import talk
from conjoin.adapters.gtp.session import Session
from conjoin.engines.random import RandomEngine
from conjoin.games.havannah import Havannah

WHITE_BRIDGE = "playgame a1 g1 a2 g2 a3 f1 a4"
"""On size 4 white joins the two upper corners."""


class Thinker(Engine):
    """Plays the first legal move after the time it is given, and remembers what it was asked."""

    def __init__(self, patience: float = 1.0) -> None:
        self.patience = patience
        """The most seconds it really thinks."""
        self.limits: list[Limit] = []
        self.resets = 0

    def analyse(self, position: Position, limit: Limit = NO_LIMIT) -> Analysis:
        self.limits.append(limit)
        until = perf_counter() + min(limit.seconds or 0, self.patience)
        while perf_counter() < until:
            pass
        move = position.legal_moves()[0]
        return Analysis((Line(move, estimate(0), (move,)),), 0, 1, limit.seconds or 0)

    def reset(self) -> None:
        self.resets += 1


def session(game: Game[Any] | None = None, engine: Engine | None = None, limit: Limit = NO_LIMIT) -> Session:
    return Session(game or Havannah(4), engine or RandomEngine(1), "random:seed=1", limit)


def say(speaker: Session, *lines: str) -> list[str]:
    """The answers to some lines, each without its two line breaks."""
    heard = StringIO()
    talk(speaker, BytesIO("".join(f"{line}\n" for line in lines).encode()), heard)
    answers = heard.getvalue()
    assert not answers or answers.endswith("\n\n")
    return answers.split("\n\n")[:-1]


def ask(speaker: Session, line: str) -> str:
    """The result of one command that must work."""
    (answer,) = say(speaker, line)
    assert answer.startswith("="), answer
    return answer[1:].removeprefix(" ")


def refused(speaker: Session, line: str) -> str:
    """The message of one command that must fail."""
    (answer,) = say(speaker, line)
    assert answer.startswith("? "), answer
    return answer[2:]
