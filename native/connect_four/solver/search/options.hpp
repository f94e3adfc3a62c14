// SearchOptions: the parts of a search that can be switched off.
#pragma once

namespace conjoin::connect_four::solver {

// For tests, and to measure what each part gains.
struct SearchOptions {
    bool zugzwang = true;
    bool win_in_two = true;
    bool cutoffs = true;  // look up all children before searching the first (enhanced transposition cutoffs)
};

}  // namespace conjoin::connect_four::solver
