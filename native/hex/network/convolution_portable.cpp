// The convolution in plain C++, the specification of the others.
#include <algorithm>
#include <array>

#include "hex/network/convolution.hpp"
#include "hex/network/weights.hpp"

namespace conjoin::hex::network {

void convolve_portable(const Convolution& layer) {
    for (std::size_t index = 0; index < layer.cell_count; ++index) {
        const int cell = layer.cells[index];
        std::array<std::int32_t, channels> sums;
        std::copy_n(layer.bias, channels, sums.begin());
        for (int tap = 0; tap < taps; ++tap) {
            const std::int16_t* source = layer.in + (cell + layer.steps[tap]) * channels;
            for (int in = 0; in < channels; ++in) {
                const std::int32_t input = source[in];
                if (input == 0) continue;  // half of the activations are
                const std::int16_t* weights =
                    layer.weights + (tap * channels + in / 2 * 2) * channels + in % 2;  // every second one
                for (std::size_t out = 0; out < channels; ++out) sums[out] += input * weights[2 * out];
            }
        }
        for (std::size_t out = 0; out < channels; ++out) {
            const std::size_t at = static_cast<std::size_t>(cell) * channels + out;
            const int sum = layer.in[at] + (sums[out] >> layer.shift);
            layer.out[at] = static_cast<std::int16_t>(std::clamp(sum, 0, largest_activation));
        }
    }
}

}  // namespace conjoin::hex::network
