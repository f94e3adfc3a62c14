// Connect Four: known counts, known games, and the bitboards against a board that looks at one cell after the other.

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "connect_four/game.hpp"
#include "connect_four/perft.hpp"
#include "connect_four/playout.hpp"
#include "tests/check.hpp"

namespace conjoin::tests {

using namespace connect_four;

namespace {

constexpr auto no_poll = [] {};

void test_perft() {
    constexpr std::array<std::uint64_t, 9> expected = {1, 7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234};
    for (int depth = 0; depth < static_cast<int>(expected.size()); ++depth) {
        const std::uint64_t sequences = expected[static_cast<unsigned>(depth)];
        check_equal(perft(Position<StandardShape>(), depth, no_poll), sequences, "perft, shape known when compiling");
        if (depth > 7) continue;
        const Position same(RuntimeShape(7, 6, 4));
        check_equal(perft(same, depth, no_poll), sequences, "perft, shape known when running");
    }
}

Result play(RuntimeShape shape, std::vector<std::int64_t> columns) { return Game(shape, columns).result(); }

void test_known_games() {
    const RuntimeShape standard(7, 6, 4);
    check(play(standard, {}) == Result::Running, "the empty board runs");
    check(play(standard, {0, 1, 0, 1, 0, 1, 0}) == Result::FirstWon, "a column of four wins");
    check(play(standard, {0, 6, 1, 6, 2, 6, 4, 6}) == Result::SecondWon, "the second side wins");
    check(play(standard, {0, 0, 1, 1, 2, 2, 3}) == Result::FirstWon, "a row of four wins");
    check(play(standard, {0, 1, 1, 2, 2, 3, 2, 3, 3, 5, 3}) == Result::FirstWon, "a rising diagonal wins");
    check(play(RuntimeShape(4, 5, 5), {0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3}) == Result::Draw,
          "a draw");

    check_refused([&] { play(standard, {0, 7}); }, "ply 2: column 7 is not in 0..6");
    check_refused([&] { play(standard, {0, 0, 0, 0, 0, 0, 0}); }, "ply 7: column 0 is full");
    check_refused([&] { play(standard, {0, 1, 0, 1, 0, 1, 0, 1}); }, "ply 8: the game is over");
    check_refused([] { RuntimeShape(3, 6, 4); }, "width must be 4..12, not 3");
    check_refused([] { RuntimeShape(7, 6, 7); }, "line must be 3..6, not 7");
    check_refused([] { RuntimeShape(8, 8, 4); }, "a board of 8x8 is too big: (height + 1) * width must be 64 at most");
    check_refused([] { WideShape(12, 10, 4); }, "12x10 is too big: (height + 1) * width must be 128 at most");
    check_refused([] { RuntimeShape(4, 4, 5); }, "no line of 5 fits on a board of 4x4");
}

// Whether the stones have a complete line through this cell, by walking both ways from it.
bool walks_a_line(const RuntimeShape& shape, Bitboard stones, int column, int row) {
    const auto is_stone = [&](int c, int r) {
        if (c < 0 || r < 0 || c >= shape.width() || r >= shape.height()) return false;
        return (stones >> (c * (shape.height() + 1) + r) & 1) != 0;
    };
    for (const auto& [across, up] : {std::pair(0, 1), std::pair(1, -1), std::pair(1, 0), std::pair(1, 1)}) {
        int length = 1;
        for (int k = 1; is_stone(column + k * across, row + k * up); ++k) ++length;
        for (int k = 1; is_stone(column - k * across, row - k * up); ++k) ++length;
        if (length >= shape.line()) return true;
    }
    return false;
}

void compare_position(const Position<RuntimeShape>& position) {
    const RuntimeShape& shape = position.shape();
    const Bitboard completing = completions(shape, position.mine());
    for (int column = 0; column < shape.width(); ++column) {
        for (int row = 0; row < shape.height(); ++row) {
            const Bitboard cell = Bitboard{1} << (column * (shape.height() + 1) + row);
            if (position.stones() & cell) continue;
            const bool wins = walks_a_line(shape, position.mine(), column, row);
            check(wins == ((completing & cell) != 0), "completions agree with a walk");
            check(wins == has_line(shape, position.mine() | cell), "lines agree with a walk");
        }
    }
}

void test_against_walks() {
    Random random(2);
    for (const auto& shape : {RuntimeShape(7, 6, 4), RuntimeShape(8, 7, 3), RuntimeShape(4, 12, 6),
                              RuntimeShape(12, 4, 5), RuntimeShape(5, 11, 4), RuntimeShape(6, 6, 6)}) {
        for (int game = 0; game < 8; ++game) {
            Position position(shape);
            play_out(Position(shape), random, [&](Bitboard cell) {
                check((position.moves() & cell) != 0, "a playout plays legal moves");
                compare_position(position);
                position.play(cell);
            });
            check(position.is_lost() || position.is_full(), "a playout plays to the end");
        }
    }
}

void test_playouts() {
    Random random(3);
    const ResultCounts counts = play_out_many(Position<StandardShape>(), random, 20'000);
    check_equal(counts.first_wins + counts.second_wins + counts.draws, std::int64_t{20'000}, "every playout ends");
    check(counts.first_wins > 10'800 && counts.first_wins < 11'400, "the first side wins 55.6 % of random games");
}

}  // namespace

void test_connect_four() {
    test_perft();
    test_known_games();
    test_against_walks();
    test_playouts();
}

}  // namespace conjoin::tests
