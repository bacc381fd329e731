// Running a function on several threads.
#pragma once

#include <thread>
#include <vector>

namespace support {

/// Runs f(k) on threads k = 0 … n - 1 and waits for all.
template <class F>
void on_threads(int n, F f) {
  std::vector<std::thread> threads;
  for (int k = 0; k < n; ++k) threads.emplace_back(f, k);
  for (auto& thread : threads) thread.join();
}

}  // namespace support
