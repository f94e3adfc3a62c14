// ThreadGroup in a browser, in place of common/thread_group.hpp: there are no threads beside the calling one.
#pragma once

namespace conjoin {

class ThreadGroup {
public:
    template <class Task>
    void start(Task) {
        __builtin_trap();  // a search in a browser is asked for one thread
    }
    template <class Poll>
    void wait(Poll&&) {}
    void stop() {}
};

}  // namespace conjoin
