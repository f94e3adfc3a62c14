// OneOf: an object of one of several types, for one caller at a time.
#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <variant>

namespace conjoin::bindings {

// Which type it is turns out when the object is made. Calls from several Python threads wait for each other, without
// the GIL.
template <class... Types>
class OneOf {
protected:
    template <class Type>
    void hold(std::unique_ptr<Type> object) {
        held_ = std::move(object);
    }

    // Calls `function` with the object, whatever it is.
    template <class Function>
    auto with(Function function) {
        const std::lock_guard lock(mutex_);
        return std::visit([&](auto& held) { return function(*held); }, held_);
    }

private:
    std::mutex mutex_;
    std::variant<std::unique_ptr<Types>...> held_;
};

}  // namespace conjoin::bindings
