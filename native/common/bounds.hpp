// Bounds: what is proven about the result of a move, and how long it takes (score-bounded MCTS).
#pragma once

#include <algorithm>
#include <cstdint>

namespace conjoin {

// The result lies between `low` and `high`, for the side that the function or member using it names: -1 a loss, 0 a
// draw, 1 a win. A search starts with the widest bounds and only ever narrows them.
//
// Aligned as one word, so that every compiler makes it atomic without a lock.
struct alignas(4) Bounds {
    std::int8_t low = -1;
    std::int8_t high = 1;
    std::uint16_t plies : 15 = 0;  // moves of both sides to a proven win or loss at the latest; 0 for anything else
    bool forcing : 1 = false;      // the move threatens an immediate win, so there is only one answer to consider

    constexpr bool is_open() const { return low == -1 && high == 1; }
    constexpr bool is_proven() const { return low == high; }
    constexpr bool is_win() const { return low == 1; }
    constexpr bool is_loss() const { return high == -1; }
    constexpr bool operator==(const Bounds&) const = default;
};

constexpr Bounds bounds_from(int low, int high, int plies = 0) {
    Bounds bounds;
    bounds.low = static_cast<std::int8_t>(low);
    bounds.high = static_cast<std::int8_t>(high);
    bounds.plies = static_cast<std::uint16_t>(plies) & 0x7fff;
    return bounds;
}
constexpr Bounds win_in(int plies) { return bounds_from(1, 1, plies); }
constexpr Bounds loss_in(int plies) { return bounds_from(-1, -1, plies); }
constexpr Bounds drawn = bounds_from(0, 0);

// The same for the other side, one move earlier: as the parent gets them.
constexpr Bounds backed_up(Bounds bounds) {
    const bool decided = bounds.is_win() || bounds.is_loss();
    return bounds_from(-bounds.high, -bounds.low, decided ? bounds.plies + 1 : 0);
}

// The intersection of what is known about a position and what was found. What is proven already stays as it is.
constexpr Bounds intersection(Bounds known, Bounds found) {
    if (known.is_proven()) return known;
    Bounds bounds = bounds_from(std::max(known.low, found.low), std::min(known.high, found.high));
    if (bounds.is_win() || bounds.is_loss()) bounds.plies = found.plies;
    bounds.forcing = known.forcing || found.forcing;
    return bounds;
}

}  // namespace conjoin
