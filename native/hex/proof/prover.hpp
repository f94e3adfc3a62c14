// Prover: exact results of FenceMaster and Havannah positions, with the expected play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/geometry.hpp"
#include "hex/proof/proof_numbers.hpp"
#include "hex/proof/transposition_table.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex::proof {

// What is proven, for the side to move: 1 a win, 0 a draw, -1 a loss; equal bounds are the exact result.
struct Verdict {
    int low = -1;
    int high = 1;
    int plies = 0;             // moves of both sides within which a proven win or loss comes
    std::optional<Cell> move;  // wins, holds the draw or delays the loss; none if unknown or if any move does
    std::uint64_t nodes = 0;   // positions expanded

    bool exact() const { return low == high; }
};

template <Rules rules>
class ReversibleBoard;

// Owns the transposition table, which later calls on the same board size profit from. Defined in prover.cpp, so that
// only that file has to compile the search.
template <Rules rules>
class Prover {
public:
    explicit Prover(int size, std::size_t table_mebibytes = 16);

    const Geometry& geometry() const { return *geometry_; }
    const TranspositionTable& table() const { return table_; }
    void clear() { table_.clear(); }

    // The position with the board's stones; a swap that is still possible is ignored.
    ReversibleBoard<rules> position(const Board<rules>& board, int to_move) const;

    // Proves a running position with at least one empty cell. It takes two questions: can the side to move win, and can
    // the other side? They take turns, each time with twice the nodes, since either may be the easy one.
    Verdict prove(ReversibleBoard<rules>& from, std::uint64_t node_limit, const StopCheck& stop);
    Verdict prove(const Board<rules>& board, int to_move, std::uint64_t node_limit, const StopCheck& stop = never_stop);

    // The expected play of an exact result: the winner takes the shortest way it knows and the loser the longest; a
    // draw ends where neither side can win any more. Shorter if the table no longer has the moves and the nodes do not
    // suffice to find them again.
    std::vector<Cell> line(ReversibleBoard<rules> from, const Verdict& verdict, std::uint64_t node_limit,
                           const StopCheck& stop);
    std::vector<Cell> line(const Board<rules>& board, const Verdict& verdict, std::uint64_t node_limit,
                           const StopCheck& stop);

    // Whether a side could still win if the other only passed.
    bool can_still_win(const Board<rules>& board, int side) const;

private:
    ProofNumbers search(ReversibleBoard<rules>& from, int attacker, Budget& budget, const StopCheck& stop);
    void update(Verdict& verdict, bool own_win, const ProofNumbers& numbers) const;
    Cell move_of(const ReversibleBoard<rules>& from, const ProofNumbers& numbers) const;

    const Geometry* geometry_;
    TranspositionTable table_;
    std::vector<Child> children_;
};

}  // namespace conjoin::hex::proof
