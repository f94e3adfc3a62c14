// conjoin._native.schmipo: the search and the evaluation of Schmipo, the FenceMaster player.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/stop_condition.hpp"
#include "hex/board.hpp"
#include "hex/schmipo.hpp"

namespace nb = nanobind;
namespace hex = conjoin::hex;
namespace schmipo = conjoin::hex::schmipo;
using namespace nb::literals;
using namespace conjoin::bindings;

namespace {

using MoveRow = std::tuple<int, int, std::vector<int>, std::int64_t>;  // move, value, expected play behind it, nodes

void require(bool holds, const std::string& otherwise) {
    if (!holds) throw std::invalid_argument(otherwise);
}

struct Position {
    hex::Board<hex::Rules::FenceMaster> board;
    schmipo::Stones stones;
    bool over = false;

    void play(hex::Cell cell) {
        stones.at(cell) = static_cast<std::uint8_t>(board.to_move());
        over = board.play(cell) != 0 || board.empty_count() == 0;
    }

    void swap(hex::Cell first_stone) {
        stones.at(first_stone) = 1;
        board.swap();
    }
};

// The position after the moves; the move after the last cell is a swap.
Position replay(int size, bool swap, const std::vector<int>& moves) {
    Position position{hex::Board<hex::Rules::FenceMaster>(size, swap), {}};
    const hex::Geometry& geometry = position.board.geometry();
    for (std::size_t number = 0; number < moves.size(); ++number) {
        const std::string name = "move " + std::to_string(number + 1);
        const int move = moves[number];
        require(!position.over, name + " comes after the end of the game");
        if (move == geometry.count) {
            require(position.board.may_swap(), name + " is a swap, which is not allowed there");
            position.swap(geometry.cells[static_cast<std::size_t>(moves[0])]);
            continue;
        }
        require(0 <= move && move < geometry.count, name + " is no cell of the board");
        const hex::Cell cell = geometry.cells[static_cast<std::size_t>(move)];
        require(position.board.is_empty(cell), name + " goes to a taken cell");
        position.play(cell);
    }
    return position;
}

std::vector<MoveRow> search_moves(int size, bool swap, const std::vector<int>& moves, int depth,
                                  std::optional<double> seconds, const StopFlag& stop) {
    require(1 <= depth && depth <= schmipo::deepest_search,
            "depth must be 1.." + std::to_string(schmipo::deepest_search) + ", not " + std::to_string(depth));
    const Position position = replay(size, swap, moves);
    if (position.over) return {};
    StopCondition condition(seconds, stop);
    schmipo::Search search(position.board, position.stones, condition.as_check());
    std::vector<MoveRow> rows;
    for (const auto& [move, result] : search.moves(depth)) {
        const auto first = result.variation.moves.begin();
        const auto length = static_cast<std::ptrdiff_t>(result.variation.length);
        rows.emplace_back(move, result.value, std::vector<int>(first, first + length), result.nodes);
    }
    return rows;
}

std::tuple<int, int, int, int> sections(int size, bool swap, const std::vector<int>& moves, int side) {
    require(side == 0 || side == 1, "side must be 0 or 1, not " + std::to_string(side));
    const Position position = replay(size, swap, moves);
    const bool after_own_stone = position.board.to_move() != side;
    const schmipo::Sections seen = schmipo::sections(position.board.geometry(), position.stones, side, after_own_stone);
    return {seen.edges, seen.chain, seen.criticals, seen.winners};
}

}  // namespace

NB_MODULE(schmipo, module) {
    module.doc() = "Schmipo for FenceMaster boards of size 2 to 13: its search and its evaluation.";

    const auto unlocked = nb::call_guard<nb::gil_scoped_release>();

    module.def("search_moves", &search_moves, "size"_a, "swap"_a, "moves"_a, "depth"_a, nb::kw_only(),
               "seconds"_a = nb::none(), "stop"_a.none() = nb::none(), unlocked,
               "For every empty cell beside a stone, last first: (cell, value in points for the side to move, expected "
               "play behind it, nodes).\n\n"
               "Out of time, or stopped by another thread that sets stop[0] of a bytearray of length 1, only for\n"
               "those that were searched completely.");

    module.def("sections", &sections, "size"_a, "swap"_a, "moves"_a, "side"_a, unlocked,
               "What the position after the moves shows a side: edge stones less the other's, stones of the largest "
               "chain, criticals, winners.");
}
