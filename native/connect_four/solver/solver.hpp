// Solver: exact scores, by asking a search again and again whether the score is at least this much.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop.hpp"
#include "connect_four/position.hpp"
#include "connect_four/solver/helpers.hpp"
#include "connect_four/solver/plan.hpp"
#include "connect_four/solver/search.hpp"

namespace conjoin::connect_four::solver {

// Scores in the order asked for; nothing where there is none.
using Scores = std::vector<std::optional<int>>;

// One solver is used by one caller at a time; the threads are its own affair.
template <Shape S>
class Solver {
public:
    // Throws std::invalid_argument for a table that does not fit.
    Solver(const S& shape, std::uint64_t table_mib, Parts parts = {})
        : shape_(shape), table_(key_bits(shape), table_mib), parts_(parts) {
        hire(1);
    }

    const S& shape() const { return shape_; }

    // Positions visited since the solver was made.
    std::uint64_t nodes() const {
        std::uint64_t sum = 0;
        for (const auto& search : searches_) sum += search->nodes();
        return sum;
    }

    // Forgets everything, so that the next search takes as many nodes as the first.
    void clear() {
        table_.clear();
        for (const auto& search : searches_) search->clear();
    }

    // The score, or with `weak` only its sign. `poll` may throw Stopped, for the bounds found so far, or anything else to
    // give up.
    template <class Poll>
    Answer solve(const Position<S>& position, bool weak, int threads, Poll&& poll) {
        return narrow(position, unknown, weak, threads, poll, std::numeric_limits<int>::max());
    }

    // The same from bounds that are known already, with so many questions at most.
    template <class Poll>
    Answer narrow(const Position<S>& position, const Answer& known, bool weak, int threads, Poll&& poll,
                  int questions) {
        hire(threads);
        const Start start(shape_, position);
        if (start.decided) return clipped({start.score, start.score}, weak);
        Plan plan = start.plan(shape_, known, weak);
        try {
            for (; questions > 0 && plan.question(); --questions) {
                const int beta = *plan.question();
                plan.answer(beta, ask(start.node, beta, threads, poll));
            }
        } catch (const Stopped&) {
        }
        return clipped(start.seen(plan.bounds()), weak);
    }

    // The bounds that the length of the game and what is known already set, without a search. It reads nothing that a
    // search changes.
    Answer limits(const Position<S>& position, const Answer& known, bool weak) const {
        const Start start(shape_, position);
        if (start.decided) return clipped({start.score, start.score}, weak);
        return clipped(start.seen(start.plan(shape_, known, weak).bounds()), weak);
    }

    // The score of each position, in order; every thread takes whole positions. The calling thread polls: nothing
    // stands for a position that was not finished when `poll` threw Stopped.
    template <class Poll>
    Scores solve_many(std::span<const Position<S>> positions, bool weak, int threads, Poll&& poll) {
        hire(threads);
        Scores scores(positions.size());
        std::atomic<std::size_t> next = 0;
        const auto take = [&](Search<S>& search, auto&& ask) {
            for (std::size_t i = next++; i < positions.size(); i = next++) {
                ask();
                scores[i] = score(search, positions[i], weak, ask);
            }
        };
        Helpers helpers;
        for (int i = 1; i < threads; ++i) {
            helpers.start([&, i](auto&& ask) { take(*searches_[static_cast<std::size_t>(i)], ask); });
        }
        try {
            take(*searches_.front(), poll);
            helpers.wait(poll);
        } catch (const Stopped&) {
            helpers.stop();
        }
        return scores;
    }

    // The score of each column for the side to move; nothing where no stone can be played, or where the search was not
    // finished when `poll` threw Stopped.
    template <class Poll>
    Scores solve_columns(const Position<S>& position, bool weak, Poll&& poll) {
        Scores scores(static_cast<std::size_t>(shape_.width()));
        const Bitboard moves = position.is_lost() ? 0 : position.moves();
        try {
            for (int column = 0; column < shape_.width(); ++column) {
                Position<S> child = position;
                child.play(moves & position.column(column));
                if (child.stones() == position.stones()) continue;
                scores[static_cast<std::size_t>(column)] = -score(*searches_.front(), child, weak, poll);
            }
        } catch (const Stopped&) {
        }
        return scores;
    }

private:
    static constexpr Answer unknown = {worst, best};

    // A position with its forced moves played.
    struct Start {
        Start(const S& shape, const Position<S>& position) {
            const int plies = position.plies();
            if (position.is_lost()) {
                score = -win_at(shape, plies - 1);
            } else if (position.winning_moves() != 0) {
                score = win_at(shape, plies);
            } else {
                node = {position.mine(), position.theirs(), winning_cells(shape, position.mine()) & ~position.stones(),
                        winning_cells(shape, position.theirs()) & ~position.stones(), 0, plies};
                const Settled settled = settle(shape, node);
                decided = settled.decided;
                swapped = settled.swapped;
                score = swapped ? -settled.score : settled.score;
            }
        }

        // The limits of the length of the game, narrowed by bounds for the side that was to move.
        Plan plan(const S& shape, const Answer& known, bool weak) const {
            return {{least(shape, node.plies), most(shape, node.plies)}, seen(known), weak};
        }

        // Bounds for the side to move before the forced moves as those for the side to move after them, or back.
        Answer seen(const Answer& bounds) const { return swapped ? Answer{-bounds.high, -bounds.low} : bounds; }

        Node node{};
        bool decided = true;
        bool swapped = false;
        int score = 0;  // of a decided position
    };

    // One question, put to several threads at once: the first answer counts. The calling thread polls.
    template <class Poll>
    int ask(const Node& node, int beta, int threads, Poll&& poll) {
        if (threads == 1) return searches_.front()->at_least(node, beta, poll);
        crew_.clear();  // of marks that a search left behind when it was given up
        std::atomic<bool> answered = false;
        int value = 0;
        const auto search = [&](Search<S>& searcher, auto&& poll_here) {
            const auto poll_both = [&] {
                poll_here();
                if (answered) throw Outrun();
            };
            const int found = searcher.at_least(node, beta, poll_both, true);
            if (!answered.exchange(true)) value = found;
        };
        Helpers helpers;
        for (int i = 1; i < threads; ++i) {
            helpers.start([&, i](auto&& stopped) { search(*searches_[static_cast<std::size_t>(i)], stopped); });
        }
        try {
            search(*searches_.front(), poll);
        } catch (const Outrun&) {
        }
        helpers.stop();
        return value;
    }

    template <class Poll>
    int score(Search<S>& search, const Position<S>& position, bool weak, Poll&& poll) const {
        const Start start(shape_, position);
        if (start.decided) return clipped({start.score, start.score}, weak).low;
        Plan plan = start.plan(shape_, unknown, weak);
        while (const std::optional<int> beta = plan.question()) {
            plan.answer(*beta, search.at_least(start.node, *beta, poll));
        }
        return clipped(start.seen(plan.bounds()), weak).low;
    }

    static Answer clipped(const Answer& answer, bool weak) {
        if (!weak) return answer;
        return {std::clamp(answer.low, -1, 1), std::clamp(answer.high, -1, 1)};
    }

    // Searches for so many threads. They stay: each has a near table and a count of its nodes.
    void hire(int threads) {
        while (static_cast<int>(searches_.size()) < threads) {
            searches_.push_back(std::make_unique<Search<S>>(shape_, table_, crew_, parts_));
        }
    }

    S shape_;
    Table table_;
    Crew crew_;
    Parts parts_;
    std::vector<std::unique_ptr<Search<S>>> searches_;
};

}  // namespace conjoin::connect_four::solver
