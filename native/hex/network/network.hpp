// Network: how good a position is for the side to move, and how promising its moves are, in the opinion of a network.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hex/geometry.hpp"
#include "hex/network/convolution.hpp"
#include "hex/network/features.hpp"
#include "hex/network/weights.hpp"

namespace conjoin::hex::network {

struct Opinion {
    std::array<float, max_cells>
        policy{};        // logits by the number of the cell; only those of empty cells mean something
    float value = 0.5F;  // the chance of the side to move, 0..1
};

// The instruction sets, the best last. All give the same opinion.
enum class Path { Portable, Sse2, Avx2, Avx512 };

const char* name_of(Path path);

// The best that this processor has, or the one that the environment variable CONJOIN_SIMD names, if it is no better:
// "portable", "sse2", "avx2" or "avx512".
Path best_path();

// 1 / (1 + e^-x) and e^x for x <= 0, from additions, multiplications and divisions alone: the same on every machine.
double exponential(double x);
float chance_of(double logit);

// The network for one game and size, with its tables. Never changes, so any number of threads may ask it.
//
// Layers lie on a grid with two rows and columns around the board that stay zero:
//
//      1. the stones around each cell, what playing there would join, where the cell lies       32 channels
//      2. four times h = relu(h + what h and its neighbours say), the third also of the whole board
//      3. the policy from each cell, the value from means and maxima over the board
class Network {
public:
    // Where the layers of one evaluation are kept; each thread needs its own.
    struct Scratch {
        std::vector<std::int32_t> sums;
        std::array<std::vector<std::int16_t>, 2> layers;
    };

    Network(std::shared_ptr<const Weights> weights, Rules rules, int size, Path path = best_path());

    Scratch make_scratch() const;
    void evaluate(const Features& features, Scratch& scratch, Opinion& opinion) const;
    Path path() const { return path_; }

private:
    using Channels = std::array<std::int32_t, channels>;
    using Pooled = std::array<std::int32_t, 2 * static_cast<std::size_t>(channels)>;

    void lay_out(int size);
    void compute_base(Rules rules);
    void first_layer(const Features& features, Scratch& scratch) const;
    void add_around(std::vector<std::int32_t>& sums, std::size_t number, int plane) const;
    Pooled pool(const std::vector<std::int16_t>& layer) const;
    Channels pooled_bias(const std::vector<std::int16_t>& layer) const;
    void policy(const std::vector<std::int16_t>& layer, Opinion& opinion) const;
    float value(const std::vector<std::int16_t>& layer) const;

    std::shared_ptr<const Weights> weights_;
    Path path_;
    Convolve convolve_;
    int size_;
    std::size_t count_ = 0;            // cells of the board
    std::size_t places_ = 0;           // of the grid
    std::vector<std::int32_t> cells_;  // by number: the place on the grid; filled up for the convolution
    std::array<std::int32_t, first_taps> first_steps_{};
    std::array<std::int32_t, taps> steps_{};
    std::vector<std::int32_t> base_;                        // the first layer of the empty board
    std::array<std::vector<std::int16_t>, layers> paired_;  // the weights as the convolution wants them
};

// From the content of its file; throws std::invalid_argument where that is damaged.
std::unique_ptr<const Network> read_network(std::span<const unsigned char> file, Rules rules, int size);

}  // namespace conjoin::hex::network
