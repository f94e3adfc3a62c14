// Search: is the score at least beta? A null-window search, the one question that everything else is made of.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/stop.hpp"
#include "connect_four/solver/abdada.hpp"
#include "connect_four/solver/forced.hpp"
#include "connect_four/solver/key.hpp"
#include "connect_four/solver/ordering.hpp"
#include "connect_four/solver/parts.hpp"
#include "connect_four/solver/simd.hpp"
#include "connect_four/solver/table.hpp"
#include "connect_four/solver/win_in_two.hpp"
#include "connect_four/solver/zugzwang.hpp"

namespace conjoin::connect_four::solver {

// One thread's search over the shared table.
//
// Positions with few empty cells are by far the most numerous, and they recur soon or never. They have a transposition
// table of their own for each thread, which fits the processor's cache; the shared table, in main memory, is for the
// rest.
template <Shape S>
class alignas(128) Search {  // two threads must not count nodes in one cache line
    using Word = Cells<S>;
    using Place = typename Table<Word>::Place;

public:
    Search(const S& shape, Table<Word>& table, BusyPositions<Word>& busy, Parts parts = {})
        : shape_(shape),
          far_(table),
          busy_(busy),
          near_(std::min(key_bits(shape), largest_near_key), near_mib),
          near_from_(key_bits(shape) <= largest_near_key ? cell_count(shape) - near_cells : cell_count(shape) + 1),
          order_(shape.width()),
          parts_(parts) {}

    std::uint64_t nodes() const { return nodes_; }
    void clear() { near_.clear(); }

    // A bound of the score of a quiet node: at least the answer if that is beta or more, at most the answer if less.
    // `poll` is called about every thousand nodes and may throw to give up. `shared` says that other threads are asking
    // the same question at the same time.
    int at_least(const Node<S>& node, int beta, const Poll& poll, bool shared = false) {
        shared_until_ = shared ? cell_count(shape_) - shared_cells : -1;
        trail_.clear();
        const bool mirror = may_mirror(shape_, node.mine, node.theirs);
        const Place place = find_place(node, mirror);
        const Known known = table_for(node).find(place);
        if (known.low >= beta) return known.low;
        if (known.high < beta) return known.high;
        return visit(node, beta, mirror, place, known, poll);
    }

private:
    static constexpr int near_cells = 20;         // most empty cells of a position in the near table
    static constexpr std::uint64_t near_mib = 2;  // one huge page
    // In bits: a table of this size can tell no longer keys apart.
    static constexpr int largest_near_key = Table<Word>::bits_of_tag + Table<Word>::slots_in_mib + 1;

    // Bounds of a score.
    struct Range {
        int low;
        int high;
    };

    struct Child {
        Node<S> node;
        Place place;
        Known known;
        int priority;
        int column;
        bool swapped;  // whether the other side is to move; not so after an odd number of forced moves
    };
    using Children = std::array<Child, max_side>;
    using Queue = std::array<int, max_side>;  // priority * 16 + index
    static constexpr int deferral = 1 << 20;  // lowers a priority below all others

    // A child's bounds as its parent sees them.
    static Range seen(bool swapped, int low, int high) { return swapped ? Range{-high, -low} : Range{low, high}; }

    Table<Word>& table_for(const Node<S>& node) { return node.plies < near_from_ ? far_ : near_; }

    Place find_place(const Node<S>& node, bool mirror) {
        const Cells<S> key = plain_key(shape_, node.mine, node.stones());
        return table_for(node).place(mirror ? mirror_key(shape_, key) : key);
    }

    int visit(const Node<S>& node, int beta, bool mirror, const Place& place, const Known& known, const Poll& poll) {
        if ((++nodes_ & 1023) == 0) {
            poll();
            trail_.check_answers();
        }
        const std::uint64_t before = nodes_;
        if (mirror) mirror = may_mirror(shape_, node.mine, node.theirs);

        // 1. Evaluate every child without searching it.
        Children children;
        std::size_t count = 0;
        int found = worst;  // the best bound so far
        if (judge(node, known, beta, mirror, children, count, found)) return found;

        // 2. Look up those that are left in the table.
        Queue queue;
        std::size_t waiting = 0;
        if (look_up(children, count, beta, queue, waiting, found)) return found;

        // 3. Search the rest in move order, but defer what another thread is searching.
        Known learned = nothing_known;
        const bool shared = node.plies <= shared_until_;
        for (auto next = queue.begin(), end = next + waiting; next != end && found < beta;) {
            std::iter_swap(next, std::max_element(next, end));
            Child& child = children[static_cast<std::size_t>(*next & 15)];
            const bool was_deferred = *next < -deferral / 2;
            if (shared && !was_deferred && next != queue.begin() && busy_.contains(child.place)) {
                *next -= deferral;
                continue;
            }
            if (was_deferred) child.known = table_for(child.node).find(child.place);
            const int value = answer(child, child.swapped ? 1 - beta : beta, mirror, poll);
            found = std::max(found, child.swapped ? -value : value);
            learned.move = child.column;
            ++next;
        }

        // 4. Store the result.
        if (found >= beta) {
            learned.low = found;
        } else {
            learned.high = found;
            learned.move = Known::no_move;
        }
        const auto work = 2 * static_cast<int>(std::bit_width(nodes_ - before));
        table_for(node).store(place, learned, std::min(work, most_work));
        return found;
    }

