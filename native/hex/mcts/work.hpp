// Work: what the threads of a search have done, and how they share what is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace conjoin::hex::mcts {

// What all threads have done together. Counters that change all the time lie in another cache line than flags that all
// threads read all the time.
struct Work {
    alignas(64) std::atomic<std::uint64_t> simulations = 0;  // including those that threads have reserved
    std::atomic<std::uint64_t> nodes = 0;                    // positions seen for the first time
    std::atomic<int> depth = 0;                              // moves from the root to the deepest of them
    alignas(64) std::atomic<bool> full = false;              // no memory is left, and no more is asked for
    std::atomic<bool> settled = false;                       // the root's result is proven
    std::atomic<int> lost_in = 0;                            // moves, if the root is proven lost but not soon; else 0

    void reach(int plies) {
        for (int known = depth; known < plies && !depth.compare_exchange_weak(known, plies);) {}
    }
};

// A number of simulations that one thread reserves. It adds to the shared counters only at the end, and returns the
// simulations that it did not do.
class Stretch {
public:
    Stretch(Work& all, std::uint64_t goal, std::uint64_t most) : work(all) {
        std::uint64_t taken = work.simulations.load(std::memory_order_relaxed);
        do {
            left_ = taken < goal ? std::min(most, goal - taken) : 0;
        } while (!work.simulations.compare_exchange_weak(taken, taken + left_, std::memory_order_relaxed));
    }
    Stretch(const Stretch&) = delete;
    Stretch& operator=(const Stretch&) = delete;
    ~Stretch() {
        work.simulations.fetch_sub(left_, std::memory_order_relaxed);
        work.nodes.fetch_add(nodes_, std::memory_order_relaxed);
        work.reach(depth_);
    }

    // Whether there is another one to do; it counts as done from now on.
    bool next() {
        if (left_ == 0 || work.settled.load(std::memory_order_relaxed)) return false;
        --left_;
        return true;
    }

    // Counts a position that was reached for the first time, `plies` moves from the root.
    void see(std::size_t plies) {
        ++nodes_;
        depth_ = std::max(depth_, static_cast<int>(plies));
    }

    Work& work;

private:
    std::uint64_t left_;
    std::uint64_t nodes_ = 0;
    int depth_ = 0;
};

}  // namespace conjoin::hex::mcts
