"""PUCT over many boards at once: one tree a board, one simulation in all of them a step, one call of the network."""

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from conjoin.engines.search.zero import EXPLORATION
from lab.zero.answers import Answers
from lab.zero.boards import FULL, Boards, won


class Search:
    """Trees of at most `most` simulations for `count` boards; arrays are (boards, nodes, moves)."""

    def __init__(self, boards: Boards, answers: Answers, count: int, most: int, depth: int = 18) -> None:
        self.boards, self.answers, self.count, self.nodes, self.depth = (
            boards,
            answers,
            count,
            most + 1,
            depth,
        )
        device = boards.device
        self.rows = torch.arange(count, device=device) * self.nodes
        size = count * self.nodes

        def make(dtype: torch.dtype, *shape: int) -> Tensor:
            return torch.zeros(size, *shape, dtype=dtype, device=device)

        self.own, self.other = make(torch.int64), make(torch.int64)
        self.child = make(torch.int32, 7)
        self.prior, self.sum, self.visits = (
            make(torch.float32, 7),
            make(torch.float32, 7),
            make(torch.float32, 7),
        )
        self.value, self.over = make(torch.float32), make(torch.bool)
        self.next = torch.zeros(1, dtype=torch.int64, device=device)
        self.graph: Any = None
        self.descend = descend
        self.want_graph = device.type == "cuda"

    def compile(self) -> None:
        """Fuse the walk's many small steps; its arguments need only be of the right shapes."""
        walking = torch.ones_like(self.rows, dtype=torch.bool)
        self.prior += torch.rand_like(self.prior)
        self.descend = compiled_or_plain(
            descend,
            self.rows,
            walking,
            self.rows,
            self.rows,
            self.rows,
            self.rows,
            self.prior,
            self.visits,
            self.sum,
            self.value,
            self.child,
            self.over,
        )

    @torch.no_grad()
    def run(
        self, own: Tensor, other: Tensor, simulations: int, noise: tuple[float, float] | None = None
    ) -> tuple[Tensor, Tensor]:
        """Visits of each move (boards, 7), and the mean value for the side to move."""
        self.child.fill_(-1)
        self.sum.zero_()
        self.visits.zero_()
        self.over.zero_()
        self.next.fill_(1)
        prior, value = self.ask(own, other)
        if noise is not None:
            weight, alpha = noise
            drawn = torch._standard_gamma(torch.full_like(prior, alpha)) * self.boards.legal(own, other)
            prior = (1 - weight) * prior + weight * drawn / drawn.sum(1, keepdim=True).clamp_min(1e-9)
        self.own[self.rows], self.other[self.rows] = own, other
        self.prior[self.rows], self.value[self.rows] = prior, value
        for _ in range(simulations):
            self.step()
        visits, total = self.visits[self.rows], self.sum[self.rows]
        return visits, (total.sum(1) + value) / (visits.sum(1) + 1)

    def step(self) -> None:
        """One simulation in every tree."""
        if self.want_graph and self.graph is None:
            self.capture()
        if self.graph is not None:
            self.graph.replay()
        else:
            self.simulate()

    def capture(self) -> None:
        """Record a simulation once as a CUDA graph; without one, if the machine cannot."""
        kept = [t.clone() for t in (self.child, self.sum, self.visits, self.over, self.next)]
        try:
            stream = torch.cuda.Stream()
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                for _ in range(3):
                    self.simulate()
            torch.cuda.current_stream().wait_stream(stream)
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                self.simulate()
            self.graph = graph
        except RuntimeError as error:  # slower, but right
            print("no CUDA graph:", repr(error)[:300], flush=True)  # noqa: T201
            torch.cuda.synchronize()
            self.want_graph = False
        for tensor, before in zip(
            (self.child, self.sum, self.visits, self.over, self.next), kept, strict=True
        ):
            tensor.copy_(before)

    def ask(self, own: Tensor, other: Tensor) -> tuple[Tensor, Tensor]:
        """Policy and value of these positions."""
        logits, value = self.answers(self.boards.planes(own, other, self.answers.dtype))
        logits = logits.masked_fill(~self.boards.legal(own, other), -1e9)
        return torch.softmax(logits, 1), value

    def simulate(self) -> None:
        """The three steps of `conjoin.engines.search.zero`, in all trees side by side."""
        # 1. Follow the most promising moves to a move that has not been tried, or to an end.
        node = self.rows
        walking = torch.ones_like(node, dtype=torch.bool)
        last, last_move, reached = node, node, node
        edges, signs = [], []
        for _ in range(self.depth):
            signs.append(walking)
            node, walking, last, last_move, reached, edge = self.descend(
                node,
                walking,
                last,
                last_move,
                reached,
                self.rows,
                self.prior,
                self.visits,
                self.sum,
                self.value,
                self.child,
                self.over,
            )
            edges.append(edge)
        # 2. Play it and ask the network, unless the game is over there.
        fresh = reached < 0
        own, other = self.own[last], self.other[last]
        after = own | self.boards.stone(own, other, last_move)
        own, other = other, after
        lost, full = won(other), (own | other) == FULL
        prior, value = self.ask(own, other)
        value = torch.where(lost, -1.0, torch.where(full, 0.0, value))
        new = self.rows + self.next
        self.own[new], self.other[new], self.prior[new] = own, other, prior
        self.value[new], self.over[new] = value, lost | full
        below = self.child[last, last_move]
        self.child[last, last_move] = torch.where(fresh, self.next.to(torch.int32), below)
        value = torch.where(fresh, value, self.value[reached.clamp_min(0)])
        # 3. Tell every position on the way; the value is for the side to move at the leaf.
        on_way = torch.stack(signs)
        length = on_way.sum(0)
        ply = torch.arange(self.depth, device=node.device)[:, None]
        sign = torch.where((length - ply) % 2 == 1, -1.0, 1.0)
        edge = torch.stack(edges).view(-1)
        self.sum.view(-1).scatter_add_(0, edge, torch.where(on_way, sign * value, 0.0).view(-1))
        self.visits.view(-1).scatter_add_(0, edge, on_way.float().view(-1))
        self.next += 1


