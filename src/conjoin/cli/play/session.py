"""A session of play: who takes which seat, one game after the other, and what is kept at an interruption."""

import secrets
from contextlib import suppress
from dataclasses import dataclass, replace

from conjoin import registry
from conjoin.cli.play.messages import greeting
from conjoin.cli.play.prompt import AnotherGame, GamePrompt, Quit
from conjoin.cli.terminal.printing import complain, say, say_text
from conjoin.cli.terminal.signals import Terminated, exit_code, raising_terminated
from conjoin.core.errors import BadOption, ConjoinError, EngineFailure, StoreError
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.record import Record
from conjoin.folder import data_path
from conjoin.play.levels import at_level, opponent
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import HUMAN, Seat, recorded_seat, seat
from conjoin.records import files, jsonl
from conjoin.store.kept_games import KeptGame, is_own, keep, latest_unfinished, opened

LATEST = ""
"""What `--resume` names when it names no file: the game that was interrupted last."""
STOPPED = 2
HOW_TO_GO_ON = "go on with: conjoin play --resume"


@dataclass(frozen=True)
class Wishes:
    """What a person has asked for."""

    game: str | None = None
    players: tuple[str | None, str | None] = (None, None)
    limit: Limit = NO_LIMIT
    level: int | None = None
    seed: int | None = None
    look: str | None = None
    coach: bool = False


def play(wishes: Wishes, resume: str | None = None) -> int:
    """Play until the person leaves; the exit code, which is not 0 after an interruption. Nothing is lost by it."""
    data_path()  # refused at once if it cannot be anywhere
    kept = _kept_game(resume) if resume is not None else None
    own = kept is not None and is_own(kept.path)
    ongoing = _resumed(kept.record, wishes, own) if kept else _new_game(wishes)
    keeper = Keeper(kept if own else None)
    keeper.keep(ongoing)  # a game from another file becomes one of ours
    while True:
        prompt = GamePrompt(
            ongoing, changed=keeper.keep, limit=wishes.limit, look=wishes.look, coach=wishes.coach
        )
        try:
            return _until_left(prompt, keeper)
        except AnotherGame as wish:
            say_text(keeper.farewell(prompt.ongoing))
            ongoing, keeper = _next_game(prompt.ongoing, wish.level), Keeper()
            wishes = replace(wishes, coach=prompt.coach)


def _until_left(prompt: GamePrompt, keeper: "Keeper") -> int:
    try:
        with raising_terminated():
            prompt.run(greeting(prompt.ongoing))
    except Quit:
        say_text(keeper.farewell(prompt.ongoing))
    except (EOFError, KeyboardInterrupt, EngineFailure) as stop:
        keeper.keep(prompt.ongoing)
        with suppress(OSError):  # the terminal may be gone
            say()
        if _is_running(prompt.ongoing):
            moves = len(prompt.position.moves)
            with suppress(OSError):
                complain(f"conjoin: {_why(stop)} after move {moves}; {keeper.farewell(prompt.ongoing)}")
            return _code(stop)
        if isinstance(stop, EngineFailure):
            raise
        return stop.code if isinstance(stop, Terminated) else 0
    return 0


class Keeper:
    """Keeps a game after every change, and says once if that is not possible."""

    def __init__(self, kept: KeptGame | None = None) -> None:
        self.kept = kept
        self.problem: ConjoinError | None = None

    def keep(self, ongoing: OngoingGame) -> None:
        """Keep the game as it is now, unless no move has been played yet."""
        record = ongoing.record
        if (not record.moves and self.kept is None) or (self.kept is not None and self.kept.record == record):
            return
        try:
            self.kept = keep(record, self.kept)
        except ConjoinError as error:
            if self.problem is None:
                complain(f"conjoin: this game cannot be kept: {error}")
            self.problem = error
        else:
            self.problem = None

    def farewell(self, ongoing: OngoingGame) -> str:
        """How to go on with the game; where it could not be kept, it is printed so that it can be copied."""
        if not ongoing.record.moves:
            return "No move was played."
        if self.problem is not None:
            say(jsonl.to_json(ongoing.record))
            return (
                "the game could not be kept: copy the line on standard output that begins with { into a file"
            )
        return "The game is kept." if ongoing.is_over else f"the game so far is kept, {HOW_TO_GO_ON}"


