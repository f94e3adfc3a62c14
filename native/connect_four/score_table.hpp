// Score table: the named situations of a Connect Four board, the search that averages them, and the scoring that
// tempers them. Compiled from the Python modules score_table, tempered and averaging: the same counts, the same scores,
// the same number of nodes.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "common/bits.hpp"
#include "connect_four/lines.hpp"
#include "connect_four/position.hpp"
#include "connect_four/shape.hpp"

namespace conjoin::connect_four {

// The table's lines in its own order, positive ones first: opponent forced hand, blockade, threat, attack; impossible
// move, opponent blockade, opponent threat, opponent attack.
using ItemCounts = std::array<int, 8>;
constexpr ItemCounts item_points = {25, 10, 30, 50, -15, -10, -30, -50};
constexpr int forced_win = 125;

struct OpenRuns {
    int blockades = 0, threats = 0, attacks = 0;
};

// Unbroken runs of exactly line - 2 and line - 1 own stones that can still become a line, all by their first cells.
template <Shape S>
constexpr OpenRuns open_runs(const S& shape, Bitboard own, Bitboard empty, Bitboard landing) {
    OpenRuns found;
    for (const int step : directions(shape.height())) {
        // 1. Where a window as long as a line starts that holds no opposing stone and stays on the board.
        Bitboard windows = own | empty;
        for (int cell = 1; cell < shape.line(); ++cell) windows = (own | empty) & windows >> step;
        // 2. Runs of line - 2 stones: no own stone before or behind them. A window holds the whole run if it starts
        //    with it, or one cell earlier, or two.
        Bitboard stones = own;
        for (int stone = 1; stone < shape.line() - 2; ++stone) stones = own & stones >> step;
        const Bitboard longer = own & stones >> step, longest = own & longer >> step;
        const Bitboard twos = stones & ~longer & ~(own << step);
        found.blockades += count_bits(twos & (windows | windows << step | windows << step << step));
        // 3. Runs of line - 1 stones the same way. An attack can be completed now, before or behind the run.
        const Bitboard threes = longer & ~longest & ~(own << step) & (windows | windows << step);
        Bitboard result = landing;
        for (int stone = 1; stone < shape.line(); ++stone) result >>= step;
        const Bitboard attacks = threes & (result | landing << step);
        found.attacks += count_bits(attacks);
        found.threats += count_bits(threes ^ attacks);
    }
    return found;
}

// What one side threatens in a running position.
struct SideThreats {
    Bitboard stones;
    Bitboard winning;  // empty cells that complete a line, within reach or not
};

// The situations of a running position.
template <Shape S>
class Situations {
public:
    explicit constexpr Situations(const Position<S>& position)
        : shape_(position.shape()),
          landing_(position.moves()),
          empty_(position.shape().cells() ^ position.stones()),
          mover_(threats_of(position.mine())),
          waiting_(threats_of(position.theirs())) {}

    constexpr Bitboard landing() const { return landing_; }

    // Forced wins: the side to move wins now; or the other side has two winning moves, and only one can be blocked.
    constexpr bool mover_wins() const { return (mover_.winning & landing_) != 0; }
    constexpr bool waiting_wins() const { return !mover_wins() && without_lowest_bit(blocks()) != 0; }

    // Where the side to move must block.
    constexpr Bitboard blocks() const { return waiting_.winning & landing_; }
    // The moves of the side to move that are answered by a win right on top.
    constexpr Bitboard suicides() const { return wins_on_top(waiting_, mover_) >> 1; }

    // How often each item of the table occurs, except forced wins, for the side to move or the other one.
    constexpr ItemCounts count_items(bool for_mover) const {
        const SideThreats& own = for_mover ? mover_ : waiting_;
        const SideThreats& opposing = for_mover ? waiting_ : mover_;
        const OpenRuns good = open_runs(shape_, own.stones, empty_, landing_);
        const OpenRuns bad = open_runs(shape_, opposing.stones, empty_, landing_);
        const int impossible = shape_.width() - count_bits(landing_) + count_bits(wins_on_top(opposing, own));
        return {count_bits(wins_on_top(own, opposing)),
                good.blockades,
                good.threats,
                good.attacks,
                impossible,
                bad.blockades,
                bad.threats,
                bad.attacks};
    }

private:
    constexpr SideThreats threats_of(Bitboard stones) const { return {stones, completions(shape_, stones) & empty_}; }

