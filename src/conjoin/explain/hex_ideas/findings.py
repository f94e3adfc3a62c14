"""All that is found about one position of a hex board: what is proven, what decides it, what each worse move allows."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from conjoin.core.analysis import Kind, Score, draw
from conjoin.core.limit import Limit
from conjoin.core.position import Move
from conjoin.engines.hex_threats import Threats
from conjoin.explain.exact import best_score, together
from conjoin.explain.hex_ideas.at_once import must_block, nothing_left, two_ways, wins_now
from conjoin.explain.hex_ideas.forced import forced_idea, prepared, standing_threats
from conjoin.explain.hex_ideas.links import networks
from conjoin.explain.hex_ideas.wording import told
from conjoin.explain.ideas.idea import GivesAway, Idea, Proven, TwoWays, WinsNow
from conjoin.games.hexgame import HexPosition

LINE_NODES = 20_000
"""What the play of a proven result may cost; a third of a second."""
LEAST_TOUCHED = 2
"""Sides and corners that stones must touch together to be worth a sentence."""
MOST_ERRORS = 12
"""Losing moves whose refutation is looked for."""


class Findings:
    """One running position with what is proven of its moves, and what the board itself shows of them."""

    def __init__(self, position: HexPosition, known: Mapping[Move, Score], limit: Limit) -> None:
        self.position, self._limit = position, limit
        self.side = position.to_move
        threats = Threats(position)
        self.own, self.enemy = threats.wins(self.side), threats.wins(self.side.other)
        """Where the side to move, and where the other one, would win with one stone."""
        self._forced = None if self.own else threats.forced_win()
        self._answered = threats.answered_win()
        self.block = must_block(position, self.own, self.enemy)
        self.dead = nothing_left(position)
        self.known = together(dict(known), threats.results())
        """What is proven of each move, by a search or by what the board shows at once."""
        if len(self.dead) == 2:
            self.known = dict.fromkeys(position.legal_moves(), draw())

    @cached_property
    def score(self) -> Score | None:
        """The proven result for the side to move; None where it is not known."""
        return best_score(self.position, self.known)

    @property
    def exact(self) -> bool:
        """Whether the number of moves is exact, too: a proof only bounds it, but what comes at once can be seen."""
        return self.score is None or self.score.plies is None or self.score.plies <= 3

    @cached_property
    def idea(self) -> Idea | None:
        """What decides the position, or what matters most in it; None where there is nothing to point at."""
        at_once = self._by_threats
        if at_once is not None:
            return at_once
        if len(self.dead) == 2:
            return self.dead[0]
        if self.score is not None and self.score.kind is not Kind.DRAW:
            return self._proven(self.score)
        return self.block or self.link or (self.dead[0] if self.dead else None)

    @property
    def _by_threats(self) -> Idea | None:
        """How a side wins at once, or by threats that each have one reply."""
        if self.own:
            return wins_now(self.position, self.own)
        if len(self.enemy) > 1:
            return standing_threats(self.position, tuple(self.enemy))
        if self._forced is not None:
            return forced_idea(self.position, self._forced)
        if self.block is not None and self._answered is not None:
            return forced_idea(self.position, self._answered, self.block.moves)
        return None

    @cached_property
    def link(self) -> TwoWays | None:
        """The stones that hold together by two ways to connect, of the side that reaches most by them."""
        sides = (self.side, self.side.other)
        best = max(
            (network for side in sides for network in networks(self.position, side)[:1]),
            key=lambda network: (network.touching, len(network.stones)),
            default=None,
        )
        if best is None or best.touching < LEAST_TOUCHED:
            return None
        return two_ways(self.position, best)

    def _proven(self, score: Score) -> Idea:
        """How a proven win ends by threats, where the play that the proof expects is known."""
        winner = self.side if score.kind is Kind.WIN else self.side.other
        board, line = self.position, self.proof_line
        for number, move in enumerate(line):
            found = Threats(board).forced_win() if board.to_move is winner else None
            if found is not None:
                return prepared(self.position, line[:number], forced_idea(board, found))
            board = board.play(move)
        return told(self.position, Proven(side=winner, cells=line[:1], moves=line))

    @cached_property
    def proof_line(self) -> tuple[Move, ...]:
        """The play that a proof expects from here, if it is found again within the limit; a swap ahead has none."""
        position = self.position
        if position.game.swap and len(position.moves) < 2:
            return ()
        from conjoin.engines.proof import proven_line  # compiled; loaded on use

        return proven_line(position, replace(self._limit, nodes=LINE_NODES))

    @cached_property
    def best(self) -> list[Move]:
        """The moves that win soonest, hold the draw or hold out longest, as far as a proof's bounds tell that.

        The one that the idea begins with comes first.
        """
        wins = self.idea is not None and self.idea.side is self.side
        begun = next(iter((*self.idea.after, *self.idea.moves)), None) if self.idea and wins else None
        equal = [move for move, score in sorted(self.known.items()) if score == self.score]
        kept = [begun] if begun in self.known and begun not in equal and self._wins(begun) else []
        return [*kept, *sorted(equal, key=lambda move: move != begun)]

    def _wins(self, move: Move | None) -> bool:
        return move is not None and move in self.known and self.known[move].kind is Kind.WIN

    @property
    def keeping(self) -> list[Move]:
        """The moves that are known to keep the result."""
        kind = self.score.kind if self.score else None
        return [move for move, score in sorted(self.known.items()) if score.kind is kind]

    @property
    def losing(self) -> list[Move]:
        """The moves that are known to lose, ascending."""
        return [move for move, score in sorted(self.known.items()) if score.kind is Kind.LOSS]

    @cached_property
    def errors(self) -> list[GivesAway]:
        """What losing moves allow, where another move is not known to lose; those beside the last stone first.

        A move that does not stop a win is no error worth telling beside the one that does.
        """
        if self.score is not None and self.score.kind is Kind.LOSS:
            return []
        natural = sorted(
            (move for move in self.losing if not self.enemy or move in self.enemy), key=self._naturalness
        )
        return [self.loss(move) for move in natural[:MOST_ERRORS]]

    def _naturalness(self, move: Move) -> tuple[float, float, Move]:
        """How far a move is from the stone played last and from the centre."""
        centres = self.position.game.layout.centres
        last = self.position.game.last_cell(self.position)
        here = self.position.game.landing_cell(self.position, move)
        x, y = centres[here]
        away = [(x - u) ** 2 + (y - v) ** 2 for u, v in (centres[last or 0], centres[len(centres) // 2])]
        return away[0], away[1], move

    def loss(self, move: Move) -> GivesAway:
        """What a losing move allows."""
        after, score = self.position.play(move), self.known[move]
        refutation = _refutation(after)
        moves = () if refutation is None else refutation.moves
        return told(
            self.position,
            GivesAway(
                side=self.side,
                cells=refutation.cells if refutation else (move,),
                moves=(move, *(moves[:1] if isinstance(refutation, WinsNow) else moves)),
                best=self.score.kind if self.score else Kind.ESTIMATE,
                got=score.kind,
                refutation=refutation,
                within=None if refutation else score.moves,
            ),
        )

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """All ideas, the deciding one first."""
        found = [self.idea, self.block, self.link, *self.dead, *self.errors]
        return tuple(dict.fromkeys(idea for idea in found if idea is not None))


def given_away(
    position: HexPosition, move: Move, known: Mapping[Move, Score], limit: Limit
) -> GivesAway | None:
    """What a move that is known to lose allows; None for any other."""
    found = Findings(position, known, limit)
    return found.loss(move) if move in found.losing else None


def _refutation(after: HexPosition) -> Idea | None:
    """How the side to move wins at once or by threats alone."""
    threats = Threats(after)
    own = threats.wins(after.to_move)
    if own:
        return wins_now(after, own)
    found = threats.forced_win()
    return None if found is None else forced_idea(after, found)
