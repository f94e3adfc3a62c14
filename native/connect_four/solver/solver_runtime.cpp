// The solver of all other boards, up to 64 bits and beyond.
#include "connect_four/solver/solver_definitions.hpp"

namespace conjoin::connect_four::solver {

template class Solver<RuntimeShape>;
template class Solver<WideShape>;

}  // namespace conjoin::connect_four::solver
