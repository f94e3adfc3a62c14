// SIMD: the cells that win after each move, found for all columns at once.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "common/bits.hpp"
#include "common/multiversioning.hpp"
#include "connect_four/solver/bounds/threats.hpp"

namespace conjoin::connect_four::solver {

// Eight bitboards side by side, in vector registers as wide as the processor has.
typedef Bitboard Bitboards __attribute__((vector_size(64)));
constexpr std::size_t boards_per_vector = sizeof(Bitboards) / sizeof(Bitboard);

// One set of cells for each column, in whole vectors.
template <class Word>
using PerColumn = std::array<Word, 2 * boards_per_vector>;
static_assert(max_side <= 2 * boards_per_vector);

// The cells of each column that fits in a word, on a board of this height.
constexpr PerColumn<Bitboard> columns(int height) {
    PerColumn<Bitboard> found{};
    for (int column = 0; (column + 1) * (height + 1) <= bits_of<Bitboard>; ++column) {
        found[static_cast<std::size_t>(column)] = ((Bitboard{1} << height) - 1) << column * (height + 1);
    }
    return found;
}

template <Shape S>
CONJOIN_MULTIVERSIONED void wins_by_vector(const S& shape, Bitboard stones, Bitboard moves, PerColumn<Bitboard>& wins) {
    static constexpr auto own_column = columns(S::height_known);
    for (std::size_t first = 0; first < static_cast<std::size_t>(shape.width()); first += boards_per_vector) {
        Bitboards boards, found;
        std::memcpy(&boards, own_column.data() + first, sizeof(boards));
        boards = (boards & moves) | stones;
        find_fours(shape, boards, found);
        std::memcpy(wins.data() + first, &found, sizeof(found));
    }
}

// For each column with a move, the cells where a side with these stones wins once it has played there.
template <Shape S>
void wins_after_each(const S& shape, Cells<S> stones, Cells<S> moves, PerColumn<Cells<S>>& wins) {
    if constexpr (S::height_known != 0 && std::is_same_v<Cells<S>, Bitboard>) {
        wins_by_vector(shape, stones, moves, wins);
    } else {
        for (; moves != 0; moves = without_lowest_bit(moves)) {
            const Cells<S> cell = lowest_bit(moves);
            wins[static_cast<std::size_t>(column_of(shape, cell))] = winning_cells(shape, stones | cell);
        }
    }
}

}  // namespace conjoin::connect_four::solver
