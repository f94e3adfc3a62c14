// Selection: which move of a node the next simulation tries.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "hex/mcts/settings.hpp"
#include "hex/mcts/tree/node.hpp"

namespace conjoin::hex::mcts {

// Subtracted from a move while a simulation is on its way through it.
constexpr float virtual_loss = 0.01F;

// The selection value of a move, for the side that plays it, after n visits:
//
//      trust · mean + (1 - trust) · rave + exploration / sqrt(n + 1),     trust = n / (n + k)
//
// `rave` is the mean over all simulations in which the side had the move later on ("all moves as first"): known soon,
// but of other games. k is the number of visits at which both have the same weight. The last term is that of UCT
// without the logarithm of the visits of the parent, which changes little: so a value changes only with its own move.
//
// With a network, the mean is one of playouts and of its values, and there is another term, as in PUCT:
//
//      lift · prior · sqrt(N) / (n + 1)
//
// N is the number of visits of the parent when it last doubled.
class Selection {
public:
    explicit Selection(const Settings& settings)
        : settings_(settings),
          share_(static_cast<float>(settings.judge.share)),
          lift_(static_cast<float>(settings.judge.lift)) {
        for (std::size_t visits = 0; visits < weights_by_visits_.size(); ++visits) {
            weights_by_visits_[visits] = weights(static_cast<float>(visits));
        }
    }

    // The number of the move with the highest value; of equal ones, the first. Large nodes are searched block by block:
    // the highest value of a block takes one instruction per move, finding the move takes four.
    static std::size_t best(const Node& node) {
        const std::atomic<float>* const selection_values = node.selection_values();
        std::size_t from = 0;
        std::size_t to = node.count;
        float highest_value = lowest;
        for (std::size_t start = 0; start + block <= node.count; start += block) {
            const float highest_here = highest(selection_values + start);
            if (highest_here <= highest_value) continue;
            highest_value = highest_here;
            from = start;
            to = start + block;
        }
        for (std::size_t number = node.count - node.count % block; number < node.count; ++number) {
            const float value = selection_values[number].load(std::memory_order_relaxed);
            if (value <= highest_value) continue;
            highest_value = value;
            from = number;
            to = number + 1;
        }
        // If another thread has changed it meanwhile, take the first of the block.
        for (std::size_t number = from; number < to; ++number) {
            if (selection_values[number].load(std::memory_order_relaxed) == highest_value) return number;
        }
        return from;
    }

    // Must be called whenever something about the move has changed. Proven moves need no more simulations.
    void update(Node& node, std::size_t number) const {
        const Child& child = node.begin()[number];
        const bool proven = child.bounds.load(std::memory_order_relaxed).is_proven();
        node.selection_values()[number].store(proven ? -1 : value(node, number), std::memory_order_relaxed);
    }

    // Virtual loss: called when a simulation goes through a move, so that other threads prefer another move that is
    // nearly as good until the simulation is backed up. It has no effect on a single thread.
    void add_virtual_loss(Node& node, std::size_t number) const {
        std::atomic<float>& value = node.selection_values()[number];
        value.store(value.load(std::memory_order_relaxed) - virtual_loss, std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t block = 16;
    static constexpr float lowest = -2;  // below every value

    // Four independent maxima, so that none waits for the one before it.
    static float highest(const std::atomic<float>* selection_values) {
        float first = lowest, second = lowest, third = lowest, fourth = lowest;
        for (std::size_t number = 0; number < block; number += 4) {
            first = std::max(first, selection_values[number].load(std::memory_order_relaxed));
            second = std::max(second, selection_values[number + 1].load(std::memory_order_relaxed));
            third = std::max(third, selection_values[number + 2].load(std::memory_order_relaxed));
            fourth = std::max(fourth, selection_values[number + 3].load(std::memory_order_relaxed));
        }
        return std::max(std::max(first, second), std::max(third, fourth));
    }

    struct Weights {
        float each;   // what one point adds to the mean
        float trust;  // of the mean, against `rave`
        float bonus;  // for being rarely visited
    };

    float value(const Node& node, std::size_t number) const {
        const Child& child = node.begin()[number];
        const std::uint32_t visits = child.visits.load(std::memory_order_relaxed);
        const Weights weight =
            visits < weights_by_visits_.size() ? weights_by_visits_[visits] : weights(static_cast<float>(visits));
        const float mean = static_cast<float>(child.points.load(std::memory_order_relaxed)) * weight.each;
        const float rave = child.rave.load(std::memory_order_relaxed);
        if (settings_.judge.network == nullptr) return rave + weight.trust * (mean - rave) + weight.bonus;
        const Forecast& forecast = node.forecasts()[number];
        const float mixed = mean + share_ * (forecast.mean.load(std::memory_order_relaxed) - mean);
        const float lift = lift_ * forecast.prior.load(std::memory_order_relaxed) *
                           node.judgement().root_visits.load(std::memory_order_relaxed);
        return rave + weight.trust * (mixed - rave) + weight.bonus + lift / static_cast<float>(visits + 1);
    }

    Weights weights(float visits) const {
        const auto k = static_cast<float>(settings_.rave);
        const auto exploration = static_cast<float>(settings_.exploration);
        return {visits == 0 ? 0 : 0.5F / visits, visits / (visits + k), exploration / std::sqrt(visits + 1)};
    }

    Settings settings_;
    float share_, lift_;                           // of the network
    std::array<Weights, 1024> weights_by_visits_;  // higher numbers are rare and computed each time
};

}  // namespace conjoin::hex::mcts
