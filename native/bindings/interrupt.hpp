// Interrupt: lets Ctrl-C end a long call.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace conjoin::bindings {

// Call it often from a loop that runs without the GIL: it takes the GIL twenty times a second, no more, and throws if
// a signal handler raised. Price of an ordinary call: one look at the clock, about 25 ns.
class InterruptPoll {
public:
    void operator()() {
        const auto now = Clock::now();
        if (now < next_) return;
        next_ = now + pause;
        nanobind::gil_scoped_acquire gil;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
    }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds pause{50};
    Clock::time_point next_ = Clock::now() + pause;
};

}  // namespace conjoin::bindings
