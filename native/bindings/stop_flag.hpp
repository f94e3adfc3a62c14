// StopFlag: the bytearray of length 1 with which another Python thread ends a long call.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>
#include <string>

namespace conjoin::bindings {

// None, or a bytearray whose buffer is held as long as the argument lives: Python refuses to resize it meanwhile, so
// its byte can be read without the GIL. Must be made and destroyed with the GIL held, as nanobind does with arguments.
class StopFlag {
public:
    StopFlag() = default;
    ~StopFlag() {
        if (buffer_.obj != nullptr) PyBuffer_Release(&buffer_);
    }
    StopFlag(const StopFlag&) = delete;
    StopFlag& operator=(const StopFlag&) = delete;

    // Whether the object is a bytearray; if so it is held from now on.
    bool hold(PyObject* object) {
        return PyByteArray_Check(object) && PyObject_GetBuffer(object, &buffer_, PyBUF_SIMPLE) == 0;
    }

    // Throws std::invalid_argument for a bytearray of another length than 1.
    void check_length() const {
        if (buffer_.obj == nullptr || buffer_.len == 1) return;
        throw std::invalid_argument("stop must be a bytearray of length 1, not " + std::to_string(buffer_.len));
    }

    // Whether some thread has set the byte.
    bool is_raised() const {
        if (buffer_.obj == nullptr) return false;
        // std::atomic_ref, which libc++ lacked until version 19.
        return __atomic_load_n(static_cast<unsigned char*>(buffer_.buf), __ATOMIC_RELAXED) != 0;
    }

private:
    Py_buffer buffer_{};
};

}  // namespace conjoin::bindings

template <>
struct nanobind::detail::type_caster<conjoin::bindings::StopFlag> {
    NB_TYPE_CASTER(conjoin::bindings::StopFlag, const_name("bytearray"))

    bool from_python(handle source, std::uint8_t, cleanup_list*) noexcept {
        if (source.is_none() || value.hold(source.ptr())) return true;
        PyErr_Clear();
        return false;
    }
};
