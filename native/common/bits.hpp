// Bits: the few word tricks that the boards share.
#pragma once

#include <bit>
#include <cstdint>

namespace conjoin {

// How many bits are set: one instruction where the compiler may use it, see -mpopcnt in CMakeLists.txt.
constexpr int count_bits(std::uint64_t bits) { return std::popcount(bits); }

// The lowest set bit alone; zero stays zero.
constexpr std::uint64_t lowest_bit(std::uint64_t bits) { return bits & (~bits + 1); }

// The word without its lowest set bit; zero stays zero. What is left after k times tells "more than k bits".
constexpr std::uint64_t without_lowest_bit(std::uint64_t bits) { return bits & (bits - 1); }

}  // namespace conjoin
