// Perft: how many move sequences there are. Two programs that agree on it most likely agree on the rules.
#pragma once

#include <cstdint>

#include "common/bits.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four {

constexpr int poll_depth = 6;  // plies below a call of poll: some ten thousand positions, well under a millisecond

// Sequences of exactly `depth` moves from a running position. A game that ends earlier contributes none; the last
// move may end it. `poll` is called now and then and may throw to give up.
template <Shape S, class Poll>
std::uint64_t perft(const Position<S>& position, int depth, Poll&& poll) {
    // 1. The last two plies are counted without playing them. Every legal move counts; a move that does not win leaves
    //    as many moves as before, except for its own column if it filled that.
    const auto count = [](Cells<S> cells) { return static_cast<std::uint64_t>(count_bits(cells)); };
    if (depth == 0) return 1;
    const Cells<S> moves = position.moves();
    if (depth == 1) return count(moves);
    Cells<S> quiet = moves & ~position.winning_moves();
    if (depth == 2) return count(quiet) * count(moves) - count(quiet & position.top_row());
    if (depth == poll_depth) poll();

    // 2. Before that, play every move that does not end the game.
    std::uint64_t sequences = 0;
    for (; quiet != 0; quiet = without_lowest_bit(quiet)) {
        Position next = position;
        next.play(lowest_bit(quiet));
        sequences += perft(next, depth - 1, poll);
    }
    return sequences;
}

}  // namespace conjoin::connect_four
