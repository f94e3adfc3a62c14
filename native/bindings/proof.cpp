// conjoin._native.proof: exact results of FenceMaster and Havannah positions.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/locked_variant.hpp"
#include "bindings/rules.hpp"
#include "bindings/stop_condition.hpp"
#include "hex/game.hpp"
#include "hex/proof/alpha_beta.hpp"
#include "hex/proof/prover.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::hex;

namespace {

using Moves = std::vector<Integer>;
using Row = std::tuple<int, int, int, std::optional<int>, std::vector<int>, std::uint64_t>;

constexpr std::int64_t max_table_mib = std::int64_t{1} << 20;

// The position after the moves, which must not have ended the game.
template <Rules rules>
Board<rules> running(int size, const Moves& moves, bool swap) {
    const Game<rules> game(size, swap, values(moves));
    if (game.result() != Result::Running) throw std::invalid_argument("the game is over");
    return game.board();
}

// A prover of either rule set.
class AnyProver : LockedVariant<proof::Prover<Rules::FenceMaster>, proof::Prover<Rules::Havannah>> {
private:
    static std::uint64_t checked(const std::optional<Integer>& nodes) {
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        return static_cast<std::uint64_t>(nodes ? nodes->within("nodes", 0, most) : most);
    }

    static Row row(const Geometry& geometry, const proof::Verdict& verdict, const std::vector<Cell>& line) {
        std::vector<int> numbers;
        for (const Cell cell : line) numbers.push_back(geometry.numbers[cell]);
        std::optional<int> move;
        if (verdict.move) move = geometry.numbers[*verdict.move];
        return {verdict.low, verdict.high, verdict.plies, move, numbers, verdict.nodes};
    }

public:
    AnyProver(const std::string& rules, Integer size, Integer table_mib) {
        const auto mib = static_cast<std::size_t>(table_mib.within("table_mib", 1, max_table_mib));
        with_rules(rules, [&]<Rules named>(RulesTag<named>) {
            try {
                hold(std::make_unique<proof::Prover<named>>(size.clamped(), mib));
            } catch (const std::bad_alloc&) {
                throw std::invalid_argument("a table of " + std::to_string(mib) + " MiB does not fit in memory");
            }
        });
    }

    Row prove(const Moves& moves, std::optional<Integer> nodes, std::optional<double> seconds, bool swap,
              const StopFlag& stop) {
        StopCondition condition(seconds, stop);
        const std::uint64_t limit = checked(nodes);
        const auto search = [&]<Rules rules>(proof::Prover<rules>& prover) {
            const StopCheck check = condition.as_check();
            const auto board = running<rules>(prover.geometry().size, moves, swap);
            const proof::Verdict verdict = prover.prove(board, board.to_move(), limit, check);
            std::vector<Cell> line;
            if (verdict.exact()) line = prover.line(board, verdict, limit - verdict.nodes, check);
            return row(prover.geometry(), verdict, line);
        };
        return with(condition, search, [](const auto& prover) { return row(prover.geometry(), {}, {}); });
    }

    std::tuple<bool, bool> can_still_win(const Moves& moves, bool swap) {
        return with([&]<Rules rules>(proof::Prover<rules>& prover) {
            const auto board = running<rules>(prover.geometry().size, moves, swap);
            return std::tuple(prover.can_still_win(board, 0), prover.can_still_win(board, 1));
        });
    }

    void clear() {
        with([](auto& prover) { prover.clear(); });
    }
};

// A plain search of either rule set.
class AnyAlphaBeta : LockedVariant<proof::AlphaBeta<Rules::FenceMaster>, proof::AlphaBeta<Rules::Havannah>> {
public:
    AnyAlphaBeta(const std::string& rules, Integer size, Integer table_mib) {
        const auto mib = static_cast<std::size_t>(table_mib.within("table_mib", 1, max_table_mib));
        with_rules(rules, [&]<Rules named>(RulesTag<named>) {
            hold(std::make_unique<proof::AlphaBeta<named>>(size.clamped(), mib));
        });
    }

    std::tuple<std::optional<int>, std::uint64_t> solve(const Moves& moves, std::optional<double> seconds,
                                                        const StopFlag& stop) {
        using Answer = std::tuple<std::optional<int>, std::uint64_t>;
        StopCondition condition(seconds, stop);
        const auto search = [&]<Rules rules>(proof::AlphaBeta<rules>& plain) {
            const auto board = running<rules>(plain.size(), moves, false);
            const std::uint64_t before = plain.nodes();
            std::optional<int> result;
            try {
                result = plain.solve(board, condition.as_check());
            } catch (const Stopped&) {}
            return Answer(result, plain.nodes() - before);
        };
        return with(condition, search, [](const auto&) { return Answer(); });
    }
};

}  // namespace

NB_MODULE(proof, module) {
    module.doc() =
        "Exact results of FenceMaster and Havannah positions, for the side to move: 1 a win, 0 a draw, -1 a loss.\n\n"
        "Cells count from 0 in reading order, and the number after the last is the swap.\n"
        "Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    nb::class_<AnyProver>(module, "Prover", "A table of what was proven, and the search that fills it.")
        .def(nb::init<std::string, Integer, Integer>(), "rules"_a, "size"_a, "table_mib"_a = 64, unlocked,
             "Rules are 'fencemaster' or 'havannah', sizes 2..13.\n\n"
             "The table has the largest power of two up to table_mib; when it is full, the cheapest entries give way.")
        .def("prove", &AnyProver::prove, "moves"_a, "nodes"_a = nb::none(), "seconds"_a = nb::none(), "swap"_a = false,
             nb::kw_only(), "stop"_a.none() = nb::none(), unlocked,
             "Returns (low, high, plies, move, line, nodes) for the running position after the moves.\n\n"
             "The result is between low and high, which are equal unless a limit or the stop flag came first.\n"
             "A proven win or loss comes within that many plies, however the loser plays.\n"
             "The move wins, holds the draw or delays the loss; None if unknown or if any move does.\n"
             "The line is the expected play of an exact result; nodes are the positions expanded.\n"
             "A swap that may still come is not considered.")
        .def("can_still_win", &AnyProver::can_still_win, "moves"_a, "swap"_a = false, unlocked,
             "Whether White and whether Black could still build anything that wins, moving alone.")
        .def("clear", &AnyProver::clear, unlocked, "Forgets everything found so far.");

    nb::class_<AnyAlphaBeta>(module, "AlphaBeta", "Another search for the same results: every move, depth first.")
        .def(nb::init<std::string, Integer, Integer>(), "rules"_a, "size"_a, "table_mib"_a = 64, unlocked,
             "Rules are 'fencemaster' or 'havannah', sizes 2..4; positions in its table are never mistaken.")
        .def("solve", &AnyAlphaBeta::solve, "moves"_a, "seconds"_a = nb::none(), nb::kw_only(),
             "stop"_a.none() = nb::none(), unlocked,
             "Returns (result, nodes) for the running position after the moves, played without the swap rule.\n\n"
             "The result is None if a limit or the stop flag came first.");
}
