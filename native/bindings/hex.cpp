// conjoin._native.hex: FenceMaster and Havannah as functions over cell numbers and counts.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"
#include "bindings/playouts.hpp"
#include "bindings/rules.hpp"
#include "bindings/stop_condition.hpp"
#include "hex/game.hpp"
#include "hex/perft.hpp"
#include "hex/playout.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::hex;

namespace {

using Moves = std::vector<Integer>;

// Calls `function` with the position after the moves, under the rules of this name.
template <class Function>
auto with_game(const std::string& rules, const Integer& size, const Moves& moves, bool swap, Function function) {
    return with_rules(rules, [&](auto tag) { return function(Game<tag.value>(size.clamped(), swap, values(moves))); });
}

std::uint64_t count_sequences(const std::string& rules, Integer size, const Moves& moves, Integer depth, bool swap) {
    return with_game(rules, size, moves, swap, [&](const auto& game) -> std::uint64_t {
        const int most_moves = game.board().geometry().count + 1;
        const auto plies = static_cast<int>(depth.within("depth", 0, deepest_perft(most_moves)));
        if (game.result() != Result::Running) return plies == 0;
        return perft(game.board(), plies, InterruptPoll());
    });
}

std::tuple<int, int, unsigned> replay(const std::string& rules, Integer size, const Moves& moves, bool swap) {
    return with_game(rules, size, moves, swap, [](const auto& game) {
        return std::tuple(game.board().plies(), static_cast<int>(game.result()), game.wins());
    });
}

Counts playouts(const std::string& rules, Integer size, const Moves& moves, Integer count, Integer seed, bool swap,
                std::optional<double> seconds, const StopFlag& stop) {
    StopCondition condition(seconds, stop);
    return with_game(rules, size, moves, swap, [&](const auto& game) {
        EmptyCells empty(game.board());
        Random random = random_from(seed);
        return count_playouts(game.result(), count, condition,
                              [&](int batch) { return play_out_many(game.board(), empty, random, batch); });
    });
}

std::vector<int> random_game(const std::string& rules, Integer size, Integer seed) {
    return with_game(rules, size, {}, false, [&](const auto& game) {
        auto board = game.board();
        EmptyCells empty(board);
        Random random = random_from(seed);
        const Playout playout = play_out(board, empty, random);

        std::vector<int> numbers;
        for (int turn = 0; turn < playout.plies; ++turn) numbers.push_back(board.geometry().numbers[empty.drawn(turn)]);
        return numbers;
    });
}

}  // namespace

NB_MODULE(hex, module) {
    module.doc() =
        "FenceMaster and Havannah: cells count from 0 in reading order, and the number after the last is the swap.\n\n"
        "Rules are 'fencemaster' or 'havannah', sizes 2..13; White, side 0, moves first.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    module.def("perft", &count_sequences, "rules"_a, "size"_a, "moves"_a, "depth"_a, "swap"_a = false, unlocked,
               "The number of move sequences of exactly this many plies after the moves.");

    module.def("replay", &replay, "rules"_a, "size"_a, "moves"_a, "swap"_a = false, unlocked,
               "Plays the moves and returns (plies, result, how).\n\n"
               "The result is -1 while the game runs, 0 or 1 for the side that won, 2 for a draw.\n"
               "How adds up 1 for a loop or ring, 2 for a bridge, 4 for a tripod or fork.\n"
               "An illegal move raises ValueError, which names its ply, counted from 1.");

    module.def("playouts", &playouts, "rules"_a, "size"_a, "moves"_a, "count"_a, "seed"_a, "swap"_a = false,
               nb::kw_only(), "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
               "Plays this many uniformly random games on from the moves.\n\n"
               "Returns (wins of White, wins of Black, draws, plies played in all of them). Out of time, or stopped\n"
               "by another thread that sets stop[0] of a bytearray of length 1, it has played fewer of them.");

    module.def("random_game", &random_game, "rules"_a, "size"_a, "seed"_a, unlocked,
               "The cells of one uniformly random game, without a swap.");
}
