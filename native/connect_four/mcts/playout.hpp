// Playout of a simulation: uniformly random, and which columns each side has played.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "common/result.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four::mcts {

// The columns that a side has played, a bit each.
using PlayedColumns = std::array<std::uint32_t, 2>;

// The open columns from left to right, as the readable twin draws from them: the same random number is the same move.
// `connect_four::OpenColumns`, which mixes them, is quicker.
template <Shape S>
class OrderedColumns {
public:
    explicit OrderedColumns(const Position<S>& position) {
        for (Cells<S> moves = position.moves(); moves != 0; moves = without_lowest_bit(moves)) {
            landings_[count_] = lowest_bit(moves);
            columns_[count_++] = static_cast<std::uint8_t>(position.column_of(moves));
        }
    }

    bool empty() const { return count_ == 0; }

    struct Drawn {
        Cells<S> cell;
        int column;
    };

    // A random move; the next stone in its column will land one higher.
    Drawn draw(Cells<S> cells, Random& random) {
        const auto number = static_cast<std::size_t>(random.below(count_));
        const Drawn drawn{landings_[number], columns_[number]};
        landings_[number] <<= 1;
        if ((landings_[number] & cells) == 0) close(number);
        return drawn;
    }

private:
    void close(std::size_t number) {
        --count_;
        for (; number < count_; ++number) {
            landings_[number] = landings_[number + 1];
            columns_[number] = columns_[number + 1];
        }
    }

    std::size_t count_ = 0;
    std::array<Cells<S>, max_side + 1> landings_;
    std::array<std::uint8_t, max_side + 1> columns_;
};

// Plays a running position to its end and notes the columns.
template <Shape S>
Result play_out(Position<S> position, Random& random, PlayedColumns& played) {
    auto side = static_cast<std::size_t>(position.to_move());
    for (OrderedColumns<S> open(position); !open.empty(); side ^= 1) {
        const auto [cell, column] = open.draw(position.shape().cells(), random);
        played[side] |= std::uint32_t{1} << column;
        position.play(cell);
        if (position.is_lost()) return won_by(static_cast<int>(side));
    }
    return Result::Draw;
}

}  // namespace conjoin::connect_four::mcts
