// Prior: the initial value of a move, before any simulation.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/threats/decisive.hpp"

namespace conjoin::hex::mcts {

// Counts as `weight` simulations with this mean result, 0..1, for the side that plays the move.
struct Prior {
    float mean = 0.5F;
    std::uint16_t weight = 1;
};

template <Rules rules>
class PriorHeuristic {
public:
    PriorHeuristic(const Board<rules>& board, Cell last, const Settings& settings)
        : board_(board), last_(last), weight_(static_cast<std::uint16_t>(settings.prior)) {}

    Prior of(Cell cell) const {
        const int side = board_.to_move();
        float mean = 0.5F;
        const NeighbourMask own = board_.neighbour_stones(cell, side);
        const NeighbourMask other = board_.neighbour_stones(cell, 1 - side);
        mean += 0.05F * static_cast<float>(blocks_of[own].count);    // joins
        mean += 0.05F * static_cast<float>(blocks_of[other].count);  // separates
        if (are_neighbours(cell, last_)) mean += 0.05F;
        return {std::min(mean, 0.95F), weight_};
    }

private:
    const Board<rules>& board_;
    Cell last_;
    std::uint16_t weight_;
};

}  // namespace conjoin::hex::mcts
