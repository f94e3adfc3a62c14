// Bits: bit operations that the boards share.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

namespace conjoin {

__extension__ using Uint128 = unsigned __int128;  // 128 bits

// How many bits are set: one instruction where the compiler may use it, see -mpopcnt in CMakeLists.txt.
constexpr int count_bits(std::uint64_t bits) { return std::popcount(bits); }

// The lowest set bit alone; zero stays zero.
constexpr std::uint64_t lowest_bit(std::uint64_t bits) { return bits & (~bits + 1); }

// The word without its lowest set bit; zero stays zero. If bits are left after k times, there were more than k.
constexpr std::uint64_t without_lowest_bit(std::uint64_t bits) { return bits & (bits - 1); }

// Which bit is the lowest one set, counted from 0; the word must not be zero.
constexpr int lowest_index(std::uint64_t bits) { return std::countr_zero(bits); }

// The same for 128 bits. Templates, so that a plain number still means the functions above.
template <std::same_as<Uint128> Word>
constexpr int count_bits(Word bits) {
    return std::popcount(static_cast<std::uint64_t>(bits)) + std::popcount(static_cast<std::uint64_t>(bits >> 64));
}
template <std::same_as<Uint128> Word>
constexpr Word lowest_bit(Word bits) {
    return bits & (~bits + 1);
}
template <std::same_as<Uint128> Word>
constexpr Word without_lowest_bit(Word bits) {
    return bits & (bits - 1);
}
template <std::same_as<Uint128> Word>
constexpr int lowest_index(Word bits) {
    const auto low = static_cast<std::uint64_t>(bits);
    return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}

}  // namespace conjoin
