// Tally: many playouts as one call from Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"
#include "common/random.hpp"
#include "common/result.hpp"

namespace conjoin::bindings {

using Counts = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

constexpr std::int64_t max_playouts = 1'000'000'000'000;  // days of work, and every count still fits

inline Random random_from(const Integer& seed) { return Random(seed.low_bits); }

// Plays `count` games from a position with this result. `play_batch` plays as many as it is told; between batches, a
// few milliseconds apart, the user may interrupt. A game that is over already is its own playout.
template <class PlayBatch>
Counts tally_playouts(Result result, const Integer& count, PlayBatch play_batch) {
    constexpr std::int64_t batch = 1024;
    std::int64_t left = count.within("count", 0, max_playouts);
    Tally tally;
    if (result != Result::Running) {
        tally.add({result, 0}, left);
        left = 0;
    }
    InterruptPoll poll;
    for (; left > 0; left -= batch) {
        tally += play_batch(static_cast<int>(std::min(left, batch)));
        poll();
    }
    return {tally.first_wins, tally.second_wins, tally.draws, tally.plies};
}

}  // namespace conjoin::bindings
