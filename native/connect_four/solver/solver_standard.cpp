// The solver of the board of seven columns by six.
#include "connect_four/solver/solver_definitions.hpp"

namespace conjoin::connect_four::solver {

template class Solver<StandardShape>;

}  // namespace conjoin::connect_four::solver
