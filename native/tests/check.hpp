// Check: asserts with messages, for a test program without a framework.
#pragma once

#include <iostream>
#include <source_location>
#include <stdexcept>
#include <string>
#include <string_view>

namespace conjoin::tests {

inline int checks = 0;
inline int failures = 0;

inline void check(bool fine, std::string_view what, std::source_location where = std::source_location::current()) {
    ++checks;
    if (fine) return;
    ++failures;
    std::cerr << where.file_name() << ":" << where.line() << ": failed: " << what << "\n";
}

template <class Value>
void check_equal(const Value& found, const Value& expected, std::string_view what,
                 std::source_location where = std::source_location::current()) {
    check(found == expected, what, where);
    if (found != expected) std::cerr << "  found " << found << ", expected " << expected << "\n";
}

// The call must throw std::invalid_argument with a message that contains this text.
template <class Call>
void check_refused(Call call, std::string_view text, std::source_location where = std::source_location::current()) {
    try {
        call();
        check(false, std::string("nothing refused: ") + std::string(text), where);
    } catch (const std::invalid_argument& error) {
        check(std::string_view(error.what()).find(text) != std::string_view::npos, error.what(), where);
    }
}

}  // namespace conjoin::tests
