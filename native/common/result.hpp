// Result: how a game stands, and how many games ended in which way.
#pragma once

#include <cstdint>

namespace conjoin {

// The values are what Python receives; a finished game's winner is its side's number.
enum class Result : int { Running = -1, FirstWon = 0, SecondWon = 1, Draw = 2 };

constexpr Result won_by(int side) { return side == 0 ? Result::FirstWon : Result::SecondWon; }

// One random game from some position to its end.
struct Playout {
    Result result = Result::Running;
    int plies = 0;  // moves played after the position where it started
};

// The results of many playouts.
struct ResultCounts {
    std::int64_t first_wins = 0;
    std::int64_t second_wins = 0;
    std::int64_t draws = 0;
    std::int64_t plies = 0;

    // Adds the same playout a number of times.
    constexpr void add(const Playout& playout, std::int64_t times = 1) {
        first_wins += playout.result == Result::FirstWon ? times : 0;
        second_wins += playout.result == Result::SecondWon ? times : 0;
        draws += playout.result == Result::Draw ? times : 0;
        plies += playout.plies * times;
    }

    constexpr ResultCounts& operator+=(const ResultCounts& other) {
        first_wins += other.first_wins;
        second_wins += other.second_wins;
        draws += other.draws;
        plies += other.plies;
        return *this;
    }
};

}  // namespace conjoin
