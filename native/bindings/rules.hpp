// Rules: a hex game by its name.
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>

#include "hex/rules.hpp"

namespace conjoin::bindings {

template <hex::Rules rules>
using RulesTag = std::integral_constant<hex::Rules, rules>;

// Calls `function` with the tag of the rules with this name.
template <class Function>
auto with_rules(const std::string& name, Function function) {
    if (name == "fencemaster") return function(RulesTag<hex::Rules::FenceMaster>{});
    if (name == "havannah") return function(RulesTag<hex::Rules::Havannah>{});
    throw std::invalid_argument("rules must be 'fencemaster' or 'havannah', not '" + name + "'");
}

inline hex::Rules rules_named(const std::string& name) {
    return with_rules(name, []<hex::Rules named>(RulesTag<named>) { return named; });
}

}  // namespace conjoin::bindings
