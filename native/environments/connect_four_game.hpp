// ConnectFourGame: Connect Four as a batch plays it.
#pragma once

#include "common/bits.hpp"
#include "common/result.hpp"
#include "connect_four/position.hpp"
#include "environments/batch.hpp"

namespace conjoin::environments {

// Moves are columns; square 0 is the top left one.
template <connect_four::Shape S>
class ConnectFourGame {
public:
    explicit ConnectFourGame(S shape) : position_(shape) {}

    int rows() const { return shape().height(); }
    int columns() const { return shape().width(); }
    int move_count() const { return columns(); }
    int most_plies() const { return rows() * columns(); }

    void restart(const ConnectFourGame& fresh) { position_ = fresh.position_; }

    void allow_first_moves(Drawing drawing) const {
        for (int column = 0; column < columns(); ++column) drawing.allow(column, true);
    }

    Result play(int column, int side, Drawing drawing) {
        const connect_four::Cells<S> cell = position_.moves() & position_.column(column);
        const int row = lowest_index(cell) - column * (rows() + 1);  // from the bottom
        drawing.put((rows() - 1 - row) * columns() + column, side);
        drawing.allow(column, row + 1 < rows());
        position_.play(cell);
        if (position_.is_lost()) return won_by(side);
        return position_.is_full() ? Result::Draw : Result::Running;
    }

private:
    const S& shape() const { return position_.shape(); }

    connect_four::Position<S> position_;
};

}  // namespace conjoin::environments
