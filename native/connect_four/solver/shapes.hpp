// Shapes: which code solves which board. One list for all that make a solver.
#pragma once

#include <cstdint>

#include "connect_four/shape.hpp"
#include "connect_four/solver/solver.hpp"

namespace conjoin::connect_four::solver {

// Lines of four on boards of the usual heights: every shift is a constant, which saves a third of the instructions. To
// know the width as well would save a fifteenth more.
template <int height>
using FourShape = SizedShape<Bitboard, height>;

// A solver for every shape: a list of types such as std::variant<Solver<StandardShape>, ...>.
template <template <class...> class List>
using SolverOfEachShape = List<Solver<StandardShape>, Solver<FourShape<4>>, Solver<FourShape<5>>, Solver<FourShape<6>>,
                               Solver<FourShape<7>>, Solver<FourShape<8>>, Solver<RuntimeShape>, Solver<WideShape>>;

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
