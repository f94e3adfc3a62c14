// The tree search: what it sees at a glance, what it proves, how it keeps its memory and its threads in order.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/circles.hpp"
#include "hex/mcts/fate.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/moves.hpp"
#include "hex/mcts/rave.hpp"
#include "hex/mcts/search.hpp"
#include "hex/mcts/selection.hpp"
#include "hex/mcts/survey.hpp"
#include "hex/mcts/tree.hpp"
#include "hex/mcts/work.hpp"
#include "hex/playout.hpp"
#include "tests/check.hpp"
#include "tests/positions.hpp"

namespace conjoin::tests {

using namespace hex;
using mcts::Fate;

namespace {

constexpr auto never = [] { return false; };

// Two stones that no symmetry but the first leaves where they are.
template <Rules rules>
Board<rules> lopsided(int size) {
    Board<rules> board(size);
    board.play(board.geometry().cells[0]);
    board.play(board.geometry().cells[1]);
    return board;
}

template <Rules rules>
std::uint64_t visits_of(const mcts::Search<rules>& search) {
    std::uint64_t visits = 0;
    for (const mcts::Finding& found : search.findings()) visits += found.visits;
    return visits;
}

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

void test_fates() {
    using mcts::before, mcts::both, mcts::drawn, mcts::loss_in, mcts::win_in;
    check(before(win_in(3)) == loss_in(4) && before(loss_in(2)) == win_in(3), "the other side, one move earlier");
    check(before(drawn) == drawn && before(Fate{}) == Fate{}, "draws and open results take no plies");
    check(both(Fate{}, win_in(5)) == win_in(5) && both(win_in(5), win_in(3)) == win_in(5), "what is proven stays");
    check((both(mcts::between(0, 1), mcts::between(-1, 0)) == drawn), "bounds that meet");
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
                    check(would == 0 || !board.is_calm(cell), "nobody wins on a calm cell");
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
            check_equal(mcts::can_still_win(board, side), possible, "who can still win");
            dead += !possible;
        }
    }
    check(dead > 0, "some sides cannot win any more");
}

// A search that has time proves the true result, and the favourite move keeps it.
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
        check(search.is_settled(), "small positions are settled");
        int best = -1;
        for (const mcts::Finding& found : search.findings()) {
            Board<rules> next = board;
            const int value = next.play(found.cell) != 0 ? 1 : -solve(next, known);
            check(found.fate.low <= value && value <= found.fate.high, "the truth lies within the bounds");
            best = std::max<int>(best, found.fate.low);
        }
        check_equal(best, truth, "the best move is proven");
        decided += truth != 0;
    }
    check(decided > count / 10, "not all of them are draws");
}

