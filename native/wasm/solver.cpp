// solver.wasm: exact scores of Connect Four positions in a browser.
//
// A thin binding like those for Python, but only numbers cross: a position is set up move by move, and each column is
// asked for its score.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <variant>

#include "connect_four/position.hpp"
#include "connect_four/solver/solver.hpp"
#include "connect_four/solver/solver_definitions.hpp"
#include "connect_four/solver/tables/key.hpp"
#include "wasm/page.hpp"

using namespace conjoin;
using namespace conjoin::connect_four;

namespace {

constexpr std::uint64_t table_mib = 16;  // as the solver of Python; boards with long keys need more
constexpr int key_bits_of_one_mib = 59;
constexpr int no_score = -128;  // the column is full, or the game is over

// A board with its solver, whose table is kept from one question to the next.
template <Shape S>
struct Board {
    explicit Board(const S& shape)
        : position(shape), solver(shape, std::max(table_mib, std::uint64_t{1} << more_bits(shape))) {}

    static int more_bits(const S& shape) { return std::max(0, solver::key_bits(shape) - key_bits_of_one_mib); }

    bool is_of(int width, int height, int line) const {
        const S& shape = position.shape();
        return shape.width() == width && shape.height() == height && shape.line() == line;
    }
    void clear() { position = Position<S>(position.shape()); }

    // The cell where a stone would land; none if the column is full or the game is over.
    auto landing(int column) const {
        const bool open = column >= 0 && column < position.shape().width() && !position.is_lost();
        return open ? position.moves() & position.column(column) : 0;
    }

    bool play(int column) {
        const auto cell = landing(column);
        if (cell != 0) position.play(cell);
        return cell != 0;
    }

    int score(int column) {
        const auto cell = landing(column);
        if (cell == 0) return no_score;
        Position<S> child = position;
        child.play(cell);
        return -solver.solve(child, false, 1, poll_page).low;
    }

    // Whose stone lies on a cell, 1 or 2 and else 0; 4 more if it is part of a complete line.
    int stone(int column, int row) const {
        const auto in_column = [&](auto cells) {
            return (cells & position.column(column)) >> column * (position.shape().height() + 1) >> row & 1;
        };
        const int last = position.to_move() == 0 ? 2 : 1;  // the side that moved last
        if (in_column(position.mine()) != 0) return 3 - last;
        if (in_column(position.theirs()) == 0) return 0;
        return last + (in_column(completions(position.shape(), position.theirs())) != 0 ? 4 : 0);
    }

    // After how many plies a game of this score ends, by the stone that the score names.
    int plies(int score) const {
        const bool won = score > 0;
        const int cells = solver::cell_count(position.shape()), played = position.plies();
        int before = cells + 1 - 2 * (won ? score : -score);  // stones that lie when the winning one falls, or one less
        if (((before - played) % 2 == 0) != won) --before;
        return before - played + 1;
    }

    Position<S> position;
    solver::Solver<S> solver;
};

std::variant<std::monostate, std::unique_ptr<Board<StandardShape>>, std::unique_ptr<Board<RuntimeShape>>> board;

// Calls `function` with the board, if there is one.
template <class Function>
int with_board(int otherwise, Function function) {
    return std::visit(
        [&]<class B>(B& held) {
            if constexpr (std::is_same_v<B, std::monostate>) {
                return otherwise;
            } else {
                return static_cast<int>(function(*held));
            }
        },
        board);
}

bool fits(int width, int height, int line) {
    const auto within = [](int value, int low, int high) { return low <= value && value <= high; };
    return within(width, min_side, max_side) && within(height, min_side, max_side) &&
           within(line, min_line, max_line) && (height + 1) * width <= 64 && line <= std::max(width, height);
}

}  // namespace

// An empty board; whether there is one of this size here.
CONJOIN_EXPORT(start) bool start(int width, int height, int line) {
    if (!fits(width, height, line)) return false;
    const auto same = [&](auto& held) { return held.is_of(width, height, line); };
    if (with_board(false, same) != 0) {
        with_board(false, [](auto& held) { return held.clear(), true; });
    } else if (width == 7 && height == 6 && line == 4) {
        board = std::make_unique<Board<StandardShape>>(StandardShape{});
    } else {
        board = std::make_unique<Board<RuntimeShape>>(RuntimeShape(width, height, line));
    }
    return true;
}

// Plays a stone into a column, counted from 0; whether that was a move.
CONJOIN_EXPORT(play) bool play(int column) {
    return with_board(false, [&](auto& held) { return held.play(column); }) != 0;
}

// The exact score of a column for the side to move, or no_score.
CONJOIN_EXPORT(score) int score(int column) {
    return with_board(no_score, [&](auto& held) { return held.score(column); });
}

// Whose stone lies on a cell, 1 or 2 and else 0; 4 more if it is part of a complete line. Rows are counted from 0.
CONJOIN_EXPORT(stone) int stone(int column, int row) {
    return with_board(0, [&](auto& held) { return held.stone(column, row); });
}

// Whether a stone can be played into a column.
CONJOIN_EXPORT(is_open) bool is_open(int column) {
    return with_board(0, [&](auto& held) { return held.landing(column) != 0; }) != 0;
}

// After how many plies the game ends if the side to move has this score, which is not 0.
CONJOIN_EXPORT(plies) int plies(int score) {
    return with_board(0, [&](auto& held) { return held.plies(score); });
}
