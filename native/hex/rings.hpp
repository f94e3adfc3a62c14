// Rings: for every cell and each side, which of the six neighbours are stones of that side.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "hex/blocks.hpp"
#include "hex/geometry.hpp"

namespace conjoin::hex {

// Every ring has its byte, by side and Cell. Rim cells write into the guards around the board, which are never read:
//
//      byte   0 .. 39        guards: the row above, and the step to its left
//             40 + Cell      the board; the columns past it guard both ends of the rows
//             .. 1023        guards: the row below; filled up so that a shift finds the side
class Rings {
public:
    Ring at(Cell cell, int side) const { return *find(cell, side); }

    // A stone is recorded in the rings of its neighbours, so the ring of the cell to its right shows it.
    bool has_stone_at(Cell cell, int side) const { return has_stone(find(cell, side)[steps[2]], opposite(2)); }

    // Records a stone in the rings of its six neighbours. The rows above and below get two bytes each, its own row gets
    // four, of which the cell itself and the last stay as they are. Price: three stores instead of six, and stores are
    // what a playout waits for.
    void add(Cell stone, int side) {
        Ring* const here = find(stone, side);
        merge<std::uint16_t>(here + steps[0], std::array{tell(0), tell(1)});
        merge<std::uint32_t>(here + steps[5], std::array{tell(5), Ring{}, tell(2), Ring{}});
        merge<std::uint16_t>(here + steps[4], std::array{tell(4), tell(3)});
    }

    // Whether one of these neighbours is surrounded by stones of this side.
    [[gnu::noinline]] bool any_full(Cell cell, int side, Ring neighbours) const {
        const Ring* const here = find(cell, side);
        for (unsigned direction = 0; direction < 6; ++direction) {
            if (has_stone(neighbours, direction) && here[steps[direction]] == full_ring) return true;
        }
        return false;
    }

    // The neighbours, as directions, whose rings are among these: bit r of the word stands for ring r.
    Ring matching_around(Cell cell, int side, std::uint64_t wanted) const {
        const Ring* const here = find(cell, side);
        std::uint64_t matching = 0;
        for (unsigned direction = 0; direction < 6; ++direction) {
            matching |= (wanted >> (here[steps[direction]] & full_ring) & 1) << direction;
        }
        return static_cast<Ring>(matching);
    }

    // Whether a stone of this side here would fill the ring of one of these neighbours.
    [[gnu::noinline]] bool would_fill_any(Cell cell, int side, Ring neighbours) const {
        const Ring* const here = find(cell, side);
        for (unsigned direction = 0; direction < 6; ++direction) {
            const bool asked = has_stone(neighbours, direction);
            if (asked && (here[steps[direction]] | tell(direction)) == full_ring) return true;
        }
        return false;
    }

    // Copies the first rows of another board's rings.
    void restore(const Rings& other, int rows) {
        for (std::size_t side = 0; side < 2; ++side) {
            std::copy_n(other.bytes_[side].begin(), (rows + 2) * row_step, bytes_[side].begin());
        }
    }

private:
    // The bit to set in the ring of the neighbour in this direction: for it the stone is in the opposite one.
    static constexpr Ring tell(unsigned direction) { return static_cast<Ring>(1U << opposite(direction)); }

    // Adds a run of bits to as many rings in a row, as one word.
    template <class Word>
    static void merge(Ring* rings, std::array<Ring, sizeof(Word)> bits) {
        Word word;
        std::memcpy(&word, rings, sizeof word);
        word = static_cast<Word>(word | std::bit_cast<Word>(bits));
        std::memcpy(rings, &word, sizeof word);
    }

    Ring* find(Cell cell, int side) { return bytes_[static_cast<std::size_t>(side)].data() + guards_above + cell; }
    const Ring* find(Cell cell, int side) const {
        return bytes_[static_cast<std::size_t>(side)].data() + guards_above + cell;
    }

    static constexpr int guards_above = row_step + 8;
    std::array<std::array<Ring, 1024>, 2> bytes_{};
    static_assert(guards_above + cell_span + row_step < 1024);
};

}  // namespace conjoin::hex
