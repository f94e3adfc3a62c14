// Table: the transposition table of the prover, in a fixed amount of memory.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "hex/proof/finding.hpp"
#include "hex/zobrist.hpp"

namespace conjoin::hex::proof {

// Sixteen bytes per finding, four to a cache line. In a full line the one that was cheapest to find is replaced.
//
//      bit   63 .. 54 | 53 .. 48 | 47 .. 24 | 23 .. 0
//              move   |   cost   | disprove |  prove       a settled one has its plies in place of `endless`
class Table {
public:
    explicit Table(std::size_t mebibytes) : buckets_(std::bit_floor(mebibytes * (1U << 20) / sizeof(Bucket))) {}

    // Whether there is a finding for the key; if so it is written to `finding`.
    bool find(Key key, Finding& finding) const {
        for (const Entry& entry : bucket(key)) {
            if (entry.key == key && entry.bits != 0) {
                finding = unpack(entry.bits);
                return true;
            }
        }
        return false;
    }

    // Stores a finding that took this many nodes.
    void keep(Key key, const Finding& finding, std::uint64_t nodes) {
        Bucket& entries = bucket(key);
        const auto same = std::find_if(entries.begin(), entries.end(),
                                       [&](const Entry& each) { return each.bits == 0 || each.key == key; });
        const auto cheaper = [](const Entry& one, const Entry& other) { return cost(one.bits) < cost(other.bits); };
        Entry& entry = same != entries.end() ? *same : *std::min_element(entries.begin(), entries.end(), cheaper);
        entry = {key, pack(finding, nodes)};
    }

    void clear() { std::fill(buckets_.begin(), buckets_.end(), Bucket{}); }

    std::size_t capacity() const { return buckets_.size() * std::tuple_size_v<Bucket>; }

private:
    struct Entry {
        Key key = 0;
        std::uint64_t bits = 0;  // never 0 for a finding: both efforts are not 0 at once
    };
    using Bucket = std::array<Entry, 4>;

    Bucket& bucket(Key key) { return buckets_[key & (buckets_.size() - 1)]; }
    const Bucket& bucket(Key key) const { return buckets_[key & (buckets_.size() - 1)]; }

    static std::uint64_t cost(std::uint64_t bits) { return bits >> 48 & 63; }

    static std::uint64_t pack(const Finding& finding, std::uint64_t nodes) {
        const std::uint64_t prove = finding.disprove == 0 ? finding.plies + 1U : finding.prove;
        const std::uint64_t disprove = finding.prove == 0 ? finding.plies + 1U : finding.disprove;
        const std::uint64_t magnitude = std::min<std::uint64_t>(static_cast<std::uint64_t>(std::bit_width(nodes)), 63);
        return prove | disprove << 24 | magnitude << 48 | std::uint64_t{finding.move} << 54;
    }

    static Finding unpack(std::uint64_t bits) {
        Finding finding{static_cast<Effort>(bits & endless), static_cast<Effort>(bits >> 24 & endless), 0,
                        static_cast<std::uint16_t>(bits >> 54)};
        if (finding.prove == 0) {
            finding.plies = static_cast<std::uint16_t>(finding.disprove - 1);
            finding.disprove = endless;
        } else if (finding.disprove == 0) {
            finding.plies = static_cast<std::uint16_t>(finding.prove - 1);
            finding.prove = endless;
        }
        return finding;
    }

    std::vector<Bucket> buckets_;
};

}  // namespace conjoin::hex::proof
