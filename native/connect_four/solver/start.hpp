// Start: the position that a solver is asked about, ready to be searched.
#pragma once

#include "connect_four/position.hpp"
#include "connect_four/solver/forced.hpp"
#include "connect_four/solver/null_windows.hpp"
#include "connect_four/solver/scores.hpp"
#include "connect_four/solver/threats.hpp"

namespace conjoin::connect_four::solver {

// A position with its forced moves played.
template <Shape S>
struct Start {
    Start(const S& shape, const Position<S>& position) {
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
            const Settled settled = settle(shape, node);
            decided = settled.decided;
            swapped = settled.swapped;
            score = swapped ? -settled.score : settled.score;
        }
    }

    // From the limits that the length of the game sets and bounds for the side that was to move.
    NullWindows windows(const S& shape, const Answer& known, bool weak) const {
        return {{least(shape, node.plies), most(shape, node.plies)}, seen(known), weak};
    }

    // Converts bounds for the side to move before the forced moves into bounds for the side to move after them, or
    // back.
    Answer seen(const Answer& bounds) const { return swapped ? Answer{-bounds.high, -bounds.low} : bounds; }

    Node<S> node{};
    bool decided = true;
    bool swapped = false;
    int score = 0;  // of a decided position
};

}  // namespace conjoin::connect_four::solver
