// Finding: what is known of the question "does the attacker win?"
#pragma once

#include <cstdint>

#include "hex/geometry.hpp"

namespace conjoin::hex::proof {

// How hard a claim still seems: 0 when it holds, `endless` when it does not, otherwise about as many positions as would
// have to be decided.
using Effort = std::uint32_t;

constexpr Effort endless = (1U << 24) - 1;
constexpr std::uint16_t no_move = 1023;

// The proof and the disproof number of a position. Once it is settled, `plies` tells within how many moves of both
// sides the game is won, or nobody needs to look any further.
struct Finding {
    Effort prove = 1;
    Effort disprove = 1;
    std::uint16_t plies = 0;
    std::uint16_t move = no_move;  // number of the cell that settles it, or that delays the end longest

    constexpr bool settled() const { return prove == 0 || disprove == 0; }
};

constexpr Finding proven_in(int plies) { return {0, endless, static_cast<std::uint16_t>(plies), no_move}; }
constexpr Finding disproven_in(int plies) { return {endless, 0, static_cast<std::uint16_t>(plies), no_move}; }

// A move, and the finding behind it as the efforts of the side that moves there: to reach its aim, and to miss it.
// The attacker's aim is to win; the defender's is that the attacker does not.
struct Child {
    Effort reach = 1;
    Effort miss = 1;
    std::uint16_t plies = 0;
    Cell cell = 0;
};

// How many positions may be opened, and how many have been.
struct Budget {
    std::uint64_t limit = 0;
    std::uint64_t nodes = 0;
    bool stopped = false;  // somebody asked for the end

    bool spent() const { return stopped || nodes >= limit; }
};

}  // namespace conjoin::hex::proof
