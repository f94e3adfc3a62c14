// Geometry: how the cells of a hex board lie, and which of them are sides and corners.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace conjoin::hex {

// A cell is (row, column) with |row - column| < size. Size 3, drawn as a hexagon with the columns of its cells,
// and the same cells in a grid:
//
//                               column   0 1 2 3 4
//      row 0     0 1 2           row 0   o o o
//          1    0 1 2 3              1   o o o o
//          2   0 1 2 3 4             2   o o o o o
//          3    1 2 3 4              3     o o o o
//          4     2 3 4               4       o o o
//
// A Cell packs both numbers, so that every neighbour is a constant step away on boards of all sizes:
//
//      bit   9 8 7 6 5 | 4 3 2 1 0
//               row    |  column
using Cell = std::uint16_t;

constexpr int min_size = 2;
constexpr int max_size = 13;
constexpr int row_step = 32;                                  // Cells per row; the columns past the board stay unused
constexpr int max_rows = 2 * max_size - 1;                    // 25
constexpr int max_cells = 3 * max_size * (max_size - 1) + 1;  // 469
constexpr int cell_span = max_rows * row_step;                // every Cell is below this

constexpr Cell cell_at(int row, int column) { return static_cast<Cell>(row * row_step + column); }

constexpr Cell no_cell = cell_at(max_rows - 1, row_step - 1);  // no board has it, so no stone ever lies there

// The steps to the six neighbours, clockwise. Direction k + 3 is opposite to k:
//
//        0   1         (-1,-1) (-1, 0)
//      5   *   2    (0,-1)   *   (0,+1)
//        4   3         (+1, 0) (+1,+1)
constexpr std::array<int, 6> steps = {-row_step - 1, -row_step, +1, row_step + 1, row_step, -1};

constexpr Cell neighbour(Cell cell, unsigned direction) {
    return static_cast<Cell>(cell + static_cast<unsigned>(steps[direction]));
}

// Any two neighbours are one of three steps apart, in either direction.
constexpr bool are_neighbours(Cell one, Cell other) {
    const int step = one < other ? other - one : one - other;
    return step == 1 || step == row_step || step == row_step + 1;
}

// What a cell touches and, put together, what a group touches. A corner belongs to no side.
//
//      bit   11 10  9  8  7  6 | 5  4  3  2  1  0            0-- side 0 --1
//                 corners      |      sides                side 5      side 1
//                                                         5                2
//                                                          side 4      side 2
//                                                            4-- side 3 --3
using Edges = std::uint16_t;

constexpr unsigned side_count = 6;
constexpr unsigned edge_count = 12;

constexpr Edges edges_at(int size, int row, int column) {
    const int last = 2 * size - 2;
    const std::array<bool, side_count> on_line = {row == 0,    column - row == size - 1, column == last,
                                                  row == last, row - column == size - 1, column == 0};
    for (unsigned line = 0; line < side_count; ++line) {  // where two lines meet is a corner
        if (on_line[line] && on_line[(line + 5) % 6]) return static_cast<Edges>(1U << (side_count + line));
    }
    for (unsigned line = 0; line < side_count; ++line) {
        if (on_line[line]) return static_cast<Edges>(1U << line);
    }
    return 0;
}

// The tables of one size. Cells are numbered in reading order: row by row, from the left.
struct Geometry {
    int size = 0;
    int rows = 0;                                    // 2 size - 1
    int count = 0;                                   // 3 size (size - 1) + 1 cells
    std::array<Cell, max_cells> cells{};             // number to Cell
    std::array<std::uint16_t, cell_span> numbers{};  // Cell to number
    std::array<Edges, cell_span> edges{};            // by Cell
    std::array<std::uint8_t, cell_span> around{};    // by Cell: bit k, the neighbour in direction k is on the board
    std::array<std::uint8_t, cell_span> rim{};       // by Cell: bit k, that neighbour is on the rim of the board
};

constexpr bool is_on_board(int size, int row, int column) {
    const int last = 2 * size - 2;
    const int slant = row - column;
    return row >= 0 && row <= last && column >= 0 && column <= last && slant < size && -slant < size;
}

// The neighbours of a cell, as bits, for which `fits` holds; it is called with their row and column.
template <class Fits>
constexpr std::uint8_t neighbours_at(int row, int column, Fits fits) {
    constexpr std::array<int, 6> down = {-1, -1, 0, 1, 1, 0};
    constexpr std::array<int, 6> right = {-1, 0, 1, 1, 0, -1};
    unsigned bits = 0;
    for (unsigned direction = 0; direction < 6; ++direction) {
        if (fits(row + down[direction], column + right[direction])) bits |= 1U << direction;
    }
    return static_cast<std::uint8_t>(bits);
}

// Not constexpr on purpose: the compiler would try to evaluate the tables below, which takes it a second in every file
// that includes them.
inline Geometry make_geometry(int size) {
    Geometry geometry;
    geometry.size = size;
    geometry.rows = 2 * size - 1;
    for (int row = 0; row < geometry.rows; ++row) {
        for (int column = 0; column < geometry.rows; ++column) {
            if (!is_on_board(size, row, column)) continue;
            const Cell cell = cell_at(row, column);
            geometry.numbers[cell] = static_cast<std::uint16_t>(geometry.count);
            geometry.cells[static_cast<std::size_t>(geometry.count++)] = cell;
            geometry.edges[cell] = edges_at(size, row, column);
            const auto is_cell = [&](int there, int across) { return is_on_board(size, there, across); };
            const auto is_rim = [&](int there, int across) {
                return is_cell(there, across) && edges_at(size, there, across) != 0;
            };
            geometry.around[cell] = neighbours_at(row, column, is_cell);
            geometry.rim[cell] = neighbours_at(row, column, is_rim);
        }
    }
    return geometry;
}

// The shared tables of a size: built once, at first use, and never changed.
inline const Geometry& geometry_of(int size) {
    if (size < min_size || size > max_size) {
        throw std::invalid_argument("size must be 2..13, not " + std::to_string(size));
    }
    static const auto tables = [] {
        std::array<Geometry, max_size + 1> made;
        for (int each = min_size; each <= max_size; ++each) made[static_cast<std::size_t>(each)] = make_geometry(each);
        return made;
    }();
    return tables[static_cast<std::size_t>(size)];
}

}  // namespace conjoin::hex