    // Whether the table has one child that is enough for a cutoff; `found` is its bound then. Otherwise the queue lists
    // those that must be searched.
    bool look_up(Children& children, std::size_t count, int beta, Queue& queue, std::size_t& waiting, int& found) {
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children[i];
            child.known = table_for(child.node).find(child.place);
            const Range range = seen(child.swapped, child.known.low, child.known.high);
            if (range.low >= beta && parts_.cutoffs) {
                found = range.low;
                return true;
            }
            if (range.high < beta) {
                found = std::max(found, range.high);
                continue;
            }
            queue[waiting++] = child.priority * 16 + static_cast<int>(i);
        }
        return false;
    }

    // The bound from the table if it answers the question, otherwise a search.
    int answer(const Child& child, int beta, bool mirror, const Poll& poll) {
        if (child.known.low >= beta) return child.known.low;
        if (child.known.high < beta) return child.known.high;
        if (child.node.plies <= shared_until_) return share(child, beta, mirror, poll);
        return visit(child.node, beta, mirror, child.place, child.known, poll);
    }

    // A search that the other threads see, and that ends when one of them has the answer.
    int share(const Child& child, int beta, bool mirror, const Poll& poll) {
        const std::size_t depth = trail_.push(table_for(child.node), child.place, beta);
        busy_.add(child.place);
        int value = 0;
        try {
            value = visit(child.node, beta, mirror, child.place, child.known, poll);
        } catch (const Answered& answered) {
            if (answered.depth != depth) throw;
            value = answered.value;
        }
        busy_.remove(child.place);
        trail_.pop(depth);
        return value;
    }

    // Whether one child is enough for a cutoff; `found` is its bound then. Otherwise lists the children that neither
    // the end of a forced sequence nor a bound decides, and prefetches their table entries.
    bool judge(const Node<S>& node, const Known& known, int beta, bool mirror, Children& children, std::size_t& count,
               int& found) {
        const Cells<S> useful = useful_cells(shape_, node);
        EachColumn<Word> wins;
        wins_after_each(shape_, node.mine, node.safe, wins);
        for (Cells<S> moves = node.safe; moves != 0; moves = without_lowest_bit(moves)) {
            const Cells<S> cell = lowest_bit(moves);
            const int column = column_of(shape_, cell);
            Node<S> next = node;
            next.play(cell, wins[static_cast<std::size_t>(column)]);
            const Cells<S> threats = next.their_wins & useful;
            const Settled settled = settle(shape_, next);
            const bool swapped = !settled.swapped;
            const int child_beta = swapped ? 1 - beta : beta;
            const Range range = settled.decided ? Range{settled.score, settled.score} : limits(next, child_beta);
            if (range.low >= child_beta || range.high < child_beta) {
                const Range as_seen = seen(swapped, range.low, range.high);
                if (as_seen.low >= beta) {
                    found = as_seen.low;
                    return true;
                }
                found = std::max(found, as_seen.high);
                continue;
            }
            const Place place = find_place(next, mirror);
            table_for(next).prefetch(place);
            const int forced_plies = next.plies - node.plies - 1;
            const bool gives_away = (cell << 1 & node.my_wins) != 0;
            const int priority = order_.priority(count_bits(threats), gives_away, forced_plies, column, known.move);
            children[count] = {next, place, nothing_known, priority, column, swapped};
            ++count;
        }
        return false;
    }

    // The bounds that the length of the game, a win in two and zugzwang set for a quiet child, for its side to move.
    Range limits(const Node<S>& child, int beta) const {
        const int low = least(shape_, child.plies), high = most(shape_, child.plies);
        if (low >= beta || high < beta) return {low, high};
        if (beta == high && parts_.win_in_two) {
            return wins_in_two(shape_, child) ? Range{high, high} : Range{low, high - 1};
        }
        if (!parts_.zugzwang) return {low, high};
        return {low, std::min(high, at_most(shape_, child, beta - 1))};
    }

    S shape_;
    Table<Word>& far_;
    BusyPositions<Word>& busy_;
    Trail<Word> trail_;
    int shared_until_ = -1;  // plies
    Table<Word> near_;
    int near_from_;  // plies
    Order order_;
    Parts parts_;
    std::uint64_t nodes_ = 0;
};

}  // namespace conjoin::connect_four::solver
