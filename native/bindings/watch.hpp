// Watch: tells a long call when its time is over.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>

#include "bindings/interrupt.hpp"

namespace conjoin::bindings {

// Ask it often from a loop that runs without the GIL; it throws if the user interrupts.
class Watch {
public:
    explicit Watch(std::optional<double> seconds = {}) {
        if (!seconds) return;
        if (!(*seconds >= 0)) throw std::invalid_argument("seconds must be 0 or more");
        const std::chrono::duration<double> limit(std::min(*seconds, 1e9));
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
    }

    bool is_over() {
        poll_();
        return deadline_ && Clock::now() >= *deadline_;
    }

private:
    using Clock = std::chrono::steady_clock;
    InterruptPoll poll_;
    std::optional<Clock::time_point> deadline_;
};

}  // namespace conjoin::bindings
