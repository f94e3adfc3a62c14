// Tree: how nodes are made, and what is proven about them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/bounds.hpp"
#include "hex/mcts/decisive.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/node.hpp"
#include "hex/mcts/prior.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/threat_search.hpp"
#include "hex/prospects.hpp"

namespace conjoin::hex::mcts {

// The bounds of a node for the side to move there, from those of its moves. A lost side takes the longest defence.
inline Bounds bounds_of(const Node& node) {
    Bounds bounds = between(-1, -1);
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
Bounds first_look(const Board<rules>& board, const DecisiveMoves& seen) {
    if (board.empty_count() == 0) return drawn;
    if (seen.is_won()) return win_in(1);
    if (seen.is_lost()) return loss_in(2);
    Bounds bounds;
    // Before half of the board is full one side can nearly always still win.
    if (2 * board.empty_count() > board.geometry().count || seen.is_forced()) return bounds;
    if (!can_still_win(board, board.to_move())) bounds.high = 0;
    if (!can_still_win(board, 1 - board.to_move())) bounds.low = 0;
    return bounds;
}

// Settles the move that begins a winning threat sequence; or, if the other side would have one, all moves that do not
// stop it. Neither side may have an immediate win, except the other one on `must`. With a folding, the node has only
// one move of each symmetry class. When it is stopped, the remaining moves stay open.
template <Rules rules>
void settle_by_threats(Node& node, const Board<rules>& board, Cell must, ThreatSearch<rules>& search,
                       const Folding<rules>* folding = nullptr, const StopCheck& stop = never_stop) {
    if (search.finds(board, board.to_move(), must, stop)) {
        const Cell first = search.line().front();
        const Cell standing = folding == nullptr ? first : folding->representative(first);
        const auto starts = [&](const Child& child) { return child.cell == standing; };
        std::find_if(node.begin(), node.end(), starts)->settle(win_in(search.plies()));
    } else if (must == no_cell && search.finds(board, 1 - board.to_move(), no_cell, stop)) {
        for (Child& child : node) {
            if (stop()) return;
            if (child.cell == swap_cell || child.bounds.load(std::memory_order_relaxed).is_settled()) continue;
            if (search.beats(child.cell)) child.settle(loss_in(search.plies() + 1));
        }
    }
}

// Makes the node of a position with its legal moves, or those that matter: if the other side threatens to win, only the
// move that stops it; with a folding, only one move of each symmetry class. Returns nowhere when memory is full.
template <Rules rules>
Slot make_node(Arena& arena, const Board<rules>& board, const DecisiveMoves& seen, Slot owner, Cell last,
               const Settings& settings, const Folding<rules>* folding = nullptr) {
    const Geometry& geometry = board.geometry();
    const bool forced = seen.is_forced();
    const unsigned stones = folding == nullptr ? static_cast<unsigned>(board.empty_count()) : folding->count();
    const Slot made = arena.make(forced ? 1 : stones + board.may_swap(), owner);
    if (made == nowhere) return nowhere;

    Child* next = arena.node(made).begin();
    const auto add = [&](Cell cell, Prior prior) {
        next->cell = cell;
        next->rave = prior.mean;
        next->rave_visits = prior.weight;
        ++next;
    };
    if (forced) {
        add(seen.threats[0], {});
        return made;
    }
    const FirstImpression<rules> impression(board, last, settings);
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (!board.is_empty(cell) || (folding != nullptr && !folding->is_representative(cell))) continue;
        add(cell, impression.of(cell));
    }
    if (board.may_swap()) add(swap_cell, {});
    return made;
}

}  // namespace conjoin::hex::mcts
