// Threats: the cells where a side wins with its next stone.
#pragma once

#include <array>
#include <cstddef>

#include "hex/geometry.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// At most two of them: two cannot both be blocked, and more make no difference.
struct Threats {
    std::array<Cell, 2> cells{no_cell, no_cell};
    std::size_t count = 0;

    void add(Cell cell) {
        if (count < 2 && cells[0] != cell) cells[count++] = cell;
    }
};

// For a Board or the prover's Position.
template <template <Rules> class AnyBoard, Rules rules>
Threats threats_of(const AnyBoard<rules>& board, int side) {
    Threats found;
    const Geometry& geometry = board.geometry();
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (!board.is_empty(cell) || board.would_win(cell, side) == 0) continue;
        found.cells[found.count] = cell;
        if (++found.count == 2) break;
    }
    return found;
}

}  // namespace conjoin::hex
