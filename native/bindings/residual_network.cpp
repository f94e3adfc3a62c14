// conjoin._native.residual_network: a trained network's answers.

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arguments.hpp"
#include "network/residual.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin::bindings;
using conjoin::network::ResidualNetwork;
using conjoin::network::Shape;

namespace {

using Answer = std::pair<std::vector<float>, float>;  // how likely each move is the one to play, and the value

void make(ResidualNetwork* self, Integer rows, Integer columns, Integer moves, Integer channels, Integer blocks,
          Integer head, Integer hidden, const nb::bytes& weights) {
    const Shape shape{rows.clamped(),   columns.clamped(), moves.clamped(), channels.clamped(),
                      blocks.clamped(), head.clamped(),    hidden.clamped()};
    std::vector<std::uint16_t> halves(weights.size() / sizeof(std::uint16_t));
    std::memcpy(halves.data(), weights.c_str(), halves.size() * sizeof(std::uint16_t));
    new (self) ResidualNetwork(shape, halves);
}

std::vector<Answer> evaluate(const ResidualNetwork& network, const nb::bytes& planes, const nb::bytes& legal) {
    const Shape& shape = network.shape();
    const std::size_t squares = shape.squares() * conjoin::network::planes;
    const auto moves = static_cast<std::size_t>(shape.moves);
    const std::size_t count = legal.size() / moves;
    if (planes.size() != count * squares || legal.size() != count * moves) {
        throw std::invalid_argument("for each position there are " + std::to_string(squares) + " bytes of planes and " +
                                    std::to_string(moves) + " of legal moves, not " + std::to_string(planes.size()) +
                                    " and " + std::to_string(legal.size()) + " in all");
    }
    const auto* const stones = reinterpret_cast<const std::uint8_t*>(planes.c_str());
    const auto* const playable = reinterpret_cast<const std::uint8_t*>(legal.c_str());
    std::vector<Answer> answers(count);
    const nb::gil_scoped_release unlocked;
    for (std::size_t i = 0; i < count; ++i) {
        answers[i].first.resize(moves);
        answers[i].second =
            network.evaluate({stones + i * squares, squares}, {playable + i * moves, moves}, answers[i].first);
    }
    return answers;
}

}  // namespace

NB_MODULE(residual_network, module) {
    module.doc() = "A trained network's answers: the same bits on every machine.";
    nb::class_<ResidualNetwork>(module, "ResidualNetwork", "A tower of residual blocks with two heads.")
        .def("__init__", &make, "rows"_a, "columns"_a, "moves"_a, "channels"_a, "blocks"_a, "head"_a, "hidden"_a,
             "weights"_a, "Weights are little-endian halves in the order of use; raises ValueError.")
        .def("evaluate", &evaluate, "planes"_a, "legal"_a,
             "For each position how likely each move is the one to play, and its value for the side to move.\n\n"
             "Of `planes` a position has a byte for each square and plane, rows first: a stone of the side to move, of "
             "the other\nside; of `legal` one for each move. Raises ValueError.");
}
