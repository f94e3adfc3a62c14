// conjoin._native.connect_four: Connect Four as functions over columns and counts.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/interrupt.hpp"
#include "bindings/playouts.hpp"
#include "bindings/stop_condition.hpp"
#include "connect_four/game.hpp"
#include "connect_four/perft.hpp"
#include "connect_four/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::connect_four;

namespace {

std::uint64_t count_sequences(const Columns& moves, Integer depth, Integer width, Integer height, Integer line) {
    return with_shape(width, height, line, [&](auto shape) -> std::uint64_t {
        const auto plies = static_cast<int>(depth.within("depth", 0, deepest_perft(shape.width())));
        const Game game(shape, values(moves));
        if (game.result() != Result::Running) return plies == 0;
        return perft(game.position(), plies, InterruptPoll());
    });
}

std::tuple<int, int> replay(const Columns& moves, Integer width, Integer height, Integer line) {
    return with_any_shape(width, height, line, [&](auto shape) {
        const Game game(shape, values(moves));
        return std::tuple(game.position().plies(), static_cast<int>(game.result()));
    });
}

std::vector<std::optional<int>> next_results(const Columns& moves, Integer width, Integer height, Integer line) {
    return with_any_shape(width, height, line, [&](auto shape) {
        const Game game(shape, values(moves));
        std::vector<std::optional<int>> results;
        for (int column = 0; column < shape.width(); ++column) {
            const std::optional<Result> result = game.after(column);
            results.push_back(result ? std::optional(static_cast<int>(*result)) : std::nullopt);
        }
        return results;
    });
}

Counts playouts(const Columns& moves, Integer count, Integer seed, Integer width, Integer height, Integer line,
                std::optional<double> seconds, const StopFlag& stop) {
    StopCondition condition(seconds, stop);
    return with_shape(width, height, line, [&](auto shape) {
        const Game game(shape, values(moves));
        Random random = random_from(seed);
        return count_playouts(game.result(), count, condition,
                              [&](int batch) { return play_out_many(game.position(), random, batch); });
    });
}

std::vector<int> random_game(Integer seed, Integer width, Integer height, Integer line) {
    return with_shape(width, height, line, [&](auto shape) {
        std::vector<int> columns;
        const Position start(shape);
        Random random = random_from(seed);
        play_out(start, random, [&](Bitboard cell) { columns.push_back(start.column_of(cell)); });
        return columns;
    });
}

}  // namespace

NB_MODULE(connect_four, module) {
    module.doc() = "Connect Four: columns count from 0 on the left, the first side is 0.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    module.def("perft", &count_sequences, "moves"_a, "depth"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4, unlocked,
               "The number of move sequences of exactly this many plies after the moves.");

    module.def("replay", &replay, "moves"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4, unlocked,
               "Plays the columns and returns (plies, result).\n\n"
               "The result is -1 while the game runs, 0 or 1 for the side that won, 2 for a draw.\n"
               "An illegal move raises ValueError, which names its ply, counted from 1.");

    module.def("next_results", &next_results, "moves"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4, unlocked,
               "The result, as replay has it, after one more stone in each column; None where none can be played.");

    module.def("playouts", &playouts, "moves"_a, "count"_a, "seed"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4,
               nb::kw_only(), "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
               "Plays this many uniformly random games on from the moves.\n\n"
               "Returns (wins of the first side, wins of the second, draws, plies played in all of them). Out of\n"
               "time, or stopped by another thread that sets stop[0] of a bytearray of length 1, it has played fewer.");

    module.def("random_game", &random_game, "seed"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4, unlocked,
               "The columns of one uniformly random game.");
}
