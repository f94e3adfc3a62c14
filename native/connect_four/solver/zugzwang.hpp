// Zugzwang: who will have to play where it loses. A few bit operations bound the score of a quiet position.
//
// On a board of even height the side that answers every stone with one right on top of it never runs out of answers,
// and knows beforehand which cells it will get. See docs/solver.md for the proofs; rows count from 1.
#pragma once

#include <algorithm>

#include "connect_four/solver/forced.hpp"

namespace conjoin::connect_four::solver {

template <Shape S>
constexpr bool has_zugzwang(const S& shape) {
    return shape.height() % 2 == 0;
}

// Cells that the side to move never reaches when every stone is answered right on top of it: playing right below such a
// winning cell loses to the answer, unless that stone itself completes a line.
template <Shape S>
constexpr Bitboard frozen(const S& shape, Bitboard wins_on_even_rows) {
    return upwards(shape, wins_on_even_rows);
}

// The first side is to move; the second follows up. Columns with an odd number of stones come in pairs: the lowest
// empty cell of one answers that of the other.
template <Shape S>
constexpr int first_at_most(const S& shape, const Node& node, int wanted) {
    // 1. What the second side is sure to get: even rows, but for the lowest free cells.
    const Bitboard empty = shape.cells() & ~node.stones();
    const Bitboard landing = (node.stones() + shape.bottom()) & empty;
    const Bitboard sure = empty & even_rows(shape) & ~landing;
    // 2. The first side may get all other cells that are not frozen. If that makes no line, it cannot win.
    const Bitboard open = empty & ~sure & ~frozen(shape, node.their_wins & sure);
    if ((node.my_wins & open) != 0 || has_line(shape, node.mine | open)) return best;
    if (wanted >= 0) return 0;
    // 3. A line of sure cells is complete, at the latest, when only the cells above its highest gap are empty.
    const int rows = shape.height() + 2 * (wanted + 1);  // the highest row that is soon enough
    if (rows < 2) return 0;
    const Bitboard low = shape.bottom() * ((Bitboard{1} << rows) - 1);
    if ((node.their_wins & sure & low) != 0 || has_line(shape, node.theirs | (sure & low))) return wanted;
    return 0;
}

// The second side is to move, and the first owns a winning cell on an odd row. The first side follows up everywhere;
// the number of empty cells outside that column is even, so the second must in the end play below the winning cell.
template <Shape S>
constexpr int second_at_most(const S& shape, const Node& node, int wanted) {
    const Bitboard empty = shape.cells() & ~node.stones();
    const Bitboard landing = (node.stones() + shape.bottom()) & empty;
    const Bitboard open = (empty & odd_rows(shape)) | landing;
    Bitboard threats = node.their_wins & odd_rows(shape);
    while (threats != 0) {
        // 1. The lowest winning cell of the next column.
        const Bitboard threat = lowest_bit(threats);
        const Bitboard column = column_around(shape, threat);
        threats &= ~column;
        // 2. When only the cells above it are empty, the second side has lost: how soon is that?
        const int score = -(1 + (shape.height() - 2 - row_of(shape, threat)) / 2);
        if (score > wanted) continue;
        // 3. What the second side may get until then.
        const Bitboard elsewhere = open & ~column & ~frozen(shape, node.their_wins & even_rows(shape) & ~column);
        const Bitboard below = column & empty & (threat - 1) & (even_rows(shape) | landing);
        if (!has_line(shape, node.mine | elsewhere | below)) return score;
    }
    return best;
}

// A bound that the score of the side to move does not exceed, or `best`. Looks only for bounds of `wanted` or less.
template <Shape S>
constexpr int at_most(const S& shape, const Node& node, int wanted) {
    if (wanted < -shape.height() / 2) return best;  // sooner than any of these wins
    if (node.plies % 2 == 0) return first_at_most(shape, node, wanted);
    return second_at_most(shape, node, std::min(wanted, -1));
}

}  // namespace conjoin::connect_four::solver
