// RAVE: all moves as first. The result of a simulation counts for every move that a side made in it, not only the next.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/mcts/playouts/move_sequence.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/tree/node.hpp"
#include "hex/mcts/tree/played_ranks.hpp"
#include "hex/mcts/tree/selection.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"

namespace conjoin::hex::mcts {

// A node with this many visits is busy. Updating all its moves with each result would be a fourth of all work, and make
// threads wait for each other's writes. So each thread buffers its results, and adds this many at once.
constexpr std::uint32_t busy_visits = 128;
constexpr unsigned results_per_flush = 32;

// A result is a whole number from 0 for a loss to this for a win.
constexpr int full_result = 128;

// The RAVE updates of one thread.
class Rave {
public:
    // The selection must outlive it. With symmetry classes, the root has only one move of each.
    template <Rules rules>
    Rave(const Selection& selection, const Board<rules>& root, const SymmetryClasses<rules>* classes)
        : selection_(selection), played_(static_cast<std::size_t>(root.geometry().count)) {
        for (std::size_t games = 1; games < rate_.size(); ++games) rate_[games] = 1 / static_cast<float>(games);
        const Geometry& geometry = root.geometry();
        ranks_.fill(max_cells);
        root_ranks_.fill(max_cells);
        std::uint16_t rank = 0, root_rank = 0;
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell cell = geometry.cells[number];
            if (!root.is_empty(cell)) continue;
            ranks_[cell] = rank++;
            // The first move of a class represents it, so its rank is known when the others need it.
            const Cell first = classes == nullptr ? cell : classes->representative(cell);
            root_ranks_[cell] = first == cell ? root_rank++ : root_ranks_[first];
        }
    }

    // Must be called with every move on the way down the tree, and with the same ones on the way up.
    void enter(Cell cell) { played_.add(ranks_[cell]); }
    void leave(Cell cell) { played_.remove(ranks_[cell]); }

    // Adds the result of a simulation to the moves of a node, which it passed after `step` moves; the side to move
    // there made every second one from then on, and got this result. Unless the node is busy, it must be the last one
    // that was entered and not left.
    void update(TreeMemory& memory, Slot slot, bool busy, const MoveSequence& moves, std::size_t step, int result) {
        Node& node = memory.node(slot);
        if (node.count == 1) return;
        const Ranks& ranks = step == 0 ? root_ranks_ : ranks_;
        if (busy) {
            buffer_result(memory, slot, ranks, moves, step, result);
        } else {
            update_now(node, ranks, moves, step, result);
        }
    }

    // Adds all buffered results. Must be called before nodes move in memory.
    void flush(TreeMemory& memory) {
        for (Buffer& buffer : buffers_) flush(memory, buffer);
    }

private:
    using Ranks = std::array<std::uint16_t, cell_span>;  // by Cell

    struct Tally {
        std::uint16_t games = 0;
        std::uint16_t results = 0;
    };

    // The buffered results of one node, by the rank of the cell.
    struct Buffer {
        Slot node = no_slot;
        const Ranks* ranks = nullptr;
        unsigned results = 0;
        std::array<Tally, max_cells + 1> tallies = {};
    };

    static constexpr std::size_t buffer_count = 128;

    void update_now(Node& node, const Ranks& ranks, const MoveSequence& moves, std::size_t step, int result) {
        for (std::size_t turn = step; turn < moves.count; turn += 2) {
            if (moves.cells[turn] == swap_cell) continue;
            // A node has a move for every empty cell, in order: the cells empty at the root, less those played since.
            const std::size_t rank = ranks[moves.cells[turn]], number = rank - played_.before(rank);
            assert(ranks[node.begin()[number].cell] == rank);
            add(node, number, 1, result);
        }
    }

    void buffer_result(TreeMemory& memory, Slot slot, const Ranks& ranks, const MoveSequence& moves, std::size_t step,
                       int result) {
        Buffer& buffer = buffers_[slot % buffer_count];
        if (buffer.node != slot) {
            flush(memory, buffer);
            buffer.node = slot;
            buffer.ranks = &ranks;
        }
        for (std::size_t turn = step; turn < moves.count; turn += 2) {
            if (moves.cells[turn] == swap_cell) continue;
            Tally& tally = buffer.tallies[ranks[moves.cells[turn]]];
            ++tally.games;
            tally.results = static_cast<std::uint16_t>(tally.results + result);
        }
        if (++buffer.results == results_per_flush) flush(memory, buffer);
    }

    // Adds the buffered results of one node and clears them.
    void flush(TreeMemory& memory, Buffer& buffer) {
        if (buffer.results != 0) {
            Node& node = memory.node(buffer.node);
            for (std::size_t number = 0; number < node.count; ++number) {
                Tally& tally = buffer.tallies[(*buffer.ranks)[node.begin()[number].cell]];
                if (tally.games != 0) add(node, number, tally.games, tally.results);
                tally = {};
            }
        }
        buffer.results = 0;
        buffer.node = no_slot;
    }

    void add(Node& node, std::size_t number, int games, int results) {
        Child& child = node.begin()[number];
        const std::uint16_t before = child.rave_visits.load(std::memory_order_relaxed);
        const auto after = static_cast<std::uint16_t>(std::min<int>(before + games, most_rave_visits));
        const float mean = child.rave.load(std::memory_order_relaxed);
        const float gain = static_cast<float>(results) / full_result - static_cast<float>(games) * mean;
        child.rave.store(mean + gain * rate_[after], std::memory_order_relaxed);
        child.rave_visits.store(after, std::memory_order_relaxed);
        selection_.update(node, number);
    }

    const Selection& selection_;
    std::array<float, most_rave_visits + 1> rate_ = {};  // by number of games: the weight of one of them in their mean
    Ranks ranks_;                                        // among the cells empty at the root
    Ranks root_ranks_;    // among the moves of the root, of the one that represents the cell
    PlayedRanks played_;  // the moves that lead to the current node
    std::array<Buffer, buffer_count> buffers_;
};

}  // namespace conjoin::hex::mcts
