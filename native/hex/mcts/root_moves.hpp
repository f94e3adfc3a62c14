// RootMoves: what a search reports about the moves of its root.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/bounds.hpp"
#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/root_move.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/mcts/threats/threat_search.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"

namespace conjoin::hex::mcts {

// Only reads the tree, which must not change meanwhile.
template <Rules rules>
class RootMoves {
public:
    // With symmetry classes, the root has only one move of each. The threat search at the end of a variation expands
    // at most `threat_nodes` positions, 0 for no such search. `lost_in` is the number of moves within which the
    // root is proven lost, 0 if it is not.
    // `share` is that of a network's values in the results.
    RootMoves(const TreeMemory& memory, const Board<rules>& board, const SymmetryClasses<rules>* classes,
              int threat_nodes, int lost_in, double share)
        : memory_(memory),
          board_(board),
          classes_(classes),
          search_(board, threat_nodes, true),
          lost_in_(lost_in),
          share_(share) {}

    // Every move of the root. When it is stopped, variations that should end with a threat sequence are shorter, those
    // of the best moves last.
    std::vector<RootMove> all(Slot root, const StopCheck& stop) {
        std::vector<RootMove> found;
        const Node& node = memory_.node(root);
        for (std::size_t number = 0; number < node.count; ++number) found.push_back(root_move(node, number));
        complete_variations(found, stop);
        return classes_ == nullptr ? found : with_symmetric_moves(found);
    }

private:
    RootMove root_move(const Node& node, std::size_t number) const {
        const Child& child = node.begin()[number];
        RootMove found;
        found.cell = child.cell;
        found.visits = child.visits;
        found.chance = found.visits == 0 ? 0.5 : child.points / 2.0 / found.visits;
        if (share_ != 0 && found.visits != 0) {
            found.chance += share_ * (double{node.forecasts()[number].mean} - found.chance);
        }
        found.rave = child.rave;
        found.bounds = child.bounds;
        if (lost_in_ != 0) found.bounds = intersection(found.bounds, loss_in(lost_in_));
        const Child* here = &child;
        for (; here != nullptr; here = here->node > being_expanded ? best_child(memory_.node(here->node)) : nullptr) {
            found.variation.push_back(here->cell);
        }
        return found;
    }

    // The best moves come first, so that their variations are complete when it is stopped.
    void complete_variations(std::vector<RootMove>& found, const StopCheck& stop) {
        std::vector<RootMove*> best_first;
        for (RootMove& each : found) best_first.push_back(&each);
        std::sort(best_first.begin(), best_first.end(), [](const RootMove* one, const RootMove* other) {
            const auto rank_of_one = rank(one->bounds, one->visits), rank_of_other = rank(other->bounds, other->visits);
            return rank_of_one != rank_of_other ? rank_of_one > rank_of_other : one < other;  // addresses: in order
        });
        for (RootMove* each : best_first) complete_variation(*each, stop);
    }

    // For every move, what was found about the one that represents it.
    std::vector<RootMove> with_symmetric_moves(const std::vector<RootMove>& found) const {
        std::vector<RootMove> all;
        const Geometry& geometry = board_.geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell move = geometry.cells[number];
            if (!board_.is_empty(move)) continue;
            const Cell first = classes_->representative(move);
            const auto is_first = [&](const RootMove& each) { return each.cell == first; };
            all.push_back(*std::find_if(found.begin(), found.end(), is_first));
            all.back().cell = move;
            for (Cell& cell : all.back().variation) {
                if (cell != swap_cell) cell = classes_->image_after(move, cell);
            }
        }
        if (board_.may_swap()) all.push_back(found.back());
        return all;
    }

    // Positions that were proven without a search, or by a threat search, have no node: complete the variation.
    void complete_variation(RootMove& found, const StopCheck& stop) {
        std::vector<Cell>& variation = found.variation;
        Board<rules> board = board_;
        for (const Cell cell : variation) {
            if (cell == swap_cell) {
                board.swap();
            } else if (board.play(cell) != 0) {
                return;
            }
        }
        const DecisiveMoves decisive = decisive_moves(board);
        if (decisive.is_won()) variation.push_back(decisive.winner);
        if (decisive.is_lost()) variation.insert(variation.end(), decisive.threats.begin(), decisive.threats.end());
        const bool decided = found.bounds.is_win() || found.bounds.is_loss();
        if (!decided || decisive.is_won() || decisive.is_lost() || stop()) return;
        if (!search_.finds(board, board.to_move(), decisive.threats[0], stop)) return;
        const std::vector<Cell> rest = search_.line();
        variation.insert(variation.end(), rest.begin(), rest.end());
    }

    // Greater is better: the quickest win, then what most simulations went through, then the slowest loss.
    static std::pair<int, std::int64_t> rank(Bounds bounds, std::uint32_t visits) {
        if (bounds.is_win()) return {2, std::int64_t{-bounds.plies}};
        if (bounds.is_loss()) return {0, std::int64_t{bounds.plies}};
        return {1, std::int64_t{visits}};
    }

    // The move to play, if any was visited or proven.
    static const Child* best_child(const Node& node) {
        const Child* best = nullptr;
        for (const Child& child : node) {
            if (child.visits == 0 && !child.bounds.load().is_proven()) continue;
            if (best == nullptr || rank(child.bounds, child.visits) > rank(best->bounds, best->visits)) best = &child;
        }
        return best;
    }

    const TreeMemory& memory_;
    const Board<rules>& board_;
    const SymmetryClasses<rules>* classes_;
    ThreatSearch<rules> search_;
    int lost_in_;  // moves
    double share_;
};

}  // namespace conjoin::hex::mcts
