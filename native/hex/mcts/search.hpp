// Search: Monte Carlo tree search: the tree, the threads that grow it, and the findings at its root.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/mcts/arena.hpp"
#include "hex/mcts/finding.hpp"
#include "hex/mcts/folding.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/work.hpp"
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

    // Starts a new tree and looks for forced wins at its root. When it is stopped, it leaves that out.
    void start(const Board<rules>& board, const StopCheck& stop = never_stop);

    // Makes the position after these moves the root, and keeps its part of the tree. Returns how many simulations that
    // has.
    std::uint64_t advance(const std::vector<Cell>& moves, const Board<rules>& board,
                          const StopCheck& stop = never_stop);

    // Simulates until the root is settled or it is time to stop, which is checked every few simulations.
    void run(std::uint64_t simulations, int threads, const StopCheck& stop);

    // Every move of the root. When it is stopped, some variations are shorter, those of the best moves last.
    std::vector<Finding> findings(const StopCheck& stop = never_stop) const;

    bool is_settled() const { return work_.settled; }
    std::uint64_t simulations() const { return work_.simulations; }
    std::uint64_t nodes() const { return work_.nodes; }
    int depth() const { return work_.depth; }
    std::size_t bytes_used() const { return arena_.bytes_used(); }
    const Board<rules>& board() const { return *board_; }

private:
    Slot below(Slot slot, Cell cell) const;
    void set_root(const Board<rules>& board, const StopCheck& stop);
    void update_promises();
    Slot make_root();
    void search_threats(const StopCheck& stop);
    void make_simulators(int threads);
    std::uint64_t next_stream();
    proof::Prover<rules>* prover(std::size_t thread);
    bool work(std::uint64_t goal, int threads, const StopCheck& stop);
    void share_all();
    bool tidy_up(const StopCheck& stop);
    const Folding<rules>* folding() const { return folding_ ? &*folding_ : nullptr; }

    Settings settings_;
    std::uint64_t seed_;
    std::uint64_t streams_ = 0;  // streams of random numbers used since the tree was started
    Arena arena_;
    Slot root_ = nowhere;
    std::unique_ptr<Board<rules>> board_;
    std::optional<Folding<rules>> folding_;  // of the root's moves; none if the root has them all
    std::vector<std::unique_ptr<proof::Prover<rules>>> provers_;
    std::vector<std::unique_ptr<Simulator<rules>>> simulators_;
    Work work_;
    bool stuck_ = false;  // memory cannot be compacted any further
};

}  // namespace conjoin::hex::mcts
