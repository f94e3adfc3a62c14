// Solver: exact scores, by asking a search again and again whether the score is at least this much.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "common/stop.hpp"
#include "connect_four/position.hpp"
#include "connect_four/solver/crew.hpp"
#include "connect_four/solver/parts.hpp"
#include "connect_four/solver/plan.hpp"
#include "connect_four/solver/scores.hpp"
#include "connect_four/solver/table.hpp"

namespace conjoin::connect_four::solver {

// Scores in the order asked for; nothing where there is none.
using Scores = std::vector<std::optional<int>>;

struct Node;
template <Shape S>
class Search;

// One solver is used by one caller at a time; the threads are its own affair. Defined in solver_definitions.hpp, and
// compiled once for each shape.
template <Shape S>
class Solver {
public:
    // Throws std::invalid_argument for a table that does not fit.
    Solver(const S& shape, std::uint64_t table_mib, Parts parts = {});
    ~Solver();

    const S& shape() const { return shape_; }

    // Positions visited since the solver was made.
    std::uint64_t nodes() const;

    // Forgets everything, so that the next search takes as many nodes as the first.
    void clear();

    // The score, or with `weak` only its sign. `poll` may throw Stopped, for the bounds found so far, or anything else to
    // give up.
    Answer solve(const Position<S>& position, bool weak, int threads, const Poll& poll);

    // The same from bounds that are known already, with so many questions at most.
    Answer narrow(const Position<S>& position, const Answer& known, bool weak, int threads, const Poll& poll,
                  int questions);

    // The bounds that the length of the game and what is known already set, without a search. It reads nothing that a
    // search changes.
    Answer limits(const Position<S>& position, const Answer& known, bool weak) const;

    // The score of each position, in order; every thread takes whole positions. The calling thread polls: nothing
    // stands for a position that was not finished when `poll` threw Stopped.
    Scores solve_many(std::span<const Position<S>> positions, bool weak, int threads, const Poll& poll);

    // The score of each column for the side to move; nothing where no stone can be played, or where the search was not
    // finished when `poll` threw Stopped.
    Scores solve_columns(const Position<S>& position, bool weak, const Poll& poll);

private:
    int ask(const Node& node, int beta, int threads, const Poll& poll);
    int score(Search<S>& search, const Position<S>& position, bool weak, const Poll& poll) const;
    void hire(int threads);

    S shape_;
    Table table_;
    Crew crew_;
    Parts parts_;
    std::vector<std::unique_ptr<Search<S>>> searches_;
};

}  // namespace conjoin::connect_four::solver
