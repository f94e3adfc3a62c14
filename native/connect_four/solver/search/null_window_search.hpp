// NullWindowSearch: is the score at least beta? The one question that everything else is made of.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/stop.hpp"
#include "connect_four/solver/bounds/forced.hpp"
#include "connect_four/solver/bounds/simd.hpp"
#include "connect_four/solver/bounds/win_in_two.hpp"
#include "connect_four/solver/bounds/zugzwang.hpp"
#include "connect_four/solver/search/abdada.hpp"
#include "connect_four/solver/search/options.hpp"
#include "connect_four/solver/search/ordering.hpp"
#include "connect_four/solver/tables/key.hpp"
#include "connect_four/solver/tables/transposition_table.hpp"

namespace conjoin::connect_four::solver {

// One thread's search over the shared table.
//
// Positions with few empty cells are by far the most numerous, and they recur soon or never. They have a transposition
// table of their own for each thread, which fits the processor's cache; the shared table, in main memory, is for the
// rest.
template <Shape S>
class alignas(128) NullWindowSearch {  // two threads must not count nodes in one cache line
    using Word = Cells<S>;
    using Place = typename TranspositionTable<Word>::Place;

public:
    NullWindowSearch(const S& shape, TranspositionTable<Word>& table, BusyPositions<Word>& busy,
                     SearchOptions options = {})
        : shape_(shape),
          shared_table_(table),
          busy_(busy),
          local_table_(std::min(key_bits(shape), largest_local_key), local_mib),
          local_from_(key_bits(shape) <= largest_local_key ? cell_count(shape) - local_cells : cell_count(shape) + 1),
          ordering_(shape.width()),
          options_(options) {}

    std::uint64_t nodes() const { return nodes_; }
    void clear() { local_table_.clear(); }

    // A bound of the score of a quiet node: at least the answer if that is beta or more, at most the answer if less.
    // `poll` is called about every thousand nodes and may throw to give up. `shared` says that other threads are asking
    // the same question at the same time.
    int search(const SearchNode<S>& node, int beta, const Poll& poll, bool shared = false) {
        shared_until_ = shared ? cell_count(shape_) - shared_cells : -1;
        stack_.clear();
        const bool mirror = may_mirror(shape_, node.mine, node.theirs);
        const Place place = find_place(node, mirror);
        const TableEntry entry = table_for(node).find(place);
        if (entry.low >= beta) return entry.low;
        if (entry.high < beta) return entry.high;
        return visit(node, beta, mirror, place, entry, poll);
    }

private:
    static constexpr int local_cells = 20;         // most empty cells of a position in the local table
    static constexpr std::uint64_t local_mib = 2;  // one huge page
    // In bits: a table of this size can tell no longer keys apart.
    static constexpr int largest_local_key =
        TranspositionTable<Word>::bits_of_tag + TranspositionTable<Word>::slots_in_mib + 1;

    struct Child {
        SearchNode<S> node;
        Place place;
        TableEntry entry;
        int priority;
        int column;
        bool swapped;  // whether the other side is to move; not so after an odd number of forced moves
    };
    using Children = std::array<Child, max_side>;
    using Queue = std::array<int, max_side>;  // priority * 16 + index
    static constexpr int deferral = 1 << 20;  // lowers a priority below all others

    // A child's bounds as its parent sees them.
    static ScoreBounds as_parent_sees(bool swapped, const ScoreBounds& bounds) {
        return swapped ? negated(bounds) : bounds;
    }

    TranspositionTable<Word>& table_for(const SearchNode<S>& node) {
        return node.plies < local_from_ ? shared_table_ : local_table_;
    }

    Place find_place(const SearchNode<S>& node, bool mirror) {
        const Cells<S> key = plain_key(shape_, node.mine, node.stones());
        return table_for(node).place(mirror ? mirror_key(shape_, key) : key);
    }

    int visit(const SearchNode<S>& node, int beta, bool mirror, const Place& place, const TableEntry& entry,
              const Poll& poll) {
        if ((++nodes_ & 1023) == 0) {
            poll();
            stack_.check_answers();
        }
        const std::uint64_t before = nodes_;
        if (mirror) mirror = may_mirror(shape_, node.mine, node.theirs);

        // 1. Evaluate every child without searching it.
        Children children;
        std::size_t count = 0;
        int found = worst;  // the best bound so far
        if (evaluate_children(node, entry, beta, mirror, children, count, found)) return found;

        // 2. Probe the table for those that are left.
        Queue queue;
        std::size_t waiting = 0;
        if (probe_children(children, count, beta, queue, waiting, found)) return found;

        // 3. Search the rest in move order, but defer what another thread is searching.
        TableEntry result = empty_entry;
        const bool shared = node.plies <= shared_until_;
        for (auto next = queue.begin(), end = next + waiting; next != end && found < beta;) {
            std::iter_swap(next, std::max_element(next, end));
            Child& child = children[static_cast<std::size_t>(*next & 15)];
            const bool was_deferred = *next < -deferral / 2;
            if (shared && !was_deferred && next != queue.begin() && busy_.contains(child.place)) {
                *next -= deferral;
                continue;
            }
            if (was_deferred) child.entry = table_for(child.node).find(child.place);
            const int value = answer(child, child.swapped ? 1 - beta : beta, mirror, poll);
            found = std::max(found, child.swapped ? -value : value);
            result.move = child.column;
            ++next;
        }

        // 4. Store the result.
        if (found >= beta) {
            result.low = found;
        } else {
            result.high = found;
            result.move = TableEntry::no_move;
        }
        const auto work = 2 * static_cast<int>(std::bit_width(nodes_ - before));
        table_for(node).store(place, result, std::min(work, most_work));
        return found;
    }

