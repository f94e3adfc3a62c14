// Search: is the score at least this much? The one question that everything else is made of.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "common/stop.hpp"
#include "connect_four/solver/crew.hpp"
#include "connect_four/solver/forced.hpp"
#include "connect_four/solver/hurry.hpp"
#include "connect_four/solver/key.hpp"
#include "connect_four/solver/lanes.hpp"
#include "connect_four/solver/ordering.hpp"
#include "connect_four/solver/parts.hpp"
#include "connect_four/solver/table.hpp"
#include "connect_four/solver/zugzwang.hpp"

namespace conjoin::connect_four::solver {

// One thread's search over the shared table.
//
// Positions with few free cells are by far the most numerous and come back soon or never. They are kept apart, in a
// table of this thread's own that fits the processor's cache; the shared one, in slow memory, is for the rest.
template <Shape S>
class alignas(128) Search {  // two threads must not count nodes in one cache line
public:
    Search(const S& shape, Table& table, Crew& crew, Parts parts = {})
        : shape_(shape),
          far_(table),
          crew_(crew),
          near_(std::min(key_bits(shape), largest_near_key), near_mib),
          near_from_(key_bits(shape) <= largest_near_key ? cell_count(shape) - near_cells : cell_count(shape) + 1),
          order_(shape.width()),
          parts_(parts) {}

    std::uint64_t nodes() const { return nodes_; }
    void clear() { near_.clear(); }

    // A bound of the score of a quiet node: at least the answer if that is beta or more, at most the answer if less.
    // `poll` is called about every thousand nodes and may throw to give up. A search can be shared with the rest of
    // the crew if all of them ask the same question.
    int at_least(const Node& node, int beta, const Poll& poll, bool shared = false) {
        shared_until_ = shared ? cell_count(shape_) - shared_cells : -1;
        trail_.clear();
        const bool mirror = may_mirror(shape_, node.mine, node.theirs);
        const Table::Place place = find_place(node, mirror);
        const Known known = table_for(node).find(place);
        if (known.low >= beta) return known.low;
        if (known.high < beta) return known.high;
        return visit(node, beta, mirror, place, known, poll);
    }

private:
    static constexpr int near_cells = 20;         // free cells of the positions in the near table
    static constexpr std::uint64_t near_mib = 2;  // one huge page
    static constexpr int largest_near_key = 60;   // bits; a table of 2 MiB tells no more apart

    // Bounds of a score.
    struct Range {
        int low;
        int high;
    };

    struct Child {
        Node node;
        Table::Place place;
        Known known;
        int priority;
        int column;
        bool swapped;  // whether the other side is to move; not so after an odd number of forced moves
    };
    using Children = std::array<Child, max_side>;
    using Queue = std::array<int, max_side>;  // priority * 16 + index
    static constexpr int put_off = 1 << 20;   // lowers a priority below all others

    // A child's bounds as its parent sees them.
    static Range seen(bool swapped, int low, int high) { return swapped ? Range{-high, -low} : Range{low, high}; }

    Table& table_for(const Node& node) { return node.plies < near_from_ ? far_ : near_; }

    Table::Place find_place(const Node& node, bool mirror) {
        const Bitboard key = plain_key(shape_, node.mine, node.stones());
        return table_for(node).place(mirror ? mirror_key(shape_, key) : key);
    }

