// Simulator: selection, expansion, playout and backpropagation. The work of one thread.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "common/random.hpp"
#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/playouts/rollout.hpp"
#include "hex/mcts/progress.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/threats/decisive.hpp"
#include "hex/mcts/threats/threat_search.hpp"
#include "hex/mcts/tree/expansion.hpp"
#include "hex/mcts/tree/judge.hpp"
#include "hex/mcts/tree/rave.hpp"
#include "hex/mcts/tree/selection.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"
#include "hex/proof/prover.hpp"

namespace conjoin::hex::mcts {

// The prover is asked about positions with few empty cells and many visits; its nodes are a share of the visits.
constexpr int late_cells = 30;
constexpr std::uint32_t first_proof_visits = 1024;
constexpr std::uint32_t simulations_per_node = 2;

// Plies. A loss that is further away may be hard to find for the other side.
constexpr int near_loss = 4;

template <Rules rules>
class Simulator {
public:
    // A prover, if there is one, is asked about late positions with many visits. Each thread has its own; that of the
    // main thread is asked about the root too. With symmetry classes, the root has only one move of each.
    Simulator(const Settings& settings, const Board<rules>& start, const SymmetryClasses<rules>* classes,
              std::uint64_t seed, proof::Prover<rules>* prover, bool is_main_thread)
        : settings_(settings),
          selection_(settings),
          rave_(selection_, start, classes),
          start_(start),
          classes_(classes),
          board_(start),
          rollout_(settings, start),
          random_(seed),
          threat_search_(start, settings.threat_nodes),
          prover_(prover),
          is_main_thread_(is_main_thread),
          expand_visits_(static_cast<std::uint32_t>(settings.expand_visits_on(start.geometry().size))),
          threat_search_visits_(static_cast<std::uint32_t>(settings.threat_search_visits_on(start.geometry().size))),
          judge_(settings.judge),
          branch_board_(start) {}

    // A round: one simulation from the root, whose node this is, and a few more from the last busy node on its way.
    // They would nearly always take the same way to there, and threads that update the same nodes slow each other down.
    // A proof can take longer than the simulations, so it checks `stop`.
    void run_round(TreeMemory& memory, Slot root, SimulationBatch& batch, const StopCheck& stop) {
        select_shared_path(memory, root);
        bool tightened = false;
        std::uint32_t simulations = 0;
        do {
            tightened = run_simulation(memory, batch);
            ++simulations;
        } while (!tightened && round_continues(memory) && batch.next());
        back_up_shared_path(memory, simulations);
        if (judge_.is_there() && Judge::doubled(simulations_, simulations))
            judge_.count_visits(memory.node(root), selection_);
        if (prover_ != nullptr && proof_depth_ != 0) tightened |= prove(memory, stop);
        if (prover_ != nullptr && is_main_thread_ && is_proof_due(simulations_, simulations)) {
            tightened |= prove_root(memory.node(root), batch.progress, stop);
        }
        if (!tightened || !bounds_of(memory.node(root)).is_proven()) return;
        batch.progress.proven.store(true, std::memory_order_relaxed);
    }

    // Must be called before nodes move in memory.
    void flush(TreeMemory& memory) { rave_.flush(memory); }

private:
    struct Step {
        Slot node;
        std::uint16_t number;      // of the move in the node
        bool busy;                 // the node is
        std::uint32_t points = 0;  // of the move, in this round
        float judged = 0;          // the sum of what the network thought of these simulations, 0..1 each
    };

    // 1. Follow the most promising moves through busy nodes; the simulations of the round branch at the last one.
    void select_shared_path(TreeMemory& memory, Slot root) {
        depth_ = 0;
        moves_.count = 0;
        board_.restore(start_);
        branch_ = root;
        for (;;) {
            Node& node = memory.node(branch_);
            const std::size_t number = Selection::best(node);
            const Child& child = node.begin()[number];
            const Slot next = child.node.load(std::memory_order_acquire);
            if (child.visits.load(std::memory_order_relaxed) < busy_visits || next <= being_expanded) break;
            if (child.bounds.load(std::memory_order_relaxed).is_proven()) break;
            follow(node, {branch_, static_cast<std::uint16_t>(number), true});
            branch_ = next;
        }
        shared_depth_ = depth_;
        if (shared_depth_ != 0) branch_board_.restore(board_);
    }

    // Whether the round goes on from there.
    bool round_continues(TreeMemory& memory) {
        if (shared_depth_ == 0 || proof_depth_ != 0 || simulations_ % simulations_per_round == 0) return false;
        return !move_at(memory, path_[shared_depth_ - 1]).bounds.load(std::memory_order_relaxed).is_proven();
    }

