// conjoin._native.mcts: the tree search for FenceMaster and Havannah.

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/locked_variant.hpp"
#include "bindings/rules.hpp"
#include "bindings/stop_condition.hpp"
#include "hex/game.hpp"
#include "hex/mcts/search.hpp"
#include "hex/network/network.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::hex;

namespace {

constexpr int max_threads = 256;
constexpr std::int64_t max_memory_mib = std::int64_t{1} << 14;
constexpr std::int64_t no_limit = std::int64_t{1} << 40;

using Numbers = std::vector<std::int64_t>;
using Row = std::tuple<int, std::uint32_t, double, double, int, int, int, std::vector<int>>;

double within(const char* name, double value, double low, double high) {
    if (value >= low && value <= high) return value;
    throw std::invalid_argument(std::string(name) + " must be " + std::to_string(low) + ".." + std::to_string(high));
}

// A search of either game.
class AnySearch : LockedVariant<mcts::Search<Rules::FenceMaster>, mcts::Search<Rules::Havannah>> {
private:
    template <Rules rules>
    static std::unique_ptr<mcts::Search<rules>> made(const mcts::Settings& settings, std::int64_t memory_mib,
                                                     std::uint64_t seed) {
        try {
            return std::make_unique<mcts::Search<rules>>(settings, static_cast<std::size_t>(memory_mib) << 20, seed);
        } catch (const std::bad_alloc&) {
            throw std::invalid_argument("memory_mib of " + std::to_string(memory_mib) + " cannot be had here");
        }
    }

    template <Rules rules>
    Board<rules> position(const Numbers& moves) const {
        const Game<rules> game(size_, swap_, moves);
        if (game.result() != Result::Running) throw std::invalid_argument("the game is over");
        return game.board();
    }

    Cell cell_of(std::int64_t move) const {
        const Geometry& geometry = geometry_of(size_);
        return move == geometry.count ? mcts::swap_cell : geometry.cells[static_cast<std::size_t>(move)];
    }

    int number_of(Cell cell) const {
        const Geometry& geometry = geometry_of(size_);
        return cell == mcts::swap_cell ? geometry.count : geometry.numbers[cell];
    }

    Row row(const mcts::RootMove& found) const {
        std::vector<int> variation;
        for (const Cell cell : found.variation) variation.push_back(number_of(cell));
        return {number_of(found.cell), found.visits,      found.chance,       found.rave,
                found.bounds.low,      found.bounds.high, found.bounds.plies, variation};
    }

    // The moves that lead from the old position to the new one, if they do.
    std::optional<std::vector<Cell>> steps_to(const Numbers& moves) const {
        if (!moves_ || moves.size() < moves_->size()) return {};
        if (!std::equal(moves_->begin(), moves_->end(), moves.begin())) return {};
        std::vector<Cell> cells;
        for (std::size_t ply = moves_->size(); ply < moves.size(); ++ply) cells.push_back(cell_of(moves[ply]));
        return cells;
    }

public:
    AnySearch(const std::string& rules, Integer size, bool swap, Integer memory_mib, Integer seed, double rave,
              double exploration, double prior, Integer expand_visits, Integer threat_nodes, Integer alert,
              Integer ring_stones, bool bridges, bool replies, std::optional<nb::bytes> network, Integer network_visits,
              double network_share, double network_prior, double network_lift)
        : size_(geometry_of(size.clamped()).size), swap_(swap) {
        if (network) {
            const std::span file(static_cast<const unsigned char*>(network->data()), network->size());
            network_ = network::read_network(file, rules_named(rules), size_);
        }
        const std::int64_t mib = memory_mib.within("memory_mib", 1, max_memory_mib);
        const mcts::Settings settings = {
            .rave = within("rave", rave, 0.001, 1e9),
            .exploration = within("exploration", exploration, 0, 1e6),
            .prior = within("prior", prior, 1, mcts::most_rave_visits),
            .expand_visits = static_cast<int>(expand_visits.within("expand_visits", 0, 1'000'000)),
            .threat_nodes = static_cast<int>(threat_nodes.within("threat_nodes", 0, 1'000'000)),
            .alert = static_cast<int>(alert.within("alert", 0, max_cells)),
            .ring_stones = static_cast<int>(ring_stones.within("ring_stones", 0, max_cells)),
            .bridges = bridges,
            .replies = replies,
            .judge = {.network = network_.get(),
                      .visits = static_cast<int>(network_visits.within("network_visits", 1, 1'000'000)),
                      .share = within("network_share", network_share, 0, 1),
                      .prior = within("network_prior", network_prior, 0, mcts::most_rave_visits),
                      .lift = within("network_lift", network_lift, 0, 1e6)}};
        const nb::gil_scoped_release unlocked;
        with_rules(rules, [&]<Rules named>(RulesTag<named>) { hold(made<named>(settings, mib, seed.low_bits)); });
    }

