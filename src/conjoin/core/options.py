"""The one grammar for games and engines: `name:option=value,option=value`, or `name:TEXT` for a few."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Generic, TypeVar

from conjoin.core.errors import BadNotation, BadOption

Value = int | bool | str
T = TypeVar("T")

LONGEST_NAME = 500
"""Characters of a name with all its options; whatever is longer is a broken file."""
LONGEST_FREE_TEXT = 10_000
"""Characters of a text that is taken as it stands, such as a command line."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A name with its options as typed, not yet checked.

    >>> Spec.parse("havannah:size=8,swap=on")
    Spec(name='havannah', options=(('size', '8'), ('swap', 'on')))
    """

    name: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str, free_text: str = "") -> "Spec":
        """Read `name:option=value,…`, or `name:TEXT` where `free_text` names the option that takes all of it.

        Raises BadNotation naming the part that is wrong.

        >>> Spec.parse("gtp:go=on, 'x:y'", free_text="command")
        Spec(name='gtp', options=(('command', "go=on, 'x:y'"),))
        """
        name = cls.name_of(text)
        _, colon, rest = text.partition(":")
        if free_text:
            _refuse_long(text, LONGEST_FREE_TEXT, f"write {name}:{free_text.upper()}")
            return cls(name, ((free_text, rest),) if rest.strip() else ())
        _refuse_long(text, LONGEST_NAME, "write it as name:option=value")
        options: list[tuple[str, str]] = []
        for number, part in enumerate(rest.split(",") if colon else (), start=1):
            key, equals, value = (piece.strip() for piece in part.partition("="))
            if not (key and equals and value):
                raise BadNotation(
                    f"option {number} of {text!r} is {part!r}", "write each option as option=value"
                )
            if key in dict(options):
                raise BadNotation(f"option {number} of {text!r} gives {key!r} again", "give each option once")
            options.append((key, value))
        return cls(name, tuple(options))

    def with_options(self, values: Mapping[str, Value]) -> "Spec":
        """The same with more options; raises BadNotation for one that it has already.

        >>> str(Spec.parse("havannah:swap=on").with_options({"size": 4}))
        'havannah:swap=on,size=4'
        """
        for name in values:
            if name in dict(self.options):
                raise BadNotation(f"{str(self)!r} gives {name!r} already", "give each option once")
        return Spec(self.name, (*self.options, *((name, written(value)) for name, value in values.items())))

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}:{options}" if options else self.name

    @staticmethod
    def name_of(text: str) -> str:
        """The name that a text begins with; raises BadNotation where there is none."""
        if not isinstance(text, str):
            raise BadNotation(f"{text!r:.40} is no text", "write a name, as in 'connect-four'")
        name = text.partition(":")[0].strip()
        if not name:
            raise BadNotation(f"{text[:40]!r} has no name before the colon", "write it as name:option=value")
        _refuse_long(name, LONGEST_NAME, "write it as name:option=value")
        return name


def written(value: Value) -> str:
    """An option's value as people type it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _refuse_long(text: str, longest: int, fix: str) -> None:
    if len(text) > longest:
        raise BadNotation(f"the name {text[:20]!r}… has {len(text)} characters", fix)


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of a game or engine: its default decides whether it is a number, a switch or a word."""

    name: str
    default: Value
    help: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """The values this option takes, in words."""
        if isinstance(self.default, bool):
            return "on or off"
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if isinstance(self.default, int):
            if self.low is not None and self.high is not None:
                return f"a whole number from {self.low} to {self.high}"
            return "a whole number"
        return "any text"

    def fields(self) -> dict[str, Value]:
        """The option as catalogues list it, in plain JSON values."""
        return {"name": self.name, "default": self.default, "allowed": self.allowed, "help": self.help}

    def read(self, text: str, owner: str) -> Value:
        """The value a text stands for; raises BadOption naming what is allowed."""
        value = self._value(text)
        if value is None:
            raise BadOption(f"{owner} cannot have {self.name}={text}", f"{self.name} takes {self.allowed}")
        return value

    def _value(self, text: str) -> Value | None:
        if isinstance(self.default, bool):
            return {"on": True, "off": False}.get(text)
        if isinstance(self.default, int):
            return self._number(text)
        return text if not self.choices or text in self.choices else None

    def _number(self, text: str) -> int | None:
        # Nine digits are more than any option needs, and keep hostile input from building huge integers.
        if not re.fullmatch("-?[0-9]{1,9}", text):
            return None
        number = int(text)
        too_low = self.low is not None and number < self.low
        too_high = self.high is not None and number > self.high
        return None if too_low or too_high else number

    def write(self, value: Value) -> str:
        """The text that `read` turns into this value."""
        return written(value)


@dataclass(frozen=True)
class Entry(Generic[T]):
    """A game or engine as the registry lists it: what it is, what it takes, and how to build it."""

    name: str
    summary: str
    source: str
    """Where the rules or the ideas come from."""
    build: Callable[..., T]
    """Called with every option by keyword."""
    options: tuple[Option, ...] = ()
    games: tuple[str, ...] = ()
    """For engines: the games it plays with some options, by name; empty means every game."""
    free_text: str = ""
    """The option that takes everything after the colon as it stands, commas and colons included; empty for none."""
    local_only: bool = False
    """Whether it runs programs or files of this machine, so that no text from a network may build it."""

    def parse(self, text: str) -> Spec:
        """A text that begins with this entry's name, its options not yet checked; raises BadNotation."""
        return Spec.parse(text, self.free_text)

    def read_options(self, spec: Spec) -> dict[str, Value]:
        """Every option of this entry, given or default; raises BadOption."""
        known = {option.name: option for option in self.options}
        values: dict[str, Value] = {option.name: option.default for option in self.options}
        for key, text in spec.options:
            if key not in known:
                raise BadOption(f"{self.name} has no option {key!r}", self._suggest(key))
            values[key] = known[key].read(text, self.name)
        if self.free_text and not values[self.free_text]:
            wanted = self.free_text.upper()
            raise BadOption(f"{self.name} names no {self.free_text}", f"write {self.name}:{wanted}")
        return values

    def make(self, spec: Spec) -> T:
        """Build it with these options; raises BadOption."""
        return self.build(**self.read_options(spec))

    def full_name(self, values: Mapping[str, Value]) -> str:
        """The shortest text that builds it with these values, defaults left out; raises BadOption for a bad one."""
        for option in self.options:
            option.read(option.write(values[option.name]), self.name)
        if self.free_text:
            return f"{self.name}:{values[self.free_text]}"
        changed = [
            f"{option.name}={option.write(values[option.name])}"
            for option in self.options
            if values[option.name] != option.default
        ]
        return ":".join([self.name, *([",".join(changed)] if changed else [])])

    def _suggest(self, key: str) -> str:
        names = [option.name for option in self.options]
        if not names:
            return f"{self.name} takes no options"
        near = get_close_matches(key, names, n=1)
        return f"did you mean {near[0]!r}?" if near else "it takes " + ", ".join(names)
