// Shape: the size of a Connect Four board, known at compile time or only at run time.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "common/bits.hpp"

namespace conjoin::connect_four {

// A set of cells. Columns are stacked one after the other, each with one spare bit on top; seven columns of height 6:
//
//       6  13  20  27  34  41  48      spare: never a stone, so no line runs from one column into the next,
//     ---------------------------             and a full column has a place for the carry of an addition
//       5  12  19  26  33  40  47
//       4  11  18  25  32  39  46
//       3  10  17  24  31  38  45
//       2   9  16  23  30  37  44
//       1   8  15  22  29  36  43
//       0   7  14  21  28  35  42
using Bitboard = std::uint64_t;

constexpr int min_side = 4;
constexpr int max_side = 12;
constexpr int min_line = 3;
constexpr int max_line = 6;

template <class Word>
constexpr int bits_of = 8 * static_cast<int>(sizeof(Word));

// The lowest cell of every column.
template <class Word = Bitboard>
constexpr Word bottom_row(int width, int height) {
    Word bottom = 0;
    for (int column = 0; column < width; ++column) bottom |= Word{1} << column * (height + 1);
    return bottom;
}

// Every cell, the spare bits left out: on each bottom cell a stack of `height` ones.
template <class Word = Bitboard>
constexpr Word all_cells(int width, int height) {
    return bottom_row<Word>(width, height) * ((Word{1} << height) - 1);
}

// What positions and searches need to know of a board.
template <class S>
concept Shape = std::copyable<S> && requires(const S shape) {
    typename S::Word;                                 // holds a bit for each cell and each spare one
    { S::height_known } -> std::convertible_to<int>;  // to the compiler, which then knows of lines of four; else 0
    { shape.width() } -> std::same_as<int>;
    { shape.height() } -> std::same_as<int>;
    { shape.line() } -> std::same_as<int>;  // stones in a row that win
    { shape.bottom() } -> std::same_as<typename S::Word>;
    { shape.cells() } -> std::same_as<typename S::Word>;
};

// A set of cells of such a board.
template <Shape S>
using Cells = typename S::Word;

// Known at compile time, for lines of four: every shift and mask becomes a constant, and the object takes no space.
template <int width_, int height_>
struct StaticShape {
    using Word = Bitboard;
    static constexpr int height_known = height_;
    static_assert((height_ + 1) * width_ <= bits_of<Word>);
    static constexpr int width() { return width_; }
    static constexpr int height() { return height_; }
    static constexpr int line() { return 4; }
    static constexpr Word bottom() { return bottom_row(width_, height_); }
    static constexpr Word cells() { return all_cells(width_, height_); }
};

using StandardShape = StaticShape<7, 6>;

// Any other size, through the same code. Where the compiler is told the height, every shift is a constant, and a line
// has four stones; with 0 for the height, both are known only at run time.
template <class Word_, int height_known_>
class SizedShape {
public:
    using Word = Word_;
    static constexpr int height_known = height_known_;

    // Throws std::invalid_argument for a board that does not fit in a word or is too small to play on.
    SizedShape(int width, int height, int line)
        : width_(checked("width", width, min_side, max_side)),
          height_(checked("height", height, min_side, max_side)),
          line_(checked("line", line, min_line, max_line)) {
        if ((height + 1) * width > bits_of<Word>) {
            throw std::invalid_argument("a board of " + std::to_string(width) + "x" + std::to_string(height) +
                                        " is too big: (height + 1) * width must be " + std::to_string(bits_of<Word>) +
                                        " at most");
        }
        if (line > std::max(width, height)) {
            throw std::invalid_argument("no line of " + std::to_string(line) + " fits on a board of " +
                                        std::to_string(width) + "x" + std::to_string(height));
        }
        if (height_known != 0 && (height != height_known || line != 4)) {
            throw std::invalid_argument("this code was compiled for lines of 4 on height " +
                                        std::to_string(height_known));
        }
        bottom_ = bottom_row<Word>(width, height);
        cells_ = all_cells<Word>(width, height);
    }

    int width() const { return width_; }
    int height() const { return height_known != 0 ? height_known : height_; }
    int line() const { return height_known != 0 ? 4 : line_; }
    Word bottom() const { return bottom_; }
    Word cells() const { return cells_; }

private:
    static int checked(const char* name, int value, int low, int high) {
        if (value >= low && value <= high) return value;
        throw std::invalid_argument(std::string(name) + " must be " + std::to_string(low) + ".." +
                                    std::to_string(high) + ", not " + std::to_string(value));
    }

    int width_;
    int height_;
    int line_;
    Word bottom_ = 0;
    Word cells_ = 0;
};

using RuntimeShape = SizedShape<Bitboard, 0>;
using WideShape = SizedShape<Uint128, 0>;  // boards of more than 64 bits

}  // namespace conjoin::connect_four
