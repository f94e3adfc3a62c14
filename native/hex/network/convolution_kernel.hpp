// The convolution with vectors: written once, compiled for each instruction set by a file of its own.
//
// Two neighbouring channels of a cell are 32 bits. They are copied into every lane and multiplied with their weights for
// as many output channels as there are lanes; one instruction multiplies both and adds the two products:
//
//      cell        x0 x1 | x0 x1 | x0 x1 | ...
//      weights     a0 a1 | b0 b1 | c0 c1 | ...      a, b, c: output channels
//      sum         x0·a0 + x1·a1 | x0·b0 + x1·b1 | ...
#pragma once

#include <cstring>

#include "hex/network/convolution.hpp"

namespace conjoin::hex::network {

constexpr std::size_t kernel_channels = 32;
constexpr std::size_t kernel_taps = 7;
constexpr int kernel_ceiling = 4095;

// Not in a named namespace of its own: each file that includes this must get its own copy, compiled for its processor.
namespace {

// `cells_together` cells share each load of the weights, as many as there are registers for their sums.
template <class Vector, std::size_t vectors, std::size_t cells_together>
struct Kernel {
    static constexpr std::size_t lanes = Vector::lanes;
    using Sums = typename Vector::Type[cells_together][vectors];

    static void run(const Convolution& layer) {
        for (std::size_t first = 0; first < layer.cell_count; first += cells_together) {
            for (std::size_t out = 0; out < kernel_channels; out += vectors * lanes) block(layer, first, out);
        }
    }

    static void block(const Convolution& layer, std::size_t first, std::size_t out) {
        Sums sums;
        for (std::size_t cell = 0; cell < cells_together; ++cell) {
            for (std::size_t part = 0; part < vectors; ++part)
                sums[cell][part] = Vector::load(layer.bias + out + part * lanes);
        }
        for (std::size_t tap = 0; tap < kernel_taps; ++tap) add_tap(layer, first, out, tap, sums);
        for (std::size_t cell = 0; cell < cells_together; ++cell) {
            const std::size_t place = static_cast<std::size_t>(layer.cells[first + cell]) * kernel_channels + out;
            for (std::size_t part = 0; part < vectors; ++part) {
                const std::size_t at = place + part * lanes;
                const auto change = Vector::shifted(sums[cell][part], layer.shift);
                Vector::store_clamped(layer.out + at, Vector::add(Vector::widened(layer.in + at), change));
            }
        }
    }

    static void add_tap(const Convolution& layer, std::size_t first, std::size_t out, std::size_t tap, Sums& sums) {
        const std::int16_t* sources[cells_together];
        for (std::size_t cell = 0; cell < cells_together; ++cell) {
            const std::int32_t place = layer.cells[first + cell] + layer.steps[tap];
            sources[cell] = layer.in + static_cast<std::size_t>(place) * kernel_channels;
        }
        const std::int16_t* weights = layer.weights + tap * kernel_channels * kernel_channels + 2 * out;
        for (std::size_t pair = 0; pair < kernel_channels / 2; ++pair, weights += 2 * kernel_channels) {
            typename Vector::Type weight[vectors];
            for (std::size_t part = 0; part < vectors; ++part) weight[part] = Vector::load(weights + 2 * part * lanes);
            for (std::size_t cell = 0; cell < cells_together; ++cell) {
                std::int32_t both = 0;
                std::memcpy(&both, sources[cell] + 2 * pair, sizeof both);
                const auto inputs = Vector::copies(both);
                for (std::size_t part = 0; part < vectors; ++part) {
                    sums[cell][part] = Vector::add(sums[cell][part], Vector::dot(inputs, weight[part]));
                }
            }
        }
    }
};

}  // namespace

}  // namespace conjoin::hex::network
