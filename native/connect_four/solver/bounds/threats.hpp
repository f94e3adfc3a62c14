// Threats: the empty cells where a side would win, and the masks of rows and columns around them.
#pragma once

#include <bit>

#include "connect_four/lines.hpp"
#include "connect_four/shape.hpp"

namespace conjoin::connect_four::solver {

// Rows count from 1, as is usual for odd and even threats.
template <Shape S>
constexpr Cells<S> odd_rows(const S& shape) {
    return shape.bottom() * (((Cells<S>{1} << shape.height()) - 1) & 0x5555'5555'5555'5555);
}
template <Shape S>
constexpr Cells<S> even_rows(const S& shape) {
    return shape.cells() ^ odd_rows(shape);
}

// The cells that complete a line of four of these stones, for one board or for a vector of boards; along one direction,
// o a stone and . the cell to be found:
//
//     .ooo and ooo.    from the triples            oo.o and o.oo    from a pair and a single stone
template <class Word, Shape S>
[[gnu::always_inline]] constexpr void find_fours(const S& shape, const Word& stones, Word& found) {
    found = stones << 1 & stones << 2 & stones << 3;  // a column grows only upwards
    for (const int step : {shape.height(), shape.height() + 1, shape.height() + 2}) {
        const Word pairs = stones & stones >> step;
        const Word triples = pairs & pairs >> step;
        found |= triples >> step | triples << 3 * step;
        found |= (pairs << 2 * step & stones >> step) | (stones << step & pairs >> step);
    }
    found &= shape.cells();
}

// The cells that complete a line of these stones. Lines of four cost half as much as the general algorithm.
template <Shape S>
constexpr Cells<S> winning_cells(const S& shape, Cells<S> stones) {
    if (shape.line() != 4) return completions(shape, stones);
    Cells<S> found = 0;
    find_fours(shape, stones, found);
    return found;
}

// These cells and all above them in their columns. Subtracting the lowest cell of a column from the spare bit above
// leaves ones from that cell to the top; any other cell only clears its own bit, which is set again.
template <Shape S>
constexpr Cells<S> upwards(const S& shape, Cells<S> cells) {
    const Cells<S> spare = shape.bottom() << shape.height();
    return ((spare - cells) | cells) & shape.cells();
}

// Row and column of a cell, counted from 0, and all cells of its column.
template <Shape S>
constexpr int row_of(const S& shape, Cells<S> cell) {
    return lowest_index(cell) % (shape.height() + 1);
}
template <Shape S>
constexpr int column_of(const S& shape, Cells<S> cell) {
    return lowest_index(cell) / (shape.height() + 1);
}
template <Shape S>
constexpr Cells<S> column_around(const S& shape, Cells<S> cell) {
    return ((Cells<S>{1} << shape.height()) - 1) << column_of(shape, cell) * (shape.height() + 1);
}

}  // namespace conjoin::connect_four::solver
