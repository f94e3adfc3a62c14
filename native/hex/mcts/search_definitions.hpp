// The definitions of Search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "common/thread_group.hpp"
#include "hex/mcts/root_moves.hpp"
#include "hex/mcts/search.hpp"
#include "hex/mcts/simulator.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/mcts/threats/threat_search.hpp"
#include "hex/mcts/tree/expansion.hpp"
#include "hex/mcts/tree/selection.hpp"

namespace conjoin::hex::mcts {

constexpr int root_threat_nodes = 256;  // positions that a threat search at the root expands; it matters most
constexpr std::size_t prover_mebibytes = 4;
constexpr std::size_t most_provers = 8;   // threads that have one
constexpr std::uint64_t batch_size = 32;  // simulations between two checks whether to stop

template <Rules rules>
Search<rules>::Search(const Settings& settings, std::size_t bytes, std::uint64_t seed)
    : settings_(settings), seed_(seed), memory_(bytes, settings.judge.network != nullptr) {}

template <Rules rules>
Search<rules>::~Search() = default;

template <Rules rules>
void Search<rules>::start(const Board<rules>& board, const StopCheck& stop, Cell last) {
    last_ = last;
    memory_.clear();
    root_ = no_slot;
    streams_ = 0;
    if (!provers_.empty() && provers_.front()->geometry().size != board.geometry().size) provers_.clear();
    for (const auto& prover : provers_) prover->clear();
    set_root(board, stop);
}

template <Rules rules>
std::uint64_t Search<rules>::advance(const std::vector<Cell>& moves, const Board<rules>& board, const StopCheck& stop) {
    flush_rave();
    for (const Cell cell : moves) root_ = root_ == no_slot ? no_slot : child_slot(root_, cell);
    memory_.keep_subtree(root_, 0, stop);
    if (!moves.empty()) {
        last_ = moves.back();
        symmetry_classes_.reset();
    }
    set_root(board, stop);
    return progress_.simulations;
}

template <Rules rules>
void Search<rules>::run(std::uint64_t simulations, int threads, const StopCheck& stop) {
    const std::uint64_t goal = progress_.simulations + simulations;
    make_simulators(threads);
    while (progress_.simulations < goal && !is_proven()) {
        if (simulate_in_threads(goal, threads, stop)) break;
        if (progress_.full && !cannot_prune_ && !prune_tree(stop)) break;
    }
}

template <Rules rules>
std::vector<RootMove> Search<rules>::root_moves(const StopCheck& stop) const {
    if (root_ == no_slot) return {};
    const int threat_nodes = settings_.threat_nodes == 0 ? 0 : root_threat_nodes;
    const double share = settings_.judge.network == nullptr ? 0 : settings_.judge.share;
    return RootMoves<rules>(memory_, *board_, symmetry_classes(), threat_nodes, progress_.lost_in, share)
        .all(root_, stop);
}

template <Rules rules>
Slot Search<rules>::child_slot(Slot slot, Cell cell) const {
    for (const Child& child : memory_.node(slot)) {
        if (child.cell == cell) return child.node;
    }
    return no_slot;
}

template <Rules rules>
void Search<rules>::set_root(const Board<rules>& board, const StopCheck& stop) {
    board_ = std::make_unique<Board<rules>>(board);
    simulators_.clear();
    progress_.simulations = 0;
    progress_.nodes = 0;
    progress_.depth = 0;
    progress_.full = false;
    progress_.lost_in = 0;
    cannot_prune_ = false;
    if (root_ == no_slot) root_ = make_root();
    if (root_ != no_slot) search_threats(stop);
    progress_.proven = root_ == no_slot || bounds_of(memory_.node(root_)).is_proven();
    if (root_ == no_slot) return;
    judge_root();
    update_selection_values();
    for (const Child& child : memory_.node(root_)) progress_.simulations += child.visits;
}

// Computes what depends on the settings. Nodes below the root get it when they are made.
template <Rules rules>
void Search<rules>::update_selection_values() {
    const Selection selection(settings_);
    Node& node = memory_.node(root_);
    for (std::size_t number = 0; number < node.count; ++number) selection.update(node, number);
}

// Before anything is known of its moves, the root of a new tree has no mean result but the network's own.
template <Rules rules>
void Search<rules>::judge_root() {
    Judge judge(settings_.judge);
    Node& root = memory_.node(root_);
    if (!judge.is_there() || root.is_judged()) return;
    judge.judge(root, *board_, last_, unknown_result, Selection(settings_));
    judge.count_visits(root, Selection(settings_));
}

// Unlike other nodes, the root also has the moves that lose at once, but only one of each symmetry class.
template <Rules rules>
Slot Search<rules>::make_root() {
    const DecisiveMoves decisive = decisive_moves(*board_);
    symmetry_classes_.emplace(*board_);
    const Slot made = make_node(memory_, *board_, DecisiveMoves{}, no_slot, no_cell, settings_, symmetry_classes());
    if (made == no_slot) return no_slot;
    for (Child& child : memory_.node(made)) {
        if (child.cell != swap_cell && board_->would_win(child.cell, board_->to_move()) != 0) {
            child.tighten(win_in(1));
        } else if (decisive.is_lost() || (decisive.is_forced() && child.cell != decisive.threats[0])) {
            child.tighten(loss_in(2));
        }
    }
    return made;
}

template <Rules rules>
void Search<rules>::search_threats(const StopCheck& stop) {
    const DecisiveMoves decisive = decisive_moves(*board_);
    if (settings_.threat_nodes == 0 || decisive.is_won() || decisive.is_lost()) return;
    ThreatSearch<rules> search(*board_, root_threat_nodes, true);
    prove_by_threats(memory_.node(root_), *board_, decisive.threats[0], search, symmetry_classes(), stop);
}

template <Rules rules>
void Search<rules>::make_simulators(int threads) {
    while (simulators_.size() < static_cast<std::size_t>(threads)) {
        const std::size_t thread = simulators_.size();
        simulators_.push_back(std::make_unique<Simulator<rules>>(settings_, *board_, symmetry_classes(), next_stream(),
                                                                 prover(thread), thread == 0));
    }
}

// A seed for each thread and each root of a tree: with the random numbers that the tree was grown with, playouts would
// repeat themselves.
template <Rules rules>
std::uint64_t Search<rules>::next_stream() {
    return seed_ + streams_++ * 0x9e37'79b9'7f4a'7c15;
}

// One for each of the first few threads: more of them would take too much memory for what they prove.
template <Rules rules>
proof::Prover<rules>* Search<rules>::prover(std::size_t thread) {
    if (thread >= most_provers) return nullptr;
    while (provers_.size() <= thread) {
        provers_.push_back(std::make_unique<proof::Prover<rules>>(board_->geometry().size, prover_mebibytes));
    }
    return provers_[thread].get();
}

// All threads simulate until the goal is reached, memory is full or it is time to stop. Returns whether it is.
template <Rules rules>
bool Search<rules>::simulate_in_threads(std::uint64_t goal, int threads, const StopCheck& stop) {
    const auto simulate = [&](int number, const StopCheck& check) {
        Simulator<rules>& simulator = *simulators_[static_cast<std::size_t>(number)];
        SimulationBatch batch(progress_, goal, batch_size);
        while (batch.next()) simulator.run_round(memory_, root_, batch, check);
    };
    ThreadGroup group;
    for (int thread = 1; thread < threads; ++thread) {
        group.start([&, thread](const std::atomic<bool>& stopped) {
            const StopCheck check = [&] { return stopped.load(); };
            while (!stopped && progress_.simulations < goal && !progress_.proven) simulate(thread, check);
        });
    }
    bool enough = false;
    while (progress_.simulations < goal && !enough && !is_proven() && (cannot_prune_ || !progress_.full)) {
        simulate(0, stop);
        enough = stop();
    }
    return enough;
}

// Adds to the tree the results that the threads have buffered.
template <Rules rules>
void Search<rules>::flush_rave() {
    for (const auto& simulator : simulators_) simulator->flush(memory_);
}

// Drops the positions with the fewest visits until half of the memory is free again. A tree that cannot shrink so far
// grows no more, and the simulations go on in it. Returns whether it finished; if not, memory stays full, and the next
// run continues.
template <Rules rules>
bool Search<rules>::prune_tree(const StopCheck& stop) {
    flush_rave();
    if (!memory_.shrink(root_, memory_.bytes() / 2, progress_.simulations, stop)) return false;
    cannot_prune_ = memory_.bytes_used() > memory_.bytes() / 2;
    progress_.full = cannot_prune_;
    return true;
}

}  // namespace conjoin::hex::mcts
