// Simulation: selection, expansion, playout and backpropagation. The work of one thread.
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
#include "hex/mcts/arena.hpp"
#include "hex/mcts/decisive.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/rave.hpp"
#include "hex/mcts/rollout.hpp"
#include "hex/mcts/selection.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/threat_search.hpp"
#include "hex/mcts/tree.hpp"
#include "hex/mcts/work.hpp"
#include "hex/proof/prover.hpp"

namespace conjoin::hex::mcts {

// The prover is asked about positions with few empty cells and many visits; its nodes are a share of the visits.
constexpr int late_cells = 30;
constexpr std::uint32_t first_proof = 1024;
constexpr std::uint32_t simulations_per_node = 2;

// Plies. A loss that is further away may be hard to find for the other side.
constexpr int near_loss = 4;

template <Rules rules>
class Simulator {
public:
    // A prover, if there is one, is asked about late positions with many visits. Each thread has its own; that of the
    // leading thread is asked about the root too. With a folding, the root has only one move of each symmetry class.
    Simulator(const Settings& settings, const Board<rules>& start, const Folding<rules>* folding, std::uint64_t seed,
              proof::Prover<rules>* prover, bool leads)
        : settings_(settings),
          selection_(settings),
          rave_(selection_, start, folding),
          start_(start),
          folding_(folding),
          board_(start),
          rollout_(settings, start),
          random_(seed),
          threat_search_(start, settings.threat_nodes),
          prover_(prover),
          leads_(leads),
          expand_visits_(static_cast<std::uint32_t>(settings.expand_visits_on(start.geometry().size))),
          threat_search_visits_(static_cast<std::uint32_t>(settings.threat_search_visits_on(start.geometry().size))),
          branch_board_(start) {}

    // A round: one simulation from the root, whose node this is, and a few more from the last busy node on its way.
    // They would nearly always take the same way to there, and threads that update the same nodes slow each other down.
    // A proof can take longer than the simulations, so it checks `stop`.
    void run(Arena& arena, Slot root, Stretch& stretch, const StopCheck& stop) {
        approach(arena, root);
        bool news = false;
        std::uint32_t simulations = 0;
        do {
            news = simulate(arena, stretch);
            ++simulations;
        } while (!news && goes_on(arena) && stretch.next());
        withdraw(arena, simulations);
        if (prover_ != nullptr && due_ != 0) news |= prove(arena, stop);
        if (prover_ != nullptr && leads_ && is_due(runs_, simulations)) {
            news |= prove_root(arena.node(root), stretch.work, stop);
        }
        if (!news || !bounds_of(arena.node(root)).is_settled()) return;
        stretch.work.settled.store(true, std::memory_order_relaxed);
    }

    // Must be called before nodes move in memory.
    void share_all(Arena& arena) { rave_.share_all(arena); }

private:
    struct Step {
        Slot node;
        std::uint16_t number;      // of the move in the node
        bool busy;                 // the node is
        std::uint32_t points = 0;  // of the move, in this round
    };

    // 1. Follow the most promising moves through busy nodes; the simulations of the round branch at the last one.
    void approach(Arena& arena, Slot root) {
        depth_ = 0;
        moves_.count = 0;
        board_.restore(start_);
        branch_ = root;
        for (;;) {
            Node& node = arena.node(branch_);
            const std::size_t number = Selection::best(node);
            const Child& child = node.begin()[number];
            const Slot next = child.node.load(std::memory_order_acquire);
            if (child.visits.load(std::memory_order_relaxed) < busy_visits || next <= in_the_making) break;
            if (child.bounds.load(std::memory_order_relaxed).is_settled()) break;
            follow(node, {branch_, static_cast<std::uint16_t>(number), true});
            branch_ = next;
        }
        approach_ = depth_;
        if (approach_ != 0) branch_board_.restore(board_);
    }