    void follow(Node& node, const Step& step) {
        const Cell cell = node.begin()[step.number].cell;
        selection_.add_virtual_loss(node, step.number);
        path_[depth_++] = step;
        rave_.enter(cell);
        moves_.add(cell);
        play(board_, cell);
    }

    // 2. One simulation from there. Returns whether it has proven something new about a move of the root.
    bool run_simulation(TreeMemory& memory, SimulationBatch& batch) {
        ++simulations_;
        depth_ = shared_depth_;
        moves_.count = shared_depth_;
        board_.restore(shared_depth_ == 0 ? start_ : branch_board_);
        proof_depth_ = 0;
        return back_up(memory, select_leaf(memory, batch));
    }

    // 3. Follow the most promising moves to a leaf. Returns the points of White there: 2, 1 or 0.
    int select_leaf(TreeMemory& memory, SimulationBatch& batch) {
        bool busy = shared_depth_ != 0 || simulations_ >= busy_visits;
        for (Slot here = branch_;;) {
            Node& node = memory.node(here);
            const std::size_t number = Selection::best(node);
            Child& child = node.begin()[number];
            if (child.bounds.load(std::memory_order_relaxed).is_proven()) {
                selection_.update(node, number);
                if (bounds_of(node).is_proven()) return end_at_proven_node(memory, node);
            }
            const std::uint32_t visits = child.visits.fetch_add(1, std::memory_order_relaxed) + 1;
            follow(node, {here, static_cast<std::uint16_t>(number), busy});
            busy = visits >= busy_visits;
            if (is_proof_due(visits, 1)) proof_depth_ = depth_;
            here = child.node.load(std::memory_order_acquire);
            if (here <= being_expanded) return evaluate_leaf(memory, child, visits, batch);
            if (visits == threat_search_visits_ && is_proven_by_threats(memory.node(here), child)) {
                return proven_points(child.bounds.load(std::memory_order_relaxed), 1 - board_.to_move());
            }
            if (judge_.is_there()) judge_on_the_way(memory.node(here), child, visits);
        }
    }

    // 3a. A position with enough visits is shown to the network, if there is one, and its likely moves get more weight
    //     whenever its visits have doubled.
    void judge_on_the_way(Node& node, const Child& child, std::uint32_t visits) {
        if (visits == judge_.visits()) judge_.judge(node, board_, child.cell, 1 - mean_result(child), selection_);
        if (std::has_single_bit(visits)) judge_.count_visits(node, selection_);
    }

    static void play(Board<rules>& board, Cell cell) {
        if (cell == swap_cell) {
            board.swap();
        } else {
            board.play(cell);
        }
    }

    // Another thread has proven this node, and the bounds of the move that leads here are not up to date yet.
    int end_at_proven_node(TreeMemory& memory, const Node& node) {
        const Bounds bounds = bounds_of(node);
        if (depth_ != 0) last_move(memory).tighten(backed_up(bounds));
        return proven_points(bounds, board_.to_move());
    }

    Child& move_at(TreeMemory& memory, const Step& step) { return memory.node(step.node).begin()[step.number]; }
    Child& last_move(TreeMemory& memory) { return move_at(memory, path_[depth_ - 1]); }

    // 4. A position without a node: prove it if that takes no search, or expand it after enough visits, and play it
    //    out.
    int evaluate_leaf(TreeMemory& memory, Child& child, std::uint32_t visits, SimulationBatch& batch) {
        const bool expands = visits >= expand_visits_;
        // They are the same as at the first visit, so they are needed again only if there were any.
        const bool looks = visits == 1 || expands || child.bounds.load(std::memory_order_relaxed).forcing;
        const DecisiveMoves decisive = looks ? decisive_moves(board_) : DecisiveMoves{};
        if (visits == 1) {
            batch.count_node(depth_);
            Bounds found = backed_up(static_bounds(board_, decisive));
            found.forcing = decisive.is_forced();
            child.tighten(found);
        }
        const Bounds bounds = child.bounds.load(std::memory_order_relaxed);
        if (bounds.is_proven()) return proven_points(bounds, 1 - board_.to_move());
        if (expands) expand(memory, child, decisive, batch.progress);
        return white_points(rollout_.play(board_, decisive, replies_, moves_, random_));
    }

    // A position that is visited often gets a threat search. Returns whether that proves the move that leads here. Not
    // inlined: that would cost every simulation 2 % more instructions.
    [[gnu::noinline]] bool is_proven_by_threats(Node& node, Child& child) {
        const Bounds bounds = child.bounds.load(std::memory_order_relaxed);
        if (bounds.is_proven() || settings_.threat_nodes == 0) return false;
        prove_by_threats(node, board_, bounds.forcing ? node.begin()->cell : no_cell, threat_search_);
        update_all(node);
        if (!bounds_of(node).is_proven()) return false;
        child.tighten(backed_up(bounds_of(node)));
        return true;
    }

