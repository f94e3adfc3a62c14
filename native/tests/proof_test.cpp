// Proof search: taking moves back, who can still win, the table, and exact results against plain minimax.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/draw_detection.hpp"
#include "hex/playout.hpp"
#include "hex/proof/alpha_beta.hpp"
#include "hex/proof/prover.hpp"
#include "hex/proof/reversible_board.hpp"
#include "hex/proof/transposition_table.hpp"
#include "tests/check.hpp"

namespace conjoin::tests {

using namespace hex;

namespace {

using proof::AlphaBeta;
using proof::Prover;
using proof::ReversibleBoard;
using proof::Verdict;

auto never = [] { return false; };

// A random running position with this many empty cells.
template <Rules rules>
Board<rules> random_board(int size, int empty_cells, Random& random) {
    for (;;) {
        Board<rules> board(size);
        EmptyCells empty(board);
        Wins wins = 0;
        for (unsigned left = empty.size(); static_cast<int>(left) > empty_cells && wins == 0; --left) {
            wins = board.play(empty.draw(left, random));
        }
        if (wins == 0) return board;
    }
}

template <Rules rules>
std::vector<Cell> empty_cells(const Board<rules>& board) {
    std::vector<Cell> cells;
    for (std::size_t number = 0; number < static_cast<std::size_t>(board.geometry().count); ++number) {
        if (board.is_empty(board.geometry().cells[number])) cells.push_back(board.geometry().cells[number]);
    }
    return cells;
}

// Where each side would win, cell by cell.
template <Rules rules>
std::vector<Wins> all_wins(const ReversibleBoard<rules>& position) {
    std::vector<Wins> wins;
    for (std::size_t number = 0; number < static_cast<std::size_t>(position.geometry().count); ++number) {
        const Cell cell = position.geometry().cells[number];
        for (const int side : {0, 1}) wins.push_back(position.is_empty(cell) ? position.would_win(cell, side) : 99);
    }
    return wins;
}

template <Rules rules>
void test_taking_back(int size, Random& random) {
    for (int game = 0; game < 20; ++game) {
        Board<rules> board(size);
        ReversibleBoard<rules> position(size, 12);
        EmptyCells empty(board);
        std::vector<std::vector<Wins>> history;
        std::vector<Key> keys;
        Wins wins = 0;
        for (unsigned left = empty.size(); left != 0 && wins == 0; --left) {
            history.push_back(all_wins(position));
            keys.push_back(position.key().key());
            const Cell cell = empty.draw(left, random);
            const Wins foreseen = position.would_win(cell, position.to_move());
            position.play(cell);
            wins = board.play(cell);
            check_equal(foreseen, wins, "a win is seen before it is played");
        }
        while (!history.empty()) {
            position.undo();
            check(all_wins(position) == history.back(), "everything is as it was");
            check_equal(position.key().key(), keys.back(), "and the key");
            history.pop_back();
            keys.pop_back();
        }
    }
}

// Whether a side that moves alone can win, by trying every set of stones.
template <Rules rules>
bool wins_alone(ReversibleBoard<rules>& position, int side, const std::vector<Cell>& cells, unsigned taken,
                std::set<unsigned>& seen) {
    if (!seen.insert(taken).second) return false;
    for (unsigned each = 0; each < cells.size(); ++each) {
        if ((taken >> each & 1) != 0) continue;
        if (position.would_win(cells[each], side) != 0) return true;
        position.set_to_move(side);
        position.play(cells[each]);
        const bool won = wins_alone(position, side, cells, taken | 1U << each, seen);
        position.undo();
        if (won) return true;
    }
    return false;
}

template <Rules rules>
int test_draw_detection(int size, int empty_count, Random& random) {
    const Prover<rules> prover(size, 1);
    int lost_chances = 0;
    for (int each = 0; each < 60; ++each) {
        const Board<rules> board = random_board<rules>(size, empty_count, random);
        for (const int side : {0, 1}) {
            ReversibleBoard<rules> position = prover.position(board, side);
            std::set<unsigned> seen;
            const bool wins = wins_alone(position, side, empty_cells(board), 0, seen);
            check_equal(can_still_win(position, side), wins, "a side can still win if it can alone");
            lost_chances += !wins;
        }
    }
    return lost_chances;
}

// The result for the side to move, by trying everything.
template <Rules rules>
int minimax(const Board<rules>& board) {
    int best = -1;
    for (const Cell cell : empty_cells(board)) {
        Board<rules> next = board;
        const Wins wins = next.play(cell);
        best = std::max(best, wins != 0 ? 1 : next.empty_count() == 0 ? 0 : -minimax(next));
        if (best == 1) break;
    }
    return best;
}

template <Rules rules>
void test_against_minimax(int size, Random& random) {
    Prover<rules> prover(size, 1);
    AlphaBeta<rules> plain(size, 1);
    for (int each = 0; each < 60; ++each) {
        const Board<rules> board = random_board<rules>(size, 1 + each % 7, random);
        check_equal(plain.solve(board), minimax(board), "alpha-beta and minimax agree, size " + std::to_string(size));
        const Verdict verdict = prover.prove(board, board.to_move(), 1'000'000);
        check(verdict.exact(), "late positions are solved");
        check_equal(verdict.low, minimax(board), "proof and minimax agree, size " + std::to_string(size));
        if (!verdict.move) continue;
        Board<rules> next = board;
        const bool won = next.play(*verdict.move) != 0;
        const int after = won ? 1 : next.empty_count() == 0 ? 0 : -minimax(next);
        check_equal(after, verdict.low, "its move keeps the result");
    }
}

// Plays the expected play out; returns who won, or -1.
template <Rules rules>
int winner_of(Board<rules> board, const std::vector<Cell>& line) {
    for (const Cell cell : line) {
        if (board.play(cell) != 0) return board.to_move() ^ 1;
    }
    return -1;
}

void test_small_boards() {
    Prover<Rules::Havannah> havannah(3, 4);
    for (std::size_t number = 0; number < 19; ++number) {
        Board<Rules::Havannah> board(3);
        board.play(board.geometry().cells[number]);
        const bool corner = board.geometry().edges[board.geometry().cells[number]] >> side_count != 0;
        const Verdict verdict = havannah.prove(board, 1, 1'000'000);
        check_equal(verdict.low, corner ? -1 : 1, "Havannah size 3: corners win, everything else loses");
        check_equal(verdict.high, verdict.low, "and that is exact");
        ReversibleBoard<Rules::Havannah> position = havannah.position(board, 1);
        const std::vector<Cell> line = havannah.line(position, verdict, 100'000, never);
        check_equal(winner_of(board, line), corner ? 0 : 1, "the expected play shows it");
        check_equal(line.size(), static_cast<std::size_t>(verdict.plies), "in as many plies as claimed");
    }

    Prover<Rules::FenceMaster> fencemaster(2, 1);
    for (std::size_t number = 0; number < 7; ++number) {
        Board<Rules::FenceMaster> board(2);
        board.play(board.geometry().cells[number]);
        const Verdict verdict = fencemaster.prove(board, 1, 10'000);
        check(verdict.low == 0 && verdict.high == 0, "FenceMaster size 2 is drawn");
    }
}

void test_limits() {
    Board<Rules::FenceMaster> board(3);
    board.play(board.geometry().cells[9]);
    const auto ask = [&](std::uint64_t nodes) {
        Prover<Rules::FenceMaster> prover(3, 1);
        const Verdict verdict = prover.prove(board, 1, nodes);
        return std::array<std::int64_t, 3>{verdict.low, verdict.high, static_cast<std::int64_t>(verdict.nodes)};
    };
    for (const std::uint64_t nodes : {0U, 1U, 100U, 3000U}) {
        const auto answer = ask(nodes);
        check(answer == ask(nodes), "the same limit gives the same answer");
        check(answer[0] < answer[1], "nothing is claimed too early");
        check_equal(static_cast<std::uint64_t>(answer[2]), nodes, "the limit is used, and kept");
    }

    // Stopping from outside, and an interruption in the middle, leave the prover usable.
    Prover<Rules::FenceMaster> prover(3, 1);
    auto at_once = [] { return true; };
    auto interrupt = []() -> bool { throw std::runtime_error("interrupted"); };
    ReversibleBoard<Rules::FenceMaster> position = prover.position(board, 1);
    const Verdict stopped = prover.prove(position, 1'000'000, at_once);
    check(!stopped.exact() && stopped.nodes < 200, "a search stops when it should");
    try {
        prover.prove(position, 1'000'000, interrupt);
        check(false, "the interruption comes through");
    } catch (const std::runtime_error&) {
        Random random(3);
        const Board<Rules::FenceMaster> late = random_board<Rules::FenceMaster>(3, 7, random);
        const Verdict verdict = prover.prove(late, late.to_move(), 100'000);
        check_equal(verdict.low, minimax(late), "and the next question is answered");
    }
}

void test_table() {
    proof::TranspositionTable table(1);
    check_equal(table.capacity(), std::size_t{65'536}, "one MiB holds 65536 findings");
    const proof::ProofNumbers open{7, proof::infinite - 1, 0, 468};
    table.store(5, open, 1);
    table.store(6, proof::disproven_in(0), 1'000);
    proof::ProofNumbers found;
    check(table.find(5, found), "an open finding is there");
    check(found.proof == 7 && found.disproof == proof::infinite - 1 && found.move == 468, "as it was kept");
    check(table.find(6, found), "a solved one too");
    check(found.disproof == 0 && found.proof == proof::infinite && found.plies == 0, "as it was kept");
    check(!table.find(7, found), "what was never kept is not there");

    // Five findings for one line: the cheapest gives way.
    constexpr Key line = 16'384;
    for (Key each = 1; each <= 4; ++each) {
        table.store(each * line, proof::proven_in(static_cast<int>(each)), each * each * 100);
    }
    table.store(5 * line, proof::proven_in(5), 1);
    check(!table.find(line, found), "the cheapest finding gave way");
    for (Key each = 2; each <= 5; ++each) {
        check(table.find(each * line, found) && found.plies == each, "the others are still there");
    }
    table.clear();
    check(!table.find(6, found), "nothing is left");
}

}  // namespace

void test_proof() {
    test_table();
    Random random(5);
    for (const int size : {2, 3, 4, 6}) {
        test_taking_back<Rules::FenceMaster>(size, random);
        test_taking_back<Rules::Havannah>(size, random);
    }
    int lost_chances = 0;
    for (const int size : {3, 4}) {
        lost_chances += test_draw_detection<Rules::FenceMaster>(size, 5, random);
        lost_chances += test_draw_detection<Rules::Havannah>(size, 5, random);
        test_against_minimax<Rules::FenceMaster>(size, random);
        test_against_minimax<Rules::Havannah>(size, random);
    }
    check(lost_chances > 20, "some sides could not win any more");
    test_small_boards();
    test_limits();
}

}  // namespace conjoin::tests
