// Stop: how a long search learns that it should come to an end.
#pragma once

#include <functional>

namespace conjoin {

// Called now and then, only by the thread that began the search: whether it is time to stop. It may also throw, which
// ends the search without an answer. Price: an indirect call, about 2 ns, besides what the caller does in it.
using StopCheck = std::function<bool()>;

inline const StopCheck never_stop = [] { return false; };

// The same for recursive searches that end by an exception: it throws Stopped, or anything else to give up.
using Poll = std::function<void()>;

// Thrown out of a recursive search when it is time to stop; the function that began the search catches it and returns
// what is known by then.
struct Stopped {};

}  // namespace conjoin
