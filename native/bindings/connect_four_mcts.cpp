// conjoin._native.connect_four_mcts: the tree search for Connect Four.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/locked_variant.hpp"
#include "bindings/stop_condition.hpp"
#include "connect_four/game.hpp"
#include "connect_four/mcts/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::connect_four;

namespace {

constexpr std::int64_t max_memory_mib = std::int64_t{1} << 14;
constexpr std::int64_t no_limit = std::int64_t{1} << 40;

using Numbers = std::vector<std::int64_t>;
using Row = std::tuple<int, std::uint32_t, double, int, int, int, std::vector<int>>;

// A search on a board of any size.
class ConnectFourSearch
    : LockedVariant<mcts::Search<StandardShape>, mcts::Search<RuntimeShape>, mcts::Search<WideShape>> {
public:
    ConnectFourSearch(Integer width, Integer height, Integer line, Integer memory_mib) {
        const auto bytes = static_cast<std::size_t>(memory_mib.within("memory_mib", 1, max_memory_mib)) << 20;
        with_any_shape(width, height, line, [&](auto shape) {
            hold(std::make_unique<mcts::Search<decltype(shape)>>(Position(shape), bytes));
        });
    }

    // None if it was stopped while it waited for another call: then the root is where it was.
    std::optional<std::uint64_t> go_to(const Columns& columns, Integer seed, bool reuse, std::optional<double> seconds,
                                       const StopFlag& stop) {
        using Known = std::optional<std::uint64_t>;
        StopCondition condition(seconds, stop);
        const auto go = [&]<Shape S>(mcts::Search<S>& search) -> Known {
            const Numbers moves = values(columns);
            const Game<S> game(search.shape(), moves);
            if (game.result() != Result::Running) throw std::invalid_argument("the game is over");
            const std::optional<std::vector<int>> steps = reuse ? steps_to(moves) : std::nullopt;
            moves_ = moves;
            if (steps) {
                search.advance(*steps, game.position(), seed.low_bits);
            } else {
                search.start(game.position(), seed.low_bits);
            }
            return search.simulations();
        };
        return with(condition, go, [](const auto&) { return Known(); });
    }

    void run(std::optional<Integer> simulations, std::optional<double> seconds, std::optional<Integer> nodes,
             const StopFlag& stop) {
        StopCondition condition(seconds, stop);
        const std::int64_t most = simulations ? simulations->within("simulations", 0, no_limit) : no_limit;
        const std::int64_t positions = nodes ? nodes->within("nodes", 0, no_limit) : no_limit;
        const auto simulate = [&](auto& search) {
            if (!moves_) throw std::invalid_argument("go to a position first");
            search.run(static_cast<std::uint64_t>(most), static_cast<std::uint64_t>(positions), condition.as_check());
        };
        with(condition, simulate, [](const auto&) {});
    }

    std::vector<Row> root_moves() {
        return with([](auto& search) {
            std::vector<Row> rows;
            for (const mcts::RootMove& found : search.root_moves()) {
                rows.push_back({found.column, found.visits, found.chance, found.bounds.low, found.bounds.high,
                                found.bounds.plies, found.variation});
            }
            return rows;
        });
    }

    bool is_over() {
        return with([](auto& search) { return search.is_over(); });
    }
    std::uint64_t simulations() {
        return with([](auto& search) { return search.simulations(); });
    }
    std::uint64_t nodes() {
        return with([](auto& search) { return search.nodes(); });
    }
    int depth() {
        return with([](auto& search) { return search.depth(); });
    }
    std::size_t bytes_used() {
        return with([](auto& search) { return search.bytes_used(); });
    }

private:
    // The moves that lead from the old position to the new one, if they do.
    std::optional<std::vector<int>> steps_to(const Numbers& moves) const {
        if (!moves_ || moves.size() < moves_->size()) return {};
        if (!std::equal(moves_->begin(), moves_->end(), moves.begin())) return {};
        return std::vector<int>(moves.begin() + static_cast<std::ptrdiff_t>(moves_->size()), moves.end());
    }

    std::optional<Numbers> moves_;
};

}  // namespace

NB_MODULE(connect_four_mcts, module) {
    module.doc() =
        "Tree search for Connect Four: columns count from 0 on the left, and everything is for the side to move.\n\n"
        "Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    nb::class_<ConnectFourSearch>(module, "Search", "A tree of positions, and the simulations that grow it.")
        .def(nb::init<Integer, Integer, Integer, Integer>(), "width"_a = 7, "height"_a = 6, "line"_a = 4,
             "memory_mib"_a = 256, unlocked,
             "For boards with (height + 1) * width of 128 at most; the tree never takes more than memory_mib: when it\n"
             "is full, what is below the positions with the fewest visits is forgotten.")
        .def("go_to", &ConnectFourSearch::go_to, "moves"_a, "seed"_a = 0, "reuse"_a = false, nb::kw_only(),
             "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
             "Makes the position after the moves the root, and returns how many simulations it has already.\n\n"
             "It returns None, and the root stays where it was, only if another thread's call kept it waiting until\n"
             "it was stopped or out of time.")
        .def("run", &ConnectFourSearch::run, "simulations"_a = nb::none(), "seconds"_a = nb::none(),
             "nodes"_a = nb::none(), nb::kw_only(), "stop"_a.none() = nb::none(), unlocked,
             "Simulates until a limit is reached, it is stopped or the root's result is proven.")
        .def("root_moves", &ConnectFourSearch::root_moves, unlocked,
             "For every move of the root, in ascending order: (move, visits, mean result 0..1, proven bounds low and\n"
             "high from -1 to 1, plies to a proven end, expected play).")
        .def_prop_ro("is_over", &ConnectFourSearch::is_over, unlocked, "Whether more simulations would change nothing.")
        .def_prop_ro("simulations", &ConnectFourSearch::simulations, unlocked, "Simulations from this root.")
        .def_prop_ro("nodes", &ConnectFourSearch::nodes, unlocked,
                     "Positions that the tree has had since the root was set.")
        .def_prop_ro("depth", &ConnectFourSearch::depth, unlocked, "Moves of both sides to the deepest of them.")
        .def_prop_ro("bytes_used", &ConnectFourSearch::bytes_used, unlocked, "Memory that the tree takes.");
}
