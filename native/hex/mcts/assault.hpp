// Assault: a win by moves that all threaten to win at once, so that the other side never has a choice.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/survey.hpp"
#include "hex/mcts/threats.hpp"

namespace conjoin::hex::mcts {

// Such a win can be long and is still cheap to find: a position has few threats, and each of them one answer.
// Simulations would have to meet every move of it often enough, one after the other.
//
//      move    threatens at one cell; the answer there      ..      move    threatens at two
template <Rules rules>
class Assault {
public:
    // All boards will be of the same size as this one. A search opens at most so many positions, for the first win that
    // it finds or, several times as many, for the shortest.
    Assault(const Board<rules>& start, int budget, bool shortest = false)
        : budget_(budget), shortest_(shortest), boards_(most_moves, start), answered_(start), scratch_(start) {}

    // Whether the side, if it moves now, wins so. Nobody may be able to win at once, but the other side on `must`. A
    // search that is stopped finds nothing.
    bool finds(const Board<rules>& board, int side, Cell must = no_cell, const StopCheck& stop = never_stop) {
        if (budget_ == 0) return false;
        side_ = side;
        stop_ = &stop;
        stopped_ = false;
        boards_[0].restore(board);
        tried_[0].reset();
        too_deep_ = true;
        for (most_ = shortest_ ? 1 : most_moves; most_ <= most_moves && too_deep_ && !stopped_; ++most_) {
            left_ = budget_;
            count_ = 0;
            too_deep_ = false;
            if (!wins(0, must)) continue;
            prepare_for_defences();
            return true;
        }
        return false;
    }

    // About what was found last: the moves of both sides until it is over, and how many.
    std::vector<Cell> line() const {
        std::vector<Cell> moves(line_.cbegin(), line_end());
        moves.insert(moves.end(), last_.cells.begin(), last_.cells.end());
        return moves;
    }
    int plies() const { return static_cast<int>(count_) + 2; }

    // Whether it wins just the same if the other side plays here first, which must not win. A yes is always true; a no
    // may only mean that another assault would be needed.
    bool beats(Cell defence) {
        if (std::find(line_.cbegin(), line_end(), defence) != line_end()) return false;
        const bool disturbs = defence == last_.cells[0] || defence == last_.cells[1];
        return (!disturbs && !counters(defence)) || replays_against(defence);
    }

private:
    static constexpr std::size_t most_moves = 12;  // of the attacker

    struct Threat {
        Cell move;
        Cell answer;
    };

    auto line_end() const { return line_.cbegin() + static_cast<std::ptrdiff_t>(count_); }

    // Moves that threaten can be played in many orders. The first one that is tried stands for the others: what was
    // tried in vain is not tried again further on.
    bool wins(std::size_t depth, Cell must) {
        std::array<Threat, max_cells> threats;
        std::size_t count = 0;
        if (finds_last_move(boards_[depth], must, threats, count)) return true;
        if (depth + 1 == most_) {
            too_deep_ |= count != 0;
            return false;
        }
        const Geometry& geometry = boards_[depth].geometry();
        std::bitset<max_cells> tried = tried_[depth];
        for (std::size_t each = 0; each < count && left_ > 0; ++each) {
            const std::size_t number = geometry.numbers[threats[each].move];
            if (must == no_cell && tried[number]) continue;
            tried.set(number);
            tried_[depth + 1] = tried;
            if (wins_by(threats[each], depth)) return true;
        }
        return false;
    }

    // Two threats at once end it; single ones are listed.
    bool finds_last_move(const Board<rules>& board, Cell must, std::array<Threat, max_cells>& threats,
                         std::size_t& count) {
        const Geometry& geometry = board.geometry();
        outlook_.look(board, side_);
        if (!outlook_.is_hopeful()) return false;
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if ((must != no_cell && cell != must) || !board.is_empty(cell)) continue;
            const Threats found = outlook_.after(cell);
            if (found.count == 1) threats[count++] = {cell, found.cells[0]};
            if (found.count < 2) continue;
            line_[count_++] = cell;
            last_ = found;
            return true;
        }
        return false;
    }

    // The answer may threaten too; then there is only one way to go on.
    bool wins_by(Threat threat, std::size_t depth) {
        --left_;
        if ((*stop_)()) {
            stopped_ = true;
            left_ = 0;
            return false;
        }
        Board<rules>& next = boards_[depth + 1];
        next.restore(boards_[depth]);
        next.join(threat.move, side_);
        next.join(threat.answer, 1 - side_);
        const Threats theirs = threats_of(next, 1 - side_);
        if (theirs.count == 2) return false;
        line_[count_++] = threat.move;
        line_[count_++] = threat.answer;
        if (wins(depth + 1, theirs.cells[0])) return true;
        count_ -= 2;
        return false;
    }

    // With all answers on the board, and no move of the attacker, the other side can do as much as it ever can.
    void prepare_for_defences() {
        answered_.restore(boards_[0]);
        for (std::size_t turn = 1; turn < count_; turn += 2) answered_.join(line_[turn], 1 - side_);
        threatened_ = threats_of(answered_, 1 - side_).count != 0;
        outlook_.look(answered_, 1 - side_);
    }

    // Whether a stone elsewhere might lead to a threat, or a win, somewhere on the way; or to one that the answers make
    // anyway, but sooner.
    bool counters(Cell defence) const {
        return threatened_ || answered_.would_win(defence, 1 - side_) != 0 || outlook_.after(defence).count != 0;
    }

    bool replays_against(Cell defence) {
        scratch_.restore(boards_[0]);
        scratch_.join(defence, 1 - side_);
        for (std::size_t turn = 0; turn < count_; turn += 2) {
            const Threats theirs = threats_of(scratch_, 1 - side_);
            if (theirs.count == 2 || (theirs.count == 1 && theirs.cells[0] != line_[turn])) return false;
            scratch_.join(line_[turn], side_);
            const Threats own = threats_of(scratch_, side_);
            if (own.count == 2) return true;
            if (own.count == 0 || turn + 1 == count_ || own.cells[0] != line_[turn + 1]) return false;
            scratch_.join(line_[turn + 1], 1 - side_);
        }
        return false;
    }

    int budget_;                     // positions to open in an attempt
    int left_ = 0;                   // and those that may still be
    bool shortest_;                  // attempts begin with a single move
    std::size_t most_ = most_moves;  // moves of the attacker in this attempt
    bool too_deep_ = false;          // with more of them this attempt would have gone on
    const StopCheck* stop_ = &never_stop;
    bool stopped_ = false;
    int side_ = 0;  // the attacker's
    Outlook<rules> outlook_;
    std::vector<Board<rules>> boards_;                      // by moves of the attacker
    std::array<std::bitset<max_cells>, most_moves> tried_;  // by the same: moves that were, by number
    std::array<Cell, 2 * most_moves> line_{};               // moves and answers in turn; the last move threatens twice
    std::size_t count_ = 0;
    Threats last_;             // where it does
    Board<rules> answered_;    // the first board with all answers
    bool threatened_ = false;  // by these
    Board<rules> scratch_;
};

}  // namespace conjoin::hex::mcts
