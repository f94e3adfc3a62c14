// conjoin._native.solver: exact scores of Connect Four positions.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/one_of.hpp"
#include "bindings/watch.hpp"
#include "connect_four/game.hpp"
#include "connect_four/solver/solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::connect_four;

namespace {

constexpr int max_threads = 256;
constexpr std::int64_t max_table_mib = std::int64_t{1} << 24;

// Ends a search when the user interrupts or the time is up.
class Deadline {
public:
    explicit Deadline(std::optional<double> seconds = {}) : watch_(seconds) {}

    void operator()() {
        if (watch_.is_over()) throw solver::TimeUp();
    }

private:
    Watch watch_;
};

// A solver of any board.
class AnySolver : OneOf<solver::Solver<StandardShape>, solver::Solver<RuntimeShape>> {
private:
    template <class S>
    static Position<S> position(const solver::Solver<S>& solver, const Columns& moves) {
        return Game(solver.shape(), values(moves)).position();
    }

    static int checked(Integer threads) { return static_cast<int>(threads.within("threads", 1, max_threads)); }

public:
    AnySolver(Integer width, Integer height, Integer line, Integer table_mib) {
        const auto mib = static_cast<std::uint64_t>(table_mib.within("table_mib", 1, max_table_mib));
        with_shape(width, height, line, [&]<class S>(const S& shape) {
            hold(std::make_unique<solver::Solver<S>>(shape, mib));
        });
    }

    std::tuple<int, int, std::uint64_t> solve(const Columns& moves, bool weak, std::optional<double> seconds,
                                              Integer threads) {
        Deadline deadline(seconds);
        return with([&](auto& solver) {
            const std::uint64_t before = solver.nodes();
            const auto [low, high] = solver.solve(position(solver, moves), weak, checked(threads), deadline);
            return std::tuple(low, high, solver.nodes() - before);
        });
    }

    std::tuple<int, int, std::uint64_t> narrow(const Columns& moves, Integer low, Integer high, bool weak,
                                               std::optional<double> seconds, Integer threads) {
        Deadline deadline(seconds);
        return with([&](auto& solver) {
            const auto [least, most] = std::pair(solver::worst, solver::best);
            const solver::Answer known = {static_cast<int>(low.within("low", least, most)),
                                          static_cast<int>(high.within("high", least, most))};
            const std::uint64_t before = solver.nodes();
            const auto bounds = solver.narrow(position(solver, moves), known, weak, checked(threads), deadline, 1);
            return std::tuple(bounds.low, bounds.high, solver.nodes() - before);
        });
    }

    std::vector<std::optional<int>> solve_columns(const Columns& moves, bool weak) {
        return with([&](auto& solver) { return solver.solve_columns(position(solver, moves), weak, Deadline()); });
    }

    std::vector<int> solve_many(const std::vector<Columns>& games, Integer threads, bool weak) {
        return with([&](auto& solver) {
            std::vector<std::remove_cvref_t<decltype(position(solver, {}))>> positions;
            positions.reserve(games.size());
            for (const Columns& moves : games) positions.push_back(position(solver, moves));
            using Positions = std::span<const typename decltype(positions)::value_type>;
            return solver.solve_many(Positions(positions), weak, checked(threads), Deadline());
        });
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
        "0 is a draw; k a win with the k-th last own stone; -k a loss to the opponent's k-th last stone.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    nb::class_<AnySolver>(module, "Solver", "A table of what was found, and the searches that share it.")
        .def(nb::init<Integer, Integer, Integer, Integer>(), "width"_a = 7, "height"_a = 6, "line"_a = 4,
             "table_mib"_a = 16, unlocked,
             "The table has the largest power of two up to table_mib; ValueError if it does not fit in memory.")
        .def("solve", &AnySolver::solve, "moves"_a, "weak"_a = false, "seconds"_a = nb::none(), "threads"_a = 1,
             unlocked,
             "Returns (low, high, nodes): bounds of the score, equal unless the seconds were over first.\n\n"
             "A weak solve finds only the sign: -1, 0 or 1.")
        .def("narrow", &AnySolver::narrow, "moves"_a, "low"_a, "high"_a, "weak"_a = false, "seconds"_a = nb::none(),
             "threads"_a = 1, unlocked,
             "Asks one question about a score between low and high.\n\n"
             "Returns (low, high, nodes) as solve does, with tighter bounds unless the seconds were over first.")
        .def("solve_columns", &AnySolver::solve_columns, "moves"_a, "weak"_a = false, unlocked,
             "The score of every column for the side to move; None where no stone can be played.")
        .def("solve_many", &AnySolver::solve_many, "positions"_a, "threads"_a = 1, "weak"_a = false, unlocked,
             "The score after each of these lists of moves, in order.")
        .def("clear", &AnySolver::clear, unlocked, "Forgets everything found so far.")
        .def_prop_ro("nodes", &AnySolver::nodes, unlocked,
                     "Positions visited since the solver was made.");
}
