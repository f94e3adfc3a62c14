// Search: a tree, the threads that grow it, and what it says about the position at its root.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/assault.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/simulation.hpp"
#include "hex/mcts/tree.hpp"
#include "hex/mcts/work.hpp"
#include "hex/proof/prover.hpp"

namespace conjoin::hex::mcts {

// What is known about one move of the root, for the side to move.
struct Finding {
    Cell cell = 0;
    std::uint32_t visits = 0;
    double chance = 0;  // mean result, 0..1
    double rave = 0;    // mean result of the games that have the move later on, 0..1
    Fate fate;
    std::vector<Cell> variation;  // the expected play, this move first
};

// Threads that are told to stop, and waited for, when the work is over or breaks off.
class Helpers {
public:
    explicit Helpers(std::atomic<bool>& stop) : stop_(stop) {}
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        stop_ = true;
        for (std::thread& thread : threads_) thread.join();
    }

    template <class Task>
    void hire(Task task) {
        threads_.emplace_back(task);
    }

private:
    std::atomic<bool>& stop_;
    std::vector<std::thread> threads_;
};

template <Rules rules>
class Search {
public:
    Search(const Settings& settings, std::size_t bytes, std::uint64_t seed)
        : settings_(settings), seed_(seed), arena_(bytes) {}

    // Starts a new tree. When it is stopped, the root goes without the look for forced wins.
    void start(const Board<rules>& board, const StopCheck& stop = never_stop) {
        arena_.clear();
        root_ = nowhere;
        streams_ = 0;
        if (!provers_.empty() && provers_.front()->geometry().size != board.geometry().size) provers_.clear();
        for (const auto& prover : provers_) prover->clear();
        set_root(board, stop);
    }

    // Goes on with what the old tree knows, if the new position lies so many moves behind the old one. Returns how many
    // simulations are kept.
    std::uint64_t advance(const std::vector<Cell>& moves, const Board<rules>& board,
                          const StopCheck& stop = never_stop) {
        share_all();
        for (const Cell cell : moves) root_ = root_ == nowhere ? nowhere : below(root_, cell);
        arena_.keep(root_, 0, stop);
        if (!moves.empty()) folding_.reset();
        set_root(board, stop);
        return work_.simulations;
    }

    // Simulates until the root is settled, or it is time to stop, which is asked every few simulations.
    void run(std::uint64_t simulations, int threads, const StopCheck& stop) {
        const std::uint64_t goal = work_.simulations + simulations;
        make_simulators(threads);
        while (work_.simulations < goal && !is_settled()) {
            if (work(goal, threads, stop)) break;
            if (work_.full && !stuck_ && !tidy_up(stop)) break;
        }
    }

    // Every move of the root. When it is stopped, variations that end in a threat sequence go without it, those of the
    // best moves last.
    std::vector<Finding> findings(const StopCheck& stop = never_stop) const {
        std::vector<Finding> found;
        if (root_ == nowhere) return found;
        for (const Child& child : arena_.node(root_)) found.push_back(finding(child));
        end_variations(found, stop);
        return folding_ ? unfolded(found) : found;
    }

    bool is_settled() const { return work_.settled; }
    std::uint64_t simulations() const { return work_.simulations; }
    std::uint64_t nodes() const { return work_.nodes; }
    int depth() const { return work_.depth; }
    std::size_t bytes_used() const { return arena_.bytes_used(); }
    const Board<rules>& board() const { return *board_; }

private:
    static constexpr int assaults_at_root = 256;  // positions to open; the root matters most
    static constexpr std::size_t prover_mebibytes = 4;
    static constexpr std::size_t most_provers = 8;  // threads that have one
    static constexpr std::uint64_t pause = 32;      // simulations between two looks at the clock

    Slot below(Slot slot, Cell cell) {
        for (const Child& child : arena_.node(slot)) {
            if (child.cell == cell) return child.node;
        }
        return nowhere;
    }

