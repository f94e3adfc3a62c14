"""What an engine thinks of a move, as people read it: a sentence, and its reasons as a short list."""

from typing import Any

from conjoin.cli.terminal.paragraphs import say_text
from conjoin.core.game import Game
from conjoin.explain.explanation import Opinion
from conjoin.views.sentences import move_words, reason_words, truth_words

MOST_REASONS = 6


def say_opinion(game: Game[Any], who: str, opinion: Opinion, indent: str = "") -> None:
    """The move with its score, the exact verdict where it is known, and the reasons with their points."""
    said = f"{who}{move_words(game, opinion.line)}. {truth_words(opinion)}".rstrip()
    say_text(said, indent, f"{indent}  ")
    for reason in opinion.line.reasons[:MOST_REASONS]:
        say_text(reason_words(reason), f"{indent}  - ", f"{indent}    ")
