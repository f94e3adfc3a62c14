// Symmetries of the hex board, and the keys that respect them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "common/random.hpp"
#include "hex/geometry.hpp"
#include "hex/symmetry.hpp"
#include "hex/zobrist.hpp"
#include "tests/check.hpp"

namespace conjoin::tests {

using namespace hex;

namespace {

bool are_neighbours(Cell one, Cell other) {
    return std::any_of(steps.begin(), steps.end(), [&](int step) { return one + step == other; });
}

void test_symmetries() {
    for (const int size : {2, 3, 5, 13}) {
        const Geometry& geometry = geometry_of(size);
        const Symmetries& symmetries = symmetries_of(size);
        std::set<std::vector<std::uint16_t>> different;
        for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) {
            const auto& image = symmetries.image[symmetry];
            different.emplace(image.begin(), image.begin() + geometry.count);
            for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
                check_equal(std::size_t{symmetries.origin[symmetry][image[number]]}, number, "there and back");
                const Cell cell = geometry.cells[number];
                const Cell turned = geometry.cells[image[number]];
                check((geometry.edges[cell] >> side_count != 0) == (geometry.edges[turned] >> side_count != 0),
                      "corners stay corners");
                for (const int step : steps) {
                    const int next = cell + step;
                    if (next < 0 || next >= cell_span) continue;
                    const std::size_t beside = geometry.numbers[static_cast<std::size_t>(next)];
                    if (geometry.cells[beside] != next) continue;  // off the board
                    check(are_neighbours(turned, geometry.cells[image[beside]]), "neighbours stay neighbours");
                }
            }
        }
        check_equal(different.size(), symmetry_count, "twelve of them");
    }
}

void test_keys() {
    Random random(11);
    std::set<Key> seen;
    for (int game = 0; game < 200; ++game) {
        const int size = 3 + game % 4;
        const Geometry& geometry = geometry_of(size);
        std::vector<std::size_t> numbers(static_cast<std::size_t>(geometry.count));
        for (std::size_t each = 0; each < numbers.size(); ++each) numbers[each] = each;
        for (std::size_t left = numbers.size(); left > 1; --left) {
            std::swap(numbers[left - 1], numbers[random.below(left)]);
        }

        std::vector<SymmetricKey> views(symmetry_count, SymmetricKey(size, 8));
        for (std::size_t stone = 0; stone < 10; ++stone) {
            const int side = static_cast<int>(stone % 2);
            for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry) {
                const std::size_t number = symmetries_of(size).image[symmetry][numbers[stone]];
                const Key announced = views[symmetry].key_with(number, side);
                const Key before = views[symmetry].key();
                views[symmetry].add(number, side);
                check_equal(views[symmetry].key(), announced, "the key that was announced");
                views[symmetry].remove(number, side);
                check_equal(views[symmetry].key(), before, "and taken back");
                views[symmetry].add(number, side);
                const std::size_t canonical = views[symmetry].symmetry();
                check_equal(views[symmetry].at(canonical), announced, "the symmetry with the canonical key");
            }
            for (const SymmetricKey& view : views) {
                check((view.key() == views[0].key()) == (stone < 8 || &view == &views[0]),
                      "symmetric positions share a key in the opening only");
            }
        }
        check(seen.insert(views[0].key()).second, "different positions have different keys");
    }
}

}  // namespace

void test_symmetry() {
    test_symmetries();
    test_keys();
}

}  // namespace conjoin::tests
