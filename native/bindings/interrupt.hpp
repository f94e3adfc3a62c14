// Interrupt: lets Ctrl-C end a long call.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace conjoin::bindings {

// To be called often from a loop that runs without the GIL: it takes the GIL at most twenty times a second, and throws
// if a signal handler raised. Price of most calls: reading the clock, about 25 ns.
class InterruptPoll {
public:
    using Clock = std::chrono::steady_clock;

    void operator()() { check(Clock::now()); }

    // The same for a caller that has just read the clock.
    void check(Clock::time_point now) {
        if (now < next_) return;
        next_ = now + pause;
        nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

private:
    static constexpr std::chrono::milliseconds pause{50};
    Clock::time_point next_ = Clock::now() + pause;
};

}  // namespace conjoin::bindings
