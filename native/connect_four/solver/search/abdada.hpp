// ABDADA: how several threads search one tree without doing the same work twice.
//
// All threads walk through the same tree with the same transposition table. A thread that comes to a move which another
// one is searching defers it and takes a different move first; when it comes back, the answer is mostly in the table.
// This is Kerrigan's simplified form of ABDADA, with a table of its own for the positions being searched. In addition
// each thread checks now and then whether another one has answered a question that it is still working on.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "connect_four/solver/tables/transposition_table.hpp"

namespace conjoin::connect_four::solver {

// Positions with fewer empty cells are not shared: they are not worth the bookkeeping.
constexpr int shared_cells = 22;

// The positions being searched right now. Two positions may want the same slot, and then one mark is lost: that costs
// time, never correctness.
template <class Word>
class BusyPositions {
    using Place = typename TranspositionTable<Word>::Place;

public:
    bool contains(const Place& place) const {
        return slots_[index(place)].load(std::memory_order_relaxed) == mark(place);
    }
    void add(const Place& place) { slots_[index(place)].store(mark(place), std::memory_order_relaxed); }
    void remove(const Place& place) { slots_[index(place)].store(0, std::memory_order_relaxed); }
    void clear() {
        for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
    }

private:
    static constexpr std::uint64_t size = 4096;
    static std::uint64_t index(const Place& place) { return place.slot % size; }
    static std::uint64_t mark(const Place& place) {
        return (place.slot ^ static_cast<std::uint64_t>(place.tag) << 22) | 1;
    }

    std::array<std::atomic<std::uint64_t>, size> slots_ = {};
};

// Thrown when the question at this depth of a search stack needs no more work.
struct Answered {
    std::size_t depth;
    int value;
};

// The questions that one thread is working on, from the root down.
template <class Word>
class SearchStack {
    using Place = typename TranspositionTable<Word>::Place;

public:
    void clear() { depth_ = 0; }
    std::size_t push(const TranspositionTable<Word>& table, const Place& place, int beta) {
        steps_[depth_] = {&table, place, beta};
        return depth_++;
    }
    void pop(std::size_t depth) { depth_ = depth; }

    // Throws Answered for the first question to which the table has an answer by now.
    void check_answers() const {
        for (std::size_t depth = 0; depth < depth_; ++depth) {
            const Step& step = steps_[depth];
            const TableEntry entry = step.table->find(step.place);
            if (entry.low >= step.beta) throw Answered{depth, entry.low};
            if (entry.high < step.beta) throw Answered{depth, entry.high};
        }
    }

private:
    struct Step {
        const TranspositionTable<Word>* table;
        Place place;
        int beta;
    };
    std::array<Step, bits_of<Word>> steps_;  // no board has more cells
    std::size_t depth_ = 0;
};

}  // namespace conjoin::connect_four::solver
