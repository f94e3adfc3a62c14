// Boards: a Connect Four board of any size, from arguments.
#pragma once

#include <cstdint>
#include <vector>

#include "bindings/arguments.hpp"
#include "connect_four/game.hpp"
#include "connect_four/shape.hpp"

namespace conjoin::bindings {

using Columns = std::vector<Integer>;

// Calls `function` with the board's shape: the usual one at compile time, any other at run time.
template <class Function>
auto with_shape(const Integer& width, const Integer& height, const Integer& line, Function function) {
    if (width.value == 7 && height.value == 6 && line.value == 4) return function(connect_four::StandardShape{});
    return function(connect_four::RuntimeShape(width.clamped(), height.clamped(), line.clamped()));
}

// The same for boards of up to 128 bits.
template <class Function>
auto with_any_shape(const Integer& width, const Integer& height, const Integer& line, Function function) {
    const std::int64_t bits = (std::int64_t{height.clamped()} + 1) * width.clamped();
    if (bits <= connect_four::bits_of<connect_four::Bitboard>) return with_shape(width, height, line, function);
    return function(connect_four::WideShape(width.clamped(), height.clamped(), line.clamped()));
}

// Calls `function` with the game after the moves.
template <class Function>
auto with_game(const Columns& moves, const Integer& width, const Integer& height, const Integer& line,
               Function function) {
    return with_shape(width, height, line,
                      [&](auto shape) { return function(connect_four::Game(shape, values(moves))); });
}

}  // namespace conjoin::bindings
