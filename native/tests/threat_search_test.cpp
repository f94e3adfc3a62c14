// Forced wins: the threats that they are made of, the moves themselves, and who cannot stop them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/mcts/threats/threat_generator.hpp"
#include "hex/mcts/threats/threat_search.hpp"
#include "hex/proof/prover.hpp"
#include "hex/threats.hpp"
#include "tests/check.hpp"
#include "tests/positions.hpp"

namespace conjoin::tests {

using namespace hex;
using mcts::ThreatSearch, mcts::ThreatGenerator;

namespace {

// Where a side would win, by trying.
template <Rules rules>
std::vector<Cell> wins_of_side(const Board<rules>& board, int side) {
    std::vector<Cell> wins;
    for (const Cell cell : empty_cells(board)) {
        Board<rules> tried = board;
        if (tried.place(cell, side) != 0) wins.push_back(cell);
    }
    return wins;
}

bool contains(const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

// Two of them are as good as all, and none may be there twice.
bool are_some_of(const Threats& found, const std::vector<Cell>& wins) {
    if (found.count != std::min<std::size_t>(wins.size(), 2)) return false;
    for (std::size_t each = 0; each < found.count; ++each) {
        if (!contains(wins, found.cells[each])) return false;
    }
    return found.count < 2 || found.cells[0] != found.cells[1];
}

template <Rules rules>
Board<rules> with_stone(const Board<rules>& board, Cell cell, int side) {
    Board<rules> next = board;
    next.place(cell, side);
    return next;
}

// What a stone would threaten is what it threatens when it lies there. Returns how many threaten something.
template <Rules rules>
int check_generator(const Board<rules>& board, int side) {
    const std::vector<Cell> wins = wins_of_side(board, side);
    check(are_some_of(threats_of(board, side), wins), "threats are the cells that win");
    if (!wins.empty()) return 0;
    int threatening = 0;
    ThreatGenerator<rules> generator;
    generator.prepare(board, side);
    for (const Cell cell : empty_cells(board)) {
        const std::vector<Cell> expected = wins_of_side(with_stone(board, cell, side), side);
        check(are_some_of(generator.threats_after(cell), expected), "a stone makes the threats that were generated");
        threatening += !expected.empty();
    }
    check(threatening == 0 || generator.any_possible(), "threats are possible where there are some");
    return threatening;
}

template <Rules rules>
int test_random_threats(int size, int left, int boards, Random& random) {
    int threatening = 0;
    for (int count = 0; count < boards; ++count) {
        const Board<rules> board = random_position<rules>(size, left, random);
        for (const int side : {0, 1}) threatening += check_generator(board, side);
    }
    return threatening;
}

// Few stones of one side, most of them adjacent: the shortest wins less two stones, which hardly ever occur in random
// games.
template <Rules rules>
int test_first_threats(int size, int boards, Random& random) {
    const Geometry& geometry = geometry_of(size);
    const auto count = static_cast<std::uint64_t>(geometry.count);
    int threatening = 0;
    for (int tried = 0; tried < boards; ++tried) {
        Board<rules> board(size);
        Cell here = geometry.cells[random.below(count)];
        bool running = board.place(here, 0) == 0;
        for (int stones = size - 2 + static_cast<int>(random.below(3)); running && stones > 1; --stones) {
            const auto direction = static_cast<unsigned>(random.below(6));
            if ((board.open_around(here) >> direction & 1) == 0) continue;
            here = neighbour(here, direction);
            running = board.place(here, 0) == 0;
        }
        if (running) threatening += check_generator(board, 0);
    }
    return threatening;
}

// Plays the line by the rules: every answer is forced, neither side could win before the end, and then nothing helps.
template <Rules rules>
void check_line(Board<rules> board, int side, const std::vector<Cell>& line) {
    for (std::size_t turn = 0; turn + 2 < line.size(); ++turn) {
        const int mover = turn % 2 == 0 ? side : 1 - side;
        check(board.is_empty(line[turn]) && wins_of_side(board, mover).empty(), "neither side could have won before");
        check(board.place(line[turn], mover) == 0, "the line goes on");
        if (mover != side) continue;
        const std::vector<Cell> wins = wins_of_side(board, side);
        const bool last = turn + 3 == line.size();
        check(last ? wins.size() >= 2 : wins == std::vector{line[turn + 1]}, "one answer each time, two at the end");
        check(!last || (contains(wins, line[turn + 1]) && contains(wins, line[turn + 2])), "where it ends");
    }
}

// Every win found, and every defence that is said to fail, is proven by another search.
template <Rules rules>
void test_assaults(int size, int left, int boards, Random& random) {
    proof::Prover<rules> prover(size, 1);
    int found = 0, long_ones = 0, in_vain = 0;
    for (int count = 0; count < boards; ++count) {
        const Board<rules> board = random_position<rules>(size, left, random);
        if (!wins_of_side(board, 0).empty() || !wins_of_side(board, 1).empty()) continue;
        for (const int side : {0, 1}) {
            ThreatSearch<rules> search(board, 16);
            if (!search.finds(board, side)) continue;
            ++found;
            long_ones += search.plies() > 3;
            check_line(board, side, search.line());
            check_equal(static_cast<int>(search.line().size()), search.plies(), "a line to the end");
            check_equal(prover.prove(board, side, 1'000'000).low, 1, "a win is one");
            for (const Cell cell : empty_cells(board)) {
                if (!search.refutes(cell)) continue;
                ++in_vain;
                check(prover.prove(with_stone(board, cell, 1 - side), side, 1'000'000).low == 1, "a vain defence is");
            }
        }
    }
    check(found > 20 && long_ones > 3 && in_vain > found, "there was something to find");
}

// A threat answered by a threat: then the only move to continue with is the one that stops it.
void test_forced_start(Random& random) {
    int seen = 0;
    proof::Prover<Rules::Havannah> prover(4, 1);
    for (int count = 0; count < 3'000; ++count) {
        const Board<Rules::Havannah> board = random_position<Rules::Havannah>(4, 18, random);
        const std::vector<Cell> theirs = wins_of_side(board, 1 - board.to_move());
        if (theirs.size() != 1 || !wins_of_side(board, board.to_move()).empty()) continue;
        ThreatSearch<Rules::Havannah> search(board, 16);
        if (!search.finds(board, board.to_move(), theirs[0])) continue;
        ++seen;
        check_equal(search.line().front(), theirs[0], "it begins by stopping the other's win");
        check_equal(prover.prove(board, board.to_move(), 1'000'000).low, 1, "and wins");
    }
    check(seen > 5, "there were such positions");
}

void test_budget(Random& random) {
    int more = 0, shorter = 0;
    for (int count = 0; count < 2'000; ++count) {
        const Board<Rules::Havannah> board = random_position<Rules::Havannah>(4, 18, random);
        if (!wins_of_side(board, 0).empty() || !wins_of_side(board, 1).empty()) continue;
        const int side = board.to_move();
        check(!ThreatSearch<Rules::Havannah>(board, 0).finds(board, side), "who may open nothing finds nothing");
        const bool little = ThreatSearch<Rules::Havannah>(board, 1).finds(board, side);
        const bool much = ThreatSearch<Rules::Havannah>(board, 1'000).finds(board, side);
        check(much || !little, "who may open more finds no less");
        more += much && !little;
        if (!much) continue;
        ThreatSearch<Rules::Havannah> any(board, 1'000), shortest(board, 1'000, true);
        check(any.finds(board, side) && shortest.finds(board, side), "who looks for the shortest finds one too");
        check(shortest.plies() <= any.plies(), "that is no longer");
        shorter += shortest.plies() < any.plies();
    }
    check(more > 0 && shorter > 0, "and sometimes more, or shorter");
}

}  // namespace

void test_threat_search() {
    Random random(11);
    for (const auto& [size, left] : {std::pair(2, 4), {3, 9}, {4, 16}, {4, 25}, {6, 50}, {13, 380}}) {
        const int boards = size < 6 ? 100 : 20;
        const int threatening = test_random_threats<Rules::FenceMaster>(size, left, boards, random) +
                                test_random_threats<Rules::Havannah>(size, left, boards, random);
        check(threatening > 20, "there were threats");
    }
    for (const int size : {3, 4, 5}) {
        check(test_first_threats<Rules::Havannah>(size, 600, random) > 10, "there were first threats");
    }
    for (const int size : {5, 6}) {
        check(test_first_threats<Rules::FenceMaster>(size, 600, random) > 10, "there were first threats of rings");
    }
    test_assaults<Rules::FenceMaster>(4, 17, 600, random);
    test_assaults<Rules::Havannah>(4, 17, 600, random);
    test_forced_start(random);
    test_budget(random);
}

}  // namespace conjoin::tests
