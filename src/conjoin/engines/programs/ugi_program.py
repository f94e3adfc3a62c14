"""A program that speaks the Universal Game Interface: a position, `go`, what it thinks meanwhile, and its move."""

from collections.abc import Iterator
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Analysis, Line, Reason, Score, estimate, loss_in, win_in
from conjoin.core.errors import BadNotation, IllegalMove, Resignation
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position, positions_to
from conjoin.engines.programs.child_process import ChildProcess, readable
from conjoin.engines.programs.program import (
    LOOK,
    STOPPING,
    Program,
    Question,
    StoppedQuestion,
    only_move,
    read_move,
    unanswered,
    with_last_heard,
)
from conjoin.protocols import ugi
from conjoin.protocols.ugi_answers import Answer, BareAnswer, BestMove, EngineOption, Id, Info, parse_answer

GAME_OPTION = "Game"
"""An option of programs that play several games; it gets the game's full name."""
REPORT_EVERY = 0.05
"""Seconds between two analyses, however much the program says."""
LONGEST_GAME = 10_000
"""Plies; no game lasts so long, and a claim beyond it is no claim."""


class UgiProgram(Program):
    """Every question brings the whole line of moves, so its board is always in step."""

    def __init__(self, child: ChildProcess) -> None:
        super().__init__(child)
        self.name = ""
        self.options: dict[str, EngineOption] = {}
        self._game: Game[Any] | None = None
        """What it plays, once that was sent."""

    def greet(self, limit: Limit = NO_LIMIT) -> None:
        """Who it is, and which options it has."""
        before = self.child.received
        until = self._hello(ugi.write_command(ugi.BareCommand.UGI), "ugiok", limit)
        while (answer := self.answer(until, "ugiok", limit)) is not BareAnswer.UGI_OK:
            self._refuse_flood(before, "ugiok")
            if isinstance(answer, EngineOption):
                self.options[answer.name] = answer
            elif isinstance(answer, Id) and answer.field == "name":
                self.name = readable(answer.text)
        self._set_options()

    def _set_options(self) -> None:
        """Give its own options their values, under the names that it has for them."""
        known = {name.lower(): name for name in self.options}
        for name, value in self.settings.own:
            if name.lower() not in known:
                has = ", ".join(self.options) or "none"
                raise self.child.failure(f"has no option {readable(name, 40)!r}; it has {readable(has)}")
            self.child.send(ugi.write_command(ugi.SetOption(known[name.lower()], value)))

    def new_game(self) -> None:
        """Sent before the next question."""
        self._game = None

    def think(self, position: Position, question: Question) -> Iterator[Analysis]:
        """What it thinks, and in the end that with its move in front."""
        said: dict[int, Info] = {}
        try:
            self.prepare(position.game, question)
            self.child.send(ugi.write_command(ugi.SetPosition(None, self._names(position))))
            self.child.send(ugi.write_command(_go(question.limit, self.settings.margin)))
            yield from self._listen(position, question, said)
        except StoppedQuestion:
            heard, last = self.child.last_heard, _read(self.child.last_line.decode("utf-8", "replace"))
            self.child.kill()  # it does not listen
            if so_far := analysis(position, said, question):
                yield with_last_heard(so_far, "" if isinstance(last, Info) else heard)
            else:
                yield unanswered(position, question, heard)

    def _names(self, position: Position) -> tuple[str, ...]:
        """The moves so far, as it writes them."""
        if not self.settings.cells:
            return tuple(map(position.game.move_name, position.moves))
        return tuple(map(self.move_name, positions_to(position), position.moves))

    def prepare(self, game: Game[Any], question: Question) -> None:
        """Tell it that a game begins, and which, and wait until it is ready for a question.

        What it says until then belongs to none: a second `bestmove`, or one that crossed a `stop`, is passed over.
        """
        if self._game != game:
            if GAME_OPTION in self.options:
                self.child.send(ugi.write_command(ugi.SetOption(GAME_OPTION, game.name)))
            self.child.send(ugi.write_command(ugi.BareCommand.NEW_GAME))
        self.child.send(ugi.write_command(ugi.BareCommand.IS_READY))
        before = self.child.received
        while self.answer(question.deadline, "readyok", question.limit) is not BareAnswer.READY_OK:
            self._refuse_flood(before, "readyok")
        self._game = game

    def _listen(self, position: Position, question: Question, said: dict[int, Info]) -> Iterator[Analysis]:
        """Until its move; `said` is filled with the latest word on each of its lines."""
        before, reported = self.child.received, question.began
        stopping = _Stopping(question)
        while True:
            stopping.send_when_due(self.child)
            answer = self._heard(stopping)
            self._refuse_flood(before, "bestmove")
            if isinstance(answer, BestMove):
                yield self._last(position, answer.move, question, said)
                return
            if isinstance(answer, Info) and answer.pv:
                said[min(answer.multipv or 1, LONGEST_GAME)] = answer
                if perf_counter() - reported > REPORT_EVERY and (
                    so_far := analysis(position, said, question)
                ):
                    reported = perf_counter()
                    yield so_far

    def _heard(self, stopping: "_Stopping") -> Answer | None:
        """Its next word, None when it is none or when it is time for ours; raises LateAnswer or StoppedQuestion."""
        until = stopping.look_again_at()
        line = self.child.read_line(until, "bestmove")
        if line is not None:
            return _read(line.decode("utf-8", "replace"))
        if stopping.is_hopeless:
            raise StoppedQuestion
        if perf_counter() >= stopping.question.deadline:
            self._line(until, "bestmove")  # says what is missing
        return None

    def answer(self, until: float, expected: str, limit: Limit = NO_LIMIT) -> Answer | None:
        """Its next line as UGI reads it; None for one that says nothing in UGI."""
        return _read(self._line(until, expected, limit))

    def _last(self, position: Position, word: str, question: Question, said: dict[int, Info]) -> Analysis:
        if word.lower() == "resign":
            raise self.child.failure("resigned", Resignation)
        move = self.legal_move(position, word)
        heard = analysis(position, said, question)
        lines = heard.lines if heard else ()
        best = [line for line in lines if line.move == move]
        if not best or heard is None:
            reason = Reason("bestmove", 0, (), "the program's choice; it did not say what it is worth")
            best = list(only_move(move, question, reason).lines)
        others = (line for line in lines if line.move != move)
        depth, nodes = (heard.depth, heard.nodes) if heard else (0, 0)
        return Analysis((*best, *others), depth, nodes, question.seconds)


