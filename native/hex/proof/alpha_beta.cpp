// AlphaBeta: the definitions, compiled for both games.
#include "hex/proof/alpha_beta.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "hex/draw_detection.hpp"

namespace conjoin::hex::proof {

template <Rules rules>
AlphaBeta<rules>::AlphaBeta(int size, std::size_t table_mebibytes) : size_(size), position_(size, 0) {
    if (size > largest_size) {
        throw std::invalid_argument("boards up to size " + std::to_string(largest_size) + " only, not " +
                                    std::to_string(size));
    }
    const std::size_t entries = std::bit_floor((table_mebibytes << 20) / sizeof(Entry));
    table_.resize(entries);
    shift_ = 64 - std::countr_zero(entries);
    const Symmetries& symmetries = symmetries_of(size);
    const auto count = static_cast<std::size_t>(position_.geometry().count);
    std::vector<Key> plain(count, 1);
    for (std::size_t number = 1; number < count; ++number) plain[number] = 3 * plain[number - 1];
    powers_.resize(count);
    for (std::size_t number = 0; number < count; ++number) {
        for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            powers_[number][symmetry] = plain[symmetries.image[symmetry][number]];
        }
    }
}

template <Rules rules>
int AlphaBeta<rules>::solve(const Board<rules>& board, const StopCheck& stop) {
    stop_ = &stop;
    position_ = ReversibleBoard<rules>(size_, 0);
    keys_ = {};
    const Geometry& geometry = position_.geometry();
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        for (const int side : {0, 1}) {
            if (!board.has_stone(cell, side)) continue;
            position_.place(cell, side);
            put(cell, side, 1);
        }
    }
    position_.set_to_move(board.to_move());
    return search(-1, 1);
}

// The result if it is between alpha and beta, otherwise a bound beyond them.
template <Rules rules>
int AlphaBeta<rules>::search(int alpha, int beta) {
    if ((++nodes_ & 1023) == 0 && (*stop_)()) throw Stopped();
    const Geometry& geometry = position_.geometry();
    const int mover = position_.to_move();

    // 1. A win at once, or a move without a choice.
    std::vector<Cell> moves, blocks;
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (!position_.is_empty(cell)) continue;
        if (position_.would_win(cell, mover) != 0) return 1;
        if (position_.would_win(cell, mover ^ 1) != 0) blocks.push_back(cell);
        moves.push_back(cell);
    }
    if (moves.empty()) return 0;
    if (blocks.size() > 1) return -1;
    if (blocks.size() == 1) return search_moves(blocks, alpha, beta);

    // 2. What is known before a search.
    Bounds known;
    const Key key_here = key();
    if (const Entry& entry = entry_of(key_here); entry.key == key_here) known = entry.bounds;
    if (known.high > 0 && !can_still_win(position_, mover)) known.high = 0;
    if (known.low < 0 && !can_still_win(position_, mover ^ 1)) known.low = 0;
    if (known.low >= beta || known.low == known.high) return known.low;
    if (known.high <= alpha) return known.high;

    // 3. Every move, those with many stones around them first.
    const auto company = [&](Cell cell) {
        return std::popcount(position_.neighbour_stones(cell, 0)) + std::popcount(position_.neighbour_stones(cell, 1));
    };
    std::stable_sort(moves.begin(), moves.end(), [&](Cell one, Cell other) { return company(one) > company(other); });
    const int value = search_moves(moves, std::max(alpha, known.low), std::min(beta, known.high));

    // 4. Store the result.
    if (value > alpha) known.low = std::max(known.low, value);
    if (value < beta) known.high = std::min(known.high, value);
    entry_of(key_here) = {key_here, known};
    return value;
}

template <Rules rules>
int AlphaBeta<rules>::search_moves(const std::vector<Cell>& moves, int alpha, int beta) {
    int best = -1;
    for (const Cell cell : moves) {
        play(cell);
        best = std::max(best, -search(-beta, -std::max(alpha, best)));
        undo(cell);
        if (best >= beta) break;
    }
    return best;
}

template <Rules rules>
void AlphaBeta<rules>::play(Cell cell) {
    put(cell, position_.to_move(), 1);
    position_.play(cell);
}

template <Rules rules>
void AlphaBeta<rules>::undo(Cell cell) {
    position_.undo();
    put(cell, position_.to_move(), ~Key{0});
}

// Adds a stone to the keys with sign 1, and takes it away with ~0, which is -1.
template <Rules rules>
void AlphaBeta<rules>::put(Cell cell, int side, Key sign) {
    Keys& keys = keys_[static_cast<std::size_t>(side)];
    const Keys& powers = powers_[position_.geometry().numbers[cell]];
    for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) keys[symmetry] += sign * powers[symmetry];
}

// A digit for each cell: 1 a stone of the side to move, 2 of the other side. Only the empty board has the key of an entry
// that was never written, whose bounds say nothing.
template <Rules rules>
typename AlphaBeta<rules>::Key AlphaBeta<rules>::key() const {
    const auto mover = static_cast<std::size_t>(position_.to_move());
    const Keys &mine = keys_[mover], &theirs = keys_[mover ^ 1];
    Key least = mine[0] + 2 * theirs[0];
    for (std::size_t each = 1; each < symmetry_count; ++each) least = std::min(least, mine[each] + 2 * theirs[each]);
    return least;
}

template class AlphaBeta<Rules::FenceMaster>;
template class AlphaBeta<Rules::Havannah>;

}  // namespace conjoin::hex::proof
