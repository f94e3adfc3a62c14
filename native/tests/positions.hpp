// Positions: boards of hex games to test with.
#pragma once

#include <cstddef>
#include <vector>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/playout.hpp"

namespace conjoin::tests {

template <hex::Rules rules>
std::vector<hex::Cell> empty_cells(const hex::Board<rules>& board) {
    std::vector<hex::Cell> cells;
    const hex::Geometry& geometry = board.geometry();
    for (int number = 0; number < geometry.count; ++number) {
        const hex::Cell cell = geometry.cells[static_cast<std::size_t>(number)];
        if (board.is_empty(cell)) cells.push_back(cell);
    }
    return cells;
}

// Two stones that only the identity leaves in place.
template <hex::Rules rules>
hex::Board<rules> lopsided(int size) {
    hex::Board<rules> board(size);
    board.play(board.geometry().cells[0]);
    board.play(board.geometry().cells[1]);
    return board;
}

// A running position of a random game with this many empty cells.
template <hex::Rules rules>
hex::Board<rules> random_position(int size, int left, Random& random) {
    for (;;) {
        hex::Board<rules> board(size);
        hex::EmptyCells empty(board);
        bool running = true;
        for (unsigned cells = empty.size(); running && board.empty_count() > left; --cells) {
            running = board.play(empty.draw(cells, random)) == 0;
        }
        if (running) return board;
    }
}

}  // namespace conjoin::tests
