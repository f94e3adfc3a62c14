// The solver's table, threads and stops, and every early position of a small board.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/random.hpp"
#include "connect_four/game.hpp"
#include "connect_four/playout.hpp"
#include "connect_four/solver/search/abdada.hpp"
#include "connect_four/solver/solver.hpp"
#include "connect_four/solver/tables/key.hpp"
#include "connect_four/solver/tables/transposition_table.hpp"
#include "tests/check.hpp"
#include "tests/solver_positions.hpp"

namespace conjoin::tests {

namespace {

// Every position of the board up to this many plies.
template <Shape S>
void compare_all(Solver<S>& solver, const Position<S>& position, int plies) {
    check_equal(solve(solver, position), plain_score(position), "every early position");
    if (plies == 0 || position.winning_moves() != 0) return;
    for (auto moves = position.moves(); moves != 0; moves = without_lowest_bit(moves)) {
        Position<S> child = position;
        child.play(lowest_bit(moves));
        compare_all(solver, child, plies - 1);
    }
}

void test_scores() {
    const RuntimeShape tiny(4, 4, 4);
    Solver<RuntimeShape> solver(tiny, small_table);
    check_equal(solve(solver, Position(tiny)), 0, "4x4 is drawn");
    Position start(tiny);
    for (const int column : {1, 2, 0, 3, 1}) start.play(start.moves() & start.column(column));
    compare_all(solver, start, 3);
}

// A random key of a board of this many bits.
template <class Word>
Word random_key(Random& random, int bits) {
    Word key = random.next();
    if constexpr (sizeof(Word) > 8) key = key << 64 | random.next();
    return key & (~Word{0} >> (bits_of<Word> - bits));
}

template <class Word>
void check_table(int bits, std::uint64_t mib) {
    solver::TranspositionTable<Word> table(bits, mib);
    Random random(7);
    for (int round = 0; round < 1'000; ++round) {
        const auto place = table.place(random_key<Word>(random, bits));
        check_equal(table.find(place).low, solver::worst, "a new table knows nothing");
        table.store(place, {-7, solver::best, 3}, 5);
        table.store(place, {solver::worst, 4, solver::TableEntry::no_move}, 2);
        const solver::TableEntry known = table.find(place);
        check(known.low == -7 && known.high == 4 && known.move == 3, "bounds of a position are joined");
        auto other = place;
        other.tag ^= Word{1} << random.below(static_cast<std::uint64_t>(bits) - 20);
        check_equal(table.find(other).low, solver::worst, "a position that differs in one bit is another one");
    }
    table.clear();
    Random same(7);
    check_equal(table.find(table.place(random_key<Word>(same, bits))).low, solver::worst, "a cleared table is empty");
}

void test_table() {
    check_table<Bitboard>(49, small_table);
    check_table<Uint128>(72, small_table);
    check_table<Uint128>(121, 2);
    check_refused([] { solver::TranspositionTable<Bitboard>(49, std::uint64_t{1} << 24); },
                  "does not fit in memory: the largest that fits");
    check_refused([] { solver::TranspositionTable<Bitboard>(64, 16); }, "it needs 32 MiB or more");
    check_refused([] { solver::TranspositionTable<Uint128>(121, 1); }, "it needs 2 MiB or more");
}

void test_mirror() {
    Random random(8);
    for (const auto& shape : {RuntimeShape(7, 6, 4), RuntimeShape(6, 5, 4)}) {
        Solver<RuntimeShape> solver(shape, small_table), other(shape, small_table);
        for (int game = 0; game < 30; ++game) {
            Position<RuntimeShape> position(shape), image(shape);
            OpenColumns open(position.moves());
            while (position.plies() < 18 && position.winning_moves() == 0) {
                const Bitboard cell = open.draw(shape.cells(), random);
                position.play(cell);
                image.play(solver::mirrored(shape, cell));
            }
            if (position.is_lost()) continue;
            check_equal(solver::mirrored(shape, position.stones()), image.stones(), "mirrored stones");
            check_equal(solve(solver, position), solve(other, image), "a mirror image has the same score");
        }
    }
}

// A poll that stops the search after this long.
auto stop_after(std::chrono::milliseconds pause) {
    return [end = std::chrono::steady_clock::now() + pause] {
        if (std::chrono::steady_clock::now() >= end) throw Stopped();
    };
}

// A solver that is stopped returns what it has finished. The positions `easy` take milliseconds, the empty board
// seconds.
void check_stops(Solver<StandardShape>& solver, std::span<const Position<StandardShape>> easy) {
    const Position<StandardShape> hard;
    const auto at_once = [] { throw Stopped(); };
    const auto [low, high] = solver.limits(hard, {solver::worst, solver::best}, false);
    const auto stopped = solver.solve(hard, false, 1, at_once);
    check(low <= stopped.low && stopped.low < stopped.high && stopped.high <= high, "stopped soon, it has bounds");

    const solver::Scores columns = solver.solve_columns(hard, false, stop_after(std::chrono::milliseconds(5)));
    check_equal(columns.size(), std::size_t{7}, "every column has its place");
    check(!columns.back(), "a column that was not finished has no score");

    std::vector<Position<StandardShape>> positions(easy.begin(), easy.end());
    positions.push_back(hard);
    for (const int threads : {1, 2, 3}) {
        const solver::Scores scores = solver.solve_many(std::span<const Position<StandardShape>>(positions), false,
                                                        threads, stop_after(std::chrono::milliseconds(200)));
        check_equal(scores.size(), positions.size(), "every position has its place");
        check(!scores.back(), "the one that was not finished has no score");
        if (scores.front()) check_equal(*scores.front(), solve(solver, easy.front()), "what was finished is right");
    }
}

void test_promises() {
    Random random(9);
    const StandardShape shape;
    Solver<StandardShape> one(shape, small_table), two(shape, small_table);
    std::vector<Position<StandardShape>> positions;
    for (int game = 0; game < 40; ++game) positions.push_back(random_position(shape, random, 20));
    std::vector<int> scores;
    for (const auto& position : positions) scores.push_back(solve(one, position));
    const std::uint64_t nodes = one.nodes();

    // 1. The same nodes again after clearing the table.
    one.clear();
    for (const auto& position : positions) solve(one, position);
    check_equal(one.nodes(), 2 * nodes, "one thread and an empty table: the same nodes again");

    // 2. Threads.
    const std::span<const Position<StandardShape>> all(positions);
    const solver::Scores many = two.solve_many(all, false, 2, no_poll);
    check(std::equal(many.begin(), many.end(), scores.begin(), scores.end()), "two threads over many positions");
    two.clear();
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const auto [low, high] = two.solve(positions[i], false, 2, no_poll);
        check(low == scores[i] && high == scores[i], "two threads over one position");
        const auto [weak, same] = one.solve(positions[i], true, 1, no_poll);
        check(weak == same && weak == std::clamp(scores[i], -1, 1), "a weak solve finds the sign");

        // 3. The columns fit the score.
        const auto columns = one.solve_columns(positions[i], false, no_poll);
        check(std::max_element(columns.begin(), columns.end())->value() == scores[i], "the best column's score");
    }

