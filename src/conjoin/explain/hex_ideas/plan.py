"""A position on a hex board in three sentences: who stands how, what decides it, and what to do now."""

from conjoin import registry
from conjoin.core.analysis import Analysis, Kind, Line
from conjoin.core.limit import Limit
from conjoin.core.position import Move
from conjoin.core.words import percent, when_won
from conjoin.explain.exact import ExactScores, proven, together
from conjoin.explain.hex_ideas import words
from conjoin.explain.hex_ideas.findings import Findings
from conjoin.explain.ideas.idea import ForcedWin, Idea, NothingLeft, WinsNow
from conjoin.explain.plan import Plan, Sentence
from conjoin.games.hexgame import HexPosition

GUESSER, SIMULATIONS = "mcts:network=off", 3_000
"""The search behind a guess, and the games that it plays out for one; some hundredths of a second."""
EVEN = (0.47, 0.53)
"""Win chances between which a guess favours nobody."""

SOONEST = 2
"""Plies of a loss that cannot come sooner, so that they are exact."""


def hex_plan(
    position: HexPosition, known: ExactScores, limit: Limit, guess: Analysis | None = None
) -> Plan[HexPosition]:
    """Three sentences about a running position; `known` is what is proven of its moves.

    The guess is a sampling search's, used where nothing is proven; without one a short search is asked.
    """
    found, liked = Findings(position, known, limit), None
    if found.score is None:
        searched = _searched(position, guess, limit)
        if searched is not guess:  # our own search, which claims only what it can prove
            found = Findings(position, together(dict(known), proven(searched)), limit)
        liked = _liked(found, searched)
    said = _Sentences(found, None if found.score is not None else liked)
    return Plan(
        position=position,
        standing=said.standing(),
        deciding=said.deciding(),
        advice=said.advice(),
        score=found.score,
        best=tuple(found.best),
        line=_line(found),
        idea=found.idea,
        ideas=found.ideas,
    )


def _searched(position: HexPosition, guess: Analysis | None, limit: Limit) -> Analysis:
    """What a search thinks; one that does not sample, or too little, is not asked."""
    if guess is None or sum(line.visits or 0 for line in guess.lines) < SIMULATIONS:
        asked = Limit(simulations=SIMULATIONS, seconds=limit.seconds, stop=limit.stop)
        with registry.engine(GUESSER, position.game) as thinker:
            guess = thinker.analyse(position, asked)
    return guess


def _liked(found: Findings, searched: Analysis) -> Line:
    """What a search likes best of the moves that may hold."""
    losing = set(found.losing)
    may_hold = (
        line for line in searched.lines if line.move not in losing and line.score.kind is not Kind.LOSS
    )
    return next(may_hold, searched.lines[0])


def _line(found: Findings) -> tuple[Move, ...]:
    """Best play as far as it is known; nothing where there is only a guess."""
    if found.score is None or found.idea is None:
        return ()
    if isinstance(found.idea, WinsNow):
        return found.idea.moves[:1]
    return () if isinstance(found.idea, NothingLeft) else (*found.idea.after, *found.idea.moves)


def lit_after(idea: Idea | None) -> tuple[Move, ...]:
    """The moves before the board on which an idea's cells are lit: of a win by threats that of the last threat."""
    if idea is None:
        return ()
    return (*idea.after, *idea.moves[:-2]) if isinstance(idea, ForcedWin) else idea.after


