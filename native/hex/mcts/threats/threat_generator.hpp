// ThreatGenerator: which moves of a side would threaten to win.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "hex/board.hpp"
#include "hex/threats.hpp"

namespace conjoin::hex::mcts {

// What two more stones of a side could do on a board, which must not change meanwhile. It plays no stones, since trying
// every empty cell would take a copy of the board for each.
template <Rules rules>
class ThreatGenerator {
public:
    void prepare(const Board<rules>& board, int side) {
        board_ = &board;
        side_ = side;
        candidate_count_ = 0;
        test_whether_possible();
        if (!possible_) return;
        const Geometry& geometry = board.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (!board.might_win(cell, board.neighbour_stones(cell, side)) || !board.is_empty(cell)) continue;
            candidates_[candidate_count_++] = candidate(cell);
        }
    }

    // The threats that a stone on an empty cell would make. The side must have none before.
    Threats threats_after(Cell cell) const {
        Threats found;
        const NeighbourMask mask = board_->neighbour_stones(cell, side_);
        const bool on_rim = board_->geometry().edges[cell] != 0;
        if (!possible_ || (mask == 0 && !on_rim)) return found;
        const unsigned candidates = candidates_beside(cell);
        if (candidates != 0 || on_rim || blocks_of[mask].count > 1) {
            const Candidate first = candidate(cell);
            add_adjacent(first, candidates, found);
            if (first.extends) add_distant(first, found);
        }
        if (rules == Rules::Havannah && has_partial_ring_) add_ring_gaps(cell, found);
        return found;
    }

    // Whether two more stones can win at all: a quick test.
    bool any_possible() const { return possible_; }

private:
    // Two more stones win only if the shortest win lacks no more than that: a ring has six stones, the next larger one
    // eight; a bridge has at least as many as the side of the board has cells; a fork has two more, and two stones
    // reach at most two sides.
    void test_whether_possible() {
        const Geometry& geometry = board_->geometry();
        int stones = 0;
        unsigned edges = 0;
        has_partial_ring_ = false;
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            has_partial_ring_ |= std::popcount(board_->neighbour_stones(cell, side_)) >= 4;
            if (!board_->has_stone(cell, side_)) continue;
            ++stones;
            edges |= geometry.edges[cell];
        }
        const bool has_side = (edges & ((1U << side_count) - 1)) != 0;
        possible_ = has_partial_ring_ || stones >= 6 || (has_side && stones >= geometry.size) ||
                    (rules == Rules::Havannah && stones + 2 >= geometry.size);
    }

    // A stone that might be played, with the groups that it would join.
    struct Candidate {
        Cell cell = no_cell;
        bool extends = false;  // it joins groups, or a group and something more of the rim
        std::size_t count = 0;
        std::array<Cell, 3> groups{no_cell, no_cell, no_cell};  // their roots
        unsigned edges = 0;                                     // what they touch together with the stone

        bool joins(Cell group) const { return group == groups[0] || group == groups[1] || group == groups[2]; }
    };

    Candidate candidate(Cell cell) const {
        Candidate made;
        made.cell = cell;
        made.edges = board_->geometry().edges[cell];
        const Blocks& blocks = blocks_of[board_->neighbour_stones(cell, side_)];
        unsigned before = 0;
        for (; made.count < blocks.count; ++made.count) {
            const Cell group = board_->root_of(static_cast<Cell>(cell + blocks.member[made.count]));
            before = board_->edges_of(group);
            made.groups[made.count] = group;
            made.edges |= before;
        }
        made.extends = made.count > 1 || (made.count == 1 && made.edges != before);
        return made;
    }

    // The mask of a neighbour of this cell, as it would be with a stone on the cell.
    NeighbourMask mask_beside(Cell cell, unsigned direction) const {
        return static_cast<NeighbourMask>(board_->neighbour_stones(neighbour(cell, direction), side_) |
                                          bit_at_neighbour(direction));
    }

    // The empty neighbours, as directions, that might win then.
    unsigned candidates_beside(Cell cell) const {
        unsigned candidates = 0;
        for (unsigned open = board_->open_around(cell); open != 0; open &= open - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(open));
            const bool might = board_->might_win(neighbour(cell, direction), mask_beside(cell, direction));
            candidates |= static_cast<unsigned>(might) << direction;
        }
        return candidates;
    }

    void add_adjacent(const Candidate& first, unsigned candidates, Threats& found) const {
        for (; candidates != 0; candidates &= candidates - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(candidates));
            const Cell cell = neighbour(first.cell, direction);
            if (wins_after(first, cell, mask_beside(first.cell, direction))) found.add(cell);
        }
    }

    // Whether a second stone would win here, with these stones of its side around it.
    bool wins_after(const Candidate& first, Cell cell, NeighbourMask mask) const {
        const Blocks& blocks = blocks_of[mask];
        Joined joined = board_->geometry().edges[cell];
        std::array<Cell, 3> groups{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            const auto stone = static_cast<Cell>(cell + blocks.member[block]);
            Cell group = stone == first.cell ? stone : board_->root_of(stone);
            if (first.joins(group)) group = first.cell;
            joined |= group == first.cell ? first.edges : board_->edges_of(group);
            for (std::size_t earlier = 0; earlier < block; ++earlier) {
                joined |= static_cast<unsigned>(groups[earlier] == group) << cycle_bit;
            }
            groups[block] = group;
        }
        return wins_of<rules>[joined] != 0;
    }

    // Winning cells elsewhere, beside the groups that the stone joins.
    void add_distant(const Candidate& first, Threats& found) const {
        for (std::size_t each = 0; each < candidate_count_ && found.count < 2; ++each) {
            const Candidate& second = candidates_[each];
            unsigned met = 0;
            for (std::size_t group = 0; group < second.count; ++group) met += first.joins(second.groups[group]);
            if (met == 0) continue;
            const Joined joined = first.edges | second.edges | static_cast<unsigned>(met > 1) << cycle_bit;
            if (wins_of<rules>[joined] == 0 || second.cell == first.cell) continue;
            if (!are_neighbours(first.cell, second.cell)) found.add(second.cell);
        }
    }

    // Own stones that lack only one neighbour to be surrounded, counting the new stone.
    void add_ring_gaps(Cell cell, Threats& found) const {
        for (unsigned stones = board_->neighbour_stones(cell, side_); stones != 0; stones &= stones - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(stones));
            const Cell stone = neighbour(cell, direction);
            const unsigned missing =
                all_neighbours & ~(board_->neighbour_stones(stone, side_) | bit_at_neighbour(direction));
            if (!std::has_single_bit(missing) || (board_->open_around(stone) & missing) == 0) continue;
            found.add(neighbour(stone, static_cast<unsigned>(std::countr_zero(missing))));
        }
    }

    const Board<rules>* board_ = nullptr;
    int side_ = 0;
    bool possible_ = false;
    bool has_partial_ring_ = false;  // some cell has four of the stones around it
    std::array<Candidate, max_cells>
        candidates_;  // for the empty cells that might win with what is around them already
    std::size_t candidate_count_ = 0;
};

}  // namespace conjoin::hex::mcts
