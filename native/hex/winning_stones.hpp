// Winning stones: which stones of a finished game did it, the shortest loop or the fewest that join the goals.
//
// Compiled from the Python module hexpaths: the same stones where several sets are equally small.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "hex/board.hpp"
#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex {

// The group of the newest stone of a board, which has just won.
template <Rules rules>
class WinningStones {
public:
    WinningStones(const Board<rules>& board, Cell last)
        : board_(board), last_(last), side_(board.has_stone(last, 0) ? 0 : 1) {}

    // Their numbers, ascending, for everything that the stone has won by.
    std::vector<int> of(Wins wins) {
        if ((wins & ring_win) != 0) add_ring();
        if ((wins & fork_win) != 0) add_joining(0, 3);
        if ((wins & bridge_win) != 0) add_joining(side_count, 2);
        const Geometry& geometry = board_.geometry();
        std::vector<int> numbers;
        for (int number = 0; number < geometry.count; ++number) {
            if (chosen_[geometry.cells[static_cast<std::size_t>(number)]]) numbers.push_back(number);
        }
        return numbers;
    }

private:
    static constexpr int far = max_cells;

    // By cell: how far it is from the start through own stones, and the cell before it; a start is its own.
    struct Tree {
        std::array<int, cell_span> distance;
        std::array<Cell, cell_span> before{};

        Tree() { distance.fill(far); }
        bool reached(Cell cell) const { return distance[cell] != far; }
    };

    bool is_own(Cell cell) const { return board_.has_stone(cell, side_); }

    // Breadth first; `except` is not entered.
    Tree tree_from(const std::vector<Cell>& starts, Cell except = no_cell) const {
        Tree tree;
        std::vector<Cell> waiting;
        const auto reach = [&](Cell cell, Cell from, int distance) {
            tree.distance[cell] = distance;
            tree.before[cell] = from;
            waiting.push_back(cell);
        };
        for (const Cell start : starts) reach(start, start, 0);
        for (std::size_t next = 0; next < waiting.size(); ++next) {
            const Cell cell = waiting[next];
            for (unsigned direction = 0; direction < 6; ++direction) {
                if (!has_stone(board_.neighbour_stones(cell, side_), direction)) continue;
                const Cell other = neighbour(cell, direction);
                if (other != except && !tree.reached(other)) reach(other, cell, tree.distance[cell] + 1);
            }
        }
        return tree;
    }

    void choose_path(const Tree& tree, Cell cell) {
        chosen_[cell] = true;
        while (tree.before[cell] != cell) {
            cell = tree.before[cell];
            chosen_[cell] = true;
        }
    }

    // The stones of each block around the last one, clockwise; none where it is surrounded.
    std::vector<std::vector<Cell>> blocks() const {
        const NeighbourMask mask = board_.neighbour_stones(last_, side_);
        std::vector<std::vector<Cell>> found;
        for (unsigned direction = 0; direction < 6 && mask != all_neighbours; ++direction) {
            if (!has_stone(mask, direction) || has_stone(mask, direction + 5)) continue;
            std::vector<Cell> block;
            for (unsigned each = direction; has_stone(mask, each); ++each) block.push_back(neighbour(last_, each % 6));
            found.push_back(block);
        }
        return found;
    }

    // The shortest loop through the last stone, or else the six stones around one that it has surrounded.
    void add_ring() {
        const auto around = blocks();
        Tree best;
        Cell end = no_cell;
        for (std::size_t first = 0; first < around.size(); ++first) {
            const Tree tree = tree_from(around[first], last_);
            for (std::size_t second = first + 1; second < around.size(); ++second) {
                const Cell nearest =
                    *std::min_element(around[second].begin(), around[second].end(), [&](Cell one, Cell other) {
                        return std::pair(tree.distance[one], one) < std::pair(tree.distance[other], other);
                    });
                const int shortest = end == no_cell ? far : best.distance[end];
                if (tree.distance[nearest] >= shortest) continue;
                best = tree;
                end = nearest;
            }
        }
        chosen_[last_] = true;
        if (end != no_cell) return choose_path(best, end);
        add_surrounding();
    }

    void add_surrounding() {
        chosen_[last_] = false;
        for (unsigned direction = 0; direction < 6; ++direction) {
            if (!has_stone(board_.neighbour_stones(last_, side_), direction)) continue;
            const Cell inside = neighbour(last_, direction);
            if (board_.neighbour_stones(inside, side_) != all_neighbours) continue;
            for (unsigned each = 0; each < 6; ++each) chosen_[neighbour(inside, each)] = true;
            return;
        }
    }

    // The fewest stones that join so many of the goals: of the six sides, or of the six corners that follow them.
    // Shortest paths from two or three goals to one common cell are a smallest such set.
    void add_joining(unsigned first_goal, std::size_t wanted) {
        const Geometry& geometry = board_.geometry();
        const Tree group = tree_from({last_});
        std::vector<Tree> goals;
        for (unsigned goal = first_goal; goal < first_goal + side_count; ++goal) {
            std::vector<Cell> starts;
            for (int number = 0; number < geometry.count; ++number) {
                const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
                if (group.reached(cell) && (geometry.edges[cell] >> goal & 1) != 0) starts.push_back(cell);
            }
            if (!starts.empty()) goals.push_back(tree_from(starts));
        }
        Join best;
        for (std::size_t one = 0; one < goals.size(); ++one) {
            for (std::size_t two = one + 1; two < goals.size(); ++two) {
                if (wanted == 2) best = std::min(best, nearest(group, {&goals[one], &goals[two]}), is_shorter);
                for (std::size_t three = two + 1; three < goals.size() && wanted == 3; ++three) {
                    const Join join = nearest(group, {&goals[one], &goals[two], &goals[three]});
                    best = std::min(best, join, is_shorter);
                }
            }
        }
        for (const Tree* goal : best.goals) choose_path(*goal, best.middle);
    }

    // The cell with the least sum of distances to some goals; of several the first.
    struct Join {
        int distance = far * 3;
        Cell middle = no_cell;
        std::vector<const Tree*> goals{};
    };
    static bool is_shorter(const Join& one, const Join& other) {
        return std::pair(one.distance, one.middle) < std::pair(other.distance, other.middle);
    }

    Join nearest(const Tree& group, const std::vector<const Tree*>& goals) const {
        const Geometry& geometry = board_.geometry();
        Join best;
        for (int number = 0; number < geometry.count; ++number) {
            const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
            if (!group.reached(cell)) continue;
            int distance = 0;
            for (const Tree* goal : goals) distance += goal->distance[cell];
            if (distance < best.distance) best = {distance, cell, goals};
        }
        return best;
    }

    const Board<rules>& board_;
    Cell last_;
    int side_;
    std::array<bool, cell_span> chosen_{};
};

}  // namespace conjoin::hex
