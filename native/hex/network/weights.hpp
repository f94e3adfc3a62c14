// Weights: the numbers of the network, as integers, and how they are read from a file.
//
// Everything is computed with integers in fixed point: so the answer is the same on every machine, in whatever order and
// with whatever instructions the sums are made. In the file, little-endian:
//
//      "CONJHEX1"  CRC-32 of the rest  |  header: int32 each  |  the arrays in the order of `Weights`, int16, biases int32
//
// The header holds channels, layers, hidden units, and by how many bits the numbers of each part are scaled up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "hex/network/features.hpp"

namespace conjoin::hex::network {

constexpr int channels = 32;
constexpr int layers = 4;
constexpr int hidden_units = 32;
constexpr int pooled_layer = 2;  // it also sees the mean and the maximum of each channel over the board

constexpr int first_taps = 19;  // cells within a radius of two
constexpr int taps = 7;         // a cell and its neighbours
constexpr int planes = 16;      // by cell around a cell: stones 1..12, off the board, last move, side, corner
constexpr int off_board_plane = 12;
constexpr int last_move_plane = 13;
constexpr int side_plane = 14;
constexpr int corner_plane = 15;
constexpr int rim_distances = 8;
constexpr int corner_distances = 12;

constexpr int activation_bits = 8;        // of an activation, behind the point
constexpr int largest_activation = 4095;  // just below 16
constexpr int pooled_bits = activation_bits + 4;

struct Scales {
    int first = 0;
    std::array<int, layers> convolutions{};
    int policy = 0, hidden = 0, value = 0;
};

struct Weights {
    using Short = std::vector<std::int16_t>;
    using Long = std::vector<std::int32_t>;

    Scales scales;
    Short planes_around;                     // [planes][first_taps][channels]
    Short joins;                             // [own, other][join_codes][channels]
    Short rim_distance;                      // [rim_distances][channels]
    Short corner_distance;                   // [corner_distances][channels]
    Short board;                             // [Havannah, (size - 6) / 3, share of filled cells][channels]
    Long bias;                               // [channels]
    std::array<Short, layers> convolutions;  // [taps][channels in][channels out]
    std::array<Long, layers> biases;         // [channels]
    Short pooled;                            // [means, maxima][channels in][channels out]
    Short policy;                            // [channels]
    Long policy_bias;                        // [1]
    Short hidden;                            // [means, maxima][channels][hidden units]
    Long hidden_bias;                        // [hidden units]
    Short value;                             // [hidden units]
    Long value_bias;                         // [1]
};

constexpr std::uint32_t crc32(std::span<const unsigned char> bytes) {
    std::uint32_t crc = 0xffff'ffff;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb8'8320 : 0);
    }
    return ~crc;
}

// Reads numbers one after the other; throws std::invalid_argument where there are too few.
class WeightReader {
public:
    explicit WeightReader(std::span<const unsigned char> bytes) : bytes_(bytes) {}

    template <class Number>
    std::vector<Number> read(std::size_t count) {
        if (bytes_.size() < count * sizeof(Number)) throw std::invalid_argument("the network's file is too short");
        std::vector<Number> numbers(count);
        std::memcpy(numbers.data(), bytes_.data(), count * sizeof(Number));
        bytes_ = bytes_.subspan(count * sizeof(Number));
        return numbers;
    }

    int scale() {
        const int bits = read<std::int32_t>(1)[0];
        if (bits < 0 || bits > 20) throw std::invalid_argument("the network's scales are out of range");
        return bits;
    }

    bool at_end() const { return bytes_.empty(); }

private:
    std::span<const unsigned char> bytes_;
};

// No sum of a convolution may leave 32 bits, whatever the position.
inline void require_bounded(const Weights& weights) {
    for (std::size_t layer = 0; layer < layers; ++layer) {
        for (std::size_t out = 0; out < channels; ++out) {
            std::int64_t most = std::abs(std::int64_t{weights.biases[layer][out]}) + (std::int64_t{1} << 29);
            for (std::size_t in = out; in < weights.convolutions[layer].size(); in += channels) {
                most += std::abs(std::int64_t{weights.convolutions[layer][in]}) * largest_activation;
            }
            if (most >= std::int64_t{1} << 31) throw std::invalid_argument("the network's weights are too large");
        }
    }
}

inline Weights read_weights(std::span<const unsigned char> bytes) {
    constexpr std::size_t head = 12;
    std::uint32_t stored = 0;
    if (bytes.size() < head || std::memcmp(bytes.data(), "CONJHEX1", 8) != 0) {
        throw std::invalid_argument("this is not a network of hex games");
    }
    std::memcpy(&stored, bytes.data() + 8, sizeof stored);
    if (stored != crc32(bytes.subspan(head))) throw std::invalid_argument("the network's file is damaged");

    WeightReader reader(bytes.subspan(head));
    const auto shape = reader.read<std::int32_t>(3);
    if (shape[0] != channels || shape[1] != layers || shape[2] != hidden_units) {
        throw std::invalid_argument("the network has another shape");
    }
    Weights weights;
    weights.scales.first = reader.scale();
    for (int& bits : weights.scales.convolutions) bits = reader.scale();
    weights.scales.policy = reader.scale();
    weights.scales.hidden = reader.scale();
    weights.scales.value = reader.scale();
    if (weights.scales.first < activation_bits) throw std::invalid_argument("the network's scales are out of range");

    const auto shorts = [&](int count) { return reader.read<std::int16_t>(static_cast<std::size_t>(count)); };
    const auto longs = [&](int count) { return reader.read<std::int32_t>(static_cast<std::size_t>(count)); };
    weights.planes_around = shorts(planes * first_taps * channels);
    weights.joins = shorts(2 * join_codes * channels);
    weights.rim_distance = shorts(rim_distances * channels);
    weights.corner_distance = shorts(corner_distances * channels);
    weights.board = shorts(3 * channels);
    weights.bias = longs(channels);
    for (auto& each : weights.convolutions) each = shorts(taps * channels * channels);
    for (auto& each : weights.biases) each = longs(channels);
    weights.pooled = shorts(2 * channels * channels);
    weights.policy = shorts(channels);
    weights.policy_bias = longs(1);
    weights.hidden = shorts(2 * channels * hidden_units);
    weights.hidden_bias = longs(hidden_units);
    weights.value = shorts(hidden_units);
    weights.value_bias = longs(1);
    if (!reader.at_end()) throw std::invalid_argument("the network's file is too long");
    require_bounded(weights);
    return weights;
}

}  // namespace conjoin::hex::network
