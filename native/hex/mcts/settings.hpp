// Settings: the numbers that a search can be tuned with.
#pragma once

#include <cstdint>

#include "hex/network/network.hpp"

namespace conjoin::hex::mcts {

// Simulations in a round; they share the first part of their way down the tree.
constexpr std::uint64_t simulations_per_round = 8;

// The visits after which a RAVE mean becomes a moving average: later results count as much as the thousandth did, so
// the mean follows what the search has learned meanwhile.
constexpr std::uint16_t most_rave_visits = 1000;

// What a network adds to a search. It is asked once about each position that is visited often enough.
struct NetworkSettings {
    const network::Network* network = nullptr;  // none for a search without
    int visits = 8;                             // the visits at which a position is shown to it
    int stones = network::fewest_stones;        // on the board before it is asked
    double share = 0.5;                         // of its value in the result of a simulation; the rest is the playout's
    double prior = 50;                          // simulations that its policy counts for in RAVE
    double spread = 0.05;                       // of the mean result, for a move e times as likely as another
    double lift = 0.2;                          // weight of the bonus for likely moves
};

struct Settings {
    double rave = 2000;      // visits at which a move's own mean and its RAVE mean have the same weight
    double exploration = 0;  // weight of the bonus for rarely visited moves
    double prior = 10;       // simulations that the prior of a move counts for
    int expand_visits = 0;   // visits after which a position is expanded; 0 for a default by board size
    int threat_nodes = 16;   // positions that a threat search may expand; 0 for no such search
    int alert = 16;          // first plies of a playout that take and stop immediate wins
    int ring_stones = 0;     // chosen stones that a ring of a playout may have to count; 0 for a default by size
    bool bridges = true;     // playouts answer intrusions into bridges
    bool replies = true;     // playouts repeat the last good reply
    NetworkSettings judge;   // what a network adds

    // The default was chosen by games: four visits win more of them on the middle sizes; elsewhere four are no better
    // than ten, which is less work.
    constexpr int expand_visits_on(int size) const {
        if (expand_visits != 0) return expand_visits;
        return is_middle(size) ? 4 : 10;
    }

    // The visits at which a position gets a threat search; 0 for never. On small boards, where that would be a seventh
    // of all work and the prover sees as much from the seventh stone on, only the root gets one.
    constexpr int threat_search_visits_on(int size) const {
        if (size < 5) return 0;
        return expand_visits_on(size) * (is_middle(size) ? 2 : 4);
    }

    // Whether answers to intrusions do not count as chosen stones of a ring. On small boards that wins more games
    // against itself, but fewer against OpenSpiel.
    static constexpr bool frees_answers_on(int size) { return size >= 5; }

    constexpr int ring_stones_on(int size) const {
        if (ring_stones != 0) return ring_stones;
        return frees_answers_on(size) ? 3 : 4;
    }

    static constexpr bool is_middle(int size) { return size >= 5 && size <= 7; }
};

}  // namespace conjoin::hex::mcts
