// Contest: several threads narrow the bounds of one score. With one thread it is the plan of its questions.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

namespace conjoin::connect_four::solver {

// Thrown inside a search that nobody waits for any more.
struct Outrun {};

class Contest {
public:
    // A weak contest stops when the sign is known.
    Contest(int low, int high, bool weak)
        : low_(low), high_(high), bottom_(low), top_(high), soon_(2 * high / 5), weak_(weak) {}

    std::pair<int, int> bounds() const { return {low_, high_}; }

    // The next beta to ask about, or nothing when all is known.
    std::optional<int> question() const {
        const int low = low_, high = high_;
        if (stopped_ || low >= high) return {};
        // 1. Is it decided soon? Such questions end after few plies, and for many positions they are all it takes.
        if (!weak_ && high > 1 && top_ - high < soon_) return high;
        if (!weak_ && low < -1 && low - bottom_ < soon_) return low + 1;
        // 2. Who wins, if anybody?
        if (low < 1 && high >= 1) return 1;
        if (low < 0 && high >= 0) return 0;
        if (weak_) return {};
        // 3. How late: most games worth a long search end late, so a third of the way from there.
        const int step = std::max(1, (high - low) / 3);
        return low >= 0 ? low + step : high + 1 - step;
    }

    bool is_answered(int beta) const { return stopped_ || beta <= low_ || beta > high_; }

    // The search for beta came back with this bound.
    void answer(int beta, int value) {
        const std::lock_guard lock(mutex_);
        if (value >= beta) {
            low_ = std::max<int>(low_, value);
        } else {
            high_ = std::min<int>(high_, value);
        }
    }

    void stop() { stopped_ = true; }

private:
    std::mutex mutex_;
    std::atomic<int> low_;
    std::atomic<int> high_;
    std::atomic<bool> stopped_ = false;
    int bottom_;
    int top_;
    int soon_;  // how many questions from either end come first
    bool weak_;
};

}  // namespace conjoin::connect_four::solver
