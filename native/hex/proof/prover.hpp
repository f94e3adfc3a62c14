// Prover: exact results of FenceMaster and Havannah positions, with the play that shows them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/geometry.hpp"
#include "hex/proof/finding.hpp"
#include "hex/proof/position.hpp"
#include "hex/proof/prospects.hpp"
#include "hex/proof/search.hpp"
#include "hex/proof/table.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex::proof {

// What is proven, for the side to move: 1 a win, 0 a draw, -1 a loss; equal bounds are the exact result.
struct Verdict {
    int low = -1;
    int high = 1;
    int plies = 0;             // a proven win or loss comes within so many moves of both sides
    std::optional<Cell> move;  // that wins, holds the draw or delays the loss; none if unknown or if any move does
    std::uint64_t nodes = 0;   // positions opened to find out

    bool exact() const { return low == high; }
};

// Stones up to which positions share what is found with their mirror images and rotations. Later they hardly meet.
constexpr int opening_stones = 12;

// Owns the table: whatever it finds helps with all later questions on boards of the same size.
template <Rules rules>
class Prover {
public:
    explicit Prover(int size, std::size_t table_mebibytes = 16)
        : geometry_(&geometry_of(size)), table_(table_mebibytes) {}

    const Geometry& geometry() const { return *geometry_; }
    const Table& table() const { return table_; }
    void clear() { table_.clear(); }

    // The position with the board's stones; a swap that may still come does not count.
    Position<rules> position(const Board<rules>& board, int to_move) const {
        Position<rules> made(geometry_->size, opening_stones);
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry_->count); ++number) {
            const Cell cell = geometry_->cells[number];
            for (const int side : {0, 1}) {
                if (board.has_stone(cell, side)) made.put(cell, side);
            }
        }
        made.set_to_move(to_move);
        return made;
    }

    Verdict prove(const Board<rules>& board, int to_move, std::uint64_t node_limit) {
        Position<rules> from = position(board, to_move);
        return prove(from, node_limit, never_stop);
    }

    // Proves a running position with at least one empty cell. It takes two questions: can the side to move win, and can
    // the other side? They take turns, each time with twice the nodes, since nobody knows which one is easy.
    Verdict prove(Position<rules>& from, std::uint64_t node_limit, const StopCheck& stop) {
        const int mover = from.to_move();
        Budget budget;
        Verdict verdict;
        for (std::uint64_t slice = first_slice; !verdict.exact(); slice *= 2) {
            for (const int attacker : {mover, mover ^ 1}) {
                if (verdict.exact() || (attacker == mover ? verdict.high < 1 : verdict.low > -1)) continue;
                budget.limit = std::min(node_limit, budget.nodes + slice);
                settle(verdict, attacker == mover, ask(from, attacker, budget, stop));
            }
            if (budget.stopped || budget.nodes >= node_limit) break;
        }
        verdict.nodes = budget.nodes;
        return verdict;
    }

    // The play that a proof expects: the winner takes the shortest way it knows and the loser the longest; a draw ends
    // where nobody can win any more. Shorter if the table has lost the way and the nodes do not suffice to find it.
    std::vector<Cell> line(Position<rules> from, const Verdict& verdict, std::uint64_t node_limit,
                           const StopCheck& stop) {
        std::vector<Cell> moves;
        const int winner = verdict.low > 0 ? from.to_move() : from.to_move() ^ 1;
        Budget budget{.limit = node_limit};
        while (from.empty_count() != 0) {
            if (verdict.low == 0 && !can_still_win(from, 0) && !can_still_win(from, 1)) break;
            const int attacker = verdict.low == 0 ? from.to_move() ^ 1 : winner;
            const Finding finding = ask(from, attacker, budget, stop);
            if (!finding.settled()) break;
            moves.push_back(move_of(from, finding));
            if (from.wins_at(moves.back(), from.to_move()) != 0) break;
            from.play(moves.back());
        }
        return moves;
    }

private:
    static constexpr std::uint64_t first_slice = 256;  // nodes

    Finding ask(Position<rules>& from, int attacker, Budget& budget, const StopCheck& stop) {
        children_.clear();  // an interrupted search leaves some behind
        Search<rules> search(from, attacker, table_, children_, budget, stop);
        return search.answer();
    }

    // Takes over what a question has settled.
    void settle(Verdict& verdict, bool own_win_asked, const Finding& finding) const {
        if (!finding.settled()) return;
        const bool won = finding.prove == 0;
        if (own_win_asked) (won ? verdict.low : verdict.high) = won ? 1 : 0;
        if (!own_win_asked) (won ? verdict.high : verdict.low) = won ? -1 : 0;
        if (won) verdict.plies = finding.plies;
        const bool hopeless_try = own_win_asked && !won;
        if (!hopeless_try && finding.move != no_move) verdict.move = geometry_->cells[finding.move];
    }

    // Any cell will do where none is named: the attacker can win nowhere.
    Cell move_of(const Position<rules>& from, const Finding& finding) const {
        if (finding.move != no_move) return geometry_->cells[finding.move];
        std::size_t number = 0;
        while (!from.is_empty(geometry_->cells[number])) ++number;
        return geometry_->cells[number];
    }

    const Geometry* geometry_;
    Table table_;
    std::vector<Child> children_;
};

}  // namespace conjoin::hex::proof
