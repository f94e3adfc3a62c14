// conjoin._native.score_table: the situations of the score table, and the two searches over them.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/stop_condition.hpp"
#include "connect_four/game.hpp"
#include "connect_four/score_table.hpp"
#include "connect_four/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::connect_four;

namespace {

using AverageRow = std::tuple<int, int, std::int64_t>;                     // move, points, nodes
using TemperedRow = std::tuple<int, int, std::vector<int>, std::int64_t>;  // move, thousandths, play, nodes

constexpr int deepest = 8;  // plies; the searches prune next to nothing

std::vector<int> count_items(const Columns& moves, Integer side, Integer width, Integer height, Integer line) {
    const std::int64_t wanted = side.within("side", 0, 1);
    return with_game(moves, width, height, line, [&](const auto& game) -> std::vector<int> {
        if (game.result() != Result::Running) throw std::invalid_argument("the game is over");
        const ItemCounts counts = Situations(game.position()).count_items(game.position().to_move() == wanted);
        return {counts.begin(), counts.end()};
    });
}

std::vector<AverageRow> average_moves(const Columns& moves, Integer depth, Integer width, Integer height, Integer line,
                                      std::optional<double> seconds, const StopFlag& stop) {
    const auto plies = static_cast<int>(depth.within("depth", 1, deepest));
    StopCondition condition(seconds, stop);
    std::uint64_t positions = 0;
    const auto poll = [&] {
        if (++positions % 1024 == 0) condition.check();
    };
    return with_game(moves, width, height, line, [&](const auto& game) {
        std::vector<AverageRow> rows;
        if (game.result() != Result::Running) return rows;
        const auto& position = game.position();
        try {
            for (auto cells = position.moves(); cells != 0; cells = without_lowest_bit(cells)) {
                auto child = position;
                child.play(lowest_bit(cells));
                const Average found = average(child, plies - 1, false, poll);
                rows.emplace_back(position.column_of(lowest_bit(cells)), found.value, found.nodes);
            }
        } catch (const Stopped&) {}
        return rows;
    });
}

std::vector<TemperedRow> tempered_moves(const Columns& moves, Integer depth, Integer width, Integer height,
                                        Integer line, std::optional<double> seconds, const StopFlag& stop) {
    const auto plies = static_cast<int>(depth.within("depth", 1, deepest));
    StopCondition condition(seconds, stop);
    return with_game(moves, width, height, line, [&](const auto& game) {
        std::vector<TemperedRow> rows;
        if (game.result() != Result::Running) return rows;
        const auto& position = game.position();
        const Polled evaluate(Tempered(position.to_move()), condition);
        std::vector<int> columns(static_cast<std::size_t>(position.shape().width()));
        std::iota(columns.begin(), columns.end(), 0);
        for (const auto& [column, result] : search_moves(position, plies, false, evaluate, columns)) {
            const auto play = result.variation.columns();
            rows.emplace_back(column, result.value, std::vector<int>(play.begin(), play.end()), result.nodes);
        }
        return rows;
    });
}

}  // namespace

NB_MODULE(score_table, module) {
    module.doc() = "The score table of Connect Four: its situations, the averaging search and the tempered minimax.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    module.def("count_items", &count_items, "moves"_a, "side"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4, unlocked,
               "How often each line of the table is there for a side after the moves, forced wins aside.\n\n"
               "In this order: opponent forced hand, blockade, threat, attack, impossible move, opponent blockade,\n"
               "opponent threat, opponent attack. Raises ValueError after the end of the game.");

    module.def("average_moves", &average_moves, "moves"_a, "depth"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4,
               nb::kw_only(), "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
               "For every legal move after the moves: (move, average in points for the side to move, nodes).\n\n"
               "Out of time, or stopped by another thread that sets stop[0] of a bytearray of length 1, only for\n"
               "those that were searched completely.");

    module.def("tempered_moves", &tempered_moves, "moves"_a, "depth"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4,
               nb::kw_only(), "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
               "For every legal move after the moves: (move, minimax value, play expected behind it, nodes).\n\n"
               "Values are thousandths for the side to move; -10000 and 10000 are forced wins within the depth.\n"
               "Out of time or stopped, as in average_moves, only for the moves that were searched completely.");
}
