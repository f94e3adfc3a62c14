// Stop: how a long search learns that it should come to an end.
#pragma once

#include <functional>

namespace conjoin {

// Asked now and then, only from the thread that made the call: is it time to stop? It may also throw, to give up
// without an answer. Price: a call through a pointer, about 2 ns, and what the caller does in it.
using StopCheck = std::function<bool()>;

inline const StopCheck never_stop = [] { return false; };

// The same for searches that end with an exception: called now and then, it throws Stopped, or anything else to give up.
using Poll = std::function<void()>;

// Thrown out of a recursive search when it is time to stop; whoever began the search catches it and returns what is
// known by then.
struct Stopped {};

}  // namespace conjoin
