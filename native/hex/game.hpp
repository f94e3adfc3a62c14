// Game: a board that refuses illegal moves and knows the result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "common/result.hpp"
#include "hex/board.hpp"

namespace conjoin::hex {

// Moves are numbers: 0..count-1 a cell in reading order, count the swap.
template <Rules rules>
class Game {
public:
    // Throws std::invalid_argument that names the first illegal ply, counted from 1.
    Game(int size, bool swap_rule, std::span<const std::int64_t> moves) : board_(size, swap_rule) {
        for (const std::int64_t move : moves) play(move);
    }

    const Board<rules>& board() const { return board_; }
    Result result() const { return result_; }
    Wins wins() const { return wins_; }  // how the winner won; 0 for a draw and while the game runs

    bool is_legal(std::int64_t move) const {
        if (result_ != Result::Running) return false;
        if (move == board_.geometry().count) return board_.may_swap();
        return move >= 0 && move < board_.geometry().count && board_.is_empty(cell_of(move));
    }

    // Throws std::invalid_argument for an illegal move.
    void play(std::int64_t move) {
        if (!is_legal(move)) refuse(move);
        if (move == board_.geometry().count) return board_.swap();
        const int side = board_.to_move();
        wins_ = board_.play(cell_of(move));
        if (wins_ != 0) {
            result_ = won_by(side);
        } else if (board_.empty_count() == 0) {
            result_ = Result::Draw;
        }
    }

private:
    Cell cell_of(std::int64_t move) const { return board_.geometry().cells[static_cast<std::size_t>(move)]; }

    [[noreturn]] void refuse(std::int64_t move) const {
        const int count = board_.geometry().count;
        if (result_ != Result::Running) refuse("the game is over");
        if (move == count && board_.swap_rule()) refuse("only the second player's first move may be a swap");
        if (move < 0 || move >= count) {
            refuse("cell " + std::to_string(move) + " is not in 0.." + std::to_string(count - 1));
        }
        refuse("cell " + std::to_string(move) + " is taken");
    }

    [[noreturn]] void refuse(const std::string& why) const {
        throw std::invalid_argument("ply " + std::to_string(board_.plies() + 1) + ": " + why);
    }

    Board<rules> board_;
    Result result_ = Result::Running;
    Wins wins_ = 0;
};

}  // namespace conjoin::hex
