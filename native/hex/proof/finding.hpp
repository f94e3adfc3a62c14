// Finding: what is known about the question "does the attacker win?"
#pragma once

#include <cstdint>

#include "hex/geometry.hpp"

namespace conjoin::hex::proof {

// A proof number or disproof number: 0 when the claim holds, `endless` when it does not, otherwise an estimate of the
// positions that must still be decided.
using Effort = std::uint32_t;

constexpr Effort endless = (1U << 24) - 1;
constexpr std::uint16_t no_move = 1023;

// The proof and the disproof number of a position. Once it is settled, `plies` is the number of moves of both sides
// within which the game is won, or after which the attacker can no longer win.
struct Finding {
    Effort prove = 1;
    Effort disprove = 1;
    std::uint16_t plies = 0;
    std::uint16_t move = no_move;  // number of the cell that settles it, or that delays the end longest

    constexpr bool settled() const { return prove == 0 || disprove == 0; }
};

constexpr Finding proven_in(int plies) { return {0, endless, static_cast<std::uint16_t>(plies), no_move}; }
constexpr Finding disproven_in(int plies) { return {endless, 0, static_cast<std::uint16_t>(plies), no_move}; }

// A move and the finding after it, as the efforts of the side to move there: to reach its goal, and to miss it. The
// goal of the attacker is to win; that of the defender is that the attacker does not.
struct Child {
    Effort reach = 1;
    Effort miss = 1;
    std::uint16_t plies = 0;
    Cell cell = 0;
};

// How many positions may be expanded, and how many have been.
struct Budget {
    std::uint64_t limit = 0;
    std::uint64_t nodes = 0;
    bool stopped = false;  // it was time to stop

    bool spent() const { return stopped || nodes >= limit; }
};

}  // namespace conjoin::hex::proof
