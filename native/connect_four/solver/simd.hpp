// SIMD: the cells that win after each move, found for all columns at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "common/bits.hpp"
#include "connect_four/solver/threats.hpp"

// The function is compiled for several instruction sets, and the loader chooses the best that this processor has
// (function multiversioning). The sanitizers do not support code that runs so early.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define CONJOIN_FOR_EACH_PROCESSOR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CONJOIN_FOR_EACH_PROCESSOR
#endif

namespace conjoin::connect_four::solver {

// One set of cells for each column.
using EachColumn = std::array<Bitboard, max_side>;

// Eight bitboards side by side, in vector registers as wide as the processor has.
typedef Bitboard Bitboards __attribute__((vector_size(64)));
constexpr std::size_t boards_per_vector = sizeof(Bitboards) / sizeof(Bitboard);

// Whether the shape is known at compile time and a vector holds a bitboard for each of its columns.
template <Shape S>
constexpr bool fits_a_vector() {
    if constexpr (!std::is_empty_v<S>) return false;
    else return S{}.line() == 4 && S{}.width() <= static_cast<int>(boards_per_vector);
}

// The cells of each column.
template <Shape S>
constexpr std::array<Bitboard, boards_per_vector> columns(const S& shape) {
    std::array<Bitboard, boards_per_vector> found{};
    for (int column = 0; column < shape.width(); ++column) {
        found[static_cast<std::size_t>(column)] = column_around(shape, Bitboard{1} << column * (shape.height() + 1));
    }
    return found;
}

template <Shape S>
CONJOIN_FOR_EACH_PROCESSOR void wins_by_vector(Bitboard stones, Bitboard moves, EachColumn& wins) {
    constexpr S shape{};
    constexpr auto own_column = columns(shape);
    Bitboards boards, found;
    std::memcpy(&boards, own_column.data(), sizeof(boards));
    boards = (boards & moves) | stones;
    find_fours(shape, boards, found);
    std::memcpy(wins.data(), &found, sizeof(found));
}

// For each column with a move, the cells where a side with these stones wins once it has played there.
template <Shape S>
void wins_after_each(const S& shape, Bitboard stones, Bitboard moves, EachColumn& wins) {
    if constexpr (fits_a_vector<S>()) {
        wins_by_vector<S>(stones, moves, wins);
    } else {
        for (; moves != 0; moves = without_lowest_bit(moves)) {
            const Bitboard cell = lowest_bit(moves);
            wins[static_cast<std::size_t>(column_of(shape, cell))] = winning_cells(shape, stones | cell);
        }
    }
}

}  // namespace conjoin::connect_four::solver
