// PlayedRanks: the cells played since the root, and how many of them come before a given one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "common/bits.hpp"
#include "hex/geometry.hpp"

namespace conjoin::hex::mcts {

// A set of ranks; the rank of a cell is its place among those that were empty at the root. Counting the members before
// a rank takes one population count and a prefix sum that is kept up to date.
class PlayedRanks {
public:
    explicit PlayedRanks(std::size_t ranks) : used_(ranks / 64 + 1) {}

    void add(std::size_t rank) { change(rank, 1); }
    void remove(std::size_t rank) { change(rank, -1); }

    std::size_t before(std::size_t rank) const {
        const std::uint64_t lower = (std::uint64_t{1} << rank % 64) - 1;
        return static_cast<std::size_t>(sums_[rank / 64] + count_bits(words_[rank / 64] & lower));
    }

private:
    static constexpr std::size_t size = max_cells / 64 + 1;

    void change(std::size_t rank, int by) {
        words_[rank / 64] ^= std::uint64_t{1} << rank % 64;
        for (std::size_t word = rank / 64 + 1; word < used_; ++word) sums_[word] += by;
    }

    std::size_t used_;  // words
    std::array<std::uint64_t, size> words_ = {};
    std::array<int, size> sums_ = {};  // by word: ranks in the words before it
};

}  // namespace conjoin::hex::mcts
