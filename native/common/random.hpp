// Random: a small seeded generator for playouts. Fast and repeatable; not for secrets.
#pragma once

#include <cstdint>

#include "common/bits.hpp"

namespace conjoin {

// The state walks all 2^64 words in steps of an odd constant, and each draw folds the two halves of one 128-bit
// product together. Two draws depend on each other through a single addition, so the processor works on the next
// draw while the board is still busy with this one.
class Random {
public:
    // Neighbouring seeds must not start neighbouring walks, so the seed is scrambled first.
    explicit constexpr Random(std::uint64_t seed) : state_(scramble(seed)) {}

    // A uniformly random word.
    constexpr std::uint64_t next() {
        state_ += 0x9e37'79b9'7f4a'7c15;  // 2^64 / golden ratio
        const Uint128 product = static_cast<Uint128>(state_) * (state_ ^ 0xd1b5'4a32'd192'ed03);
        return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
    }

    // A uniformly random number in 0..bound-1, for bounds up to 2^16: the upper 48 bits of a draw, read as a fraction
    // of 1, times the bound. No division and no retry; the price is a bias below bound / 2^48, too small for any run
    // to notice.
    constexpr std::uint64_t below(std::uint64_t bound) { return (next() >> 16) * bound >> 48; }

private:
    // Each step can be undone, so different seeds stay different.
    static constexpr std::uint64_t scramble(std::uint64_t word) {
        word = (word ^ word >> 32) * 0xbea2'25f9'eb34'556d;
        word = (word ^ word >> 29) * 0xbea2'25f9'eb34'556d;
        return word ^ word >> 32;
    }

    std::uint64_t state_;
};

}  // namespace conjoin
