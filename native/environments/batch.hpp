// Batch: many games of one kind, stepped together, and what a learner sees of them as arrays.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "common/bits.hpp"
#include "common/random.hpp"
#include "common/result.hpp"

namespace conjoin::environments {

// What of a game is kept drawn, so that a step changes a byte or two of it and copies the rest.
//
//      squares   row by row from the top, two bytes each: a stone of the first side, one of the second
//      legal     a byte for each move, 1 where it may be played
class Drawing {
public:
    Drawing(std::uint8_t* squares, std::uint8_t* legal) : squares_(squares), legal_(legal) {}

    void put(int square, int side) { squares_[2 * square + side] = 1; }
    void recolour(int square) { std::swap(squares_[2 * square], squares_[2 * square + 1]); }
    void allow(int move, bool is_legal) { legal_[move] = is_legal; }

private:
    std::uint8_t* squares_;
    std::uint8_t* legal_;
};

// Where a step writes what it finds; row i of every array is about game i.
struct Arrays {
    bool* observations;   // by square: a stone of the side to move, one of the other side
    bool* legal;          // by move
    float* rewards;       // of the first side, of the second
    bool* done;           // whether the move ended the game
    bool* illegal;        // whether it was none
    std::int8_t* movers;  // the side to move
};

// A batch of any game, as Python holds it. One thread at a time works on it.
class AnyBatch {
public:
    virtual ~AnyBatch() = default;

    virtual int count() const = 0;
    virtual int rows() const = 0;
    virtual int columns() const = 0;
    virtual int move_count() const = 0;

    // Starts every game anew; the same seed gives the same games.
    virtual void reset(std::uint64_t seed, const Arrays& out) = 0;

    // Plays one move in every game.
    virtual void step(const std::int64_t* moves, const Arrays& out) = 0;

    // A uniformly random legal move of every game; 0 where a finished game waits for a reset.
    virtual void random_moves(std::int64_t* out) = 0;

    // The moves of one game so far.
    virtual std::vector<int> moves_of(std::size_t index) = 0;
};

// A Game starts as a copy of a fresh one and plays legal moves into its drawing. When a game ends the next one starts at
// once, if wanted with some random moves; or else it waits for a reset and ignores every move.
template <class Game>
class Batch final : public AnyBatch {
public:
    Batch(const Game& fresh, int count, int opening, bool auto_reset)
        : fresh_(fresh),
          count_(static_cast<std::size_t>(count)),
          opening_(opening),
          auto_reset_(auto_reset),
          square_stride_(padded(square_bytes())),
          legal_stride_(padded(legal_bytes())),
          games_(count_, fresh),
          states_(count_),
          squares_(count_ * square_stride_),
          legal_(count_ * legal_stride_),
          moves_(count_ * static_cast<std::size_t>(fresh.most_plies())) {}

    int count() const override { return static_cast<int>(count_); }
    int rows() const override { return fresh_.rows(); }
    int columns() const override { return fresh_.columns(); }
    int move_count() const override { return fresh_.move_count(); }

    void reset(std::uint64_t seed, const Arrays& out) override {
        const std::lock_guard lock(mutex_);
        const std::uint64_t base = Random(seed).next();  // neighbouring seeds share no game
        for (std::size_t index = 0; index < count_; ++index) {
            states_[index].random = Random(base + index);
            restart(index);
            write_reward(index, Result::Running, out);
            out.done[index] = out.illegal[index] = false;
            show(index, out);
        }
    }

    void step(const std::int64_t* moves, const Arrays& out) override {
        const std::lock_guard lock(mutex_);
        for (std::size_t index = 0; index < count_; ++index) {
            advance(index, moves[index], out);
            show(index, out);
        }
    }

    void random_moves(std::int64_t* out) override {
        const std::lock_guard lock(mutex_);
        for (std::size_t index = 0; index < count_; ++index) {
            out[index] = states_[index].is_over ? 0 : random_move(index);
        }
    }

    std::vector<int> moves_of(std::size_t index) override {
        const std::lock_guard lock(mutex_);
        const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(index) * fresh_.most_plies();
        return {first, first + states_[index].plies};
    }

private:
    // Whole words are copied; the strides leave room for the last one.
    using Word = std::uint64_t;
    static constexpr std::size_t word_bytes = sizeof(Word);
    static constexpr std::size_t padded(std::size_t bytes) {
        return (bytes + word_bytes - 1) / word_bytes * word_bytes;
    }

    struct State {
        Random random{0};
        int plies = 0;
        bool is_over = false;  // and waits for a reset
    };

    std::size_t square_bytes() const { return 2 * static_cast<std::size_t>(fresh_.rows() * fresh_.columns()); }
    std::size_t legal_bytes() const { return static_cast<std::size_t>(fresh_.move_count()); }
    std::uint8_t* squares(std::size_t index) { return squares_.data() + index * square_stride_; }
    std::uint8_t* legal(std::size_t index) { return legal_.data() + index * legal_stride_; }

    Result play(std::size_t index, int move) {
        State& state = states_[index];
        moves_[index * static_cast<std::size_t>(fresh_.most_plies()) + static_cast<std::size_t>(state.plies)] =
            static_cast<std::uint16_t>(move);
        const int side = state.plies++ & 1;
        return games_[index].play(move, side, Drawing(squares(index), legal(index)));
    }