    void set_root(const Board<rules>& board, const StopCheck& stop) {
        board_ = std::make_unique<Board<rules>>(board);
        simulators_.clear();
        work_.simulations = 0;
        work_.nodes = 0;
        work_.depth = 0;
        work_.full = false;
        work_.lost_in = 0;
        stuck_ = false;
        if (root_ == nowhere) root_ = make_root();
        if (root_ != nowhere) look_for_assaults(stop);
        work_.settled = root_ == nowhere || fate_of(arena_.node(root_)).is_settled();
        if (root_ == nowhere) return;
        update_promises();
        for (const Child& child : arena_.node(root_)) work_.simulations += child.visits;
    }

    // Fills in what depends on the settings. Nodes below the root are made with it.
    void update_promises() {
        const Selection selection(settings_);
        Node& node = arena_.node(root_);
        for (std::size_t number = 0; number < node.count; ++number) selection.update(node, number);
    }

    // Unlike other nodes, the root has those moves too that lose at once, but of symmetric ones only one.
    Slot make_root() {
        const Survey seen = survey(*board_);
        folding_.emplace(*board_);
        const Slot made = make_node(arena_, *board_, Survey{}, nowhere, no_cell, settings_, &*folding_);
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

    void look_for_assaults(const StopCheck& stop) {
        const Survey seen = survey(*board_);
        if (settings_.assault == 0 || seen.is_won() || seen.is_lost()) return;
        Assault<rules> assault(*board_, assaults_at_root, true);
        settle_by_assault(arena_.node(root_), *board_, seen.threats[0], assault, folding_ ? &*folding_ : nullptr,
                          stop);
    }

    void make_simulators(int threads) {
        while (simulators_.size() < static_cast<std::size_t>(threads)) {
            const std::size_t thread = simulators_.size();
            const Folding<rules>* const folding = folding_ ? &*folding_ : nullptr;
            simulators_.push_back(std::make_unique<Simulator<rules>>(settings_, *board_, folding, next_stream(),
                                                                     prover(thread), thread == 0));
        }
    }

    // A seed for each thread and each root of a tree: with the numbers that a kept tree was grown with, playouts would
    // go the same ways again and tell what is known already.
    std::uint64_t next_stream() { return seed_ + streams_++ * 0x9e37'79b9'7f4a'7c15; }

    // One for each of the first few threads: more of them would take too much memory for what they prove.
    proof::Prover<rules>* prover(std::size_t thread) {
        if (thread >= most_provers) return nullptr;
        while (provers_.size() <= thread) {
            provers_.push_back(std::make_unique<proof::Prover<rules>>(board_->geometry().size, prover_mebibytes));
        }
        return provers_[thread].get();
    }

    // All threads simulate until the goal is reached, memory is full or the caller has had enough, which it returns.
    bool work(std::uint64_t goal, int threads, const StopCheck& stop) {
        std::atomic<bool> ended = false;
        const auto simulate = [&](std::size_t number, const StopCheck& check) {
            Stretch stretch(work_, goal, pause);
            while (stretch.next()) simulators_[number]->run(arena_, root_, stretch, check);
        };
        Helpers helpers(ended);
        for (int helper = 1; helper < threads; ++helper) {
            helpers.hire([&, helper] {
                const StopCheck stopped = [&] { return ended.load(); };
                while (!ended && work_.simulations < goal && !work_.settled) {
                    simulate(static_cast<std::size_t>(helper), stopped);
                }
            });
        }
        bool enough = false;
        while (work_.simulations < goal && !enough && !is_settled() && (stuck_ || !work_.full)) {
            simulate(0, stop);
            enough = stop();
        }
        return enough;
    }

    // Adds to the tree what the threads have only noted yet.
    void share_all() {
        for (const auto& simulator : simulators_) simulator->share_all(arena_);
    }

    // Forgets the positions with the fewest visits, until half of the memory is free again. Where a tree cannot shrink
    // so far, it grows no more, and the simulations go on in it. Returns whether it came to the end; if not, memory
    // stays full, and the next run goes on with it.
    bool tidy_up(const StopCheck& stop) {
        share_all();
        if (!arena_.shrink(root_, arena_.bytes() / 2, work_.simulations, stop)) return false;
        stuck_ = arena_.bytes_used() > arena_.bytes() / 2;
        work_.full = stuck_;
        return true;
    }

    Finding finding(const Child& child) const {
        Finding found;
        found.cell = child.cell;
        found.visits = child.visits;
        found.chance = found.visits == 0 ? 0.5 : child.points / 2.0 / found.visits;
        found.rave = child.rave;
        found.fate = child.fate;
        if (work_.lost_in != 0) found.fate = both(found.fate, loss_in(work_.lost_in));
        const Child* here = &child;
        for (; here != nullptr; here = here->node > in_the_making ? favourite(arena_.node(here->node)) : nullptr) {
            found.variation.push_back(here->cell);
        }
        return found;
    }

    // The best moves first: when it is stopped, their variations are complete.
    void end_variations(std::vector<Finding>& found, const StopCheck& stop) const {
        std::vector<Finding*> best_first;
        for (Finding& each : found) best_first.push_back(&each);
        std::stable_sort(best_first.begin(), best_first.end(), [](const Finding* one, const Finding* other) {
            return rank(one->fate, one->visits) > rank(other->fate, other->visits);
        });
        Assault<rules> assault(*board_, assaults_at_root, true);
        for (Finding* each : best_first) end_variation(*each, assault, stop);
    }

    // For every move what was found about its twin.
    std::vector<Finding> unfolded(const std::vector<Finding>& found) const {
        std::vector<Finding> all;
        const Geometry& geometry = board_->geometry();
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            const Cell move = geometry.cells[number];
            if (!board_->is_empty(move)) continue;
            const auto is_twin = [&](const Finding& each) { return each.cell == folding_->twin(move); };
            all.push_back(*std::find_if(found.begin(), found.end(), is_twin));
            all.back().cell = move;
            for (Cell& cell : all.back().variation) {
                if (cell != swap_cell) cell = folding_->as_after(move, cell);
            }
        }
        if (board_->may_swap()) all.push_back(found.back());
        return all;
    }

    // Positions that were settled at a glance, or by assault, have no node; how they end is still worth showing.
    void end_variation(Finding& found, Assault<rules>& assault, const StopCheck& stop) const {
        std::vector<Cell>& variation = found.variation;
        Board<rules> board = *board_;
        for (const Cell cell : variation) {
            if (cell == swap_cell) {
                board.swap();
            } else if (board.play(cell) != 0) {
                return;
            }
        }
        const Survey seen = survey(board);
        if (seen.is_won()) variation.push_back(seen.winner);
        if (seen.is_lost()) variation.insert(variation.end(), seen.threats.begin(), seen.threats.end());
        const bool decided = found.fate.is_win() || found.fate.is_loss();
        if (!decided || settings_.assault == 0 || seen.is_won() || seen.is_lost() || stop()) return;
        if (!assault.finds(board, board.to_move(), seen.threats[0], stop)) return;
        const std::vector<Cell> rest = assault.line();
        variation.insert(variation.end(), rest.begin(), rest.end());
    }

    // Greater is better: the quickest win, then what most simulations went through, then the slowest loss.
    static std::pair<int, std::int64_t> rank(Fate fate, std::uint32_t visits) {
        if (fate.is_win()) return {2, std::int64_t{-fate.plies}};
        if (fate.is_loss()) return {0, std::int64_t{fate.plies}};
        return {1, std::int64_t{visits}};
    }

    // The move to play, if any was looked at.
    static const Child* favourite(const Node& node) {
        const Child* best = nullptr;
        for (const Child& child : node) {
            if (child.visits == 0 && !child.fate.load().is_settled()) continue;
            if (best == nullptr || rank(child.fate, child.visits) > rank(best->fate, best->visits)) best = &child;
        }
        return best;
    }

    Settings settings_;
    std::uint64_t seed_;
    std::uint64_t streams_ = 0;  // of random numbers, used since the tree was started
    Arena arena_;
    Slot root_ = nowhere;
    std::unique_ptr<Board<rules>> board_;
    std::optional<Folding<rules>> folding_;  // of the root's moves; none if it was reached by moves and has them all
    std::vector<std::unique_ptr<proof::Prover<rules>>> provers_;
    std::vector<std::unique_ptr<Simulator<rules>>> simulators_;
    Work work_;
    bool stuck_ = false;  // memory cannot be tidied up any further
};

}  // namespace conjoin::hex::mcts
