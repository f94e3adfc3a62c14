// Search: Monte Carlo tree search, compiled from the Python module engines.search.mcts: from the same random numbers
// the same tree, visit by visit.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <vector>

#include "common/bounds.hpp"
#include "common/random.hpp"
#include "common/stop.hpp"
#include "connect_four/mcts/playout.hpp"
#include "connect_four/mcts/tree.hpp"
#include "connect_four/position.hpp"

namespace conjoin::connect_four::mcts {

constexpr double rave_constant = 300;     // visits at which a move's own results weigh as much as RAVE's
constexpr double exploration = 0.4;       // how much a rarely visited move gains
constexpr std::uint64_t batch_size = 32;  // simulations between two checks whether to stop
constexpr std::uint64_t most_simulations = (std::uint64_t{1} << 31) - 1;  // what the counters of a node can hold

// What the moves of a position prove for the side to move there: the best of them counts.
inline Bounds proven_by_moves(std::span<const Node> moves) {
    int low = -1, high = -1, quickest = 0x7fff, slowest = 0;
    for (const Node& move : moves) {
        low = std::max<int>(low, move.bounds.low);
        high = std::max<int>(high, move.bounds.high);
        if (move.bounds.is_win()) quickest = std::min<int>(quickest, move.bounds.plies);
        slowest = std::max<int>(slowest, move.bounds.plies);
    }
    if (low == 1) return win_in(quickest);
    return high == -1 ? loss_in(slowest) : bounds_from(low, high);
}

// What is reported about one move of the root, for the side to move.
struct RootMove {
    int column = 0;
    std::uint32_t visits = 0;
    double chance = 0;  // mean result, 0..1
    Bounds bounds;
    std::vector<int> variation;  // the expected play, this move first
};

template <Shape S>
class Search {
public:
    // The position is a running one.
    Search(const Position<S>& position, std::size_t bytes) : position_(position), tree_(bytes) { start(position, 0); }

    // Starts a new tree.
    void start(const Position<S>& position, std::uint64_t seed) {
        tree_.clear();
        set_root(position, seed);
    }

    // Makes the position after these columns the root, and keeps its part of the tree.
    void advance(std::span<const int> columns, const Position<S>& position, std::uint64_t seed) {
        NodeIndex index = Tree::root;
        for (const int column : columns) {
            const std::span<const Node> moves = tree_.children(tree_[index]);
            const auto found =
                std::find_if(moves.begin(), moves.end(), [column](const Node& move) { return move.column == column; });
            if (found == moves.end()) return start(position, seed);
            index = tree_[index].first_child + static_cast<NodeIndex>(found - moves.begin());
        }
        tree_.keep_below(index);
        set_root(position, seed);
    }

    // Simulates until the root is proven, the tree has had so many more simulations or nodes, or it is time to stop.
    void run(std::uint64_t simulations, std::uint64_t nodes, const StopCheck& stop) {
        const std::uint64_t goal = std::min(this->simulations() + simulations, most_simulations);
        for (std::uint64_t done = 0; this->simulations() < goal && nodes_ < nodes && !is_proven(); ++done) {
            if (done % batch_size == 0 && stop()) return;
            simulate();
        }
    }

    std::vector<RootMove> root_moves() const {
        std::vector<RootMove> found;
        for (const Node& move : tree_.children(tree_[Tree::root])) {
            found.push_back({move.column, move.visits, move.chance(), move.bounds, variation(move)});
        }
        return found;
    }

    const S& shape() const { return position_.shape(); }
    bool is_proven() const { return tree_[Tree::root].bounds.is_proven(); }
    // Whether more simulations would change nothing.
    bool is_over() const { return is_proven() || simulations() >= most_simulations; }
    std::uint64_t simulations() const { return tree_[Tree::root].visits; }
    std::uint64_t nodes() const { return nodes_; }  // positions that the tree has had since the root was set
    int depth() const { return depth_; }            // moves to the deepest position that was reached
    std::size_t bytes_used() const { return tree_.bytes_used(); }

private:
    void set_root(const Position<S>& position, std::uint64_t seed) {
        position_ = position;
        random_ = Random(seed);
        depth_ = 0;
        nodes_ = tree_.size();
        Node& root = tree_[Tree::root];
        if (root.children == 0) {
            root.bounds = Bounds{};
            expand(Tree::root, position);
        }
    }

