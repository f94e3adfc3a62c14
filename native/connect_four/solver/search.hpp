// Search: is the score at least this much? The one question that everything else is made of.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "connect_four/solver/forced.hpp"
#include "connect_four/solver/key.hpp"
#include "connect_four/solver/ordering.hpp"
#include "connect_four/solver/table.hpp"
#include "connect_four/solver/zugzwang.hpp"

namespace conjoin::connect_four::solver {

// What a search may do without; for tests, and to measure what each part brings.
struct Parts {
    bool zugzwang = true;
    bool cutoffs = true;  // ask the table about all children before searching the first
};

// One thread's search over the shared table.
//
// Positions with few free cells are by far the most numerous and come back soon or never. They are kept apart, in a
// table of this thread's own that fits the processor's cache; the shared one, in slow memory, is for the rest.
template <Shape S>
class alignas(128) Search {  // two threads must not count nodes in one cache line
public:
    Search(const S& shape, Table& table, int variant = 0, Parts parts = {})
        : shape_(shape),
          far_(table),
          near_(std::min(key_bits(shape), largest_near_key), 1),
          near_from_(key_bits(shape) <= largest_near_key ? cell_count(shape) - near_cells : cell_count(shape) + 1),
          order_(shape.width(), variant),
          parts_(parts) {}

    std::uint64_t nodes() const { return nodes_; }
    void clear() { near_.clear(); }

    // A bound of the score of a quiet node: at least the answer if that is beta or more, at most the answer if less.
    // `poll` is called every few thousand nodes and may throw to give up.
    template <class Poll>
    int at_least(const Node& node, int beta, Poll& poll) {
        const bool mirror = may_mirror(shape_, node.mine, node.theirs);
        const Table::Place place = find_place(node, mirror);
        const Known known = table_for(node).find(place);
        if (known.low >= beta) return known.low;
        if (known.high < beta) return known.high;
        return visit(node, beta, mirror, place, known, poll);
    }

private:
    static constexpr int near_cells = 14;        // free cells of the positions in the near table
    static constexpr int largest_near_key = 56;  // bits; a table of 1 MiB tells no more apart

    // Bounds as the parent sees them.
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

        Range seen(int low, int high) const { return swapped ? Range{-high, -low} : Range{low, high}; }
    };
    using Children = std::array<Child, max_side>;
    using Queue = std::array<int, max_side>;  // priority * 16 + index

    Table& table_for(const Node& node) { return node.plies < near_from_ ? far_ : near_; }

    Table::Place find_place(const Node& node, bool mirror) {
        const Bitboard key = plain_key(shape_, node.mine, node.stones());
        return table_for(node).place(mirror ? mirror_key(shape_, key) : key);
    }

    template <class Poll>
    int visit(const Node& node, int beta, bool mirror, const Table::Place& place, const Known& known, Poll& poll) {
        if ((++nodes_ & 4095) == 0) poll();
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
            const Range range = child.seen(child.known.low, child.known.high);
            if (range.low >= beta && parts_.cutoffs) return range.low;
            if (range.high < beta) {
                found = std::max(found, range.high);
                continue;
            }
            queue[waiting++] = child.priority * 16 + static_cast<int>(i);
        }

        // 3. Search the rest, the most promising first.
        Known learned = nothing_known;
        for (auto next = queue.begin(), end = next + waiting; next != end && found < beta; ++next) {
            std::iter_swap(next, std::max_element(next, end));
            const Child& child = children[static_cast<std::size_t>(*next & 15)];
            const int child_beta = child.swapped ? 1 - beta : beta;
            const int value = answer(child, child_beta, mirror, poll);
            found = std::max(found, child.swapped ? -value : value);
            learned.move = child.column;
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
    template <class Poll>
    int answer(const Child& child, int beta, bool mirror, Poll& poll) {
        if (child.known.low >= beta) return child.known.low;
        if (child.known.high < beta) return child.known.high;
        return visit(child.node, beta, mirror, child.place, child.known, poll);
    }

    // Whether a child decides the node, its bound being `found`. Otherwise the children are listed that neither the end
    // of a forced sequence nor a bound decides, their places in the table already on the way into the cache.
    bool judge(const Node& node, const Known& known, int beta, bool mirror, Children& children, std::size_t& count,
               int& found) {
        const Bitboard useful = useful_cells(shape_, node);
        for (Bitboard moves = node.safe; moves != 0; moves = without_lowest_bit(moves)) {
            const Bitboard cell = lowest_bit(moves);
            Child& child = children[count];
            child.node = node;
            child.node.play(shape_, cell);
            const Bitboard threats = child.node.their_wins & useful;
            const Settled settled = settle(shape_, child.node);
            child.swapped = !settled.swapped;
            const Range range = settled.decided ? child.seen(settled.score, settled.score) : limits(child, beta);
            if (range.low >= beta) {
                found = range.low;
                return true;
            }
            if (range.high < beta) {
                found = std::max(found, range.high);
                continue;
            }
            child.place = find_place(child.node, mirror);
            table_for(child.node).prefetch(child.place);
            const int forced_plies = child.node.plies - node.plies - 1;
            const bool gives_away = (cell << 1 & node.my_wins) != 0;
            child.column = column_of(shape_, cell);
            child.priority = order_.priority(count_bits(threats), gives_away, forced_plies, child.column, known.move);
            ++count;
        }
        return false;
    }

    // What the length of the game and zugzwang say about a quiet child.
    Range limits(const Child& child, int beta) const {
        const int low = least(shape_, child.node.plies), high = most(shape_, child.node.plies);
        const Range range = child.seen(low, high);
        if (range.low >= beta || range.high < beta || !has_zugzwang(shape_) || !parts_.zugzwang) return range;
        const int wanted = child.swapped ? -beta : beta - 1;  // the bound that would decide it
        return child.seen(low, std::min(high, at_most(shape_, child.node, wanted)));
    }

    S shape_;
    Table& far_;
    Table near_;
    int near_from_;  // plies
    Order order_;
    Parts parts_;
    std::uint64_t nodes_ = 0;
};

}  // namespace conjoin::connect_four::solver
