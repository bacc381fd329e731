// Tensor handles between threads: as safe as std::shared_ptr.  Run under ThreadSanitizer too.
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <atomic>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using support::on_threads;

TEST_CASE("views of one tensor are made, read and dropped by 8 threads at once") {
  const auto t = support::iota({8, 16});
  std::atomic<std::int64_t> sum{0};
  on_threads(8, [&](int k) {
    for (int i = 0; i < 500; ++i) {
      const auto row = t(k, tn::all);
      const auto column = t.t().select(0, i % 16).unsqueeze(0);
      const tn::Tensor<const std::int64_t> constant = row.flip(0);
      sum += row(i % 16) + column(0, k) - 2 * constant(15 - i % 16);
    }
  });
  REQUIRE((sum == 0 && t.storage().use_count() == 1));
}

TEST_CASE("threads write disjoint rows of one tensor") {
  auto t = support::iota({8, 100});
  on_threads(8, [&](int k) {
    for (int i = 0; i < 50; ++i) t(k, tn::all).fill_(k);
  });
  for (int k = 0; k < 8; ++k) REQUIRE(support::elements(t[k]) == std::vector<std::int64_t>(100, k));
}

TEST_CASE("a tensor made by one thread dies in another") {
  std::vector<tn::Tensor<std::int64_t>> made(8);
  on_threads(8, [&](int k) { made[static_cast<std::size_t>(k)] = support::iota({k, 3}); });
  on_threads(8, [&](int k) {
    auto mine = std::move(made[static_cast<std::size_t>((k + 3) % 8)]);
    if (mine.numel() != ((k + 3) % 8) * 3) std::abort();
  });
  for (const auto& t : made) REQUIRE((t.numel() == 0 && !t.storage()));
}

TEST_CASE("each thread rebinds its own handle while others read the shared elements") {
  const auto t = support::iota({50});
  std::atomic<int> wrong{0};
  on_threads(8, [&](int k) {
    tn::Tensor<std::int64_t> mine = t;
    for (int i = 0; i < 200; ++i) {
      mine = t.narrow(0, k, 10);
      mine = mine.clone();
      mine.fill_(i);
      wrong += mine(9) != i || t(k) != k;
    }
  });
  REQUIRE((wrong == 0 && support::elements(t) == support::Model::iota({50}).ids));
}
