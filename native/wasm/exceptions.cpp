// Compiled without exceptions: what would be thrown, such as running out of memory, ends the worker.
#include <cstddef>
#include <vector>  // declares what the library calls where it cannot throw

extern "C" {
void* __cxa_allocate_exception(std::size_t) noexcept { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
[[noreturn]] void __cxa_rethrow() { __builtin_trap(); }
}
void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
