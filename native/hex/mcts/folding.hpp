// Folding: the moves of a position that differ by a symmetry only.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hex/board.hpp"
#include "hex/symmetry.hpp"

namespace conjoin::hex::mcts {

// Where a position looks the same through some symmetries, so do its moves: one of each kind stands for all of them.
//
//       1 .          The empty board of size 2 has two kinds of moves; 1 and 2 stand for them.
//      . 2 .         After a stone on 2 there is one kind left, after a stone on 1 there are four.
//       . .
template <Rules rules>
class Folding {
public:
    explicit Folding(const Board<rules>& board)
        : geometry_(&board.geometry()), symmetries_(&symmetries_of(geometry_->size)) {
        std::vector<std::size_t> kept;
        for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            if (keeps(board, symmetry)) kept.push_back(symmetry);
        }
        via_.fill(unknown);
        for (std::size_t number = 0; number < cells(); ++number) {
            if (!board.is_empty(geometry_->cells[number]) || via_[number] != unknown) continue;
            ++count_;
            for (const std::size_t symmetry : kept) {
                const std::size_t image = symmetries_->image[symmetry][number];
                if (via_[image] == unknown) via_[image] = static_cast<std::uint8_t>(symmetry);
            }
        }
    }

    // Moves that stand for all.
    unsigned count() const { return count_; }
    bool stands(Cell cell) const { return via_[geometry_->numbers[cell]] == 0; }

    // The move that stands for this one.
    Cell twin(Cell cell) const {
        const std::size_t number = geometry_->numbers[cell];
        return geometry_->cells[symmetries_->origin[via_[number]][number]];
    }

    // What a cell becomes when the twin of this move becomes the move itself.
    Cell as_after(Cell move, Cell cell) const {
        return geometry_->cells[symmetries_->image[via_[geometry_->numbers[move]]][geometry_->numbers[cell]]];
    }

private:
    static constexpr std::uint8_t unknown = symmetry_count;

    std::size_t cells() const { return static_cast<std::size_t>(geometry_->count); }

    bool keeps(const Board<rules>& board, std::size_t symmetry) const {
        for (std::size_t number = 0; number < cells(); ++number) {
            const Cell cell = geometry_->cells[number];
            const Cell image = geometry_->cells[symmetries_->image[symmetry][number]];
            for (const int side : {0, 1}) {
                if (board.has_stone(cell, side) != board.has_stone(image, side)) return false;
            }
        }
        return true;
    }

    const Geometry* geometry_;
    const Symmetries* symmetries_;
    std::array<std::uint8_t, max_cells> via_;  // by number of an empty cell: the symmetry that takes its twin there
    unsigned count_ = 0;
};

}  // namespace conjoin::hex::mcts
