// Blocks: what the stones around a cell say about the groups that meet there.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "hex/geometry.hpp"

namespace conjoin::hex {

// One colour's stones around a cell; bit k is the neighbour in direction k.
//
//        0   1         bit   5 4 3 2 1 0
//      5   *   2
//        4   3
using Ring = std::uint8_t;

constexpr Ring full_ring = 0b11'1111;

constexpr unsigned opposite(unsigned direction) { return (direction + 3) % 6; }

// The ring turned by one direction, clockwise and back.
constexpr unsigned clockwise(unsigned ring) { return (ring << 1 | ring >> 5) & full_ring; }
constexpr unsigned anticlockwise(unsigned ring) { return (ring >> 1 | ring << 5) & full_ring; }

constexpr bool has_stone(Ring ring, unsigned direction) { return (ring >> direction % 6 & 1) != 0; }

// Adjacent stones of a ring form a block. They are in one group already, so one member stands for all of them; and a
// cell has at most three blocks around it.
//
//        o   o            o   o            o   .
//      .   *   .        o   *   .        .   *   o
//        .   .            .   o            o   .
//      one block       two blocks       three blocks
struct Blocks {
    std::array<std::int16_t, 3> member{};  // the step to one stone of each block; 0 past the last block
    std::uint8_t count = 0;
    Ring flanked = 0;  // the stones that have a stone on either side of them in this ring
};

constexpr Blocks blocks_in(Ring ring) {
    Blocks blocks;
    for (unsigned direction = 0; direction < 6; ++direction) {
        if (!has_stone(ring, direction)) continue;
        const bool before = has_stone(ring, direction + 5);
        const bool after = has_stone(ring, direction + 1);
        // The first stone, going clockwise, stands for its block. A full ring has no first stone: take direction 0.
        const bool is_first = ring == full_ring ? direction == 0 : !before;
        if (is_first) blocks.member[blocks.count++] = static_cast<std::int16_t>(steps[direction]);
        if (before && after) blocks.flanked = static_cast<Ring>(blocks.flanked | 1U << direction);
    }
    return blocks;
}

// Precomputed for all rings: half a kilobyte, one load each.
constexpr std::array<Blocks, full_ring + 1> blocks_of = [] {
    std::array<Blocks, full_ring + 1> table;
    for (std::size_t ring = 0; ring < table.size(); ++ring) table[ring] = blocks_in(static_cast<Ring>(ring));
    return table;
}();
static_assert(sizeof(Blocks) == 8);

// The rings that satisfy a condition, one bit each.
template <class Fits>
constexpr std::uint64_t rings_that(Fits fits) {
    std::uint64_t word = 0;
    for (std::size_t ring = 0; ring < blocks_of.size(); ++ring) {
        if (fits(blocks_of[ring])) word |= std::uint64_t{1} << ring;
    }
    return word;
}

// The rings with two or three blocks: a stone in their middle joins something.
constexpr std::uint64_t joints = rings_that([](const Blocks& blocks) { return blocks.count >= 2; });

// The rings in which some stone is flanked: a stone in their middle may surround it.
constexpr std::uint64_t flanking = rings_that([](const Blocks& blocks) { return blocks.flanked != 0; });

}  // namespace conjoin::hex
