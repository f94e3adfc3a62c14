// Plan: which question to ask next, until the score is known.
#pragma once

#include <algorithm>
#include <optional>

namespace conjoin::connect_four::solver {

// Bounds of a score for the side to move; equal when the score is known.
struct Answer {
    int low;
    int high;
};

class Plan {
public:
    // From the limits that the length of the game sets and what is known already. A weak plan ends with the sign.
    Plan(const Answer& limits, const Answer& known, bool weak)
        : limits_(limits),
          bounds_{std::max(limits.low, known.low), std::min(limits.high, known.high)},
          soon_(2 * limits.high / 5),
          weak_(weak) {}

    const Answer& bounds() const { return bounds_; }

    // The next beta to ask about, or nothing when all is known.
    std::optional<int> question() const {
        const auto [low, high] = bounds_;
        if (low >= high) return {};
        // 1. Is it decided soon? Such questions end after few plies, and for many positions they are all it takes.
        if (!weak_ && high > 1 && limits_.high - high < soon_) return high;
        if (!weak_ && low < -1 && low - limits_.low < soon_) return low + 1;
        // 2. Who wins, if anybody?
        if (low < 1 && high >= 1) return 1;
        if (low < 0 && high >= 0) return 0;
        if (weak_) return {};
        // 3. How late: most games worth a long search end late, so a third of the way from there.
        const int step = std::max(1, (high - low) / 3);
        return low >= 0 ? low + step : high + 1 - step;
    }

    // A search for beta came back with this bound.
    void answer(int beta, int value) {
        if (value >= beta) {
            bounds_.low = std::max(bounds_.low, value);
        } else {
            bounds_.high = std::min(bounds_.high, value);
        }
    }

private:
    Answer limits_;
    Answer bounds_;
    int soon_;  // how many questions from either end come first
    bool weak_;
};

}  // namespace conjoin::connect_four::solver
