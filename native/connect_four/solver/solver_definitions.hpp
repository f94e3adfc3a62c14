// The definitions of Solver.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "common/thread_group.hpp"
#include "connect_four/solver/search/null_window_search.hpp"
#include "connect_four/solver/search/root.hpp"
#include "connect_four/solver/solver.hpp"

namespace conjoin::connect_four::solver {

constexpr ScoreBounds unknown = {worst, best};

// Thrown inside a search whose answer is no longer needed.
struct NotNeeded {};

// With `weak`, the bounds of the sign.
inline ScoreBounds clipped(const ScoreBounds& bounds, bool weak) {
    if (!weak) return bounds;
    return {std::clamp(bounds.low, -1, 1), std::clamp(bounds.high, -1, 1)};
}

// The work of a thread of a ThreadGroup, with a poll that ends it when the group is stopped.
template <class Work>
auto until_stopped(Work work) {
    return [work](const std::atomic<bool>& stopped) {
        try {
            work([&] {
                if (stopped.load(std::memory_order_relaxed)) throw NotNeeded();
            });
        } catch (const NotNeeded&) {}
    };
}

template <Shape S>
Solver<S>::Solver(const S& shape, std::uint64_t table_mib, SearchOptions options)
    : shape_(shape), table_(key_bits(shape), table_mib), options_(options) {
    make_searches(1);
}

template <Shape S>
Solver<S>::~Solver() = default;

template <Shape S>
std::uint64_t Solver<S>::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& search : searches_) sum += search->nodes();
    return sum;
}

template <Shape S>
void Solver<S>::clear() {
    table_.clear();
    for (const auto& search : searches_) search->clear();
}

template <Shape S>
ScoreBounds Solver<S>::solve(const Position<S>& position, bool weak, int threads, const Poll& poll) {
    return narrow(position, unknown, weak, threads, poll, std::numeric_limits<int>::max());
}

template <Shape S>
ScoreBounds Solver<S>::narrow(const Position<S>& position, const ScoreBounds& known, bool weak, int threads,
                              const Poll& poll, int questions) {
    make_searches(threads);
    const Root<S> root(shape_, position);
    if (root.decided) return clipped({root.score, root.score}, weak);
    NullWindows windows = root.windows(shape_, known, weak);
    try {
        for (; questions > 0 && windows.next_beta(); --questions) {
            const int beta = *windows.next_beta();
            windows.update(beta, search_in_threads(root.node, beta, threads, poll));
        }
    } catch (const Stopped&) {}
    return clipped(root.converted(windows.bounds()), weak);
}

template <Shape S>
ScoreBounds Solver<S>::limits(const Position<S>& position, const ScoreBounds& known, bool weak) const {
    const Root<S> root(shape_, position);
    if (root.decided) return clipped({root.score, root.score}, weak);
    return clipped(root.converted(root.windows(shape_, known, weak).bounds()), weak);
}

template <Shape S>
Scores Solver<S>::solve_many(std::span<const Position<S>> positions, bool weak, int threads, const Poll& poll) {
    make_searches(threads);
    Scores scores(positions.size());
    std::atomic<std::size_t> next = 0;
    const auto take = [&](NullWindowSearch<S>& search, const Poll& poll_here) {
        for (std::size_t i = next++; i < positions.size(); i = next++) {
            poll_here();
            scores[i] = score(search, positions[i], weak, poll_here);
        }
    };
    ThreadGroup group;
    for (int i = 1; i < threads; ++i) {
        NullWindowSearch<S>& search = *searches_[static_cast<std::size_t>(i)];
        group.start(until_stopped([&take, &search](const Poll& stopped) { take(search, stopped); }));
    }
    try {
        take(*searches_.front(), poll);
        group.wait(poll);
    } catch (const Stopped&) {
        group.stop();
    }
    return scores;
}

template <Shape S>
Scores Solver<S>::solve_columns(const Position<S>& position, bool weak, const Poll& poll) {
    Scores scores(static_cast<std::size_t>(shape_.width()));
    const Cells<S> moves = position.is_lost() ? 0 : position.moves();
    try {
        for (int column = 0; column < shape_.width(); ++column) {
            Position<S> child = position;
            child.play(moves & position.column(column));
            if (child.stones() == position.stones()) continue;
            scores[static_cast<std::size_t>(column)] = -score(*searches_.front(), child, weak, poll);
        }
    } catch (const Stopped&) {}
    return scores;
}

// One question, put to several threads at once: the first answer counts. The calling thread polls.
template <Shape S>
int Solver<S>::search_in_threads(const SearchNode<S>& node, int beta, int threads, const Poll& poll) {
    if (threads == 1) return searches_.front()->search(node, beta, poll);
    busy_.clear();  // marks may be left over from a search that was stopped
    std::atomic<bool> answered = false;
    int value = 0;
    const auto search = [&](NullWindowSearch<S>& searcher, const Poll& poll_here) {
        const Poll poll_both = [&] {
            poll_here();
            if (answered) throw NotNeeded();
        };
        const int found = searcher.search(node, beta, poll_both, true);
        if (!answered.exchange(true)) value = found;
    };
    ThreadGroup group;
    for (int i = 1; i < threads; ++i) {
        NullWindowSearch<S>& searcher = *searches_[static_cast<std::size_t>(i)];
        group.start(until_stopped([&search, &searcher](const Poll& stopped) { search(searcher, stopped); }));
    }
    try {
        search(*searches_.front(), poll);
    } catch (const NotNeeded&) {}
    group.stop();
    return value;
}

template <Shape S>
int Solver<S>::score(NullWindowSearch<S>& search, const Position<S>& position, bool weak, const Poll& poll) const {
    const Root<S> root(shape_, position);
    if (root.decided) return clipped({root.score, root.score}, weak).low;
    NullWindows windows = root.windows(shape_, unknown, weak);
    while (const std::optional<int> beta = windows.next_beta()) {
        windows.update(*beta, search.search(root.node, *beta, poll));
    }
    return clipped(root.converted(windows.bounds()), weak).low;
}

// At least one search per thread. They are kept: each has its local table and counts its nodes.
template <Shape S>
void Solver<S>::make_searches(int threads) {
    while (static_cast<int>(searches_.size()) < threads) {
        searches_.push_back(std::make_unique<NullWindowSearch<S>>(shape_, table_, busy_, options_));
    }
}

}  // namespace conjoin::connect_four::solver
