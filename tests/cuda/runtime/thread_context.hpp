// Blocks of a device on the host: threads of its own with a barrier, so that sanitizers see what a kernel does.
#pragma once

#include <atomic>
#include <barrier>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

namespace thread_context {

/// Threads of a block: few, so that blocks are quick, and some more than one warp would hide.
inline constexpr int threads_of_block = 8;

/// The number of the barrier that every thread passes without waiting; -1 for none.
inline int broken_barrier = -1;

/// The barrier of a warp: of its own, as those of the library order threads that wait for different ones.
struct WarpBarrier {
  static constexpr unsigned warp = 2;
  std::atomic<unsigned> arrived = 0;
  void arrive_and_wait() {
    const unsigned phase = arrived++ / warp;
    while (arrived / warp == phase) std::this_thread::yield();
  }
};
/// What threads of a block exchange without shared memory of their own: votes, and values within a warp.
struct Exchange {
  std::barrier<> block{threads_of_block};
  WarpBarrier warps[threads_of_block / WarpBarrier::warp];
  std::atomic<int> votes = 0;
  alignas(16) unsigned char values[threads_of_block][64];
};

struct Context {
  static constexpr int warp = WarpBarrier::warp;
  int thread, threads;
  std::int64_t block;
  Exchange* exchange;
  int* passed;
  void sync() const {
    if ((*passed)++ != broken_barrier) exchange->block.arrive_and_wait();
  }
  bool any(bool condition) const {
    exchange->votes += condition;
    exchange->block.arrive_and_wait();
    const bool result = exchange->votes > 0;
    exchange->block.arrive_and_wait();
    exchange->votes -= condition;
    return result;
  }
  template <class T>
  T shuffle_xor(const T& value, int mask) const {
    static_assert(sizeof(T) <= sizeof exchange->values[0] && std::is_trivially_copyable_v<T>);
    WarpBarrier& barrier = exchange->warps[thread / warp];
    std::memcpy(exchange->values[thread], &value, sizeof value);
    barrier.arrive_and_wait();
    T result;
    std::memcpy(&result, exchange->values[thread ^ mask], sizeof result);
    barrier.arrive_and_wait();
    return result;
  }
  template <class T>
  T read_once(const T* from) const {
    return *from;
  }
  template <class T>
  void write_once(T* to, const T& value) const {
    *to = value;
  }
  std::uint32_t count(std::uint32_t* counter) const { return std::atomic_ref(*counter)++; }
};

/// Runs `body(context, shared)` for all blocks, one after the other, each with `bytes` of memory that its threads
/// share.
template <class Body>
void run_blocks(std::int64_t blocks, std::size_t bytes, const Body& body) {
  constexpr int threads = threads_of_block;
  Exchange exchange;
  const auto shared = std::make_unique<std::max_align_t[]>(bytes / sizeof(std::max_align_t) + 1);
  std::vector<std::thread> running;
  for (int thread = 0; thread < threads; ++thread) {
    running.emplace_back([&, thread] {
      int passed = 0;
      for (std::int64_t block = 0; block < blocks; ++block) {
        body(Context{thread, threads, block, &exchange, &passed}, reinterpret_cast<char*>(shared.get()));
        exchange.block.arrive_and_wait();
      }
    });
  }
  for (auto& one : running) one.join();
}

}  // namespace thread_context
