// Hex games: known counts, hand-made wins, and the fast board against the naive judge.

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/game.hpp"
#include "hex/perft.hpp"
#include "hex/playout.hpp"
#include "tests/check.hpp"
#include "tests/naive_judge.hpp"

namespace conjoin::tests {

using namespace hex;

namespace {

constexpr auto no_poll = [] {};
constexpr Rules fencemaster = Rules::FenceMaster;
constexpr Rules havannah = Rules::Havannah;

void test_geometry() {
    for (int size = min_size; size <= max_size; ++size) {
        const Geometry& geometry = geometry_of(size);
        check_equal(geometry.count, 3 * size * (size - 1) + 1, "number of cells");
        int corners = 0;
        int side_cells = 0;
        for (int number = 0; number < geometry.count; ++number) {
            const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
            corners += geometry.edges[cell] >> side_count != 0;
            side_cells += geometry.edges[cell] % (1 << side_count) != 0;
            check_equal(int{geometry.numbers[cell]}, number, "numbers and cells belong together");
        }
        check_equal(corners, 6, "six corners");
        check_equal(side_cells, 6 * (size - 2), "six sides without their corners");
    }
    check_refused([] { geometry_of(1); }, "size must be 2..13, not 1");
    check_refused([] { geometry_of(14); }, "size must be 2..13, not 14");
}

// Puts White's stones down in this order, Black's in between; returns how the last of White's won, if no other did.
template <Rules rules>
Wins last_of(int size, const std::vector<Place>& white, const std::vector<Place>& black) {
    Board<rules> board(size);
    Wins wins = 0;
    for (std::size_t move = 0; move < white.size(); ++move) {
        check(wins == 0, "no side wins before the last stone");
        wins = board.play(cell_at(white[move].first, white[move].second));
        if (move + 1 < white.size()) {
            check(board.play(cell_at(black[move].first, black[move].second)) == 0, "Black does not win");
        }
    }
    return wins;
}

void test_known_wins() {
    const std::vector<Place> idle = {{0, 1}, {3, 0}, {8, 5}, {6, 8}, {1, 5}, {4, 8}, {0, 3}, {8, 7}, {2, 6}, {7, 8}};

    const std::vector<Place> hexagon = {{3, 3}, {3, 4}, {4, 5}, {5, 5}, {5, 4}, {4, 3}};
    check_equal(last_of<fencemaster>(5, hexagon, idle), ring_win, "a loop around an empty cell");
    check_equal(last_of<havannah>(5, hexagon, idle), ring_win, "a ring around an empty cell");

    const std::vector<Place> around_own = {{4, 4}, {3, 3}, {3, 4}, {4, 5}, {5, 5}, {5, 4}, {4, 3}};
    check_equal(last_of<fencemaster>(5, around_own, idle), Wins{0}, "a solid blob is no loop");
    check_equal(last_of<havannah>(5, around_own, idle), ring_win, "a ring around an own stone");

    const std::vector<Place> enemy_first = {{4, 4}, {1, 5}, {0, 3}, {8, 7}, {2, 6}, {7, 8}};
    check_equal(last_of<fencemaster>(5, hexagon, enemy_first), ring_win, "a loop around an enemy stone");

    const std::vector<Place> at_the_rim = {{0, 2}, {1, 2}, {2, 3}, {2, 4}, {1, 4}, {0, 4}};
    check_equal(last_of<fencemaster>(5, at_the_rim, {{3, 0}, {8, 5}, {6, 8}, {4, 8}, {8, 7}}), Wins{0},
                "the rim closes nothing");

    const std::vector<Place> corners = {{0, 0}, {0, 1}, {0, 2}, {0, 4}, {0, 3}};
    const std::vector<Place> far = {{3, 0}, {8, 5}, {6, 8}, {4, 7}};
    check_equal(last_of<havannah>(5, corners, far), bridge_win, "a bridge between two corners");
    check_equal(last_of<fencemaster>(5, corners, far), Wins{0}, "FenceMaster knows no bridge");

    // From the top side down to the centre, from there to the left and to the right side.
    const std::vector<Place> three_sides = {{0, 2}, {1, 2}, {2, 2}, {2, 1}, {2, 0},
                                            {3, 3}, {3, 4}, {3, 5}, {3, 7}, {3, 6}};
    const std::vector<Place> below = {{5, 1}, {8, 5}, {6, 8}, {8, 7}, {7, 8}, {5, 2}, {6, 3}, {7, 4}, {5, 8}};
    check_equal(last_of<havannah>(5, three_sides, below), fork_win, "a fork touches three sides");
    check_equal(last_of<fencemaster>(5, three_sides, below), fork_win, "a tripod touches three sides");
}

void test_perft() {
    const std::array<std::uint64_t, 4> size_four = {1, 37, 37 * 36, 37 * 36 * 35};
    for (int depth = 0; depth < 4; ++depth) {
        check_equal(perft(Board<fencemaster>(4), depth, no_poll), size_four[static_cast<unsigned>(depth)], "perft");
    }
    check_equal(perft(Board<havannah>(4, true), 2, no_poll), std::uint64_t{37 * 37}, "perft counts the swap");
    check_equal(perft(Board<havannah>(4, true), 3, no_poll), std::uint64_t{37 * 36 * 35 + 37 * 36}, "and goes on");
    check_equal(perft(Board<fencemaster>(2), 7, no_poll), std::uint64_t{5'040}, "no side wins on size 2");
    check_equal(perft(Board<havannah>(2), 7, no_poll), std::uint64_t{72}, "but by bridges");
    check_equal(perft(Board<havannah>(2, true), 7, no_poll), std::uint64_t{360}, "and with a swap");
    check_equal(perft(Board<havannah>(2), 8, no_poll), std::uint64_t{0}, "a full board has no moves");
}

void test_game() {
    const auto play = [](bool swap, std::vector<std::int64_t> moves) { return Game<fencemaster>(4, swap, moves); };
    check_refused([&] { play(false, {0, 0}); }, "ply 2: cell 0 is taken");
    check_refused([&] { play(false, {37}); }, "ply 1: cell 37 is not in 0..36");
    check_refused([&] { play(false, {0, 37}); }, "ply 2: cell 37 is not in 0..36");
    check_refused([&] { play(true, {37}); }, "ply 1: only the second player's first move may be a swap");
    check_refused([&] { play(true, {0, 37, 0}); }, "ply 3: cell 0 is taken");

    const Game<fencemaster> swapped = play(true, {18, 37});
    check_equal(swapped.board().to_move(), 0, "White moves after a swap");
    check_equal(swapped.board().empty_count(), 36, "a swap adds no stone");

    // Black's hexagon around cell 18, the first of whose stones was White's.
    const Game<fencemaster> loop = play(true, {11, 37, 0, 12, 1, 19, 33, 25, 34, 24, 35, 17});
    check(loop.result() == Result::SecondWon && loop.wins() == ring_win, "a swapped stone is Black's");
}

// Plays random games and asks both judges about every move.
template <Rules rules>
void compare_with_naive_judge(int size, int games, Random& random) {
    const NaiveJudge judge(size);
    for (int game = 0; game < games; ++game) {
        Board<rules> board(size);
        EmptyCells empty(board);
        std::array<Places, 2> stones;
        Wins wins = 0;
        for (unsigned left = empty.size(); left != 0 && wins == 0; --left) {
            const Cell cell = empty.draw(left, random);
            Places& own = stones[static_cast<std::size_t>(board.to_move())];
            own.emplace(cell / row_step, cell % row_step);
            check(board.is_empty(cell), "a drawn cell is empty");
            wins = board.play(cell);
            check(!board.is_empty(cell), "a played cell is not");
            check_equal(wins, judge.judge(own, rules), "both judges agree, size " + std::to_string(size));
        }
        check(wins != 0 || board.empty_count() == 0, "a game without a winner fills the board");
    }
}

template <Rules rules>
void test_playouts() {
    const Board<rules> start(4);
    EmptyCells empty(start);
    Random random(5);
    const ResultCounts counts = play_out_many(start, empty, random, 20'000);
    check_equal(counts.first_wins + counts.second_wins + counts.draws, std::int64_t{20'000}, "every playout ends");
    check(counts.first_wins > counts.second_wins, "moving first helps");
    check_equal(empty.size(), 37U, "the start stays as it was");
}

}  // namespace

void test_hex() {
    test_geometry();
    test_known_wins();
    test_perft();
    test_game();
    Random random(1);
    for (const auto& [size, games] : {std::pair(2, 60), {3, 60}, {4, 40}, {5, 20}, {7, 5}, {13, 1}}) {
        compare_with_naive_judge<fencemaster>(size, games, random);
        compare_with_naive_judge<havannah>(size, games, random);
    }
    test_playouts<fencemaster>();
    test_playouts<havannah>();
}

}  // namespace conjoin::tests
