// Tree: the positions that a search remembers, and how they grow.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/assault.hpp"
#include "hex/mcts/fate.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/node.hpp"
#include "hex/mcts/prior.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/survey.hpp"

namespace conjoin::hex::mcts {

// What the node of a position knows, for the side to move there: the best of its moves. The longest defence counts.
inline Fate fate_of(const Node& node) {
    Fate fate = between(-1, -1);
    int quickest = 0;
    int slowest = 0;
    for (const Child& child : node) {
        const Fate each = child.fate.load(std::memory_order_relaxed);
        fate.low = std::max(fate.low, each.low);
        fate.high = std::max(fate.high, each.high);
        if (each.is_win() && (quickest == 0 || each.plies < quickest)) quickest = each.plies;
        if (each.is_loss()) slowest = std::max<int>(slowest, each.plies);
    }
    if (fate.is_win()) fate = win_in(quickest);
    if (fate.is_loss()) fate = loss_in(std::max(slowest, 2));
    return fate;
}

// What can be said about a running position at once, for the side to move: decisive moves, threats that cannot all be
// stopped, a full board, and sides that cannot win any more.
template <Rules rules>
Fate first_look(const Board<rules>& board, const Survey& seen) {
    if (board.empty_count() == 0) return drawn;
    if (seen.is_won()) return win_in(1);
    if (seen.is_lost()) return loss_in(2);
    Fate fate;
    // Before half of the board is full somebody can always win, with exceptions that nobody will miss.
    if (2 * board.empty_count() > board.geometry().count || seen.is_forced()) return fate;
    if (!can_still_win(board, board.to_move())) fate.high = 0;
    if (!can_still_win(board, 1 - board.to_move())) fate.low = 0;
    return fate;
}

// Settles the move that starts an assault; or, where the other side would have one if it could, all moves that do not
// stop it. Nobody may be able to win at once, but the other side on `must`. With a folding, the node has one of each
// kind of moves only. When it is stopped, moves that it did not come to stay open.
template <Rules rules>
void settle_by_assault(Node& node, const Board<rules>& board, Cell must, Assault<rules>& assault,
                       const Folding<rules>* folding = nullptr, const StopCheck& stop = never_stop) {
    if (assault.finds(board, board.to_move(), must, stop)) {
        const Cell first = assault.line().front();
        const Cell standing = folding == nullptr ? first : folding->twin(first);
        const auto starts = [&](const Child& child) { return child.cell == standing; };
        std::find_if(node.begin(), node.end(), starts)->settle(win_in(assault.plies()));
    } else if (must == no_cell && assault.finds(board, 1 - board.to_move(), no_cell, stop)) {
        for (Child& child : node) {
            if (stop()) return;
            if (child.cell == swap_cell || child.fate.load(std::memory_order_relaxed).is_settled()) continue;
            if (assault.beats(child.cell)) child.settle(loss_in(assault.plies() + 1));
        }
    }
}

// Makes the node of a position with its legal moves, or as many of them as matter: if the other side threatens to win,
// the only move is to stop it; of symmetric moves, if the folding is given, the one that stands for them. Returns
// nowhere when memory is full.
template <Rules rules>
Slot make_node(Arena& arena, const Board<rules>& board, const Survey& seen, Slot owner, Cell last,
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
        if (!board.is_empty(cell) || (folding != nullptr && !folding->stands(cell))) continue;
        add(cell, impression.of(cell));
    }
    if (board.may_swap()) add(swap_cell, {});
    return made;
}

}  // namespace conjoin::hex::mcts
