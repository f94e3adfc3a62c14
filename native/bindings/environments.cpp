// conjoin._native.environments: batches of games as arrays.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/boards.hpp"
#include "bindings/rules.hpp"
#include "environments/batch.hpp"
#include "environments/connect_four_game.hpp"
#include "environments/hex_game.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using environments::AnyBatch;
using environments::Arrays;

namespace {

constexpr int max_games = 1 << 24;
constexpr int max_opening = 1024;

template <class Number, std::size_t dimensions>
using Array = nb::ndarray<Number, nb::ndim<dimensions>, nb::c_contig, nb::device::cpu>;
using Moves = Array<const std::int64_t, 1>;

using Observations = Array<bool, 4>;
using Flags = Array<bool, 1>;
using Legal = Array<bool, 2>;
using Rewards = Array<float, 2>;
using Movers = Array<std::int8_t, 1>;

template <class AnyArray>
void require_shape(const char* name, const AnyArray& array, std::initializer_list<int> shape) {
    std::size_t dimension = 0;
    for (const int wanted : shape) {
        if (array.shape(dimension++) != static_cast<std::size_t>(wanted)) {
            throw std::invalid_argument(std::string(name) + " has the wrong shape: dimension " +
                                        std::to_string(dimension) + " must be " + std::to_string(wanted));
        }
    }
}

// The arrays that a step fills, each of the right shape.
Arrays checked(const AnyBatch& batch, Observations& observations, Legal& legal, Rewards& rewards, Flags& done,
               Flags& illegal, Movers& movers) {
    const int count = batch.count();
    require_shape("observations", observations, {count, batch.rows(), batch.columns(), 2});
    require_shape("legal", legal, {count, batch.move_count()});
    require_shape("rewards", rewards, {count, 2});
    require_shape("done", done, {count});
    require_shape("illegal", illegal, {count});
    require_shape("movers", movers, {count});
    return {observations.data(), legal.data(), rewards.data(), done.data(), illegal.data(), movers.data()};
}

void reset(AnyBatch& batch, Integer seed, Observations observations, Legal legal, Rewards rewards, Flags done,
           Flags illegal, Movers movers) {
    const Arrays out = checked(batch, observations, legal, rewards, done, illegal, movers);
    const nb::gil_scoped_release unlocked;
    batch.reset(seed.low_bits, out);
}

void step(AnyBatch& batch, Moves moves, Observations observations, Legal legal, Rewards rewards, Flags done,
          Flags illegal, Movers movers) {
    require_shape("moves", moves, {batch.count()});
    const Arrays out = checked(batch, observations, legal, rewards, done, illegal, movers);
    const nb::gil_scoped_release unlocked;
    batch.step(moves.data(), out);
}

void random_moves(AnyBatch& batch, Array<std::int64_t, 1> out) {
    require_shape("out", out, {batch.count()});
    const nb::gil_scoped_release unlocked;
    batch.random_moves(out.data());
}

std::vector<int> moves_of(AnyBatch& batch, Integer index) {
    const nb::gil_scoped_release unlocked;
    return batch.moves_of(static_cast<std::size_t>(index.within("index", 0, batch.count() - 1)));
}

template <class Game>
std::unique_ptr<AnyBatch> batch_of(const Game& fresh, Integer count, Integer opening, bool auto_reset) {
    return std::make_unique<environments::Batch<Game>>(fresh, static_cast<int>(count.within("count", 1, max_games)),
                                                       static_cast<int>(opening.within("opening", 0, max_opening)),
                                                       auto_reset);
}

std::unique_ptr<AnyBatch> connect_four_batch(Integer count, Integer width, Integer height, Integer line,
                                             Integer opening, bool auto_reset) {
    return with_any_shape(width, height, line, [&](auto shape) {
        return batch_of(environments::ConnectFourGame(shape), count, opening, auto_reset);
    });
}

std::unique_ptr<AnyBatch> hex_batch(const std::string& rules, Integer size, Integer count, bool swap, Integer opening,
                                    bool auto_reset) {
    return with_rules(rules, [&](auto tag) {
        return batch_of(environments::HexGame<tag.value>(size.clamped(), swap), count, opening, auto_reset);
    });
}

}  // namespace

NB_MODULE(environments, module) {
    module.doc() =
        "Batches of games for those who train; row i of every array is about game i.\n\n"
        "Observations are (games, rows, columns, 2), row 0 on top: the stones of the side to move, then the other's.";

    nb::class_<AnyBatch>(module, "Batch", "Games that are stepped together. It fills arrays that its caller makes.")
        .def_prop_ro(
            "shape",
            [](const AnyBatch& batch) {
                return std::tuple(batch.count(), batch.rows(), batch.columns(), batch.move_count());
            },
            "Games, rows, columns, and different moves.")
        .def("reset", &reset, "seed"_a, "observations"_a, "legal"_a, "rewards"_a, "done"_a, "illegal"_a, "movers"_a,
             "Starts every game anew; the same seed gives the same games.")
        .def("step", &step, "moves"_a, "observations"_a, "legal"_a, "rewards"_a, "done"_a, "illegal"_a, "movers"_a,
             "Plays one move in every game. An illegal one ends it: -1 for its side.")
        .def("random_moves", &random_moves, "out"_a,
             "Draws a legal move for every game; 0 where a finished one waits for a reset.")
        .def("moves", &moves_of, "index"_a, "The moves of this game so far.");

    module.def("connect_four", &connect_four_batch, "count"_a, "width"_a = 7, "height"_a = 6, "line"_a = 4,
               "opening"_a = 0, "auto_reset"_a = true, "Games of Connect Four, each after 0..opening random moves.");

    module.def("hex", &hex_batch, "rules"_a, "size"_a, "count"_a, "swap"_a = false, "opening"_a = 0,
               "auto_reset"_a = true, "Games of FenceMaster or Havannah, each after 0..opening random moves.");
}
