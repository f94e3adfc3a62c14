// Page: what a module and the page around it share. Only numbers cross: the page writes moves into the module's memory,
// and reads answers as a list of doubles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#define CONJOIN_EXPORT(name) extern "C" __attribute__((export_name(#name)))

// Called now and then by a search. The page may throw out of it, which ends the search: there is nothing to clean up
// that matters, and the page puts the stack pointer back.
extern "C" __attribute__((import_module("page"), import_name("poll"))) void poll_page();

// The same for searches that can end with the best they have: whether it is time to.
extern "C" __attribute__((import_module("page"), import_name("is_time_up"))) bool is_time_up();

namespace conjoin::page {

inline std::vector<std::int32_t> moves;
inline std::vector<double> answer;

inline void append(double value) { answer.push_back(value); }

// A list behind its length.
template <class List>
void append_list(const List& values) {
    append(static_cast<double>(values.size()));
    for (const auto value : values) append(static_cast<double>(value));
}

}  // namespace conjoin::page
