// Fate: what is proven about a move, and how long it takes.
#pragma once

#include <algorithm>
#include <cstdint>

namespace conjoin::hex::mcts {

// The result lies between `low` and `high`, for whoever is named beside it: -1 a loss, 0 a draw, 1 a win. A search
// starts with the widest bounds and only ever narrows them.
struct Fate {
    std::int8_t low = -1;
    std::int8_t high = 1;
    std::uint16_t plies : 15 = 0;  // moves of both sides to a proven win or loss at the latest; 0 for anything else
    bool presses : 1 = false;      // the move threatens to win with the next one: there is one answer to look at

    constexpr bool is_open() const { return low == -1 && high == 1; }
    constexpr bool is_settled() const { return low == high; }
    constexpr bool is_win() const { return low == 1; }
    constexpr bool is_loss() const { return high == -1; }
    constexpr bool operator==(const Fate&) const = default;
};

constexpr Fate between(int low, int high, int plies = 0) {
    Fate fate;
    fate.low = static_cast<std::int8_t>(low);
    fate.high = static_cast<std::int8_t>(high);
    fate.plies = static_cast<std::uint16_t>(plies) & 0x7fff;
    return fate;
}
constexpr Fate win_in(int plies) { return between(1, 1, plies); }
constexpr Fate loss_in(int plies) { return between(-1, -1, plies); }
constexpr Fate drawn = between(0, 0);

// The same seen by the other side, one move earlier.
constexpr Fate before(Fate fate) {
    const bool decided = fate.is_win() || fate.is_loss();
    return between(-fate.high, -fate.low, decided ? fate.plies + 1 : 0);
}

// Both are known of one position. The first stands where they say the same.
constexpr Fate both(Fate known, Fate found) {
    if (known.is_settled()) return known;
    Fate fate = between(std::max(known.low, found.low), std::min(known.high, found.high));
    if (fate.is_win() || fate.is_loss()) fate.plies = found.plies;
    fate.presses = known.presses || found.presses;
    return fate;
}

}  // namespace conjoin::hex::mcts
