// NeighbourTable: for every cell and each side, which of the six neighbours are stones of that side.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"

namespace conjoin::hex {

// A mask is a byte, by side and Cell. Rim cells write into the padding around the board, which is never read:
//
//      byte   0 .. 39        padding: the row above, and the step to its left
//             40 + Cell      the board; the columns past it are padding for both ends of the rows
//             .. 1023        padding: the row below; filled up so that a shift finds the side
class NeighbourTable {
public:
    NeighbourMask at(Cell cell, int side) const { return *find(cell, side); }

    // A stone is recorded in the masks of its neighbours, so the mask of the cell to its right shows it.
    bool has_stone_at(Cell cell, int side) const { return has_stone(find(cell, side)[steps[2]], opposite(2)); }

    // Records a stone in the masks of its six neighbours. The rows above and below get two bytes each, its own row gets
    // four, of which the cell itself and the last stay as they are. Price: three stores instead of six, and stores are
    // what a playout waits for.
    void add(Cell stone, int side) {
        NeighbourMask* const here = find(stone, side);
        merge<std::uint16_t>(here + steps[0], std::array{bit_at_neighbour(0), bit_at_neighbour(1)});
        merge<std::uint32_t>(here + steps[5],
                             std::array{bit_at_neighbour(5), NeighbourMask{}, bit_at_neighbour(2), NeighbourMask{}});
        merge<std::uint16_t>(here + steps[4], std::array{bit_at_neighbour(4), bit_at_neighbour(3)});
    }

    // Whether one of these neighbours is surrounded by stones of this side.
    [[gnu::noinline]] bool any_surrounded(Cell cell, int side, NeighbourMask neighbours) const {
        const NeighbourMask* const here = find(cell, side);
        for (unsigned direction = 0; direction < 6; ++direction) {
            if (has_stone(neighbours, direction) && here[steps[direction]] == all_neighbours) return true;
        }
        return false;
    }

    // The neighbours, as directions, whose masks are among these: bit m of the word stands for mask m.
    NeighbourMask matching_around(Cell cell, int side, std::uint64_t wanted) const {
        const NeighbourMask* const here = find(cell, side);
        std::uint64_t matching = 0;
        for (unsigned direction = 0; direction < 6; ++direction) {
            matching |= (wanted >> (here[steps[direction]] & all_neighbours) & 1) << direction;
        }
        return static_cast<NeighbourMask>(matching);
    }

    // Whether one of these neighbours would be surrounded with a stone of this side here.
    [[gnu::noinline]] bool would_surround_any(Cell cell, int side, NeighbourMask neighbours) const {
        const NeighbourMask* const here = find(cell, side);
        for (unsigned direction = 0; direction < 6; ++direction) {
            const bool asked = has_stone(neighbours, direction);
            if (asked && (here[steps[direction]] | bit_at_neighbour(direction)) == all_neighbours) return true;
        }
        return false;
    }

    // Copies the first rows of another board's table.
    void restore(const NeighbourTable& other, int rows) {
        for (std::size_t side = 0; side < 2; ++side) {
            std::copy_n(other.bytes_[side].begin(), (rows + 2) * row_step, bytes_[side].begin());
        }
    }

private:
    // Adds a run of bits to as many masks in a row, as one word.
    template <class Word>
    static void merge(NeighbourMask* masks, std::array<NeighbourMask, sizeof(Word)> bits) {
        Word word;
        std::memcpy(&word, masks, sizeof word);
        word = static_cast<Word>(word | std::bit_cast<Word>(bits));
        std::memcpy(masks, &word, sizeof word);
    }

    NeighbourMask* find(Cell cell, int side) {
        return bytes_[static_cast<std::size_t>(side)].data() + padding_above + cell;
    }
    const NeighbourMask* find(Cell cell, int side) const {
        return bytes_[static_cast<std::size_t>(side)].data() + padding_above + cell;
    }

    static constexpr int padding_above = row_step + 8;
    std::array<std::array<NeighbourMask, 1024>, 2> bytes_{};
    static_assert(padding_above + cell_span + row_step < 1024);
};

}  // namespace conjoin::hex