    void update_all(Node& node) const {
        for (std::size_t number = 0; number < node.count; ++number) selection_.update(node, number);
    }

    // 5. The first thread that comes makes the node; the others play on without it.
    void expand(TreeMemory& memory, Child& child, const DecisiveMoves& decisive, Progress& progress) {
        if (progress.full.load(std::memory_order_relaxed)) return;
        Slot expected = no_slot;
        if (!child.node.compare_exchange_strong(expected, being_expanded, std::memory_order_relaxed)) return;
        const Step& step = path_[depth_ - 1];
        const Slot made =
            make_node(memory, board_, decisive, memory.slot_of(step.node, step.number), child.cell, settings_);
        if (made == no_slot) {
            progress.full.store(true, std::memory_order_relaxed);
        } else {
            update_all(memory.node(made));
            if (judge_.is_there() && child.visits.load(std::memory_order_relaxed) >= judge_.visits()) {
                judge_.judge(memory.node(made), board_, child.cell, 1 - mean_result(child), selection_);
            }
        }
        child.node.store(made, std::memory_order_release);
    }

    // 6. Update every move on the path, from the last to the first, so that bounds propagate upwards. Moves before the
    //    branch get only their bounds now, and the rest after the round. Returns whether something new is proven about
    //    a move of the root.
    bool back_up(TreeMemory& memory, int white) {
        if (depth_ == 0) return true;
        bool tightened = !last_move(memory).bounds.load(std::memory_order_relaxed).is_open();
        float judged = -1;  // the chance of White, in the opinion of the network; -1 below the last node with one
        for (std::size_t step = depth_; step-- > 0;) {
            Child& child = move_at(memory, path_[step]);
            const int side = (start_.to_move() + static_cast<int>(step)) % 2;
            if (tightened && step + 1 < depth_)
                tightened = child.tighten(backed_up(bounds_of(memory.node(path_[step + 1].node))));
            white = clamp_to_bounds(child.bounds.load(std::memory_order_relaxed), side, white);
            const int points = side == 0 ? white : 2 - white;
            path_[step].points += static_cast<std::uint32_t>(points);
            int result = points * (full_result / 2);
            if (judge_.is_there()) {
                if (judged < 0 && step + 1 < depth_) {
                    judged = Judge::chance_of_white(memory.node(path_[step + 1].node), 1 - side);
                }
                const float opinion = Judge::opinion(child, judged, side, points);
                path_[step].judged += opinion;
                result = judge_.mixed_result(points, opinion);
            }
            if (step >= shared_depth_) add_points(memory, step, 1);
            rave_.update(memory, path_[step].node, path_[step].busy, moves_, step, result);
        }
        if (settings_.replies && white != 1) replies_.learn(moves_, start_.to_move(), white == 2 ? 0 : 1);
        return tightened;
    }

    // Adds the points of a number of simulations to a move: its part of the backpropagation.
    void add_points(TreeMemory& memory, std::size_t step, std::uint32_t simulations) {
        const Step& taken = path_[step];
        Node& node = memory.node(taken.node);
        Child& child = node.begin()[taken.number];
        rave_.leave(child.cell);
        child.points.fetch_add(taken.points, std::memory_order_relaxed);
        if (judge_.is_there()) Judge::add(node.forecasts()[taken.number], child, taken.judged, simulations);
        selection_.update(node, taken.number);
    }

    // 7. Update the moves before the branch with the results of the round.
    void back_up_shared_path(TreeMemory& memory, std::uint32_t simulations) {
        for (std::size_t step = shared_depth_; step-- > 0;) {
            Child& child = move_at(memory, path_[step]);
            const std::uint32_t visits = child.visits.fetch_add(simulations, std::memory_order_relaxed) + simulations;
            add_points(memory, step, simulations);
            const Slot after = child.node.load(std::memory_order_relaxed);
            if (judge_.is_there() && after > being_expanded && Judge::doubled(visits, simulations)) {
                judge_.count_visits(memory.node(after), selection_);
            }
            if (proof_depth_ == 0 && is_proof_due(visits, simulations)) proof_depth_ = step + 1;
        }
    }