    // The cells where `own` wins on top of the other side's next stone, unless that stone wins itself.
    constexpr Bitboard wins_on_top(const SideThreats& own, const SideThreats& opposing) const {
        return (landing_ & ~opposing.winning) << 1 & own.winning;
    }

    S shape_;
    Bitboard landing_;
    Bitboard empty_;
    SideThreats mover_;
    SideThreats waiting_;
};

// Rounded to the nearest integer, halves to even; count > 0.
constexpr int rounded_mean(int total, int count) {
    int whole = total / count, rest = total % count;
    if (rest < 0) {
        --whole;
        rest += count;
    }
    const bool up = 2 * rest > count || (2 * rest == count && whole % 2 != 0);
    return up ? whole + 1 : whole;
}

// The mean score in points for one side, and the positions visited.
struct Average {
    int value;
    std::int64_t nodes = 1;
};

// The mean of the position's own score and its children's; own says that the averages are for the side to move. `poll`
// is called in every position and may throw to give up.
template <Shape S, class Poll>
Average average(const Position<S>& position, int depth, bool own, Poll& poll) {
    poll();
    // 1. A finished game, or a forced win, which overrides the table.
    const int for_mover = own ? forced_win : -forced_win;
    if (position.is_lost()) return {-for_mover};
    if (position.is_full()) return {0};
    const Situations sight(position);
    if (sight.mover_wins()) return {for_mover};
    if (sight.waiting_wins()) return {-for_mover};
    // 2. The own score.
    const ItemCounts counts = sight.count_items(own);
    int total = 0, scores = 1;
    for (std::size_t item = 0; item < counts.size(); ++item) total += counts[item] * item_points[item];
    if (depth == 0) return {total};
    // 3. The moves: the block, or the only one, or all that do not let the other side win.
    Bitboard moves = sight.blocks();
    if (moves == 0) moves = sight.landing();
    if (without_lowest_bit(moves) != 0) moves &= ~sight.suicides();
    // 4. The mean.
    std::int64_t nodes = 1;
    for (; moves != 0; moves = without_lowest_bit(moves)) {
        Position<S> child = position;
        child.play(lowest_bit(moves));
        const Average found = average(child, depth - 1, !own, poll);
        total += found.value;
        nodes += found.nodes;
        ++scores;
    }
    return {rounded_mean(total, scores), nodes};
}

constexpr int extreme = 10'000;  // thousandths
constexpr int back_up = 9'950;

// The score of a running game in thousandths: every item counts less the higher the score already is.
inline int tempered(const ItemCounts& counts) {
    double score = 0;
    for (std::size_t item = 0; item < counts.size(); ++item) {
        for (int time = 0; time < counts[item]; ++time) {
            const double multiplier = 1.0 - std::abs(score) / 10.0;
            score += item_points[item] * 10.0 / forced_win * multiplier;
        }
    }
    // On this scale an item is a whole number of 25ths of the way to 10, so a score is a fraction over a power of five:
    // it never ends in exactly half a thousandth, and every rounding mode gives the same.
    const int rounded = static_cast<int>(std::lround(score * 1000.0));
    if (std::abs(rounded) < extreme) return rounded;
    return rounded > 0 ? back_up : -back_up;
}

// An evaluation for minimax: always the table of side 0, Red; the other side sees it with the opposite sign.
class Tempered {
public:
    explicit Tempered(int side) : sign_(side == 0 ? 1 : -1) {}

    template <Shape S>
    int operator()(const Position<S>& position, int /* plies_left */) const {
        return sign_ * red(position, position.to_move() == 0);
    }

private:
    template <Shape S>
    static int red(const Position<S>& position, bool to_move) {
        const int for_mover = to_move ? 1 : -1;
        if (position.is_lost()) return -for_mover * extreme;
        if (position.is_full()) return 0;
        const Situations sight(position);
        if (sight.mover_wins()) return for_mover * back_up;
        if (sight.waiting_wins()) return -for_mover * back_up;
        return tempered(sight.count_items(to_move));
    }

    int sign_;
};

}  // namespace conjoin::connect_four
