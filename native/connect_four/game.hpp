// Game: a position that refuses illegal moves and knows the result.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>

#include "common/result.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four {

// Moves are columns, 0 on the left.
template <Shape S>
class Game {
public:
    // Throws std::invalid_argument that names the first illegal ply, counted from 1.
    Game(S shape, std::span<const std::int64_t> columns) : position_(shape) {
        for (const std::int64_t column : columns) play(column);
    }

    const Position<S>& position() const { return position_; }
    Result result() const { return result_; }

    // The result after one more stone in this column; nullopt if none can be played there.
    std::optional<Result> after(int column) const {
        const Cells<S> cell = position_.moves() & position_.column(column);
        if (cell == 0 || result_ != Result::Running) return {};
        Game next = *this;
        next.drop(cell);
        return next.result_;
    }

    // Throws std::invalid_argument where no stone can be played.
    void play(std::int64_t column) {
        const int width = position_.shape().width();
        if (result_ != Result::Running) refuse("the game is over");
        if (column < 0 || column >= width) {
            refuse("column " + std::to_string(column) + " is not in 0.." + std::to_string(width - 1));
        }
        const Cells<S> cell = position_.moves() & position_.column(static_cast<int>(column));
        if (cell == 0) refuse("column " + std::to_string(column) + " is full");
        drop(cell);
    }

private:
    void drop(Cells<S> cell) {
        const int side = position_.to_move();
        position_.play(cell);
        if (position_.is_lost()) {
            result_ = won_by(side);
        } else if (position_.is_full()) {
            result_ = Result::Draw;
        }
    }

    [[noreturn]] void refuse(const std::string& why) const {
        throw std::invalid_argument("ply " + std::to_string(position_.plies() + 1) + ": " + why);
    }

    Position<S> position_;
    Result result_ = Result::Running;
};

}  // namespace conjoin::connect_four
