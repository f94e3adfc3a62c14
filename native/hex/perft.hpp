// Perft: how many move sequences there are. Two programs that agree on it most likely agree on the rules.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"

namespace conjoin::hex {

// Sequences of exactly `depth` moves from a running position. A game that ends earlier contributes none; the last
// move may end it. `poll` is called about every few hundred moves and may throw to give up.
template <Rules rules, class Poll>
std::uint64_t perft(const Board<rules>& board, int depth, Poll&& poll) {
    // 1. The last ply is counted without playing it: every legal move counts.
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(board.empty_count()) + board.may_swap();
    poll();

    // 2. Stones.
    const Geometry& geometry = board.geometry();
    std::uint64_t sequences = 0;
    Board<rules> next = board;
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        if (!board.is_empty(geometry.cells[number])) continue;
        next.restore(board);
        if (next.play(geometry.cells[number]) == 0) sequences += perft(next, depth - 1, poll);
    }

    // 3. The swap.
    if (board.may_swap()) {
        next.restore(board);
        next.swap();
        sequences += perft(next, depth - 1, poll);
    }
    return sequences;
}

}  // namespace conjoin::hex
