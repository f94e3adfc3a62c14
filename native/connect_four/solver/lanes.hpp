// Lanes: the cells that win after each move, found for all columns at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "common/bits.hpp"
#include "connect_four/solver/threats.hpp"

// A function is compiled for several kinds of processors, and the best that runs here is chosen when the program is
// loaded. The sanitizers are not ready for that so early.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CONJOIN_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CONJOIN_FOR_EACH_PROCESSOR
#endif

namespace conjoin::connect_four::solver {

// One set of cells for each column.
using EachColumn = std::array<Bitboard, max_side>;

// Eight words side by side, in registers as wide as there are.
typedef Bitboard Lanes __attribute__((vector_size(64)));
constexpr std::size_t lane_count = sizeof(Lanes) / sizeof(Bitboard);

// Boards that the compiler knows, with a lane for every column.
template <Shape S>
constexpr bool has_lanes() {
    if constexpr (!std::is_empty_v<S>) return false;
    else return S{}.line() == 4 && S{}.width() <= static_cast<int>(lane_count);
}

// The cells of each column, one column to a lane.
template <Shape S>
constexpr std::array<Bitboard, lane_count> columns(const S& shape) {
    std::array<Bitboard, lane_count> found{};
    for (int column = 0; column < shape.width(); ++column) {
        found[static_cast<std::size_t>(column)] = column_around(shape, Bitboard{1} << column * (shape.height() + 1));
    }
    return found;
}

template <Shape S>
CONJOIN_FOR_EACH_PROCESSOR void wins_in_lanes(Bitboard stones, Bitboard moves, EachColumn& wins) {
    constexpr S shape{};
    constexpr auto own_column = columns(shape);
    Lanes lanes, found;
    std::memcpy(&lanes, own_column.data(), sizeof(lanes));
    lanes = (lanes & moves) | stones;
    find_fours(shape, lanes, found);
    std::memcpy(wins.data(), &found, sizeof(found));
}

// For each column with a move, the cells where a side with these stones wins once it has played there.
template <Shape S>
void wins_after_each(const S& shape, Bitboard stones, Bitboard moves, EachColumn& wins) {
    if constexpr (has_lanes<S>()) {
        wins_in_lanes<S>(stones, moves, wins);
    } else {
        for (; moves != 0; moves = without_lowest_bit(moves)) {
            const Bitboard cell = lowest_bit(moves);
            wins[static_cast<std::size_t>(column_of(shape, cell))] = winning_cells(shape, stones | cell);
        }
    }
}

}  // namespace conjoin::connect_four::solver
