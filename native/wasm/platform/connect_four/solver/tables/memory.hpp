// Memory in a browser, in place of connect_four/solver/tables/memory.hpp: zeroed bytes, in pages as the browser has them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace conjoin::connect_four::solver {

class Pages {
public:
    explicit Pages(std::size_t bytes) : words_(std::make_unique<std::uint64_t[]>(bytes / sizeof(std::uint64_t))) {}

    void* data() const { return words_.get(); }

private:
    std::unique_ptr<std::uint64_t[]> words_;
};

// Unknown; a table that does not fit ends the worker.
inline std::uint64_t available_mib() { return ~std::uint64_t{0}; }

}  // namespace conjoin::connect_four::solver
