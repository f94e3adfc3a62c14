"""Names to games and engines, and the row each of them shows in a listing.

Built-in ones stand in the two tables below. Third parties join through the entry points `conjoin.games`
and `conjoin.engines`, each pointing at an `Entry`; they are listed from metadata and imported on use.
"""

from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from conjoin.core.engine import Engine
from conjoin.core.errors import BadOption, ConjoinError, EngineFailure, UnknownName
from conjoin.core.game import Game
from conjoin.core.options import Entry, Option, Spec, Value

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from conjoin.games.connect_four import ConnectFour
    from conjoin.games.fencemaster import FenceMaster
    from conjoin.games.havannah import Havannah

Kind = Literal["game", "engine"]

BUILT_IN: dict[Kind, dict[str, str]] = {
    "game": {
        "connect-four": "conjoin.games.connect_four:ENTRY",
        "fencemaster": "conjoin.games.fencemaster:ENTRY",
        "havannah": "conjoin.games.havannah:ENTRY",
    },
    "engine": {
        "average": "conjoin.engines.classical.average:ENTRY",
        "tempered": "conjoin.engines.classical.tempered:ENTRY",
        "stacks": "conjoin.engines.classical.stacks:ENTRY",
        "schmipo": "conjoin.engines.classical.schmipo:ENTRY",
        "cross-four": "conjoin.engines.classical.cross_four:ENTRY",
        "window": "conjoin.engines.classical.window:ENTRY",
        "minimax": "conjoin.engines.classical.minimax:MINIMAX",
        "alphabeta": "conjoin.engines.classical.minimax:ALPHABETA",
        "perfect": "conjoin.engines.ladder.entries:PERFECT",
        "ladder": "conjoin.engines.ladder.entries:LADDER",
        "mcts": "conjoin.engines.mcts:ENTRY",
        "proof": "conjoin.engines.proof:ENTRY",
        "zero": "conjoin.engines.zero:ENTRY",
        "random": "conjoin.engines.random:ENTRY",
        "gtp": "conjoin.engines.programs.process:GTP",
        "gtp-hgui": "conjoin.engines.programs.process:GTP_HGUI",
        "ugi": "conjoin.engines.programs.process:UGI",
        "file": "conjoin.engines.programs.agent_file:ENTRY",
        "trained": "conjoin.engines.zero:TRAINED",
    },
}

ADVISERS = {"connect-four": "window", "fencemaster": "schmipo", "havannah": "mcts"}
"""By game: the engine asked for its opinion where none is named."""
ANY_GAME = "mcts"
"""The engine for games that no other plays."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game or engine as catalogues show it, without being made."""

    name: str
    summary: str
    games: tuple[str, ...]
    """Those it plays; of a game, itself."""
    options: tuple[Option, ...]
    source: str
    """Where the rules or the ideas come from."""

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "name": self.name,
            "summary": self.summary,
            "games": list(self.games),
            "options": [option.fields() for option in self.options],
            "source": self.source,
        }

    def __repr__(self) -> str:
        return f"<{self.name}: {self.summary}>"


def listed(kind: Kind) -> tuple[Listed, ...]:
    """Everything of this kind, the built-in ones first; a package that cannot be imported says so in its summary."""
    return tuple(_listed(kind, name) for name in names(kind))


def _listed(kind: Kind, name: str) -> Listed:
    try:
        row = entry(kind, name)
    except EngineFailure as failure:  # a broken plugin must not hide the others
        return Listed(name, str(failure), (), (), "plugin")
    played = (name,) if kind == "game" else row.games or tuple(names("game"))
    return Listed(name, row.summary, played, row.options, row.source)


def names(kind: Kind) -> list[str]:
    """Every name there is, the built-in ones first; nothing is imported."""
    return list(dict.fromkeys([*BUILT_IN[kind], *_plugins(kind)]))


def public_names(kind: Kind) -> list[str]:
    """Those that a text from a network may name; packages that cannot be imported are left out."""
    return [name for name in names(kind) if _is_public(kind, name)]


def entry(kind: Kind, name: str) -> Entry[Any]:
    """The table row of a game or engine; raises UnknownName with the nearest name."""
    if name in BUILT_IN[kind]:
        module, attribute = BUILT_IN[kind][name].split(":")
        built_in: Entry[Any] = getattr(import_module(module), attribute)
        return built_in
    plugins = _plugins(kind)
    if name in plugins:
        return _load(kind, plugins[name])
    known = names(kind)
    near = get_close_matches(name, known, n=1, cutoff=0.5)
    fix = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known)}"
    if kind == "engine" and name.partition(",")[0].endswith(".py"):
        fix = f"a Python file is an engine with its kind in front: write file:{name}"
    raise UnknownName(f"there is no {kind} called {name!r}", fix)


@overload
def game(text: Literal["connect-four"], **options: Value) -> "ConnectFour": ...


@overload
def game(text: Literal["fencemaster"], **options: Value) -> "FenceMaster": ...


