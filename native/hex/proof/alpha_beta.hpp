// AlphaBeta: exact results by trying every move, to check what the prover says by another search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/geometry.hpp"
#include "hex/proof/reversible_board.hpp"
#include "hex/rules.hpp"
#include "hex/symmetry.hpp"

namespace conjoin::hex::proof {

// It shares the rules with the prover but neither its search nor its keys: a key is the position itself, a digit to
// base three for each cell, so no two positions are ever taken for each other. Up to size 4 that fits in 64 bits.
template <Rules rules>
class AlphaBeta {
public:
    static constexpr int largest_size = 4;

    // Throws std::invalid_argument for larger boards.
    explicit AlphaBeta(int size, std::size_t table_mebibytes = 16);

    int size() const { return size_; }

    // The result of a running position for the side to move: 1 a win, 0 a draw, -1 a loss. Throws Stopped.
    int solve(const Board<rules>& board, const StopCheck& stop = never_stop);

    // Positions visited since it was made.
    std::uint64_t nodes() const { return nodes_; }

private:
    using Key = std::uint64_t;
    using Keys = std::array<Key, symmetry_count>;  // of the stones of one side, as every symmetry sees them

    struct Bounds {
        int low = -1;
        int high = 1;
    };
    struct Entry {
        Key key = 0;
        Bounds bounds;
    };

    int search(int alpha, int beta);
    int search_moves(const std::vector<Cell>& moves, int alpha, int beta);
    void play(Cell cell);
    void undo(Cell cell);
    void put(Cell cell, int side, Key sign);
    Key key() const;
    Entry& entry_of(Key key) { return table_[static_cast<std::size_t>(key * 0x9e37'79b9'7f4a'7c15 >> shift_)]; }

    int size_;
    ReversibleBoard<rules> position_;
    std::array<Keys, 2> keys_{};
    std::vector<Keys> powers_;  // by the number of a cell
    std::vector<Entry> table_;
    int shift_ = 0;
    std::uint64_t nodes_ = 0;
    const StopCheck* stop_ = &never_stop;
};

}  // namespace conjoin::hex::proof
