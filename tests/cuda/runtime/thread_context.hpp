// Blocks of a device on the host: threads of its own with a barrier, so that sanitizers see what a kernel does.
#pragma once

#include <barrier>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

namespace thread_context {

/// Threads of a block: few, so that blocks are quick, and some more than one warp would hide.
inline constexpr int threads_of_block = 8;

/// The number of the barrier that every thread passes without waiting; -1 for none.
inline int broken_barrier = -1;

struct Context {
  int thread, threads;
  std::int64_t block;
  std::barrier<>* barrier;
  int* passed;
  void sync() const {
    if ((*passed)++ != broken_barrier) barrier->arrive_and_wait();
  }
};

/// Runs `body(context, shared)` for all blocks, one after the other, each with `bytes` of memory that its threads share.
template <class Body>
void run_blocks(std::int64_t blocks, std::size_t bytes, const Body& body, int threads = threads_of_block) {
  std::barrier<> barrier(threads);
  const auto shared = std::make_unique<std::max_align_t[]>(bytes / sizeof(std::max_align_t) + 1);
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&, thread] {
      int passed = 0;
      for (std::int64_t block = 0; block < blocks; ++block) {
        body(Context{thread, threads, block, &barrier, &passed}, reinterpret_cast<char*>(shared.get()));
        barrier.arrive_and_wait();
      }
    });
  }
  for (auto& one : running) one.join();
}

}  // namespace thread_context
