// TranspositionTable: bounds of positions, shared by all threads without a lock.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "connect_four/shape.hpp"
#include "connect_four/solver/bounds/scores.hpp"
#include "connect_four/solver/tables/memory.hpp"

namespace conjoin::connect_four::solver {

// Bounds of a score, and the column that was best last time: a hint for move ordering only, since it may belong to the
// mirror image.
struct TableEntry {
    int low;
    int high;
    int move;
    static constexpr int no_move = 15;
};
constexpr TableEntry empty_entry = {worst, best, TableEntry::no_move};

constexpr int most_work = 63;

// A packed entry as memory shared by threads, read and written 64 bits at a time. One word is always seen whole. Of two, one
// may be new and the other old; all fields but a part of the tag are in the first, so that the entry is still right for
// each of the two positions, and for a third one only if it agrees with both of them in all of the tag.
template <class Word>
class Slot {
public:
    Word load() const {
        Word entry = parts_[0].load(std::memory_order_relaxed);
        if constexpr (parts > 1) entry |= Word{parts_[1].load(std::memory_order_relaxed)} << 64;
        return entry;
    }
    void store(Word entry) {
        parts_[0].store(static_cast<std::uint64_t>(entry), std::memory_order_relaxed);
        if constexpr (parts > 1) parts_[1].store(static_cast<std::uint64_t>(entry >> 64), std::memory_order_relaxed);
    }

private:
    static constexpr std::size_t parts = sizeof(Word) / sizeof(std::uint64_t);
    static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
    std::array<std::atomic<std::uint64_t>, parts> parts_;
};

// A packed entry is as long as a key:
//
//      63                  22 21     16 15  12 11     6 5      0
//     |        tag           |  work   | move |  high  |  low  |      scores are kept plus 32; an empty entry is 0
//
// On boards of more than 64 bits it has 128, and a bit more for each score. The key is scrambled by a bijection; its
// upper bits choose the slot and the rest is the tag. Together they are the whole key, so an entry is never taken for
// that of another position. Work is the effort that the entry saves, on a logarithmic scale.
template <class Word>
class TranspositionTable {
    static constexpr int bits_of_score = sizeof(Word) > 8 ? 7 : 6;
    static constexpr int bits_of_move = 4;
    static constexpr int bits_of_work = 6;
    static constexpr int move_at = 2 * bits_of_score;
    static constexpr int work_at = move_at + bits_of_move;
    static constexpr int tag_at = work_at + bits_of_work;

public:
    static constexpr int bits_of_tag = bits_of<Word> - tag_at;
    // As a power of two.
    static constexpr int slots_in_mib = std::bit_width((std::size_t{1} << 20) / sizeof(Slot<Word>)) - 1;

    // Throws std::invalid_argument where the table would not fit or could not tell positions apart.
    TranspositionTable(int bits_of_key, std::uint64_t mib)
        : bits_of_key_(bits_of_key), mib_(mib), pages_(checked(bits_of_key, mib)) {
        const int bits_of_slot = static_cast<int>(std::bit_width(mib)) - 1 + slots_in_mib;
        shift_ = std::max(0, bits_of_key_ - bits_of_slot);
    }

    // Also makes the system allocate all pages, which it otherwise does one by one on first use.
    void clear() {
        for (std::size_t i = 0; i < size(mib_) / sizeof(Slot<Word>); ++i) slots()[i].store(0);
    }

    struct Place {
        std::uint64_t slot;
        Word tag;
    };

    Place place(Word key) const {
        const Word mixed = scramble(key);
        return {static_cast<std::uint64_t>(mixed >> shift_), mixed & ((Word{1} << shift_) - 1)};
    }

    void prefetch(const Place& place) const { __builtin_prefetch(&slots()[place.slot]); }

    TableEntry find(const Place& place) const {
        const Word packed = slots()[place.slot].load();
        return is_of(place, packed) ? unpack(packed) : empty_entry;
    }

    // Stores what was found, combined with the bounds that are there already. A new entry replaces an old one unless
    // that one saves far more work; but each entry that is turned away makes the old one count for less.
    void store(const Place& place, TableEntry entry, int work) {
        Slot<Word>& slot = slots()[place.slot];
        const Word packed = slot.load();
        const int old_work = static_cast<int>(packed >> work_at) & most_work;
        if (is_of(place, packed)) {
            const TableEntry old = unpack(packed);
            if (entry.move == TableEntry::no_move) entry.move = old.move;
            entry.low = std::max(entry.low, old.low);
            entry.high = std::min(entry.high, old.high);
            work = std::max(work, old_work);
        } else if (old_work > work + far_more) {
            slot.store(packed - (ageing << work_at));
            return;
        }
        slot.store(pack(place.tag, entry, work));
    }

private:
    static_assert(sizeof(Slot<Word>) << slots_in_mib == 1 << 20);
    static constexpr int far_more = 8;  // sixteen times the work
    static constexpr Word ageing = 4;
    static constexpr int zero = 1 << (bits_of_score - 1);  // how the score 0 is kept

    static bool is_of(const Place& place, Word packed) { return packed >> tag_at == place.tag && packed != 0; }

    static TableEntry unpack(Word packed) {
        const auto fields = static_cast<unsigned>(packed);
        const auto score = [&](int at) { return static_cast<int>(fields >> at & (2 * zero - 1)) - zero; };
        return {score(0), score(bits_of_score), static_cast<int>(fields >> move_at & TableEntry::no_move)};
    }
    static Word pack(Word tag, const TableEntry& entry, int work) {
        const auto field = [](int value) { return static_cast<unsigned>(value); };
        return tag << tag_at | (field(work) << work_at | field(entry.move) << move_at |
                                field(std::min(entry.high, zero - 1) + zero) << bits_of_score |
                                field(std::max(entry.low, -zero) + zero));
    }

    // Each step is a bijection on words of bits_of_key_ bits.
    Word scramble(Word key) const {
        const Word mask = ~Word{0} >> (bits_of<Word> - bits_of_key_);
        key = key * odd(0x9e37'79b9'7f4a'7c15) & mask;
        key ^= key >> (bits_of_key_ / 2);
        return key * odd(0xd6e8'feb8'6659'fd93) & mask;
    }

    // An odd multiplier with ones all over the word.
    static constexpr Word odd(std::uint64_t pattern) {
        Word multiplier = pattern;
        if constexpr (sizeof(Word) > sizeof(pattern)) multiplier |= Word{~pattern} << 64;
        return multiplier;
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

    Slot<Word>* slots() const { return static_cast<Slot<Word>*>(pages_.data()); }

    int bits_of_key_;
    int shift_ = 0;
    std::uint64_t mib_;
    Pages pages_;
};

}  // namespace conjoin::connect_four::solver
