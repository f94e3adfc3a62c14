// Memory: zeroed pages for the table, huge ones where the system has them, and how much memory is available.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <new>
#include <string>
#include <utility>

namespace conjoin::connect_four::solver {

// Zeroed bytes, freed by the destructor. A table is read at random: with 4 KiB pages nearly every lookup would also
// miss the TLB, so huge pages are requested, at an aligned address.
class Pages {
public:
    explicit Pages(std::size_t bytes) : bytes_(bytes) {
        void* const mapped = mmap(nullptr, length(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (mapped == MAP_FAILED) throw std::bad_alloc();
        mapped_ = mapped;
        const auto address = reinterpret_cast<std::uintptr_t>(mapped_);
        data_ = reinterpret_cast<void*>((address + huge - 1) / huge * huge);
#ifdef MADV_HUGEPAGE
        madvise(data_, bytes_, MADV_HUGEPAGE);
#endif
    }
    ~Pages() { munmap(mapped_, length()); }
    Pages(const Pages&) = delete;
    Pages& operator=(const Pages&) = delete;

    void* data() const { return data_; }

private:
    static constexpr std::size_t huge = std::size_t{2} << 20;

    std::size_t length() const { return bytes_ + huge; }

    void* mapped_ = nullptr;
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

// A file that holds one number; `otherwise` if it does not.
inline std::uint64_t number_in(const char* path, std::uint64_t otherwise) {
    std::uint64_t number = 0;
    return std::ifstream(path) >> number ? number : otherwise;
}

// Memory available without swapping, in MiB: what the system has left, within the limit of a container.
inline std::uint64_t available_mib() {
    constexpr std::uint64_t unknown = ~std::uint64_t{0};
    std::uint64_t bytes = unknown;
    std::ifstream meminfo("/proc/meminfo");
    for (std::string name, line; meminfo >> name; std::getline(meminfo, line)) {
        std::uint64_t kib = 0;
        if (name == "MemAvailable:" && meminfo >> kib) bytes = kib << 10;
    }
    if (bytes == unknown) {
        bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
    }
    const std::uint64_t limit = number_in("/sys/fs/cgroup/memory.max", unknown);
    const std::uint64_t used = number_in("/sys/fs/cgroup/memory.current", 0);
    return std::min(bytes, limit > used ? limit - used : 0) >> 20;
}

}  // namespace conjoin::connect_four::solver
