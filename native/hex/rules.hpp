// Rules: the two games that share the board, and the ways to win them.
#pragma once

#include <array>
#include <cstdint>

#include "common/bits.hpp"
#include "hex/geometry.hpp"

namespace conjoin::hex {

//                 ring: closes around a cell            bridge: two corners     fork: three sides
// FenceMaster     that is not of its own colour                 -                     wins
// Havannah        of any kind, own stones included             wins                   wins
//
// In FenceMaster the ring is called a loop and the fork a tripod.
enum class Rules { FenceMaster, Havannah };

// How a move won: any of these bits together; none while the game goes on.
using Wins = unsigned;

constexpr Wins ring_win = 1;
constexpr Wins bridge_win = 2;
constexpr Wins fork_win = 4;

// What the group of a new stone has in all:
//
//      bit     12    | 11 .. 6 | 5 .. 0
//             cycle  | corners |  sides
//
// The cycle bit means that the group now closes a ring around a cell, which wins both games; in FenceMaster around one
// that is not of its own colour.
using Joined = unsigned;

constexpr unsigned cycle_bit = edge_count;

constexpr Joined without_cycle(Joined joined) { return joined & ~(1U << cycle_bit); }

template <Rules rules>
constexpr Wins compute_wins(Joined joined) {
    const auto sides = joined & ((1U << side_count) - 1);
    const auto corners = joined >> side_count & ((1U << side_count) - 1);
    Wins wins = joined >> cycle_bit & 1 ? ring_win : 0;
    if (without_lowest_bit(without_lowest_bit(sides)) != 0) wins |= fork_win;
    if (rules == Rules::Havannah && without_lowest_bit(corners) != 0) wins |= bridge_win;
    return wins;
}

// Precomputed for all values, one load each. Eight kilobytes, of which games touch a few cache lines; computing the
// wins instead costs Havannah a tenth of its speed.
template <Rules rules>
constexpr auto wins_of = [] {
    std::array<std::uint8_t, 2U << cycle_bit> table;
    for (Joined joined = 0; joined < table.size(); ++joined) {
        table[joined] = static_cast<std::uint8_t>(compute_wins<rules>(joined));
    }
    return table;
}();

}  // namespace conjoin::hex
