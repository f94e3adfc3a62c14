// Patterns: rows of stones and windows of cells, counted on the whole board at once.
#pragma once

#include <array>

#include "common/bits.hpp"
#include "connect_four/lines.hpp"
#include "connect_four/shape.hpp"

namespace conjoin::connect_four {

// The number of rows of `length` of these stones. A single stone is one row, not one in each direction.
template <Shape S>
constexpr int count_rows(const S& shape, Cells<S> stones, int length) {
    if (length == 1) return count_bits(stones);
    int count = 0;
    for (const int step : directions(shape.height())) {
        Cells<S> starts = stones;  // cells where a row starts, one stone longer in each round
        for (int stone = 1; stone < length; ++stone) starts = stones & starts >> step;
        count += count_bits(starts);
    }
    return count;
}

// How many windows of own stones and empty cells lack no stone, one, or two.
struct OpenWindows {
    std::array<int, 3> lacking = {};
};

// Windows are as long as a line and grow backwards from their last cell. Beyond the board there are neither stones
// nor empty cells, so a window that would leave it drops out.
template <Shape S>
constexpr OpenWindows open_windows(const S& shape, Cells<S> own, Cells<S> empty) {
    OpenWindows found;
    for (const int step : directions(shape.height())) {
        Cells<S> none = own, one = empty, two = 0;  // cells where a window starts that lacks 0, 1 or 2 stones
        for (int cell = 1; cell < shape.line(); ++cell) {
            two = (own & two >> step) | (empty & one >> step);
            one = (own & one >> step) | (empty & none >> step);
            none = own & none >> step;
        }
        found.lacking[0] += count_bits(none);
        found.lacking[1] += count_bits(one);
        found.lacking[2] += count_bits(two);
    }
    return found;
}

// The centre column, or both middle columns of an even board.
template <Shape S>
constexpr Cells<S> centre(const S& shape) {
    const Cells<S> column = (Cells<S>{1} << shape.height()) - 1;
    const int left = (shape.width() - 1) / 2, right = shape.width() / 2;
    return column << left * (shape.height() + 1) | column << right * (shape.height() + 1);
}

}  // namespace conjoin::connect_four
