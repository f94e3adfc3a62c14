#include "network/residual.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>

#include "common/multiversioning.hpp"

// CMakeLists.txt compiles this file with -ffp-contract=off: the wider instruction sets could fuse otherwise.

namespace conjoin::network {

namespace {

using Lanes = float __attribute__((vector_size(lanes * sizeof(float))));

constexpr int largest_side = 64, most_moves = 4096, most_channels = 512, most_blocks = 64, most_hidden = 4096;
constexpr std::size_t wide = lanes;
constexpr std::size_t border = 1;  // empty squares around the board, so that no tap needs a check

constexpr std::size_t whole_lanes(std::size_t outputs) { return (outputs + wide - 1) / wide * wide; }

constexpr std::size_t size(int number) { return static_cast<std::size_t>(number); }

// The board with its border; every square holds the channels one after the other.
struct Board {
    std::size_t rows, columns;

    std::size_t stride() const { return columns + 2 * border; }
    std::size_t squares() const { return (rows + 2 * border) * stride(); }
    std::size_t at(std::size_t row, std::size_t column) const { return (row + border) * stride() + column + border; }
};

// One convolution: what it reads, what is added to its sums (or nothing), and where it writes.
struct Pass {
    const float* in;
    const float* before;
    float* out;
    std::size_t inputs, outputs;
    std::size_t reach;  // squares on a side of what an output sees: 3, or 1 for the heads
};

// `lanes` outputs of `tile` neighbouring squares: each the bias, then every product in the order of taps and inputs.
template <std::size_t tile>
[[gnu::always_inline]] inline void convolve_tile(const Pass& pass, std::size_t stride, std::size_t square,
                                                 std::size_t first, const float* weights, const float* bias) {
    Lanes sums[tile];
    for (Lanes& sum : sums) std::memcpy(&sum, bias, sizeof sum);
    const float* const corner = pass.in + (square - pass.reach / 2 * (stride + 1)) * pass.inputs;
    for (std::size_t row = 0; row < pass.reach; ++row) {
        for (std::size_t column = 0; column < pass.reach; ++column) {
            const float* const from = corner + (row * stride + column) * pass.inputs;
            for (std::size_t input = 0; input < pass.inputs; ++input, weights += wide) {
                Lanes weight;
                std::memcpy(&weight, weights, sizeof weight);
                for (std::size_t i = 0; i < tile; ++i) sums[i] += weight * from[i * pass.inputs + input];
            }
        }
    }
    for (std::size_t i = 0; i < tile; ++i) {
        const std::size_t place = (square + i) * pass.outputs + first;
        if (pass.before != nullptr) {
            Lanes before;
            std::memcpy(&before, pass.before + place, sizeof before);
            sums[i] += before;
        }
        sums[i] = sums[i] > Lanes{} ? sums[i] : Lanes{};
        std::memcpy(pass.out + place, &sums[i], sizeof(Lanes));
    }
}

// Everything negative becomes 0.
CONJOIN_MULTIVERSIONED
void convolve(const Board& board, const Pass& pass, const float* weights, const float* biases) {
    const std::size_t stride = board.stride();
    for (std::size_t first = 0; first < pass.outputs; first += wide) {
        for (std::size_t row = 0; row < board.rows; ++row) {
            std::size_t column = 0;
            for (; column + 7 <= board.columns; column += 7) {
                convolve_tile<7>(pass, stride, board.at(row, column), first, weights, biases + first);
            }
            for (; column + 4 <= board.columns; column += 4) {
                convolve_tile<4>(pass, stride, board.at(row, column), first, weights, biases + first);
            }
            for (; column < board.columns; ++column) {
                convolve_tile<1>(pass, stride, board.at(row, column), first, weights, biases + first);
            }
        }
        weights += pass.reach * pass.reach * pass.inputs * wide;
    }
}

CONJOIN_MULTIVERSIONED
void multiply(const float* in, std::size_t inputs, std::size_t outputs, const float* weights, const float* biases,
              float* out) {
    for (std::size_t first = 0; first < outputs; first += wide) {
        Lanes sum;
        std::memcpy(&sum, biases + first, sizeof sum);
        for (std::size_t input = 0; input < inputs; ++input, weights += wide) {
            Lanes weight;
            std::memcpy(&weight, weights, sizeof weight);
            sum += weight * in[input];
        }
        std::memcpy(out + first, &sum, sizeof sum);
    }
}

void check(const char* name, int value, int low, int high) {
    if (value >= low && value <= high) return;
    throw std::invalid_argument(std::string(name) + " must be " + std::to_string(low) + ".." + std::to_string(high) +
                                ", not " + std::to_string(value));
}

void check_multiple(const char* name, int value, int factor) {
    if (value % factor == 0) return;
    throw std::invalid_argument(std::string(name) + " must be a multiple of " + std::to_string(factor) + ", not " +
                                std::to_string(value));
}

// The hyperbolic tangent.
float squashed(float x) {
    const float doubled = exponential(2 * std::clamp(x, -20.0F, 20.0F));
    return (doubled - 1) / (doubled + 1);
}

// Turns preferences of any size into shares of 1, 0 for what is not legal: the softmax.
void share(const std::vector<float>& preferences, std::span<const std::uint8_t> legal, std::span<float> policy) {
    float most = -std::numeric_limits<float>::infinity(), sum = 0;
    for (std::size_t move = 0; move < policy.size(); ++move) {
        if (legal[move] != 0) most = std::max(most, preferences[move]);
    }
    for (std::size_t move = 0; move < policy.size(); ++move) {
        policy[move] = legal[move] != 0 ? exponential(std::max(preferences[move] - most, -80.0F)) : 0;
        sum += policy[move];
    }
    for (float& one : policy) one /= sum;
}

}  // namespace

// Reads weights in order. A layer's outputs stand in groups of `lanes`, each group with all its weights together.
class ResidualNetwork::Reader {
public:
    explicit Reader(std::span<const std::uint16_t> halves) : left_(halves) {}

