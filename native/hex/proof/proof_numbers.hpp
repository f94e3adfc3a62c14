// ProofNumbers: what is known about the question "does the attacker win?"
#pragma once

#include <cstdint>

#include "hex/geometry.hpp"

namespace conjoin::hex::proof {

// A proof number or disproof number: 0 when the claim holds, `infinite` when it does not, otherwise an estimate of the
// positions that must still be solved.
using ProofNumber = std::uint32_t;

constexpr ProofNumber infinite = (1U << 24) - 1;
constexpr std::uint16_t no_move = 1023;

// The proof and the disproof number of a position. Once it is solved, `plies` is the number of moves of both sides
// within which the game is won, or after which the attacker can no longer win.
struct ProofNumbers {
    ProofNumber proof = 1;
    ProofNumber disproof = 1;
    std::uint16_t plies = 0;
    std::uint16_t move = no_move;  // number of the cell that wins, or that delays the end longest

    constexpr bool is_solved() const { return proof == 0 || disproof == 0; }
};

constexpr ProofNumbers proven_in(int plies) { return {0, infinite, static_cast<std::uint16_t>(plies), no_move}; }
constexpr ProofNumbers disproven_in(int plies) { return {infinite, 0, static_cast<std::uint16_t>(plies), no_move}; }

// A move and the numbers after it, for the side to move there: phi is 0 when it reaches its goal, delta when it cannot.
// The goal of the attacker is to win; that of the defender is that the attacker does not. So phi is the proof number if
// the attacker is to move and the disproof number otherwise.
struct Child {
    ProofNumber phi = 1;
    ProofNumber delta = 1;
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
