// Checks that results are the same for every number of threads.
#pragma once

#include <tenon/cpu/parallel.hpp>
#include <tenon/tensor.hpp>
#include <tenon/threads.hpp>

#include <cstring>

#include "support/catch.hpp"

namespace support {

/// Sets the number of threads, until this object is destroyed.
struct Threads {
  explicit Threads(int n) { tenon::set_num_threads(n); }
  ~Threads() { tenon::set_num_threads(0); }
};

template <class T>
bool same_bytes(const tenon::Tensor<T>& a, const tenon::Tensor<T>& b) {
  return a.sizes() == b.sizes() && std::memcmp(a.data_ptr(), b.data_ptr(), static_cast<std::size_t>(a.numel()) * sizeof(T)) == 0;
}

/// Compares make() with one thread and with 2, 3 and 7.
template <class Make>
void is_the_same(Make make) {
  const auto alone = [&] {
    const tenon::ThreadScope scope(1);
    return make();
  }();
  for (int threads : {2, 3, 7}) {
    const Threads set(threads);
    INFO(threads << " threads");
    REQUIRE(same_bytes(alone, make()));
  }
}

}  // namespace support
