// Lines: which stones stand in a row, and which cells would complete one. All cells at once, no loop over them.
#pragma once

#include <array>

#include "connect_four/shape.hpp"

namespace conjoin::connect_four {

// How far the next cell of a line is, in bits. From o, on a board of height 6:
//
//      +1  +8          up                   1
//       o  +7          falling diagonal     height
//          +6          row                  height + 1
//                      rising diagonal      height + 2
constexpr std::array<int, 4> directions(int height) { return {1, height, height + 1, height + 2}; }

// Whether the stones hold a complete line. Each round joins two runs of stones into one of up to twice the length.
template <Shape S>
constexpr bool has_line(const S& shape, Cells<S> stones) {
    Cells<S> found = 0;
    for (const int step : directions(shape.height())) {
        Cells<S> starts = stones;  // cells where a run of `length` stones starts
        int length = 1;
        for (; 2 * length <= shape.line(); length *= 2) starts &= starts >> length * step;
        if (length < shape.line()) starts &= starts >> (shape.line() - length) * step;
        found |= starts;
    }
    return found != 0;
}

// The cells, empty or not, that complete a line together with these stones. Looking down a direction from a cell,
// below[k] says "the next k cells are stones"; a cell completes a line of n with k stones below and n - 1 - k above.
template <Shape S>
constexpr Cells<S> completions(const S& shape, Cells<S> stones) {
    Cells<S> found = 0;
    for (const int step : directions(shape.height())) {
        std::array<Cells<S>, max_line> below{~Cells<S>{0}};
        std::array<Cells<S>, max_line> above{~Cells<S>{0}};
        for (int k = 1; k < shape.line(); ++k) {
            const auto i = static_cast<unsigned>(k);
            below[i] = (below[i - 1] & stones) << step;
            above[i] = (above[i - 1] & stones) >> step;
        }
        for (int k = 0; k < shape.line(); ++k) {
            found |= below[static_cast<unsigned>(k)] & above[static_cast<unsigned>(shape.line() - 1 - k)];
        }
    }
    return found & shape.cells();
}

}  // namespace conjoin::connect_four
