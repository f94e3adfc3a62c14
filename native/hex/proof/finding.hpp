// Finding: what is known of the question "does the attacker win?"
#pragma once

#include <cstdint>

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

}  // namespace conjoin::hex::proof
