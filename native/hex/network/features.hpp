// Features: what the network sees of a position.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex::network {

// The kind of a group: how many sides it touches, 2 for more, and 3 more if it touches a corner.
constexpr int group_kinds = 6;
constexpr int stone_codes = 1 + 2 * group_kinds;
constexpr int join_codes = 1 + 3 * group_kinds;

constexpr int group_kind(Edges edges) {
    const unsigned sides = edges & ((1U << side_count) - 1);
    const int touched = std::min(std::popcount(sides), 2);
    return touched + (edges >> side_count != 0 ? 3 : 0);
}

// Stones on the board before the network's opinion is worth much: the games that it learnt from begin with random ones,
// and few of them with little else.
constexpr int fewest_stones = 6;

// Everything is for the side to move, by the number of the cell.
//
//      stone    0 empty     1 + kind own     7 + kind the other side's
//      join     0 none of the side's stones is near, or the cell is taken;
//               otherwise 1 + kind of the group that a stone of the side would make + 6 (blocks that it joins - 1)
struct Features {
    using Codes = std::array<std::uint8_t, max_cells>;

    int size = 0;
    Rules rules = Rules::FenceMaster;
    int stones = 0;
    int last = -1;  // the number of the cell of the last move; -1 for none
    Codes stone{};
    Codes own_join{};
    Codes other_join{};
};

template <Rules rules>
std::uint8_t join_code(const Board<rules>& board, Cell cell, int side) {
    const NeighbourMask mask = board.neighbour_stones(cell, side);
    if (mask == 0) return 0;
    const int kind = group_kind(static_cast<Edges>(without_cycle(board.would_join(cell, side))));
    return static_cast<std::uint8_t>(1 + kind + group_kinds * (blocks_of[mask].count - 1));
}

// For this side to move; `last` is the cell of the last move, no_cell for none or a swap.
template <Rules rules>
void extract_features(const Board<rules>& board, int mover, Cell last, Features& features) {
    const Geometry& geometry = board.geometry();
    features.size = geometry.size;
    features.rules = rules;
    features.stones = geometry.count - board.empty_count();
    features.last = last == no_cell ? -1 : geometry.numbers[last];
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        const bool own = board.has_stone(cell, mover);
        if (own || board.has_stone(cell, 1 - mover)) {
            const int first = own ? 1 : 1 + group_kinds;
            features.stone[number] = static_cast<std::uint8_t>(first + group_kind(board.edges_of(cell)));
            features.own_join[number] = features.other_join[number] = 0;
        } else {
            features.stone[number] = 0;
            features.own_join[number] = join_code(board, cell, mover);
            features.other_join[number] = join_code(board, cell, 1 - mover);
        }
    }
}

template <Rules rules>
void extract_features(const Board<rules>& board, Cell last, Features& features) {
    extract_features(board, board.to_move(), last, features);
}

}  // namespace conjoin::hex::network