    // 8. Late in the game proof-number search sees further. It is asked whenever the visits of a position have
    //    quadrupled, with a number of nodes in proportion; its table helps it the next time. Whether the last visits
    //    made that due:
    static bool is_proof_due(std::uint64_t visits, std::uint64_t last_ones) {
        const std::uint64_t power = std::bit_floor(visits);
        return visits >= first_proof_visits && power > visits - last_ones && std::countr_zero(power) % 2 == 0;
    }

    // Whether the prover can be asked about the position; it knows nothing of swaps.
    static bool is_late(const Board<rules>& board) { return board.empty_count() <= late_cells && !board.may_swap(); }

    proof::Verdict verdict(const Board<rules>& board, std::uint64_t nodes, const StopCheck& stop) {
        return prover_->prove(board, board.to_move(), nodes, stop);
    }

    bool prove(TreeMemory& memory, const StopCheck& stop) {
        Child& child = move_at(memory, path_[proof_depth_ - 1]);
        board_.restore(start_);
        for (std::size_t step = 0; step < proof_depth_; ++step) play(board_, moves_.cells[step]);
        if (!is_late(board_) || child.bounds.load(std::memory_order_relaxed).is_proven()) return false;
        const proof::Verdict found = verdict(board_, child.visits / simulations_per_node, stop);
        const bool decided = found.low == 1 || found.high == -1;
        const Bounds bounds = bounds_from(found.low, found.high, decided ? found.plies : 0);
        bool tightened = child.tighten(backed_up(bounds));
        for (std::size_t step = proof_depth_; step-- > 0 && tightened;) {
            if (step + 1 < proof_depth_) {
                tightened =
                    move_at(memory, path_[step]).tighten(backed_up(bounds_of(memory.node(path_[step + 1].node))));
            }
            selection_.update(memory.node(path_[step].node), path_[step].number);
        }
        return tightened;
    }

    // The root matters most and gets four times as many nodes. If it is lost but the end is far, simulations go on, to
    // find the move that is hardest to refute.
    bool prove_root(Node& root, Progress& progress, const StopCheck& stop) {
        if (!is_late(start_) || progress.lost_in != 0) return false;
        const proof::Verdict found = verdict(start_, simulations_ * 4 / simulations_per_node, stop);
        if (found.high == -1 && found.plies > near_loss) {
            progress.lost_in = found.plies;
            return false;
        }
        bool tightened = false;
        for (std::size_t number = 0; number < root.count; ++number) {
            Child& child = root.begin()[number];
            Bounds bounds = bounds_from(-1, found.high);
            if (found.high == -1) bounds = loss_in(found.plies);
            const bool best = found.move && child.cell == representative_of(*found.move);
            if (found.low == 1 && best) bounds = win_in(found.plies);
            if (found.low == 0 && found.high == 0 && best) bounds = drawn;
            tightened |= child.tighten(bounds);
            selection_.update(root, number);
        }
        return tightened;
    }

    // The result of a simulation, clamped to the proven bounds.
    static int clamp_to_bounds(Bounds bounds, int side, int white) {
        const int low = side == 0 ? bounds.low : -bounds.high;
        const int high = side == 0 ? bounds.high : -bounds.low;
        return std::clamp(white, low + 1, high + 1);
    }

    static int proven_points(Bounds bounds, int side) { return side == 0 ? bounds.low + 1 : 1 - bounds.low; }

    // The move of the root that represents this one.
    Cell representative_of(Cell cell) const { return classes_ == nullptr ? cell : classes_->representative(cell); }

    // The points of White when this side won; 2 is a draw.
    static int white_points(int winner) { return winner == 2 ? 1 : winner == 0 ? 2 : 0; }

    Settings settings_;
    Selection selection_;
    Rave rave_;
    Board<rules> start_;
    const SymmetryClasses<rules>* classes_;  // of the root's moves; nullptr if it has them all
    Board<rules> board_;
    Rollout<rules> rollout_;
    LastGoodReplies replies_;
    Random random_;
    ThreatSearch<rules> threat_search_;
    proof::Prover<rules>* prover_;
    bool is_main_thread_;
    std::uint32_t expand_visits_;         // visits after which a position is expanded
    std::uint32_t threat_search_visits_;  // visits at which it gets a threat search
    Judge judge_;
    std::uint64_t simulations_ = 0;  // own simulations from this root
    Slot branch_ = no_slot;          // the node where the simulations of a round branch
    Board<rules> branch_board_;      // and its position, unless it is the root
    std::size_t shared_depth_ = 0;   // moves from the root to there
    MoveSequence moves_;
    std::array<Step, max_cells + 1> path_;
    std::size_t depth_ = 0;
    std::size_t proof_depth_ = 0;  // moves to the position to ask the prover about; 0 for none
};

}  // namespace conjoin::hex::mcts
