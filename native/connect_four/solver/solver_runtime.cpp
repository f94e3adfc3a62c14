// The solver of all other boards.
#include "connect_four/solver/solver_definitions.hpp"

namespace conjoin::connect_four::solver {

template class Solver<RuntimeShape>;

}  // namespace conjoin::connect_four::solver
