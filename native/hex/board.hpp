// Board: a position of FenceMaster or Havannah that knows at once when a move wins.
#pragma once

#include <cstddef>
#include <type_traits>

#include "hex/blocks.hpp"
#include "hex/geometry.hpp"
#include "hex/groups.hpp"
#include "hex/rings.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// Side 0 is White, who begins; side 1 is Black. A board is plain bytes: copy it to try something. It trusts its
// callers that the cell played is empty and that the game still runs.
template <Rules rules>
class Board {
public:
    // With the swap rule, Black may answer the first stone by taking it over.
    explicit Board(int size, bool swap_rule = false) : geometry_(&geometry_of(size)), swap_rule_(swap_rule) {}

    const Geometry& geometry() const { return *geometry_; }
    bool swap_rule() const { return swap_rule_; }
    int plies() const { return plies_; }  // moves so far, a swap included
    int to_move() const { return plies_ & 1; }
    int empty_count() const { return geometry_->count - plies_ + swapped_; }
    bool may_swap() const { return swap_rule_ && plies_ == 1; }
    bool is_empty(Cell cell) const { return !rings_.has_stone_at(cell, 0) && !rings_.has_stone_at(cell, 1); }

    // Puts a stone of the side to move on an empty cell. Returns how that won the game; 0 when it did not.
    Wins play(Cell cell) {
        // 1. Look around, then put the stone down.
        const int side = to_move();
        const Ring ring = rings_.at(cell, side);
        rings_.add(cell, side);
        ++plies_;

        // 2. A ring around own stones. A stone that has its sixth neighbour now shares two with the newcomer, so it is
        //    flanked in the newcomer's ring: 1 move in 25 has to look closer.
        Wins filled = 0;
        if constexpr (rules == Rules::Havannah) {
            const Ring flanked = blocks_of[ring].flanked;
            if (flanked != 0) [[unlikely]] filled = rings_.any_full(cell, side, flanked) ? ring_win : 0;
        }

        // 3. Join the groups that meet here, and see what they are worth together.
        return wins_of<rules>[groups_.join(cell, ring, geometry_->edges[cell])] | filled;
    }

    // Black takes over the first stone, in place; White moves next. Only where `may_swap` says so. The stone's group
    // has no colour and stays as it is.
    void swap() {
        const Cell stone = first_stone();
        rings_ = {};
        rings_.add(stone, 1);
        swapped_ = 1;
        ++plies_;
    }

    // Makes this a copy of a board of the same size. Price: only the rows that the size has, 1.5 KiB on size 4;
    // plain assignment copies 5 KiB.
    void restore(const Board& other) {
        swap_rule_ = other.swap_rule_;
        plies_ = other.plies_;
        swapped_ = other.swapped_;
        rings_.restore(other.rings_, geometry_->rows);
        groups_.restore(other.groups_, geometry_->rows);
    }

private:
    Cell first_stone() const {
        std::size_t number = 0;
        while (is_empty(geometry_->cells[number])) ++number;
        return geometry_->cells[number];
    }

    const Geometry* geometry_;
    bool swap_rule_;
    int plies_ = 0;
    int swapped_ = 0;  // 1 after a swap, which is a ply without a new stone
    Rings rings_;
    Groups groups_;
};

static_assert(std::is_trivially_copyable_v<Board<Rules::FenceMaster>>);
static_assert(std::is_trivially_copyable_v<Board<Rules::Havannah>>);

}  // namespace conjoin::hex
