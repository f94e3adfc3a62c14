// The definitions of Network.
#include "hex/network/network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string_view>

namespace conjoin::hex::network {

namespace {

constexpr int margin = 2;           // rows and columns around the board
constexpr int third_of_one = 1365;  // 4096 / 3
constexpr int fraction_bits = 12;

struct Tap {
    int down, right;
};

// The steps to all cells within a radius, row by row.
std::vector<Tap> taps_within(int radius) {
    std::vector<Tap> found;
    for (int down = -radius; down <= radius; ++down) {
        for (int right = -radius; right <= radius; ++right) {
            if (std::abs(down - right) <= radius) found.push_back({down, right});
        }
    }
    return found;
}

int distance(Cell one, Cell other) {
    const int down = one / row_step - other / row_step;
    const int right = one % row_step - other % row_step;
    return std::max({std::abs(down), std::abs(right), std::abs(down - right)});
}

bool is_corner(Edges edges) { return edges >> side_count != 0; }

Convolve convolution_of(Path path) {
#if defined(__x86_64__)
    if (path == Path::Sse2) return convolve_sse2;
    if (path == Path::Avx2) return convolve_avx2;
    if (path == Path::Avx512) return convolve_avx512;
#endif
    static_cast<void>(path);
    return convolve_portable;
}

Path fastest_here() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx512bw")) return Path::Avx512;
    if (__builtin_cpu_supports("avx2")) return Path::Avx2;
    return Path::Sse2;
#else
    return Path::Portable;
#endif
}

// [taps][in][out] to [taps][pairs of in][out][2].
std::vector<std::int16_t> in_pairs(const std::vector<std::int16_t>& weights) {
    std::vector<std::int16_t> paired(weights.size());
    for (std::size_t at = 0; at < weights.size(); ++at) {
        const std::size_t out = at % channels, row = at / channels;
        paired[(row / 2 * channels + out) * 2 + row % 2] = weights[at];
    }
    return paired;
}

}  // namespace

const char* name_of(Path path) {
    constexpr std::array names = {"portable", "sse2", "avx2", "avx512"};
    return names[static_cast<std::size_t>(path)];
}

Path best_path() {
    const Path fastest = fastest_here();
    const char* const wanted = std::getenv("CONJOIN_SIMD");
    if (wanted == nullptr) return fastest;
    for (Path path = Path::Portable; path < fastest; path = static_cast<Path>(static_cast<int>(path) + 1)) {
        if (std::string_view(wanted) == name_of(path)) return path;
    }
    return fastest;
}

double exponential(double x) {
    constexpr double ln2 = 0.693147180559945309417;
    const double clamped = std::clamp(x, -80.0, 80.0);
    const double power = std::floor(clamped / ln2 + 0.5);
    const double rest = clamped - power * ln2;  // at most half of ln2
    double sum = 1;
    for (int term = 12; term > 0; --term) sum = 1 + sum * rest / term;
    return std::ldexp(sum, static_cast<int>(power));
}

float chance_of(double logit) { return static_cast<float>(1 / (1 + exponential(-logit))); }

std::unique_ptr<const Network> read_network(std::span<const unsigned char> file, Rules rules, int size) {
    return std::make_unique<const Network>(std::make_shared<const Weights>(read_weights(file)), rules, size);
}

Network::Network(std::shared_ptr<const Weights> weights, Rules rules, int size, Path path)
    : weights_(std::move(weights)), path_(path), convolve_(convolution_of(path)), size_(size) {
    lay_out(size);
    compute_base(rules);
    for (std::size_t layer = 0; layer < layers; ++layer) paired_[layer] = in_pairs(weights_->convolutions[layer]);
}

Network::Scratch Network::make_scratch() const {
    Scratch scratch;
    scratch.sums.resize(places_ * channels);
    for (auto& layer : scratch.layers) layer.resize(places_ * channels);
    return scratch;
}

