// Circles: which rings of a playout mean something.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "hex/board.hpp"
#include "hex/mcts/moves.hpp"

namespace conjoin::hex::mcts {

// Random stones make rings that no player would allow: four playouts in ten from the empty board of size 6 end so, nine
// in ten on size 10, and what they tell about the position is noise. So a playout counts a ring only if few of its
// stones are the playout's own choice. Stones that lay there before are not; nor are answers to intrusions, since what
// they join was as good as joined before. Price: a search for the ring, three times in a playout on size 10, and longer
// playouts.
template <Rules rules>
class Circles {
public:
    Circles(const Board<rules>& root, int most_chosen) : most_chosen_(most_chosen) {
        const Geometry& geometry = root.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (!root.is_empty(cell)) real_[cell] = at_the_root;
        }
    }

    // Whether the ring counts that the latest of the moves has closed. So many moves were made before the playout, and
    // these later ones were answers.
    [[gnu::noinline]] bool counts(const Board<rules>& board, const Moves& moves, std::size_t before,
                                  const Moves& answers, int side) {
        ++asked_;
        for (std::size_t move = 0; move < before; ++move) mark(moves.cells[move]);
        for (std::size_t move = 0; move < answers.count; ++move) mark(answers.cells[move]);
        const Cell stone = moves.last();
        return is_around_own_stone(board, stone, side) || is_around_gap(board, stone, side);
    }

private:
    using Asked = std::uint32_t;  // a mark that is out of date with the next question
    static constexpr Asked at_the_root = ~Asked{0};

    void mark(Cell cell) {
        if (real_[cell] != at_the_root) real_[cell] = asked_;
    }

    bool is_real(Cell cell) const { return real_[cell] == asked_ || real_[cell] == at_the_root; }

    // Six stones around a seventh, of which the newcomer is one.
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

    // The newcomer joins two blocks; the rest of the ring leads from one to the other.
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

    // Whether a chain leads from one of the first to one of the last neighbours with few enough stones that the playout
    // chose: breadth first, where a real stone is no step at all. The newcomer counts as one, and is not passed
    // again.
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
