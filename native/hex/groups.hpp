// Groups: which stones hang together, and what each group touches. A union-find forest over the cells.
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
    // already make a circle.
    //
    // A missing block speaks as the stone itself, which makes joining it idle work. That is cheaper than a branch on
    // the number of blocks, which nobody can guess; only a third block is rare enough (1 in 160) to get one.
    Joined join(Cell stone, Ring ring, Edges touching) {
        const Blocks& blocks = blocks_of[ring];
        nodes_[stone] = {stone, touching};

        const Cell first = root(speaker(stone, blocks, 0));
        const Cell second = root(speaker(stone, blocks, 1));
        unsigned circle = (first == second) & (ring != 0);
        unsigned edges = touching | nodes_[first].edges | nodes_[second].edges;
        nodes_[stone].parent = first;
        nodes_[second].parent = first;

        if (blocks.count == 3) [[unlikely]] {
            const Cell third = root(speaker(stone, blocks, 2));
            circle |= (third == first) | (third == second);
            edges |= nodes_[third].edges;
            nodes_[third].parent = first;
        }
        nodes_[first].edges = static_cast<Edges>(edges);
        return edges | circle << circle_bit;
    }

    // What `join` would return, without joining.
    Joined would_join(Cell stone, Ring ring, Edges touching) const {
        const Blocks& blocks = blocks_of[ring];
        unsigned edges = touching;
        unsigned circle = 0;
        std::array<Cell, 3> tops{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            tops[block] = top(speaker(stone, blocks, block));
            edges |= nodes_[tops[block]].edges;
            for (std::size_t earlier = 0; earlier < block; ++earlier) circle |= tops[earlier] == tops[block];
        }
        return edges | circle << circle_bit;
    }

    // The stone that stands for the group of this one.
    Cell top(unsigned stone) const {
        Cell above = nodes_[stone].parent;
        while (nodes_[above].parent != above) above = nodes_[above].parent;
        return above;
    }

    // What the group of this stone touches.
    Edges edges_of(Cell stone) const { return nodes_[top(stone)].edges; }

    // Copies the first rows of another forest.
    void restore(const Groups& other, int rows) {
        std::copy_n(other.nodes_.begin(), rows * row_step, nodes_.begin());
    }

private:
    struct Node {
        Cell parent;  // one step towards the root, which is its own parent
        Edges edges;  // of the whole group; kept up to date at the root only
    };

    static unsigned speaker(Cell stone, const Blocks& blocks, std::size_t block) {
        return stone + static_cast<unsigned>(blocks.speaker[block]);
    }

    // The stone that stands for the whole group. Random games grow flat trees: 98 times in 100 the parent is the root,
    // or the stone is. Asking for both at once, with no loop, leaves one branch that is nearly always guessed right.
    Cell root(unsigned stone) {
        const Cell parent = nodes_[stone].parent;
        if (nodes_[parent].parent == parent) [[likely]] return parent;
        return climb(stone);
    }

    // The long way up. Afterwards every stone passed hangs directly below the root.
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
