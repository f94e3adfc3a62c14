// RingFilter: which rings count as a win in a playout.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "hex/board.hpp"
#include "hex/mcts/playouts/move_sequence.hpp"

namespace conjoin::hex::mcts {

// Random stones make rings that no player would allow: four playouts in ten from the empty board of size 6 end that
// way, nine in ten on size 10, and such results are noise. So a ring counts only if few of its stones were chosen by
// the playout. Stones that were there before do not count as chosen; nor do answers to intrusions into bridges, since a
// bridge is as good as a connection. Price: a search for the ring, three times in a playout on size 10, and longer
// playouts.
template <Rules rules>
class RingFilter {
public:
    RingFilter(const Board<rules>& root, int most_chosen) : most_chosen_(most_chosen) {
        const Geometry& geometry = root.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (!root.is_empty(cell)) real_[cell] = at_the_root;
        }
    }

    // Whether the ring that the last of the moves has closed counts. The first `before` moves were made in the tree,
    // and `answers` are moves of the playout that answered an intrusion.
    [[gnu::noinline]] bool counts(const Board<rules>& board, const MoveSequence& moves, std::size_t before,
                                  const MoveSequence& answers, int side) {
        ++query_;
        for (std::size_t move = 0; move < before; ++move) mark(moves.cells[move]);
        for (std::size_t move = 0; move < answers.count; ++move) mark(answers.cells[move]);
        const Cell stone = moves.last();
        return is_around_own_stone(board, stone, side) || joins_blocks_into_ring(board, stone, side);
    }

private:
    using Query = std::uint32_t;  // the number of a question; marks of earlier ones are out of date
    static constexpr Query at_the_root = ~Query{0};

    void mark(Cell cell) {
        if (real_[cell] != at_the_root) real_[cell] = query_;
    }

    bool is_real(Cell cell) const { return real_[cell] == query_ || real_[cell] == at_the_root; }

    // A ring of six stones around an own stone; the new stone is one of the six.
    bool is_around_own_stone(const Board<rules>& board, Cell stone, int side) const {
        if (rules == Rules::FenceMaster) return false;
        for (unsigned flanked = blocks_of[board.neighbour_stones(stone, side)].flanked; flanked != 0;
             flanked &= flanked - 1) {
            const Cell centre = neighbour(stone, static_cast<unsigned>(std::countr_zero(flanked)));
            if (board.neighbour_stones(centre, side) != all_neighbours) continue;
            int chosen = 0;
            for (unsigned direction = 0; direction < 6; ++direction) chosen += !is_real(neighbour(centre, direction));
            if (chosen <= most_chosen_) return true;
        }
        return false;
    }

    // The new stone joins two blocks; the rest of the ring leads from one to the other.
    bool joins_blocks_into_ring(const Board<rules>& board, Cell stone, int side) {
        NeighbourMask others = board.neighbour_stones(stone, side);
        while (others != 0) {
            const NeighbourMask block = first_block(others);
            others = static_cast<NeighbourMask>(others & ~block);
            if (others != 0 && path_exists(board, stone, side, block, others)) return true;
        }
        return false;
    }

    static NeighbourMask first_block(NeighbourMask mask) {
        unsigned block = mask & -static_cast<unsigned>(mask);
        for (int step = 0; step < 5; ++step) {
            block |= (clockwise(block) | anticlockwise(block)) & mask;
        }
        return static_cast<NeighbourMask>(block);
    }

    // Whether a chain with few enough chosen stones leads from one of the neighbours `from` to one of `to`:
    // breadth-first search in which only chosen stones have a cost. The new stone costs one and is not passed again.
    bool path_exists(const Board<rules>& board, Cell stone, int side, NeighbourMask from, NeighbourMask to) {
        ++search_;
        visited_[stone] = search_;
        Stack first, second;
        Stack* now = &first;
        Stack* next = &second;
        const auto reach_all = [&](Cell cell, unsigned mask) {
            for (; mask != 0; mask &= mask - 1) {
                const Cell reached = neighbour(cell, static_cast<unsigned>(std::countr_zero(mask)));
                if (visited_[reached] == search_) continue;
                visited_[reached] = search_;
                (is_real(reached) ? now : next)->push(reached);
            }
        };
        reach_all(stone, from);
        for (int chosen = 1; chosen <= most_chosen_; ++chosen) {
            while (now->count != 0) {
                const Cell cell = now->pop();
                if (is_neighbour_in(cell, stone, to)) return true;
                reach_all(cell, board.neighbour_stones(cell, side));
            }
            std::swap(now, next);
        }
        return false;
    }

    static bool is_neighbour_in(Cell cell, Cell stone, unsigned mask) {
        for (; mask != 0; mask &= mask - 1) {
            if (neighbour(stone, static_cast<unsigned>(std::countr_zero(mask))) == cell) return true;
        }
        return false;
    }

    struct Stack {
        std::array<Cell, max_cells> cells;
        std::size_t count = 0;

        void push(Cell cell) { cells[count++] = cell; }
        Cell pop() { return cells[--count]; }
    };

    int most_chosen_;
    std::array<Query, cell_span> real_{};  // stones that the playout did not choose
    std::array<Query, cell_span> visited_{};
    Query query_ = 0;
    Query search_ = 0;
};

}  // namespace conjoin::hex::mcts
