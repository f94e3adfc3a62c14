// Draw detection: whether a side can still win at all.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// Suppose the side had every cell that its opponent does not hold.
//
// 1. Rings. The cells inside a ring reach the rim over none of its stones. So a cell can be enclosed only if it is off
//    the rim and no opposing group beside it, or to which it belongs, touches the rim. And if so, it is enclosed as soon
//    as the side has all the others. FenceMaster: it must not be an own stone already.
// 2. Bridges and forks only grow with more stones. So one can be built only if some connected area of these cells
//    holds two corners or touches three sides.
//
// At the end of the game the side has some of these cells. If all of them are not enough, some of them are not either.
template <Rules rules, class AnyBoard>
class DrawDetection {
public:
    DrawDetection(const AnyBoard& board, int side)
        : board_(board), geometry_(board.geometry()), side_(side), other_(side ^ 1) {}

    bool can_still_win() const { return ring_possible() || join_possible(); }

private:
    bool ring_possible() const {
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry_.count); ++number) {
            const Cell cell = geometry_.cells[number];
            if (geometry_.edges[cell] == 0 && can_be_enclosed(cell)) return true;
        }
        return false;
    }

    bool can_be_enclosed(Cell cell) const {
        if (board_.has_stone(cell, other_)) return board_.edges_of(cell) == 0;
        if (rules == Rules::FenceMaster && board_.has_stone(cell, side_)) return false;
        const Blocks& blocks = blocks_of[board_.neighbour_stones(cell, other_)];
        for (std::size_t block = 0; block < blocks.count; ++block) {
            if (board_.edges_of(static_cast<Cell>(cell + blocks.member[block])) != 0) return false;
        }
        return true;
    }

    bool join_possible() const {
        Visited visited{};
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry_.count); ++number) {
            const Cell cell = geometry_.cells[number];
            if (geometry_.edges[cell] == 0 || visited[cell] || board_.has_stone(cell, other_)) continue;
            if (compute_wins<rules>(area_edges(cell, visited)) != 0) return true;
        }
        return false;
    }

    using Visited = std::array<bool, cell_span>;  // by Cell

    // What the connected area around this cell touches.
    Joined area_edges(Cell start, Visited& visited) const {
        std::array<Cell, max_cells> waiting;
        std::size_t count = 0;
        Joined touched = 0;
        const auto reach = [&](Cell cell) {
            visited[cell] = true;
            touched |= geometry_.edges[cell];
            waiting[count++] = cell;
        };
        reach(start);
        while (count != 0) {
            const Cell cell = waiting[--count];
            unsigned open = geometry_.around[cell] & ~static_cast<unsigned>(board_.neighbour_stones(cell, other_));
            for (; open != 0; open &= open - 1) {
                const Cell next = neighbour(cell, static_cast<unsigned>(std::countr_zero(open)));
                if (!visited[next]) reach(next);
            }
        }
        return touched;
    }

    const AnyBoard& board_;
    const Geometry& geometry_;
    int side_;
    int other_;
};

// Whether a side could still win if the other only passed; on a Board or the prover's Position.
template <template <Rules> class AnyBoard, Rules rules>
bool can_still_win(const AnyBoard<rules>& board, int side) {
    return DrawDetection<rules, AnyBoard<rules>>(board, side).can_still_win();
}

}  // namespace conjoin::hex
