// The tree search: what it finds without a search, what it proves, and which moves it selects.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/bounds.hpp"
#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/draw_detection.hpp"
#include "hex/mcts/playouts/move_sequence.hpp"
#include "hex/mcts/playouts/ring_filter.hpp"
#include "hex/mcts/search.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/mcts/tree/expansion.hpp"
#include "hex/mcts/tree/selection.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"
#include "hex/playout.hpp"
#include "tests/check.hpp"
#include "tests/positions.hpp"

namespace conjoin::tests {

using namespace hex;

namespace {

constexpr auto never = [] { return false; };

// 1, 0 or -1 for the side to move, by looking at everything.
template <Rules rules>
int solve(const Board<rules>& board, std::map<std::vector<int>, int>& known) {
    const std::vector<Cell> cells = empty_cells(board);
    if (cells.empty()) return 0;
    std::vector<int> key;
    const Geometry& geometry = board.geometry();
    for (int number = 0; number < geometry.count; ++number) {
        const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
        key.push_back(board.is_empty(cell) ? 2 : board.has_stone(cell, 1));
    }
    if (const auto found = known.find(key); found != known.end()) return found->second;
    int best = -1;
    for (const Cell cell : cells) {
        Board<rules> next = board;
        best = std::max(best, next.play(cell) != 0 ? 1 : -solve(next, known));
        if (best == 1) break;
    }
    return known[key] = best;
}

// Whether some stones of a side, in some order, win.
template <Rules rules>
bool can_win_alone(const Board<rules>& board, int side) {
    for (const Cell cell : empty_cells(board)) {
        Board<rules> next = board;
        if (next.place(cell, side) != 0 || can_win_alone(next, side)) return true;
    }
    return false;
}

void test_bounds() {
    check(backed_up(win_in(3)) == loss_in(4) && backed_up(loss_in(2)) == win_in(3), "the other side, one move earlier");
    check(backed_up(drawn) == drawn && backed_up(Bounds{}) == Bounds{}, "draws and open results take no plies");
    check(intersection(Bounds{}, win_in(5)) == win_in(5) && intersection(win_in(5), win_in(3)) == win_in(5),
          "what is proven stays");
    check((intersection(bounds_from(0, 1), bounds_from(-1, 0)) == drawn), "bounds that meet");
}

// A look at a cell tells what playing there does, for both sides and on every empty cell.
template <Rules rules>
void test_would_win(int size, int games, Random& random) {
    for (int game = 0; game < games; ++game) {
        Board<rules> board(size);
        EmptyCells empty(board);
        Wins wins = 0;
        for (unsigned left = empty.size(); left != 0 && wins == 0; --left) {
            for (const Cell cell : empty_cells(board)) {
                for (const int side : {0, 1}) {
                    Board<rules> tried = board;
                    const Wins would = board.would_win(cell, side);
                    check_equal(would, tried.place(cell, side), "would_win is what place does");
                    check(would == 0 || !board.is_quiet(cell), "no side wins on a quiet cell");
                }
            }
            wins = board.play(empty.draw(left, random));
        }
    }
}

template <Rules rules>
void test_early_draws(int size, int empty, int count, Random& random) {
    int dead = 0;
    for (int each = 0; each < count; ++each) {
        const Board<rules> board = random_position<rules>(size, empty, random);
        for (const int side : {0, 1}) {
            const bool possible = can_win_alone(board, side);
            check_equal(can_still_win(board, side), possible, "who can still win");
            dead += !possible;
        }
    }
    check(dead > 0, "some sides cannot win any more");
}

// A search that has time proves the true result, and its best move keeps it.
template <Rules rules>
void test_proofs(int size, int left, int count, Random& random) {
    int decided = 0;
    std::map<std::vector<int>, int> known;
    for (int each = 0; each < count; ++each) {
        const Board<rules> board = random_position<rules>(size, left, random);
        const int truth = solve(board, known);
        mcts::Search<rules> search(mcts::Settings{}, 16 << 20, 1);
        search.start(board);
        search.run(50'000, 1, never);
        check(search.is_proven(), "small positions are proven");
        int best = -1;
        for (const mcts::RootMove& found : search.root_moves()) {
            Board<rules> next = board;
            const int value = next.play(found.cell) != 0 ? 1 : -solve(next, known);
            check(found.bounds.low <= value && value <= found.bounds.high, "the truth lies within the bounds");
            best = std::max<int>(best, found.bounds.low);
        }
        check_equal(best, truth, "the best move is proven");
        decided += truth != 0;
    }
    check(decided > count / 10, "not all of them are draws");
}

template <Rules rules>
std::string summary(const mcts::Search<rules>& search) {
    std::string text;
    for (const mcts::RootMove& found : search.root_moves()) {
        text += std::to_string(found.cell) + ":" + std::to_string(found.visits) + ":" + std::to_string(found.chance) +
                ":" + std::to_string(found.rave) + ":" + std::to_string(found.bounds.low) + " ";
        for (const Cell cell : found.variation) text += std::to_string(cell) + ",";
    }
    return text;
}

void test_repeatability() {
    const auto searched = [](std::uint64_t seed, const std::vector<std::uint64_t>& parts) {
        mcts::Search<Rules::Havannah> search(mcts::Settings{}, 16 << 20, seed);
        search.start(Board<Rules::Havannah>(5, true));
        for (const std::uint64_t part : parts) search.run(part, 1, never);
        check_equal(search.simulations(), std::uint64_t{3'000}, "as many simulations as asked for");
        return summary(search);
    };
    const std::string once = searched(1, {3'000});
    check(once == searched(1, {3'000}), "a seed repeats its search");
    check(once == searched(1, {104, 2'872, 24}), "in parts of whole rounds, too");
    check(once != searched(2, {3'000}), "another seed searches otherwise");
}

// Of equal promises the first, of others the highest, in nodes of every size.
void test_selection(Random& random) {
    mcts::TreeMemory memory(1 << 20);
    for (unsigned count = 1; count < 100; ++count) {
        mcts::Node& node = memory.node(memory.allocate(count, mcts::no_slot));
        std::vector<float> selection_values(count);
        for (unsigned number = 0; number < count; ++number) {
            selection_values[number] = static_cast<float>(random.below(20)) / 10 - 1;
            node.selection_values()[number] = selection_values[number];
        }
        const auto best = std::max_element(selection_values.begin(), selection_values.end()) - selection_values.begin();
        check_equal(mcts::Selection::best(node), static_cast<std::size_t>(best), "the most promising move");
    }
}

// Random games, ring by ring: a ring of real stones counts, one that the playout chose does not, and the more chosen
// stones are allowed, the more rings count. Answers to intrusions are as good as stones that lay there before.
template <Rules rules>
void test_ring_filter(int size, int games, Random& random) {
    const Board<rules> start(size);
    int rings = 0, loose = 0;
    for (int game = 0; game < games; ++game) {
        Board<rules> board = start;
        EmptyCells empty(board);
        mcts::MoveSequence moves;
        Joined joined = 0;
        for (unsigned left = empty.size(); left != 0 && wins_of<rules>[joined] == 0; --left) {
            moves.add(empty.draw(left, random));
            joined = board.join(moves.last(), board.to_move());
        }
        if (joined >> cycle_bit == 0) continue;
        ++rings;
        const int side = 1 - board.to_move();
        mcts::MoveSequence none, answers;
        const auto counts = [&](int most_chosen, std::size_t before) {
            return mcts::RingFilter<rules>(start, most_chosen).counts(board, moves, before, answers, side);
        };
        check(counts(1, moves.count - 1), "only the last stone was chosen");
        check(!counts(0, moves.count - 1), "and that one counts");
        check(!counts(5, 0) && counts(max_cells, 0), "no ring has less than six stones");
        const std::size_t before = random.below(moves.count);
        for (int most = 1; most < 12; ++most) {
            check(!counts(most - 1, before) || counts(most, before), "what counts still counts");
            check(!counts(most, before / 2) || counts(most, before), "more real stones, more rings");
        }
        loose += !counts(3, before);
        check(mcts::RingFilter<rules>(board, 1).counts(board, moves, 0, none, side), "stones of the root are real");
        for (std::size_t move = before; move + 1 < moves.count; ++move) answers.add(moves.cells[move]);
        check(counts(1, before) && !counts(0, before), "all but the last were answers, or lay there before");
    }
    check(rings > 10 && loose > 0 && loose < rings, "rings of both kinds");
}

// One of several symmetric moves represents the others, and all get what is found about it.
void test_symmetry_classes(Random& random) {
    const auto count_classes = [](const auto& board) { return mcts::SymmetryClasses<Rules::Havannah>(board).count(); };
    Board<Rules::Havannah> board(2);
    check_equal(count_classes(board), 2U, "the rim and the middle");
    Board<Rules::Havannah> middle = board;
    middle.play(cell_at(1, 1));
    check_equal(count_classes(middle), 1U, "all cells around the middle");
    board.play(cell_at(0, 0));
    check_equal(count_classes(board), 4U, "a mirror leads through the corner");
    check_equal(count_classes(lopsided<Rules::Havannah>(5)), 59U, "no symmetry is left");

    for (int each = 0; each < 20; ++each) {
        Board<Rules::Havannah> start(4);
        if (each % 2 == 1) start.play(start.geometry().cells[random.below(37)]);
        mcts::Search<Rules::Havannah> search(mcts::Settings{}, 16 << 20, 1);
        search.start(start);
        search.run(300, 1, never);
        const mcts::SymmetryClasses<Rules::Havannah> classes(start);
        const auto root_moves = search.root_moves();
        check_equal(root_moves.size(), static_cast<std::size_t>(start.empty_count()), "every move is there");
        std::uint64_t visits = 0;
        for (const mcts::RootMove& found : root_moves) {
            const Cell first = classes.representative(found.cell);
            check(classes.is_representative(first), "a move that represents its class");
            check_equal(classes.image_after(found.cell, first), found.cell, "a symmetry maps it to the move");
            if (first == found.cell) visits += found.visits;
            const auto is_representative = [&](const mcts::RootMove& other) { return other.cell == first; };
            const auto other = std::find_if(root_moves.begin(), root_moves.end(), is_representative);
            check(found.visits == other->visits && found.chance == other->chance, "symmetric moves are worth the same");
            check_equal(found.variation.front(), found.cell, "and go on in their own corner of the board");
            Board<Rules::Havannah> played = start;
            for (const Cell cell : found.variation) {
                check(played.is_empty(cell), "with legal moves");
                played.play(cell);
            }
        }
        check_equal(visits, std::uint64_t{300}, "the representatives had all simulations");
        check_equal(search.advance({}, start), std::uint64_t{300}, "asked again, nothing is lost");
        search.run(300, 1, never);
        check_equal(search.root_moves().size(), root_moves.size(), "and it goes on");
    }
}

// On size 3 a stone in the corner wins, but not soon. The other side knows, and looks for the hardest move to refute;
// with a look for forced wins the tree would refute them all.
void test_lost_but_not_soon() {
    Board<Rules::Havannah> board(3);
    board.play(board.geometry().cells[0]);
    mcts::Settings settings;
    settings.threat_nodes = 0;
    mcts::Search<Rules::Havannah> search(settings, 16 << 20, 1);
    search.start(board);
    search.run(2'000, 1, never);
    check_equal(search.simulations(), std::uint64_t{2'000}, "the search goes on after the loss is proven");
    std::uint32_t most = 0, least = ~0U;
    for (const mcts::RootMove& move : search.root_moves()) {
        check(move.bounds.is_loss() && move.bounds.plies > 1, "every move is known to lose");
        most = std::max(most, move.visits);
        least = std::min(least, move.visits);
    }
    check(most > 2 * least, "and some move was worth more simulations than others");
}

}  // namespace

void test_mcts() {
    Random random(3);
    test_bounds();
    for (const auto& [size, games] : {std::pair(2, 20), {3, 10}, {4, 4}, {5, 2}, {8, 1}}) {
        test_would_win<Rules::FenceMaster>(size, games, random);
        test_would_win<Rules::Havannah>(size, games, random);
    }
    test_early_draws<Rules::FenceMaster>(3, 5, 60, random);
    test_early_draws<Rules::FenceMaster>(4, 5, 60, random);
    test_early_draws<Rules::Havannah>(3, 3, 200, random);
    test_proofs<Rules::FenceMaster>(4, 9, 20, random);
    test_proofs<Rules::Havannah>(3, 9, 20, random);
    test_proofs<Rules::Havannah>(4, 9, 20, random);
    test_selection(random);
    for (const int size : {5, 6, 8}) {
        test_ring_filter<Rules::FenceMaster>(size, 400, random);
        test_ring_filter<Rules::Havannah>(size, 400, random);
    }
    test_symmetry_classes(random);
    test_repeatability();
    test_lost_but_not_soon();
}

}  // namespace conjoin::tests