    // None if it was stopped while it waited for another call: then the root is where it was.
    std::optional<std::uint64_t> go_to(const std::vector<Integer>& moves, bool reuse, std::optional<double> seconds,
                                       const StopFlag& stop) {
        using Known = std::optional<std::uint64_t>;
        StopCondition condition(seconds, stop);
        const auto go = [&]<Rules rules>(mcts::Search<rules>& search) -> Known {
            const Numbers numbers = values(moves);
            const Board<rules> board = position<rules>(numbers);
            const auto steps = reuse ? steps_to(numbers) : std::nullopt;
            moves_ = numbers;
            if (steps) return search.advance(*steps, board, condition.as_check());
            const Cell last = numbers.empty() ? no_cell : cell_of(numbers.back());
            search.start(board, condition.as_check(), last);
            return 0;
        };
        return with(condition, go, [](const auto&) { return Known(); });
    }

    void run(std::optional<Integer> simulations, std::optional<double> seconds, std::optional<Integer> nodes,
             Integer threads, const StopFlag& stop) {
        StopCondition condition(seconds, stop);
        const std::int64_t most = simulations ? simulations->within("simulations", 0, no_limit) : no_limit;
        const std::int64_t positions = nodes ? nodes->within("nodes", 0, no_limit) : no_limit;
        const auto workers = static_cast<int>(threads.within("threads", 1, max_threads));
        const auto simulate = [&](auto& search) {
            if (!moves_) throw std::invalid_argument("go to a position first");
            search.run(static_cast<std::uint64_t>(most), workers,
                       [&] { return condition.is_met() || search.nodes() >= static_cast<std::uint64_t>(positions); });
        };
        with(condition, simulate, [](const auto&) {});
    }

    std::vector<Row> root_moves(std::optional<double> seconds, const StopFlag& stop) {
        StopCondition condition(seconds, stop);
        const auto collect = [&](auto& search) {
            std::vector<Row> rows;
            for (const mcts::RootMove& found : search.root_moves(condition.as_check())) rows.push_back(row(found));
            return rows;
        };
        return with(condition, collect, [](const auto&) { return std::vector<Row>(); });
    }

    bool is_proven() {
        return with([](auto& search) { return search.is_proven(); });
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
    int size_;
    bool swap_;
    std::optional<Numbers> moves_;
    std::unique_ptr<const network::Network> network_;  // used by the search
};

template <Rules rules>
std::vector<int> winning_cells_of(const Board<rules>& board, int side) {
    const Geometry& geometry = board.geometry();
    std::vector<int> numbers;
    for (int number = 0; number < geometry.count; ++number) {
        const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
        if (board.is_empty(cell) && board.would_win(cell, side) != 0) numbers.push_back(number);
    }
    return numbers;
}

std::vector<int> winning_cells(const std::string& rules, Integer size, const std::vector<Integer>& moves, Integer side,
                               bool swap) {
    const auto whose = static_cast<int>(side.within("side", 0, 1));
    return with_rules(rules, [&]<Rules named>(RulesTag<named>) {
        return winning_cells_of(Game<named>(size.clamped(), swap, values(moves)).board(), whose);
    });
}

}  // namespace

NB_MODULE(mcts, module) {
    module.doc() =
        "Tree search for FenceMaster and Havannah: cells count from 0 in reading order, and the number after "
        "the last is\n"
        "the swap. Everything is for the side to move.\n\n"
        "Another thread ends a long call by setting stop[0] of the bytearray of length 1 that it was given.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    module.def(
        "winning_cells", &winning_cells, "rules"_a, "size"_a, "moves"_a, "side"_a, "swap"_a = false, unlocked,
        "The empty cells where a side, 0 or 1, would win with one stone after the moves, even if it is not to move.");

