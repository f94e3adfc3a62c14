// Check: asserts with messages, for a test program without a framework.
#pragma once

#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace conjoin::tests {

// std::source_location, which the standard library of GCC has only for compilers newer than Clang 15.
struct Location {
    const char* file;
    int line;

    // As a default argument it is evaluated where the function is called.
    static constexpr Location current(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        return {file, line};
    }
};

inline int checks = 0;
inline int failures = 0;

inline void check(bool fine, std::string_view what, Location where = Location::current()) {
    ++checks;
    if (fine) return;
    ++failures;
    std::cerr << where.file << ":" << where.line << ": failed: " << what << "\n";
}

template <class Value>
void check_equal(const Value& found, const Value& expected, std::string_view what,
                 Location where = Location::current()) {
    check(found == expected, what, where);
    if (found != expected) std::cerr << "  found " << found << ", expected " << expected << "\n";
}

// The call must throw std::invalid_argument with a message that contains this text.
template <class Call>
void check_refused(Call call, std::string_view text, Location where = Location::current()) {
    try {
        call();
        check(false, std::string("nothing refused: ") + std::string(text), where);
    } catch (const std::invalid_argument& error) {
        check(std::string_view(error.what()).find(text) != std::string_view::npos, error.what(), where);
    }
}

}  // namespace conjoin::tests
