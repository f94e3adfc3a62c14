// Arguments: Python's integers, and the limits that a function sets for them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace conjoin::bindings {

// Any Python integer. One that does not fit in 64 bits becomes the nearest that does, which is outside every limit
// below: so a wrong number is always a ValueError with a message, never a TypeError.
struct Integer {
    std::int64_t value = 0;
    std::uint64_t low_bits = 0;  // the last 64 bits of the integer, however long it is: what a seed needs

    // The value, if it is in low..high; otherwise std::invalid_argument, which Python sees as ValueError.
    std::int64_t within(const char* name, std::int64_t low, std::int64_t high) const {
        if (value >= low && value <= high) return value;
        throw std::invalid_argument(std::string(name) + " must be " + std::to_string(low) + ".." +
                                    std::to_string(high) + ", not " + std::to_string(value));
    }

    // The value clamped to the range of int, for a function that checks it.
    int clamped() const {
        if (value < std::numeric_limits<int>::min()) return std::numeric_limits<int>::min();
        if (value > std::numeric_limits<int>::max()) return std::numeric_limits<int>::max();
        return static_cast<int>(value);
    }
};

inline std::vector<std::int64_t> values(const std::vector<Integer>& integers) {
    std::vector<std::int64_t> plain;
    plain.reserve(integers.size());
    for (const Integer& integer : integers) plain.push_back(integer.value);
    return plain;
}

// The most plies for which the number of sequences fits in 63 bits if no position has more than `moves` legal moves.
constexpr int deepest_perft(int moves) {
    int depth = 0;
    for (std::int64_t left = std::numeric_limits<std::int64_t>::max(); left >= moves; left /= moves) ++depth;
    return depth;
}

}  // namespace conjoin::bindings

template <>
struct nanobind::detail::type_caster<conjoin::bindings::Integer> {
    NB_TYPE_CASTER(conjoin::bindings::Integer, const_name("int"))

    bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
        PyObject* const number = PyNumber_Index(source.ptr());
        if (number == nullptr) {
            PyErr_Clear();
            return false;
        }
        int overflow = 0;
        value.value = PyLong_AsLongLongAndOverflow(number, &overflow);
        if (overflow > 0) value.value = std::numeric_limits<std::int64_t>::max();
        if (overflow < 0) value.value = std::numeric_limits<std::int64_t>::min();
        value.low_bits = PyLong_AsUnsignedLongLongMask(number);
        Py_DECREF(number);
        return true;
    }
};

// A sequence of integers. Of bytes each is one: many short sequences are read several times as fast that way.
template <>
struct nanobind::detail::type_caster<std::vector<conjoin::bindings::Integer>>
    : list_caster<std::vector<conjoin::bindings::Integer>, conjoin::bindings::Integer> {
    using List = list_caster<std::vector<conjoin::bindings::Integer>, conjoin::bindings::Integer>;

    bool from_python(handle source, std::uint8_t flags, cleanup_list* cleanup) noexcept {
        if (!PyBytes_Check(source.ptr())) return List::from_python(source, flags, cleanup);
        char* bytes = nullptr;
        Py_ssize_t length = 0;
        if (PyBytes_AsStringAndSize(source.ptr(), &bytes, &length) != 0) return false;
        value.clear();
        value.reserve(static_cast<std::size_t>(length));
        for (Py_ssize_t i = 0; i < length; ++i) {
            const auto byte = static_cast<unsigned char>(bytes[i]);
            value.push_back({byte, byte});
        }
        return true;
    }
};
