// Root: the position that a solver is asked about, ready to be searched.
#pragma once

#include "connect_four/position.hpp"
#include "connect_four/solver/bounds/forced.hpp"
#include "connect_four/solver/bounds/scores.hpp"
#include "connect_four/solver/bounds/threats.hpp"
#include "connect_four/solver/search/null_windows.hpp"

namespace conjoin::connect_four::solver {

// A position with its forced moves played.
template <Shape S>
struct Root {
    Root(const S& shape, const Position<S>& position) {
        const int plies = position.plies();
        if (position.is_lost()) {
            score = -win_at(shape, plies - 1);
        } else if (position.winning_moves() != 0) {
            score = win_at(shape, plies);
        } else {
            node = {position.mine(),
                    position.theirs(),
                    winning_cells(shape, position.mine()) & ~position.stones(),
                    winning_cells(shape, position.theirs()) & ~position.stones(),
                    0,
                    plies};
            const ForcedSequence sequence = play_forced_moves(shape, node);
            decided = sequence.decided;
            swapped = sequence.swapped;
            score = swapped ? -sequence.score : sequence.score;
        }
    }

    // From the limits that the length of the game sets and bounds for the side that was to move.
    NullWindows windows(const S& shape, const ScoreBounds& known, bool weak) const {
        return {{least(shape, node.plies), most(shape, node.plies)}, converted(known), weak};
    }

    // Converts bounds for the side to move before the forced moves into bounds for the side to move after them, or
    // back.
    ScoreBounds converted(const ScoreBounds& bounds) const { return swapped ? negated(bounds) : bounds; }

    SearchNode<S> node{};
    bool decided = true;
    bool swapped = false;
    int score = 0;  // of a decided position
};

}  // namespace conjoin::connect_four::solver
