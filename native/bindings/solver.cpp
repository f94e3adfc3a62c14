// conjoin._native.solver: exact scores of Connect Four positions.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/locked_variant.hpp"
#include "bindings/stop_condition.hpp"
#include "connect_four/game.hpp"
#include "connect_four/solver/shapes.hpp"
#include "connect_four/solver/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::connect_four;

namespace {

constexpr int max_threads = 256;
constexpr std::int64_t max_table_mib = std::int64_t{1} << 24;
constexpr int all_questions = std::numeric_limits<int>::max();

using BoundsRow = std::tuple<int, int, std::uint64_t>;  // low, high, nodes

// A solver of any board.
class AnySolver : solver::SolverOfEachShape<LockedVariant> {
private:
    template <class S>
    static Position<S> position(const solver::Solver<S>& solver, const Columns& moves) {
        return Game(solver.shape(), values(moves)).position();
    }

    static int checked(Integer threads) { return static_cast<int>(threads.within("threads", 1, max_threads)); }

    BoundsRow bounds(const Columns& moves, const solver::ScoreBounds& known, bool weak, std::optional<double> seconds,
                     Integer threads, const StopFlag& stop, int questions) {
        StopCondition condition(seconds, stop);
        const auto search = [&](auto& solver) {
            const std::uint64_t before = solver.nodes();
            const auto [low, high] = solver.narrow(
                position(solver, moves), known, weak, checked(threads), [&] { condition.check(); }, questions);
            return BoundsRow(low, high, solver.nodes() - before);
        };
        return with(condition, search, [&](const auto& solver) {
            const auto [low, high] = solver.limits(position(solver, moves), known, weak);
            return BoundsRow(low, high, 0);
        });
    }

public:
    AnySolver(Integer width, Integer height, Integer line, Integer table_mib, bool zugzwang) {
        const auto mib = static_cast<std::uint64_t>(table_mib.within("table_mib", 1, max_table_mib));
        solver::with_fastest_shape(width.clamped(), height.clamped(), line.clamped(), [&]<class S>(const S& shape) {
            hold(std::make_unique<solver::Solver<S>>(shape, mib, solver::SearchOptions{.zugzwang = zugzwang}));
        });
    }

    BoundsRow solve(const Columns& moves, bool weak, std::optional<double> seconds, Integer threads,
                    const StopFlag& stop) {
        return bounds(moves, {solver::worst, solver::best}, weak, seconds, threads, stop, all_questions);
    }

    BoundsRow narrow(const Columns& moves, Integer low, Integer high, bool weak, std::optional<double> seconds,
                     Integer threads, const StopFlag& stop) {
        const solver::ScoreBounds known = {static_cast<int>(low.within("low", solver::worst, solver::best)),
                                           static_cast<int>(high.within("high", solver::worst, solver::best))};
        return bounds(moves, known, weak, seconds, threads, stop, 1);
    }

    solver::Scores solve_columns(const Columns& moves, bool weak, std::optional<double> seconds, const StopFlag& stop) {
        StopCondition condition(seconds, stop);
        const auto search = [&](auto& solver) {
            return solver.solve_columns(position(solver, moves), weak, [&] { condition.check(); });
        };
        return with(condition, search, [](const auto& solver) {
            return solver::Scores(static_cast<std::size_t>(solver.shape().width()));
        });
    }

    solver::Scores solve_some(const std::vector<Columns>& games, Integer threads, bool weak,
                              std::optional<double> seconds, const StopFlag& stop) {
        StopCondition condition(seconds, stop);
        const auto search = [&]<class S>(solver::Solver<S>& solver) {
            std::vector<Position<S>> positions;
            positions.reserve(games.size());
            for (const Columns& moves : games) positions.push_back(position(solver, moves));
            return solver.solve_many(std::span<const Position<S>>(positions), weak, checked(threads),
                                     [&] { condition.check(); });
        };
        return with(condition, search, [&](const auto&) { return solver::Scores(games.size()); });
    }

    std::vector<int> solve_many(const std::vector<Columns>& games, Integer threads, bool weak) {
        std::vector<int> scores;
        for (const std::optional<int>& score : solve_some(games, threads, weak, {}, StopFlag())) {
            scores.push_back(*score);
        }
        return scores;
    }

    void clear() {
        with([](auto& solver) { solver.clear(); });
    }

    std::uint64_t nodes() {
        return with([](auto& solver) { return solver.nodes(); });
    }
};

}  // namespace

NB_MODULE(solver, module) {
    module.doc() =
        "Exact scores of Connect Four positions, for the side to move.\n\n"
        "0 is a draw; k a win with the k-th last own stone; -k a loss to the opponent's k-th last stone.\n"
        "Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    nb::class_<AnySolver>(module, "Solver", "A table of what was found, and the searches that share it.")
        .def(nb::init<Integer, Integer, Integer, Integer, bool>(), "width"_a = 7, "height"_a = 6, "line"_a = 4,
             "table_mib"_a = 16, nb::kw_only(), "zugzwang"_a = true, unlocked,
             "The table has the largest power of two up to table_mib; ValueError if it does not fit in memory.\n\n"
             "Without its rules of zugzwang it finds the same scores, only later.")
        .def("solve", &AnySolver::solve, "moves"_a, "weak"_a = false, "seconds"_a = nb::none(), "threads"_a = 1,
             nb::kw_only(), "stop"_a.none() = nb::none(), unlocked,
             "Returns (low, high, nodes): bounds of the score, equal unless it was stopped or out of time first.\n\n"
             "A weak solve finds only the sign: -1, 0 or 1.")
        .def("narrow", &AnySolver::narrow, "moves"_a, "low"_a, "high"_a, "weak"_a = false, "seconds"_a = nb::none(),
             "threads"_a = 1, nb::kw_only(), "stop"_a.none() = nb::none(), unlocked,
             "Asks one question about a score between low and high.\n\n"
             "Returns (low, high, nodes) as solve does, with tighter bounds unless it was stopped or out of time.")
        .def("solve_columns", &AnySolver::solve_columns, "moves"_a, "weak"_a = false, nb::kw_only(),
             "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
             "The score of every column for the side to move.\n\n"
             "None where no stone can be played, and where it was stopped or out of time first.")
        .def("solve_many", &AnySolver::solve_many, "positions"_a, "threads"_a = 1, "weak"_a = false, unlocked,
             "The score after each of these lists of moves, in order.")
        .def("solve_many", &AnySolver::solve_some, "positions"_a, "threads"_a = 1, "weak"_a = false, nb::kw_only(),
             "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
             "The same within a limit: None for each position that was not finished by then.")
        .def("clear", &AnySolver::clear, unlocked, "Forgets everything found so far.")
        .def_prop_ro("nodes", &AnySolver::nodes, unlocked, "Positions visited since the solver was made.");
}
