// Position: the stones of a Connect Four game, as two words.
#pragma once

#include "common/bits.hpp"
#include "connect_four/lines.hpp"
#include "connect_four/shape.hpp"

namespace conjoin::connect_four {

// Seen from the side to move, so a search needs no colours. Moves are cells, one bit each. A position trusts its
// callers that the cell is one of `moves()` and that the game is not over.
template <Shape S>
class Position {
public:
    explicit constexpr Position(S shape = {}) : shape_(shape) {}

    constexpr const S& shape() const { return shape_; }
    constexpr Cells<S> mine() const { return mine_; }              // stones of the side to move
    constexpr Cells<S> theirs() const { return mine_ ^ stones_; }  // stones of the side that moved last
    constexpr Cells<S> stones() const { return stones_; }
    constexpr int plies() const { return count_bits(stones_); }
    constexpr int to_move() const { return plies() & 1; }

    // The cell where a stone would land, in each column that is not full. Adding 1 to a column carries through its
    // stones and stops above them; in a full column that is the spare bit, which is no cell.
    constexpr Cells<S> moves() const { return (stones_ + shape_.bottom()) & shape_.cells(); }

    // The moves that win at once.
    constexpr Cells<S> winning_moves() const { return moves() & completions(shape_, mine_); }

    constexpr void play(Cells<S> cell) {
        mine_ ^= stones_;  // the other side's stones are now those of the side to move
        stones_ |= cell;
    }

    // Whether the side that moved last has a complete line.
    constexpr bool is_lost() const { return has_line(shape_, theirs()); }
    constexpr bool is_full() const { return stones_ == shape_.cells(); }

    constexpr Cells<S> top_row() const { return shape_.bottom() << (shape_.height() - 1); }
    constexpr int column_of(Cells<S> cell) const { return lowest_index(cell) / (shape_.height() + 1); }
    constexpr Cells<S> column(int index) const {
        return ((Cells<S>{1} << shape_.height()) - 1) << index * (shape_.height() + 1);
    }

private:
    [[no_unique_address]] S shape_;
    Cells<S> mine_ = 0;
    Cells<S> stones_ = 0;
};

template <Shape S>
Position(S) -> Position<S>;

static_assert(sizeof(Position<StandardShape>) == 2 * sizeof(Bitboard));

}  // namespace conjoin::connect_four
