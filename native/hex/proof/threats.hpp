// Threats: the cells where a side wins with its next stone.
#pragma once

#include <cstddef>

#include "hex/geometry.hpp"
#include "hex/proof/position.hpp"
#include "hex/rules.hpp"

namespace conjoin::hex::proof {

struct Threats {
    int count = 0;  // two stands for more: they cannot all be stopped
    Cell first = 0;
};

template <Rules rules>
Threats threats_of(const Position<rules>& position, int side) {
    const Geometry& geometry = position.geometry();
    Threats found;
    for (std::size_t number = 0; number < static_cast<std::size_t>(geometry.count); ++number) {
        const Cell cell = geometry.cells[number];
        if (!position.is_empty(cell) || position.wins_at(cell, side) == 0) continue;
        if (++found.count == 2) break;
        found.first = cell;
    }
    return found;
}

}  // namespace conjoin::hex::proof