@overload
def game(text: Literal["havannah"], **options: Value) -> "Havannah": ...


@overload
def game(text: str, **options: Value) -> Game[Any]: ...


def game(text: str, **options: Value) -> Game[Any]:
    """The game a text such as `havannah:size=6` names; raises UnknownName, BadOption or BadNotation.

    Options may be given by keyword instead. Type checkers know the positions of the games that are named alone.

    >>> game("connect-four").start().play(3).play(3)
    ConnectFourPosition('44')
    >>> game("havannah", size=6, swap=True)
    <game havannah:size=6,swap=on>
    """
    row = _row("game", text)
    made: Game[Any] = _made("game", row, row.parse(text).with_options(options), Game)
    return made


def engine(text: str, for_game: str | Game[Any] | None = None, **options: Value) -> Engine:
    """The engine a text such as `random:seed=7` names, refused with BadOption if it cannot play the game.

    Options may be given by keyword instead. A text from elsewhere, a browser or a file, goes through
    `refuse_local_only` first.

    >>> engine("window").analyse(game("connect-four").parse("112233")).best
    3
    >>> engine("window", depth=3)
    <engine window:depth=3>
    """
    row = _row("engine", text)
    if isinstance(for_game, str):
        for_game = game(for_game)
    if for_game is not None:
        _refuse_other_game(row.name, row.games, for_game)  # with any options, a seed of ours among them
    asked = row.parse(text).with_options(options)
    made: Engine = _made("engine", row, asked, Engine)
    made.spec = str(asked) if options else text
    if for_game is not None:
        try:  # options may have narrowed what it plays, as an evaluation made for one game does
            _refuse_other_game(text, made.games, for_game)
            made.refuse_board(for_game)
        except BadOption:
            made.close()
            raise
    return made


def refuse_local_only(kind: Kind, text: str) -> None:
    """Raise BadOption for what runs programs or files of this machine: only its own user may name such a thing."""
    row = _row(kind, text)
    if row.local_only:
        raise BadOption(
            f"{row.name}: runs a program, and may only be named on this machine's own command line",
            f"name another {kind}",
        )


def _is_public(kind: Kind, name: str) -> bool:
    try:
        return not entry(kind, name).local_only
    except EngineFailure:
        return False


def spec(kind: Kind, text: str) -> Spec:
    """A text's name and options, not yet checked; raises UnknownName or BadNotation."""
    return _row(kind, text).parse(text)


def _row(kind: Kind, text: str) -> Entry[Any]:
    return entry(kind, Spec.name_of(text))


def _refuse_other_game(text: str, games: tuple[str, ...], played: Game[Any]) -> None:
    if games and Spec.parse(played.name).name not in games:
        raise BadOption(f"{text} does not play {played.name}", f"it plays {', '.join(games)}")


def adviser(played: Game[Any]) -> str:
    """The engine that analyses and gives hints unless another is named."""
    return ADVISERS.get(Spec.parse(played.name).name, ANY_GAME)


def with_seed(text: str, seed: int) -> str:
    """The same engine with this seed, if it takes one and the text gives none."""
    row = _row("engine", text)
    spec = row.parse(text)
    takes_seed = any(option.name == "seed" for option in row.options)
    if not takes_seed or "seed" in dict(spec.options):
        return text
    return f"{text}{',' if spec.options else ':'}seed={seed}"


def _made(kind: Kind, row: Entry[Any], spec: Spec, wanted: type) -> Any:
    """Build it; a package's own mistakes are reported as such, with its name."""
    if spec.name in BUILT_IN[kind]:
        return row.make(spec)
    try:
        made = row.make(spec)
    except (ConjoinError, MemoryError):
        raise
    except Exception as error:  # a plugin may fail in any way; the rest of the program goes on
        raise _broken(kind, spec.name, f"cannot be made: {type(error).__name__}: {error}") from error
    if not isinstance(made, wanted):
        raise _broken(kind, spec.name, f"is no {wanted.__name__} but a {type(made).__name__}")
    return made


def _broken(kind: Kind, name: str, problem: str) -> EngineFailure:
    package = getattr(_plugins(kind)[name].dist, "name", "an unknown package")
    return EngineFailure(
        f"the {kind} {name!r} of the package {package} {problem}", "repair or uninstall that package"
    )


def _plugins(kind: Kind) -> dict[str, "EntryPoint"]:
    from importlib.metadata import entry_points  # 30 ms that most calls never need

    return {point.name: point for point in entry_points(group=f"conjoin.{kind}s")}


def _load(kind: Kind, point: "EntryPoint") -> Entry[Any]:
    try:
        loaded = point.load()
    except Exception as error:  # a plugin may fail in any way; the rest of the program goes on
        raise _broken(kind, point.name, f"cannot be imported ({point.value}): {error}") from error
    if not isinstance(loaded, Entry):
        raise _broken(kind, point.name, f"is not an Entry ({point.value})")
    return loaded