    const mcts::Settings standard;
    nb::class_<AnySearch>(module, "Search", "A tree of positions, and the simulations that grow it.")
        .def(nb::init<const std::string&, Integer, bool, Integer, Integer, double, double, double, Integer, Integer,
                      Integer, Integer, bool, bool, std::optional<nb::bytes>, Integer, double, double, double>(),
             "rules"_a, "size"_a, "swap"_a = false, "memory_mib"_a = 256, "seed"_a = 0, "rave"_a = standard.rave,
             "exploration"_a = standard.exploration, "prior"_a = standard.prior,
             "expand_visits"_a = standard.expand_visits, "threat_nodes"_a = standard.threat_nodes,
             "alert"_a = standard.alert, "ring_stones"_a = standard.ring_stones, "bridges"_a = standard.bridges,
             "replies"_a = standard.replies, nb::kw_only(), "network"_a = nb::none(),
             "network_visits"_a = standard.judge.visits, "network_share"_a = standard.judge.share,
             "network_prior"_a = standard.judge.prior, "network_lift"_a = standard.judge.lift,
             "The rules are 'fencemaster' or 'havannah', sizes 2..13; the tree never takes more than memory_mib.\n\n"
             "To tune: `rave`, the visits at which a move's own mean and its RAVE mean have the same weight;\n"
             "`exploration`, the weight of the bonus for rarely visited moves; `prior`, the simulations that the\n"
             "prior of a move counts for; `expand_visits`, the visits after which a position is expanded, 0 for a\n"
             "default by board size; `threat_nodes`, the positions that a threat search may expand, 0 for no such\n"
             "search; and for playouts `alert`, the first plies in which they take and stop immediate wins;\n"
             "`ring_stones`, the most stones of a ring that the playout chose for the ring to count, 0 for a default\n"
             "by size; whether they answer intrusions into `bridges`, and repeat good `replies`.\n\n"
             "With the file of a `network`, that judges every position with `network_visits`: its value is this\n"
             "`network_share` of a simulation's result, and its policy counts for `network_prior` simulations in RAVE\n"
             "and, by `network_lift`, for a bonus of likely moves.")
        .def("go_to", &AnySearch::go_to, "moves"_a, "reuse"_a = false, nb::kw_only(), "seconds"_a = nb::none(),
             "stop"_a.none() = nb::none(), unlocked,
             "Makes the position after the moves the root, and returns how many simulations it has already.\n\n"
             "Stopped or out of time, it goes there without looking for forced wins. It returns None, and the root\n"
             "stays where it was, only if another thread's call kept it waiting until then.")
        .def("run", &AnySearch::run, "simulations"_a = nb::none(), "seconds"_a = nb::none(), "nodes"_a = nb::none(),
             "threads"_a = 1, nb::kw_only(), "stop"_a.none() = nb::none(), unlocked,
             "Simulates until a limit is reached, it is stopped or the root's result is proven.")
        .def("root_moves", &AnySearch::root_moves, nb::kw_only(), "seconds"_a = nb::none(),
             "stop"_a.none() = nb::none(), unlocked,
             "For every move of the root, in ascending order: (move, visits, mean result 0..1, mean result of "
             "the games that\n"
             "have it later on, proven bounds low and high from -1 to 1, plies to a proven end, expected play).\n\n"
             "The play of proven moves is completed by a search for its end, that of the best moves first. Stopped or\n"
             "out of time, the rest goes without.")
        .def_prop_ro("is_proven", &AnySearch::is_proven, unlocked, "Whether the root's result is proven.")
        .def_prop_ro(
            "round_length", [](const AnySearch&) { return mcts::simulations_per_round; },
            "Simulations in a round. A run that is cut into several finds the same if no round is cut.")
        .def_prop_ro("simulations", &AnySearch::simulations, unlocked, "Simulations from this root.")
        .def_prop_ro("nodes", &AnySearch::nodes, unlocked, "Positions seen since this root was set.")
        .def_prop_ro("depth", &AnySearch::depth, unlocked, "Moves of both sides to the deepest of them.")
        .def_prop_ro("bytes_used", &AnySearch::bytes_used, unlocked, "Memory that the tree takes.");
}
