// DfpnSearch: does the attacker win? Depth-first proof-number search.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/stop.hpp"
#include "hex/draw_detection.hpp"
#include "hex/geometry.hpp"
#include "hex/proof/proof_numbers.hpp"
#include "hex/proof/reversible_board.hpp"
#include "hex/proof/transposition_table.hpp"
#include "hex/rules.hpp"
#include "hex/symmetry.hpp"
#include "hex/threats.hpp"

namespace conjoin::hex::proof {

template <Rules rules>
class DfpnSearch {
public:
    DfpnSearch(ReversibleBoard<rules>& position, int attacker, TranspositionTable& table, std::vector<Child>& children,
               Budget& budget, const StopCheck& stop)
        : position_(position), attacker_(attacker), table_(table), children_(children), budget_(budget), stop_(stop) {}

    // Solves the position, unless the budget is spent first.
    ProofNumbers solve() {
        ProofNumbers numbers = static_result();
        if (numbers.is_solved()) return numbers;
        if (table_.find(key_here(), numbers) && numbers.is_solved()) {
            numbers.move = from_canonical(numbers.move);
            return numbers;
        }
        if (budget_.spent()) return {};
        numbers = expand(infinite, infinite);
        numbers.move = from_canonical(numbers.move);
        return numbers;
    }

private:
    // Phi and delta of a position from its moves, for the side to move.
    struct ChildSummary {
        ProofNumber phi = infinite;           // the least delta of a child
        ProofNumber second_delta = infinite;  // the second least
        ProofNumber delta = 0;                // the sum of phi of all children
        std::size_t best = 0;                 // the child to search next
    };

    bool attacking() const { return position_.to_move() == attacker_; }

    // The key also depends on the side to move and on the attacker.
    Key key_of(Key stones, int to_move) const {
        return stones ^ (to_move == 0 ? 0 : 0x9d3c'5b1e'7a84'26f1) ^ (attacker_ == 0 ? 0 : 0x62f0'8d17'c35a'e94b);
    }
    Key key_here() const { return key_of(position_.key().key(), position_.to_move()); }

    ProofNumbers won_by(int side, int plies) const {
        return side == attacker_ ? proven_in(plies) : disproven_in(plies);
    }

    // 1. What can be seen in a running position without a search.
    ProofNumbers static_result() const {
        const int mover = position_.to_move();
        const Threats own = threats_of(position_, mover);
        ProofNumbers numbers = own.count != 0 ? won_by(mover, 1) : static_result_without_win();
        if (!numbers.is_solved()) return numbers;
        const Threats others = threats_of(position_, mover ^ 1);
        const Threats& urgent = own.count != 0 ? own : others;
        numbers.move = urgent.count != 0 ? position_.geometry().numbers[urgent.cells[0]] : no_move;
        return numbers;
    }

    // The same where the side to move has no immediate win. The number of moves is the first estimate: a
    // position with many moves is hard to lose, one with a single answer is not.
    ProofNumbers static_result_without_win() const {
        const int mover = position_.to_move();
        const Threats others = threats_of(position_, mover ^ 1);
        if (others.count == 2) return won_by(mover ^ 1, 2);
        if (position_.empty_count() <= (attacking() ? 2 : 3) && (attacking() || others.count == 0)) {
            return disproven_in(0);  // the attacker has one stone left, and it wins nowhere
        }
        if (!can_still_win(position_, attacker_)) return disproven_in(0);
        const auto moves = static_cast<ProofNumber>(others.count == 1 ? 1 : position_.empty_count());
        return attacking() ? ProofNumbers{1, moves, 0, no_move} : ProofNumbers{moves, 1, 0, no_move};
    }

    // 2. Searches below an unsolved position until phi or delta of the side to move comes to its limit. A node takes
    //    20 us on a board of size 3 and milliseconds on size 13: so each of them can afford the check whether to stop.
    ProofNumbers expand(ProofNumber phi_limit, ProofNumber delta_limit) {
        const std::uint64_t before = budget_.nodes++;
        if (stop_()) budget_.stopped = true;
        const std::size_t first = children_.size();
        generate_children();
        ChildSummary summary = summarise(first);
        while (summary.phi < phi_limit && summary.delta < delta_limit && !budget_.spent()) {
            search_best(summary, phi_limit, delta_limit);
            summary = summarise(first);
        }
        const ProofNumbers numbers = result_of(first, summary);
        table_.store(key_here(), numbers, budget_.nodes - before);
        children_.resize(first);
        return numbers;
    }

