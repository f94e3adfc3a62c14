// Node: a position in the tree with the moves that lead on from it.
#pragma once

#include <atomic>
#include <cstdint>

#include "hex/geometry.hpp"
#include "hex/mcts/fate.hpp"

namespace conjoin::hex::mcts {

// A place in the memory of the tree, counted in words of eight bytes.
using Slot = std::uint32_t;

constexpr Slot nowhere = 0;
constexpr Slot in_the_making = 1;  // some thread is about to put a node there

// The swap as a Cell: one that no board has, so no stone ever lies there.
constexpr Cell swap_cell = cell_at(max_rows - 1, row_step - 1);

// One move of a position, with all that simulations tell about it. Several threads work on it at once, without locks:
// every number is read and written whole. Where two threads add to `rave` at the same moment one of the two is lost,
// which is cheaper than to wait; visits and points are never lost.
//
// Everything is seen by the side that plays the move.
struct Child {
    std::atomic<std::uint32_t> visits = 0;       // simulations through this move; those of a round count when it ends
    std::atomic<std::uint32_t> points = 0;       // of those simulations: 2 for a win, 1 for a draw
    std::atomic<float> rave = 0;                 // mean result, 0..1, of simulations that had the move later on
    std::atomic<std::uint16_t> rave_visits = 0;  // how many those were; stops at the highest that counts
    Cell cell = 0;
    std::atomic<Fate> fate = Fate{};
    std::atomic<Slot> node = nowhere;  // the position after the move

    // Adds what was proven; returns whether that was news.
    bool settle(Fate found) {
        Fate known = fate.load(std::memory_order_relaxed);
        for (;;) {
            const Fate next = both(known, found);
            if (next == known) return false;
            if (fate.compare_exchange_weak(known, next, std::memory_order_relaxed)) return true;
        }
    }
};
static_assert(sizeof(Child) == 24);

// A position: how promising each of its moves is, side by side in memory because every simulation compares them all,
// and then the moves, in ascending order of their cells.
//
//      word    0   | 1 ..                            | ..
//             head | promise of each move, as floats | the moves
struct Node {
    Slot owner = nowhere;     // the move that leads here; nowhere for the root
    std::uint16_t count = 0;  // moves
    std::uint8_t grade = 0;   // used while memory is tidied up

    std::atomic<float>* promises() { return reinterpret_cast<std::atomic<float>*>(this + 1); }
    const std::atomic<float>* promises() const { return reinterpret_cast<const std::atomic<float>*>(this + 1); }
    Child* begin() { return reinterpret_cast<Child*>(this + first_child(count)); }
    Child* end() { return begin() + count; }
    const Child* begin() const { return reinterpret_cast<const Child*>(this + first_child(count)); }
    const Child* end() const { return begin() + count; }

    // The words before the first move.
    static constexpr Slot first_child(unsigned count) { return 1 + (count + 1) / 2; }
};
static_assert(sizeof(Node) == 8 && sizeof(std::atomic<float>) == 4);

constexpr Slot words_of(unsigned count) { return Node::first_child(count) + Slot{sizeof(Child) / 8} * count; }

}  // namespace conjoin::hex::mcts
