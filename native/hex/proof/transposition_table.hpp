// TranspositionTable: what the prover has found out about positions, in a fixed amount of memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hex/proof/proof_numbers.hpp"
#include "hex/zobrist.hpp"

namespace conjoin::hex::proof {

// Sixteen bytes per position, four to a cache line. In a full line the one that was cheapest to search is replaced.
//
//      bit   63 .. 54 | 53 .. 48 | 47 .. 24 | 23 .. 0
//              move   |   cost   | disproof |  proof       a solved one has its plies in place of `infinite`
class TranspositionTable {
public:
    explicit TranspositionTable(std::size_t mebibytes)
        : buckets_(std::bit_floor(mebibytes * (1U << 20) / sizeof(Bucket))) {}

    // Whether there is an entry for the key; if so it is written to `numbers`.
    bool find(Key key, ProofNumbers& numbers) const {
        for (const Entry& entry : bucket(key)) {
            if (entry.key == key && entry.bits != 0) {
                numbers = unpack(entry.bits);
                return true;
            }
        }
        return false;
    }

    // Stores the numbers of a position whose search took this many nodes.
    void store(Key key, const ProofNumbers& numbers, std::uint64_t nodes) {
        Bucket& entries = bucket(key);
        const auto same = std::find_if(entries.begin(), entries.end(),
                                       [&](const Entry& each) { return each.bits == 0 || each.key == key; });
        const auto cheaper = [](const Entry& one, const Entry& other) { return cost(one.bits) < cost(other.bits); };
        Entry& entry = same != entries.end() ? *same : *std::min_element(entries.begin(), entries.end(), cheaper);
        entry = {key, pack(numbers, nodes)};
    }

    void clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }

    std::size_t capacity() const { return buckets_.size() * std::tuple_size_v<Bucket>; }

private:
    struct Entry {
        Key key = 0;
        std::uint64_t bits = 0;  // never 0 for an entry in use: both numbers are not 0 at once
    };
    using Bucket = std::array<Entry, 4>;

    Bucket& bucket(Key key) { return buckets_[key & (buckets_.size() - 1)]; }
    const Bucket& bucket(Key key) const { return buckets_[key & (buckets_.size() - 1)]; }

    static std::uint64_t cost(std::uint64_t bits) { return bits >> 48 & 63; }

    static std::uint64_t pack(const ProofNumbers& numbers, std::uint64_t nodes) {
        const std::uint64_t proof = numbers.disproof == 0 ? numbers.plies + 1U : numbers.proof;
        const std::uint64_t disproof = numbers.proof == 0 ? numbers.plies + 1U : numbers.disproof;
        const std::uint64_t magnitude = std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(nodes)), 63);
        return proof | disproof << 24 | magnitude << 48 | std::uint64_t{numbers.move} << 54;
    }

    static ProofNumbers unpack(std::uint64_t bits) {
        ProofNumbers numbers{static_cast<ProofNumber>(bits & infinite), static_cast<ProofNumber>(bits >> 24 & infinite),
                             0, static_cast<std::uint16_t>(bits >> 54)};
        if (numbers.proof == 0) {
            numbers.plies = static_cast<std::uint16_t>(numbers.disproof - 1);
            numbers.disproof = infinite;
        } else if (numbers.disproof == 0) {
            numbers.plies = static_cast<std::uint16_t>(numbers.proof - 1);
            numbers.proof = infinite;
        }
        return numbers;
    }

    std::vector<Bucket> buckets_;
};

}  // namespace conjoin::hex::proof
