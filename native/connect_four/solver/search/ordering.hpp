// Move ordering: which child to search first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>

#include "connect_four/solver/bounds/forced.hpp"

namespace conjoin::connect_four::solver {

// The cells where a threat of the side to move is of use: not above a threat of the other side, which would have to be
// played first.
template <Shape S>
constexpr Cells<S> useful_cells(const S& shape, const SearchNode<S>& node) {
    return ~upwards(shape, node.their_wins << 1 & shape.cells());
}

// Higher comes first: the move from the table, then many useful threats, not counting one given away by playing right
// below it, then few forced moves, then a column near the centre.
class MoveOrdering {
public:
    explicit MoveOrdering(int width) {
        for (int column = 0; column < width; ++column) {
            near_centre_[static_cast<std::size_t>(column)] = width - std::abs(2 * column - (width - 1));
        }
    }

    int priority(int useful_threats, bool gives_away, int forced_plies, int column, int table_move) const {
        const int from_table = column == table_move ? 4096 : 0;
        return from_table + 16 * (useful_threats - (gives_away ? 1 : 0)) - 4 * forced_plies +
               near_centre_[static_cast<std::size_t>(column)];
    }

private:
    std::array<int, max_side> near_centre_ = {};
};

}  // namespace conjoin::connect_four::solver
