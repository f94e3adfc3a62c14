// conjoin._native.hex_network: what the network of hex games sees of a position, and what it thinks of it.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/rules.hpp"
#include "hex/game.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/network/features.hpp"
#include "hex/network/network.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace conjoin;
using namespace conjoin::bindings;
using namespace conjoin::hex;

namespace {

using Numbers = std::vector<std::int64_t>;
using Codes = nb::ndarray<std::uint8_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using Flags = nb::ndarray<bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The cell of the last move; no_cell for none or a swap.
Cell last_of(const Numbers& moves, const Geometry& geometry) {
    const bool stone = !moves.empty() && moves.back() < geometry.count;
    return stone ? geometry.cells[static_cast<std::size_t>(moves.back())] : no_cell;
}

template <Rules rules>
Board<rules> running(int size, bool swap, const Numbers& moves) {
    const Game<rules> game(size, swap, moves);
    if (game.result() != Result::Running) throw std::invalid_argument("the game is over");
    return game.board();
}

template <Rules rules>
network::Features features_of(int size, bool swap, const Numbers& moves) {
    network::Features features;
    network::extract_features(running<rules>(size, swap, moves), last_of(moves, geometry_of(size)), features);
    return features;
}

// Before each move: what the network sees, and whether neither side could win with one stone.
template <Rules rules>
void draw_game(int size, const Numbers& moves, Codes& codes, Flags& quiet) {
    const Geometry& geometry = geometry_of(size);
    const auto count = static_cast<std::size_t>(geometry.count);
    static_cast<void>(Game<rules>(size, false, moves));  // throws for an illegal move
    if (codes.shape(0) != moves.size() || codes.shape(1) != 3 || codes.shape(2) != count ||
        quiet.shape(0) != moves.size()) {
        throw std::invalid_argument("the arrays must be (moves, 3, cells) and (moves)");
    }
    Board<rules> board(size);
    network::Features features;
    std::uint8_t* to = codes.data();
    for (std::size_t ply = 0; ply < moves.size(); ++ply) {
        const mcts::DecisiveMoves decisive = mcts::decisive_moves(board);
        quiet.data()[ply] = !decisive.is_won() && decisive.threats[0] == no_cell;
        network::extract_features(board, no_cell, features);
        for (const auto* part : {&features.stone, &features.own_join, &features.other_join}) {
            to = std::copy_n(part->begin(), count, to);
        }
        board.play(geometry.cells[static_cast<std::size_t>(moves[ply])]);
    }
}

void features_of_game(const std::string& rules, Integer size, const std::vector<Integer>& moves, Codes codes,
                      Flags quiet) {
    with_rules(rules, [&]<Rules named>(RulesTag<named>) {
        draw_game<named>(geometry_of(size.clamped()).size, values(moves), codes, quiet);
    });
}

class NetworkOfGame {
public:
    NetworkOfGame(const std::string& rules, Integer size, const nb::bytes& file)
        : rules_(rules),
          size_(geometry_of(size.clamped()).size),
          network_(network::read_network({static_cast<const unsigned char*>(file.data()), file.size()},
                                         rules_named(rules), size_)) {}

    std::tuple<double, std::vector<double>> evaluate(const std::vector<Integer>& moves, bool swap) const {
        const network::Features features = with_rules(
            rules_, [&]<Rules named>(RulesTag<named>) { return features_of<named>(size_, swap, values(moves)); });
        network::Opinion opinion;
        network::Network::Scratch scratch = network_->make_scratch();
        network_->evaluate(features, scratch, opinion);
        const auto count = static_cast<std::size_t>(geometry_of(size_).count);
        return {opinion.value, {opinion.policy.begin(), opinion.policy.begin() + static_cast<std::ptrdiff_t>(count)}};
    }

    std::vector<double> chances_if_taken(const std::vector<Integer>& moves, const std::vector<Integer>& cells,
                                         bool swap) const {
        return with_rules(rules_, [&]<Rules named>(RulesTag<named>) {
            return chances_on(running<named>(size_, swap, values(moves)), values(cells));
        });
    }

    std::string path() const { return network::name_of(network_->path()); }

private:
    template <Rules rules>
    std::vector<double> chances_on(const Board<rules>& board, const Numbers& cells) const {
        network::Features features;
        network::Opinion opinion;
        network::Network::Scratch scratch = network_->make_scratch();
        std::vector<double> chances;
        for (const std::int64_t number : cells) {
            const Geometry& geometry = board.geometry();
            if (number < 0 || number >= geometry.count) throw std::invalid_argument("there is no such cell");
            const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
            if (!board.is_empty(cell)) throw std::invalid_argument("a cell is taken");
            Board<rules> next = board;
            if (next.place(cell, 1 - board.to_move()) != 0) {
                chances.push_back(0);
                continue;
            }
            network::extract_features(next, board.to_move(), cell, features);
            network_->evaluate(features, scratch, opinion);
            chances.push_back(opinion.value);
        }
        return chances;
    }

    std::string rules_;
    int size_;
    std::unique_ptr<const network::Network> network_;
};

}  // namespace

NB_MODULE(hex_network, module) {
    module.doc() =
        "The network of FenceMaster and Havannah: what it sees of a position, and what it thinks of it. Cells count "
        "from "
        "0 in\n"
        "reading order; everything is for the side to move.";

    module.attr("FEWEST_STONES") = network::fewest_stones;
    module.def(
        "features_of_game", &features_of_game, "rules"_a, "size"_a, "moves"_a, "codes"_a, "quiet"_a,
        "For the position before each move of a game: the codes of its cells, in an array (moves, 3, cells) of\n"
        "stones, what playing there would join for the side to move, and for the other side; and whether neither\n"
        "side could win with one stone.");
    nb::class_<NetworkOfGame>(module, "Network", "The network for one game and size.")
        .def(nb::init<const std::string&, Integer, const nb::bytes&>(), "rules"_a, "size"_a, "file"_a,
             "From the content of its file; ValueError where that is damaged.")
        .def("evaluate", &NetworkOfGame::evaluate, "moves"_a, "swap"_a = false,
             "The chance of the side to move, 0..1, and the policy's logit of each cell; those of taken cells mean\n"
             "nothing.")
        .def("chances_if_taken", &NetworkOfGame::chances_if_taken, "moves"_a, "cells"_a, "swap"_a = false,
             "For each of these empty cells: the chance of the side to move if the other side had a stone there, too.")
        .def_prop_ro("path", &NetworkOfGame::path,
                     "The instructions in use: 'portable', 'sse2', 'avx2' or 'avx512', the same answer with each. The\n"
                     "environment variable CONJOIN_SIMD asks for others than the best.");
}
