// Schmipo: alpha-beta over the cells beside the stones, with the evaluation of Schmipo, the FenceMaster player.
//
// Compiled from the Python engine: the same values, the same principal variation, the same number of nodes.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "common/stop.hpp"
#include "hex/board.hpp"
#include "hex/geometry.hpp"
#include "hex/neighbour_mask.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex::schmipo {

constexpr int deepest_search = 8;  // plies
constexpr int won = 500'000;       // points, before the plies left are added
constexpr unsigned all_sides = (1U << side_count) - 1;

// Which side's stone each cell holds. Guards before and after the rows keep the neighbours of rim cells in bounds.
class Stones {
public:
    static constexpr std::uint8_t none = 2;

    Stones() { owner_.fill(none); }

    std::uint8_t& at(int cell) { return owner_[static_cast<std::size_t>(padding + cell)]; }
    std::uint8_t at(int cell) const { return owner_[static_cast<std::size_t>(padding + cell)]; }

    // The stones of one side around a cell.
    NeighbourMask neighbours(int side, int cell) const {
        unsigned mask = 0;
        for (unsigned direction = 0; direction < 6; ++direction) {
            mask |= static_cast<unsigned>(at(cell + steps[direction]) == side) << direction;
        }
        return static_cast<NeighbourMask>(mask);
    }

    bool has_neighbour(int cell) const {
        return std::any_of(steps.begin(), steps.end(), [&](int step) { return at(cell + step) != none; });
    }

private:
    static constexpr int padding = row_step + 1;  // the longest step

    std::array<std::uint8_t, cell_span + 2 * padding> owner_;
};

// The four sections for one side, in stones and cells; winners not yet squared.
struct Sections {
    int edges = 0;  // own stones on the sides of the board, less the other player's
    int chain = 0;
    int criticals = 0;
    int winners = 0;

    int points() const { return edges + chain + criticals + winners * winners; }
};

// The chains of one side on one board: by cell, the chain that its stone belongs to.
class Chains {
public:
    Chains(const Geometry& geometry, const Stones& stones, int side) {
        for (int number = 0; number < geometry.count; ++number) {
            const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
            if (stones.at(cell) == side && chain_of_[cell] == unknown) flood(geometry, stones, side, cell);
        }
    }

    int largest() const { return largest_; }
    int size_at(int cell) const { return chains_[index_at(cell)].size; }
    unsigned edges_at(int cell) const { return chains_[index_at(cell)].edges; }
    bool are_one(int cell, int other) const { return index_at(cell) == index_at(other); }

private:
    static constexpr std::uint16_t unknown = max_cells;

    struct Chain {
        int size = 0;
        unsigned edges = 0;  // what the chain touches
    };

    std::size_t index_at(int cell) const { return chain_of_[static_cast<std::size_t>(cell)]; }

    void flood(const Geometry& geometry, const Stones& stones, int side, Cell start) {
        std::array<Cell, max_cells> waiting;
        std::size_t count = 0;
        Chain chain;
        const auto reach = [&](Cell cell) {
            chain_of_[cell] = static_cast<std::uint16_t>(count_);
            chain.size += 1;
            chain.edges |= geometry.edges[cell];
            waiting[count++] = cell;
        };
        reach(start);
        while (count != 0) {
            const Cell cell = waiting[--count];
            for (const int step : steps) {
                if (stones.at(cell + step) != side) continue;
                const auto next = static_cast<Cell>(cell + step);
                if (chain_of_[next] == unknown) reach(next);
            }
        }
        chains_[count_++] = chain;
        largest_ = std::max(largest_, chain.size);
    }

    std::array<std::uint16_t, cell_span> chain_of_ = [] {
        std::array<std::uint16_t, cell_span> cells;
        cells.fill(unknown);
        return cells;
    }();
    std::array<Chain, max_cells> chains_;
    std::size_t count_ = 0;
    int largest_ = 0;
};

// Whether filling this cell, around which the blocks lie, wins: by a loop through two blocks of one chain, or by what
// the joined chains touch together.
inline bool wins_by_joining(const Geometry& geometry, const Chains& chains, Cell cell, const Blocks& blocks) {
    Joined joined = geometry.edges[cell];
    for (std::size_t block = 0; block < blocks.count; ++block) {
        const int end = cell + blocks.member[block];
        joined |= chains.edges_at(end);
        for (std::size_t before = 0; before < block; ++before) {
            if (chains.are_one(end, cell + blocks.member[before])) joined |= 1U << cycle_bit;
        }
    }
    return compute_wins<Rules::FenceMaster>(joined) != 0;
}