class _Stopping:
    """When `stop` is to be sent, and how long after it an answer is still waited for."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._sent = False
        self._hopeless_at = question.deadline
        """When the best so far has to do; only after a stop from outside."""

    def send_when_due(self, child: ChildProcess) -> None:
        """Tell it to stop, once: when its time is up, or when a stop is set."""
        now = perf_counter()
        if self.question.limit.stopped and self._hopeless_at == self.question.deadline:
            self._hopeless_at = min(now + STOPPING, self.question.deadline)
        elif now < self.question.time_is_up:
            return
        if not self._sent:
            child.send(ugi.write_command(ugi.BareCommand.STOP))
            self._sent = True

    def look_again_at(self) -> float:
        """When something must be sent, at the latest."""
        look = perf_counter() + LOOK if self.question.limit.stop is not None else self.question.deadline
        due = self.question.deadline if self._sent else self.question.time_is_up
        return min(look, due, self._hopeless_at)

    @property
    def is_hopeless(self) -> bool:
        """Whether it was stopped and has not answered."""
        return self.question.limit.stopped and perf_counter() >= self._hopeless_at


def analysis(position: Position, said: dict[int, Info], question: Question) -> Analysis | None:
    """What a program has said about its lines, as far as it makes sense here; None if nothing does."""
    lines: dict[Move, Line] = {}
    for number in sorted(said):
        line = _line(position, said[number])
        if line is not None:
            lines.setdefault(line.move, line)
    if not lines:
        return None
    depth = max(info.depth or 0 for info in said.values())
    nodes = max(info.nodes or 0 for info in said.values())
    return Analysis(tuple(lines.values()), depth, nodes, question.seconds)


def _line(position: Position, info: Info) -> Line | None:
    variation = _variation(position, info.pv)
    if not variation:
        return None
    score = _score(info)
    reason = Reason("info", score.value, (), "what the program says it is worth")
    return Line(variation[0], score, variation, (reason,))


def _variation(position: Position, names: tuple[str, ...]) -> tuple[Move, ...]:
    """The expected play as far as it is legal."""
    moves: list[Move] = []
    for name in names[: position.game.move_count + 1]:
        move = read_move(position, name)
        try:
            position = position.play(move)
        except IllegalMove:
            break
        moves.append(move)
    return tuple(moves)


def _score(info: Info) -> Score:
    """Mates are counted in own moves, as chess programs count them: mate 2 is the third ply from here."""
    if info.mate and abs(info.mate) < LONGEST_GAME:
        return win_in(2 * info.mate - 1) if info.mate > 0 else loss_in(-2 * info.mate)
    return estimate((info.cp or 0) / 100)


def _read(line: str) -> Answer | None:
    try:
        return parse_answer(line)
    except BadNotation:  # a broken line says nothing; what was needed is missed soon enough
        return None


def _go(limit: Limit, margin: float) -> ugi.Go:
    """Simulations are a tree search's nodes. The margin is kept back from all that it is told."""
    nodes = limit.nodes if limit.nodes is not None else limit.simulations
    if limit.clocks is None:
        movetime = None if limit.seconds is None else _milliseconds(limit.seconds - margin)
        return ugi.Go(movetime=movetime, nodes=nodes, depth=limit.depth)
    left = [None if seconds is None else _milliseconds(seconds - margin) for seconds in limit.clocks.left]
    added = [round(1000 * seconds) or None for seconds in limit.clocks.increments]
    return ugi.Go(
        nodes=nodes, depth=limit.depth, p1time=left[0], p2time=left[1], p1inc=added[0], p2inc=added[1]
    )


def _milliseconds(seconds: float) -> int:
    return max(1, round(1000 * seconds))
