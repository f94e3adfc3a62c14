// Search: Monte Carlo tree search. The tree, the threads that grow it, and the moves of its root.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/progress.hpp"
#include "hex/mcts/root_move.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/tree/symmetry_classes.hpp"
#include "hex/mcts/tree/tree_memory.hpp"
#include "hex/proof/prover.hpp"

namespace conjoin::hex::mcts {

template <Rules rules>
class Simulator;

// Defined in search_definitions.hpp, and compiled once for each game.
template <Rules rules>
class Search {
public:
    Search(const Settings& settings, std::size_t bytes, std::uint64_t seed);
    ~Search();

    // Starts a new tree and looks for forced wins at its root. When it is stopped, it leaves that out. A network wants
    // to know the last move.
    void start(const Board<rules>& board, const StopCheck& stop = never_stop, Cell last = no_cell);

    // Makes the position after these moves the root, and keeps its part of the tree. Returns how many simulations that
    // has.
    std::uint64_t advance(const std::vector<Cell>& moves, const Board<rules>& board,
                          const StopCheck& stop = never_stop);

    // Simulates until the root is proven or it is time to stop, which is checked every few simulations.
    void run(std::uint64_t simulations, int threads, const StopCheck& stop);

    // Every move of the root. When it is stopped, some variations are shorter, those of the best moves last.
    std::vector<RootMove> root_moves(const StopCheck& stop = never_stop) const;

    bool is_proven() const { return progress_.proven; }
    std::uint64_t simulations() const { return progress_.simulations; }
    std::uint64_t nodes() const { return progress_.nodes; }
    int depth() const { return progress_.depth; }
    std::size_t bytes_used() const { return memory_.bytes_used(); }
    const Board<rules>& board() const { return *board_; }

private:
    Slot child_slot(Slot slot, Cell cell) const;
    void set_root(const Board<rules>& board, const StopCheck& stop);
    void update_selection_values();
    Slot make_root();
    void search_threats(const StopCheck& stop);
    void judge_root();
    void make_simulators(int threads);
    std::uint64_t next_stream();
    proof::Prover<rules>* prover(std::size_t thread);
    bool simulate_in_threads(std::uint64_t goal, int threads, const StopCheck& stop);
    void flush_rave();
    bool prune_tree(const StopCheck& stop);
    const SymmetryClasses<rules>* symmetry_classes() const { return symmetry_classes_ ? &*symmetry_classes_ : nullptr; }

    Settings settings_;
    std::uint64_t seed_;
    std::uint64_t streams_ = 0;  // streams of random numbers used since the tree was started
    TreeMemory memory_;
    Slot root_ = no_slot;
    std::unique_ptr<Board<rules>> board_;
    Cell last_ = no_cell;                                     // the move that led to the root
    std::optional<SymmetryClasses<rules>> symmetry_classes_;  // of the root's moves; none if the root has them all
    std::vector<std::unique_ptr<proof::Prover<rules>>> provers_;
    std::vector<std::unique_ptr<Simulator<rules>>> simulators_;
    Progress progress_;
    bool cannot_prune_ = false;  // the tree cannot shrink any further
};

}  // namespace conjoin::hex::mcts
