// Shapes: which code solves which board. One list, for everybody who makes a solver.
#pragma once

#include <cstdint>

#include "connect_four/shape.hpp"

namespace conjoin::connect_four::solver {

// Lines of four on boards of the usual heights: every shift is a constant, which saves a third of the instructions. To
// know the width as well would save a fifteenth more.
template <int height>
using FourShape = SizedShape<Bitboard, height>;

// The same thing for every shape: a list of types such as std::variant<Solver<StandardShape>, ...>.
template <template <class...> class List, template <Shape> class Thing>
using OfEachShape = List<Thing<StandardShape>, Thing<FourShape<4>>, Thing<FourShape<5>>, Thing<FourShape<6>>,
                         Thing<FourShape<7>>, Thing<FourShape<8>>, Thing<RuntimeShape>, Thing<WideShape>>;

// Calls `function` with the shape of this board for which there is the fastest code. Throws std::invalid_argument for a
// board that does not fit in 128 bits or is too small to play on.
template <class Function>
auto with_fastest_shape(int width, int height, int line, Function function) {
    if ((std::int64_t{height} + 1) * width > bits_of<Bitboard>) return function(WideShape(width, height, line));
    if (line != 4) return function(RuntimeShape(width, height, line));
    if (width == 7 && height == 6) return function(StandardShape{});
    switch (height) {
        case 4: return function(FourShape<4>(width, height, line));
        case 5: return function(FourShape<5>(width, height, line));
        case 6: return function(FourShape<6>(width, height, line));
        case 7: return function(FourShape<7>(width, height, line));
        case 8: return function(FourShape<8>(width, height, line));
        default: return function(RuntimeShape(width, height, line));
    }
}

}  // namespace conjoin::connect_four::solver
