// Zobrist: hash keys of positions, updated with each stone, one for every symmetry of the board.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/random.hpp"
#include "hex/geometry.hpp"
#include "hex/symmetry.hpp"

namespace conjoin::hex {

using Key = std::uint64_t;

// One random word for each stone, as all twelve symmetries see it.
class Zobrist {
public:
    using Words = std::array<Key, symmetry_count>;

    explicit Zobrist(int size) : count_(static_cast<std::size_t>(geometry_of(size).count)), words_(2 * count_) {
        Random random(static_cast<std::uint64_t>(size));
        std::vector<Key> plain(2 * count_);
        for (Key& word : plain) word = random.next();
        const Symmetries& symmetries = symmetries_of(size);
        for (std::size_t stone = 0; stone < plain.size(); ++stone) {
            const std::size_t side = stone / count_;
            for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) {
                words_[stone][symmetry] = plain[side * count_ + symmetries.image[symmetry][stone % count_]];
            }
        }
    }

    const Words& words(std::size_t number, int side) const {
        return words_[static_cast<std::size_t>(side) * count_ + number];
    }

private:
    std::size_t count_;
    std::vector<Words> words_;
};

// The shared words of a size.
inline const Zobrist& zobrist_of(int size) {
    static const auto tables = [] {
        std::vector<Zobrist> made;
        for (int each = min_size; each <= max_size; ++each) made.emplace_back(each);
        return made;
    }();
    geometry_of(size);  // throws for sizes out of range
    return tables[static_cast<std::size_t>(size - min_size)];
}

// The keys of one position under every symmetry. A stone costs twelve exclusive-ors in the opening, where symmetric
// positions occur; one afterwards, where they hardly ever do.
class SymmetricKey {
public:
    SymmetricKey(int size, int opening_stones) : zobrist_(&zobrist_of(size)), opening_stones_(opening_stones) {}

    void add(std::size_t number, int side) {
        ++stones_;
        flip(number, side);
    }

    // Takes back the latest stone.
    void remove(std::size_t number, int side) {
        flip(number, side);
        --stones_;
    }

    bool in_opening() const { return stones_ <= opening_stones_; }

    // The symmetry with the canonical key: the least key in the opening, the identity later.
    std::size_t symmetry() const {
        if (!in_opening()) return 0;
        return static_cast<std::size_t>(std::min_element(keys_.begin(), keys_.end()) - keys_.begin());
    }

    Key at(std::size_t symmetry) const { return keys_[symmetry]; }

    // The canonical key; in the opening the same for all symmetric positions.
    Key key() const { return in_opening() ? *std::min_element(keys_.begin(), keys_.end()) : keys_[0]; }

    // The key as it would be with one stone more.
    Key key_with(std::size_t number, int side) const {
        const Zobrist::Words& words = zobrist_->words(number, side);
        Key least = keys_[0] ^ words[0];
        if (stones_ >= opening_stones_) return least;
        for (std::size_t each = 1; each < symmetry_count; ++each) least = std::min(least, keys_[each] ^ words[each]);
        return least;
    }

private:
    void flip(std::size_t number, int side) {
        const Zobrist::Words& words = zobrist_->words(number, side);
        if (!in_opening()) {
            keys_[0] ^= words[0];
            return;
        }
        for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) keys_[symmetry] ^= words[symmetry];
    }

    const Zobrist* zobrist_;
    int opening_stones_;
    int stones_ = 0;
    Zobrist::Words keys_{};
};

}  // namespace conjoin::hex
