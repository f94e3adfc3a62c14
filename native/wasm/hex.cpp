// hex.wasm: FenceMaster and Havannah in a browser, their rules and the searches that play them.
//
// A thin binding like those for Python. A game is set up move by move; cells count from 0 in reading order, and the
// number after the last is the swap. Everything is for the side to move unless a side is named.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <variant>

#include "common/random.hpp"
#include "hex/game.hpp"
#include "hex/mcts/search.hpp"
#include "hex/playout.hpp"
#include "hex/proof/prover.hpp"
#include "hex/schmipo.hpp"
#include "hex/winning_stones.hpp"
#include "wasm/page.hpp"

using namespace conjoin;
using namespace conjoin::hex;

namespace {

using page::append;

constexpr int no_move = -1;
constexpr std::size_t prover_mebibytes = 16;

// A game, with its searches, which are made when they are wanted.
template <Rules rules_>
struct Table {
    static constexpr Rules rules = rules_;

    Table(int size, bool swap) : game(size, swap, {}) {}

    const Board<rules>& board() const { return game.board(); }
    const Geometry& geometry() const { return board().geometry(); }

    double number_of(Cell cell) const { return cell == mcts::swap_cell ? geometry().count : geometry().numbers[cell]; }

    // 1 and 2 for the stones of the sides, 0 for an empty cell.
    int stone(Cell cell) const { return board().has_stone(cell, 0) ? 1 : board().has_stone(cell, 1) ? 2 : 0; }

    proof::Prover<rules>& proofs() {
        if (!prover) prover = std::make_unique<proof::Prover<rules>>(geometry().size, prover_mebibytes);
        return *prover;
    }

    Game<rules> game;
    std::unique_ptr<mcts::Search<rules>> search;
    std::unique_ptr<proof::Prover<rules>> prover;
};

template <Rules rules>
using TablePointer = std::unique_ptr<Table<rules>>;

std::variant<std::monostate, TablePointer<Rules::FenceMaster>, TablePointer<Rules::Havannah>> table;

// Calls `function` with the table, if there is one.
template <class Function>
void with_table(Function function) {
    std::visit(
        [&]<class T>(T& held) {
            if constexpr (!std::is_same_v<T, std::monostate>) function(*held);
        },
        table);
}

// The same in a running game.
template <class Function>
void while_running(Function function) {
    page::answer.clear();
    with_table([&](auto& held) {
        if (held.game.result() == Result::Running) function(held);
    });
}

const StopCheck time_is_up = [] { return is_time_up(); };

template <class T>
void append_root_moves(const T& held) {
    const auto found = held.search->root_moves(time_is_up);
    append(static_cast<double>(found.size()));
    for (const mcts::RootMove& move : found) {
        append(held.number_of(move.cell));
        append(move.visits);
        append(move.chance);
        append(move.bounds.low);
        append(move.bounds.high);
        append(move.bounds.plies);
        append(static_cast<double>(move.variation.size()));
        for (const Cell cell : move.variation) append(held.number_of(cell));
    }
}

// The stones of the board as its evaluation has them.
template <Rules rules>
schmipo::Stones stones_of(const Board<rules>& board) {
    schmipo::Stones stones;
    for (int number = 0; number < board.geometry().count; ++number) {
        const Cell cell = board.geometry().cells[static_cast<std::size_t>(number)];
        for (const int side : {0, 1}) {
            if (board.has_stone(cell, side)) stones.at(cell) = static_cast<std::uint8_t>(side);
        }
    }
    return stones;
}

}  // namespace

// An empty board of FenceMaster, or of Havannah; whether there is one of this size. Searches of the same board are
// kept.
CONJOIN_EXPORT(start) bool start(bool havannah, int size, bool swap) {
    if (size < min_size || size > max_size) return false;
    bool kept = false;
    with_table([&]<class T>(T& held) {
        if (havannah != (T::rules == Rules::Havannah) || held.geometry().size != size) return;
        held.game = Game<T::rules>(size, swap, {});
        kept = true;
    });
    if (kept) return true;
    if (havannah) {
        table = std::make_unique<Table<Rules::Havannah>>(size, swap);
    } else {
        table = std::make_unique<Table<Rules::FenceMaster>>(size, swap);
    }
    return true;
}

// Plays the moves that the page has written; how many of them were legal, up to the first that was not.
CONJOIN_EXPORT(play) int play() {
    int played = 0;
    with_table([&](auto& held) {
        for (const std::int32_t move : page::moves) {
            if (!held.game.is_legal(move)) return;
            held.game.play(move);
            ++played;
        }
    });
    return played;
}

