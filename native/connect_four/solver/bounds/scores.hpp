// Scores: what a solved position is worth, counted in stones that the winner has left.
#pragma once

#include "common/bits.hpp"
#include "connect_four/shape.hpp"

namespace conjoin::connect_four::solver {

// A win with the last own stone is worth 1, one stone earlier 2, and so on; a draw 0; a loss the same below zero.
//
//     7x6:   stone   7   9   11  ...  39  41      first side:  18  17  16  ...  2  1
//            stone   8  10   12  ...  40  42      second side: 18  17  16  ...  2  1
constexpr int worst = -63;  // below every score
constexpr int best = 63;    // above every score

// Bounds of a score for the side to move; equal when the score is known.
struct ScoreBounds {
    int low;
    int high;
};

// The same for the other side.
constexpr ScoreBounds negated(const ScoreBounds& bounds) { return {-bounds.high, -bounds.low}; }

template <Shape S>
constexpr int cell_count(const S& shape) {
    return shape.width() * shape.height();
}

// The score of the side that completes a line with the stone after `plies` stones; plies may be one more than there are
// cells. Halving an unsigned number takes one instruction instead of three.
template <Shape S>
constexpr int win_at(const S& shape, int plies) {
    return static_cast<int>(static_cast<unsigned>(cell_count(shape) + 1 - plies) / 2);
}

// The highest and the lowest score of a quiet position: the side to move cannot win at once, nor can the other side
// right after a safe move.
template <Shape S>
constexpr int most(const S& shape, int plies) {
    return win_at(shape, plies + 2);
}
template <Shape S>
constexpr int least(const S& shape, int plies) {
    return -win_at(shape, plies + 3);
}

}  // namespace conjoin::connect_four::solver
