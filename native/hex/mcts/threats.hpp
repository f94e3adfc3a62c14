// Threats: where a side wins with its next stone, and with which move it would threaten to.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "hex/board.hpp"
#include "hex/mcts/survey.hpp"

namespace conjoin::hex::mcts {

// Cells where a side would win with its next stone. Two stand for more: they cannot all be stopped.
struct Threats {
    std::array<Cell, 2> cells{no_cell, no_cell};
    std::size_t count = 0;

    void add(Cell cell) {
        if (count < 2 && cells[0] != cell) cells[count++] = cell;
    }
};

template <Rules rules>
Threats threats_of(const Board<rules>& board, int side) {
    Threats found;
    const Geometry& geometry = board.geometry();
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count) && found.count < 2; ++number) {
        const Cell cell = geometry.cells[number];
        if (board.would_win(cell, side) != 0 && board.is_empty(cell)) found.add(cell);
    }
    return found;
}

// What the next two stones of a side can do on a board, which must stay as it is meanwhile. It puts none down: whoever
// asks about every empty cell would copy the board as often.
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

    // The threats after a stone on an empty cell. Before it there must be none.
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

    // Whether there can be any; if not, that is seen much faster.
    bool is_hopeful() const { return hopeful_; }

private:
    // Two more stones win only where the shortest win lacks no more: a ring has six stones, the next larger one eight;
    // a way between two corners has as many as the side of the board has cells; one between three sides has two more,
    // and two stones reach two sides at most.
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

    // A stone that is not there yet, with the groups that it would join, which it then stands for.
    struct Newcomer {
        Cell cell = no_cell;
        bool gains = false;  // the groups are worth more together, or reach the rim somewhere else
        std::size_t count = 0;
        std::array<Cell, 3> groups{no_cell, no_cell, no_cell};  // by the stones that stand for them
        unsigned edges = 0;                                     // what they touch together

        bool joins(Cell group) const { return group == groups[0] || group == groups[1] || group == groups[2]; }
    };

    Newcomer newcomer(Cell cell) const {
        Newcomer made;
        made.cell = cell;
        made.edges = board_->geometry().edges[cell];
        const Blocks& blocks = blocks_of[board_->ring_at(cell, side_)];
        unsigned before = 0;
        for (; made.count < blocks.count; ++made.count) {
            const Cell group = board_->top(static_cast<Cell>(cell + blocks.speaker[made.count]));
            before = board_->edges_of(group);
            made.groups[made.count] = group;
            made.edges |= before;
        }
        made.gains = made.count > 1 || (made.count == 1 && made.edges != before);
        return made;
    }

    // The side's stones around a neighbour of this cell, if there were one on the cell too.
    Ring ring_beside(Cell cell, unsigned direction) const {
        return static_cast<Ring>(board_->ring_at(neighbour(cell, direction), side_) | 1U << opposite(direction));
    }

    // The empty cells around, as directions, that might win then.
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

    // Whether a second stone would win here, amidst these stones of its side.
    bool wins_after(const Newcomer& first, Cell cell, Ring ring) const {
        const Blocks& blocks = blocks_of[ring];
        Joined joined = board_->geometry().edges[cell];
        std::array<Cell, 3> groups{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            const auto stone = static_cast<Cell>(cell + blocks.speaker[block]);
            Cell group = stone == first.cell ? stone : board_->top(stone);
            if (first.joins(group)) group = first.cell;
            joined |= group == first.cell ? first.edges : board_->edges_of(group);
            for (std::size_t earlier = 0; earlier < block; ++earlier) {
                joined |= static_cast<unsigned>(groups[earlier] == group) << circle_bit;
            }
            groups[block] = group;
        }
        return wins_of<rules>[joined] != 0;
    }

    // Elsewhere, where one of its groups leads.
    void look_further(const Newcomer& first, Threats& found) const {
        for (std::size_t each = 0; each < lively_count_ && found.count < 2; ++each) {
            const Newcomer& second = lively_[each];
            unsigned met = 0;
            for (std::size_t group = 0; group < second.count; ++group) met += first.joins(second.groups[group]);
            if (met == 0) continue;
            const Joined joined = first.edges | second.edges | static_cast<unsigned>(met > 1) << circle_bit;
            if (wins_of<rules>[joined] == 0 || second.cell == first.cell) continue;
            if (!are_neighbours(first.cell, second.cell)) found.add(second.cell);
        }
    }

    // Stones around which, with the new one, a single stone is missing.
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
    bool bent_ = false;  // there are four stones around some cell
    std::array<Newcomer, max_cells> lively_;  // of empty cells that might win by what lies around them already
    std::size_t lively_count_ = 0;
};

}  // namespace conjoin::hex::mcts
