// Symmetry: the twelve symmetries of a hex board.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hex/geometry.hpp"

namespace conjoin::hex {

constexpr std::size_t symmetry_count = 12;

// Six rotations, then the same six mirrored; the first is the identity. By symmetry and number of a cell: the number
// that it is mapped to, and the number that is mapped to it.
struct Symmetries {
    std::array<std::array<std::uint16_t, max_cells>, symmetry_count> image{};
    std::array<std::array<std::uint16_t, max_cells>, symmetry_count> origin{};
};

// The image of a cell. A sixth of a turn takes each direction to the next one.
constexpr Cell image_of(const Geometry& geometry, Cell cell, unsigned turns, bool mirrored) {
    const int centre = geometry.size - 1;
    int down = cell / row_step - centre;
    int right = cell % row_step - centre;
    if (mirrored) {
        const int kept = down;
        down = right;
        right = kept;
    }
    for (unsigned turn = 0; turn < turns; ++turn) {
        const int kept = down;
        down = right;
        right = right - kept;
    }
    return cell_at(down + centre, right + centre);
}

inline Symmetries make_symmetries(const Geometry& geometry) {
    Symmetries made;
    for (unsigned symmetry = 0; symmetry < symmetry_count; ++symmetry) {
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = image_of(geometry, geometry.cells[number], symmetry % 6, symmetry >= 6);
            made.image[symmetry][number] = geometry.numbers[cell];
            made.origin[symmetry][geometry.numbers[cell]] = static_cast<std::uint16_t>(number);
        }
    }
    return made;
}

// The shared tables of a size: built once, at first use, and never changed.
inline const Symmetries& symmetries_of(int size) {
    static const auto tables = [] {
        std::array<Symmetries, max_size + 1> made;
        for (int each = min_size; each <= max_size; ++each) {
            made[static_cast<std::size_t>(each)] = make_symmetries(geometry_of(each));
        }
        return made;
    }();
    geometry_of(size);  // throws for sizes out of range
    return tables[static_cast<std::size_t>(size)];
}

}  // namespace conjoin::hex