class _Sentences:
    """The three sentences about what was found."""

    def __init__(self, found: Findings, guess: Line | None) -> None:
        self.found, self.position, self.guess = found, found.position, guess
        self.score, self.names = found.score, found.position.game.move_name
        self.me = words.side_name(found.position, found.side)
        self.other = words.side_name(found.position, found.side.other)

    def standing(self) -> Sentence:
        """Who stands how."""
        if self.score is None:
            return Sentence(self._guessed())
        if self.score.moves is None:
            dead = isinstance(self.found.idea, NothingLeft)
            return Sentence(
                f"{'This is a draw, whatever is played' if dead else 'With best play this is a draw'}."
            )
        when = when_won(self.score.moves, at_most=not self.found.exact)
        if self.score.kind is Kind.LOSS:
            return Sentence(f"{self.other} wins {when}, whatever {self.me} plays.")
        return Sentence(f"{self.me} wins {when}.")

    def _guessed(self) -> str:
        if self.guess is None or self.guess.score.kind is not Kind.ESTIMATE:
            return "Who wins here is not proven."
        chance = (1 + self.guess.score.value) / 2
        if EVEN[0] < chance < EVEN[1]:
            return "Who wins here is not proven; as a guess, both sides stand about even."
        name = self.me if chance > EVEN[1] else self.other
        sure = percent(max(chance, 1 - chance))
        return f"Who wins here is not proven; as a guess, {name} wins with a chance of {sure}."

    def deciding(self) -> Sentence:
        """What decides it, or what matters most."""
        idea = self.found.idea
        if idea is None and self.score is not None:
            return Sentence("A search has tried every move: neither side can force a win.")
        return Sentence("") if idea is None else Sentence(idea.sentence, idea.cells, lit_after(idea))

    def advice(self) -> Sentence:
        """What to do now, and what a natural wrong move allows."""
        if self.score is not None and self.score.kind is Kind.LOSS:
            return self._holding_out()
        now = self._now()
        wrong = next(iter(self.found.errors), None)
        if wrong is None:
            return Sentence(f"{now}." if now else "")
        name = self.names(wrong.moves[0])
        return Sentence(
            f"{now}; {name} {wrong.short}." if now else wrong.sentence,
            wrong.cells,
            wrong.moves[:1] + lit_after(wrong.refutation),
        )

    def _now(self) -> str:
        """The moves that keep the result, or what there is to go by."""
        if self.score is None:
            return self._try()
        if self.score.kind is Kind.DRAW:
            keeping = self.found.keeping
            if len(keeping) == len(self.position.legal_moves()):
                return "Now every move keeps the draw"
            cells = self._cells(keeping)
            return f"Only {cells} keeps the draw" if len(keeping) == 1 else f"Now {cells} keep the draw"
        first, *others = self.found.best
        more = sorted({*others, *self.found.keeping} - {first})
        now = f"{'So begin with' if self.found.idea and self.found.idea.after else 'So play'} {self.names(first)}"
        if self.found.own or not more:
            return now
        return f"{now} ({self._cells(more)} {'wins' if len(more) == 1 else 'win'} too)"

    def _cells(self, moves: list[Move]) -> str:
        return words.cells(self.position, moves)

    def _try(self) -> str:
        """Where nothing is proven: the block, what is left, or the search's favourite."""
        open_moves = [move for move in self.position.legal_moves() if move not in self.found.losing]
        if len(open_moves) == 1:
            return f"Only {self.names(open_moves[0])} may hold"
        if self.guess is None:
            return ""
        return f"A good try is {self.names(self.guess.move)}"

    def _holding_out(self) -> Sentence:
        """What a lost side can do."""
        best = self.found.best
        others = [move for move in self.found.losing if move not in best]
        if len(self.found.enemy) > 1 or not others:
            if len(best) == 1:
                return Sentence("There is only one move left.")
            return Sentence(f"Every move loses{' equally soon' if self.found.exact else ''}.")
        worst = self.found.loss(min(others, key=lambda move: self.found.known[move]))
        certain = self.found.exact or (len(best) == 1 and all(self._at_once(move) for move in others))
        holds = "holds out longest" if len(best) == 1 else "hold out longest"
        holds = holds if certain else "may hold out longest"  # a proof only bounds it
        said = f"Every move loses. {self._cells(best)} {holds}; {worst.sentence}"
        return Sentence(said, worst.cells, worst.moves[:1] + lit_after(worst.refutation))

    def _at_once(self, move: Move) -> bool:
        return self.found.known[move].plies == SOONEST