    int visit(const Node& node, int beta, bool mirror, const Table::Place& place, const Known& known,
              const Poll& poll) {
        if ((++nodes_ & 1023) == 0) {
            poll();
            trail_.look_up();
        }
        const std::uint64_t before = nodes_;
        if (mirror) mirror = may_mirror(shape_, node.mine, node.theirs);

        // 1. Judge every child without searching it.
        Children children;
        std::size_t count = 0;
        int found = worst;  // the best bound so far
        if (judge(node, known, beta, mirror, children, count, found)) return found;

        // 2. Ask the table about those that are left.
        Queue queue;
        std::size_t waiting = 0;
        for (std::size_t i = 0; i < count; ++i) {
            Child& child = children[i];
            child.known = table_for(child.node).find(child.place);
            const Range range = seen(child.swapped, child.known.low, child.known.high);
            if (range.low >= beta && parts_.cutoffs) return range.low;
            if (range.high < beta) {
                found = std::max(found, range.high);
                continue;
            }
            queue[waiting++] = child.priority * 16 + static_cast<int>(i);
        }

        // 3. Search the rest, the most promising first, but what somebody else is at as late as possible.
        Known learned = nothing_known;
        const bool shared = node.plies <= shared_until_;
        for (auto next = queue.begin(), end = next + waiting; next != end && found < beta;) {
            std::iter_swap(next, std::max_element(next, end));
            Child& child = children[static_cast<std::size_t>(*next & 15)];
            const bool comes_back = *next < -put_off / 2;
            if (shared && !comes_back && next != queue.begin() && crew_.is_busy(child.place)) {
                *next -= put_off;
                continue;
            }
            if (comes_back) child.known = table_for(child.node).find(child.place);
            const int value = answer(child, child.swapped ? 1 - beta : beta, mirror, poll);
            found = std::max(found, child.swapped ? -value : value);
            learned.move = child.column;
            ++next;
        }

        // 4. Remember it.
        if (found >= beta) {
            learned.low = found;
        } else {
            learned.high = found;
            learned.move = Known::no_move;
        }
        const auto work = 2 * static_cast<int>(std::bit_width(nodes_ - before));
        table_for(node).store(place, learned, std::min(work, Table::most_work));
        return found;
    }

    // What the table says about a child, if that is enough, or else a search.
    int answer(const Child& child, int beta, bool mirror, const Poll& poll) {
        if (child.known.low >= beta) return child.known.low;
        if (child.known.high < beta) return child.known.high;
        if (child.node.plies <= shared_until_) return share(child, beta, mirror, poll);
        return visit(child.node, beta, mirror, child.place, child.known, poll);
    }

    // A search that the others know about, and that ends when one of them has the answer.
    int share(const Child& child, int beta, bool mirror, const Poll& poll) {
        const std::size_t depth = trail_.push(table_for(child.node), child.place, beta);
        crew_.enter(child.place);
        int value = 0;
        try {
            value = visit(child.node, beta, mirror, child.place, child.known, poll);
        } catch (const Trail::Answered& answered) {
            if (answered.depth != depth) throw;
            value = answered.value;
        }
        crew_.leave(child.place);
        trail_.pop(depth);
        return value;
    }

    // Whether a child decides the node, its bound being `found`. Otherwise the children are listed that neither the end
    // of a forced sequence nor a bound decides, their places in the table already on the way into the cache.
    bool judge(const Node& node, const Known& known, int beta, bool mirror, Children& children, std::size_t& count,
               int& found) {
        const Bitboard useful = useful_cells(shape_, node);
        EachColumn wins;
        wins_after_each(shape_, node.mine, node.safe, wins);
        for (Bitboard moves = node.safe; moves != 0; moves = without_lowest_bit(moves)) {
            const Bitboard cell = lowest_bit(moves);
            const int column = column_of(shape_, cell);
            Node next = node;
            next.play(cell, wins[static_cast<std::size_t>(column)]);
            const Bitboard threats = next.their_wins & useful;
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
            const Table::Place place = find_place(next, mirror);
            table_for(next).prefetch(place);
            const int forced_plies = next.plies - node.plies - 1;
            const bool gives_away = (cell << 1 & node.my_wins) != 0;
            const int priority =
                order_.priority(count_bits(threats), gives_away, forced_plies, column, known.move);
            children[count] = {next, place, nothing_known, priority, column, swapped};
            ++count;
        }
        return false;
    }

    // What the length of the game, the lack of time and zugzwang say about a quiet child, for its own side to move.
    Range limits(const Node& child, int beta) const {
        const int low = least(shape_, child.plies), high = most(shape_, child.plies);
        if (low >= beta || high < beta) return {low, high};
        if (beta == high && parts_.hurry) {
            return wins_with_second(shape_, child) ? Range{high, high} : Range{low, high - 1};
        }
        if (!has_zugzwang(shape_) || !parts_.zugzwang) return {low, high};
        return {low, std::min(high, at_most(shape_, child, beta - 1))};
    }

    S shape_;
    Table& far_;
    Crew& crew_;
    Trail trail_;
    int shared_until_ = -1;  // plies
    Table near_;
    int near_from_;  // plies
    Order order_;
    Parts parts_;
    std::uint64_t nodes_ = 0;
};

}  // namespace conjoin::connect_four::solver
