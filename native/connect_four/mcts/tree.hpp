// Tree: the positions that a search remembers, in one piece of memory that never grows beyond its limit.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "common/bounds.hpp"

namespace conjoin::connect_four::mcts {

// An index into the tree.
using NodeIndex = std::uint32_t;

// A position, everything in it for the side that moved there. Results count in halves: 2 for a win, 1 for a draw.
struct Node {
    std::uint32_t visits = 0;       // simulations through here
    std::uint32_t half_points = 0;  // of these
    std::uint32_t rave_visits = 1;  // simulations in which the move that leads here came later; one draw to begin with
    std::uint32_t rave_half_points = 1;
    Bounds bounds;  // what is proven
    NodeIndex parent = 0;
    NodeIndex first_child = 0;  // the others follow it, by column
    std::uint8_t children = 0;
    std::uint8_t column = 0;  // of the move that leads here

    double chance() const { return visits == 0 ? 0.5 : 0.5 * half_points / visits; }
    double rave() const { return 0.5 * rave_half_points / rave_visits; }
};

static_assert(sizeof(Node) == 32);

class Tree {
public:
    static constexpr NodeIndex root = 0;

    explicit Tree(std::size_t bytes) : most_(bytes / (sizeof(Node) + sizeof(NodeIndex))) { clear(); }

    void clear() { nodes_.assign(1, Node{}); }

    Node& operator[](NodeIndex index) { return nodes_[index]; }
    const Node& operator[](NodeIndex index) const { return nodes_[index]; }
    std::size_t size() const { return nodes_.size(); }
    std::size_t bytes_used() const { return nodes_.capacity() * sizeof(Node); }
    bool has_room(std::size_t count) const { return nodes_.size() + count <= most_; }

    std::span<Node> children(const Node& node) { return {nodes_.data() + node.first_child, node.children}; }
    std::span<const Node> children(const Node& node) const { return {nodes_.data() + node.first_child, node.children}; }

    // A new child, the last of its parent; nothing else may be added before all of them are.
    Node& add_child(NodeIndex parent, int column) {
        if (nodes_.size() == nodes_.capacity()) reserve();
        if (nodes_[parent].children++ == 0) nodes_[parent].first_child = static_cast<NodeIndex>(nodes_.size());
        Node& child = nodes_.emplace_back();
        child.parent = parent;
        child.column = static_cast<std::uint8_t>(column);
        return child;
    }

    // Makes this position the root and forgets everything that is not below it.
    void keep_below(NodeIndex index) { compact(index, 0); }

    // Forgets what is below the positions with the fewest visits, so that half of the tree at most is left.
    void forget_the_least_visited() {
        std::array<std::size_t, 33> with_bits{};  // positions, by the number of bits of their parent's visits
        for (NodeIndex index = 1; index < nodes_.size(); ++index) ++with_bits[bits_of_visits(nodes_[index].parent)];
        std::size_t bits = with_bits.size(), kept = 0;
        while (bits > 1 && kept + with_bits[bits - 1] <= nodes_.size() / 2) kept += with_bits[--bits];
        compact(root, std::uint64_t{1} << (bits - 1));
    }

private:
    std::size_t bits_of_visits(NodeIndex index) const {
        return static_cast<std::size_t>(std::bit_width(nodes_[index].visits));
    }

    // By half as much again, but never beyond the limit.
    void reserve() { nodes_.reserve(std::min(most_ + most_children, nodes_.size() + nodes_.size() / 2 + 1'024)); }

    // A parent stands before its children. So one walk, in place, moves every position that stays to its new index.
    void compact(NodeIndex new_root, std::uint64_t least_visits) {
        constexpr NodeIndex dropped = ~NodeIndex{0};
        std::vector<NodeIndex> moved(nodes_.size(), dropped);
        NodeIndex kept = 0;
        for (NodeIndex index = new_root; index < nodes_.size(); ++index) {
            Node node = nodes_[index];
            if (index != new_root) {
                node.parent = moved[node.parent];
                if (node.parent == dropped) continue;
                Node& parent = nodes_[node.parent];
                if (parent.visits < least_visits) parent.children = 0;
                if (parent.children == 0) continue;
                if (parent.first_child == index) parent.first_child = kept;
            }
            moved[index] = kept;
            nodes_[kept++] = node;
        }
        nodes_.resize(kept);
    }

    static constexpr std::size_t most_children = 12;

    std::size_t most_;
    std::vector<Node> nodes_;
};

}  // namespace conjoin::connect_four::mcts
