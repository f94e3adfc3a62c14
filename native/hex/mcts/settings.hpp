// Settings: the numbers that a search can be tuned with.
#pragma once

#include <cstdint>

namespace conjoin::hex::mcts {

// Simulations that set out from the same busy position one after the other.
constexpr std::uint64_t simulations_per_round = 8;

// How often a mean over all games that have a move is still worth improving. Later results count as much as the
// thousandth did, so the mean follows what the search has learned meanwhile.
constexpr std::uint16_t most_rave_visits = 1000;

struct Settings {
    double rave = 2000;        // visits at which a move's own results weigh as much as those of all games that have it
    double exploration = 0;    // how much a move gains from being rarely visited
    double prior = 10;         // simulations that the first impression of a move is worth
    int ripe = 0;              // visits after which a position gets a node; 0 for as many as suit the size
    int assault = 16;          // positions that a look for forced wins may open; 0 for no such look
    int alert = 16;            // plies of a playout that take and stop wins which the latest stone made
    int ring_stones = 0;       // chosen stones that a ring of a playout may have to count; 0 for what suits the size
    bool bridges = true;       // playouts answer intrusions into bridges
    bool replies = true;       // playouts repeat replies that were good last time

    // The visits on a board of this size. Games decided: four wins more of them on the middle sizes; elsewhere it is
    // no better than ten, which is less work.
    constexpr int ripe_on(int size) const {
        if (ripe != 0) return ripe;
        return is_middle(size) ? 4 : 10;
    }

    // The visits after which it is worth a look for forced wins; 0 for never. On small boards, where looks would be a
    // seventh of all work and the prover sees as much from the seventh stone on, only the root gets one.
    constexpr int assault_on(int size) const {
        if (size < 5) return 0;
        return ripe_on(size) * (is_middle(size) ? 2 : 4);
    }

    // Whether answers to intrusions are not among the stones that a playout chose. On small boards that wins more games
    // against itself, but fewer against OpenSpiel.
    static constexpr bool frees_answers_on(int size) { return size >= 5; }

    constexpr int ring_stones_on(int size) const {
        if (ring_stones != 0) return ring_stones;
        return frees_answers_on(size) ? 3 : 4;
    }

    static constexpr bool is_middle(int size) { return size >= 5 && size <= 7; }
};

}  // namespace conjoin::hex::mcts