// The four sections seen from a side; winners only where they count, right after an own stone.
inline Sections sections(const Geometry& geometry, const Stones& stones, int side, bool count_winners) {
    const Chains chains(geometry, stones, side);
    Sections seen;
    seen.chain = chains.largest();
    for (int number = 0; number < geometry.count; ++number) {
        const Cell cell = geometry.cells[static_cast<std::size_t>(number)];
        if (stones.at(cell) != Stones::none) {
            if ((geometry.edges[cell] & all_sides) != 0) seen.edges += stones.at(cell) == side ? 1 : -1;
            continue;
        }
        const Blocks& blocks = blocks_of[stones.neighbours(side, cell)];
        if (blocks.count < 2) continue;
        int long_ends = 0;
        for (std::size_t block = 0; block < blocks.count; ++block) {
            long_ends += chains.size_at(cell + blocks.member[block]) >= 2;
        }
        if (long_ends < 2) continue;
        ++seen.criticals;
        seen.winners += count_winners && wins_by_joining(geometry, chains, cell, blocks);
    }
    return seen;
}

// The principal variation as cell numbers, at most as long as the search is deep.
struct Variation {
    std::array<std::uint16_t, deepest_search> moves;
    std::size_t length = 0;

    void assign(int move, const Variation& rest) {
        moves[0] = static_cast<std::uint16_t>(move);
        std::copy_n(rest.moves.begin(), rest.length, moves.begin() + 1);
        length = rest.length + 1;
    }
};

// The value of a node in points for the searching side, the principal variation, and the nodes visited.
struct SearchResult {
    int value;
    Variation variation = {};
    std::int64_t nodes = 1;
};

struct Candidate {
    int move;
    SearchResult result;
};

// The search from a running position. Values are for the side that is to move there.
class Search {
public:
    // The stones must be those of the board.
    Search(const Board<Rules::FenceMaster>& board, const Stones& stones, StopCheck stop = never_stop)
        : geometry_(board.geometry()), side_(board.to_move()), stones_(stones), stop_(std::move(stop)) {
        boards_.assign(deepest_search + 1, board);
    }

    // Every relevant cell from the bottom right back to the top left, each searched with a full window. When it is time
    // to stop, only those that were searched completely; the search must not be used again after that.
    std::vector<Candidate> moves(int depth) {
        std::vector<Candidate> found;
        try {
            for_relevant([&](int number) {
                found.push_back({number, try_move(0, number, depth, lowest, highest)});
                return true;
            });
        } catch (const Stopped&) {}
        return found;
    }

private:
    static constexpr int lowest = std::numeric_limits<int>::min();
    static constexpr int highest = std::numeric_limits<int>::max();
    static constexpr std::uint64_t leaves_per_check = 16;  // a leaf takes several microseconds

    bool is_searching_side(int side) const { return side == side_; }

    // Calls `use` with each empty cell beside a stone until it returns false; on an empty board with the last cell
    // only.
    template <class Use>
    void for_relevant(Use use) const {
        bool any = false;
        for (int number = geometry_.count - 1; number >= 0; --number) {
            const Cell cell = geometry_.cells[static_cast<std::size_t>(number)];
            if (stones_.at(cell) != Stones::none || !stones_.has_neighbour(cell)) continue;
            any = true;
            if (!use(number)) return;
        }
        if (!any) use(geometry_.count - 1);
    }

    // Plays on a copy of the board of this ply, looks at what follows within depth - 1 plies, and takes the stone back.
    SearchResult try_move(std::size_t ply, int number, int depth, int alpha, int beta) {
        const Cell cell = geometry_.cells[static_cast<std::size_t>(number)];
        Board<Rules::FenceMaster>& board = boards_[ply + 1];
        board.restore(boards_[ply]);
        const int mover = board.to_move();
        stones_.at(cell) = static_cast<std::uint8_t>(mover);
        const bool wins = board.play(cell) != 0;
        SearchResult found{};
        if (wins) {
            found.value = is_searching_side(mover) ? won + depth - 1 : -(won + depth - 1);
        } else if (depth == 1 || board.empty_count() == 0) {
            if (++leaves_ % leaves_per_check == 0 && stop_()) throw Stopped();
            found.value = sections(geometry_, stones_, side_, is_searching_side(mover)).points();
        } else {
            found = alphabeta(ply + 1, depth - 1, alpha, beta);
        }
        stones_.at(cell) = Stones::none;
        return found;
    }

    // Alpha and beta are what the searching side and its opponent are sure of already.
    SearchResult alphabeta(std::size_t ply, int depth, int alpha, int beta) {
        const bool maximizing = is_searching_side(boards_[ply].to_move());
        SearchResult best{maximizing ? lowest : highest};
        for_relevant([&](int number) {
            const SearchResult found = try_move(ply, number, depth, alpha, beta);
            best.nodes += found.nodes;
            if (maximizing ? found.value > best.value : found.value < best.value) {
                best.value = found.value;
                best.variation.assign(number, found.variation);
            }
            if (maximizing) {
                alpha = std::max(alpha, best.value);
            } else {
                beta = std::min(beta, best.value);
            }
            return alpha < beta;  // otherwise the other side has a better alternative
        });
        return best;
    }

    const Geometry& geometry_;
    int side_;
    Stones stones_;
    std::vector<Board<Rules::FenceMaster>> boards_;  // by ply
    StopCheck stop_;
    std::uint64_t leaves_ = 0;
};

}  // namespace conjoin::hex::schmipo