template <Rules rules>
std::string summary(const mcts::Search<rules>& search) {
    std::string text;
    for (const mcts::Finding& found : search.findings()) {
        text += std::to_string(found.cell) + ":" + std::to_string(found.visits) + ":" + std::to_string(found.chance) +
                ":" + std::to_string(found.rave) + ":" + std::to_string(found.fate.low) + " ";
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
    mcts::Arena arena(1 << 20);
    for (unsigned count = 1; count < 100; ++count) {
        mcts::Node& node = arena.node(arena.make(count, mcts::nowhere));
        std::vector<float> promises(count);
        for (unsigned number = 0; number < count; ++number) {
            promises[number] = static_cast<float>(random.below(20)) / 10 - 1;
            node.promises()[number] = promises[number];
        }
        const auto best = std::max_element(promises.begin(), promises.end()) - promises.begin();
        check_equal(mcts::Selection::best(node), static_cast<std::size_t>(best), "the most promising move");
    }
}

// Random games, ring by ring: a ring of real stones counts, one that the playout chose does not, and the more chosen
// stones are allowed, the more rings count. Answers to intrusions are as good as stones that lay there before.
template <Rules rules>
void test_circles(int size, int games, Random& random) {
    const Board<rules> start(size);
    int rings = 0, loose = 0;
    for (int game = 0; game < games; ++game) {
        Board<rules> board = start;
        EmptyCells empty(board);
        mcts::Moves moves;
        Joined joined = 0;
        for (unsigned left = empty.size(); left != 0 && wins_of<rules>[joined] == 0; --left) {
            moves.add(empty.draw(left, random));
            joined = board.join(moves.last(), board.to_move());
        }
        if (joined >> circle_bit == 0) continue;
        ++rings;
        const int side = 1 - board.to_move();
        mcts::Moves none, answers;
        const auto counts = [&](int most_chosen, std::size_t before) {
            return mcts::Circles<rules>(start, most_chosen).counts(board, moves, before, answers, side);
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
        check(mcts::Circles<rules>(board, 1).counts(board, moves, 0, none, side), "stones of the root are real");
        for (std::size_t move = before; move + 1 < moves.count; ++move) answers.add(moves.cells[move]);
        check(counts(1, before) && !counts(0, before), "all but the last were answers, or lay there before");
    }
    check(rings > 10 && loose > 0 && loose < rings, "rings of both kinds");
}

// Symmetric moves are folded: one stands for all, and all get what is found about it.
void test_folding(Random& random) {
    const auto kinds = [](const auto& board) { return mcts::Folding<Rules::Havannah>(board).count(); };
    Board<Rules::Havannah> board(2);
    check_equal(kinds(board), 2U, "the rim and the middle");
    Board<Rules::Havannah> middle = board;
    middle.play(cell_at(1, 1));
    check_equal(kinds(middle), 1U, "all cells around the middle");
    board.play(cell_at(0, 0));
    check_equal(kinds(board), 4U, "a mirror leads through the corner");
    check_equal(kinds(lopsided<Rules::Havannah>(5)), 59U, "no symmetry is left");

    for (int each = 0; each < 20; ++each) {
        Board<Rules::Havannah> start(4);
        if (each % 2 == 1) start.play(start.geometry().cells[random.below(37)]);
        mcts::Search<Rules::Havannah> search(mcts::Settings{}, 16 << 20, 1);
        search.start(start);
        search.run(300, 1, never);
        const mcts::Folding<Rules::Havannah> folding(start);
        const auto findings = search.findings();
        check_equal(findings.size(), static_cast<std::size_t>(start.empty_count()), "every move is there");
        std::uint64_t visits = 0;
        for (const mcts::Finding& found : findings) {
            const Cell twin = folding.twin(found.cell);
            check(folding.stands(twin) && folding.as_after(found.cell, twin) == found.cell, "a twin that stands");
            if (twin == found.cell) visits += found.visits;
            const auto is_twin = [&](const mcts::Finding& other) { return other.cell == twin; };
            const auto other = std::find_if(findings.begin(), findings.end(), is_twin);
            check(found.visits == other->visits && found.chance == other->chance, "twins are worth the same");
            check_equal(found.variation.front(), found.cell, "and go on in their own corner of the board");
            Board<Rules::Havannah> played = start;
            for (const Cell cell : found.variation) {
                check(played.is_empty(cell), "with legal moves");
                played.play(cell);
            }
        }
        check_equal(visits, std::uint64_t{300}, "the moves that stand had all simulations");
        check_equal(search.advance({}, start), std::uint64_t{300}, "asked again, nothing is lost");
        search.run(300, 1, never);
        check_equal(search.findings().size(), findings.size(), "and it goes on");
    }
}

// On size 3 a stone in the corner wins, but not soon. The other side knows, and looks for the hardest move to refute;
// with a look for forced wins the tree would refute them all.
void test_lost_but_not_soon() {
    Board<Rules::Havannah> board(3);
    board.play(board.geometry().cells[0]);
    mcts::Settings settings;
    settings.assault = 0;
    mcts::Search<Rules::Havannah> search(settings, 16 << 20, 1);
    search.start(board);
    search.run(2'000, 1, never);
    check_equal(search.simulations(), std::uint64_t{2'000}, "the search goes on after the loss is proven");
    std::uint32_t most = 0, least = ~0U;
    for (const mcts::Finding& finding : search.findings()) {
        check(finding.fate.is_loss() && finding.fate.plies > 1, "every move is known to lose");
        most = std::max(most, finding.visits);
        least = std::min(least, finding.visits);
    }
    check(most > 2 * least, "and some move was worth more simulations than others");
}

// With hardly any memory the search forgets and goes on; with none at all it goes on without growing.
void test_memory() {
    for (const auto& [bytes, size] : {std::pair(1 << 20, 6), {200 << 10, 5}, {8 << 10, 8}}) {
        mcts::Search<Rules::FenceMaster> search(mcts::Settings{}, static_cast<std::size_t>(bytes), 1);
        search.start(lopsided<Rules::FenceMaster>(size));
        search.run(20'000, 1, never);
        check(search.bytes_used() <= static_cast<std::size_t>(bytes), "the ceiling holds");
        check_equal(search.simulations(), std::uint64_t{20'000}, "the search goes on");
        check_equal(visits_of(search), std::uint64_t{20'000}, "and forgets no result at the root");
    }
}

// However often tidying up is stopped, it ends with the same tree.
void test_stopped_tidying() {
    constexpr std::uint64_t simulations = 30'000;
    const Board<Rules::Havannah> board = lopsided<Rules::Havannah>(6);
    mcts::Search<Rules::Havannah> one(mcts::Settings{}, 4 << 20, 1), other(mcts::Settings{}, 4 << 20, 1);
    one.start(board);
    one.run(simulations, 1, never);
    other.start(board);
    for (int asked = 0; other.simulations() < simulations;) {
        other.run(simulations - other.simulations(), 1, [&] { return ++asked % 3 == 0; });
        check_equal(visits_of(other), other.simulations(), "a tree that is being tidied up is whole");
    }
    check_equal(other.bytes_used(), one.bytes_used(), "as much is forgotten");
    const auto expected = one.findings(), found = other.findings();
    for (std::size_t move = 0; move < expected.size(); ++move) {
        check_equal(found[move].visits, expected[move].visits, "and as much is known");
        check(found[move].variation == expected[move].variation, "with the same play");
    }

    // A new root while the old one's tree is still being tidied up, and before that is compacted itself.
    Board<Rules::Havannah> next = board;
    std::uint64_t known = 0;
    for (int ply = 0; ply < 3; ++ply) {
        const auto replies = other.findings();
        const auto best = std::max_element(replies.begin(), replies.end(),
                                           [](const auto& a, const auto& b) { return a.visits < b.visits; });
        next.play(best->cell);
        known = other.advance({best->cell}, next, [&] { return true; });
        other.run(simulations, 1, never);
        check_equal(visits_of(other), known + simulations, "the search goes on below its ceiling");
        check(other.bytes_used() <= std::size_t{4 << 20}, "and keeps to it");
    }
}

// The tree of a move that was played is kept as it was.
void test_reuse() {
    mcts::Search<Rules::Havannah> search(mcts::Settings{}, 16 << 20, 1);
    Board<Rules::Havannah> board(4);
    search.start(board);
    search.run(20'000, 1, never);
    const auto findings = search.findings();
    const auto best = std::max_element(findings.begin(), findings.end(),
                                       [](const auto& a, const auto& b) { return a.visits < b.visits; });
    const std::size_t before = search.bytes_used();
    board.play(best->cell);
    const std::uint64_t kept = search.advance({best->cell}, board);
    check(kept > best->visits / 2 && kept <= best->visits, "most simulations through the move are kept");
    check(search.bytes_used() < before, "the rest is given back");
    const auto replies = search.findings();
    check_equal(replies.size(), std::size_t{36}, "every reply is there");
    const auto reply = std::max_element(replies.begin(), replies.end(),
                                        [](const auto& a, const auto& b) { return a.visits < b.visits; });
    check_equal(reply->cell, best->variation[1], "the expected reply is still expected");
    search.run(2'000, 1, never);
    check_equal(search.simulations(), kept + 2'000, "and the search goes on from there");
}

// A tree that is kept is grown with new random numbers. With the old ones the next playout would put five in six of its
// stones where the first one did; by chance it is two in five.
void test_fresh_playouts() {
    const auto board = lopsided<Rules::Havannah>(4);
    int stones = 0;
    int repeated = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        mcts::Search<Rules::Havannah> search(mcts::Settings{}, 1 << 20, seed);
        search.start(board);
        const auto none = search.findings();
        search.run(1, 1, never);
        const auto one = search.findings();
        search.advance({}, board);
        search.run(1, 1, never);
        const auto two = search.findings();
        for (std::size_t number = 0; number < none.size(); ++number) {
            if (two[number].rave == one[number].rave) continue;
            ++stones;
            repeated += one[number].rave != none[number].rave;
        }
    }
    check(5 * repeated < 3 * stones, "playouts in a kept tree go their own ways");
}

// Busy nodes share many results at once. Their means come out as if each had been shared at its time.
void test_sharing_later() {
    const auto board = lopsided<Rules::Havannah>(5);
    const mcts::Settings settings;
    const mcts::Selection selection(settings);
    mcts::Arena arena(1 << 20);
    const auto made = [&] {
        return mcts::make_node(arena, board, mcts::Survey{}, mcts::nowhere, mcts::no_cell, settings);
    };
    const mcts::Slot at_once = made(), later = made();
    const auto same = [&] {
        const mcts::Child* other = arena.node(at_once).begin();
        for (const mcts::Child& child : arena.node(later)) {
            if (child.rave_visits != other->rave_visits || std::abs(child.rave - other->rave) > 1e-4F) return false;
            ++other;
        }
        return true;
    };
    mcts::Rave rave(selection, board, static_cast<const mcts::Folding<Rules::Havannah>*>(nullptr));
    EmptyCells empty(board);
    Random random(1);
    const unsigned enough = 100 * mcts::results_per_share;  // for the means to rest on as many games as they ever do
    for (unsigned result = 1; result <= enough + 1; ++result) {
        mcts::Moves moves;
        for (unsigned left = empty.size(); left != 0; --left) moves.add(empty.draw(left, random));
        const auto points = static_cast<int>(random.below(3));
        rave.share(arena, at_once, false, moves, 0, points);
        rave.share(arena, later, true, moves, 0, points);
        if (result < mcts::results_per_share) check(!same(), "noted, not shared");
        if (result == mcts::results_per_share) check(same(), "shared");
    }
    rave.share_all(arena);
    const mcts::Child* other = arena.node(at_once).begin();
    for (const mcts::Child& child : arena.node(later)) {
        check_equal(child.rave_visits.load(), mcts::most_rave_visits, "the mean follows the latest games");
        check(std::abs(child.rave - other->rave) < 0.01F, "late results count nearly the same");
        ++other;
    }
}

// Threads take simulations in stretches, and give back what they do not get to.
void test_stretches() {
    mcts::Work work;
    work.simulations = 90;
    {
        mcts::Stretch stretch(work, 100, 32);
        check_equal(work.simulations.load(), std::uint64_t{100}, "no more than the goal");
        check(!mcts::Stretch(work, 100, 32).next(), "nothing is left for others");
        check(stretch.next() && stretch.next(), "two of ten are done");
        stretch.see(3);
        stretch.see(2);
        work.settled = true;
        check(!stretch.next(), "a proven result ends the stretch");
    }
    check_equal(work.simulations.load(), std::uint64_t{92}, "the other eight are given back");
    check_equal(work.nodes.load(), std::uint64_t{2}, "everybody knows what was seen");
    check_equal(work.depth.load(), 3, "and how deep");
}

void test_threads() {
    mcts::Search<Rules::Havannah> search(mcts::Settings{}, 1 << 20, 1);
    search.start(lopsided<Rules::Havannah>(5));
    search.run(6'000, 4, never);
    check(search.simulations() >= 6'000 && search.simulations() < 6'010, "threads share one number of simulations");
    check_equal(visits_of(search), search.simulations(), "no visit is lost");

    struct Interrupted {};
    bool thrown = false;
    try {
        search.run(1'000'000'000, 3, []() -> bool { throw Interrupted(); });
    } catch (const Interrupted&) {
        thrown = true;
    }
    check(thrown, "an interrupt ends all threads");
}

}  // namespace

void test_mcts() {
    Random random(3);
    test_fates();
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
        test_circles<Rules::FenceMaster>(size, 400, random);
        test_circles<Rules::Havannah>(size, 400, random);
    }
    test_folding(random);
    test_repeatability();
    test_lost_but_not_soon();
    test_memory();
    test_stopped_tidying();
    test_reuse();
    test_fresh_playouts();
    test_sharing_later();
    test_stretches();
    test_threads();
}

}  // namespace conjoin::tests
