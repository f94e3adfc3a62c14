// Arena: the memory of the tree, with a fixed limit. When it is full it can be compacted.
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
#include "hex/mcts/node.hpp"

namespace conjoin::hex::mcts {

// Nodes are stored one after the other in the order of their creation, so every node comes after its parent:
//
//      word   0   1 | node | node | node | ...                       | free
//            unused                                                  used
class Arena {
public:
    // The system allocates the pages when they are first used. Throws std::bad_alloc if the address space is refused.
    explicit Arena(std::size_t bytes) : words_(words_in(bytes)), memory_(new std::uint64_t[words_]) {}

    Node& node(Slot slot) { return *reinterpret_cast<Node*>(memory_.get() + slot); }
    const Node& node(Slot slot) const { return *reinterpret_cast<const Node*>(memory_.get() + slot); }
    std::size_t bytes_used() const { return std::size_t{used_.load(std::memory_order_relaxed)} * 8; }
    std::size_t bytes() const { return words_ * 8; }

    // A new node for `count` moves, or nowhere when the memory is full.
    Slot make(unsigned count, Slot owner) {
        const std::uint64_t slot = used_.fetch_add(words_of(count), std::memory_order_relaxed);
        if (slot + words_of(count) > words_) {
            used_.fetch_sub(words_of(count), std::memory_order_relaxed);
            return nowhere;
        }
        Node& made = *new (memory_.get() + slot) Node;
        made.owner = owner;
        made.count = static_cast<std::uint16_t>(count);
        for (unsigned number = 0; number < count; ++number) {
            new (made.promises() + number) std::atomic<float>(0);
            new (made.begin() + number) Child;
        }
        return static_cast<Slot>(slot);
    }

    // The slot of a move of a node.
    Slot slot_of(Slot slot, std::size_t number) const {
        return slot + Node::first_child(node(slot).count) + static_cast<Slot>(number * sizeof(Child) / 8);
    }

    void clear() {
        used_ = first;
        walk_ = {};
    }

    // Keeps the tree below a node, without positions that had fewer visits, and updates the slot of that node. No other
    // thread may use the tree meanwhile. Price: two passes over all memory in use. Returns whether it finished; if it
    // was stopped before, the tree is still consistent, and the next call continues.
    bool keep(Slot& root, std::uint32_t least_visits, const StopCheck& stop = never_stop) {
        if (root == nowhere) {
            clear();
            return true;
        }
        return tidy(root, [&] { return grade_of(least_visits); }, stop);
    }

    // The same with the lowest threshold of visits that leaves at most `bytes`: a power of two from 4 up, until it
    // exceeds `most_visits`.
    bool shrink(Slot& root, std::size_t bytes, std::uint64_t most_visits, const StopCheck& stop = never_stop) {
        const auto choose = [&] {
            std::uint64_t least = 4;
            while (words_from(grade_of(least)) * 8 > bytes && least <= most_visits) least *= 2;
            return grade_of(least);
        };
        return tidy(root, choose, stop);
    }

private:
    static constexpr Slot first = 2;  // the two lowest numbers have a special meaning
    static constexpr unsigned nodes_per_check = 256;

    // The grade of a node is the logarithm of the fewest visits on the path from the root to it. Unreachable nodes have
    // grade 0, the root has the highest.
    static constexpr std::uint8_t highest_grade = 64;
    static std::uint8_t grade_of(std::uint64_t visits) {
        return static_cast<std::uint8_t>(std::max(1, static_cast<int>(std::bit_width(visits))));
    }

    // Marks unused memory between nodes; `owner` is its size in words.
    static constexpr std::uint8_t gap = 255;

    // The state of a compaction, to continue it after a stop.
    struct Walk {
        Slot root = nowhere;
        Slot end = nowhere;
        Slot at = nowhere;       // the next node to grade, and after that to move
        Slot target = nowhere;   // the slot to move it to
        std::uint8_t least = 0;  // the lowest grade to keep; 0 until all nodes are graded
    };

    static std::size_t words_in(std::size_t bytes) {
        return std::clamp<std::size_t>(bytes / 8, first, std::numeric_limits<Slot>::max());
    }

