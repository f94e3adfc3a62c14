// Node: a position in the tree, with its moves.
#pragma once

#include <atomic>
#include <cstdint>

#include "common/bounds.hpp"
#include "hex/geometry.hpp"

namespace conjoin::hex::mcts {

// An index into the memory of the tree, in words of eight bytes.
using Slot = std::uint32_t;

constexpr Slot no_slot = 0;
constexpr Slot being_expanded = 1;  // a thread is making the node

// The swap as a Cell.
constexpr Cell swap_cell = no_cell;

// One move of a position, with its statistics. Several threads update it at the same time, without locks. If two of
// them update `rave` at the same moment, one result is lost, which is cheaper than waiting; visits and points are never
// lost.
//
// Everything is for the side that plays the move.
struct Child {
    std::atomic<std::uint32_t> visits = 0;       // simulations through this move; those of a round are added at its end
    std::atomic<std::uint32_t> points = 0;       // of those simulations: 2 for a win, 1 for a draw
    std::atomic<float> rave = 0;                 // mean result, 0..1, of simulations that had the move later on
    std::atomic<std::uint16_t> rave_visits = 0;  // the number of these; stops at most_rave_visits
    Cell cell = 0;
    std::atomic<Bounds> bounds = Bounds{};
    std::atomic<Slot> node = no_slot;  // the position after the move

    // Narrows the bounds by what was proven; returns whether that changed them.
    bool tighten(Bounds found) {
        Bounds known = bounds.load(std::memory_order_relaxed);
        for (;;) {
            const Bounds next = intersection(known, found);
            if (next == known) return false;
            if (bounds.compare_exchange_weak(known, next, std::memory_order_relaxed)) return true;
        }
    }
};
static_assert(sizeof(Child) == 24 && std::atomic<Bounds>::is_always_lock_free);

// What a network thinks of a position, and what follows from that for each of its moves. Only trees that are searched
// with a network have them.
struct Judgement {
    std::atomic<float> value = -1;       // the chance of the side to move, 0..1; -1 before the network was asked
    std::atomic<float> root_visits = 0;  // the square root of the visits of the position when they last doubled
};
struct Forecast {
    std::atomic<float> prior = 0;  // how likely the network takes the move to be the best, 0..1
    std::atomic<float> mean = 0;   // of what it thought of the positions that simulations through the move led to, 0..1
};
static_assert(sizeof(Judgement) == 8 && sizeof(Forecast) == 8);

// A position: first the selection values of its moves, contiguous in memory because every simulation compares them all,
// then the moves, in ascending order of their cells, and in a tree with a network what that thinks.
//
//      word    0   | 1 ..                         | ..        | ..        | ..
//             head | selection values, as floats  | the moves | judgement | forecasts
struct Node {
    Slot parent_move = no_slot;  // the move that leads here; no_slot for the root
    std::uint16_t count = 0;     // moves
    std::uint8_t mark = 0;       // of mark and compact, see TreeMemory

    std::atomic<float>* selection_values() { return reinterpret_cast<std::atomic<float>*>(this + 1); }
    const std::atomic<float>* selection_values() const { return reinterpret_cast<const std::atomic<float>*>(this + 1); }
    Child* begin() { return reinterpret_cast<Child*>(this + first_child(count)); }
    Child* end() { return begin() + count; }
    const Child* begin() const { return reinterpret_cast<const Child*>(this + first_child(count)); }
    const Child* end() const { return begin() + count; }

    // Only in a tree with a network.
    Judgement& judgement() { return *reinterpret_cast<Judgement*>(end()); }
    const Judgement& judgement() const { return *reinterpret_cast<const Judgement*>(end()); }
    Forecast* forecasts() { return reinterpret_cast<Forecast*>(end()) + 1; }
    const Forecast* forecasts() const { return reinterpret_cast<const Forecast*>(end()) + 1; }
    bool is_judged() const { return judgement().value.load(std::memory_order_relaxed) >= 0; }

    // The words before the first move.
    static constexpr Slot first_child(unsigned count) { return 1 + (count + 1) / 2; }
};
static_assert(sizeof(Node) == 8 && sizeof(std::atomic<float>) == 4);

constexpr Slot words_of(unsigned count, bool judged) {
    return Node::first_child(count) + Slot{sizeof(Child) / 8} * count + (judged ? 1 + count : 0);
}

}  // namespace conjoin::hex::mcts
