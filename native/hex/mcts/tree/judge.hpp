// Judge: what a network thinks of the positions of the tree.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "hex/board.hpp"
#include "hex/mcts/settings.hpp"
#include "hex/mcts/tree/node.hpp"
#include "hex/mcts/tree/rave.hpp"
#include "hex/mcts/tree/selection.hpp"
#include "hex/network/features.hpp"
#include "hex/network/network.hpp"

namespace conjoin::hex::mcts {

constexpr float unknown_result = -1;  // of a position without simulations
constexpr float surest_prior = 0.98F;

// The mean of the playouts through a move, 0..1, without the one that is on its way.
inline float mean_result(const Child& child) {
    const std::uint32_t known = child.visits.load(std::memory_order_relaxed) - 1;
    const auto points = static_cast<float>(child.points.load(std::memory_order_relaxed));
    return known == 0 ? 0.5F : std::min(points / 2 / static_cast<float>(known), 1.0F);
}

// Asks the network for one thread, in a tree whose nodes have room for the answers. Does nothing without a network.
class Judge {
public:
    explicit Judge(const NetworkSettings& settings) : settings_(settings) {
        if (is_there()) scratch_ = settings.network->make_scratch();
    }

    bool is_there() const { return settings_.network != nullptr; }
    std::uint32_t visits() const { return static_cast<std::uint32_t>(settings_.visits); }

    // Whether the visits have passed a power of two with the last ones.
    static bool doubled(std::uint64_t visits, std::uint64_t last_ones) {
        return std::bit_floor(visits) > visits - last_ones;
    }

    // Shows the network a position, after this last move and with this mean result for the side to move so far. A forced
    // move needs no opinion; and where the sides may be swapped, it would be one of half the choice.
    template <Rules rules>
    void judge(Node& node, const Board<rules>& board, Cell last, float mean, const Selection& selection) {
        const int stones = board.geometry().count - board.empty_count();
        if (node.count <= 1 || stones < settings_.stones || board.may_swap() || node.is_judged()) return;
        network::extract_features(board, last, features_);
        settings_.network->evaluate(features_, scratch_, opinion_);
        set_priors(node, board.geometry());
        const float value = opinion_.value;
        set_rave(node, board.geometry(), mean == unknown_result ? value : (mean + value) / 2);
        node.judgement().value.store(value, std::memory_order_relaxed);
        update(node, selection);
    }

    // Must be called when the visits of a position have doubled.
    void count_visits(Node& node, const Selection& selection) const {
        if (!node.is_judged()) return;
        std::uint64_t visits = 0;
        for (const Child& child : node) visits += child.visits.load(std::memory_order_relaxed);
        const auto root = static_cast<float>(std::sqrt(static_cast<double>(visits)));
        node.judgement().root_visits.store(root, std::memory_order_relaxed);
        update(node, selection);
    }

    // What the network thinks of White's chance in a position with this side to move; -1 if it was not asked.
    static float chance_of_white(const Node& node, int to_move) {
        const float value = node.judgement().value.load(std::memory_order_relaxed);
        return value < 0 || to_move == 0 ? value : 1 - value;
    }

    // What a simulation brings a move of this side in the network's opinion, 0..1. What is proven, and a simulation that
    // it did not judge, count as they were played.
    static float opinion(const Child& child, float chance_of_white, int side, int points) {
        const bool open = child.bounds.load(std::memory_order_relaxed).is_open();
        if (chance_of_white < 0 || !open) return static_cast<float>(points) / 2;
        return side == 0 ? chance_of_white : 1 - chance_of_white;
    }

    // The result of both, as RAVE wants it.
    int mixed_result(int points, float opinion) const {
        const float played = static_cast<float>(points) / 2;
        const float mixed = played + static_cast<float>(settings_.share) * (opinion - played);
        return static_cast<int>(mixed * full_result + 0.5F);
    }

    // Adds the sum of the opinions about a number of simulations, which the move's visits count already.
    static void add(Forecast& forecast, const Child& child, float sum, std::uint32_t simulations) {
        const auto visits = static_cast<float>(child.visits.load(std::memory_order_relaxed));
        const float mean = forecast.mean.load(std::memory_order_relaxed);
        forecast.mean.store(mean + (sum - static_cast<float>(simulations) * mean) / visits, std::memory_order_relaxed);
    }

private:
    float logit(const Geometry& geometry, const Child& child) const {
        return opinion_.policy[geometry.numbers[child.cell]];
    }

    // The policy over the moves of the node: softmax.
    void set_priors(Node& node, const Geometry& geometry) {
        float highest = logit(geometry, *node.begin());
        for (const Child& child : node) highest = std::max(highest, logit(geometry, child));
        double sum = 0;
        for (std::size_t number = 0; number < node.count; ++number) {
            const double likely = network::exponential(double{logit(geometry, node.begin()[number])} - double{highest});
            node.forecasts()[number].prior.store(static_cast<float>(likely), std::memory_order_relaxed);
            sum += likely;
        }
        for (std::size_t number = 0; number < node.count; ++number) {
            std::atomic<float>& prior = node.forecasts()[number].prior;
            prior.store(static_cast<float>(double{prior.load(std::memory_order_relaxed)} / sum),
                        std::memory_order_relaxed);
        }
    }

    // RAVE starts with some simulations in which a move does as well as its prior says: the mean of the position, and
    // more or less for moves that are likelier or less likely than the position's average one.
    void set_rave(Node& node, const Geometry& geometry, float mean) const {
        float average = 0;
        for (std::size_t number = 0; number < node.count; ++number) {
            const float prior = node.forecasts()[number].prior.load(std::memory_order_relaxed);
            average += prior * logit(geometry, node.begin()[number]);
        }
        for (Child& child : node) {
            const float wanted = mean + static_cast<float>(settings_.spread) * (logit(geometry, child) - average);
            const float clamped = std::clamp(wanted, 1 - surest_prior, surest_prior);
            const auto known = static_cast<float>(child.rave_visits.load(std::memory_order_relaxed));
            const float rave = child.rave.load(std::memory_order_relaxed);
            const auto prior = static_cast<float>(settings_.prior);
            const float games = known + prior;
            child.rave.store(rave + (clamped - rave) * prior / games, std::memory_order_relaxed);
            const float most = std::min(games, static_cast<float>(most_rave_visits));
            child.rave_visits.store(static_cast<std::uint16_t>(most), std::memory_order_relaxed);
        }
    }

    static void update(Node& node, const Selection& selection) {
        for (std::size_t number = 0; number < node.count; ++number) selection.update(node, number);
    }

    NetworkSettings settings_;
    network::Network::Scratch scratch_;
    network::Features features_;
    network::Opinion opinion_;
};

}  // namespace conjoin::hex::mcts
