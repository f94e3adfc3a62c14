// RingFilter: which rings count as a win in a playout.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "hex/board.hpp"
#include "hex/mcts/moves.hpp"

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
    [[gnu::noinline]] bool counts(const Board<rules>& board, const Moves& moves, std::size_t before,
                                  const Moves& answers, int side) {
        ++asked_;
        for (std::size_t move = 0; move < before; ++move) mark(moves.cells[move]);
        for (std::size_t move = 0; move < answers.count; ++move) mark(answers.cells[move]);
        const Cell stone = moves.last();
        return is_around_own_stone(board, stone, side) || is_around_gap(board, stone, side);
    }

private:
    using Asked = std::uint32_t;  // the number of a question; marks of earlier ones are out of date
    static constexpr Asked at_the_root = ~Asked{0};

    void mark(Cell cell) {
        if (real_[cell] != at_the_root) real_[cell] = asked_;
    }

    bool is_real(Cell cell) const { return real_[cell] == asked_ || real_[cell] == at_the_root; }

    // A ring of six stones around an own stone; the new stone is one of the six.
    bool is_around_own_stone(const Board<rules>& board, Cell stone, int side) const {
        if (rules == Rules::FenceMaster) return false;
        for (unsigned flanked = blocks_of[board.ring_at(stone, side)].flanked; flanked != 0; flanked &= flanked - 1) {
            const Cell centre = neighbour(stone, static_cast<unsigned>(std::countr_zero(flanked)));
            if (board.ring_at(centre, side) != full_ring) continue;
            int chosen = 0;
            for (unsigned direction = 0; direction < 6; ++direction) chosen += !is_real(neighbour(centre, direction));
            if (chosen <= most_chosen_) return true;
        }
        return false;
    }

    // The new stone joins two blocks; the rest of the ring leads from one to the other.
    bool is_around_gap(const Board<rules>& board, Cell stone, int side) {
        Ring others = board.ring_at(stone, side);
        while (others != 0) {
            const Ring block = first_block(others);
            others = static_cast<Ring>(others & ~block);
            if (others != 0 && leads_on(board, stone, side, block, others)) return true;
        }
        return false;
    }

    static Ring first_block(Ring ring) {
        unsigned block = ring & -static_cast<unsigned>(ring);
        for (int step = 0; step < 5; ++step) {
            block |= (clockwise(block) | anticlockwise(block)) & ring;
        }
        return static_cast<Ring>(block);
    }

    // Whether a chain with few enough chosen stones leads from one of the neighbours `from` to one of `to`:
    // breadth-first search in which only chosen stones have a cost. The new stone costs one and is not passed again.
    bool leads_on(const Board<rules>& board, Cell stone, int side, Ring from, Ring to) {
        ++searched_;
        seen_[stone] = searched_;
        Stack first, second;
        Stack* now = &first;
        Stack* next = &second;
        const auto reach_all = [&](Cell cell, unsigned ring) {
            for (; ring != 0; ring &= ring - 1) {
                const Cell reached = neighbour(cell, static_cast<unsigned>(std::countr_zero(ring)));
                if (seen_[reached] == searched_) continue;
                seen_[reached] = searched_;
                (is_real(reached) ? now : next)->push(reached);
            }
        };
        reach_all(stone, from);
        for (int chosen = 1; chosen <= most_chosen_; ++chosen) {
            while (now->count != 0) {
                const Cell cell = now->pop();
                if (is_among(cell, stone, to)) return true;
                reach_all(cell, board.ring_at(cell, side));
            }
            std::swap(now, next);
        }
        return false;
    }

    static bool is_among(Cell cell, Cell stone, unsigned ring) {
        for (; ring != 0; ring &= ring - 1) {
            if (neighbour(stone, static_cast<unsigned>(std::countr_zero(ring))) == cell) return true;
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
    std::array<Asked, cell_span> real_{};  // stones that the playout did not choose
    std::array<Asked, cell_span> seen_{};
    Asked asked_ = 0;
    Asked searched_ = 0;
};

}  // namespace conjoin::hex::mcts
