// Win in two: whether the side to move wins with its second stone from here.
#pragma once

#include "connect_four/solver/bounds/forced.hpp"

namespace conjoin::connect_four::solver {

// Whether the side to move wins with its second stone from here, whatever the other side does. It answers the question
// for the highest score that is still possible without a search. In a quiet node the side cannot win at once, so its
// first stone must leave no defence: it makes two threats, or every reply lies right below a winning cell.
template <Shape S>
constexpr bool wins_in_two(const S& shape, const SearchNode<S>& node) {
    const Cells<S> stones = node.stones();
    const Cells<S> landing = (stones + shape.bottom()) & shape.cells();
    for (Cells<S> moves = node.safe; moves != 0; moves = without_lowest_bit(moves)) {
        const Cells<S> cell = lowest_bit(moves);
        const Cells<S> next = (landing ^ cell) | (cell << 1 & shape.cells());
        const Cells<S> wins = winning_cells(shape, node.mine | cell) & ~stones;
        const Cells<S> threats = wins & next;
        if (without_lowest_bit(threats) != 0) return true;
        const Cells<S> answers = (threats != 0 ? threats : next) & ~(wins >> 1);
        if (answers == 0 && next != 0) return true;
    }
    return false;
}

}  // namespace conjoin::connect_four::solver