// The grid, and below it a place for the cells that fill up the list, far from the board.
void Network::lay_out(int size) {
    const Geometry& geometry = geometry_of(size);
    const int width = geometry.rows + 2 * margin;
    count_ = static_cast<std::size_t>(geometry.count);
    places_ = static_cast<std::size_t>(width * (width + 4));
    for (std::size_t number = 0; number < count_; ++number) {
        const Cell cell = geometry.cells[number];
        cells_.push_back((cell / row_step + margin) * width + cell % row_step + margin);
    }
    while (cells_.size() % cells_at_once != 0) cells_.push_back(width * (width + 2));
    const auto place = [&](const Tap& tap) { return tap.down * width + tap.right; };
    const auto wide = taps_within(2), near = taps_within(1);
    std::transform(wide.begin(), wide.end(), first_steps_.begin(), place);
    std::transform(near.begin(), near.end(), steps_.begin(), place);
}

// What the first layer says of the empty board, before anything that changes during a game.
void Network::compute_base(Rules rules) {
    const Geometry& geometry = geometry_of(size_);
    const Weights& weights = *weights_;
    const auto wide = taps_within(2);
    base_.resize(places_ * channels);
    for (std::size_t number = 0; number < count_; ++number) {
        const Cell cell = geometry.cells[number];
        int to_rim = max_rows, to_corner = max_rows;
        for (std::size_t other = 0; other < count_; ++other) {
            const Edges edges = geometry.edges[geometry.cells[other]];
            if (edges == 0) continue;
            to_rim = std::min(to_rim, distance(cell, geometry.cells[other]));
            if (is_corner(edges)) to_corner = std::min(to_corner, distance(cell, geometry.cells[other]));
        }
        to_rim = std::min(to_rim, rim_distances - 1);
        to_corner = std::min(to_corner, corner_distances - 1);
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const auto at = [&](int row) { return static_cast<std::size_t>(row * channels) + channel; };
            std::int32_t sum = weights.bias[channel];
            for (int tap = 0; tap < first_taps; ++tap) {
                const Tap& step = wide[static_cast<std::size_t>(tap)];
                const int row = cell / row_step + step.down, column = cell % row_step + step.right;
                if (!is_on_board(size_, row, column)) {
                    sum += weights.planes_around[at(off_board_plane * first_taps + tap)];
                } else if (const Edges edges = geometry.edges[cell_at(row, column)]; edges != 0) {
                    const int plane = is_corner(edges) ? corner_plane : side_plane;
                    sum += weights.planes_around[at(plane * first_taps + tap)];
                }
            }
            sum += weights.rim_distance[at(to_rim)] + weights.corner_distance[at(to_corner)];
            if (rules == Rules::Havannah) sum += weights.board[at(0)];
            sum += weights.board[at(1)] * (size_ - 6) * third_of_one >> fraction_bits;
            base_[static_cast<std::size_t>(cells_[number]) * channels + channel] = sum;
        }
    }
}

// A stone on a cell changes the sums of all cells that see it: what lies `tap` away from them.
void Network::add_around(std::vector<std::int32_t>& sums, std::size_t number, int plane) const {
    const std::int16_t* weight = weights_->planes_around.data() + plane * first_taps * channels;
    for (std::size_t tap = 0; tap < first_taps; ++tap, weight += channels) {
        std::int32_t* const to = sums.data() + (cells_[number] - first_steps_[tap]) * channels;
        for (std::size_t channel = 0; channel < channels; ++channel) to[channel] += weight[channel];
    }
}

void Network::first_layer(const Features& features, Scratch& scratch) const {
    const Weights& weights = *weights_;
    std::copy(base_.begin(), base_.end(), scratch.sums.begin());
    for (std::size_t number = 0; number < count_; ++number) {
        if (features.stone[number] != 0) add_around(scratch.sums, number, features.stone[number] - 1);
    }
    if (features.last >= 0) add_around(scratch.sums, static_cast<std::size_t>(features.last), last_move_plane);

    const int filled = (features.stones << fraction_bits) / static_cast<int>(count_);
    Channels everywhere;
    const int shift = weights.scales.first - activation_bits;
    for (std::size_t channel = 0; channel < channels; ++channel) {
        everywhere[channel] = weights.board[2 * channels + channel] * filled >> fraction_bits;
    }
    for (std::size_t number = 0; number < count_; ++number) {
        const auto place = static_cast<std::size_t>(cells_[number]) * channels;
        const std::int16_t* const own = weights.joins.data() + features.own_join[number] * channels;
        const std::int16_t* const other = weights.joins.data() + (join_codes + features.other_join[number]) * channels;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            const int sum = scratch.sums[place + channel] + everywhere[channel] + own[channel] + other[channel];
            scratch.layers[0][place + channel] =
                static_cast<std::int16_t>(std::clamp(sum >> shift, 0, largest_activation));
        }
    }
}

