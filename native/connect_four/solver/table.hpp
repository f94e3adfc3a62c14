// Table: the transposition table, shared by all threads without a lock.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "connect_four/solver/memory.hpp"
#include "connect_four/solver/scores.hpp"

namespace conjoin::connect_four::solver {

// Bounds of a score, and the column that was best last time: a hint for move ordering only, since it may belong to the
// mirror image.
struct Known {
    int low;
    int high;
    int move;
    static constexpr int no_move = 15;
};
constexpr Known nothing_known = {worst, best, Known::no_move};

// One entry is one word, read and written whole, so threads never see half of one:
//
//      63                  22 21     16 15  12 11     6 5      0
//     |        tag           |  work   | move |  high  |  low  |      scores are kept plus 32; an empty entry is 0
//
// The key is scrambled by a bijection; its upper bits choose the slot and the rest is the tag. Together they are the
// whole key, so an entry is never taken for that of another position. Work is the effort that the entry saves, on a
// logarithmic scale.
class Table {
public:
    static constexpr int bits_of_tag = 42;
    static constexpr int slots_in_mib = 17;  // as a power of two
    static constexpr int most_work = 63;

    // Throws std::invalid_argument where the table would not fit or could not tell positions apart.
    Table(int bits_of_key, std::uint64_t mib)
        : bits_of_key_(bits_of_key), mib_(mib), pages_(checked(bits_of_key, mib)) {
        const int bits_of_slot = static_cast<int>(std::bit_width(mib)) - 1 + slots_in_mib;
        shift_ = std::max(0, bits_of_key_ - bits_of_slot);
    }

    // Also makes the system allocate all pages, which it otherwise does one by one on first use.
    void clear() {
        for (std::size_t i = 0; i < size(mib_) / sizeof(Slot); ++i) slots()[i].store(0, std::memory_order_relaxed);
    }

    struct Place {
        std::uint64_t slot;
        std::uint64_t tag;
    };

    Place place(std::uint64_t key) const {
        const std::uint64_t mixed = scramble(key);
        return {mixed >> shift_, mixed & ((std::uint64_t{1} << shift_) - 1)};
    }

    void prefetch(const Place& place) const { __builtin_prefetch(&slots()[place.slot]); }

    Known find(const Place& place) const {
        const std::uint64_t entry = slots()[place.slot].load(std::memory_order_relaxed);
        return is_of(place, entry) ? unpack(entry) : nothing_known;
    }

    // Stores what was found, combined with the bounds that are there already. A new entry replaces an old one unless
    // that one saves far more work; but each entry that is turned away makes the old one count for less.
    void store(const Place& place, Known known, int work) {
        Slot& slot = slots()[place.slot];
        const std::uint64_t entry = slot.load(std::memory_order_relaxed);
        const int old_work = static_cast<int>(entry >> 16 & 63);
        if (is_of(place, entry)) {
            const Known old = unpack(entry);
            if (known.move == Known::no_move) known.move = old.move;
            known.low = std::max(known.low, old.low);
            known.high = std::min(known.high, old.high);
            work = std::max(work, old_work);
        } else if (old_work > work + far_more) {
            slot.store(entry - (ageing << 16), std::memory_order_relaxed);
            return;
        }
        slot.store(pack(place.tag, known, work), std::memory_order_relaxed);
    }

private:
    using Slot = std::atomic<std::uint64_t>;
    static_assert(sizeof(Slot) << slots_in_mib == 1 << 20 && Slot::is_always_lock_free);
    static constexpr int far_more = 8;  // sixteen times the work
    static constexpr std::uint64_t ageing = 4;

    static bool is_of(const Place& place, std::uint64_t entry) { return entry >> 22 == place.tag && entry != 0; }

    static Known unpack(std::uint64_t entry) {
        return {static_cast<int>(entry & 63) - 32, static_cast<int>(entry >> 6 & 63) - 32,
                static_cast<int>(entry >> 12 & 15)};
    }
    static std::uint64_t pack(std::uint64_t tag, const Known& known, int work) {
        const auto field = [](int value) { return static_cast<std::uint64_t>(value); };
        return tag << 22 | field(work) << 16 | field(known.move) << 12 | field(std::min(known.high, 31) + 32) << 6 |
               field(std::max(known.low, -32) + 32);
    }

    // Each step is a bijection on words of bits_of_key_ bits.
    std::uint64_t scramble(std::uint64_t key) const {
        const std::uint64_t mask = ~std::uint64_t{0} >> (64 - bits_of_key_);
        key = key * 0x9e37'79b9'7f4a'7c15 & mask;
        key ^= key >> (bits_of_key_ / 2);
        return key * 0xd6e8'feb8'6659'fd93 & mask;
    }

    static std::size_t size(std::uint64_t mib) { return std::size_t{std::bit_floor(mib)} << 20; }

    static std::size_t checked(int bits_of_key, std::uint64_t mib) {
        const int bits = std::max(0, bits_of_key - bits_of_tag - slots_in_mib);
        const std::uint64_t smallest = std::uint64_t{1} << bits, available = available_mib();
        if (mib < smallest) {
            throw std::invalid_argument("a table of " + std::to_string(mib) + " MiB is too small for this board: " +
                                        "it needs " + std::to_string(smallest) + " MiB or more");
        }
        if (std::bit_floor(mib) > available) {
            throw std::invalid_argument("a table of " + std::to_string(std::bit_floor(mib)) +
                                        " MiB does not fit in memory: the largest that fits has " +
                                        std::to_string(std::bit_floor(available)) + " MiB");
        }
        return size(mib);
    }

    Slot* slots() const { return static_cast<Slot*>(pages_.data()); }

    int bits_of_key_;
    int shift_ = 0;
    std::uint64_t mib_;
    Pages pages_;
};

}  // namespace conjoin::connect_four::solver
