// SymmetryClasses: which moves of a position are images of each other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hex/board.hpp"
#include "hex/symmetry.hpp"

namespace conjoin::hex::mcts {

// If a position is symmetric, its moves fall into classes, and one move of each class represents the others.
//
//       1 .          The empty board of size 2 has two classes, represented by 1 and 2.
//      . 2 .         After a stone on 2 there is one class left, after a stone on 1 there are four.
//       . .
template <Rules rules>
class SymmetryClasses {
public:
    explicit SymmetryClasses(const Board<rules>& board)
        : geometry_(&board.geometry()), symmetries_(&symmetries_of(geometry_->size)) {
        std::vector<std::size_t> preserved;
        for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            if (preserves(board, symmetry)) preserved.push_back(symmetry);
        }
        symmetry_to_.fill(unknown);
        for (std::size_t number = 0; number < cells(); ++number) {
            if (!board.is_empty(geometry_->cells[number]) || symmetry_to_[number] != unknown) continue;
            ++count_;
            for (const std::size_t symmetry : preserved) {
                const std::size_t image = symmetries_->image[symmetry][number];
                if (symmetry_to_[image] == unknown) symmetry_to_[image] = static_cast<std::uint8_t>(symmetry);
            }
        }
    }

    // The number of classes.
    unsigned count() const { return count_; }
    bool is_representative(Cell cell) const { return symmetry_to_[geometry_->numbers[cell]] == 0; }

    // The move that represents this one.
    Cell representative(Cell cell) const {
        const std::size_t number = geometry_->numbers[cell];
        return geometry_->cells[symmetries_->origin[symmetry_to_[number]][number]];
    }

    // The image of a cell under the symmetry that maps the representative of this move to the move.
    Cell image_after(Cell move, Cell cell) const {
        return geometry_->cells[symmetries_->image[symmetry_to_[geometry_->numbers[move]]][geometry_->numbers[cell]]];
    }

private:
    static constexpr std::uint8_t unknown = symmetry_count;

    std::size_t cells() const { return static_cast<std::size_t>(geometry_->count); }

    bool preserves(const Board<rules>& board, std::size_t symmetry) const {
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
    std::array<std::uint8_t, max_cells>
        symmetry_to_;  // by number: the symmetry that maps the representative to the cell
    unsigned count_ = 0;
};

}  // namespace conjoin::hex::mcts