    // 4. Threads that share one tree, which takes a position with many empty cells.
    for (int game = 0; game < 4; ++game) {
        const auto position = random_position(shape, random, solver::cell_count(shape) - solver::shared_cells - 1);
        const int score = solve(one, position);
        two.clear();
        const auto [low, high] = two.solve(position, false, 3, no_poll);
        check(low == score && high == score, "three threads over one tree");
        const auto asked = one.narrow(position, {score, solver::best}, false, 1, no_poll, 1);
        check(asked.low == score && asked.high < solver::best, "one question narrows the bounds");
    }

    // 5. A stop leaves bounds; anything else that a poll throws comes through.
    Solver<StandardShape> late(shape, small_table);
    const auto [low, high] = late.solve(Position<StandardShape>(), false, 2, [] { throw Stopped(); });
    check(low <= 1 && high >= 1 && low < high, "bounds when the time is up");
    check_stops(late, all);
    bool came_through = false;
    positions.emplace_back();  // takes seconds, so that there is something to interrupt
    try {
        late.solve_many(std::span<const Position<StandardShape>>(positions), false, 2, [] { throw 7; });
    } catch (int) {
        came_through = true;
    }
    check(came_through, "an interrupt ends many solves");
}

void test_finished() {
    const StandardShape shape;
    Solver<StandardShape> solver(shape, small_table);
    const auto score = [&](std::vector<std::int64_t> moves) { return solve(solver, Game(shape, moves).position()); };
    check_equal(score({0, 1, 0, 1, 0, 1}), 18, "a win with the seventh stone");
    check_equal(score({0, 1, 0, 1, 0, 1, 0}), -18, "and seen by the loser");
    check_equal(score({0, 6, 1, 6, 2, 6}), 18, "a row");
}

}  // namespace

void test_solver() {
    test_scores();
    test_table();
    test_mirror();
    test_promises();
    test_finished();
}

}  // namespace conjoin::tests
