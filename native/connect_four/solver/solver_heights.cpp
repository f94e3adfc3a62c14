// The solver of boards of the usual heights, with lines of four.
#include "connect_four/solver/shapes.hpp"
#include "connect_four/solver/solver_definitions.hpp"

namespace conjoin::connect_four::solver {

template class Solver<FourShape<4>>;
template class Solver<FourShape<5>>;
template class Solver<FourShape<6>>;
template class Solver<FourShape<7>>;
template class Solver<FourShape<8>>;

}  // namespace conjoin::connect_four::solver
