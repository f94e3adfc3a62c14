// Interrupt: lets Ctrl-C end a long call.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace conjoin::bindings {

// Call it often from a loop that runs without the GIL: it takes the GIL twenty times a second, no more, and throws if
// a signal handler raised. Price of an ordinary call: one look at the clock, about 25 ns.
class InterruptPoll {
public:
    using Clock = std::chrono::steady_clock;

    void operator()() { check(Clock::now()); }

    // The same for a caller who has just looked at the clock.
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
