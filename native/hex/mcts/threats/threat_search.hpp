// ThreatSearch: a win by a threat sequence: every move threatens an immediate win, so every answer is forced.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/threats/threat_generator.hpp"
#include "hex/threats.hpp"

namespace conjoin::hex::mcts {

// Such a win can be long and still be cheap to find: a position has few threats, and each of them has one answer.
// Simulations would have to visit every move of it often enough, one after the other.
//
//      move: one threat, answer      move: one threat, answer      ...      move: two threats
template <Rules rules>
class ThreatSearch {
public:
    // For boards of the same size as this one. An attempt expands at most `budget` positions; the search for the
    // shortest win makes an attempt for each number of moves, otherwise there is only one.
    ThreatSearch(const Board<rules>& start, int budget, bool shortest = false)
        : budget_(budget), shortest_(shortest), boards_(longest, start), answered_(start), scratch_(start) {}

    // Whether the side wins by a threat sequence if it moves now. It must have no immediate win; the other side may
    // have one, on `must`, which is the only first move then. A search that is stopped finds nothing.
    bool finds(const Board<rules>& board, int side, Cell must = no_cell, const StopCheck& stop = never_stop) {
        if (budget_ == 0) return false;
        side_ = side;
        stop_ = &stop;
        stopped_ = false;
        boards_[0].restore(board);
        tried_[0].reset();
        too_deep_ = true;
        for (length_limit_ = shortest_ ? 1 : longest; length_limit_ <= longest && too_deep_ && !stopped_;
             ++length_limit_) {
            left_ = budget_;
            count_ = 0;
            too_deep_ = false;
            if (!wins(0, must)) continue;
            prepare_for_defences();
            return true;
        }
        return false;
    }

    // What was found last: the moves of both sides to the end of the game, and their number.
    std::vector<Cell> line() const {
        std::vector<Cell> moves(line_.cbegin(), line_end());
        moves.insert(moves.end(), last_.cells.begin(), last_.cells.end());
        return moves;
    }
    int plies() const { return static_cast<int>(count_) + 2; }

    // Whether the sequence still wins if the other side plays here first, which must not win. A yes is always correct;
    // a no may only mean that another sequence would be needed.
    bool refutes(Cell defence) {
        if (std::find(line_.cbegin(), line_end(), defence) != line_end()) return false;
        const bool disturbs = defence == last_.cells[0] || defence == last_.cells[1];
        return (!disturbs && !counters(defence)) || replays_against(defence);
    }

private:
    static constexpr std::size_t longest = 12;  // of the attacker

    struct Threat {
        Cell move;
        Cell answer;
    };

    auto line_end() const { return line_.cbegin() + static_cast<std::ptrdiff_t>(count_); }

    // Threats can be played in many orders, and one order stands for the others: a move that has failed is not tried
    // again deeper in the tree.
    bool wins(std::size_t depth, Cell must) {
        std::array<Threat, max_cells> threats;
        std::size_t count = 0;
        if (finds_double_threat(boards_[depth], must, threats, count)) return true;
        if (depth + 1 == length_limit_) {
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

    // Whether a move makes two threats at once, which wins. Moves with a single threat are listed.
    bool finds_double_threat(const Board<rules>& board, Cell must, std::array<Threat, max_cells>& threats,
                             std::size_t& count) {
        const Geometry& geometry = board.geometry();
        generator_.prepare(board, side_);
        if (!generator_.any_possible()) return false;
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if ((must != no_cell && cell != must) || !board.is_empty(cell)) continue;
            const Threats found = generator_.threats_after(cell);
            if (found.count == 1) threats[count++] = {cell, found.cells[0]};
            if (found.count < 2) continue;
            line_[count_++] = cell;
            last_ = found;
            return true;
        }
        return false;
    }

    // The answer may be a threat itself; then there is only one move to continue with.
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

    // The board with all answers and none of the attacking moves: the other side can do no more than on this one.
    void prepare_for_defences() {
        answered_.restore(boards_[0]);
        for (std::size_t turn = 1; turn < count_; turn += 2) answered_.join(line_[turn], 1 - side_);
        threatened_ = threats_of(answered_, 1 - side_).count != 0;
        generator_.prepare(answered_, 1 - side_);
    }

    // Whether a stone elsewhere might lead to a threat or a win during the sequence, or bring one about earlier that
    // the answers make anyway.
    bool counters(Cell defence) const {
        return threatened_ || answered_.would_win(defence, 1 - side_) != 0 ||
               generator_.threats_after(defence).count != 0;
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

    int budget_;                          // positions to expand in an attempt
    int left_ = 0;                        // those that are left
    bool shortest_;                       // attempts begin with sequences of one move
    std::size_t length_limit_ = longest;  // moves of the attacker in this attempt
    bool too_deep_ = false;               // a longer sequence might win
    const StopCheck* stop_ = &never_stop;
    bool stopped_ = false;
    int side_ = 0;  // of the attacker
    ThreatGenerator<rules> generator_;
    std::vector<Board<rules>> boards_;                   // by moves of the attacker
    std::array<std::bitset<max_cells>, longest> tried_;  // likewise: the numbers of the moves tried
    std::array<Cell, 2 * longest> line_{};               // moves and answers in turn, and the last move
    std::size_t count_ = 0;
    Threats last_;             // the two that the last move makes
    Board<rules> answered_;    // the first board with all answers
    bool threatened_ = false;  // the answers alone make a threat
    Board<rules> scratch_;
};

}  // namespace conjoin::hex::mcts
