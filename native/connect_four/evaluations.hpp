// Evaluations: the Python evaluations streaks and windows, compiled; in points for one side.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/bits.hpp"
#include "connect_four/patterns.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four {

// Rows as long as a line, one stone shorter and two stones shorter: 10000, 100 and 1 points, own minus the opponent's.
// A finished game is evaluated like any other.
class Streaks {
public:
    explicit Streaks(int side) : side_(side) {}

    template <Shape S>
    int operator()(const Position<S>& position, int /* plies_left */) const {
        const int points = rows(position.shape(), position.mine()) - rows(position.shape(), position.theirs());
        return position.to_move() == side_ ? points : -points;
    }

private:
    template <Shape S>
    static int rows(const S& shape, Cells<S> stones) {
        return 10000 * count_rows(shape, stones, shape.line()) + 100 * count_rows(shape, stones, shape.line() - 1) +
               count_rows(shape, stones, shape.line() - 2);
    }

    int side_;
};

// Open windows and the centre; a finished game is worth more than any running one, and more the earlier it ends.
class Windows {
public:
    explicit Windows(int side) : side_(side) {}

    template <Shape S>
    int operator()(const Position<S>& position, int plies_left) const {
        const bool to_move = position.to_move() == side_;
        if (position.is_lost()) return (to_move ? -1 : 1) * (finished + plies_left);
        if (position.is_full()) return 0;
        const Cells<S> own = to_move ? position.mine() : position.theirs();
        return std::clamp(running(position.shape(), own, position.stones() ^ own), 1 - finished, finished - 1);
    }

private:
    template <Shape S>
    static int running(const S& shape, Cells<S> own, Cells<S> opposing) {
        const Cells<S> empty = shape.cells() ^ own ^ opposing;
        const OpenWindows mine = open_windows(shape, own, empty), theirs = open_windows(shape, opposing, empty);
        int points = 6 * count_bits(own & centre(shape));
        for (std::size_t lacking = 0; lacking < mine.lacking.size(); ++lacking) {
            points += own_points[lacking] * mine.lacking[lacking];
            points += opposing_points[lacking] * theirs.lacking[lacking];
        }
        return points;
    }

    static constexpr int finished = 10000;
    static constexpr std::array own_points = {1000, 100, 10};
    static constexpr std::array opposing_points = {-1000, -120, -5};

    int side_;
};

}  // namespace conjoin::connect_four