    // Whether the round goes on from there.
    bool goes_on(Arena& arena) {
        if (approach_ == 0 || due_ != 0 || runs_ % simulations_per_round == 0) return false;
        return !move_at(arena, path_[approach_ - 1]).bounds.load(std::memory_order_relaxed).is_settled();
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
    bool simulate(Arena& arena, Stretch& stretch) {
        ++runs_;
        depth_ = approach_;
        moves_.count = approach_;
        board_.restore(approach_ == 0 ? start_ : branch_board_);
        due_ = 0;
        return back_up(arena, descend(arena, stretch));
    }

    // 3. Follow the most promising moves to a leaf. Returns the points of White there: 2, 1 or 0.
    int descend(Arena& arena, Stretch& stretch) {
        bool busy = approach_ != 0 || runs_ >= busy_visits;
        for (Slot here = branch_;;) {
            Node& node = arena.node(here);
            const std::size_t number = Selection::best(node);
            Child& child = node.begin()[number];
            if (child.bounds.load(std::memory_order_relaxed).is_settled()) {
                selection_.update(node, number);
                if (bounds_of(node).is_settled()) return meet_settled(arena, node);
            }
            const std::uint32_t visits = child.visits.fetch_add(1, std::memory_order_relaxed) + 1;
            follow(node, {here, static_cast<std::uint16_t>(number), busy});
            busy = visits >= busy_visits;
            if (is_due(visits, 1)) due_ = depth_;
            here = child.node.load(std::memory_order_acquire);
            if (here <= in_the_making) return meet_leaf(arena, child, visits, stretch);
            if (visits == threat_search_visits_ && ends_by_threats(arena.node(here), child)) {
                return settled_points(child.bounds.load(std::memory_order_relaxed), 1 - board_.to_move());
            }
        }
    }

    static void play(Board<rules>& board, Cell cell) {
        if (cell == swap_cell) {
            board.swap();
        } else {
            board.play(cell);
        }
    }

    // Another thread has settled this node, and the bounds of the move that leads here are not up to date yet.
    int meet_settled(Arena& arena, const Node& node) {
        const Bounds bounds = bounds_of(node);
        if (depth_ != 0) last_move(arena).settle(before(bounds));
        return settled_points(bounds, board_.to_move());
    }

    Child& move_at(Arena& arena, const Step& step) { return arena.node(step.node).begin()[step.number]; }
    Child& last_move(Arena& arena) { return move_at(arena, path_[depth_ - 1]); }

    // 4. A position without a node: settle it if that takes no search, or expand it after enough visits, and play it
    //    out.
    int meet_leaf(Arena& arena, Child& child, std::uint32_t visits, Stretch& stretch) {
        const bool expands = visits >= expand_visits_;
        // The result is the same as at the first visit, so it is needed again only if there was something to see.
        const bool look = visits == 1 || expands || child.bounds.load(std::memory_order_relaxed).forcing;
        const DecisiveMoves seen = look ? decisive_moves(board_) : DecisiveMoves{};
        if (visits == 1) {
            stretch.see(depth_);
            Bounds found = before(first_look(board_, seen));
            found.forcing = seen.is_forced();
            child.settle(found);
        }
        const Bounds bounds = child.bounds.load(std::memory_order_relaxed);
        if (bounds.is_settled()) return settled_points(bounds, 1 - board_.to_move());
        if (expands) grow(arena, child, seen, stretch.work);
        return white_points(rollout_.play(board_, seen, replies_, moves_, random_));
    }

    // A position that is visited often gets a threat search. Returns whether that settles the move that leads here. Not
    // inlined: that would cost every simulation 2 % more instructions.
    [[gnu::noinline]] bool ends_by_threats(Node& node, Child& child) {
        const Bounds bounds = child.bounds.load(std::memory_order_relaxed);
        if (bounds.is_settled() || settings_.threat_nodes == 0) return false;
        settle_by_threats(node, board_, bounds.forcing ? node.begin()->cell : no_cell, threat_search_);
        update_all(node);
        if (!bounds_of(node).is_settled()) return false;
        child.settle(before(bounds_of(node)));
        return true;
    }

    void update_all(Node& node) const {
        for (std::size_t number = 0; number < node.count; ++number) selection_.update(node, number);
    }

    // 5. The first thread that comes makes the node; the others play on without it.
    void grow(Arena& arena, Child& child, const DecisiveMoves& seen, Work& work) {
        if (work.full.load(std::memory_order_relaxed)) return;
        Slot expected = nowhere;
        if (!child.node.compare_exchange_strong(expected, in_the_making, std::memory_order_relaxed)) return;
        const Step& step = path_[depth_ - 1];
        const Slot made = make_node(arena, board_, seen, arena.slot_of(step.node, step.number), child.cell, settings_);
        if (made == nowhere) {
            work.full.store(true, std::memory_order_relaxed);
        } else {
            update_all(arena.node(made));
        }
        child.node.store(made, std::memory_order_release);
    }

    // 6. Update every move on the path, from the last to the first, so that bounds propagate upwards. Moves before the
    //    branch get only their bounds now, and the rest after the round. Returns whether something new is proven about
    //    a move of the root.
    bool back_up(Arena& arena, int white) {
        if (depth_ == 0) return true;
        bool news = !last_move(arena).bounds.load(std::memory_order_relaxed).is_open();
        for (std::size_t step = depth_; step-- > 0;) {
            Child& child = move_at(arena, path_[step]);
            const int side = (start_.to_move() + static_cast<int>(step)) % 2;
            if (news && step + 1 < depth_) news = child.settle(before(bounds_of(arena.node(path_[step + 1].node))));
            white = within(child.bounds.load(std::memory_order_relaxed), side, white);
            const int points = side == 0 ? white : 2 - white;
            path_[step].points += static_cast<std::uint32_t>(points);
            if (step >= approach_) tell(arena, step);
            rave_.share(arena, path_[step].node, path_[step].busy, moves_, step, points);
        }
        if (settings_.replies && white != 1) replies_.learn(moves_, start_.to_move(), white == 2 ? 0 : 1);
        return news;
    }

    // Adds the points of the round to a move.
    void tell(Arena& arena, std::size_t step) {
        Child& child = move_at(arena, path_[step]);
        rave_.leave(child.cell);
        child.points.fetch_add(path_[step].points, std::memory_order_relaxed);
        selection_.update(arena.node(path_[step].node), path_[step].number);
    }

    // 7. Update the moves before the branch with the results of the round.
    void withdraw(Arena& arena, std::uint32_t simulations) {
        for (std::size_t step = approach_; step-- > 0;) {
            Child& child = move_at(arena, path_[step]);
            const std::uint32_t visits = child.visits.fetch_add(simulations, std::memory_order_relaxed) + simulations;
            tell(arena, step);
            if (due_ == 0 && is_due(visits, simulations)) due_ = step + 1;
        }
    }

    // 8. Late in the game proof-number search sees further. It is asked whenever the visits of a position have
    //    quadrupled, with a number of nodes in proportion; its table helps it the next time. Whether the last visits
    //    made it due:
    static bool is_due(std::uint64_t visits, std::uint64_t last_ones) {
        const std::uint64_t power = std::bit_floor(visits);
        return visits >= first_proof && power > visits - last_ones && std::countr_zero(power) % 2 == 0;
    }

    // Whether the prover can be asked about the position; it knows nothing of swaps.
    static bool is_late(const Board<rules>& board) { return board.empty_count() <= late_cells && !board.may_swap(); }

    proof::Verdict verdict(const Board<rules>& board, std::uint64_t nodes, const StopCheck& stop) {
        return prover_->prove(board, board.to_move(), nodes, stop);
    }

    bool prove(Arena& arena, const StopCheck& stop) {
        Child& child = move_at(arena, path_[due_ - 1]);
        board_.restore(start_);
        for (std::size_t step = 0; step < due_; ++step) play(board_, moves_.cells[step]);
        if (!is_late(board_) || child.bounds.load(std::memory_order_relaxed).is_settled()) return false;
        const proof::Verdict found = verdict(board_, child.visits / simulations_per_node, stop);
        const bool decided = found.low == 1 || found.high == -1;
        const Bounds bounds = between(found.low, found.high, decided ? found.plies : 0);
        bool news = child.settle(before(bounds));
        for (std::size_t step = due_; step-- > 0 && news;) {
            if (step + 1 < due_) {
                news = move_at(arena, path_[step]).settle(before(bounds_of(arena.node(path_[step + 1].node))));
            }
            selection_.update(arena.node(path_[step].node), path_[step].number);
        }
        return news;
    }

    // The root matters most and gets four times as many nodes. If it is lost but the end is far, simulations go on, to
    // find the move that is hardest to refute.
    bool prove_root(Node& root, Work& work, const StopCheck& stop) {
        if (!is_late(start_) || work.lost_in != 0) return false;
        const proof::Verdict found = verdict(start_, runs_ * 4 / simulations_per_node, stop);
        if (found.high == -1 && found.plies > near_loss) {
            work.lost_in = found.plies;
            return false;
        }
        bool news = false;
        for (std::size_t number = 0; number < root.count; ++number) {
            Child& child = root.begin()[number];
            Bounds bounds = between(-1, found.high);
            if (found.high == -1) bounds = loss_in(found.plies);
            const bool best = found.move && child.cell == standing(*found.move);
            if (found.low == 1 && best) bounds = win_in(found.plies);
            if (found.low == 0 && found.high == 0 && best) bounds = drawn;
            news |= child.settle(bounds);
            selection_.update(root, number);
        }
        return news;
    }

    // The result of a simulation, clamped to the proven bounds.
    static int within(Bounds bounds, int side, int white) {
        const int low = side == 0 ? bounds.low : -bounds.high;
        const int high = side == 0 ? bounds.high : -bounds.low;
        return std::clamp(white, low + 1, high + 1);
    }

    static int settled_points(Bounds bounds, int side) { return side == 0 ? bounds.low + 1 : 1 - bounds.low; }

    // The move of the root that represents this one.
    Cell standing(Cell cell) const { return folding_ == nullptr ? cell : folding_->representative(cell); }

    // The points of White when this side won; 2 is a draw.
    static int white_points(int winner) { return winner == 2 ? 1 : winner == 0 ? 2 : 0; }

    Settings settings_;
    Selection selection_;
    Rave rave_;
    Board<rules> start_;
    const Folding<rules>* folding_;  // of the root's moves; nullptr if it has them all
    Board<rules> board_;
    Rollout<rules> rollout_;
    Replies replies_;
    Random random_;
    ThreatSearch<rules> threat_search_;
    proof::Prover<rules>* prover_;
    bool leads_;
    std::uint32_t expand_visits_;         // visits after which a position is expanded
    std::uint32_t threat_search_visits_;  // visits at which it gets a threat search
    std::uint64_t runs_ = 0;              // own simulations from this root
    Slot branch_ = nowhere;               // the node where the simulations of a round branch
    Board<rules> branch_board_;           // and its position, unless it is the root
    std::size_t approach_ = 0;            // moves from the root to there
    Moves moves_;
    std::array<Step, max_cells + 1> path_;
    std::size_t depth_ = 0;
    std::size_t due_ = 0;  // moves to the position to ask the prover about; 0 for none
};

}  // namespace conjoin::hex::mcts
