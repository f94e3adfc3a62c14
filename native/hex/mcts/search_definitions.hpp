// The definitions of Search.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "common/helpers.hpp"
#include "hex/mcts/decisive.hpp"
#include "hex/mcts/findings.hpp"
#include "hex/mcts/search.hpp"
#include "hex/mcts/selection.hpp"
#include "hex/mcts/simulation.hpp"
#include "hex/mcts/threat_search.hpp"
#include "hex/mcts/tree.hpp"

namespace conjoin::hex::mcts {

constexpr int root_threat_nodes = 256;  // positions that a threat search at the root expands; it matters most
constexpr std::size_t prover_mebibytes = 4;
constexpr std::size_t most_provers = 8;  // threads that have one
constexpr std::uint64_t pause = 32;      // simulations between two checks whether to stop

template <Rules rules>
Search<rules>::Search(const Settings& settings, std::size_t bytes, std::uint64_t seed)
    : settings_(settings), seed_(seed), arena_(bytes) {}

template <Rules rules>
Search<rules>::~Search() = default;

template <Rules rules>
void Search<rules>::start(const Board<rules>& board, const StopCheck& stop) {
    arena_.clear();
    root_ = nowhere;
    streams_ = 0;
    if (!provers_.empty() && provers_.front()->geometry().size != board.geometry().size) provers_.clear();
    for (const auto& prover : provers_) prover->clear();
    set_root(board, stop);
}

template <Rules rules>
std::uint64_t Search<rules>::advance(const std::vector<Cell>& moves, const Board<rules>& board, const StopCheck& stop) {
    share_all();
    for (const Cell cell : moves) root_ = root_ == nowhere ? nowhere : below(root_, cell);
    arena_.keep(root_, 0, stop);
    if (!moves.empty()) folding_.reset();
    set_root(board, stop);
    return work_.simulations;
}

template <Rules rules>
void Search<rules>::run(std::uint64_t simulations, int threads, const StopCheck& stop) {
    const std::uint64_t goal = work_.simulations + simulations;
    make_simulators(threads);
    while (work_.simulations < goal && !is_settled()) {
        if (work(goal, threads, stop)) break;
        if (work_.full && !stuck_ && !tidy_up(stop)) break;
    }
}

template <Rules rules>
std::vector<Finding> Search<rules>::findings(const StopCheck& stop) const {
    if (root_ == nowhere) return {};
    const int threat_nodes = settings_.threat_nodes == 0 ? 0 : root_threat_nodes;
    return Findings<rules>(arena_, *board_, folding(), threat_nodes, work_.lost_in).all(root_, stop);
}

template <Rules rules>
Slot Search<rules>::below(Slot slot, Cell cell) const {
    for (const Child& child : arena_.node(slot)) {
        if (child.cell == cell) return child.node;
    }
    return nowhere;
}

template <Rules rules>
void Search<rules>::set_root(const Board<rules>& board, const StopCheck& stop) {
    board_ = std::make_unique<Board<rules>>(board);
    simulators_.clear();
    work_.simulations = 0;
    work_.nodes = 0;
    work_.depth = 0;
    work_.full = false;
    work_.lost_in = 0;
    stuck_ = false;
    if (root_ == nowhere) root_ = make_root();
    if (root_ != nowhere) search_threats(stop);
    work_.settled = root_ == nowhere || bounds_of(arena_.node(root_)).is_settled();
    if (root_ == nowhere) return;
    update_promises();
    for (const Child& child : arena_.node(root_)) work_.simulations += child.visits;
}

// Computes what depends on the settings. Nodes below the root get it when they are made.
template <Rules rules>
void Search<rules>::update_promises() {
    const Selection selection(settings_);
    Node& node = arena_.node(root_);
    for (std::size_t number = 0; number < node.count; ++number) selection.update(node, number);
}

// Unlike other nodes, the root also has the moves that lose at once, but only one of each symmetry class.
template <Rules rules>
Slot Search<rules>::make_root() {
    const DecisiveMoves seen = decisive_moves(*board_);
    folding_.emplace(*board_);
    const Slot made = make_node(arena_, *board_, DecisiveMoves{}, nowhere, no_cell, settings_, folding());
    if (made == nowhere) return nowhere;
    for (Child& child : arena_.node(made)) {
        if (child.cell != swap_cell && board_->would_win(child.cell, board_->to_move()) != 0) {
            child.settle(win_in(1));
        } else if (seen.is_lost() || (seen.is_forced() && child.cell != seen.threats[0])) {
            child.settle(loss_in(2));
        }
    }
    return made;
}

template <Rules rules>
void Search<rules>::search_threats(const StopCheck& stop) {
    const DecisiveMoves seen = decisive_moves(*board_);
    if (settings_.threat_nodes == 0 || seen.is_won() || seen.is_lost()) return;
    ThreatSearch<rules> search(*board_, root_threat_nodes, true);
    settle_by_threats(arena_.node(root_), *board_, seen.threats[0], search, folding(), stop);
}

template <Rules rules>
void Search<rules>::make_simulators(int threads) {
    while (simulators_.size() < static_cast<std::size_t>(threads)) {
        const std::size_t thread = simulators_.size();
        simulators_.push_back(std::make_unique<Simulator<rules>>(settings_, *board_, folding(), next_stream(),
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
bool Search<rules>::work(std::uint64_t goal, int threads, const StopCheck& stop) {
    const auto simulate = [&](int number, const StopCheck& check) {
        Simulator<rules>& simulator = *simulators_[static_cast<std::size_t>(number)];
        Stretch stretch(work_, goal, pause);
        while (stretch.next()) simulator.run(arena_, root_, stretch, check);
    };
    Helpers helpers;
    for (int helper = 1; helper < threads; ++helper) {
        helpers.start([&, helper](const std::atomic<bool>& stopped) {
            const StopCheck check = [&] { return stopped.load(); };
            while (!stopped && work_.simulations < goal && !work_.settled) simulate(helper, check);
        });
    }
    bool enough = false;
    while (work_.simulations < goal && !enough && !is_settled() && (stuck_ || !work_.full)) {
        simulate(0, stop);
        enough = stop();
    }
    return enough;
}

// Adds to the tree the results that the threads have buffered.
template <Rules rules>
void Search<rules>::share_all() {
    for (const auto& simulator : simulators_) simulator->share_all(arena_);
}

// Drops the positions with the fewest visits until half of the memory is free again. A tree that cannot shrink so far
// grows no more, and the simulations go on in it. Returns whether it finished; if not, memory stays full, and the next
// run continues.
template <Rules rules>
bool Search<rules>::tidy_up(const StopCheck& stop) {
    share_all();
    if (!arena_.shrink(root_, arena_.bytes() / 2, work_.simulations, stop)) return false;
    stuck_ = arena_.bytes_used() > arena_.bytes() / 2;
    work_.full = stuck_;
    return true;
}

}  // namespace conjoin::hex::mcts
