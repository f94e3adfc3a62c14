// TreeMemory: the nodes of the tree, within a fixed limit. When it is full, a garbage collection makes room.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <numeric>

#include "common/stop.hpp"
#include "hex/mcts/tree/node.hpp"

namespace conjoin::hex::mcts {

// Nodes are stored one after the other in the order of their creation, so every node comes after its parent:
//
//      word   0   1 | node | node | node | ...                       | free
//            unused                                                  used
class TreeMemory {
public:
    // With `judged`, nodes have room for what a network thinks. The system allocates the pages when they are first used.
    // Throws std::bad_alloc if the address space is refused.
    explicit TreeMemory(std::size_t bytes, bool judged = false)
        : words_(words_in(bytes)), judged_(judged), storage_(new std::uint64_t[words_]) {}

    Node& node(Slot slot) { return *reinterpret_cast<Node*>(storage_.get() + slot); }
    const Node& node(Slot slot) const { return *reinterpret_cast<const Node*>(storage_.get() + slot); }
    std::size_t bytes_used() const { return std::size_t{used_.load(std::memory_order_relaxed)} * 8; }
    std::size_t bytes() const { return words_ * 8; }

    // A new node for `count` moves, or no_slot when the memory is full.
    Slot allocate(unsigned count, Slot parent_move) {
        const std::uint64_t slot = used_.fetch_add(words(count), std::memory_order_relaxed);
        if (slot + words(count) > words_) {
            used_.fetch_sub(words(count), std::memory_order_relaxed);
            return no_slot;
        }
        Node& made = *new (storage_.get() + slot) Node;
        made.parent_move = parent_move;
        made.count = static_cast<std::uint16_t>(count);
        for (unsigned number = 0; number < count; ++number) {
            new (made.selection_values() + number) std::atomic<float>(0);
            new (made.begin() + number) Child;
        }
        if (judged_) {
            new (&made.judgement()) Judgement;
            for (unsigned number = 0; number < count; ++number) new (made.forecasts() + number) Forecast;
        }
        return static_cast<Slot>(slot);
    }

    // The slot of a move of a node.
    Slot slot_of(Slot slot, std::size_t number) const {
        return slot + Node::first_child(node(slot).count) + static_cast<Slot>(number * sizeof(Child) / 8);
    }

    void clear() {
        used_ = first;
        compaction_ = {};
    }

    // Keeps the tree below a node, without positions that had fewer visits, and updates the slot of that node: a garbage
    // collection by mark and compact. No other thread may use the tree meanwhile. Price: two passes over all memory in
    // use. Returns whether it finished; if it
    // was stopped before, the tree is still consistent, and the next call continues.
    bool keep_subtree(Slot& root, std::uint32_t least_visits, const StopCheck& stop = never_stop) {
        if (root == no_slot) {
            clear();
            return true;
        }
        return compact(root, [&] { return mark_of(least_visits); }, stop);
    }

    // The same with the lowest threshold of visits that leaves at most `bytes`: a power of two from 4 up, until it
    // exceeds `most_visits`.
    bool shrink(Slot& root, std::size_t bytes, std::uint64_t most_visits, const StopCheck& stop = never_stop) {
        const auto choose = [&] {
            std::uint64_t least = 4;
            while (words_from(mark_of(least)) * 8 > bytes && least <= most_visits) least *= 2;
            return mark_of(least);
        };
        return compact(root, choose, stop);
    }

private:
    static constexpr Slot first = 2;  // the two lowest numbers have a special meaning
    static constexpr unsigned nodes_per_check = 256;

    // The mark of a node is the logarithm of the fewest visits on the path from the root to it. Unreachable nodes have
    // mark 0, the root has the highest.
    static constexpr std::uint8_t highest_mark = 64;
    static std::uint8_t mark_of(std::uint64_t visits) {
        return static_cast<std::uint8_t>(std::max(1, static_cast<int>(std::bit_width(visits))));
    }

    // The mark of unused memory between nodes; `parent_move` is its size in words.
    static constexpr std::uint8_t gap = 255;

    // The state of a compaction, to continue it after a stop.
    struct Compaction {
        Slot root = no_slot;
        Slot end = no_slot;
        Slot at = no_slot;       // the next node to mark, and after that to move
        Slot target = no_slot;   // the slot to move it to
        std::uint8_t least = 0;  // the lowest mark to keep; 0 until all nodes are marked
    };

