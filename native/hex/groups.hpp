// Groups: which stones are connected, and what each group touches. A union-find forest over the cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "hex/blocks.hpp"
#include "hex/geometry.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// Both colours share the forest, since a cell holds one stone at most. An empty cell's node means nothing and is
// never read.
class Groups {
public:
    // A new stone joins the groups of the blocks around it, or starts its own. Two separate blocks that were one group
    // already make a cycle.
    //
    // A missing block is represented by the stone itself, and joining that has no effect. This is cheaper than a branch
    // on the number of blocks, which is unpredictable; only a third block is rare enough (1 in 160) for a branch.
    Joined join(Cell stone, Ring ring, Edges touching) {
        const Blocks& blocks = blocks_of[ring];
        nodes_[stone] = {stone, touching};

        const Cell first = root(member_of(stone, blocks, 0));
        const Cell second = root(member_of(stone, blocks, 1));
        unsigned cycle = (first == second) & (ring != 0);
        unsigned edges = touching | nodes_[first].edges | nodes_[second].edges;
        nodes_[stone].parent = first;
        nodes_[second].parent = first;

        if (blocks.count == 3) [[unlikely]] {
            const Cell third = root(member_of(stone, blocks, 2));
            cycle |= (third == first) | (third == second);
            edges |= nodes_[third].edges;
            nodes_[third].parent = first;
        }
        nodes_[first].edges = static_cast<Edges>(edges);
        return edges | cycle << cycle_bit;
    }

    // What `join` would return, without joining.
    Joined would_join(Cell stone, Ring ring, Edges touching) const {
        const Blocks& blocks = blocks_of[ring];
        unsigned edges = touching;
        unsigned cycle = 0;
        std::array<Cell, 3> tops{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            tops[block] = top(member_of(stone, blocks, block));
            edges |= nodes_[tops[block]].edges;
            for (std::size_t earlier = 0; earlier < block; ++earlier) cycle |= tops[earlier] == tops[block];
        }
        return edges | cycle << cycle_bit;
    }

    // The root of the group of this stone.
    Cell top(unsigned stone) const {
        Cell above = nodes_[stone].parent;
        while (nodes_[above].parent != above) above = nodes_[above].parent;
        return above;
    }

    // What the group of this stone touches.
    Edges edges_of(Cell stone) const { return nodes_[top(stone)].edges; }

    // Copies the first rows of another forest.
    void restore(const Groups& other, int rows) { std::copy_n(other.nodes_.begin(), rows * row_step, nodes_.begin()); }

private:
    struct Node {
        Cell parent;  // one step towards the root, which is its own parent
        Edges edges;  // of the whole group; kept up to date at the root only
    };

    static unsigned member_of(Cell stone, const Blocks& blocks, std::size_t block) {
        return stone + static_cast<unsigned>(blocks.member[block]);
    }

    // The root of the group. Random games grow flat trees: 98 times in 100 the parent is the root, or the stone is.
    // Checking for both at once, with no loop, leaves one branch that is nearly always predicted right.
    Cell root(unsigned stone) {
        const Cell parent = nodes_[stone].parent;
        if (nodes_[parent].parent == parent) [[likely]] {
            return parent;
        }
        return climb(stone);
    }

    // The slow path, with path compression: afterwards the parent of every stone passed is the root.
    [[gnu::noinline]] Cell climb(unsigned stone) {
        Cell top = nodes_[stone].parent;
        while (nodes_[top].parent != top) top = nodes_[top].parent;
        while (stone != top) {
            const Cell parent = nodes_[stone].parent;
            nodes_[stone].parent = top;
            stone = parent;
        }
        return top;
    }

    std::array<Node, cell_span> nodes_{};
};

}  // namespace conjoin::hex