// The mean over the cells and the maximum, of each channel, with `pooled_bits`.
Network::Pooled Network::pool(const std::vector<std::int16_t>& layer) const {
    Pooled pooled{};
    for (std::size_t number = 0; number < count_; ++number) {
        const std::int16_t* const here = layer.data() + cells_[number] * channels;
        for (std::size_t channel = 0; channel < channels; ++channel) {
            pooled[channel] += here[channel];
            pooled[channels + channel] = std::max<std::int32_t>(pooled[channels + channel], here[channel]);
        }
    }
    constexpr int finer = 1 << (pooled_bits - activation_bits);
    for (std::size_t channel = 0; channel < channels; ++channel) {
        pooled[channel] = pooled[channel] * finer / static_cast<std::int32_t>(count_);
        pooled[channels + channel] *= finer;
    }
    return pooled;
}

Network::Channels Network::pooled_bias(const std::vector<std::int16_t>& layer) const {
    const Pooled pooled = pool(layer);
    std::array<std::int64_t, channels> sums{};
    for (std::size_t in = 0; in < pooled.size(); ++in) {
        const std::int16_t* const weights = weights_->pooled.data() + in * channels;
        for (std::size_t out = 0; out < channels; ++out) sums[out] += std::int64_t{pooled[in]} * weights[out];
    }
    Channels bias;
    constexpr std::int64_t most = 1 << 28;
    for (std::size_t out = 0; out < channels; ++out) {
        const std::int64_t sum = sums[out] >> (pooled_bits - activation_bits);
        bias[out] = weights_->biases[pooled_layer][out] + static_cast<std::int32_t>(std::clamp(sum, -most, most));
    }
    return bias;
}

void Network::policy(const std::vector<std::int16_t>& layer, Opinion& opinion) const {
    const auto unit = static_cast<float>(std::ldexp(1.0, -activation_bits - weights_->scales.policy));
    for (std::size_t number = 0; number < count_; ++number) {
        const std::int16_t* const here = layer.data() + cells_[number] * channels;
        std::int32_t sum = weights_->policy_bias[0];
        for (std::size_t channel = 0; channel < channels; ++channel) sum += here[channel] * weights_->policy[channel];
        opinion.policy[number] = static_cast<float>(sum) * unit;
    }
}

float Network::value(const std::vector<std::int16_t>& layer) const {
    const Pooled pooled = pool(layer);
    const Scales& scales = weights_->scales;
    std::array<std::int64_t, hidden_units> hidden{};
    std::copy(weights_->hidden_bias.begin(), weights_->hidden_bias.end(), hidden.begin());
    for (std::size_t in = 0; in < pooled.size(); ++in) {
        const std::int16_t* const weights = weights_->hidden.data() + in * hidden_units;
        for (std::size_t unit = 0; unit < hidden_units; ++unit) {
            hidden[unit] += std::int64_t{pooled[in]} * weights[unit];
        }
    }
    std::int64_t sum = weights_->value_bias[0];
    for (std::size_t unit = 0; unit < hidden_units; ++unit) {
        sum += std::max<std::int64_t>(hidden[unit] >> scales.hidden, 0) * weights_->value[unit];
    }
    return chance_of(std::ldexp(static_cast<double>(sum), -pooled_bits - scales.value));
}

void Network::evaluate(const Features& features, Scratch& scratch, Opinion& opinion) const {
    first_layer(features, scratch);
    for (std::size_t number = 0; number < layers; ++number) {
        const auto& in = scratch.layers[number % 2];
        const Channels bias = number == pooled_layer ? pooled_bias(in) : [&] {
            Channels plain;
            std::copy_n(weights_->biases[number].begin(), channels, plain.begin());
            return plain;
        }();
        convolve_({.in = in.data(),
                   .out = scratch.layers[1 - number % 2].data(),
                   .weights = paired_[number].data(),
                   .bias = bias.data(),
                   .cells = cells_.data(),
                   .cell_count = cells_.size(),
                   .steps = steps_.data(),
                   .shift = weights_->scales.convolutions[number]});
    }
    policy(scratch.layers[layers % 2], opinion);
    opinion.value = value(scratch.layers[layers % 2]);
}

}  // namespace conjoin::hex::network