    // Searches the best move until it is worse than the next by half, or its numbers decide this position. Without the
    // half two equal moves would take turns, and each turn starts from the table again (the 1 + epsilon trick).
    void search_best(const ChildSummary& summary, ProofNumber phi_limit, ProofNumber delta_limit) {
        const Child child = children_[summary.best];
        const ProofNumber others = summary.delta - child.phi;
        const ProofNumber child_phi_limit = delta_limit == infinite ? infinite : delta_limit - others;
        const ProofNumber until_second = std::min(infinite, summary.second_delta + summary.second_delta / 2 + 1);
        position_.play(child.cell);
        const ProofNumbers numbers = expand(child_phi_limit, std::min(phi_limit, until_second));
        children_[summary.best] = as_child_here(child.cell, numbers);
        position_.undo();
    }

    ChildSummary summarise(std::size_t first) const {
        ChildSummary summary;
        bool lost = false;
        std::uint64_t sum = 0;
        for (std::size_t each = first; each < children_.size(); ++each) {
            const Child& child = children_[each];
            if (child.delta < summary.phi) {
                summary.second_delta = summary.phi;
                summary.phi = child.delta;
                summary.best = each;
            } else {
                summary.second_delta = std::min(summary.second_delta, child.delta);
            }
            lost |= child.phi == infinite;
            sum += child.phi;
        }
        summary.delta = lost ? infinite : static_cast<ProofNumber>(std::min<std::uint64_t>(sum, infinite - 1));
        return summary;
    }

    // The numbers of this position; a solved one has the shortest way to the goal or the longest defence.
    ProofNumbers result_of(std::size_t first, const ChildSummary& summary) const {
        ProofNumbers numbers;
        numbers.proof = attacking() ? summary.phi : summary.delta;
        numbers.disproof = attacking() ? summary.delta : summary.phi;
        if (!numbers.is_solved()) return numbers;
        const bool goal_reached = summary.phi == 0;
        const Child* best = nullptr;
        for (std::size_t each = first; each < children_.size(); ++each) {
            const Child& child = children_[each];
            if (goal_reached && child.delta != 0) continue;
            if (best == nullptr || (child.plies < best->plies) == goal_reached) best = &child;
        }
        numbers.plies = static_cast<std::uint16_t>(best->plies + 1);
        numbers.move = to_canonical(position_.geometry().numbers[best->cell]);
        return numbers;
    }

    // 3. The moves to consider: the one that stops a threat, or all of them. Those not in the table are evaluated.
    void generate_children() {
        const Geometry& geometry = position_.geometry();
        const Threats others = threats_of(position_, position_.to_move() ^ 1);
        if (others.count != 0) return add_child(others.cells[0]);
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            if (position_.is_empty(geometry.cells[number])) add_child(geometry.cells[number]);
        }
    }

    void add_child(Cell cell) {
        const int mover = position_.to_move();
        const Key stones = position_.key().key_with(position_.geometry().numbers[cell], mover);
        ProofNumbers numbers;
        if (!table_.find(key_of(stones, mover ^ 1), numbers)) numbers = evaluate(cell);
        children_.push_back(as_child(cell, numbers, !attacking()));
    }

    // A move that is not in the table. If it touches no stone of the attacker it seldom decides anything for either
    // side, so it is expected to take half as much effort again.
    ProofNumbers evaluate(Cell cell) {
        position_.play(cell);
        ProofNumbers numbers = static_result_without_win();
        position_.undo();
        ProofNumber& own = attacking() ? numbers.proof : numbers.disproof;
        if (!numbers.is_solved() && position_.neighbour_stones(cell, attacker_) == 0) own += own / 2;
        return numbers;
    }

    static Child as_child(Cell cell, const ProofNumbers& numbers, bool attacker_moves) {
        if (attacker_moves) return {numbers.proof, numbers.disproof, numbers.plies, cell};
        return {numbers.disproof, numbers.proof, numbers.plies, cell};
    }
    // After a search of the child, when it is still the position on the board.
    Child as_child_here(Cell cell, const ProofNumbers& numbers) const { return as_child(cell, numbers, attacking()); }

    // Moves are stored as seen under the symmetry with the canonical key.
    std::uint16_t to_canonical(std::uint16_t move) const {
        return symmetries().image[position_.key().symmetry()][move];
    }
    std::uint16_t from_canonical(std::uint16_t move) const {
        return move == no_move ? move : symmetries().origin[position_.key().symmetry()][move];
    }
    const Symmetries& symmetries() const { return symmetries_of(position_.geometry().size); }

    ReversibleBoard<rules>& position_;
    int attacker_;
    TranspositionTable& table_;
    std::vector<Child>& children_;
    Budget& budget_;
    const StopCheck& stop_;
};

}  // namespace conjoin::hex::proof
