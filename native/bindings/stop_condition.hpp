// StopCondition: when a long call must stop: its time is over, another thread has set its stop flag, or the user interrupts.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "bindings/interrupt.hpp"
#include "bindings/stop_flag.hpp"
#include "common/stop.hpp"

namespace conjoin::bindings {

// To be asked often from a loop that runs without the GIL; Ctrl-C is thrown as an exception. The flag must outlive it.
class StopCondition {
public:
    // Without limits: only Ctrl-C ends the call.
    StopCondition() = default;

    StopCondition(std::optional<double> seconds, const StopFlag& stop) : stop_(&stop) {
        stop.check_length();
        if (!seconds) return;
        if (!(*seconds >= 0)) throw std::invalid_argument("seconds must be 0 or more");
        const std::chrono::duration<double> limit(std::min(*seconds, 1e9));
        deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit);
    }

    // Once it is met it stays met. The flag is checked first: waiting for the GIL can take some milliseconds.
    bool is_met() {
        if (met_) return true;
        met_ = stop_ != nullptr && stop_->is_raised();
        if (met_) return true;
        const auto now = Clock::now();
        met_ = now >= deadline_;
        interrupt_.check(now);
        return met_;
    }

    // The same for recursive searches, which end with an exception.
    void check() {
        if (is_met()) throw Stopped();
    }

    // For a search that is given a check; the condition must outlive it.
    StopCheck as_check() {
        return [this] { return is_met(); };
    }

private:
    using Clock = InterruptPoll::Clock;
    InterruptPoll interrupt_;
    const StopFlag* stop_ = nullptr;
    Clock::time_point deadline_ = Clock::time_point::max();
    bool met_ = false;
};

// An evaluation that ends the search around it when it is time to stop: it throws Stopped. The condition is checked once in a thousand leaves, well under a millisecond apart.
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