// Answers the result, how it was won, whether a swap is legal, and each cell: whose stone lies there, 1 or 2 and else 0,
// and 4 more if it has won.
CONJOIN_EXPORT(look) void look() {
    page::answer.clear();
    with_table([&](auto& held) {
        append(static_cast<int>(held.game.result()));
        append(held.game.wins());
        append(held.game.is_legal(held.geometry().count));
        const std::size_t first = page::answer.size();
        for (int number = 0; number < held.geometry().count; ++number) {
            append(held.stone(held.geometry().cells[static_cast<std::size_t>(number)]));
        }
        if (held.game.wins() == 0) return;
        const Cell last = held.geometry().cells[static_cast<std::size_t>(page::moves.back())];
        for (const int number : WinningStones(held.board(), last).of(held.game.wins())) {
            page::answer[first + static_cast<std::size_t>(number)] += 4;
        }
    });
}

// Answers the empty cells where a side, 0 or 1, would win with one stone, even if it is not to move.
CONJOIN_EXPORT(winning_cells) void winning_cells(int side) {
    while_running([&](auto& held) {
        for (int number = 0; number < held.geometry().count; ++number) {
            const Cell cell = held.geometry().cells[static_cast<std::size_t>(number)];
            if (held.board().is_empty(cell) && held.board().would_win(cell, side) != 0) append(number);
        }
    });
}

// Answers the wins of White, those of Black and the draws of so many random games.
CONJOIN_EXPORT(play_out) void play_out(int count, std::uint32_t seed) {
    while_running([&](auto& held) {
        EmptyCells empty(held.board());
        Random random(seed);
        const ResultCounts counts = play_out_many(held.board(), empty, random, count);
        append(static_cast<double>(counts.first_wins));
        append(static_cast<double>(counts.second_wins));
        append(static_cast<double>(counts.draws));
    });
}

// Begins a tree search here.
CONJOIN_EXPORT(begin_search) void begin_search(int memory_mib, std::uint32_t seed) {
    while_running([&]<class T>(T& held) {
        held.search.reset();  // before there is another one: each takes its memory at once
        const auto bytes = static_cast<std::size_t>(memory_mib) << 20;
        held.search = std::make_unique<mcts::Search<T::rules>>(mcts::Settings{}, bytes, seed);
        held.search->start(held.board(), time_is_up);
    });
}

// Goes on with it until it has done so many simulations more, or until the time is up. Answers whether its result is
// proven, the simulations, positions and depth that it has reached, and its moves: the number, visits, chance, bounds
// low and high and their plies, and the expected play.
CONJOIN_EXPORT(run_search) void run_search(int simulations) {
    while_running([&](auto& held) {
        if (!held.search) return;
        held.search->run(static_cast<std::uint64_t>(simulations), 1, time_is_up);
        append(held.search->is_proven());
        append(static_cast<double>(held.search->simulations()));
        append(static_cast<double>(held.search->nodes()));
        append(held.search->depth());
        append_root_moves(held);
    });
}

// Answers the bounds low and high of the result, their plies, the move that keeps them or -1, the positions expanded,
// and the play that an exact result expects. What was found before on this board helps.
CONJOIN_EXPORT(prove) void prove(double nodes) {
    while_running([&](auto& held) {
        const auto limit = static_cast<std::uint64_t>(nodes);
        auto& prover = held.proofs();
        const proof::Verdict verdict = prover.prove(held.board(), held.board().to_move(), limit, time_is_up);
        append(verdict.low);
        append(verdict.high);
        append(verdict.plies);
        append(verdict.move ? held.number_of(*verdict.move) : no_move);
        append(static_cast<double>(verdict.nodes));
        std::vector<int> line;
        if (verdict.exact()) {
            for (const Cell cell : prover.line(held.board(), verdict, limit - verdict.nodes, time_is_up)) {
                line.push_back(held.geometry().numbers[cell]);
            }
        }
        page::append_list(line);
    });
}

// Forgets what was proven on this board.
CONJOIN_EXPORT(clear_proofs) void clear_proofs() {
    with_table([](auto& held) { held.prover.reset(); });
}

// Answers, for every empty cell beside a stone of FenceMaster, the last first: its number, the value in points, the
// positions visited, and the play expected behind it.
CONJOIN_EXPORT(search_schmipo) void search_schmipo(int depth) {
    while_running([&]<class T>(T& held) {
        if constexpr (T::rules == Rules::FenceMaster) {
            const StopCheck never = [] { return poll_page(), false; };
            schmipo::Search search(held.board(), stones_of(held.board()), never);
            const auto found = search.moves(depth);
            append(static_cast<double>(found.size()));
            for (const auto& [move, result] : found) {
                append(move);
                append(result.value);
                append(static_cast<double>(result.nodes));
                append(static_cast<double>(result.variation.length));
                for (std::size_t ply = 0; ply < result.variation.length; ++ply) append(result.variation.moves[ply]);
            }
        }
    });
}
