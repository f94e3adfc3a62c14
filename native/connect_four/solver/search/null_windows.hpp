// Null windows: which question "is the score at least beta?" to ask next, until the score is known.
#pragma once

#include <algorithm>
#include <optional>

#include "connect_four/solver/bounds/scores.hpp"

namespace conjoin::connect_four::solver {

// The searches around a score: each has a null window, just below beta, and tightens one of two bounds.
class NullWindows {
public:
    // `limits` follow from the length of the game; `known` are bounds that are known already. With `weak` only the sign
    // of the score is wanted.
    NullWindows(const ScoreBounds& limits, const ScoreBounds& known, bool weak)
        : limits_(limits),
          bounds_{std::max(limits.low, known.low), std::min(limits.high, known.high)},
          soon_(2 * limits.high / 5),
          weak_(weak) {}

    const ScoreBounds& bounds() const { return bounds_; }

    // The next beta to ask about, or nothing when the score is known.
    std::optional<int> next_beta() const {
        const auto [low, high] = bounds_;
        if (low >= high) return {};
        // 1. Is the game decided soon? These searches are shallow, and for many positions they are all it takes.
        if (!weak_ && high > 1 && limits_.high - high < soon_) return high;
        if (!weak_ && low < -1 && low - limits_.low < soon_) return low + 1;
        // 2. Which side wins, if any?
        if (low < 1 && high >= 1) return 1;
        if (low < 0 && high >= 0) return 0;
        if (weak_) return {};
        // 3. How late: most games worth a long search end late, so start a third of the way from that end.
        const int step = std::max(1, (high - low) / 3);
        return low >= 0 ? low + step : high + 1 - step;
    }

    // The search for this beta returned this bound.
    void update(int beta, int value) {
        if (value >= beta) {
            bounds_.low = std::max(bounds_.low, value);
        } else {
            bounds_.high = std::min(bounds_.high, value);
        }
    }

private:
    ScoreBounds limits_;
    ScoreBounds bounds_;
    int soon_;  // how many searches from either end come first
    bool weak_;
};

}  // namespace conjoin::connect_four::solver
