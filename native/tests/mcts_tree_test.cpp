// The tree of a search: its memory, what is kept of it, and the threads that grow it.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/mcts/playouts/move_sequence.hpp"
#include "hex/mcts/progress.hpp"
#include "hex/mcts/search.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/mcts/tree/expansion.hpp"
#include "hex/mcts/tree/rave.hpp"
#include "hex/mcts/tree/selection.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"
#include "tests/check.hpp"
#include "tests/positions.hpp"

namespace conjoin::tests {

using namespace hex;

namespace {

constexpr auto never = [] { return false; };

template <Rules rules>
std::uint64_t visits_of(const mcts::Search<rules>& search) {
    std::uint64_t visits = 0;
    for (const mcts::RootMove& found : search.root_moves()) visits += found.visits;
    return visits;
}

// With hardly any memory the search drops positions and goes on; with none at all it goes on without growing.
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

// However often a compaction is stopped, it ends with the same tree.
void test_stopped_compaction() {
    constexpr std::uint64_t simulations = 30'000;
    const Board<Rules::Havannah> board = lopsided<Rules::Havannah>(6);
    mcts::Search<Rules::Havannah> one(mcts::Settings{}, 4 << 20, 1), other(mcts::Settings{}, 4 << 20, 1);
    one.start(board);
    one.run(simulations, 1, never);
    other.start(board);
    for (int asked = 0; other.simulations() < simulations;) {
        other.run(simulations - other.simulations(), 1, [&] { return ++asked % 3 == 0; });
        check_equal(visits_of(other), other.simulations(), "a tree that is being compacted is consistent");
    }
    check_equal(other.bytes_used(), one.bytes_used(), "as much is dropped");
    const auto expected = one.root_moves(), found = other.root_moves();
    for (std::size_t move = 0; move < expected.size(); ++move) {
        check_equal(found[move].visits, expected[move].visits, "and as much is known");
        check(found[move].variation == expected[move].variation, "with the same play");
    }

    // A new root before the tree of the old one is compacted.
    Board<Rules::Havannah> next = board;
    std::uint64_t known = 0;
    for (int ply = 0; ply < 3; ++ply) {
        const auto replies = other.root_moves();
        const auto best = std::max_element(replies.begin(), replies.end(),
                                           [](const auto& a, const auto& b) { return a.visits < b.visits; });
        next.play(best->cell);
        known = other.advance({best->cell}, next, [&] { return true; });
        other.run(simulations, 1, never);
        check_equal(visits_of(other), known + simulations, "the search goes on within its memory");
        check(other.bytes_used() <= std::size_t{4 << 20}, "and takes no more");
    }
}

// The tree of a move that was played is kept as it was.
void test_reuse() {
    mcts::Search<Rules::Havannah> search(mcts::Settings{}, 16 << 20, 1);
    Board<Rules::Havannah> board(4);
    search.start(board);
    search.run(20'000, 1, never);
    const auto root_moves = search.root_moves();
    const auto best = std::max_element(root_moves.begin(), root_moves.end(),
                                       [](const auto& a, const auto& b) { return a.visits < b.visits; });
    const std::size_t before = search.bytes_used();
    board.play(best->cell);
    const std::uint64_t kept = search.advance({best->cell}, board);
    check(kept > best->visits / 2 && kept <= best->visits, "most simulations through the move are kept");
    check(search.bytes_used() < before, "the rest is given back");
    const auto replies = search.root_moves();
    check_equal(replies.size(), std::size_t{36}, "every reply is there");
    const auto reply = std::max_element(replies.begin(), replies.end(),
                                        [](const auto& a, const auto& b) { return a.visits < b.visits; });
    check_equal(reply->cell, best->variation[1], "the expected reply is still expected");
    search.run(2'000, 1, never);
    check_equal(search.simulations(), kept + 2'000, "and the search goes on from there");
}

// A tree that is kept grows with new random numbers. With the old ones the next playout would put five in six of its
// stones where the first one did; by chance it is two in five.
void test_fresh_playouts() {
    const auto board = lopsided<Rules::Havannah>(4);
    int stones = 0;
    int repeated = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        mcts::Search<Rules::Havannah> search(mcts::Settings{}, 1 << 20, seed);
        search.start(board);
        const auto none = search.root_moves();
        search.run(1, 1, never);
        const auto one = search.root_moves();
        search.advance({}, board);
        search.run(1, 1, never);
        const auto two = search.root_moves();
        for (std::size_t number = 0; number < none.size(); ++number) {
            if (two[number].rave == one[number].rave) continue;
            ++stones;
            repeated += one[number].rave != none[number].rave;
        }
    }
    check(5 * repeated < 3 * stones, "playouts in a kept tree go their own ways");
}

// Busy nodes add many results at once. Their means come out as if each had been added by itself.
void test_buffered_results() {
    const auto board = lopsided<Rules::Havannah>(5);
    const mcts::Settings settings;
    const mcts::Selection selection(settings);
    mcts::TreeMemory memory(1 << 20);
    const auto made = [&] {
        return mcts::make_node(memory, board, mcts::DecisiveMoves{}, mcts::no_slot, no_cell, settings);
    };
    const mcts::Slot at_once = made(), later = made();
    const auto same = [&] {
        const mcts::Child* other = memory.node(at_once).begin();
        for (const mcts::Child& child : memory.node(later)) {
            if (child.rave_visits != other->rave_visits || std::abs(child.rave - other->rave) > 1e-4F) return false;
            ++other;
        }
        return true;
    };
    mcts::Rave rave(selection, board, static_cast<const mcts::SymmetryClasses<Rules::Havannah>*>(nullptr));
    EmptyCells empty(board);
    Random random(1);
    const unsigned enough = 100 * mcts::results_per_flush;  // until the means are moving averages
    for (unsigned result = 1; result <= enough + 1; ++result) {
        mcts::MoveSequence moves;
        for (unsigned left = empty.size(); left != 0; --left) moves.add(empty.draw(left, random));
        const auto points = static_cast<int>(random.below(3));
        rave.update(memory, at_once, false, moves, 0, points);
        rave.update(memory, later, true, moves, 0, points);
        if (result < mcts::results_per_flush) check(!same(), "buffered, not added");
        if (result == mcts::results_per_flush) check(same(), "added");
    }
    rave.flush(memory);
    const mcts::Child* other = memory.node(at_once).begin();
    for (const mcts::Child& child : memory.node(later)) {
        check_equal(child.rave_visits.load(), mcts::most_rave_visits, "the mean follows the latest games");
        check(std::abs(child.rave - other->rave) < 0.01F, "late results count nearly the same");
        ++other;
    }
}

// Threads reserve simulations, and return those that they do not do.
void test_batches() {
    mcts::Progress progress;
    progress.simulations = 90;
    {
        mcts::SimulationBatch batch(progress, 100, 32);
        check_equal(progress.simulations.load(), std::uint64_t{100}, "no more than the goal");
        check(!mcts::SimulationBatch(progress, 100, 32).next(), "nothing is left for others");
        check(batch.next() && batch.next(), "two of ten are done");
        batch.count_node(3);
        batch.count_node(2);
        progress.proven = true;
        check(!batch.next(), "a proven result ends the batch");
    }
    check_equal(progress.simulations.load(), std::uint64_t{92}, "the other eight are returned");
    check_equal(progress.nodes.load(), std::uint64_t{2}, "the shared counters have what was seen");
    check_equal(progress.depth.load(), 3, "and how deep");
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

void test_mcts_tree() {
    test_memory();
    test_stopped_compaction();
    test_reuse();
    test_fresh_playouts();
    test_buffered_results();
    test_batches();
    test_threads();
}

}  // namespace conjoin::tests
