// What every module that exchanges lists exports for it.
#include "wasm/page.hpp"

using namespace conjoin;

// Room for so many moves, to be written there as 32-bit numbers.
CONJOIN_EXPORT(moves) std::int32_t* moves(int count) {
    page::moves.resize(static_cast<std::size_t>(count));
    return page::moves.data();
}

// The latest answer, and how many numbers it has.
CONJOIN_EXPORT(answer) const double* answer() { return page::answer.data(); }
CONJOIN_EXPORT(answer_length) int answer_length() { return static_cast<int>(page::answer.size()); }
