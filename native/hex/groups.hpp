// Groups: which stones are connected, and what each group touches. A union-find forest over the cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// Both colours share the forest, since a cell holds one stone at most. An empty cell's element means nothing and
// is never read.
class Groups {
public:
    // A new stone joins the groups of the blocks around it, or starts its own. Two separate blocks that were one group
    // already make a cycle.
    //
    // A missing block is represented by the stone itself, and joining that has no effect. This is cheaper than a branch
    // on the number of blocks, which is unpredictable; only a third block is rare enough (1 in 160) for a branch.
    Joined join(Cell stone, NeighbourMask mask, Edges touching) {
        const Blocks& blocks = blocks_of[mask];
        elements_[stone] = {stone, touching};

        const Cell first = find_root(member_of(stone, blocks, 0));
        const Cell second = find_root(member_of(stone, blocks, 1));
        unsigned cycle = (first == second) & (mask != 0);
        unsigned edges = touching | elements_[first].edges | elements_[second].edges;
        elements_[stone].parent = first;
        elements_[second].parent = first;

        if (blocks.count == 3) [[unlikely]] {
            const Cell third = find_root(member_of(stone, blocks, 2));
            cycle |= (third == first) | (third == second);
            edges |= elements_[third].edges;
            elements_[third].parent = first;
        }
        elements_[first].edges = static_cast<Edges>(edges);
        return edges | cycle << cycle_bit;
    }

    // What `join` would return, without joining.
    Joined would_join(Cell stone, NeighbourMask mask, Edges touching) const {
        const Blocks& blocks = blocks_of[mask];
        unsigned edges = touching;
        unsigned cycle = 0;
        std::array<Cell, 3> roots{};
        for (std::size_t block = 0; block < blocks.count; ++block) {
            roots[block] = root_of(member_of(stone, blocks, block));
            edges |= elements_[roots[block]].edges;
            for (std::size_t earlier = 0; earlier < block; ++earlier) cycle |= roots[earlier] == roots[block];
        }
        return edges | cycle << cycle_bit;
    }

    // The root of the group of this stone.
    Cell root_of(unsigned stone) const {
        Cell above = elements_[stone].parent;
        while (elements_[above].parent != above) above = elements_[above].parent;
        return above;
    }

    // What the group of this stone touches.
    Edges edges_of(Cell stone) const { return elements_[root_of(stone)].edges; }

    // Copies the first rows of another forest.
    void restore(const Groups& other, int rows) {
        std::copy_n(other.elements_.begin(), rows * row_step, elements_.begin());
    }

private:
    struct Element {
        Cell parent;  // one step towards the root, which is its own parent
        Edges edges;  // of the whole group; kept up to date at the root only
    };

    static unsigned member_of(Cell stone, const Blocks& blocks, std::size_t block) {
        return stone + static_cast<unsigned>(blocks.member[block]);
    }

    // The root of the group. Random games grow flat trees: 98 times in 100 the parent is the root, or the stone is.
    // Checking for both at once, with no loop, leaves one branch that is nearly always predicted right.
    Cell find_root(unsigned stone) {
        const Cell parent = elements_[stone].parent;
        if (elements_[parent].parent == parent) [[likely]] {
            return parent;
        }
        return find_and_compress(stone);
    }

    // The slow path, with path compression: afterwards the parent of every stone passed is the root.
    [[gnu::noinline]] Cell find_and_compress(unsigned stone) {
        Cell root = elements_[stone].parent;
        while (elements_[root].parent != root) root = elements_[root].parent;
        while (stone != root) {
            const Cell parent = elements_[stone].parent;
            elements_[stone].parent = root;
            stone = parent;
        }
        return root;
    }

    std::array<Element, cell_span> elements_{};
};

}  // namespace conjoin::hex
