// Expansion: how nodes are made, and what is proven about them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/bounds.hpp"
#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/draw_detection.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/mcts/threats/threat_search.hpp"
#include "hex/mcts/tree/node.hpp"
#include "hex/mcts/tree/prior.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"

namespace conjoin::hex::mcts {

// The bounds of a node for the side to move there, from those of its moves. A lost side takes the longest defence.
inline Bounds bounds_of(const Node& node) {
    Bounds bounds = bounds_from(-1, -1);
    int quickest = 0;
    int slowest = 0;
    for (const Child& child : node) {
        const Bounds each = child.bounds.load(std::memory_order_relaxed);
        bounds.low = std::max(bounds.low, each.low);
        bounds.high = std::max(bounds.high, each.high);
        if (each.is_win() && (quickest == 0 || each.plies < quickest)) quickest = each.plies;
        if (each.is_loss()) slowest = std::max<int>(slowest, each.plies);
    }
    if (bounds.is_win()) bounds = win_in(quickest);
    if (bounds.is_loss()) bounds = loss_in(std::max(slowest, 2));
    return bounds;
}

// What is known about a running position without a search, for the side to move: from decisive moves, two threats of
// the other side, a full board, and sides that can no longer win.
template <Rules rules>
Bounds static_bounds(const Board<rules>& board, const DecisiveMoves& decisive) {
    if (board.empty_count() == 0) return drawn;
    if (decisive.is_won()) return win_in(1);
    if (decisive.is_lost()) return loss_in(2);
    Bounds bounds;
    // Before half of the board is full one side can nearly always still win.
    if (2 * board.empty_count() > board.geometry().count || decisive.is_forced()) return bounds;
    if (!can_still_win(board, board.to_move())) bounds.high = 0;
    if (!can_still_win(board, 1 - board.to_move())) bounds.low = 0;
    return bounds;
}

// Proves the move that begins a winning threat sequence; or, if the other side would have one, all moves that do not
// stop it. Neither side may have an immediate win, except the other one on `must`. With symmetry
// classes, the node has only one move of each. When it is stopped, the remaining moves stay open.
template <Rules rules>
void prove_by_threats(Node& node, const Board<rules>& board, Cell must, ThreatSearch<rules>& search,
                      const SymmetryClasses<rules>* classes = nullptr, const StopCheck& stop = never_stop) {
    if (search.finds(board, board.to_move(), must, stop)) {
        const Cell first = search.line().front();
        const Cell representative = classes == nullptr ? first : classes->representative(first);
        const auto starts = [&](const Child& child) { return child.cell == representative; };
        std::find_if(node.begin(), node.end(), starts)->tighten(win_in(search.plies()));
    } else if (must == no_cell && search.finds(board, 1 - board.to_move(), no_cell, stop)) {
        for (Child& child : node) {
            if (stop()) return;
            if (child.cell == swap_cell || child.bounds.load(std::memory_order_relaxed).is_proven()) continue;
            if (search.refutes(child.cell)) child.tighten(loss_in(search.plies() + 1));
        }
    }
}

// Makes the node of a position with its legal moves, or those that matter: if the other side threatens to win, only the
// move that stops it; with symmetry classes, only one move of each. Returns no_slot when memory is full.
template <Rules rules>
Slot make_node(TreeMemory& memory, const Board<rules>& board, const DecisiveMoves& decisive, Slot parent_move,
               Cell last, const Settings& settings, const SymmetryClasses<rules>* classes = nullptr) {
    const Geometry& geometry = board.geometry();
    const bool forced = decisive.is_forced();
    const unsigned stones = classes == nullptr ? static_cast<unsigned>(board.empty_count()) : classes->count();
    const Slot made = memory.allocate(forced ? 1 : stones + board.may_swap(), parent_move);
    if (made == no_slot) return no_slot;

    Child* next = memory.node(made).begin();
    const auto add = [&](Cell cell, Prior initial) {
        next->cell = cell;
        next->rave = initial.mean;
        next->rave_visits = initial.weight;
        ++next;
    };
    if (forced) {
        add(decisive.threats[0], {});
        return made;
    }
    const PriorHeuristic<rules> prior(board, last, settings);
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (!board.is_empty(cell) || (classes != nullptr && !classes->is_representative(cell))) continue;
        add(cell, prior.of(cell));
    }
    if (board.may_swap()) add(swap_cell, {});
    return made;
}

}  // namespace conjoin::hex::mcts
