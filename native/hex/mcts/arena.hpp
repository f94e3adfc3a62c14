// Arena: the memory of the tree. It has a ceiling, and can be tidied up to go on below it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <vector>

#include "hex/mcts/node.hpp"

namespace conjoin::hex::mcts {

// Nodes lie one behind the other, in the order in which they were made, so every node lies behind its parent:
//
//      word   0   1 | node | node | node | ...                       | free
//            unused                                                  used
class Arena {
public:
    // The system gives the pages when they are first used, not now. Throws std::bad_alloc if it never will.
    explicit Arena(std::size_t bytes) : words_(words_in(bytes)), memory_(new std::uint64_t[words_]) {}

    Node& node(Slot slot) { return *reinterpret_cast<Node*>(memory_.get() + slot); }
    const Node& node(Slot slot) const { return *reinterpret_cast<const Node*>(memory_.get() + slot); }
    std::size_t bytes_used() const { return std::size_t{used_.load(std::memory_order_relaxed)} * 8; }
    std::size_t bytes() const { return words_ * 8; }

    // A node for so many moves, or nowhere when the memory is full.
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

    // Where a move of a node lies.
    Slot slot_of(Slot slot, std::size_t number) const {
        return slot + Node::first_child(node(slot).count) + static_cast<Slot>(number * sizeof(Child) / 8);
    }

    void clear() { used_ = first; }

    // Keeps the tree below a node, without what had fewer visits, and returns where that node is then. Nobody else may
    // be at work. Price: one walk over all memory in use.
    Slot keep(Slot root, std::uint32_t least_visits) {
        if (root == nowhere) {
            clear();
            return nowhere;
        }
        node(root).owner = nowhere;
        mark(root, least_visits);
        slide();
        return first;
    }

private:
    static constexpr Slot first = 2;  // the two lowest numbers mean something else

    static std::size_t words_in(std::size_t bytes) {
        return std::clamp<std::size_t>(bytes / 8, first, std::numeric_limits<Slot>::max());
    }

    Child& child(Slot slot) { return *reinterpret_cast<Child*>(memory_.get() + slot); }

    void mark(Slot root, std::uint32_t least_visits) {
        std::vector<Slot> open = {root};
        while (!open.empty()) {
            Node& here = node(open.back());
            open.pop_back();
            here.kept = true;
            for (Child& move : here) {
                if (move.node == nowhere) continue;
                if (move.visits >= least_visits) {
                    open.push_back(move.node);
                } else {
                    move.node = nowhere;
                }
            }
        }
    }

    // Moves what is kept to the front. A parent moves before its children and tells them where it is then; a child,
    // when its turn comes, tells its parent.
    void slide() {
        const auto end = static_cast<Slot>(used_);
        Slot target = first;
        for (Slot source = first; source < end;) {
            Node& here = node(source);
            const Slot words = words_of(here.count);
            if (here.kept) {
                here.kept = false;
                if (here.owner != nowhere) child(here.owner).node = target;
                for (unsigned number = 0; number < here.count; ++number) {
                    const Slot below = here.begin()[number].node;
                    if (below != nowhere) node(below).owner = slot_of(source, number) - (source - target);
                }
                std::memmove(memory_.get() + target, memory_.get() + source, std::size_t{words} * 8);
                target += words;
            }
            source += words;
        }
        used_ = target;
    }

    std::size_t words_;
    std::unique_ptr<std::uint64_t[]> memory_;
    std::atomic<std::uint64_t> used_ = first;
};

}  // namespace conjoin::hex::mcts
