// Zugzwang: who will have to play where it loses. A few bit operations bound the score of a quiet position.
//
// The follower, the side that is not to move, answers every stone with one right on top of it, and knows beforehand
// which cells it will get. Which of two rules applies depends on whether the number of free cells is even. See
// docs/solver.md for the proofs; rows count from 1.
#pragma once

#include <algorithm>

#include "connect_four/solver/bounds/forced.hpp"

namespace conjoin::connect_four::solver {

// The rows whose cells the follower gets by following up: those with the parity of the height. In a column with an even
// number of free cells every second one is on such a row, the top one among them.
template <Shape S>
constexpr Cells<S> follower_rows(const S& shape) {
    return shape.height() % 2 == 0 ? even_rows(shape) : odd_rows(shape);
}

// Cells that the side to move never reaches when every stone is answered right on top of it: playing right below such a
// winning cell loses to the answer, unless that stone itself completes a line.
template <Shape S>
constexpr Cells<S> frozen(const S& shape, Cells<S> wins_of_follower) {
    return upwards(shape, wins_of_follower);
}

// The number of free cells is even: the follower follows up to the end. Columns with an odd number of free cells come
// in pairs: the lowest free cell of one answers that of the other.
template <Shape S>
constexpr int even_zugzwang_bound(const S& shape, const SearchNode<S>& node, int wanted) {
    // 1. What the follower is sure to get: its rows, but for the lowest free cells.
    const Cells<S> empty = shape.cells() & ~node.stones();
    const Cells<S> landing = (node.stones() + shape.bottom()) & empty;
    const Cells<S> sure = empty & follower_rows(shape) & ~landing;
    // 2. The side to move may get all other cells that are not frozen. If that makes no line, it cannot win.
    const Cells<S> open = empty & ~sure & ~frozen(shape, node.their_wins & sure);
    if ((node.my_wins & open) != 0 || has_line(shape, node.mine | open)) return best;
    if (wanted >= 0) return 0;
    // 3. A line of sure cells is complete, at the latest, when only the cells above its highest gap are empty.
    const int rows = shape.height() + 2 * (wanted + 1);  // the highest row that is soon enough
    if (rows < 2) return 0;
    const Cells<S> low = shape.bottom() * ((Cells<S>{1} << rows) - 1);
    if ((node.their_wins & sure & low) != 0 || has_line(shape, node.theirs | (sure & low))) return wanted;
    return 0;
}

// The number of free cells is odd, and the follower owns a winning cell on one of the other rows. It follows up
// everywhere; all cells outside that column are moves or their answers, so the side to move must in the end play below
// the winning cell.
template <Shape S>
constexpr int odd_zugzwang_bound(const S& shape, const SearchNode<S>& node, int wanted) {
    const Cells<S> empty = shape.cells() & ~node.stones();
    const Cells<S> landing = (node.stones() + shape.bottom()) & empty;
    const Cells<S> rows_of_follower = follower_rows(shape), other_rows = shape.cells() ^ rows_of_follower;
    const Cells<S> open = (empty & other_rows) | landing;
    Cells<S> threats = node.their_wins & other_rows;
    while (threats != 0) {
        // 1. The lowest winning cell of the next column.
        const Cells<S> threat = lowest_bit(threats);
        const Cells<S> column = column_around(shape, threat);
        threats &= ~column;
        // 2. When only the cells above it are empty, the side to move has lost: how soon is that?
        const int score = -(1 + (shape.height() - 2 - row_of(shape, threat)) / 2);
        if (score > wanted) continue;
        // 3. What the side to move may get until then.
        const Cells<S> elsewhere = open & ~column & ~frozen(shape, node.their_wins & rows_of_follower & ~column);
        const Cells<S> below = column & empty & (threat - 1) & (rows_of_follower | landing);
        if (!has_line(shape, node.mine | elsewhere | below)) return score;
    }
    return best;
}

// A bound that the score of the side to move does not exceed, or `best`. Looks only for bounds of `wanted` or less.
template <Shape S>
constexpr int zugzwang_bound(const S& shape, const SearchNode<S>& node, int wanted) {
    if (wanted < -shape.height() / 2) return best;  // sooner than any of these wins
    if ((cell_count(shape) - node.plies) % 2 == 0) return even_zugzwang_bound(shape, node, wanted);
    return odd_zugzwang_bound(shape, node, std::min(wanted, -1));
}

}  // namespace conjoin::connect_four::solver
