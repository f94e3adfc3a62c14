// Bits: the few word tricks that the boards share.
#pragma once

#include <cstdint>

namespace conjoin {

// How many bits are set. std::popcount would be a library call: a portable x86-64 build may not assume the
// instruction. Price: a dozen operations, no table, no branch.
constexpr int count_bits(std::uint64_t bits) {
    bits -= bits >> 1 & 0x5555'5555'5555'5555;                                    // 32 counters of 2 bits
    bits = (bits & 0x3333'3333'3333'3333) + (bits >> 2 & 0x3333'3333'3333'3333);  // 16 counters of 4 bits
    bits = (bits + (bits >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;                          // 8 counters of 8 bits
    return static_cast<int>(bits * 0x0101'0101'0101'0101 >> 56);                  // their sum, in the top byte
}

// The lowest set bit alone; zero stays zero.
constexpr std::uint64_t lowest_bit(std::uint64_t bits) { return bits & (~bits + 1); }

// The word without its lowest set bit; zero stays zero. What is left after k times tells "more than k bits".
constexpr std::uint64_t without_lowest_bit(std::uint64_t bits) { return bits & (bits - 1); }

}  // namespace conjoin
