// Progress: what the threads of a search have done, and how they share what is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace conjoin::hex::mcts {

// What all threads have done together. Counters that change all the time lie in another cache line than flags that all
// threads read all the time.
struct Progress {
    alignas(64) std::atomic<std::uint64_t> simulations = 0;  // including those that threads have reserved
    std::atomic<std::uint64_t> nodes = 0;                    // positions seen for the first time
    std::atomic<int> depth = 0;                              // moves from the root to the deepest of them
    alignas(64) std::atomic<bool> full = false;              // no memory is left, and no more is asked for
    std::atomic<bool> proven = false;                        // the root's result is proven
    std::atomic<int> lost_in = 0;                            // moves, if the root is proven lost but not soon; else 0

    void update_depth(int plies) {
        for (int known = depth; known < plies && !depth.compare_exchange_weak(known, plies);) {}
    }
};

// A number of simulations that one thread reserves. It adds to the shared counters only at the end, and returns the
// simulations that it did not do.
class SimulationBatch {
public:
    SimulationBatch(Progress& all, std::uint64_t goal, std::uint64_t most) : progress(all) {
        std::uint64_t taken = progress.simulations.load(std::memory_order_relaxed);
        do {
            left_ = taken < goal ? std::min(most, goal - taken) : 0;
        } while (!progress.simulations.compare_exchange_weak(taken, taken + left_, std::memory_order_relaxed));
    }
    SimulationBatch(const SimulationBatch&) = delete;
    SimulationBatch& operator=(const SimulationBatch&) = delete;
    ~SimulationBatch() {
        progress.simulations.fetch_sub(left_, std::memory_order_relaxed);
        progress.nodes.fetch_add(nodes_, std::memory_order_relaxed);
        progress.update_depth(depth_);
    }

    // Whether there is another one to do; it counts as done from now on.
    bool next() {
        if (left_ == 0 || progress.proven.load(std::memory_order_relaxed)) return false;
        --left_;
        return true;
    }

    // Counts a position that was reached for the first time, `plies` moves from the root.
    void count_node(std::size_t plies) {
        ++nodes_;
        depth_ = std::max(depth_, static_cast<int>(plies));
    }

    Progress& progress;

private:
    std::uint64_t left_;
    std::uint64_t nodes_ = 0;
    int depth_ = 0;
};

}  // namespace conjoin::hex::mcts
