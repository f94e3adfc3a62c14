// Key: a position as one number, the same for its mirror image where both can be reached.
#pragma once

#include <algorithm>

#include "connect_four/shape.hpp"

namespace conjoin::connect_four::solver {

// A column is a one on top of its stones, below it the stones of the side to move; three stones, mine the middle one:
//
//     0 0 0 1 . o .   =   0001010        (height + 1) * width bits, and no two positions share a key
template <Shape S>
constexpr Cells<S> plain_key(const S& shape, Cells<S> mine, Cells<S> stones) {
    return (stones + shape.bottom()) | mine;
}

template <Shape S>
constexpr int key_bits(const S& shape) {
    return (shape.height() + 1) * shape.width();
}

// The columns in reverse, for any set of cells or key.
template <Shape S>
constexpr Cells<S> mirrored(const S& shape, Cells<S> bits) {
    const int step = shape.height() + 1;
    const Cells<S> column = (Cells<S>{2} << shape.height()) - 1;
    Cells<S> image = 0;
    for (int left = 0, right = shape.width() - 1; left <= right; ++left, --right) {
        const int apart = (right - left) * step;
        image |= (bits & column << left * step) << apart | (bits & column << right * step) >> apart;
    }
    return image;
}

// Whether a position and its mirror image can both be reached from here. If a stone faces one of the other colour,
// every later position has both of them, and its mirror image has them the other way round.
template <Shape S>
constexpr bool may_mirror(const S& shape, Cells<S> mine, Cells<S> theirs) {
    return (mirrored(shape, mine) & theirs) == 0;
}

template <Shape S>
constexpr Cells<S> mirror_key(const S& shape, Cells<S> key) {
    return std::min(key, mirrored(shape, key));
}

}  // namespace conjoin::connect_four::solver