def descend(
    node: Tensor, walking: Tensor, last: Tensor, last_move: Tensor, reached: Tensor, rows: Tensor,
    priors: Tensor, all_visits: Tensor, sums: Tensor, values: Tensor, children: Tensor, over: Tensor,
) -> tuple[Tensor, ...]:  # fmt: skip
    """One move down in every tree that is still walking; the edge that it went, the root's first one where none."""
    prior, visits, total = priors[node], all_visits[node], sums[node]
    tried = visits.sum(1, keepdim=True) + 1
    # A move not tried yet counts as much as the position so far.
    guess = (total.sum(1, keepdim=True) + values[node][:, None]) / tried
    q = torch.where(visits > 0, total / visits.clamp_min(1), guess)
    worth = q + EXPLORATION * prior * torch.sqrt(tried) / (1 + visits)
    move = torch.where(prior > 0, worth, -1e9).argmax(1)
    edge = node * 7 + move
    below = children.view(-1)[edge].long()
    known = below >= 0
    arrived = torch.where(known, rows + below, -1)
    last, last_move = torch.where(walking, node, last), torch.where(walking, move, last_move)
    reached = torch.where(walking, arrived, reached)
    edge = torch.where(walking, edge, rows * 7)
    walking = walking & known
    node = torch.where(walking, arrived, node)
    return node, walking & ~over[node], last, last_move, reached, edge


def compiled_or_plain(function: Callable[..., Any], *arguments: Any) -> Callable[..., Any]:
    """The function compiled for this machine if that works and answers the same on these arguments."""
    try:
        made: Callable[..., Any] = torch.compile(function, dynamic=False)
        with torch.no_grad():
            expected, got = function(*arguments), made(*arguments)
        for one, other in zip(expected, got, strict=True):
            off = ((one.float() - other.float()).abs() > 0.05).float().mean().item()
            if off > 0.001:  # near ties may go either way
                raise ValueError(f"{function} differs in {off:.1%}")  # noqa: TRY301
    except Exception as error:  # noqa: BLE001  (whatever a compiler does; slower, but right)
        print("not compiled:", repr(error)[:500], flush=True)  # noqa: T201
        return function
    return made
