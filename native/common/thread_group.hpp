// ThreadGroup: threads that work beside the calling one until it stops them.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace conjoin {

// The destructor stops the threads and waits for them, so they end with the block, also by an exception.
class ThreadGroup {
public:
    ThreadGroup() = default;
    ThreadGroup(const ThreadGroup&) = delete;
    ThreadGroup& operator=(const ThreadGroup&) = delete;
    ~ThreadGroup() { stop(); }

    // Starts a thread with `task`. It receives the flag that is set when it shall stop, and must not throw.
    template <class Task>
    void start(Task task) {
        const std::lock_guard lock(mutex_);
        ++running_;
        threads_.emplace_back([this, task] {
            task(std::as_const(stopped_));
            const std::lock_guard ended(mutex_);
            --running_;
            changed_.notify_all();
        });
    }

    // Waits until all of them have finished. Meanwhile the calling thread polls.
    template <class Poll>
    void wait(Poll&& poll) {
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, pause, [this] { return running_ == 0; })) {
            lock.unlock();
            poll();
            lock.lock();
        }
    }

    void stop() {
        stopped_ = true;
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    static constexpr std::chrono::milliseconds pause{2};

    std::mutex mutex_;
    std::condition_variable changed_;
    int running_ = 0;
    std::atomic<bool> stopped_ = false;
    std::vector<std::thread> threads_;  // not std::jthread, which libc++ lacked until version 20
};

}  // namespace conjoin
