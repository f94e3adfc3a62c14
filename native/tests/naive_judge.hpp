// NaiveJudge: the rules of the hex games by flood fill, with nothing in common with the fast board.
#pragma once

#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "hex/rules.hpp"

namespace conjoin::tests {

using Place = std::pair<int, int>;  // row, column
using Places = std::set<Place>;

class NaiveJudge {
public:
    explicit NaiveJudge(int size) : size_(size) {}

    bool on_board(Place place) const {
        const auto [row, column] = place;
        const int last = 2 * size_ - 2;
        return row >= 0 && column >= 0 && row <= last && column <= last && std::abs(row - column) < size_;
    }

    // How this side has won with these stones.
    hex::Wins judge(const Places& stones, hex::Rules rules) const {
        hex::Wins wins = has_ring(stones, rules) ? hex::ring_win : 0;
        Places left = stones;
        while (!left.empty()) {
            const Places group = flood({*left.begin()}, [&](Place place) { return stones.contains(place); });
            for (const Place& place : group) left.erase(place);
            const auto [sides, corners] = edges(group);
            if (sides >= 3) wins |= hex::fork_win;
            if (corners >= 2 && rules == hex::Rules::Havannah) wins |= hex::bridge_win;
        }
        return wins;
    }

private:
    static std::vector<Place> around(Place place) {
        const auto [row, column] = place;
        return {{row - 1, column - 1}, {row - 1, column}, {row, column + 1},
                {row + 1, column + 1}, {row + 1, column}, {row, column - 1}};
    }

    template <class Allowed>
    static Places flood(std::vector<Place> open, Allowed allowed) {
        Places reached(open.begin(), open.end());
        while (!open.empty()) {
            const Place place = open.back();
            open.pop_back();
            for (const Place& next : around(place)) {
                if (allowed(next) && reached.insert(next).second) open.push_back(next);
            }
        }
        return reached;
    }

    // Water comes in from all around and stops at the stones. A cell that stays dry is enclosed; so is a stone that
    // touches no water, which is enough in Havannah.
    bool has_ring(const Places& stones, hex::Rules rules) const {
        const auto wettable = [&](Place place) {
            const int edge = 2 * size_ - 1;  // one row of sea around the bounding square
            const auto [row, column] = place;
            return row >= -1 && column >= -1 && row <= edge && column <= edge && !stones.contains(place);
        };
        const Places water = flood({{-1, -1}}, wettable);
        for (int row = 0; row <= 2 * size_ - 2; ++row) {
            for (int column = 0; column <= 2 * size_ - 2; ++column) {
                const Place place{row, column};
                if (!on_board(place)) continue;
                if (!stones.contains(place) && !water.contains(place)) return true;
                if (stones.contains(place) && rules == hex::Rules::Havannah && is_dry(place, water)) return true;
            }
        }
        return false;
    }

    static bool is_dry(Place stone, const Places& water) {
        for (const Place& place : around(stone)) {
            if (water.contains(place)) return false;
        }
        return true;
    }

    // Sides and corners touched. Off-board neighbours tell: a corner has three of them, a side cell two.
    std::pair<std::size_t, std::size_t> edges(const Places& group) const {
        std::set<int> sides;
        std::size_t corners = 0;
        for (const Place& place : group) {
            std::vector<int> outside;  // directions that lead off the board
            for (int direction = 0; direction < 6; ++direction) {
                if (!on_board(around(place)[static_cast<std::size_t>(direction)])) outside.push_back(direction);
            }
            if (outside.size() == 3) ++corners;
            if (outside.size() == 2) sides.insert(outside[0] == 0 && outside[1] == 5 ? 5 : outside[0]);
        }
        return {sides.size(), corners};
    }

    int size_;
};

}  // namespace conjoin::tests
