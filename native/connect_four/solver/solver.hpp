// Solver: exact scores, by a sequence of null-window searches.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop.hpp"
#include "connect_four/position.hpp"
#include "connect_four/solver/bounds/scores.hpp"
#include "connect_four/solver/search/abdada.hpp"
#include "connect_four/solver/search/null_windows.hpp"
#include "connect_four/solver/search/options.hpp"
#include "connect_four/solver/tables/transposition_table.hpp"

namespace conjoin::connect_four::solver {

// Scores in the order of the question; nullopt where there is none.
using Scores = std::vector<std::optional<int>>;

template <Shape S>
struct SearchNode;
template <Shape S>
class NullWindowSearch;

// For one caller at a time; it starts and ends its own threads. Defined in solver_definitions.hpp, and compiled once
// for each shape.
template <Shape S>
class Solver {
public:
    // Throws std::invalid_argument for a table that does not fit.
    Solver(const S& shape, std::uint64_t table_mib, SearchOptions options = {});
    ~Solver();

    const S& shape() const { return shape_; }

    // Positions visited since the solver was made.
    std::uint64_t nodes() const;

    // Forgets everything, so that the next search takes as many nodes as the first.
    void clear();

    // The score, or with `weak` only its sign. When `poll` throws Stopped, the bounds found so far are the answer; any
    // other exception comes through.
    ScoreBounds solve(const Position<S>& position, bool weak, int threads, const Poll& poll);

    // The same from bounds that are known already, with at most `questions` null-window searches.
    ScoreBounds narrow(const Position<S>& position, const ScoreBounds& known, bool weak, int threads, const Poll& poll,
                       int questions);

    // The bounds that follow from the length of the game and from `known`, without a search. Safe to call while another
    // thread is solving.
    ScoreBounds limits(const Position<S>& position, const ScoreBounds& known, bool weak) const;

    // The score of each position, in order; every thread takes whole positions. Only the calling thread polls. A
    // position that was not finished when `poll` threw Stopped has no score.
    Scores solve_many(std::span<const Position<S>> positions, bool weak, int threads, const Poll& poll);

    // The score of each column for the side to move; none where the column is full, or where the search was not
    // finished when `poll` threw Stopped.
    Scores solve_columns(const Position<S>& position, bool weak, const Poll& poll);

private:
    int search_in_threads(const SearchNode<S>& node, int beta, int threads, const Poll& poll);
    int score(NullWindowSearch<S>& search, const Position<S>& position, bool weak, const Poll& poll) const;
    void make_searches(int threads);

    S shape_;
    TranspositionTable<Cells<S>> table_;
    BusyPositions<Cells<S>> busy_;
    SearchOptions options_;
    std::vector<std::unique_ptr<NullWindowSearch<S>>> searches_;
};

}  // namespace conjoin::connect_four::solver
