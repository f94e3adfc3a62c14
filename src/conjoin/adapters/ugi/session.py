"""What a controller talks about: the position, the options, and the question the engine is thinking about."""

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from conjoin import __version__, registry
from conjoin.adapters.ugi import settings
from conjoin.adapters.ugi.limits import limit
from conjoin.adapters.ugi.positions import position
from conjoin.adapters.ugi.reports import NO_MOVE, error, infos, response
from conjoin.core.analysis import Analysis
from conjoin.core.errors import ConjoinError, IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Position
from conjoin.core.running import RunningAnalysis
from conjoin.protocols.ugi import BareCommand, Command, Go, Query, SetOption, SetPosition
from conjoin.protocols.ugi_answers import Answer, BareAnswer, BestMove, Id

Say = Callable[[Answer], None]
"""Where answers go; called from the thread that thinks, too."""


class Session:
    """One engine at one board. Commands come from one thread; the answer to `go` comes from another."""

    def __init__(self, game: Game[Any], engine: str, say: Say, usual: Limit = NO_LIMIT) -> None:
        self.game = game
        self.engine_name = engine
        self.engine = registry.engine(engine, game)
        self.say = say
        self.usual = usual
        """What a `go` without a limit may spend."""
        self.lines = settings.USUAL_LINES
        """How many moves are reported."""
        self.position: Position = game.start()
        self.over = False
        """Whether the controller has said goodbye."""
        self._thinking: _Thinking | None = None

    def obey(self, command: Command) -> None:
        """Do what a command says; raises ConjoinError, and then nothing has changed."""
        match command:
            case BareCommand():
                self._bare(command)
            case SetOption(name, value):
                self._rest()
                self._set_option(name, value or "")
            case SetPosition():
                self._rest()
                self.position = position(self.game, command)
            case Go():
                self._go(command)
            case Query(question):
                self.say(response(self.position, question))

    def hang_up(self, answered: bool) -> None:
        """The controller will say nothing more; a question that ends by itself may still be answered."""
        if answered and self._thinking is not None:
            self._thinking.wait()

    def close(self) -> None:
        """End the thinking, with its answer, and the engine."""
        self._rest()
        self.engine.close()

    def _bare(self, command: BareCommand) -> None:
        match command:
            case BareCommand.UGI:
                self._introduce()
            case BareCommand.IS_READY:
                self.say(BareAnswer.READY_OK)
            case BareCommand.NEW_GAME:
                self._rest()
                self.engine.reset()
                self.position = self.game.start()
            case BareCommand.STOP:
                self._rest()
            case BareCommand.QUIT:
                self.over = True

    def _introduce(self) -> None:
        self.say(Id("name", f"Conjoin {__version__} {self.engine_name}"))
        self.say(Id("author", "The Conjoin developers"))
        for option in settings.options(self.game.name, self.engine_name, self.lines):
            self.say(option)
        self.say(BareAnswer.UGI_OK)

    def _set_option(self, name: str, value: str) -> None:
        match name.lower():
            case "multipv":
                self.lines = settings.line_count(value)
            case "game":
                game = registry.game(value)
                self._seat(game, self.engine_name)
                self.game, self.position = game, game.start()
            case "engine":
                settings.refuse_programs(value)
                self._seat(self.game, value)
            case _:
                self._seat(self.game, settings.changed_engine(self.engine_name, name, value))

    def _seat(self, game: Game[Any], engine: str) -> None:
        """Another engine, or the same for another game; the old one stays where that cannot be."""
        seated = registry.engine(engine, game)
        self.engine.close()
        self.engine, self.engine_name = seated, engine

    def _go(self, go: Go) -> None:
        if self._thinking is not None and not self._thinking.is_over:
            raise IllegalMove("the engine is thinking already", "send stop first")
        self._rest()
        if self.position.outcome is not None:
            self.say(error(f"the game is over: {self.game.caption(self.position)}"))
            self.say(BestMove(NO_MOVE))
            return
        running = self.engine.start(self.position, limit(go, self.position, self.usual))
        self._thinking = _Thinking(self, running, patient=go.infinite)

    def _rest(self) -> None:
        """End the thinking; returns when its answer has been given."""
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None


class _Thinking:
    """A question in the background: what is new is reported as it comes, and in the end the move."""

    def __init__(self, session: Session, running: RunningAnalysis, patient: bool) -> None:
        self._session, self._game, self._position = session, session.game, session.position
        self._running = running
        self._stopped = Event()
        self._patient = patient
        """Whether the move must wait for `stop`, even if the engine has finished."""
        self.is_over = False
        """Whether the move has been sent, or is being sent: its reader may ask the next question."""
        self._thread = Thread(target=self._report, name="ugi-answer", daemon=True)
        self._thread.start()

    def wait(self) -> None:
        """Until it has ended by itself, if it can."""
        if not self._patient:
            self._thread.join()

    def stop(self) -> None:
        """End it, and wait until its move has been sent."""
        self._stopped.set()
        self._running.stop()
        self._thread.join()

    def _report(self) -> None:
        last: Analysis | None = None
        try:
            for analysis in self._running:
                if analysis is not last:
                    self._send_infos(analysis)
                last = analysis
        except ConjoinError as failure:
            self._session.say(error(failure))
        except Exception as crash:  # noqa: BLE001  (an engine may fail in any way; the conversation goes on)
            self._session.say(error(f"{type(crash).__name__}: {crash}"))
        if self._patient:
            self._stopped.wait()
        answer = BestMove(self._move(last))
        self.is_over = True
        self._session.say(answer)

    def _send_infos(self, analysis: Analysis) -> None:
        for info in infos(self._game, analysis, self._session.lines):
            self._session.say(info)

    def _move(self, last: Analysis | None) -> str:
        if last is None or not last.lines or last.best not in self._position.legal_moves():
            return NO_MOVE
        return self._game.move_name(last.best)
