// Memory, streams and copies on the device.
#include <atomic>
#include <thread>
#include <vector>

#include "check.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;

namespace {

void views_and_copies() {
  const auto a = tn::randn<float>({64, 48});
  const auto there = a.to(Cuda{0});
  CHECK(same_elements(there, a, 0));
  CHECK(same_elements(there.t().flip(0), a.t().flip(0), 0));
  CHECK(same_elements(there.t().clone(), a.t(), 0));
  CHECK(there.narrow(0, 3, 1).narrow(1, 5, 1).item() == a(3, 5));
  auto written = tn::zeros<float>({64, 48}, Cuda{0});
  written(tn::range(0, 64, 2), tn::all) = there(tn::range(0, 64, 2), tn::all);
  written(tn::range(1, 64, 2), tn::all).copy_(there(tn::range(1, 64, 2), tn::all));
  CHECK(same_elements(written, a, 0));
}

void random_numbers() {
  tn::Generator here(7), there(7);
  auto x = tn::empty<float>({10001}, Cuda{0});
  auto y = tn::empty<float>({10001});
  CHECK(same_elements(x.uniform_(0, 1, there), y.uniform_(0, 1, here), 0));
  auto i = tn::empty<std::int64_t>({10001}, Cuda{0});
  auto j = tn::empty<std::int64_t>({10001});
  CHECK(same_elements(i.random_(-9, 1000000007, there), j.random_(-9, 1000000007, here), 0));
  CHECK(same_elements(tn::rand<float>({1001}, there, Cuda{0}), tn::rand<float>({1001}, here), 0));
  CHECK(same_elements(tn::randn<float>({100001}, there, Cuda{0}), tn::randn<float>({100001}, here), 0));
  CHECK(same_elements(tn::randn<double>({100001}, there, Cuda{0}), tn::randn<double>({100001}, here), 0));
  CHECK(same_elements(tn::randint<std::int64_t>(0, 77, {1001}, there, Cuda{0}),
                      tn::randint<std::int64_t>(0, 77, {1001}, here), 0));
  CHECK(same_elements(tn::arange<float>(1001, Cuda{0}), tn::arange<float>(1001), 0));
  CHECK(same_elements(tn::eye<float>(33, Cuda{0}), tn::eye<float>(33), 0));
}

void large_counts() {
  const std::int64_t n = (std::int64_t{1} << 31) + 5;
  if (tn::cuda::properties().memory_bytes < std::size_t(3) * n) return void(std::puts("skipped: 2^31 elements"));
  auto x = tn::zeros<std::uint8_t>({n}, Cuda{0});
  x.narrow(0, n - 3, 3).fill_(7);
  x += std::uint8_t(1);
  CHECK(x.narrow(0, n - 1, 1).item() == 8);
  CHECK(x.narrow(0, 0, 1).item() == 1);
  x.flip(0) += std::uint8_t(1);  // 64-bit offsets
  CHECK(x.narrow(0, n - 1, 1).item() == 9);
}

std::uint64_t pool_bytes(cudaMemPoolAttr which) {
  std::uint64_t bytes = 0;
  CHECK(cudaMemPoolGetAttribute(tn::detail::memory_pool(Cuda{0}), which, &bytes) == cudaSuccess);
  return bytes;
}

/// 10,000 over 4 streams, which 4 threads of the host share: the pool has nothing out afterwards, and gives all back.
void many_allocations() {
  tn::cuda::synchronize();
  const std::uint64_t before = pool_bytes(cudaMemPoolAttrUsedMemCurrent);
  const auto counted = tn::memory_stats(Cuda{0}).current_bytes;
  std::atomic<int> differ = 0;
  {
    const tn::cuda::Stream streams[] = {tn::cuda::Stream::make(), tn::cuda::Stream::make(), tn::cuda::Stream::make(),
                                        tn::cuda::Stream::make()};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 2500; ++i) {
          const tn::cuda::StreamScope scope(streams[(t + i) % 4]);
          const auto x = tn::full<float>({1 + (i * 37 + t) % 5000}, static_cast<float>(i), Cuda{0});
          if (i % 10 == 0) tn::cuda::record_use(x, streams[(t + i + 2) % 4]);
          if (i % 500 == 0) differ += x.narrow(0, 0, 1).item() != static_cast<float>(i);
        }
      });
    }
    for (auto& thread : threads) thread.join();
    tn::cuda::synchronize();
  }
  CHECK(differ == 0);
  CHECK(pool_bytes(cudaMemPoolAttrUsedMemCurrent) == before);
  CHECK(tn::memory_stats(Cuda{0}).current_bytes == counted);
  CHECK(cudaMemPoolTrimTo(tn::detail::memory_pool(Cuda{0}), 0) == cudaSuccess);
  CHECK(before > 0 || pool_bytes(cudaMemPoolAttrReservedMemCurrent) == 0);
}

void exhaustion() {
  bool refused = false;
  try {
    tn::empty<float>({std::int64_t{1} << 44}, Cuda{0});
  } catch (const tn::MemoryError&) {
    refused = true;
  }
  CHECK(refused);
  CHECK(tn::ones<float>({3}, Cuda{0}).narrow(0, 0, 1).item() == 1);
}

}  // namespace

int main() {
  views_and_copies();
  random_numbers();
  large_counts();
  many_allocations();
  exhaustion();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
