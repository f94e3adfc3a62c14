// Search: does the attacker win? Depth-first proof-number search (df-pn).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common/stop.hpp"
#include "hex/geometry.hpp"
#include "hex/proof/finding.hpp"
#include "hex/proof/position.hpp"
#include "hex/proof/table.hpp"
#include "hex/prospects.hpp"
#include "hex/rules.hpp"
#include "hex/symmetry.hpp"
#include "hex/threats.hpp"

namespace conjoin::hex::proof {

template <Rules rules>
class Search {
public:
    Search(Position<rules>& position, int attacker, Table& table, std::vector<Child>& children, Budget& budget,
           const StopCheck& stop)
        : position_(position), attacker_(attacker), table_(table), children_(children), budget_(budget), stop_(stop) {}

    // Settles the question, unless the budget is spent first.
    Finding answer() {
        Finding finding = look();
        if (finding.settled()) return finding;
        if (table_.find(key_here(), finding) && finding.settled()) {
            finding.move = turned_back(finding.move);
            return finding;
        }
        if (budget_.spent()) return {};
        finding = open(endless, endless);
        finding.move = turned_back(finding.move);
        return finding;
    }

private:
    // The proof numbers of a position from its moves, for the side to move.
    struct Outlook {
        Effort reach = endless;   // the least effort to make a child miss
        Effort second = endless;  // the second least
        Effort miss = 0;          // all children have to reach
        std::size_t best = 0;     // the child to look into next
    };

    bool attacking() const { return position_.to_move() == attacker_; }

    // The key also depends on the side to move and on the attacker.
    Key key_of(Key stones, int to_move) const {
        return stones ^ (to_move == 0 ? 0 : 0x9d3c'5b1e'7a84'26f1) ^ (attacker_ == 0 ? 0 : 0x62f0'8d17'c35a'e94b);
    }
    Key key_here() const { return key_of(position_.key().key(), position_.to_move()); }

    Finding won_by(int side, int plies) const { return side == attacker_ ? proven_in(plies) : disproven_in(plies); }

    // 1. What can be seen in a running position without a search.
    Finding look() const {
        const int mover = position_.to_move();
        const Threats own = threats_of(position_, mover);
        Finding finding = own.count != 0 ? won_by(mover, 1) : look_unthreatened();
        if (!finding.settled()) return finding;
        const Threats others = threats_of(position_, mover ^ 1);
        const Threats& urgent = own.count != 0 ? own : others;
        finding.move = urgent.count != 0 ? position_.geometry().numbers[urgent.cells[0]] : no_move;
        return finding;
    }

    // The same where the side to move has no immediate win. The number of moves is the first estimate of the effort: a
    // position with many moves is hard to lose, one with a single answer is not.
    Finding look_unthreatened() const {
        const int mover = position_.to_move();
        const Threats others = threats_of(position_, mover ^ 1);
        if (others.count == 2) return won_by(mover ^ 1, 2);
        if (position_.empty_count() <= (attacking() ? 2 : 3) && (attacking() || others.count == 0)) {
            return disproven_in(0);  // the attacker has one stone left, and it wins nowhere
        }
        if (!can_still_win(position_, attacker_)) return disproven_in(0);
        const auto moves = static_cast<Effort>(others.count == 1 ? 1 : position_.empty_count());
        return attacking() ? Finding{1, moves, 0, no_move} : Finding{moves, 1, 0, no_move};
    }

    // 2. Searches below an unsettled position until an effort of the side to move comes to its limit. A node takes
    //    20 us on a board of size 3 and milliseconds on size 13: so each of them can afford the check whether to stop.
    Finding open(Effort reach_limit, Effort miss_limit) {
        const std::uint64_t before = budget_.nodes++;
        if (stop_()) budget_.stopped = true;
        const std::size_t first = children_.size();
        list_moves();
        Outlook outlook = look_over(first);
        while (outlook.reach < reach_limit && outlook.miss < miss_limit && !budget_.spent()) {
            descend(outlook, reach_limit, miss_limit);
            outlook = look_over(first);
        }
        const Finding finding = summary(first, outlook);
        table_.keep(key_here(), finding, budget_.nodes - before);
        children_.resize(first);
        return finding;
    }

