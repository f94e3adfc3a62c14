// Polled: an evaluation that ends the search around it when it is time to stop.
#pragma once

#include <cstdint>

#include "bindings/stop_condition.hpp"

namespace conjoin::bindings {

// Throws Stopped; the condition is checked once in a thousand leaves, well under a millisecond apart.
template <class Evaluate>
class Polled {
public:
    Polled(Evaluate evaluate, StopCondition& condition) : evaluate_(evaluate), condition_(condition) {}

    template <class Position>
    auto operator()(const Position& position, int plies_left) const {
        if (++leaves_ % 1024 == 0) condition_.check();
        return evaluate_(position, plies_left);
    }

private:
    Evaluate evaluate_;
    mutable std::uint64_t leaves_ = 0;
    StopCondition& condition_;
};

}  // namespace conjoin::bindings
