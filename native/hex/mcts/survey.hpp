// Survey: who could win with the next stone. Decisive moves win at once, anti-decisive ones stop that.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/mcts/node.hpp"

namespace conjoin::hex::mcts {

constexpr Cell no_cell = swap_cell;  // where no stone can be

// What a look at all empty cells shows. Two threats cannot both be stopped.
struct Survey {
    Cell winner = no_cell;                           // the side to move wins here
    std::array<Cell, 2> threats{no_cell, no_cell};  // the other side would win here

    bool is_won() const { return winner != no_cell; }
    bool is_lost() const { return !is_won() && threats[1] != no_cell; }
    bool is_forced() const { return !is_won() && threats[0] != no_cell && threats[1] == no_cell; }
};

template <Rules rules>
Survey survey(const Board<rules>& board) {
    Survey seen;
    const Geometry& geometry = board.geometry();
    const int mover = board.to_move();
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (board.is_calm(cell) || !board.is_empty(cell)) continue;
        if (board.would_win(cell, mover) != 0) [[unlikely]] {
            seen.winner = cell;
            return seen;
        }
        if (board.would_win(cell, 1 - mover) != 0) [[unlikely]] {
            seen.threats[seen.threats[0] == no_cell ? 0 : 1] = cell;
        }
    }
    return seen;
}

// Whether a side could still win if the other only passed. Price: a copy of the board and a stone for every empty cell.
template <Rules rules>
bool can_still_win(const Board<rules>& board, int side) {
    Board<rules> filled = board;
    const Geometry& geometry = board.geometry();
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (!board.is_empty(cell)) continue;
        // A loop must run around something; filling every cell would hide one around this cell.
        if (geometry.around[cell] == full_ring && board.ring_at(cell, 1 - side) == 0) return true;
        if (filled.place(cell, side) != 0) return true;
    }
    return false;
}

}  // namespace conjoin::hex::mcts
