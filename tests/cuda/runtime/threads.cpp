// 10,000 allocations over 4 streams and 4 threads of the host: nothing is left, over a runtime whose devices are the
// host.
#include "host_runtime.hpp"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::Cuda;

TEST_CASE("10,000 allocations over 4 streams and 4 threads leave nothing") {
  const auto before = tn::memory_stats(Cuda{0}).current_bytes + tn::memory_stats(Cuda{1}).current_bytes;
  std::atomic<int> wrong = 0;
  {
    const tn::cuda::Stream streams[] = {tn::cuda::Stream::make(Cuda{0}), tn::cuda::Stream::make(Cuda{1}),
                                        tn::cuda::Stream::make(Cuda{0}), tn::cuda::Stream::make(Cuda{1})};
    const auto shared = tn::ones<float>({64}, Cuda{0});
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&, t] {
        for (int i = 0; i < 2500; ++i) {
          const tn::cuda::Stream& stream = streams[(t + i) % 4];
          const tn::cuda::StreamScope scope(stream);
          const auto x = tn::full<float>({1 + (i * 37 + t) % 500}, static_cast<float>(i), stream.device());
          tn::cuda::record_use(x, streams[(t + i + 2) % 4]);
          if (stream.device().index == 0) tn::cuda::record_use(shared, stream);
          if (i % 100 == 0) wrong += x.narrow(0, 0, 1).item() != static_cast<float>(i);
        }
      });
    }
    for (auto& thread : threads) thread.join();
  }
  CHECK(wrong == 0);
  CHECK(host_runtime::live.empty());
  CHECK(host_runtime::streams == 0);
  CHECK(host_runtime::events == 0);
  CHECK(tn::memory_stats(Cuda{0}).current_bytes + tn::memory_stats(Cuda{1}).current_bytes == before);
}
