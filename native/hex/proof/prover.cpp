// Prover: the definitions, compiled for both games.
#include "hex/proof/prover.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hex/draw_detection.hpp"
#include "hex/proof/dfpn.hpp"
#include "hex/proof/reversible_board.hpp"

namespace conjoin::hex::proof {

namespace {

// The most stones of positions that share a table entry with symmetric ones. Later in the game these hardly occur.
constexpr int opening_stones = 12;

constexpr std::uint64_t first_slice = 256;  // nodes

}  // namespace

template <Rules rules>
Prover<rules>::Prover(int size, std::size_t table_mebibytes) : geometry_(&geometry_of(size)), table_(table_mebibytes) {}

template <Rules rules>
ReversibleBoard<rules> Prover<rules>::position(const Board<rules>& board, int to_move) const {
    ReversibleBoard<rules> made(geometry_->size, opening_stones);
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry_->count); ++number) {
        const Cell cell = geometry_->cells[number];
        for (const int side : {0, 1}) {
            if (board.has_stone(cell, side)) made.place(cell, side);
        }
    }
    made.set_to_move(to_move);
    return made;
}

template <Rules rules>
Verdict Prover<rules>::prove(const Board<rules>& board, int to_move, std::uint64_t node_limit, const StopCheck& stop) {
    ReversibleBoard<rules> from = position(board, to_move);
    return prove(from, node_limit, stop);
}

template <Rules rules>
Verdict Prover<rules>::prove(ReversibleBoard<rules>& from, std::uint64_t node_limit, const StopCheck& stop) {
    const int mover = from.to_move();
    Budget budget;
    Verdict verdict;
    for (std::uint64_t slice = first_slice; !verdict.exact(); slice *= 2) {
        for (const int attacker : {mover, mover ^ 1}) {
            if (verdict.exact() || (attacker == mover ? verdict.high < 1 : verdict.low > -1)) continue;
            budget.limit = std::min(node_limit, budget.nodes + slice);
            update(verdict, attacker == mover, search(from, attacker, budget, stop));
        }
        if (budget.stopped || budget.nodes >= node_limit) break;
    }
    verdict.nodes = budget.nodes;
    return verdict;
}

template <Rules rules>
std::vector<Cell> Prover<rules>::line(const Board<rules>& board, const Verdict& verdict, std::uint64_t node_limit,
                                      const StopCheck& stop) {
    return line(position(board, board.to_move()), verdict, node_limit, stop);
}

template <Rules rules>
std::vector<Cell> Prover<rules>::line(ReversibleBoard<rules> from, const Verdict& verdict, std::uint64_t node_limit,
                                      const StopCheck& stop) {
    std::vector<Cell> moves;
    const int winner = verdict.low > 0 ? from.to_move() : from.to_move() ^ 1;
    Budget budget{.limit = node_limit};
    while (from.empty_count() != 0) {
        if (verdict.low == 0 && !hex::can_still_win(from, 0) && !hex::can_still_win(from, 1)) break;
        const int attacker = verdict.low == 0 ? from.to_move() ^ 1 : winner;
        const ProofNumbers numbers = search(from, attacker, budget, stop);
        if (!numbers.is_solved()) break;
        moves.push_back(move_of(from, numbers));
        if (from.would_win(moves.back(), from.to_move()) != 0) break;
        from.play(moves.back());
    }
    return moves;
}

template <Rules rules>
bool Prover<rules>::can_still_win(const Board<rules>& board, int side) const {
    return hex::can_still_win(position(board, board.to_move()), side);
}

template <Rules rules>
ProofNumbers Prover<rules>::search(ReversibleBoard<rules>& from, int attacker, Budget& budget, const StopCheck& stop) {
    children_.clear();  // an interrupted search leaves some behind
    return DfpnSearch<rules>(from, attacker, table_, children_, budget, stop).solve();
}

// Updates the verdict with the answer to one question: whether the side to move wins, or the other one.
template <Rules rules>
void Prover<rules>::update(Verdict& verdict, bool own_win, const ProofNumbers& numbers) const {
    if (!numbers.is_solved()) return;
    const bool won = numbers.proof == 0;
    if (own_win) (won ? verdict.low : verdict.high) = won ? 1 : 0;
    if (!own_win) (won ? verdict.high : verdict.low) = won ? -1 : 0;
    if (won) verdict.plies = numbers.plies;
    const bool missed_win = own_win && !won;
    if (!missed_win && numbers.move != no_move) verdict.move = geometry_->cells[numbers.move];
}

// Any empty cell if the numbers come without a move: then the attacker cannot win, whatever is played.
template <Rules rules>
Cell Prover<rules>::move_of(const ReversibleBoard<rules>& from, const ProofNumbers& numbers) const {
    if (numbers.move != no_move) return geometry_->cells[numbers.move];
    std::size_t number = 0;
    while (!from.is_empty(geometry_->cells[number])) ++number;
    return geometry_->cells[number];
}

template class Prover<Rules::FenceMaster>;
template class Prover<Rules::Havannah>;

}  // namespace conjoin::hex::proof
