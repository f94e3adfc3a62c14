// Playouts: many of them as one call from Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "bindings/arguments.hpp"
#include "bindings/stop_condition.hpp"
#include "common/random.hpp"
#include "common/result.hpp"

namespace conjoin::bindings {

using Counts = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

constexpr std::int64_t max_playouts = 1'000'000'000'000;  // that takes days, and every count still fits

inline Random random_from(const Integer& seed) { return Random(seed.low_bits); }

// Plays `count` games from a position with this result, or as many as there is time for. `play_batch` plays the number
// of games that it is called with; between batches, a few milliseconds apart, it may be stopped. A game that is over
// already is its own playout.
template <class PlayBatch>
Counts count_playouts(Result result, const Integer& count, StopCondition& condition, PlayBatch play_batch) {
    constexpr std::int64_t batch = 256;
    std::int64_t left = count.within("count", 0, max_playouts);
    ResultCounts counts;
    if (result != Result::Running) {
        counts.add({result, 0}, left);
        left = 0;
    }
    for (; left > 0 && !condition.is_met(); left -= batch) {
        counts += play_batch(static_cast<int>(std::min(left, batch)));
    }
    return {counts.first_wins, counts.second_wins, counts.draws, counts.plies};
}

}  // namespace conjoin::bindings
