// Playout: a uniformly random game from a position to its end.
#pragma once

#include <array>
#include <cstddef>

#include "common/random.hpp"
#include "common/result.hpp"
#include "hex/board.hpp"

namespace conjoin::hex {

// The empty cells of a position, to be drawn one by one. The caller counts how many are left; a drawn cell is moved
// behind them:
//
//      [ still empty ............. | drawn, the latest first ..... ]
//        0                left - 1   left                 size - 1
//
// so a new game starts by counting from the top again. The order of the rest does not matter: each draw is uniform.
class EmptyCells {
public:
    template <Rules rules>
    explicit EmptyCells(const Board<rules>& board) {
        const Geometry& geometry = board.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            if (board.is_empty(geometry.cells[number])) cells_[size_++] = geometry.cells[number];
        }
    }

    unsigned size() const { return size_; }

    // A random one of the cells left; the caller must count one less afterwards.
    Cell draw(unsigned left, Random& random) {
        const std::size_t drawn = random.below(left);
        const Cell cell = cells_[drawn];
        cells_[drawn] = cells_[left - 1];
        return cells_[left - 1] = cell;
    }

    // The cell drawn at this turn of the latest game, counted from 0.
    Cell drawn(int turn) const { return cells_[size_ - 1 - static_cast<unsigned>(turn)]; }

private:
    unsigned size_ = 0;
    std::array<Cell, max_cells> cells_;
};

// Plays the board to its end. Each move is drawn uniformly from all legal ones, a swap included. `empty` must hold the
// empty cells of the board.
template <Rules rules>
Playout play_out(Board<rules>& board, EmptyCells& empty, Random& random) {
    const int start = board.plies();
    unsigned left = empty.size();

    // 1. The opening, where the second ply may be a swap: one more move beside the cells left.
    if (board.swap_rule() && board.plies() == 0) board.play(empty.draw(left--, random));
    if (board.may_swap() && random.below(left + 1) == 0) board.swap();

    // 2. Stones, until one side wins or the board is full.
    for (; left != 0; --left) {
        const int side = board.to_move();
        if (board.play(empty.draw(left, random)) != 0) [[unlikely]] {
            return {won_by(side), board.plies() - start};
        }
    }
    return {Result::Draw, board.plies() - start};
}

// Many playouts from one position.
template <Rules rules>
ResultCounts play_out_many(const Board<rules>& start, EmptyCells& empty, Random& shared, int count) {
    ResultCounts counts;
    Random random = shared;  // a local copy can live in registers
    Board<rules> board = start;
    for (int each = 0; each < count; ++each) {
        board.restore(start);
        counts.add(play_out(board, empty, random));
    }
    shared = random;
    return counts;
}

}  // namespace conjoin::hex
