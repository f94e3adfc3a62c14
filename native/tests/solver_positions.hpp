// The solver's positions and its oracle: random games, and scores by the rules of the game alone.
#pragma once

#include <algorithm>
#include <cstdint>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "connect_four/playout.hpp"
#include "connect_four/solver/bounds/scores.hpp"
#include "connect_four/solver/solver.hpp"
#include "tests/check.hpp"

namespace conjoin::tests {

using namespace connect_four;
using solver::Solver;

inline constexpr auto no_poll = [] {};
constexpr std::uint64_t small_table = 1;   // MiB
constexpr std::uint64_t exact_table = 32;  // MiB: enough for every board

// The score by the rules of the game and nothing else.
template <Shape S>
int plain_score(const Position<S>& position, int alpha, int beta) {
    if (position.is_full()) return 0;
    if (position.winning_moves() != 0) return solver::win_at(position.shape(), position.plies());
    int found = solver::worst;
    for (auto moves = position.moves(); moves != 0 && found < beta; moves = without_lowest_bit(moves)) {
        Position<S> child = position;
        child.play(lowest_bit(moves));
        found = std::max(found, -plain_score(child, -beta, -std::max(alpha, found)));
    }
    return found;
}
template <Shape S>
int plain_score(const Position<S>& position) {
    return plain_score(position, solver::worst, solver::best);
}

template <Shape S>
int solve(Solver<S>& solver, const Position<S>& position) {
    const auto [low, high] = solver.solve(position, false, 1, no_poll);
    check_equal(low, high, "without a deadline the score is exact");
    return low;
}

// A running random game with this many stones.
template <Shape S>
Position<S> random_position(const S& shape, Random& random, int plies) {
    for (;;) {
        Position<S> position(shape);
        OpenColumns open(position.moves());
        while (position.plies() < plies && !position.is_lost()) position.play(open.draw(shape.cells(), random));
        if (!position.is_lost()) return position;
    }
}

// A position with this many free cells in which no side wins at once. Random games on large boards hardly ever last that
// long, so no move is drawn that wins or lets the other side win on top of it; where that is not enough, a few more
// cells are free.
template <Shape S>
Position<S> late_position(const S& shape, Random& random, int free_cells) {
    for (int game = 1;; ++game) {
        if (game % 20 == 0) ++free_cells;
        Position<S> position(shape);
        while (solver::cell_count(shape) - position.plies() > free_cells) {
            auto moves = position.moves() & ~position.winning_moves();
            if (moves == 0) break;
            const auto safe = moves & ~(completions(shape, position.theirs()) >> 1);
            if (safe != 0) moves = safe;
            for (auto skip = random.below(static_cast<std::uint64_t>(count_bits(moves))); skip > 0; --skip) {
                moves = without_lowest_bit(moves);
            }
            position.play(lowest_bit(moves));
        }
        const bool is_late = solver::cell_count(shape) - position.plies() == free_cells;
        if (is_late && position.winning_moves() == 0) return position;
    }
}
}  // namespace conjoin::tests
