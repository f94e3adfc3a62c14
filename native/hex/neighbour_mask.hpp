// NeighbourMask: one colour's stones around a cell, and what they say about the groups that meet there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hex/geometry.hpp"

namespace conjoin::hex {

// Six bits: bit k is set if the neighbour in direction k is a stone of the colour.
//
//        0   1         bit   5 4 3 2 1 0
//      5   *   2
//        4   3
using NeighbourMask = std::uint8_t;

constexpr NeighbourMask all_neighbours = 0b11'1111;

constexpr unsigned opposite(unsigned direction) { return (direction + 3) % 6; }

// The bit of a stone in the mask of its neighbour in this direction: from there it lies in the opposite one.
constexpr NeighbourMask bit_at_neighbour(unsigned direction) {
    return static_cast<NeighbourMask>(1U << opposite(direction));
}

// The mask turned by one direction, clockwise and back.
constexpr unsigned clockwise(unsigned mask) { return (mask << 1 | mask >> 5) & all_neighbours; }
constexpr unsigned anticlockwise(unsigned mask) { return (mask >> 1 | mask << 5) & all_neighbours; }

constexpr bool has_stone(NeighbourMask mask, unsigned direction) { return (mask >> direction % 6 & 1) != 0; }

// Adjacent stones of a mask form a block. They are in one group already, so one member stands for all of them; and a
// cell has at most three blocks around it.
//
//        o   o            o   o            o   .
//      .   *   .        o   *   .        .   *   o
//        .   .            .   o            o   .
//      one block       two blocks       three blocks
struct Blocks {
    std::array<std::int16_t, 3> member{};  // the step to one stone of each block; 0 past the last block
    std::uint8_t count = 0;
    NeighbourMask flanked = 0;  // the stones that have a stone on either side of them in this mask
};

constexpr Blocks blocks_in(NeighbourMask mask) {
    Blocks blocks;
    for (unsigned direction = 0; direction < 6; ++direction) {
        if (!has_stone(mask, direction)) continue;
        const bool before = has_stone(mask, direction + 5);
        const bool after = has_stone(mask, direction + 1);
        // The first stone, going clockwise, stands for its block. A full mask has no first stone: take direction 0.
        const bool is_first = mask == all_neighbours ? direction == 0 : !before;
        if (is_first) blocks.member[blocks.count++] = static_cast<std::int16_t>(steps[direction]);
        if (before && after) blocks.flanked = static_cast<NeighbourMask>(blocks.flanked | 1U << direction);
    }
    return blocks;
}

// Precomputed for all masks: half a kilobyte, one load each.
constexpr std::array<Blocks, all_neighbours + 1> blocks_of = [] {
    std::array<Blocks, all_neighbours + 1> table;
    for (std::size_t mask = 0; mask < table.size(); ++mask) table[mask] = blocks_in(static_cast<NeighbourMask>(mask));
    return table;
}();
static_assert(sizeof(Blocks) == 8);

// The masks that satisfy a condition, one bit each.
template <class Fits>
constexpr std::uint64_t masks_that(Fits fits) {
    std::uint64_t word = 0;
    for (std::size_t mask = 0; mask < blocks_of.size(); ++mask) {
        if (fits(blocks_of[mask])) word |= std::uint64_t{1} << mask;
    }
    return word;
}

// The masks with two or three blocks: a stone in their middle joins them.
constexpr std::uint64_t joining_masks = masks_that([](const Blocks& blocks) { return blocks.count >= 2; });

// The masks in which some stone is flanked: a stone in their middle may surround it.
constexpr std::uint64_t flanking_masks = masks_that([](const Blocks& blocks) { return blocks.flanked != 0; });

}  // namespace conjoin::hex
