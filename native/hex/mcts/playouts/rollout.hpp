// Rollout: a game from a leaf of the tree to its end, mostly random, with a few rules for urgent moves.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/mcts/playouts/last_good_replies.hpp"
#include "hex/mcts/playouts/move_sequence.hpp"
#include "hex/mcts/playouts/ring_filter.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/playout.hpp"

namespace conjoin::hex::mcts {

template <Rules rules>
class Rollout {
public:
    Rollout(const Settings& settings, const Board<rules>& start)
        : settings_(settings),
          empty_(start),
          ring_filter_(start, settings.ring_stones_on(start.geometry().size)),
          frees_answers_(Settings::frees_answers_on(start.geometry().size)) {}

    // Plays to the end and returns the winner's side, or 2 for a draw. A move is, in this order of preference: one that
    // wins; one that stops a loss; the answer to an intrusion into a bridge; the last good reply; a random one.
    int play(Board<rules>& board, const DecisiveMoves& decisive, const LastGoodReplies& replies, MoveSequence& moves,
             Random& random) {
        left_ = empty_.size();
        answers_.count = 0;
        const std::size_t before = moves.count;
        int side = board.to_move();
        KnownWins wins;
        if (decisive.is_forced()) wins.add(1 - side, decisive.threats[0]);
        const int last_alert_left = board.empty_count() - settings_.alert;
        for (int left = board.empty_count(); left != 0; --left, side = 1 - side) {
            const Cell cell = choose_move(board, side, wins, replies, moves.last(), random);
            moves.add(cell);
            const Joined joined = board.join(cell, side);
            if (wins_of<rules>[joined] != 0) [[unlikely]] {
                if (wins_of<rules>[without_cycle(joined)] != 0) return side;
                if (ring_filter_.counts(board, moves, before, answers_, side)) return side;
            }
            if (left > last_alert_left) find_wins_beside(board, cell, side, joined, wins);
        }
        return 2;
    }

private:
    // By side, the two latest cells found where it wins.
    struct KnownWins {
        std::array<std::array<Cell, 2>, 2> cells{{{no_cell, no_cell}, {no_cell, no_cell}}};
        bool any = false;

        void add(int side, Cell cell) {
            auto& own = cells[static_cast<std::size_t>(side)];
            own = {cell, own[0]};
            any = true;
        }

        // Where the side to move must play: to win, or else not to lose.
        Cell urgent(const Board<rules>& board, int side) const {
            for (const int whose : {side, 1 - side}) {
                for (const Cell cell : cells[static_cast<std::size_t>(whose)]) {
                    if (cell != no_cell && board.is_empty(cell)) return cell;
                }
            }
            return no_cell;
        }
    };

    Cell choose_move(const Board<rules>& board, int side, const KnownWins& wins, const LastGoodReplies& replies,
                     Cell last, Random& random) {
        if (wins.any) {
            const Cell cell = wins.urgent(board, side);
            if (cell != no_cell) return cell;
        }
        if (last != no_cell) {
            if (settings_.bridges) {
                const NeighbourMask answers = bridge_answers(board, last, side);
                if (answers != 0) {
                    const Cell answer = neighbour(last, random_direction(answers, random));
                    if (frees_answers_) answers_.add(answer);
                    return answer;
                }
            }
            if (settings_.replies) {
                const Cell reply = replies.to(last, side);
                if (reply != no_cell && board.is_empty(reply)) return reply;
            }
        }
        for (;;) {
            const Cell cell = empty_.draw(left_--, random);
            if (board.is_empty(cell)) return cell;
        }
    }

    // An intrusion into a bridge: a stone next to two stones of the other side that have one more empty cell in common,
    // where they can still be joined.
    //
    //        o   .          o: two stones of `side`
    //          *            *: the intruder; the empty cell between both and beside it joins them
    static NeighbourMask bridge_answers(const Board<rules>& board, Cell intruder, int side) {
        const unsigned own = board.neighbour_stones(intruder, side);
        return static_cast<NeighbourMask>(clockwise(own) & anticlockwise(own) & board.open_around(intruder));
    }

    static unsigned random_direction(unsigned directions, Random& random) {
        if ((directions & (directions - 1)) != 0) {
            // Drop a random number of the lowest ones.
            for (auto drop = random.below(static_cast<std::uint64_t>(std::popcount(directions))); drop != 0; --drop) {
                directions &= directions - 1;
            }
        }
        return static_cast<unsigned>(std::countr_zero(directions));
    }

    // A side often wins next to its latest stone: where two blocks would be joined, or on the rim if the group lacks
    // only one side or corner. Other wins are rare, and a playout may overlook them.
    static void find_wins_beside(const Board<rules>& board, Cell stone, int side, Joined joined, KnownWins& wins) {
        unsigned cells = board.joining_cells_around(stone, side);
        if (is_one_goal_short(joined)) cells |= board.open_rim_around(stone);
        for (; cells != 0; cells &= cells - 1) {
            const Cell cell = neighbour(stone, static_cast<unsigned>(std::countr_zero(cells)));
            if (board.would_win(cell, side) != 0) wins.add(side, cell);
        }
    }

    // Two sides or a corner: one more makes a fork or a bridge.
    static bool is_one_goal_short(Joined joined) {
        const unsigned sides = joined & ((1U << side_count) - 1);
        return (sides & (sides - 1)) != 0 || (rules == Rules::Havannah && joined >> side_count != 0);
    }

    Settings settings_;
    EmptyCells empty_;
    RingFilter<rules> ring_filter_;
    bool frees_answers_;    // they do not count as chosen stones of a ring
    MoveSequence answers_;  // to intrusions, in this playout
    unsigned left_ = 0;
};

}  // namespace conjoin::hex::mcts
