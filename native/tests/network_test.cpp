// The network: its instruction sets, its file, and a search that asks it.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/board.hpp"
#include "hex/mcts/search.hpp"
#include "hex/network/features.hpp"
#include "hex/network/network.hpp"
#include "hex/network/weights.hpp"
#include "tests/check.hpp"
#include "tests/positions.hpp"

namespace conjoin::tests {

using namespace hex;
using network::Network;
using network::Path;
using network::Weights;

namespace {

constexpr auto never = [] { return false; };

template <class Number>
std::vector<Number> drawn(int count, std::uint64_t most, Random& random) {
    std::vector<Number> numbers(static_cast<std::size_t>(count));
    for (Number& number : numbers) {
        number = static_cast<Number>(static_cast<int>(random.below(2 * most + 1)) - static_cast<int>(most));
    }
    return numbers;
}

std::shared_ptr<const Weights> random_weights(Random& random) {
    using namespace network;
    Weights made;
    made.scales = {.first = 12, .convolutions = {12, 12, 13, 13}, .policy = 10, .hidden = 10, .value = 10};
    made.planes_around = drawn<std::int16_t>(planes * first_taps * channels, 400, random);
    made.joins = drawn<std::int16_t>(2 * join_codes * channels, 400, random);
    made.rim_distance = drawn<std::int16_t>(rim_distances * channels, 400, random);
    made.corner_distance = drawn<std::int16_t>(corner_distances * channels, 400, random);
    made.board = drawn<std::int16_t>(3 * channels, 400, random);
    made.bias = drawn<std::int32_t>(channels, 400, random);
    for (auto& each : made.convolutions) each = drawn<std::int16_t>(taps * channels * channels, 900, random);
    for (auto& each : made.biases) each = drawn<std::int32_t>(channels, 20'000, random);
    made.pooled = drawn<std::int16_t>(2 * channels * channels, 100, random);
    made.policy = drawn<std::int16_t>(channels, 400, random);
    made.policy_bias = drawn<std::int32_t>(1, 100, random);
    made.hidden = drawn<std::int16_t>(2 * channels * hidden_units, 400, random);
    made.hidden_bias = drawn<std::int32_t>(hidden_units, 100, random);
    made.value = drawn<std::int16_t>(hidden_units, 300, random);
    made.value_bias = drawn<std::int32_t>(1, 100, random);
    require_bounded(made);
    return std::make_shared<const Weights>(std::move(made));
}

// Every instruction set of this processor gives the answer of the plain code, to the bit.
template <Rules rules>
void test_paths(const std::shared_ptr<const Weights>& weights, Random& random) {
    for (const int size : {2, 5, 6, 13}) {
        const int cells = geometry_of(size).count;
        const auto left = static_cast<int>(random.below(static_cast<std::uint64_t>(cells / 2))) + cells / 2;
        const Board<rules> board = random_position<rules>(size, left, random);
        network::Features features;
        network::extract_features(board, no_cell, features);
        const auto opinion_by = [&](Path path) {
            const Network made(weights, rules, size, path);
            Network::Scratch scratch = made.make_scratch();
            network::Opinion opinion;
            made.evaluate(features, scratch, opinion);
            made.evaluate(features, scratch, opinion);  // what was left by the first must not matter
            return opinion;
        };
        const network::Opinion plain = opinion_by(Path::Portable);
        for (int path = 1; path <= static_cast<int>(network::best_path()); ++path) {
            const network::Opinion other = opinion_by(static_cast<Path>(path));
            check(plain.policy == other.policy && plain.value == other.value, "all instruction sets agree");
        }
    }
}

void test_exponential() {
    for (double x = -60; x <= 60; x += 0.37) {
        const double close = network::exponential(x) / std::exp(x);
        check(std::abs(close - 1) < 1e-12, "the exponential function");
    }
}

std::uint64_t visits_of(const mcts::Search<Rules::Havannah>& search) {
    std::uint64_t visits = 0;
    for (const mcts::RootMove& found : search.root_moves()) {
        visits += found.visits;
        check(found.chance >= 0 && found.chance <= 1, "a chance is a chance");
    }
    return visits;
}

// Kept trees, threads and hardly any memory are no different with a network.
void test_search(const std::shared_ptr<const Weights>& weights, Random& random) {
    const Network judge(weights, Rules::Havannah, 5);
    mcts::Settings settings;
    settings.judge.network = &judge;
    const Board<Rules::Havannah> board = random_position<Rules::Havannah>(5, 50, random);
    for (const int threads : {1, 3}) {
        for (const int bytes : {4 << 20, 300 << 10}) {
            mcts::Search<Rules::Havannah> search(settings, static_cast<std::size_t>(bytes), 1);
            search.start(board);
            search.run(4'000, threads, never);
            check_equal(visits_of(search), search.simulations(), "no result is forgotten");
            check(search.bytes_used() <= static_cast<std::size_t>(bytes), "the ceiling holds");
            Board<Rules::Havannah> next = board;
            const Cell reply = empty_cells(board)[20];
            next.play(reply);
            const std::uint64_t kept = search.advance({reply}, next);
            search.run(1'000, threads, never);
            check_equal(visits_of(search), kept + 1'000, "a kept tree goes on");
        }
    }
}

}  // namespace

void test_network() {
    Random random(11);
    const auto weights = random_weights(random);
    test_exponential();
    test_paths<Rules::Havannah>(weights, random);
    test_paths<Rules::FenceMaster>(weights, random);
    test_search(weights, random);
    check_refused([] { network::read_weights({}); }, "not a network");
}

}  // namespace conjoin::tests
