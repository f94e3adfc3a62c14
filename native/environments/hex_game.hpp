// HexGame: FenceMaster and Havannah as a batch plays them.
#pragma once

#include <cstddef>

#include "common/result.hpp"
#include "environments/batch.hpp"
#include "hex/board.hpp"

namespace conjoin::environments {

// Moves are cells in reading order, and after the last of them the swap. A square is a row and a column of the grid in
// which the board lies; squares off the board stay empty.
template <hex::Rules rules>
class HexGame {
public:
    HexGame(int size, bool swap_rule) : board_(size, swap_rule) {}

    int rows() const { return board_.geometry().rows; }
    int columns() const { return board_.geometry().rows; }
    int move_count() const { return swap_move() + 1; }
    int most_plies() const { return move_count(); }  // a swap is one without a stone

    void restart(const HexGame& fresh) { board_.restore(fresh.board_); }

    void allow_first_moves(Drawing drawing) const {
        for (int cell = 0; cell < swap_move(); ++cell) drawing.allow(cell, true);
        drawing.allow(swap_move(), false);
    }

    Result play(int move, int side, Drawing drawing) {
        if (move == swap_move()) {
            drawing.recolour(first_square_);
            drawing.allow(move, false);
            board_.swap();
            return Result::Running;
        }
        const hex::Cell cell = board_.geometry().cells[static_cast<std::size_t>(move)];
        const int square = cell / hex::row_step * columns() + cell % hex::row_step;
        if (board_.plies() == 0) first_square_ = square;
        drawing.put(square, side);
        drawing.allow(move, false);
        const hex::Wins wins = board_.play(cell);
        drawing.allow(swap_move(), board_.may_swap());
        if (wins != 0) return won_by(side);
        return board_.empty_count() == 0 ? Result::Draw : Result::Running;
    }

private:
    int swap_move() const { return board_.geometry().count; }

    hex::Board<rules> board_;
    int first_square_ = 0;  // what a swap recolours
};

}  // namespace conjoin::environments
