// Crew: how several threads search one tree without doing the same work twice.
//
// All of them walk through the same tree over the same table. A thread that comes to a position which another one is
// searching takes a different move first; when it comes back, the answer mostly is in the table. And now and then each
// looks whether one of the questions it is in the middle of has been answered by somebody else.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "connect_four/solver/table.hpp"

namespace conjoin::connect_four::solver {

// Only positions with so many free cells are shared: for smaller ones it is not worth the bookkeeping.
constexpr int shared_cells = 22;

// The positions that are being searched right now. Two positions may want the same slot, and then one mark is lost:
// that costs time, never the truth.
class Crew {
public:
    bool is_busy(const Table::Place& place) const {
        return slots_[index(place)].load(std::memory_order_relaxed) == mark(place);
    }
    void enter(const Table::Place& place) { slots_[index(place)].store(mark(place), std::memory_order_relaxed); }
    void clear() {
        for (auto& slot : slots_) slot.store(0, std::memory_order_relaxed);
    }
    void leave(const Table::Place& place) { slots_[index(place)].store(0, std::memory_order_relaxed); }

private:
    static constexpr std::uint64_t size = 4096;
    static std::uint64_t index(const Table::Place& place) { return place.slot % size; }
    static std::uint64_t mark(const Table::Place& place) { return (place.slot ^ place.tag << 22) | 1; }

    std::array<std::atomic<std::uint64_t>, size> slots_ = {};
};

// The questions that one thread is in the middle of, from the root down.
class Trail {
public:
    // Thrown when the question at this depth needs no more work.
    struct Answered {
        std::size_t depth;
        int value;
    };

    void clear() { depth_ = 0; }
    std::size_t push(const Table& table, const Table::Place& place, int beta) {
        steps_[depth_] = {&table, place, beta};
        return depth_++;
    }
    void pop(std::size_t depth) { depth_ = depth; }

    void look_up() const {
        for (std::size_t depth = 0; depth < depth_; ++depth) {
            const Step& step = steps_[depth];
            const Known known = step.table->find(step.place);
            if (known.low >= step.beta) throw Answered{depth, known.low};
            if (known.high < step.beta) throw Answered{depth, known.high};
        }
    }

private:
    struct Step {
        const Table* table;
        Table::Place place;
        int beta;
    };
    std::array<Step, 64> steps_;  // there are never more plies
    std::size_t depth_ = 0;
};

}  // namespace conjoin::connect_four::solver
