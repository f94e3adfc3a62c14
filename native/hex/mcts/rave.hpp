// RAVE: all moves as first. The result of a simulation counts for every move that a side made in it, not only the next.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/moves.hpp"
#include "hex/mcts/node.hpp"
#include "hex/mcts/played.hpp"
#include "hex/mcts/selection.hpp"
#include "hex/mcts/settings.hpp"

namespace conjoin::hex::mcts {

// A node with this many visits is busy. Updating all its moves with each result would be a fourth of all work, and make
// threads wait for each other's writes. So each thread buffers its results, and adds this many at once.
constexpr std::uint32_t busy_visits = 128;
constexpr unsigned results_per_share = 32;

// The RAVE updates of one thread.
class Rave {
public:
    // The selection must outlive it. With a folding, the root has only one move of each symmetry class.
    template <Rules rules>
    Rave(const Selection& selection, const Board<rules>& root, const Folding<rules>* folding)
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
            const Cell first = folding == nullptr ? cell : folding->representative(cell);
            root_ranks_[cell] = first == cell ? root_rank++ : root_ranks_[first];
        }
    }

    // Must be called with every move on the way down the tree, and with the same ones on the way up.
    void enter(Cell cell) { played_.add(ranks_[cell]); }
    void leave(Cell cell) { played_.remove(ranks_[cell]); }

    // Adds the result of a simulation to the moves of a node, which it passed after `step` moves; the side to move
    // there made every second one from then on, and got these points: 2, 1 or 0. Unless the node is busy, it must be
    // the last one that was entered and not left.
    void share(Arena& arena, Slot slot, bool busy, const Moves& moves, std::size_t step, int points) {
        Node& node = arena.node(slot);
        if (node.count == 1) return;
        const Ranks& ranks = step == 0 ? root_ranks_ : ranks_;
        if (busy) {
            share_later(arena, slot, ranks, moves, step, points);
        } else {
            share_now(node, ranks, moves, step, points);
        }
    }

    // Adds all buffered results. Must be called before nodes move in memory.
    void share_all(Arena& arena) {
        for (Page& page : pages_) share_page(arena, page);
    }

private:
    using Ranks = std::array<std::uint16_t, cell_span>;  // by Cell

    struct Note {
        std::uint16_t games = 0;
        std::uint16_t points = 0;
    };

    // The buffered results of one node, by the rank of the cell.
    struct Page {
        Slot node = nowhere;
        const Ranks* ranks = nullptr;
        unsigned results = 0;
        std::array<Note, max_cells + 1> notes = {};
    };

    static constexpr std::size_t page_count = 128;

    void share_now(Node& node, const Ranks& ranks, const Moves& moves, std::size_t step, int points) {
        for (std::size_t turn = step; turn < moves.count; turn += 2) {
            if (moves.cells[turn] == swap_cell) continue;
            // A node has a move for every empty cell, in order: the cells empty at the root, less those played since.
            const std::size_t rank = ranks[moves.cells[turn]], number = rank - played_.before(rank);
            assert(ranks[node.begin()[number].cell] == rank);
            add(node, number, 1, points);
        }
    }

    void share_later(Arena& arena, Slot slot, const Ranks& ranks, const Moves& moves, std::size_t step, int points) {
        Page& page = pages_[slot % page_count];
        if (page.node != slot) {
            share_page(arena, page);
            page.node = slot;
            page.ranks = &ranks;
        }
        for (std::size_t turn = step; turn < moves.count; turn += 2) {
            if (moves.cells[turn] == swap_cell) continue;
            Note& note = page.notes[ranks[moves.cells[turn]]];
            ++note.games;
            note.points = static_cast<std::uint16_t>(note.points + points);
        }
        if (++page.results == results_per_share) share_page(arena, page);
    }

    // Adds the buffered results of one node and clears them.
    void share_page(Arena& arena, Page& page) {
        if (page.results != 0) {
            Node& node = arena.node(page.node);
            for (std::size_t number = 0; number < node.count; ++number) {
                Note& note = page.notes[(*page.ranks)[node.begin()[number].cell]];
                if (note.games != 0) add(node, number, note.games, note.points);
                note = {};
            }
        }
        page.results = 0;
        page.node = nowhere;
    }

    void add(Node& node, std::size_t number, int games, int points) {
        Child& child = node.begin()[number];
        const std::uint16_t before = child.rave_visits.load(std::memory_order_relaxed);
        const auto after = static_cast<std::uint16_t>(std::min<int>(before + games, most_rave_visits));
        const float mean = child.rave.load(std::memory_order_relaxed);
        const float gain = static_cast<float>(points) / 2 - static_cast<float>(games) * mean;
        child.rave.store(mean + gain * rate_[after], std::memory_order_relaxed);
        child.rave_visits.store(after, std::memory_order_relaxed);
        selection_.update(node, number);
    }

    const Selection& selection_;
    std::array<float, most_rave_visits + 1> rate_ = {};  // by number of games: the weight of one of them in their mean
    Ranks ranks_;                                        // among the cells empty at the root
    Ranks root_ranks_;    // among the moves of the root, of the one that represents the cell
    PlayedRanks played_;  // the moves that lead to the current node
    std::array<Page, page_count> pages_;
};

}  // namespace conjoin::hex::mcts
