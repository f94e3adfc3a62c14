// Parts: which ideas a search makes use of.
#pragma once

namespace conjoin::connect_four::solver {

// What a search may do without; for tests, and to measure what each part brings.
struct Parts {
    bool zugzwang = true;
    bool hurry = true;
    bool cutoffs = true;  // ask the table about all children before searching the first
};

}  // namespace conjoin::connect_four::solver
