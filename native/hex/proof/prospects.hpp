// Prospects: whether a side can still build anything that wins, however long it may move alone.
#pragma once

#include <array>
#include <cstddef>

#include "common/bits.hpp"
#include "hex/blocks.hpp"
#include "hex/geometry.hpp"
#include "hex/proof/position.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex::proof {

// Let the side have every cell that its opponent does not hold.
//
// 1. Rings. The cells inside a ring reach the rim over none of its stones. So a cell can be ringed only if it is off
//    the rim and no opposing group beside it, or to which it belongs, touches the rim. And if so, it is ringed as soon
//    as the side has all the others. FenceMaster: it must not be an own stone already.
// 2. Bridges and forks only grow with more stones. So one can be built only if some connected area of these cells
//    holds two corners or touches three sides.
//
// The end of the game gives the side some of these cells. If all of them are not enough, neither are they.
template <Rules rules>
class Prospects {
public:
    Prospects(const Position<rules>& position, int side) : position_(position), side_(side), other_(side ^ 1) {}

    bool any() const { return ring_possible() || join_possible(); }

private:
    bool ring_possible() const {
        const Geometry& geometry = position_.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (geometry.edges[cell] == 0 && can_be_ringed(cell)) return true;
        }
        return false;
    }

    bool can_be_ringed(Cell cell) const {
        const int holder = position_.holder(cell);
        if (holder == other_) return position_.group_edges(cell) == 0;
        if (rules == Rules::FenceMaster && holder == side_) return false;
        const Blocks& blocks = blocks_of[position_.ring(cell, other_)];
        for (std::size_t block = 0; block < blocks.count; ++block) {
            if (position_.group_edges(cell + blocks.speaker[block]) != 0) return false;
        }
        return true;
    }

    bool join_possible() const {
        const Geometry& geometry = position_.geometry();
        ByCell<bool> seen(false);
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (geometry.edges[cell] == 0 || seen[cell] || position_.holder(cell) == other_) continue;
            if (judge<rules>(area_edges(cell, seen)) != 0) return true;
        }
        return false;
    }

    // What the connected area around this cell touches.
    Joined area_edges(Cell start, ByCell<bool>& seen) const {
        const Geometry& geometry = position_.geometry();
        std::array<Cell, max_cells> waiting;
        std::size_t count = 0;
        Joined touched = 0;
        const auto reach = [&](Cell cell) {
            seen[cell] = true;
            touched |= geometry.edges[cell];
            waiting[count++] = cell;
        };
        reach(start);
        while (count != 0) {
            const Cell cell = waiting[--count];
            for (unsigned direction = 0; direction < 6; ++direction) {
                const int next = cell + steps[direction];
                if (seen[next] || !position_.on_board(next) || position_.holder(next) == other_) continue;
                reach(static_cast<Cell>(next));
            }
        }
        return touched;
    }

    const Position<rules>& position_;
    int side_;
    int other_;
};

template <Rules rules>
bool can_still_win(const Position<rules>& position, int side) {
    return Prospects<rules>(position, side).any();
}

}  // namespace conjoin::hex::proof