    Layer layer(std::size_t inputs, std::size_t outputs) {
        Layer made{.outputs = whole_lanes(outputs)};
        made.weights.resize(inputs * made.outputs);
        for (std::size_t input = 0; input < inputs; ++input) {
            for (std::size_t output = 0; output < outputs; ++output) {
                made.weights[(output / wide * inputs + input) * wide + output % wide] = next();
            }
        }
        made.biases.resize(made.outputs);
        for (std::size_t output = 0; output < outputs; ++output) made.biases[output] = next();
        return made;
    }

private:
    float next() {
        const float value = half_to_float(left_.front());
        left_ = left_.subspan(1);
        return value;
    }

    std::span<const std::uint16_t> left_;
};

void Shape::check() const {
    network::check("rows", rows, 1, largest_side);
    network::check("columns", columns, 1, largest_side);
    network::check("moves", moves, 1, most_moves);
    network::check("channels", channels, lanes, most_channels);
    network::check("blocks", blocks, 0, most_blocks);
    network::check("head", head, lanes / 2, most_channels);
    network::check("hidden", hidden, 1, most_hidden);
    check_multiple("channels", channels, lanes);
    check_multiple("head", head, lanes / 2);
}

std::size_t Shape::weight_count() const {
    const std::size_t tower = size(channels), cells = size(head) * squares();
    const std::size_t block = 2 * (9 * tower * tower + tower);
    return (9 * planes * tower + tower) + size(blocks) * block + (tower + 1) * 2 * size(head) +
           (cells + 1) * size(moves) + (cells + 1) * size(hidden) + size(hidden) + 1;
}

ResidualNetwork::ResidualNetwork(const Shape& shape, std::span<const std::uint16_t> halves) : shape_(shape) {
    shape.check();
    if (halves.size() != shape.weight_count()) {
        throw std::invalid_argument("there are " + std::to_string(halves.size()) + " weights, not " +
                                    std::to_string(shape.weight_count()));
    }
    Reader reader(halves);
    const std::size_t tower = size(shape.channels), cells = size(shape.head) * shape.squares();
    tower_.push_back(reader.layer(9 * planes, tower));
    for (int i = 0; i < 2 * shape.blocks; ++i) tower_.push_back(reader.layer(9 * tower, tower));
    heads_ = reader.layer(tower, 2 * size(shape.head));
    policy_ = reader.layer(cells, size(shape.moves));
    hidden_ = reader.layer(cells, size(shape.hidden));
    value_ = reader.layer(size(shape.hidden), 1);
}

float ResidualNetwork::evaluate(std::span<const std::uint8_t> stones, std::span<const std::uint8_t> legal,
                                std::span<float> policy) const {
    const Board board{size(shape_.rows), size(shape_.columns)};
    const std::size_t tower = size(shape_.channels), head = size(shape_.head), both = 2 * head;
    const auto squares = [&](std::size_t channels) { return std::vector<float>(board.squares() * channels); };

    std::vector<float> seen = squares(planes);
    for (std::size_t i = 0; i < stones.size(); ++i) {
        const std::size_t square = i / planes;
        seen[board.at(square / board.columns, square % board.columns) * planes + i % planes] = stones[i] != 0 ? 1 : 0;
    }

    std::vector<float> here = squares(tower), between = squares(tower), heads = squares(both);
    const auto run = [&](const Pass& pass, const Layer& layer) {
        convolve(board, pass, layer.weights.data(), layer.biases.data());
    };
    run({seen.data(), nullptr, here.data(), planes, tower, 3}, tower_[0]);
    for (std::size_t i = 1; i < tower_.size(); i += 2) {
        run({here.data(), nullptr, between.data(), tower, tower, 3}, tower_[i]);
        // A block adds to what came before it. Each lane is read before it is written.
        run({between.data(), here.data(), here.data(), tower, tower, 3}, tower_[i + 1]);
    }
    run({here.data(), nullptr, heads.data(), tower, both, 1}, heads_);

    const auto flat = [&](std::size_t first) {
        std::vector<float> found;
        found.reserve(head * shape_.squares());
        for (std::size_t channel = first; channel < first + head; ++channel) {
            for (std::size_t row = 0; row < board.rows; ++row) {
                for (std::size_t column = 0; column < board.columns; ++column) {
                    found.push_back(heads[board.at(row, column) * both + channel]);
                }
            }
        }
        return found;
    };
    const auto answer = [](const Layer& layer, const std::vector<float>& in) {
        std::vector<float> out(layer.outputs);
        multiply(in.data(), in.size(), layer.outputs, layer.weights.data(), layer.biases.data(), out.data());
        return out;
    };
    const std::vector<float> preferences = answer(policy_, flat(0));
    share(preferences, legal, policy);
    std::vector<float> hidden = answer(hidden_, flat(head));
    hidden.resize(size(shape_.hidden));
    for (float& unit : hidden) unit = std::max(unit, 0.0F);
    return squashed(answer(value_, hidden)[0]);
}

float half_to_float(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half >> 15) << 31;
    const std::uint32_t exponent = (half >> 10) & 31U, fraction = half & 1023U;
    if (exponent == 0) {  // 0 and the numbers too small for a leading 1
        const float small = static_cast<float>(fraction) * 0x1p-24F;
        return sign != 0 ? -small : small;
    }
    const std::uint32_t wider = exponent == 31 ? 255U : exponent + 112U;
    return std::bit_cast<float>(sign | wider << 23 | fraction << 13);
}

float exponential(float x) {
    // e^x = 2^n e^r with |r| at most half the logarithm of 2, whose two parts are subtracted one after the other.
    const auto n = static_cast<std::int32_t>(x * 1.44269504F + (x < 0 ? -0.5F : 0.5F));
    const auto whole = static_cast<float>(n);
    const float r = (x - whole * 0.693359375F) - whole * -2.12194440e-4F;
    // Taylor's series; what is left out is below 1e-7 of the sum.
    float sum = 1.0F / 720;
    for (const float coefficient : {1.0F / 120, 1.0F / 24, 1.0F / 6, 0.5F, 1.0F, 1.0F}) sum = sum * r + coefficient;
    return sum * std::bit_cast<float>((n + 127) << 23);
}

}  // namespace conjoin::network
