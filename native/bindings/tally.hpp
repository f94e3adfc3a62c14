// Tally: many playouts as one call from Python.
#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>

#include "bindings/arguments.hpp"
#include "bindings/watch.hpp"
#include "common/random.hpp"
#include "common/result.hpp"

namespace conjoin::bindings {

using Counts = std::tuple<std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

constexpr std::int64_t max_playouts = 1'000'000'000'000;  // days of work, and every count still fits

inline Random random_from(const Integer& seed) { return Random(seed.low_bits); }

// Plays `count` games from a position with this result, or as many as there is time for. `play_batch` plays as many as
// it is told; between batches, a few milliseconds apart, it may be stopped. A game that is over already is its own
// playout.
template <class PlayBatch>
Counts tally_playouts(Result result, const Integer& count, Watch& watch, PlayBatch play_batch) {
    constexpr std::int64_t batch = 256;
    std::int64_t left = count.within("count", 0, max_playouts);
    Tally tally;
    if (result != Result::Running) {
        tally.add({result, 0}, left);
        left = 0;
    }
    for (; left > 0 && !watch.is_over(); left -= batch) {
        tally += play_batch(static_cast<int>(std::min(left, batch)));
    }
    return {tally.first_wins, tally.second_wins, tally.draws, tally.plies};
}

}  // namespace conjoin::bindings
