// Outlook: which moves of a side would threaten to win.
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
class Outlook {
public:
    void look(const Board<rules>& board, int side) {
        board_ = &board;
        side_ = side;
        lively_count_ = 0;
        look_for_hope();
        if (!hopeful_) return;
        const Geometry& geometry = board.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (!board.might_win(cell, board.ring_at(cell, side)) || !board.is_empty(cell)) continue;
            lively_[lively_count_++] = newcomer(cell);
        }
    }

    // The threats that a stone on an empty cell would make. The side must have none before.
    Threats after(Cell cell) const {
        Threats found;
        const Ring ring = board_->ring_at(cell, side_);
        const bool on_rim = board_->geometry().edges[cell] != 0;
        if (!hopeful_ || (ring == 0 && !on_rim)) return found;
        const unsigned lively = lively_beside(cell);
        if (lively != 0 || on_rim || blocks_of[ring].count > 1) {
            const Newcomer first = newcomer(cell);
            look_beside(first, lively, found);
            if (first.gains) look_further(first, found);
        }
        if (rules == Rules::Havannah && bent_) look_for_gaps(cell, found);
        return found;
    }

    // Whether two more stones can win at all: a quick test.
    bool is_hopeful() const { return hopeful_; }

private:
    // Two more stones win only if the shortest win lacks no more than that: a ring has six stones, the next larger one
    // eight; a bridge has at least as many as the side of the board has cells; a fork has two more, and two stones
    // reach at most two sides.
    void look_for_hope() {
        const Geometry& geometry = board_->geometry();
        int stones = 0;
        unsigned edges = 0;
        bent_ = false;
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            bent_ |= std::popcount(board_->ring_at(cell, side_)) >= 4;
            if (!board_->has_stone(cell, side_)) continue;
            ++stones;
            edges |= geometry.edges[cell];
        }
        const bool has_side = (edges & ((1U << side_count) - 1)) != 0;
        hopeful_ = bent_ || stones >= 6 || (has_side && stones >= geometry.size) ||
                   (rules == Rules::Havannah && stones + 2 >= geometry.size);
    }

    // A stone that might be played, with the groups that it would join.
    struct Newcomer {
        Cell cell = no_cell;
        bool gains = false;  // it joins groups, or a group and something more of the rim
        std::size_t count = 0;
        std::array<Cell, 3> groups{no_cell, no_cell, no_cell};  // their roots
        unsigned edges = 0;                                     // what they touch together with the stone

        bool joins(Cell group) const { return group == groups[0] || group == groups[1] || group == groups[2]; }
    };

    Newcomer newcomer(Cell cell) const {
        Newcomer made;
        made.cell = cell;
        made.edges = board_->geometry().edges[cell];
        const Blocks& blocks = blocks_of[board_->ring_at(cell, side_)];
        unsigned before = 0;
        for (; made.count < blocks.count; ++made.count) {
            const Cell group = board_->top(static_cast<Cell>(cell + blocks.member[made.count]));
            before = board_->edges_of(group);
            made.groups[made.count] = group;
            made.edges |= before;
        }
        made.gains = made.count > 1 || (made.count == 1 && made.edges != before);
        return made;
    }

    // The ring of a neighbour of this cell, as it would be with a stone on the cell.
    Ring ring_beside(Cell cell, unsigned direction) const {
        return static_cast<Ring>(board_->ring_at(neighbour(cell, direction), side_) | 1U << opposite(direction));
    }

    // The empty neighbours, as directions, that might win then.
    unsigned lively_beside(Cell cell) const {
        unsigned lively = 0;
        for (unsigned open = board_->open_around(cell); open != 0; open &= open - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(open));
            const bool might = board_->might_win(neighbour(cell, direction), ring_beside(cell, direction));
            lively |= static_cast<unsigned>(might) << direction;
        }
        return lively;
    }

    void look_beside(const Newcomer& first, unsigned lively, Threats& found) const {
        for (; lively != 0; lively &= lively - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(lively));
            const Cell cell = neighbour(first.cell, direction);
            if (wins_after(first, cell, ring_beside(first.cell, direction))) found.add(cell);
        }
    }

    // Whether a second stone would win here, with these stones of its side around it.
    bool wins_after(const Newcomer& first, Cell cell, Ring ring) const {
        const Blocks& blocks = blocks_of[ring];
        Joined joined = board_->geometry().edges[cell];
        std::array<Cell, 3> groups{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            const auto stone = static_cast<Cell>(cell + blocks.member[block]);
            Cell group = stone == first.cell ? stone : board_->top(stone);
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
    void look_further(const Newcomer& first, Threats& found) const {
        for (std::size_t each = 0; each < lively_count_ && found.count < 2; ++each) {
            const Newcomer& second = lively_[each];
            unsigned met = 0;
            for (std::size_t group = 0; group < second.count; ++group) met += first.joins(second.groups[group]);
            if (met == 0) continue;
            const Joined joined = first.edges | second.edges | static_cast<unsigned>(met > 1) << cycle_bit;
            if (wins_of<rules>[joined] == 0 || second.cell == first.cell) continue;
            if (!are_neighbours(first.cell, second.cell)) found.add(second.cell);
        }
    }

    // Own stones that lack only one neighbour to be ringed, counting the new stone.
    void look_for_gaps(Cell cell, Threats& found) const {
        for (unsigned stones = board_->ring_at(cell, side_); stones != 0; stones &= stones - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(stones));
            const Cell stone = neighbour(cell, direction);
            const unsigned missing = full_ring & ~(board_->ring_at(stone, side_) | 1U << opposite(direction));
            if (!std::has_single_bit(missing) || (board_->open_around(stone) & missing) == 0) continue;
            found.add(neighbour(stone, static_cast<unsigned>(std::countr_zero(missing))));
        }
    }

    const Board<rules>* board_ = nullptr;
    int side_ = 0;
    bool hopeful_ = false;
    bool bent_ = false;                       // some cell has four of the stones around it
    std::array<Newcomer, max_cells> lively_;  // for the empty cells that might win with what is around them already
    std::size_t lively_count_ = 0;
};

}  // namespace conjoin::hex::mcts
