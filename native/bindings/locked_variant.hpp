// LockedVariant: an object of one of several types, behind a lock.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>

#include "bindings/stop_condition.hpp"

namespace conjoin::bindings {

// The type is chosen when the object is made. Calls from several Python threads wait for each other, without the GIL.
template <class... Types>
class LockedVariant {
protected:
    template <class Type>
    void hold(std::unique_ptr<Type> object) {
        held_ = std::move(object);
    }

    // Calls `function` with the object as soon as no other call uses it. If the stop condition is met before that,
    // calls `otherwise` instead, which may read only what never changes.
    template <class Function, class Otherwise>
    auto with(StopCondition& condition, Function function, Otherwise otherwise) {
        std::unique_lock lock(mutex_, std::defer_lock);
        while (!lock.try_lock_for(poll_interval)) {
            if (condition.is_met()) return std::visit([&](auto& held) { return otherwise(*held); }, held_);
        }
        return std::visit([&](auto& held) { return function(*held); }, held_);
    }

    // The same for short calls, which wait for the lock until the user interrupts.
    template <class Function>
    auto with(Function function) {
        StopCondition condition;
        return with(condition, function, function);
    }

private:
    static constexpr std::chrono::milliseconds poll_interval{2};

    std::timed_mutex mutex_;
    std::variant<std::unique_ptr<Types>...> held_;
};

}  // namespace conjoin::bindings
