// A residual network over planes: what a position is worth, and which moves deserve a look.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace conjoin::network {

// Planes of rows x columns squares, two deep; a tower of blocks of two convolutions each, and two heads.
struct Shape {
    int rows;
    int columns;
    int moves;
    int channels;  // of the tower, a multiple of `lanes`
    int blocks;    // of two convolutions each
    int head;      // channels of each head, a multiple of half of `lanes`
    int hidden;    // units between the value head and the value

    std::size_t squares() const { return static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns); }
    std::size_t weight_count() const;
    void check() const;  // throws std::invalid_argument for a shape that cannot be
};

constexpr int planes = 2;
constexpr int lanes = 8;  // outputs computed side by side, and what channels are a multiple of

// The order of every sum is fixed, and no multiplication is fused with an addition: each output adds its products to
// its bias one by one, so every processor gives the same bits, however wide its registers are.
class ResidualNetwork {
public:
    // The weights as IEEE half precision, in the order in which they are used: each layer's, then its biases. Throws
    // std::invalid_argument for a shape that cannot be, or another number of weights.
    ResidualNetwork(const Shape& shape, std::span<const std::uint16_t> halves);

    const Shape& shape() const { return shape_; }

    // `stones`: for each square, rows first, whether it holds a stone of the side to move, then of the other side;
    // `legal`: for each move whether it may be played, at least one. Writes how likely each is the one to play, together
    // 1, and returns the value for the side to move, -1 to 1.
    float evaluate(std::span<const std::uint8_t> stones, std::span<const std::uint8_t> legal,
                   std::span<float> policy) const;

private:
    class Reader;
    struct Layer {
        std::size_t outputs = 0;  // filled up to whole lanes
        std::vector<float> weights{};
        std::vector<float> biases{};
    };

    Shape shape_;
    std::vector<Layer> tower_;  // the stem, and two for each block
    Layer heads_, policy_, hidden_, value_;
};

float half_to_float(std::uint16_t half);

// e to the x with elementary operations alone, so that it does not depend on the C library; x from -80 to 80.
float exponential(float x);

}  // namespace conjoin::network
