// classical.wasm: the documents' players of Connect Four in a browser, as searches over their evaluations.
//
// A thin binding like those for Python. Columns count from 0, and every value is for the side to move.

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "connect_four/evaluations.hpp"
#include "connect_four/game.hpp"
#include "connect_four/score_table.hpp"
#include "connect_four/search.hpp"
#include "wasm/page.hpp"

using namespace conjoin;
using namespace conjoin::connect_four;

namespace {

using page::append;

enum class Evaluation { Streaks, Windows, Tempered };

// Asks the page once in a thousand leaves, well under a millisecond apart.
template <class Evaluate>
class Polled {
public:
    explicit Polled(Evaluate evaluate) : evaluate_(evaluate) {}

    template <class Position>
    auto operator()(const Position& position, int plies_left) const {
        if (++leaves_ % 1024 == 0) poll_page();
        return evaluate_(position, plies_left);
    }

private:
    Evaluate evaluate_;
    mutable std::uint64_t leaves_ = 0;
};

// Calls `function` with the running position after the moves that the page has written, if there is one.
template <class Function>
void with_position(int width, int height, int line, Function function) {
    page::answer.clear();
    const auto running = [&](const auto& shape) {
        Game game(shape, std::span<const std::int64_t>{});
        for (const std::int32_t column : page::moves) {
            if (column < 0 || column >= width || !game.after(column)) return;
            game.play(column);
        }
        if (game.result() == Result::Running) function(game.position());
    };
    if (width == 7 && height == 6 && line == 4) return running(StandardShape{});
    running(RuntimeShape(width, height, line));
}

// From the middle outwards, or from the left.
std::vector<int> columns_of(int width, bool centre_first) {
    std::vector<int> columns(static_cast<std::size_t>(width));
    std::iota(columns.begin(), columns.end(), 0);
    if (!centre_first) return columns;
    const auto distance = [&](int column) { return std::abs(2 * column - width + 1); };
    std::stable_sort(columns.begin(), columns.end(),
                     [&](int one, int other) { return distance(one) < distance(other); });
    return columns;
}

template <Shape S, class Evaluate>
void append_search(const Position<S>& position, int depth, bool pruning, const Evaluate& evaluate,
                   std::span<const int> order) {
    const auto found = search_moves(position, depth, pruning, Polled(evaluate), order);
    append(static_cast<double>(found.size()));
    for (const auto& [column, result] : found) {
        append(column);
        append(static_cast<double>(result.value));
        append(static_cast<double>(result.nodes));
        page::append_list(result.variation.columns());
    }
}

}  // namespace

// Answers, for every legal move in the order of the search: the column, its value in the evaluation's points, the
// positions visited, and the play expected behind it.
CONJOIN_EXPORT(search)
void search(int width, int height, int line, int depth, Evaluation evaluation, bool pruning, bool centre_first) {
    with_position(width, height, line, [&](const auto& position) {
        const std::vector<int> order = columns_of(width, centre_first);
        const int side = position.to_move();
        switch (evaluation) {
            case Evaluation::Streaks: return append_search(position, depth, pruning, Streaks(side), order);
            case Evaluation::Windows: return append_search(position, depth, pruning, Windows(side), order);
            case Evaluation::Tempered: return append_search(position, depth, pruning, Tempered(side), order);
        }
    });
}

// Answers the same with averages instead of values, and no expected play.
CONJOIN_EXPORT(average) void average(int width, int height, int line, int depth) {
    with_position(width, height, line, [&](const auto& position) {
        std::uint64_t positions = 0;
        const auto poll = [&] {
            if (++positions % 1024 == 0) poll_page();
        };
        append(count_bits(position.moves()));
        for (auto cells = position.moves(); cells != 0; cells = without_lowest_bit(cells)) {
            auto child = position;
            child.play(lowest_bit(cells));
            const Average found = connect_four::average(child, depth - 1, false, poll);
            append(position.column_of(lowest_bit(cells)));
            append(found.value);
            append(static_cast<double>(found.nodes));
            append(0);
        }
    });
}
