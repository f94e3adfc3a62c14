// RootMove: what a search reports about one move of the root.
#pragma once

#include <cstdint>
#include <vector>

#include "common/bounds.hpp"
#include "hex/geometry.hpp"

namespace conjoin::hex::mcts {

// For the side to move.
struct RootMove {
    Cell cell = 0;
    std::uint32_t visits = 0;
    double chance = 0;  // mean result, 0..1
    double rave = 0;    // mean result of the simulations that have the move later on, 0..1
    Bounds bounds;
    std::vector<Cell> variation;  // the principal variation, this move first
};

}  // namespace conjoin::hex::mcts
