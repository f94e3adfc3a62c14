// ReversibleBoard: a board that can take moves back.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/rules.hpp"
#include "hex/zobrist.hpp"

namespace conjoin::hex::proof {

constexpr std::uint8_t no_side = 2;
constexpr int padding = row_step + 1;  // the longest step: neighbours of rim cells stay in bounds

// A value for every Cell and for the padding around the board.
template <class Value>
class ByCell {
public:
    explicit ByCell(Value value = {}) { values_.fill(value); }
    Value& operator[](int cell) { return values_[static_cast<std::size_t>(padding + cell)]; }
    const Value& operator[](int cell) const { return values_[static_cast<std::size_t>(padding + cell)]; }

private:
    std::array<Value, cell_span + 2 * padding> values_;
};

// Groups are union-find trees without path compression, the smaller tree below the larger one, so that the latest stone
// can be taken back. A path to the root has at most log2(stones) steps.
template <Rules rules>
class ReversibleBoard {
public:
    explicit ReversibleBoard(int size, int opening_stones)
        : geometry_(&geometry_of(size)), key_(size, opening_stones) {}

    const Geometry& geometry() const { return *geometry_; }
    const SymmetricKey& key() const { return key_; }
    int to_move() const { return to_move_; }
    int empty_count() const { return geometry_->count - stones_; }
    bool is_empty(Cell cell) const { return owner_[cell] == no_side; }
    bool has_stone(Cell cell, int side) const { return owner_[cell] == side; }

    // The stones of a side around a cell, and what the group of a stone touches.
    NeighbourMask neighbour_stones(Cell cell, int side) const {
        return neighbours_[static_cast<std::size_t>(side)][cell];
    }
    Edges edges_of(Cell stone) const { return edges_[root(stone)]; }

    void set_to_move(int side) { to_move_ = side; }

    // Plays a stone of the side to move; `undo` takes the latest one back.
    void play(Cell cell) {
        place(cell, to_move_);
        to_move_ ^= 1;
    }

    void undo() {
        to_move_ ^= 1;
        remove_latest();
    }

    // Puts down a stone of either side without changing the side to move.
    void place(Cell cell, int side) {
        owner_[cell] = static_cast<std::uint8_t>(side);
        key_.add(geometry_->numbers[cell], side);
        flip_in_neighbours(cell, side);
        join(cell, side);
    }

    // How a stone of this side on this empty cell would win; 0 if it would not.
    Wins would_win(Cell cell, int side) const {
        // 1. Most cells cannot win: a win joins two blocks, or a block and the rim, or surrounds a stone.
        const Blocks& blocks = blocks_of[neighbour_stones(cell, side)];
        Wins filled = 0;
        if constexpr (rules == Rules::Havannah) {
            if (blocks.flanked != 0 && surrounds_any(cell, side, blocks.flanked)) filled = ring_win;
        }
        Joined joined = geometry_->edges[cell];
        if (blocks.count == 0 || (blocks.count == 1 && joined == 0)) return filled;

        // 2. What the groups would touch together, and whether two blocks are one group already.
        std::array<Cell, 3> roots{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            roots[block] = root(cell + blocks.member[block]);
            joined |= edges_[roots[block]];
            for (std::size_t before = 0; before < block; ++before) {
                joined |= static_cast<unsigned>(roots[before] == roots[block]) << cycle_bit;
            }
        }
        return wins_of<rules>[joined] | filled;
    }

private:
    struct Step {
        Cell stone = 0;
        Cell root = 0;         // the root of the joined group
        Edges root_edges = 0;  // what it touched before
        std::uint8_t side = 0;
        std::uint8_t attached_count = 0;
        std::array<Cell, 3> attached{};  // the roots that are now below it
    };

    void flip_in_neighbours(Cell cell, int side) {
        ByCell<NeighbourMask>& masks = neighbours_[static_cast<std::size_t>(side)];
        for (unsigned direction = 0; direction < 6; ++direction)
            masks[cell + steps[direction]] ^= bit_at_neighbour(direction);
    }

    Cell root(int stone) const {
        while (parent_[stone] != stone) stone = parent_[stone];
        return static_cast<Cell>(stone);
    }

    void join(Cell cell, int side) {
        // 1. The roots that meet here, each once, and the largest of them.
        const Blocks& blocks = blocks_of[neighbours_[static_cast<std::size_t>(side)][cell]];
        parent_[cell] = cell;
        edges_[cell] = geometry_->edges[cell];
        weight_[cell] = 1;
        Step& step = history_[static_cast<std::size_t>(stones_++)];
        step = {.stone = cell, .root = cell, .side = static_cast<std::uint8_t>(side)};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            Cell met = root(cell + blocks.member[block]);
            if (met == step.root || is_attached(step, met)) continue;
            if (weight_[met] > weight_[step.root]) std::swap(met, step.root);
            step.attached[step.attached_count++] = met;
        }
        // 2. The others go below it.
        step.root_edges = edges_[step.root];
        for (std::size_t each = 0; each < step.attached_count; ++each) {
            const Cell met = step.attached[each];
            parent_[met] = step.root;
            edges_[step.root] |= edges_[met];
            weight_[step.root] = static_cast<std::uint16_t>(weight_[step.root] + weight_[met]);
        }
    }

    static bool is_attached(const Step& step, Cell met) {
        for (std::size_t each = 0; each < step.attached_count; ++each) {
            if (step.attached[each] == met) return true;
        }
        return false;
    }

    void remove_latest() {
        const Step& step = history_[static_cast<std::size_t>(--stones_)];
        for (std::size_t each = 0; each < step.attached_count; ++each) {
            const Cell met = step.attached[each];
            parent_[met] = met;
            weight_[step.root] = static_cast<std::uint16_t>(weight_[step.root] - weight_[met]);
        }
        edges_[step.root] = step.root_edges;
        flip_in_neighbours(step.stone, step.side);
        key_.remove(geometry_->numbers[step.stone], step.side);
        owner_[step.stone] = no_side;
    }

    // Whether one of these own neighbours lacks only this cell to be surrounded by its own colour.
    bool surrounds_any(Cell cell, int side, NeighbourMask flanked) const {
        const ByCell<NeighbourMask>& masks = neighbours_[static_cast<std::size_t>(side)];
        for (unsigned direction = 0; direction < 6; ++direction) {
            if (!hex::has_stone(flanked, direction)) continue;
            if ((masks[cell + steps[direction]] | bit_at_neighbour(direction)) == all_neighbours) return true;
        }
        return false;
    }

    const Geometry* geometry_;
    SymmetricKey key_;
    int to_move_ = 0;
    int stones_ = 0;
    ByCell<std::uint8_t> owner_{no_side};
    std::array<ByCell<NeighbourMask>, 2> neighbours_;
    ByCell<Cell> parent_;
    ByCell<Edges> edges_;           // at the roots: what the whole group touches
    ByCell<std::uint16_t> weight_;  // at the roots: stones of the group
    std::array<Step, max_cells> history_;
};

}  // namespace conjoin::hex::proof
