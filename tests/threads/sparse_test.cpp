// Sparse tensors among threads: the same bits for every number of them, and patterns whose transpose several threads
// ask for at once.
#include <tenon/autograd.hpp>
#include <tenon/sparse.hpp>
#include <tenon/sparse/gradients.hpp>

#include <cstdint>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::is_the_same;
using tn::Sparse, tn::Tensor;

namespace {

/// Rows of very different lengths.
Sparse<double> uneven(std::int64_t n) {
  tn::manual_seed(3);
  const auto values = tn::rand<double>({4 * n});
  const Tensor<std::int32_t> rows =
      tn::cast<std::int32_t>(tn::square(tn::rand<double>({4 * n})) * static_cast<double>(n));
  return sparse::coo_tensor(tn::stack(rows, tn::randint<std::int32_t>(0, n, {4 * n})), values, {n, n}).to_csr();
}

}  // namespace

TEST_CASE("sparse products and sums are the same for every number of threads") {
  const auto a = uneven(30'000);
  const auto b = Sparse<double>(a.t().to_csr());
  tn::manual_seed(4);
  const auto x = tn::rand<double>({30'000, 20});
  is_the_same([&] { return tn::matmul(a, x); });
  is_the_same([&] { return tn::matmul(a, x.select(1, 0)); });
  is_the_same([&] { return tn::matmul(a, b).values(); });
  is_the_same([&] { return tn::eval(a + b).values(); });
  is_the_same([&] { return tn::eval(a * b).values(); });
  is_the_same([&] { return sparse::sampled_addmm(a, x, x.t(), 0).values(); });
  is_the_same([&] { return tn::sum(a, tn::axis(0)); });
  is_the_same([&] {
    const tn::Variable<double> values(a.values());
    const auto recorded = a.with_values(values);
    tn::sum(tn::matmul(recorded, recorded)).backward();
    return values.grad();
  });
}

TEST_CASE("sparse patterns: several threads ask for the transpose at once") {
  const auto a = uneven(2'000);
  std::vector<const std::int64_t*> seen(4);
  std::vector<std::thread> threads;
  for (const std::int64_t*& one : seen) {
    threads.emplace_back([&a, &one] {
      const auto mine = a;
      one = tn::detail::other_way(a.pattern()).order.data_ptr();
      const tn::Variable<double> x(tn::ones<double>({2'000}));
      tn::sum(tn::matmul(mine, x)).backward();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::int64_t* const one : seen) CHECK(one == seen[0]);
}
