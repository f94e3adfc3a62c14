// Decisive moves win at once; anti-decisive moves stop an immediate win of the other side.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/geometry.hpp"

namespace conjoin::hex::mcts {

// For the side to move. Two threats of the other side cannot both be stopped.
struct DecisiveMoves {
    Cell winner = no_cell;                          // the side to move wins here
    std::array<Cell, 2> threats{no_cell, no_cell};  // the other side would win here

    bool is_won() const { return winner != no_cell; }
    bool is_lost() const { return !is_won() && threats[1] != no_cell; }
    bool is_forced() const { return !is_won() && threats[0] != no_cell && threats[1] == no_cell; }
};

template <Rules rules>
DecisiveMoves decisive_moves(const Board<rules>& board) {
    DecisiveMoves decisive;
    const Geometry& geometry = board.geometry();
    const int mover = board.to_move();
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (board.is_quiet(cell) || !board.is_empty(cell)) continue;
        if (board.would_win(cell, mover) != 0) [[unlikely]] {
            decisive.winner = cell;
            return decisive;
        }
        if (board.would_win(cell, 1 - mover) != 0) [[unlikely]] {
            decisive.threats[decisive.threats[0] == no_cell ? 0 : 1] = cell;
        }
    }
    return decisive;
}

}  // namespace conjoin::hex::mcts