    // 1. A finished game ignores the move. 2. An illegal move loses: -1 for its side, 0 for the other. 3. A game that
    // has ended makes room for the next.
    void advance(std::size_t index, std::int64_t move, const Arrays& out) {
        State& state = states_[index];
        const int side = state.plies & 1;
        if (state.is_over) {
            write_reward(index, Result::Running, out);
            out.done[index] = true;
            out.illegal[index] = false;
            return;
        }
        const bool is_legal = static_cast<std::uint64_t>(move) < legal_bytes() && legal(index)[move] != 0;
        const Result result = is_legal ? play(index, static_cast<int>(move)) : Result::Running;
        write_reward(index, result, out);
        if (!is_legal) out.rewards[2 * index + static_cast<std::size_t>(side)] = -1;
        out.illegal[index] = !is_legal;
        out.done[index] = !is_legal || result != Result::Running;
        if (out.done[index]) [[unlikely]]
            finish(index);
    }

    static void write_reward(std::size_t index, Result result, const Arrays& out) {
        const float first = result == Result::FirstWon ? 1.0F : result == Result::SecondWon ? -1.0F : 0.0F;
        out.rewards[2 * index] = first;
        out.rewards[2 * index + 1] = 0 - first;
    }

    void finish(std::size_t index) {
        if (auto_reset_) return restart(index);
        states_[index].is_over = true;
        std::fill_n(legal(index), legal_bytes(), std::uint8_t{0});
    }

    // The next game: from its start, or after 0 to `opening` random moves, none of which ends it.
    void restart(std::size_t index) {
        State& state = states_[index];
        Result result = Result::Running;
        do {
            clear(index);
            const auto length =
                opening_ == 0 ? 0 : static_cast<int>(state.random.below(static_cast<std::uint64_t>(opening_) + 1));
            result = Result::Running;
            while (result == Result::Running && state.plies < length) result = play(index, random_move(index));
        } while (result != Result::Running);
    }

    void clear(std::size_t index) {
        games_[index].restart(fresh_);
        std::fill_n(squares(index), square_stride_, std::uint8_t{0});
        fresh_.allow_first_moves(Drawing(squares(index), legal(index)));
        states_[index].plies = 0;
        states_[index].is_over = false;
    }

    // The k-th of the legal moves for a random k. A legal move is a byte of value 1, so a word of eight is searched by
    // its bits.
    int random_move(std::size_t index) {
        const std::uint8_t* const bytes = legal(index);
        std::uint64_t open = 0;
        for (std::size_t at = 0; at < legal_stride_; at += word_bytes) {
            open += static_cast<std::uint64_t>(count_bits(word_at(bytes + at)));
        }
        std::uint64_t skipped = states_[index].random.below(open);
        for (std::size_t at = 0;; at += word_bytes) {
            Word word = word_at(bytes + at);
            const auto here = static_cast<std::uint64_t>(count_bits(word));
            if (skipped < here) {
                for (; skipped != 0; --skipped) word = without_lowest_bit(word);
                return static_cast<int>(at) + first_byte(word);
            }
            skipped -= here;
        }
    }

    static Word word_at(const std::uint8_t* bytes) {
        Word word;
        std::memcpy(&word, bytes, word_bytes);
        return word;
    }

    // The first byte in memory that is not zero.
    static int first_byte(Word word) {
        return (std::endian::native == std::endian::little ? std::countr_zero(word) : std::countl_zero(word)) / 8;
    }

    // What the side to move sees: its own stones come first, so for the second side both bytes of a square change
    // places.
    void show(std::size_t index, const Arrays& out) {
        const bool is_last = index + 1 == count_;
        const int side = states_[index].plies & 1;
        const Word even = side != 0 ? 0x00ff'00ff'00ff'00ff : 0;
        write_row(out.observations, squares(index), square_bytes(), index, is_last, [even](Word word) {
            const Word changed = (word ^ word >> 8) & even;
            return word ^ changed ^ changed << 8;
        });
        write_row(out.legal, legal(index), legal_bytes(), index, is_last, [](Word word) { return word; });
        out.movers[index] = static_cast<std::int8_t>(side);
    }

    // A row of an array in whole words. Where they run over its end they do so into the next row, which is written
    // later; only the last row must end exactly. Price: half of what an exact end of every row costs.
    template <class Change>
    static void write_row(bool* array, const std::uint8_t* row, std::size_t bytes, std::size_t index, bool is_last,
                          Change change) {
        auto* const target = reinterpret_cast<std::uint8_t*>(array) + index * bytes;
        const std::size_t whole = is_last ? bytes / word_bytes * word_bytes : padded(bytes);
        for (std::size_t at = 0; at < whole; at += word_bytes) {
            const Word word = change(word_at(row + at));
            std::memcpy(target + at, &word, word_bytes);
        }
        if (whole < bytes) {
            const Word word = change(word_at(row + whole));
            std::memcpy(target + whole, &word, bytes - whole);
        }
    }

    Game fresh_;
    std::size_t count_;
    int opening_;
    bool auto_reset_;
    std::size_t square_stride_;
    std::size_t legal_stride_;
    std::vector<Game> games_;
    std::vector<State> states_;
    std::vector<std::uint8_t> squares_;
    std::vector<std::uint8_t> legal_;
    std::vector<std::uint16_t> moves_;  // most_plies() for each game
    std::mutex mutex_;
};

}  // namespace conjoin::environments
