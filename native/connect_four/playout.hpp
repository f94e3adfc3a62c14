// Playout: a uniformly random game from a position to its end.
#pragma once

#include <array>
#include <cstddef>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "common/result.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four {

// The cells where a stone may land, one per open column, to be drawn at random. A column that fills up is replaced by
// the last one, so that a draw is a single array access and never has to be repeated.
template <class Word>
class OpenColumns {
public:
    explicit OpenColumns(Word moves) {
        for (; moves != 0; moves = without_lowest_bit(moves)) landings_[count_++] = lowest_bit(moves);
    }

    bool empty() const { return count_ == 0; }

    // A random landing cell; the next stone in its column will land one higher.
    Word draw(Word cells, Random& random) {
        Word& landing = landings_[random.below(count_)];
        const Word cell = landing;
        landing <<= 1;
        if ((landing & cells) == 0) landing = landings_[--count_];
        return cell;
    }

private:
    std::size_t count_ = 0;
    std::array<Word, max_side> landings_;
};

// Plays a running position to its end; each move is uniform over the open columns. `watch` is called with each cell
// played.
template <Shape S, class Watch>
Playout play_out(Position<S> position, Random& random, Watch&& watch) {
    int side = position.to_move();
    int plies = 0;
    for (OpenColumns open(position.moves()); !open.empty(); side ^= 1) {
        const Cells<S> cell = open.draw(position.shape().cells(), random);
        watch(cell);
        position.play(cell);
        ++plies;
        if (position.is_lost()) return {won_by(side), plies};
    }
    return {Result::Draw, plies};
}

// Many playouts from one position.
template <Shape S>
ResultCounts play_out_many(const Position<S>& start, Random& shared, int count) {
    ResultCounts counts;
    Random random = shared;  // a local copy can live in registers
    for (int each = 0; each < count; ++each) counts.add(play_out(start, random, [](Cells<S>) {}));
    shared = random;
    return counts;
}

}  // namespace conjoin::connect_four