    Slot words(unsigned count) const { return words_of(count, judged_); }

    static std::size_t words_in(std::size_t bytes) {
        return std::clamp<std::size_t>(bytes / 8, first, std::numeric_limits<Slot>::max());
    }

    Child& child(Slot slot) { return *reinterpret_cast<Child*>(storage_.get() + slot); }

    // The slot after this node or gap.
    Slot after(Slot slot) const {
        const Node& here = node(slot);
        return slot + (here.mark == gap ? here.parent_move : words(here.count));
    }
    Slot end() const { return static_cast<Slot>(used_); }

    std::size_t words_from(std::uint8_t mark) const {
        return std::accumulate(words_by_mark_.begin() + mark, words_by_mark_.end(), std::size_t{0});
    }

    // `choose` returns the lowest mark to keep; it is called when all nodes are marked.
    template <class Choose>
    bool compact(Slot& root, Choose choose, const StopCheck& stop) {
        if (compaction_.root != root || compaction_.end != end()) begin_compaction(root);
        if (compaction_.least == 0) {
            if (!mark(stop)) return false;
            compaction_.least = choose();
            compaction_.at = compaction_.target = first;
        }
        if (!slide(root, stop)) return false;
        compaction_ = {};
        return true;
    }

    void begin_compaction(Slot root) {
        if (compaction_.root != no_slot) {  // clear the marks of a compaction that was not finished
            for (Slot slot = first; slot < end(); slot = after(slot)) {
                if (node(slot).mark != gap) node(slot).mark = 0;
            }
        }
        compaction_ = {.root = root, .end = end(), .at = root};
        words_by_mark_.fill(0);
        node(root).parent_move = no_slot;
        node(root).mark = highest_mark;
    }

    // A parent comes before its children in memory, so its own mark is final when it sets theirs.
    bool mark(const StopCheck& stop) {
        unsigned count = 0;
        for (; compaction_.at < end(); compaction_.at = after(compaction_.at)) {
            if (++count % nodes_per_check == 0 && stop()) return false;
            const Node& here = node(compaction_.at);
            if (here.mark == 0 || here.mark == gap) continue;
            words_by_mark_[here.mark] += words(here.count);
            for (const Child& move : here) {
                if (move.node > being_expanded) node(move.node).mark = std::min(here.mark, mark_of(move.visits));
            }
        }
        return true;
    }

    // Moves the nodes to keep to the front. A parent moves before its children: it drops its links to those that are
    // not kept and updates the parent's slot in the others; a child updates the link of its parent when it moves. So the tree
    // is consistent after every step.
    bool slide(Slot& root, const StopCheck& stop) {
        unsigned count = 0;
        while (compaction_.at < end()) {
            if (++count % nodes_per_check == 0 && stop()) {
                leave_gap(compaction_.target, compaction_.at);
                compaction_.root = root;
                return false;
            }
            const Slot source = compaction_.at;
            const std::uint8_t mark = node(source).mark;
            compaction_.at = after(source);
            if (mark < compaction_.least || mark == gap) continue;
            if (source == root) root = compaction_.target;
            compaction_.target += move(source, compaction_.target);
        }
        used_ = compaction_.target;
        return true;
    }

    void leave_gap(Slot from, Slot to) {
        if (from == to) return;
        Node& here = *new (storage_.get() + from) Node;
        here.parent_move = to - from;
        here.mark = gap;
    }

    // Moves one node to the target and returns its size in words.
    Slot move(Slot source, Slot target) {
        Node& here = node(source);
        const Slot size = words(here.count);
        here.mark = 0;
        if (here.parent_move != no_slot) child(here.parent_move).node = target;
        for (unsigned number = 0; number < here.count; ++number) {
            Child& each = here.begin()[number];
            if (each.node <= being_expanded) continue;
            if (node(each.node).mark < compaction_.least) {
                each.node = no_slot;
            } else {
                node(each.node).parent_move = slot_of(source, number) - (source - target);
            }
        }
        std::memmove(storage_.get() + target, storage_.get() + source, std::size_t{size} * 8);
        return size;
    }

    std::size_t words_;
    bool judged_;
    std::unique_ptr<std::uint64_t[]> storage_;
    std::atomic<std::uint64_t> used_ = first;
    Compaction compaction_;
    std::array<std::size_t, highest_mark + 1> words_by_mark_{};
};

}  // namespace conjoin::hex::mcts
