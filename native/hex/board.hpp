// Board: a position of FenceMaster or Havannah that knows at once when a move wins.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "hex/geometry.hpp"
#include "hex/groups.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/neighbour_table.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// Side 0 is White, who begins; side 1 is Black. A board is plain bytes: copy it to try something. It trusts its
// callers that the cell played is empty and that the game is not over.
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
    bool is_empty(Cell cell) const { return !neighbours_.has_stone_at(cell, 0) && !neighbours_.has_stone_at(cell, 1); }

    bool has_stone(Cell cell, int side) const { return neighbours_.has_stone_at(cell, side); }

    // The stones of a side around a cell.
    NeighbourMask neighbour_stones(Cell cell, int side) const { return neighbours_.at(cell, side); }

    // The empty cells around a cell, as directions.
    NeighbourMask open_around(Cell cell) const {
        return static_cast<NeighbourMask>(geometry_->around[cell] &
                                          ~(neighbours_.at(cell, 0) | neighbours_.at(cell, 1)));
    }

    // Those of them on the rim of the board.
    NeighbourMask open_rim_around(Cell cell) const {
        return static_cast<NeighbourMask>(open_around(cell) & geometry_->rim[cell]);
    }

    // The empty cells around a stone, as directions, where a stone of the same side would join two blocks.
    NeighbourMask joining_cells_around(Cell cell, int side) const {
        return static_cast<NeighbourMask>(open_around(cell) & neighbours_.matching_around(cell, side, joining_masks));
    }

    // A quick test that neither side can win with a stone here: true for most cells.
    bool is_quiet(Cell cell) const {
        const std::uint64_t winning = winning_masks_at(cell);
        return ((winning >> neighbours_.at(cell, 0) | winning >> neighbours_.at(cell, 1)) & 1) == 0;
    }

    // Whether a stone on this cell, with these stones of its side around it, could win at all.
    bool might_win(Cell cell, NeighbourMask mask) const { return (winning_masks_at(cell) >> mask & 1) != 0; }

    // How a stone of this side on an empty cell would win; 0 if it would not. A winning cell stays one until a stone is
    // played there.
    Wins would_win(Cell cell, int side) const {
        // 1. Most cells cannot win: a win joins two blocks, reaches the rim or surrounds a stone.
        const NeighbourMask mask = neighbours_.at(cell, side);
        if (!might_win(cell, mask)) return 0;
        const Edges touching = geometry_->edges[cell];
        Wins filled = 0;
        if constexpr (rules == Rules::Havannah) {
            const NeighbourMask flanked = blocks_of[mask].flanked;
            if (flanked != 0) [[unlikely]] {
                filled = neighbours_.would_surround_any(cell, side, flanked) ? ring_win : 0;
            }
        }

        // 2. What the joined groups would touch.
        return wins_of<rules>[groups_.would_join(cell, mask, touching)] | filled;
    }

    // The root of the group of this stone, and what the group touches.
    Cell root_of(Cell stone) const { return groups_.root_of(stone); }
    Edges edges_of(Cell stone) const { return groups_.edges_of(stone); }

    // What the group of a stone of this side on an empty cell would touch, and whether it would close a cycle.
    Joined would_join(Cell cell, int side) const {
        return groups_.would_join(cell, neighbours_.at(cell, side), geometry_->edges[cell]);
    }

    // Puts a stone of the side to move on an empty cell. Returns how that won the game; 0 when it did not.
    Wins play(Cell cell) { return place(cell, to_move()); }

    // The same for either side, as if the other had passed. The turn passes to the other side all the same.
    Wins place(Cell cell, int side) { return wins_of<rules>[join(cell, side)]; }

    // The same, but returns what the group of the new stone touches.
    Joined join(Cell cell, int side) {
        // 1. Look around, then put the stone down.
        const NeighbourMask mask = neighbours_.at(cell, side);
        neighbours_.add(cell, side);
        ++plies_;

        // 2. A ring around an own stone. If the new stone is the sixth neighbour of a stone, two of the other five are
        //    neighbours of both, so that stone is flanked in the new stone's mask: 1 move in 25 has to look closer.
        Joined filled = 0;
        if constexpr (rules == Rules::Havannah) {
            const NeighbourMask flanked = blocks_of[mask].flanked;
            if (flanked != 0) [[unlikely]] {
                filled = Joined{neighbours_.any_surrounded(cell, side, flanked)} << cycle_bit;
            }
        }

        // 3. Join the groups that meet here.
        return groups_.join(cell, mask, geometry_->edges[cell]) | filled;
    }

    // Black takes over the first stone, in place; White moves next. Only where `may_swap` allows it. Groups have no
    // colour, so the group of the stone stays as it is.
    void swap() {
        const Cell stone = first_stone();
        neighbours_ = {};
        neighbours_.add(stone, 1);
        swapped_ = 1;
        ++plies_;
    }

    // Makes this a copy of a board of the same size. Price: only the rows that the size has, 1.5 KiB on size 4;
    // plain assignment copies 5 KiB.
    void restore(const Board& other) {
        swap_rule_ = other.swap_rule_;
        plies_ = other.plies_;
        swapped_ = other.swapped_;
        neighbours_.restore(other.neighbours_, geometry_->rows);
        groups_.restore(other.groups_, geometry_->rows);
    }

private:
    // The masks with which a stone on this cell may win, one bit each; on the rim all but the empty one.
    std::uint64_t winning_masks_at(Cell cell) const {
        if (geometry_->edges[cell] != 0) return ~std::uint64_t{1};
        return rules == Rules::Havannah ? joining_masks | flanking_masks : joining_masks;
    }

    Cell first_stone() const {
        std::size_t number = 0;
        while (is_empty(geometry_->cells[number])) ++number;
        return geometry_->cells[number];
    }

    const Geometry* geometry_;
    bool swap_rule_;
    int plies_ = 0;
    int swapped_ = 0;  // 1 after a swap, which is a ply without a new stone
    NeighbourTable neighbours_;
    Groups groups_;
};

static_assert(std::is_trivially_copyable_v<Board<Rules::FenceMaster>>);
static_assert(std::is_trivially_copyable_v<Board<Rules::Havannah>>);

}  // namespace conjoin::hex
