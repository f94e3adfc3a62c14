// Forced: moves without an alternative are played at once, so a search branches only where there is a choice.
#pragma once

#include <utility>

#include "common/bits.hpp"
#include "connect_four/solver/bounds/scores.hpp"
#include "connect_four/solver/bounds/threats.hpp"

namespace conjoin::connect_four::solver {

// A position with its threats, seen from the side to move, which cannot win at once.
template <Shape S>
struct SearchNode {
    Cells<S> mine;
    Cells<S> theirs;
    Cells<S> my_wins;     // empty cells, reachable or not, that complete a line of mine
    Cells<S> their_wins;  // and of theirs
    Cells<S> safe;        // the moves that do not lose at once; a quiet position has two or more
    int plies;

    constexpr Cells<S> stones() const { return mine | theirs; }

    // Plays a stone after which the side that plays it wins on the cells `wins`. The caller updates `safe`.
    constexpr void play(Cells<S> cell, Cells<S> wins) {
        mine |= cell;
        my_wins = wins & ~stones();
        their_wins &= ~cell;
        std::swap(mine, theirs);
        std::swap(my_wins, their_wins);
        ++plies;
    }
};

// How a forced sequence ends.
struct ForcedSequence {
    bool decided;  // the game is over, or will be with the next stone
    bool swapped;  // the side to move at the end is not the one that was to move before
    int score;     // of a decided game, for the side to move at the end
};

// Plays on while there is only one safe move. The side to move must have no immediate win; nor has it at the end.
template <Shape S>
constexpr ForcedSequence play_forced_moves(const S& shape, SearchNode<S>& node) {
    for (bool swapped = false;; swapped = !swapped) {
        const Cells<S> landing = (node.stones() + shape.bottom()) & shape.cells();
        const Cells<S> blocks = landing & node.their_wins;
        node.safe = landing & ~(node.their_wins >> 1);  // never right below a cell where they win
        if (blocks != 0) node.safe = without_lowest_bit(blocks) == 0 ? node.safe & blocks : 0;
        if (node.safe == 0) return {true, swapped, landing == 0 ? 0 : -win_at(shape, node.plies + 1)};
        if (without_lowest_bit(node.safe) != 0) return {false, swapped, 0};
        node.play(node.safe, winning_cells(shape, node.mine | node.safe));
    }
}

}  // namespace conjoin::connect_four::solver
