// Bits: bit operations that the boards share.
#pragma once

#include <bit>
#include <cstdint>

namespace conjoin {

// How many bits are set: one instruction where the compiler may use it, see -mpopcnt in CMakeLists.txt.
constexpr int count_bits(std::uint64_t bits) { return std::popcount(bits); }

// The lowest set bit alone; zero stays zero.
constexpr std::uint64_t lowest_bit(std::uint64_t bits) { return bits & (~bits + 1); }

// The word without its lowest set bit; zero stays zero. If bits are left after k times, there were more than k.
constexpr std::uint64_t without_lowest_bit(std::uint64_t bits) { return bits & (bits - 1); }

}  // namespace conjoin