    void simulate() {
        // 1. Follow the most promising moves to a position that has no moves in the tree yet, or is proven.
        Position<S> position = position_;
        path_.assign(1, Tree::root);
        while (tree_[path_.back()].children != 0 && !tree_[path_.back()].bounds.is_proven()) {
            path_.push_back(select(tree_[path_.back()]));
            position.play(position.moves() & position.column(tree_[path_.back()].column));
        }
        depth_ = std::max(depth_, static_cast<int>(path_.size()) - 1);

        // 2. Look at it, when it is reached for the second time.
        const NodeIndex leaf = path_.back();
        if (!tree_[leaf].bounds.is_proven() && tree_[leaf].visits != 0) expand(leaf, position);

        // 3. Play on at random to the end; what is proven needs no game.
        const auto mover = static_cast<std::size_t>(position.to_move() ^ 1);
        PlayedColumns played{};
        HalfPoints half_points{1, 1};
        if (tree_[leaf].bounds.is_proven()) {
            half_points[mover] = static_cast<std::uint32_t>(tree_[leaf].bounds.low + 1);
            half_points[mover ^ 1] = 2 - half_points[mover];
        } else if (const Result result = play_out(position, random_, played); result != Result::Draw) {
            half_points = result == Result::FirstWon ? HalfPoints{2, 0} : HalfPoints{0, 2};
        }

        // 4. Give every position on the way the result.
        back_up(mover, played, half_points);
        if (!tree_.has_room(max_side)) tree_.forget_the_least_visited();
    }

    // The most promising of the moves whose result is open; of equal ones the first.
    NodeIndex select(const Node& node) const {
        const double bonus = exploration * std::sqrt(std::log(node.visits + 1.0));
        const std::span<const Node> moves = tree_.children(node);
        std::size_t best = 0;
        double most = -1;
        for (std::size_t number = 0; number < moves.size(); ++number) {
            const Node& move = moves[number];
            if (move.bounds.is_proven()) continue;
            const double visits = move.visits, trust = visits / (visits + rave_constant);
            const double worth = trust * move.chance() + (1 - trust) * move.rave() + bonus / std::sqrt(visits + 1);
            if (worth > most) {
                most = worth;
                best = number;
            }
        }
        return node.first_child + static_cast<NodeIndex>(best);
    }

    // Gives a position all its moves; those that end the game are proven at once.
    void expand(NodeIndex index, const Position<S>& position) {
        const Cells<S> wins = position.winning_moves();
        for (Cells<S> moves = position.moves(); moves != 0; moves = without_lowest_bit(moves)) {
            const Cells<S> cell = lowest_bit(moves);
            Node& child = tree_.add_child(index, position.column_of(cell));
            if ((wins & cell) != 0) {
                child.bounds = win_in(1);
            } else if ((position.stones() | cell) == position.shape().cells()) {
                child.bounds = drawn;
            }
        }
        Node& node = tree_[index];
        nodes_ += node.children;
        node.bounds = backed_up(proven_by_moves(tree_.children(node)));
    }

    using HalfPoints = std::array<std::uint32_t, 2>;

    // From the last position to the first; `mover` moved to the last. A move that the same side has played later in
    // this simulation is one for RAVE.
    void back_up(std::size_t mover, PlayedColumns played, const HalfPoints& half_points) {
        bool news = true;  // whether anything may have been proven one move later
        for (std::size_t ply = path_.size(); ply-- > 0; mover ^= 1) {
            Node& node = tree_[path_[ply]];
            const std::span<Node> moves = tree_.children(node);
            if (news && node.children != 0 && !node.bounds.is_proven()) {
                const Bounds before = node.bounds;
                node.bounds = backed_up(proven_by_moves(moves));
                news = node.bounds != before || ply + 1 == path_.size();
            }
            ++node.visits;
            node.half_points += half_points[mover];
            const std::size_t side = mover ^ 1;  // to move here
            if (ply + 1 < path_.size()) played[side] |= std::uint32_t{1} << tree_[path_[ply + 1]].column;
            for (Node& move : moves) {
                if ((played[side] >> move.column & 1) == 0) continue;
                ++move.rave_visits;
                move.rave_half_points += half_points[side];
            }
        }
    }

    // The expected play after a move of the root, that move first.
    std::vector<int> variation(const Node& move) const {
        std::vector<int> line{move.column};
        for (const Node* node = &move;;) {
            const Node* best = nullptr;
            for (const Node& next : tree_.children(*node)) {
                if (next.visits == 0 && !next.bounds.is_proven()) continue;
                if (best == nullptr || preference(next) > preference(*best)) best = &next;
            }
            if (best == nullptr) return line;
            line.push_back(best->column);
            node = best;
        }
    }

    // Greater for better moves: the quickest win, then the most visited, then the slowest loss.
    static std::tuple<int, std::int64_t> preference(const Node& node) {
        if (node.bounds.is_win()) return {2, -std::int64_t{node.bounds.plies}};
        if (node.bounds.is_loss()) return {0, std::int64_t{node.bounds.plies}};
        return {1, std::int64_t{node.visits}};
    }

    Position<S> position_;
    Tree tree_;
    Random random_{0};
    std::uint64_t nodes_ = 0;
    int depth_ = 0;
    std::vector<NodeIndex> path_;
};

}  // namespace conjoin::connect_four::mcts
