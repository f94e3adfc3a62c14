// Search: minimax and alpha-beta with any evaluation and any order of the columns.
//
// Compiled from the Python searches: the same values, the same principal variation, the same number of nodes. A
// position is copied for every move, which costs less than taking moves back: it is two words long.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "common/stop.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four {

constexpr int deepest_search = 16;  // plies

// An evaluation is called with a leaf and the plies that were left there, and returns the value for the maximising
// side, in any number type.
template <class Evaluate, Shape S>
using ValueOf = decltype(std::declval<const Evaluate&>()(std::declval<const Position<S>&>(), 0));

// The principal variation as columns, at most as long as the search is deep.
class Variation {
public:
    std::span<const std::uint8_t> columns() const { return {columns_.data(), length_}; }

    // This move, then that play.
    void assign(int column, const Variation& rest) {
        columns_[0] = static_cast<std::uint8_t>(column);
        std::copy_n(rest.columns_.begin(), rest.length_, columns_.begin() + 1);
        length_ = rest.length_ + 1;
    }

private:
    std::array<std::uint8_t, deepest_search> columns_;
    std::size_t length_ = 0;
};

// The result of a search: the value for the maximising side, the principal variation, and the number of positions
// visited, this one included.
template <class Value>
struct SearchResult {
    Value value;
    Variation variation = {};
    std::int64_t nodes = 1;
};

// Below and above every value of an evaluation.
template <class Value>
struct ValueLimits {
    using Limits = std::numeric_limits<Value>;
    static constexpr Value low = Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
    static constexpr Value high = Limits::has_infinity ? Limits::infinity() : Limits::max();
};

// Each side assumes that the other plays its best; of equal moves the first one searched is kept.
template <Shape S, class Evaluate, class Value = ValueOf<Evaluate, S>>
SearchResult<Value> minimax(const Position<S>& position, int depth, bool maximizing, const Evaluate& evaluate,
                            std::span<const int> order) {
    if (depth == 0 || position.is_lost() || position.is_full()) return {evaluate(position, depth)};
    SearchResult<Value> best{maximizing ? ValueLimits<Value>::low : ValueLimits<Value>::high};
    const auto moves = position.moves();
    for (const int column : order) {
        const auto cell = moves & position.column(column);
        if (cell == 0) continue;
        Position<S> child = position;
        child.play(cell);
        const SearchResult<Value> found = minimax(child, depth - 1, !maximizing, evaluate, order);
        best.nodes += found.nodes;
        if (maximizing ? found.value > best.value : found.value < best.value) {
            best.value = found.value;
            best.variation.assign(column, found.variation);
        }
    }
    return best;
}

// The same value and variation as minimax; alpha and beta are what the two sides are sure of already.
template <Shape S, class Evaluate, class Value = ValueOf<Evaluate, S>>
SearchResult<Value> alphabeta(const Position<S>& position, int depth, bool maximizing, const Evaluate& evaluate,
                              std::span<const int> order, Value alpha = ValueLimits<Value>::low,
                              Value beta = ValueLimits<Value>::high) {
    if (depth == 0 || position.is_lost() || position.is_full()) return {evaluate(position, depth)};
    SearchResult<Value> best{maximizing ? ValueLimits<Value>::low : ValueLimits<Value>::high};
    const auto moves = position.moves();
    for (const int column : order) {
        const auto cell = moves & position.column(column);
        if (cell == 0) continue;
        Position<S> child = position;
        child.play(cell);
        const SearchResult<Value> found = alphabeta(child, depth - 1, !maximizing, evaluate, order, alpha, beta);
        best.nodes += found.nodes;
        if (maximizing ? found.value > best.value : found.value < best.value) {
            best.value = found.value;
            best.variation.assign(column, found.variation);
        }
        if (maximizing) {
            alpha = std::max(alpha, best.value);
        } else {
            beta = std::min(beta, best.value);
        }
        if (beta <= alpha) break;  // the other side has a better alternative and will not come here
    }
    return best;
}

// A root move and the result of its search.
template <class Value>
struct Candidate {
    int column;
    SearchResult<Value> result;
};

// Every move of a running position in this order, each searched with a full window, so that every value is exact. The
// evaluation must be for the side to move here; when it throws Stopped, only the moves searched completely are
// returned. 1 <= depth <= deepest_search
template <Shape S, class Evaluate, class Value = ValueOf<Evaluate, S>>
std::vector<Candidate<Value>> search_moves(const Position<S>& position, int depth, bool pruning,
                                           const Evaluate& evaluate, std::span<const int> order) {
    std::vector<Candidate<Value>> candidates;
    try {
        for (const int column : order) {
            const auto cell = position.moves() & position.column(column);
            if (cell == 0) continue;
            Position<S> child = position;
            child.play(cell);
            candidates.push_back({column, pruning ? alphabeta(child, depth - 1, false, evaluate, order)
                                                  : minimax(child, depth - 1, false, evaluate, order)});
        }
    } catch (const Stopped&) {}
    return candidates;
}

}  // namespace conjoin::connect_four
