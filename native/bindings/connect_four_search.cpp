// conjoin._native.connect_four_search: minimax and alpha-beta over the compiled evaluations.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/stop_condition.hpp"
#include "connect_four/evaluations.hpp"
#include "connect_four/game.hpp"
#include "connect_four/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::connect_four;

namespace {

using FoundRow = std::tuple<int, std::vector<int>, std::int64_t>;      // value, variation, nodes
using MoveRow = std::tuple<int, int, std::vector<int>, std::int64_t>;  // the column first

int checked(const char* name, Integer number, int low, int high) {
    return static_cast<int>(number.within(name, low, high));
}

// Calls `function` with the evaluation of this name, for the side to move.
template <Shape S, class Function>
auto with_evaluation(const std::string& name, const Position<S>& position, StopCondition& condition,
                     Function function) {
    if (name == "streaks") return function(Polled(Streaks(position.to_move()), condition));
    if (name == "windows") return function(Polled(Windows(position.to_move()), condition));
    throw std::invalid_argument("evaluation must be streaks or windows, not " + name);
}

// The order as columns, if it names each of them once.
std::vector<int> checked_order(const Columns& order, int width) {
    std::vector<int> columns;
    for (const Integer& column : order) columns.push_back(checked("a column of the order", column, 0, width - 1));
    std::vector<int> sorted = columns;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> all(static_cast<std::size_t>(width));
    std::iota(all.begin(), all.end(), 0);
    if (sorted == all) return columns;
    throw std::invalid_argument("order must name every column from 0 to " + std::to_string(width - 1) + " once");
}

std::vector<int> as_list(const Variation& variation) {
    return {variation.columns().begin(), variation.columns().end()};
}

// Nothing if it was stopped or out of time.
std::optional<FoundRow> find(const Columns& moves, Integer depth, const std::string& evaluation, bool pruning,
                             const Columns& order, Integer width, Integer height, Integer line,
                             std::optional<double> seconds, const StopFlag& stop) {
    const int plies = checked("depth", depth, 0, deepest_search);
    StopCondition condition(seconds, stop);
    return with_game(moves, width, height, line, [&](const auto& game) {
        const auto& position = game.position();
        const std::vector<int> columns = checked_order(order, position.shape().width());
        return with_evaluation(evaluation, position, condition, [&](const auto& evaluate) -> std::optional<FoundRow> {
            try {
                const auto found = pruning ? alphabeta(position, plies, true, evaluate, columns)
                                           : minimax(position, plies, true, evaluate, columns);
                return FoundRow(found.value, as_list(found.variation), found.nodes);
            } catch (const Stopped&) {
                return {};
            }
        });
    });
}

FoundRow find_all(const Columns& moves, Integer depth, const std::string& evaluation, bool pruning,
                  const Columns& order, Integer width, Integer height, Integer line) {
    return *find(moves, depth, evaluation, pruning, order, width, height, line, {}, StopFlag());
}

std::vector<MoveRow> find_moves(const Columns& moves, Integer depth, const std::string& evaluation, bool pruning,
                                const Columns& order, Integer width, Integer height, Integer line,
                                std::optional<double> seconds, const StopFlag& stop) {
    const int plies = checked("depth", depth, 1, deepest_search);
    StopCondition condition(seconds, stop);
    return with_any_shape(width, height, line, [&](const auto& shape) {
        const Game game(shape, values(moves));
        const auto& position = game.position();
        const std::vector<int> columns = checked_order(order, position.shape().width());
        return with_evaluation(evaluation, position, condition, [&](const auto& evaluate) {
            std::vector<MoveRow> rows;
            if (game.result() != Result::Running) return rows;
            for (const auto& [column, result] : search_moves(position, plies, pruning, evaluate, columns)) {
                rows.emplace_back(column, result.value, as_list(result.variation), result.nodes);
            }
            return rows;
        });
    });
}

}  // namespace

NB_MODULE(connect_four_search, module) {
    module.doc() =
        "Minimax and alpha-beta for Connect Four: values are points of the evaluation for the side to move.\n\n"
        "The evaluation is streaks or windows, the depth counts plies, and the order names every column once.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    module.def("search", &find_all, "moves"_a, "depth"_a, "evaluation"_a, "pruning"_a, "order"_a, "width"_a = 7,
               "height"_a = 6, "line"_a = 4, unlocked,
               "What one search finds after the moves: (value, expected play, nodes visited).");
    module.def("search", &find, "moves"_a, "depth"_a, "evaluation"_a, "pruning"_a, "order"_a, "width"_a = 7,
               "height"_a = 6, "line"_a = 4, nb::kw_only(), "seconds"_a = nb::none(), "stop"_a.none() = nb::none(),
               unlocked,
               "The same within a limit: None if it was out of time, or stopped by another thread that sets stop[0]\n"
               "of a bytearray of length 1.");

    module.def("search_moves", &find_moves, "moves"_a, "depth"_a, "evaluation"_a, "pruning"_a, "order"_a, "width"_a = 7,
               "height"_a = 6, "line"_a = 4, nb::kw_only(), "seconds"_a = nb::none(), "stop"_a.none() = nb::none(),
               unlocked,
               "For every legal move after the moves, in that order: (move, value, play expected behind it, nodes).\n\n"
               "Each is searched with a full window, so every value is exact; a finished game has no moves. Out of\n"
               "time or stopped, as in search, only the moves that were searched completely are there.");
}
