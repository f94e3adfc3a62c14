// native_tests: checks the native core. Prints what failed; the exit code tells whether anything did.

#include <algorithm>
#include <array>
#include <iostream>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "tests/check.hpp"

namespace conjoin::tests {

void test_connect_four();
void test_hex();
void test_mcts();
void test_mcts_tree();
void test_network();
void test_solver();
void test_solver_shapes();
void test_proof();
void test_symmetry();
void test_threat_search();

namespace {

static_assert(count_bits(0) == 0 && count_bits(~0ULL) == 64 && count_bits(0b1011) == 3);
static_assert(lowest_bit(0) == 0 && lowest_bit(0b1100) == 0b100);
static_assert(without_lowest_bit(0) == 0 && without_lowest_bit(0b1100) == 0b1000);
static_assert(lowest_index(0b1100) == 2 && lowest_index(Uint128{0b1100}) == 2 &&
              lowest_index(Uint128{1} << 100) == 100);
static_assert(count_bits(~Uint128{0}) == 128 && count_bits(Uint128{0b101} << 63) == 2);
static_assert(lowest_bit(Uint128{0b11} << 63) == Uint128{1} << 63 &&
              without_lowest_bit(Uint128{0b11} << 63) == Uint128{1} << 64);

void test_random() {
    Random one(7);
    Random same(7);
    Random other(8);
    check(one.next() == same.next(), "a seed repeats its draws");
    check(one.next() != other.next(), "another seed draws otherwise");

    std::array<int, 7> seen{};
    for (int draw = 0; draw < 70'000; ++draw) ++seen.at(one.below(seen.size()));
    const auto [least, most] = std::minmax_element(seen.begin(), seen.end());
    check(*least > 9'600 && *most < 10'400, "draws below 7 are spread evenly");  // four standard deviations
}

}  // namespace
}  // namespace conjoin::tests

int main() {
    using namespace conjoin::tests;
    test_random();
    test_threat_search();
    test_connect_four();
    test_hex();
    test_mcts();
    test_mcts_tree();
    test_network();
    test_solver();
    test_solver_shapes();
    test_proof();
    test_symmetry();
    std::cout << checks << " checks, " << failures << " failed\n";
    return failures == 0 ? 0 : 1;
}
