"""Messages at the prompt, and what the words typed there mean."""

import shutil

from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.engines.ladder.steps import START
from conjoin.play.levels import levels
from conjoin.play.ongoing import OngoingGame
from conjoin.play.seat import HUMAN
from conjoin.views.clean import clean_line

COMMANDS = {
    "h": "hint",
    "e": "explain",
    "u": "undo",
    "s": "save",
    "r": "resign",
    "n": "new",
    "+": "stronger",
    "-": "weaker",
    "q": "quit",
    "exit": "quit",
    "?": "help",
}
"""Short for the words; both are understood in capitals too."""

HELP = (
    ("h, hint", "what to play, and why"),
    ("e, explain", "the last move: what its player thought, and what is true"),
    ("u, undo", "take your last move back"),
    ("s, save FILE", "save the game, as .jsonl or, on hex boards, .sgf"),
    ("+, -, level N", "a stronger or weaker opponent, from 1 to 10"),
    ("coach", "warn before a move that throws the game away, or stop warning"),
    ("r, resign", "give the game up"),
    ("n, new", "begin another game; this one is kept"),
    ("q, quit", "leave; the game so far is kept"),
)
AFTER_THE_END = (
    "n another game, + or - with a stronger or weaker opponent, s FILE save, u take back, Enter leave"
)
WIDE = 60
"""Columns that a long prompt and a long answer need."""


def parse_command(line: str) -> tuple[str, str]:
    """The command that a line begins with, in full, and what follows; a move is its own command.

    >>> parse_command("S my game.jsonl"), parse_command("Hint"), parse_command("4")
    (('save', 'my game.jsonl'), ('hint', ''), ('4', ''))
    """
    word, _, rest = line.strip().partition(" ")
    word = word.lower()
    return COMMANDS.get(word, word), rest.strip()


def prompt_message(ongoing: OngoingGame) -> str:
    """The question to the side to move."""
    colour = ongoing.game.side_names[ongoing.position.to_move]
    if _is_narrow():
        return f"{colour} (? for help): "
    return f"{colour} ({ongoing.seat.short_name}), your move (? for help): "


def greeting(ongoing: OngoingGame) -> str:
    """Who plays what against whom; on a narrow screen no more than that, for `?` tells the rest."""
    if _is_narrow():
        return clean_line(_who_plays(ongoing))
    first = ongoing.seat
    begins = "Type a move, or ? for help." if first.is_person else f"{first.short_name} moves first."
    return clean_line(f"{ongoing.game.name}: {_who_plays(ongoing)} {begins}")


def _who_plays(ongoing: OngoingGame) -> str:
    """Who has which colour; a person whose opponent is a level learns how to change it."""
    sides = list(zip(ongoing.game.side_names, ongoing.seats, strict=True))
    people = [colour for colour, player in sides if player.label == HUMAN]
    against = [side for side in Side if ongoing.seats[side].level is not None]
    if len(people) == 1 and against:
        (side,) = against
        if _is_narrow():
            return f"You are {people[0]}. {sides[side][0]} is level {ongoing.seats[side].level}."
        return f"You are {people[0]}. {level_words(ongoing, side)}; + and - change it."
    return ", ".join(f"{colour} is {player.short_name}" for colour, player in sides) + "."


def level_words(ongoing: OngoingGame, side: Side) -> str:
    """Which level a side is, and what a player of this strength is called."""
    level = levels(ongoing.game)[(ongoing.seats[side].level or START) - 1]
    return f"{ongoing.game.side_names[side]} is level {level.number} ({level.words})"


def end_message(ongoing: OngoingGame) -> str:
    """How a game ended, for the person at the board if there is only one."""
    outcome, resigned = ongoing.outcome, ongoing.ending is Ending.RESIGN
    if outcome is None:
        return ""
    how = f"{outcome.how}." if resigned else f"{ongoing.game.caption(ongoing.position)}."
    people = [seat.is_person for seat in ongoing.seats]
    if sum(people) != 1:
        return how
    if outcome.winner is None:
        return f"A draw. {how}"
    return f"You win! {how}" if people[outcome.winner] else f"You lose. {how}"


def _is_narrow() -> bool:
    return shutil.get_terminal_size().columns < WIDE
