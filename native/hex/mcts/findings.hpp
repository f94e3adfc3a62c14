// Findings: what a search reports about the moves of its root.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/bounds.hpp"
#include "hex/mcts/decisive.hpp"
#include "hex/mcts/finding.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/threat_search.hpp"

namespace conjoin::hex::mcts {

// Only reads the tree, which must not change meanwhile.
template <Rules rules>
class Findings {
public:
    // With a folding, the root has only one move of each symmetry class. The threat search at the end of a variation
    // expands at most `threat_nodes` positions, 0 for no such search. `lost_in` is the number of moves within which the
    // root is proven lost, 0 if it is not.
    Findings(const Arena& arena, const Board<rules>& board, const Folding<rules>* folding, int threat_nodes,
             int lost_in)
        : arena_(arena), board_(board), folding_(folding), search_(board, threat_nodes, true), lost_in_(lost_in) {}

    // Every move of the root. When it is stopped, variations that should end with a threat sequence are shorter, those
    // of the best moves last.
    std::vector<Finding> all(Slot root, const StopCheck& stop) {
        std::vector<Finding> found;
        for (const Child& child : arena_.node(root)) found.push_back(finding(child));
        end_variations(found, stop);
        return folding_ == nullptr ? found : unfolded(found);
    }

private:
    Finding finding(const Child& child) const {
        Finding found;
        found.cell = child.cell;
        found.visits = child.visits;
        found.chance = found.visits == 0 ? 0.5 : child.points / 2.0 / found.visits;
        found.rave = child.rave;
        found.bounds = child.bounds;
        if (lost_in_ != 0) found.bounds = both(found.bounds, loss_in(lost_in_));
        const Child* here = &child;
        for (; here != nullptr; here = here->node > in_the_making ? favourite(arena_.node(here->node)) : nullptr) {
            found.variation.push_back(here->cell);
        }
        return found;
    }

    // The best moves come first, so that their variations are complete when it is stopped.
    void end_variations(std::vector<Finding>& found, const StopCheck& stop) {
        std::vector<Finding*> best_first;
        for (Finding& each : found) best_first.push_back(&each);
        std::sort(best_first.begin(), best_first.end(), [](const Finding* one, const Finding* other) {
            const auto rank_of_one = rank(one->bounds, one->visits), rank_of_other = rank(other->bounds, other->visits);
            return rank_of_one != rank_of_other ? rank_of_one > rank_of_other : one < other;  // addresses: in order
        });
        for (Finding* each : best_first) end_variation(*each, stop);
    }

    // For every move, what was found about the one that represents it.
    std::vector<Finding> unfolded(const std::vector<Finding>& found) const {
        std::vector<Finding> all;
        const Geometry& geometry = board_.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell move = geometry.cells[number];
            if (!board_.is_empty(move)) continue;
            const Cell first = folding_->representative(move);
            const auto is_first = [&](const Finding& each) { return each.cell == first; };
            all.push_back(*std::find_if(found.begin(), found.end(), is_first));
            all.back().cell = move;
            for (Cell& cell : all.back().variation) {
                if (cell != swap_cell) cell = folding_->as_after(move, cell);
            }
        }
        if (board_.may_swap()) all.push_back(found.back());
        return all;
    }

    // Positions that were settled without a search, or by a threat search, have no node: complete the variation.
    void end_variation(Finding& found, const StopCheck& stop) {
        std::vector<Cell>& variation = found.variation;
        Board<rules> board = board_;
        for (const Cell cell : variation) {
            if (cell == swap_cell) {
                board.swap();
            } else if (board.play(cell) != 0) {
                return;
            }
        }
        const DecisiveMoves seen = decisive_moves(board);
        if (seen.is_won()) variation.push_back(seen.winner);
        if (seen.is_lost()) variation.insert(variation.end(), seen.threats.begin(), seen.threats.end());
        const bool decided = found.bounds.is_win() || found.bounds.is_loss();
        if (!decided || seen.is_won() || seen.is_lost() || stop()) return;
        if (!search_.finds(board, board.to_move(), seen.threats[0], stop)) return;
        const std::vector<Cell> rest = search_.line();
        variation.insert(variation.end(), rest.begin(), rest.end());
    }

    // Greater is better: the quickest win, then what most simulations went through, then the slowest loss.
    static std::pair<int, std::int64_t> rank(Bounds bounds, std::uint32_t visits) {
        if (bounds.is_win()) return {2, std::int64_t{-bounds.plies}};
        if (bounds.is_loss()) return {0, std::int64_t{bounds.plies}};
        return {1, std::int64_t{visits}};
    }

    // The move to play, if any was looked at.
    static const Child* favourite(const Node& node) {
        const Child* best = nullptr;
        for (const Child& child : node) {
            if (child.visits == 0 && !child.bounds.load().is_settled()) continue;
            if (best == nullptr || rank(child.bounds, child.visits) > rank(best->bounds, best->visits)) best = &child;
        }
        return best;
    }

    const Arena& arena_;
    const Board<rules>& board_;
    const Folding<rules>* folding_;
    ThreatSearch<rules> search_;
    int lost_in_;  // moves
};

}  // namespace conjoin::hex::mcts