    // Whether the table has one child that is enough for a cutoff; `found` is its bound then. Otherwise the queue lists
    // those that must be searched.
    bool probe_children(Children& children, std::size_t count, int beta, Queue& queue, std::size_t& waiting,
                        int& found) {
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children[i];
            child.entry = table_for(child.node).find(child.place);
            const ScoreBounds bounds = as_parent_sees(child.swapped, {child.entry.low, child.entry.high});
            if (bounds.low >= beta && options_.cutoffs) {
                found = bounds.low;
                return true;
            }
            if (bounds.high < beta) {
                found = std::max(found, bounds.high);
                continue;
            }
            queue[waiting++] = child.priority * 16 + static_cast<int>(i);
        }
        return false;
    }

    // The bound from the table if it answers the question, otherwise a search.
    int answer(const Child& child, int beta, bool mirror, const Poll& poll) {
        if (child.entry.low >= beta) return child.entry.low;
        if (child.entry.high < beta) return child.entry.high;
        if (child.node.plies <= shared_until_) return visit_shared(child, beta, mirror, poll);
        return visit(child.node, beta, mirror, child.place, child.entry, poll);
    }

    // A search that the other threads see, and that ends when one of them has the answer.
    int visit_shared(const Child& child, int beta, bool mirror, const Poll& poll) {
        const std::size_t depth = stack_.push(table_for(child.node), child.place, beta);
        busy_.add(child.place);
        int value = 0;
        try {
            value = visit(child.node, beta, mirror, child.place, child.entry, poll);
        } catch (const Answered& answered) {
            if (answered.depth != depth) throw;
            value = answered.value;
        }
        busy_.remove(child.place);
        stack_.pop(depth);
        return value;
    }

    // Whether one child is enough for a cutoff; `found` is its bound then. Otherwise lists the children that neither
    // the end of a forced sequence nor a bound decides, and prefetches their table entries.
    bool evaluate_children(const SearchNode<S>& node, const TableEntry& entry, int beta, bool mirror,
                           Children& children, std::size_t& count, int& found) {
        const Cells<S> useful = useful_cells(shape_, node);
        PerColumn<Word> wins;
        wins_after_each(shape_, node.mine, node.safe, wins);
        for (Cells<S> moves = node.safe; moves != 0; moves = without_lowest_bit(moves)) {
            const Cells<S> cell = lowest_bit(moves);
            const int column = column_of(shape_, cell);
            SearchNode<S> next = node;
            next.play(cell, wins[static_cast<std::size_t>(column)]);
            const Cells<S> threats = next.their_wins & useful;
            const ForcedSequence sequence = play_forced_moves(shape_, next);
            const bool swapped = !sequence.swapped;
            const int child_beta = swapped ? 1 - beta : beta;
            const ScoreBounds bounds =
                sequence.decided ? ScoreBounds{sequence.score, sequence.score} : quiet_bounds(next, child_beta);
            if (bounds.low >= child_beta || bounds.high < child_beta) {
                const ScoreBounds for_parent = as_parent_sees(swapped, bounds);
                if (for_parent.low >= beta) {
                    found = for_parent.low;
                    return true;
                }
                found = std::max(found, for_parent.high);
                continue;
            }
            const Place place = find_place(next, mirror);
            table_for(next).prefetch(place);
            const int forced_plies = next.plies - node.plies - 1;
            const bool gives_away = (cell << 1 & node.my_wins) != 0;
            const int priority = ordering_.priority(count_bits(threats), gives_away, forced_plies, column, entry.move);
            children[count] = {next, place, empty_entry, priority, column, swapped};
            ++count;
        }
        return false;
    }

    // The bounds that the length of the game, a win in two and zugzwang set for a quiet child, for its side to move.
    ScoreBounds quiet_bounds(const SearchNode<S>& child, int beta) const {
        const int low = least(shape_, child.plies), high = most(shape_, child.plies);
        if (low >= beta || high < beta) return {low, high};
        if (beta == high && options_.win_in_two) {
            return wins_in_two(shape_, child) ? ScoreBounds{high, high} : ScoreBounds{low, high - 1};
        }
        if (!options_.zugzwang) return {low, high};
        return {low, std::min(high, zugzwang_bound(shape_, child, beta - 1))};
    }

    S shape_;
    TranspositionTable<Word>& shared_table_;
    BusyPositions<Word>& busy_;
    SearchStack<Word> stack_;
    int shared_until_ = -1;  // plies
    TranspositionTable<Word> local_table_;
    int local_from_;  // plies
    MoveOrdering ordering_;
    SearchOptions options_;
    std::uint64_t nodes_ = 0;
};

}  // namespace conjoin::connect_four::solver
