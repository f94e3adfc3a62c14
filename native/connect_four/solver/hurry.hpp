// Hurry: can a side still win in time when it has only two stones left for it?
#pragma once

#include "connect_four/solver/forced.hpp"

namespace conjoin::connect_four::solver {

// Whether the side to move wins with its second stone from here, whatever the other side does. The node is quiet: so
// the first stone must leave no answer that parries, be it that it makes two threats or that every answer lies right
// below one.
template <Shape S>
constexpr bool wins_with_second(const S& shape, const Node& node) {
    const Bitboard stones = node.stones();
    const Bitboard landing = (stones + shape.bottom()) & shape.cells();
    for (Bitboard moves = node.safe; moves != 0; moves = without_lowest_bit(moves)) {
        const Bitboard cell = lowest_bit(moves);
        const Bitboard next = (landing ^ cell) | (cell << 1 & shape.cells());
        const Bitboard wins = winning_cells(shape, node.mine | cell) & ~stones;
        const Bitboard threats = wins & next;
        if (without_lowest_bit(threats) != 0) return true;
        const Bitboard answers = (threats != 0 ? threats : next) & ~(wins >> 1);
        if (answers == 0 && next != 0) return true;
    }
    return false;
}

}  // namespace conjoin::connect_four::solver
