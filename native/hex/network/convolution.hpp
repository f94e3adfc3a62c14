// Convolution: one layer over the cells of a board, where nearly all time of an evaluation goes.
//
// Plain types only: the files that include it are compiled for different processors.
#pragma once

#include <cstddef>
#include <cstdint>

namespace conjoin::hex::network {

// The cells are handled in groups; their list is filled up to a multiple of this with cells that nobody reads.
constexpr std::size_t cells_at_once = 24;

struct Convolution {
    const std::int16_t* in;       // [grid][channels], zero off the board
    std::int16_t* out;            // the same
    const std::int16_t* weights;  // [taps][pairs of channels in][channels out][2]
    const std::int32_t* bias;     // [channels]
    const std::int32_t* cells;    // places on the grid
    std::size_t cell_count;       // a multiple of cells_at_once
    const std::int32_t* steps;    // [taps]: to the neighbours, in places on the grid
    int shift;                    // of the weights
};

// out = clamp(in + (bias + sum over taps and channels of in · weights) >> shift)
using Convolve = void (*)(const Convolution&);

void convolve_portable(const Convolution& layer);
#if defined(__x86_64__)
void convolve_sse2(const Convolution& layer);
void convolve_avx2(const Convolution& layer);
void convolve_avx512(const Convolution& layer);
#endif

}  // namespace conjoin::hex::network