    Child& child(Slot slot) { return *reinterpret_cast<Child*>(memory_.get() + slot); }

    // The slot after this node or gap.
    Slot after(Slot slot) const {
        const Node& here = node(slot);
        return slot + (here.grade == gap ? here.owner : words_of(here.count));
    }
    Slot end() const { return static_cast<Slot>(used_); }

    std::size_t words_from(std::uint8_t grade) const {
        return std::accumulate(words_by_grade_.begin() + grade, words_by_grade_.end(), std::size_t{0});
    }

    // `choose` returns the lowest grade to keep; it is called when all nodes are graded.
    template <class Choose>
    bool tidy(Slot& root, Choose choose, const StopCheck& stop) {
        if (walk_.root != root || walk_.end != end()) begin_walk(root);
        if (walk_.least == 0) {
            if (!grade(stop)) return false;
            walk_.least = choose();
            walk_.at = walk_.target = first;
        }
        if (!slide(root, stop)) return false;
        walk_ = {};
        return true;
    }

    void begin_walk(Slot root) {
        if (walk_.root != nowhere) {  // clear the grades of a walk that was not finished
            for (Slot slot = first; slot < end(); slot = after(slot)) {
                if (node(slot).grade != gap) node(slot).grade = 0;
            }
        }
        walk_ = {.root = root, .end = end(), .at = root};
        words_by_grade_.fill(0);
        node(root).owner = nowhere;
        node(root).grade = highest_grade;
    }

    // A parent comes before its children in memory, so its own grade is final when it sets theirs.
    bool grade(const StopCheck& stop) {
        unsigned count = 0;
        for (; walk_.at < end(); walk_.at = after(walk_.at)) {
            if (++count % nodes_per_check == 0 && stop()) return false;
            const Node& here = node(walk_.at);
            if (here.grade == 0 || here.grade == gap) continue;
            words_by_grade_[here.grade] += words_of(here.count);
            for (const Child& move : here) {
                if (move.node > in_the_making) node(move.node).grade = std::min(here.grade, grade_of(move.visits));
            }
        }
        return true;
    }

    // Moves the nodes to keep to the front. A parent moves before its children: it drops its links to those that are
    // not kept and updates the owner of the others; a child updates the link of its parent when it moves. So the tree
    // is consistent after every step.
    bool slide(Slot& root, const StopCheck& stop) {
        unsigned count = 0;
        while (walk_.at < end()) {
            if (++count % nodes_per_check == 0 && stop()) {
                leave_gap(walk_.target, walk_.at);
                walk_.root = root;
                return false;
            }
            const Slot source = walk_.at;
            const std::uint8_t grade = node(source).grade;
            walk_.at = after(source);
            if (grade < walk_.least || grade == gap) continue;
            if (source == root) root = walk_.target;
            walk_.target += move(source, walk_.target);
        }
        used_ = walk_.target;
        return true;
    }

    void leave_gap(Slot from, Slot to) {
        if (from == to) return;
        Node& here = *new (memory_.get() + from) Node;
        here.owner = to - from;
        here.grade = gap;
    }

    // Moves one node to the target and returns its size in words.
    Slot move(Slot source, Slot target) {
        Node& here = node(source);
        const Slot words = words_of(here.count);
        here.grade = 0;
        if (here.owner != nowhere) child(here.owner).node = target;
        for (unsigned number = 0; number < here.count; ++number) {
            Child& each = here.begin()[number];
            if (each.node <= in_the_making) continue;
            if (node(each.node).grade < walk_.least) {
                each.node = nowhere;
            } else {
                node(each.node).owner = slot_of(source, number) - (source - target);
            }
        }
        std::memmove(memory_.get() + target, memory_.get() + source, std::size_t{words} * 8);
        return words;
    }

    std::size_t words_;
    std::unique_ptr<std::uint64_t[]> memory_;
    std::atomic<std::uint64_t> used_ = first;
    Walk walk_;
    std::array<std::size_t, highest_grade + 1> words_by_grade_{};
};

}  // namespace conjoin::hex::mcts
