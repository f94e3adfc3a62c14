// LastGoodReplies: moves that won as the answer to the move before them.
#pragma once

#include <array>
#include <cstddef>

#include "hex/geometry.hpp"
#include "hex/mcts/playouts/move_sequence.hpp"

namespace conjoin::hex::mcts {

// By side and by the other side's move, the reply that won last time. A reply that lost is forgotten.
class LastGoodReplies {
public:
    LastGoodReplies() {
        for (auto& side : reply_) side.fill(no_cell);
    }

    Cell to(Cell move, int side) const { return reply_[static_cast<std::size_t>(side)][move]; }

    // `first` is the side that played the first of the moves.
    void learn(const MoveSequence& moves, int first, int winner) {
        for (std::size_t turn = 1; turn < moves.count; ++turn) {
            const auto side = (static_cast<std::size_t>(first) + turn) % 2;
            Cell& reply = reply_[side][moves.cells[turn - 1]];
            if (static_cast<int>(side) == winner) {
                reply = moves.cells[turn];
            } else if (reply == moves.cells[turn]) {
                reply = no_cell;
            }
        }
    }

private:
    std::array<std::array<Cell, cell_span>, 2> reply_;
};

}  // namespace conjoin::hex::mcts
