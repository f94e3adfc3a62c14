// MoveSequence: the moves of one simulation, from the root of the tree to the end of the game.
#pragma once

#include <array>
#include <cstddef>

#include "hex/geometry.hpp"
#include "hex/mcts/threats/decisive.hpp"

namespace conjoin::hex::mcts {

struct MoveSequence {
    std::array<Cell, max_cells + 1> cells;
    std::size_t count = 0;

    void add(Cell cell) { cells[count++] = cell; }
    Cell last() const { return count == 0 ? no_cell : cells[count - 1]; }
};

}  // namespace conjoin::hex::mcts