def _kept_game(name: str) -> KeptGame:
    if name != LATEST:
        path = files.expanded(name)
        found = opened(path)  # a file without any game is refused with what is wrong in it
        for attempt in files.load_lenient(path):
            if isinstance(attempt, ConjoinError):
                complain(f"conjoin: {attempt}")
        return found
    kept = latest_unfinished()
    if kept is None:
        raise StoreError("there is no unfinished game", "begin one with: conjoin play")
    return kept


def _new_game(wishes: Wishes) -> OngoingGame:
    game = registry.game(wishes.game or "connect-four")
    seed = _seed(wishes)
    first, second = (seat(name, game, seed) for name in _names(wishes))
    return begin(game, (first, second), seed=seed)


def _resumed(record: Record, wishes: Wishes, own: bool) -> OngoingGame:
    game = registry.game(record.game)
    if wishes.game and registry.game(wishes.game) != game:
        raise BadOption(f"the saved game is {record.game}, not {wishes.game}", "leave the game out")
    if wishes.level is not None:
        raise BadOption("a saved game has its players", "leave --level out, or name one with --second")
    seed = record.seed if wishes.seed is None and record.seed is not None else _seed(wishes)
    first, second = (
        recorded_seat(kept, game, seed, own=own) if named is None else seat(named, game, seed)
        for named, kept in zip(wishes.players, record.players, strict=True)
    )
    return begin(game, (first, second), game.parse(record.moves), seed=seed, event=record.event)


def _next_game(over: OngoingGame, level: int | None) -> OngoingGame:
    """A new game of the same players, or with every engine at this level."""
    seed = secrets.randbelow(1_000_000)

    def again(player: Seat) -> Seat:
        if player.is_person:
            return player
        number = player.level if level is None else level
        # A level gets the new game's seed, or it would play the same game again.
        return seat(player.label if number is None else at_level(number), over.game, seed)

    first, second = map(again, over.seats)
    return begin(over.game, (first, second), seed=seed)


def _names(wishes: Wishes) -> tuple[str, str]:
    """Both players; a person who names an engine as the first one wants to play against it."""
    first, second = wishes.players
    other = opponent()
    if wishes.level is not None:
        if any(name not in (None, HUMAN) for name in wishes.players):
            raise BadOption("--level chooses the opponent, who is named already", "leave one of them out")
        if wishes.players == (HUMAN, HUMAN):
            raise BadOption(
                "--level chooses the opponent, but both players are people",
                "leave --level out, or one player",
            )
        other = at_level(wishes.level)
        second = None if second == HUMAN and first is None else second
        if wishes.players == (None, HUMAN):
            return other, HUMAN
    if first is None:
        return HUMAN, second or other
    return first, second or (other if first == HUMAN else HUMAN)


def _seed(wishes: Wishes) -> int:
    """A seed of its own for every game, kept in the record, so that any game can be played again."""
    return wishes.seed if wishes.seed is not None else secrets.randbelow(1_000_000)


def _is_running(ongoing: OngoingGame) -> bool:
    return not ongoing.is_over and bool(ongoing.position.moves)


def _why(stop: BaseException) -> str:
    if isinstance(stop, EngineFailure):
        return stop.problem
    if isinstance(stop, Terminated):
        return stop.name
    return "Ctrl-C" if isinstance(stop, KeyboardInterrupt) else "end of input"


def _code(stop: BaseException) -> int:
    return exit_code(stop) if isinstance(stop, KeyboardInterrupt) else STOPPED
