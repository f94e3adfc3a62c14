// The solver on boards of many shapes: against a plain alpha-beta, and against itself without its rules.

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/random.hpp"
#include "connect_four/solver/bounds/forced.hpp"
#include "connect_four/solver/bounds/simd.hpp"
#include "connect_four/solver/bounds/threats.hpp"
#include "connect_four/solver/bounds/win_in_two.hpp"
#include "connect_four/solver/bounds/zugzwang.hpp"
#include "connect_four/solver/shapes.hpp"
#include "connect_four/solver/solver.hpp"
#include "tests/check.hpp"
#include "tests/solver_positions.hpp"

namespace conjoin::tests {

namespace {

// A board of this size, in the code that solves it.
struct Size {
    int width, height, line;
};

// Odd and even heights, all widths and lines, below 64 bits and above.
constexpr std::array sizes = {
    Size{7, 6, 4},  Size{4, 4, 4},  Size{5, 5, 4},  Size{6, 5, 4},   Size{8, 5, 4},  Size{6, 4, 3},   Size{6, 6, 5},
    Size{6, 7, 4},  Size{8, 7, 4},  Size{9, 6, 4},  Size{12, 4, 4},  Size{10, 5, 3}, Size{5, 9, 6},   Size{4, 12, 5},
    Size{8, 8, 4},  Size{9, 7, 4},  Size{10, 6, 4}, Size{11, 5, 4},  Size{12, 9, 4}, Size{11, 10, 5}, Size{9, 8, 3},
    Size{10, 7, 6}, Size{12, 6, 5}, Size{7, 10, 4}, Size{10, 11, 4}, Size{7, 8, 4},  Size{5, 8, 4},
};

template <class Function>
void with_each_shape(Function function) {
    for (const auto& [width, height, line] : sizes) solver::with_fastest_shape(width, height, line, function);
}
// Late positions, by the rules of the game alone.
template <Shape S>
void compare_late(const S& shape, int free_cells, int games) {
    Random random(5);
    Solver<S> solver(shape, exact_table);
    for (int game = 0; game < games; ++game) {
        const auto position = late_position(shape, random, free_cells - game % 4);
        check_equal(solve(solver, position), plain_score(position), "late positions of many boards");
    }
}

// Earlier ones, by a search without bounds and look-ups that are only there for speed.
template <Shape S>
void compare_without_rules(const S& shape, int free_cells, int games) {
    Random random(12);
    Solver<S> solver(shape, exact_table);
    Solver<S> plain(shape, exact_table, {.zugzwang = false, .win_in_two = false, .cutoffs = false});
    for (int game = 0; game < games; ++game) {
        const auto position = late_position(shape, random, free_cells - game % 4);
        check_equal(solve(solver, position), solve(plain, position), "the rules change no score");
    }
}

// All columns at once are the same as one after the other.
template <Shape S>
void test_lanes(const S& shape) {
    Random random(11);
    for (int game = 0; game < 50; ++game) {
        const Position<S> position = late_position(shape, random, solver::cell_count(shape) - game % 24);
        solver::PerColumn<Cells<S>> wins{};
        solver::wins_after_each(shape, position.mine(), position.moves(), wins);
        for (auto moves = position.moves(); moves != 0; moves = without_lowest_bit(moves)) {
            const auto cell = lowest_bit(moves);
            const auto column = static_cast<std::size_t>(solver::column_of(shape, cell));
            check(wins[column] == solver::winning_cells(shape, position.mine() | cell), "the wins after a move");
        }
    }
}

// Every bound on quiet positions, against a search without it.
template <Shape S>
void check_bounds(const S& shape, int free_cells, int games) {
    Random random(6);
    Solver<S> plain(shape, small_table, {.zugzwang = false, .win_in_two = false});
    int even_bounds = 0, odd_bounds = 0, quick_wins = 0;
    for (int game = 0; game < games; ++game) {
        const int plies = solver::cell_count(shape) - free_cells + game % 4;
        const Position<S> position = late_position(shape, random, solver::cell_count(shape) - plies);
        if (position.plies() != plies) continue;
        const Cells<S> mine = position.mine(), theirs = position.theirs(), empty = ~position.stones();
        solver::SearchNode<S> node{
            mine, theirs, solver::winning_cells(shape, mine) & empty, solver::winning_cells(shape, theirs) & empty,
            0,    plies};
        if (position.winning_moves() != 0) continue;
        if (const solver::ForcedSequence settled = play_forced_moves(shape, node); settled.decided || settled.swapped)
            continue;
        if (node.plies != plies) continue;
        const int score = solve(plain, position);
        const bool quick = solver::wins_in_two(shape, node);
        check(quick == (score == solver::most(shape, plies)), "a win with the second stone is seen, and no other");
        quick_wins += quick;
        for (int wanted = 0; wanted >= -shape.height() / 2; --wanted) {
            const int bound = solver::zugzwang_bound(shape, node, wanted);
            check(score <= bound, "no score exceeds its bound");
            if (bound <= wanted) ++((solver::cell_count(shape) - plies) % 2 == 0 ? even_bounds : odd_bounds);
        }
    }
    check(quick_wins > 0, "there are quick wins");
    check(even_bounds > games / 200 && odd_bounds > games / 1'000, "the rules say something often enough");
}

void test_bounds() {
    check_bounds(StandardShape(), 18, 6'000);
    check_bounds(RuntimeShape(6, 6, 4), 16, 1'000);
    check_bounds(RuntimeShape(7, 4, 4), 16, 1'000);
    check_bounds(RuntimeShape(5, 8, 5), 16, 500);
    check_bounds(RuntimeShape(6, 5, 4), 16, 1'000);  // odd heights, the number of cells even and odd
    check_bounds(RuntimeShape(7, 5, 4), 16, 1'000);
    check_bounds(RuntimeShape(6, 7, 4), 16, 1'000);
    check_bounds(RuntimeShape(5, 7, 5), 16, 500);
    check_bounds(WideShape(8, 8, 4), 14, 500);
    check_bounds(WideShape(9, 7, 4), 14, 500);
}

// Threads that share one tree and a table whose entries have two halves.
void test_wide_threads() {
    const WideShape shape(10, 6, 4);
    Random random(13);
    Solver<WideShape> one(shape, small_table), three(shape, small_table);
    for (int game = 0; game < 20; ++game) {
        const auto position = late_position(shape, random, solver::shared_cells + 6);
        const int score = solve(one, position);
        const auto [low, high] = three.solve(position, false, 3, no_poll);
        check(low == score && high == score, "three threads over one tree of a large board");
    }
}

}  // namespace

void test_solver_shapes() {
    with_each_shape([](const auto& shape) {
        test_lanes(shape);
        if (shape.line() > 3 || solver::cell_count(shape) < 30) compare_late(shape, 11, 60);  // threes are made early
        compare_without_rules(shape, std::min(18, solver::cell_count(shape) - 4), 40);
    });
    test_bounds();
    test_wide_threads();
}

}  // namespace conjoin::tests