    // Searches the best move until it is worse than the next by half, or its efforts decide this position. Without the
    // half two equal moves would take turns, and each turn starts from the table again (the 1 + epsilon trick).
    void descend(const Outlook& outlook, Effort reach_limit, Effort miss_limit) {
        const Child child = children_[outlook.best];
        const Effort others = outlook.miss - child.reach;
        const Effort child_reach = miss_limit == endless ? endless : miss_limit - others;
        const Effort no_longer_good = std::min(endless, outlook.second + outlook.second / 2 + 1);
        position_.play(child.cell);
        const Finding finding = open(child_reach, std::min(reach_limit, no_longer_good));
        children_[outlook.best] = seen_from_there(child.cell, finding);
        position_.undo();
    }

    Outlook look_over(std::size_t first) const {
        Outlook outlook;
        bool lost = false;
        std::uint64_t sum = 0;
        for (std::size_t each = first; each < children_.size(); ++each) {
            const Child& child = children_[each];
            if (child.miss < outlook.reach) {
                outlook.second = outlook.reach;
                outlook.reach = child.miss;
                outlook.best = each;
            } else {
                outlook.second = std::min(outlook.second, child.miss);
            }
            lost |= child.reach == endless;
            sum += child.reach;
        }
        outlook.miss = lost ? endless : static_cast<Effort>(std::min<std::uint64_t>(sum, endless - 1));
        return outlook;
    }

    // The finding for this position; a settled one names the shortest way to the goal or the longest way to miss it.
    Finding summary(std::size_t first, const Outlook& outlook) const {
        Finding finding;
        finding.prove = attacking() ? outlook.reach : outlook.miss;
        finding.disprove = attacking() ? outlook.miss : outlook.reach;
        if (!finding.settled()) return finding;
        const bool reached = outlook.reach == 0;
        const Child* chosen = nullptr;
        for (std::size_t each = first; each < children_.size(); ++each) {
            const Child& child = children_[each];
            if (reached && child.miss != 0) continue;
            if (chosen == nullptr || (child.plies < chosen->plies) == reached) chosen = &child;
        }
        finding.plies = static_cast<std::uint16_t>(chosen->plies + 1);
        finding.move = turned(position_.geometry().numbers[chosen->cell]);
        return finding;
    }

    // 3. The moves to consider: the one that stops a threat, or all of them. Those not in the table are evaluated.
    void list_moves() {
        const Geometry& geometry = position_.geometry();
        const Threats others = threats_of(position_, position_.to_move() ^ 1);
        if (others.count != 0) return add(others.cells[0]);
        for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
            if (position_.is_empty(geometry.cells[number])) add(geometry.cells[number]);
        }
    }

    void add(Cell cell) {
        const int mover = position_.to_move();
        const Key stones = position_.key().key_with(position_.geometry().numbers[cell], mover);
        Finding finding;
        if (!table_.find(key_of(stones, mover ^ 1), finding)) finding = first_look(cell);
        children_.push_back(as_child(cell, finding, !attacking()));
    }

    // A move that is not in the table. If it touches no stone of the attacker it seldom decides anything for either
    // side, so it is expected to take half as much effort again.
    Finding first_look(Cell cell) {
        position_.play(cell);
        Finding finding = look_unthreatened();
        position_.undo();
        Effort& movers = attacking() ? finding.prove : finding.disprove;
        if (!finding.settled() && position_.ring_at(cell, attacker_) == 0) movers += movers / 2;
        return finding;
    }

    static Child as_child(Cell cell, const Finding& finding, bool attacker_moves) {
        if (attacker_moves) return {finding.prove, finding.disprove, finding.plies, cell};
        return {finding.disprove, finding.prove, finding.plies, cell};
    }
    Child seen_from_there(Cell cell, const Finding& finding) const { return as_child(cell, finding, attacking()); }

    // Findings are stored as seen under the symmetry with the canonical key.
    std::uint16_t turned(std::uint16_t move) const { return symmetries().image[position_.key().symmetry()][move]; }
    std::uint16_t turned_back(std::uint16_t move) const {
        return move == no_move ? move : symmetries().origin[position_.key().symmetry()][move];
    }
    const Symmetries& symmetries() const { return symmetries_of(position_.geometry().size); }

    Position<rules>& position_;
    int attacker_;
    Table& table_;
    std::vector<Child>& children_;
    Budget& budget_;
    const StopCheck& stop_;
};

}  // namespace conjoin::hex::proof
