// Sorting on the device by CUB, beside the host's.
#include <cmath>
#include <limits>

#include <tenon/cuda/sort.hpp>

#include "check.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;

namespace {

template <class T>
bool same(const Tensor<T, Cuda>& there, const Tensor<T>& here) {
  const auto a = there.to(Cpu{}), b = here.contiguous();
  return a.sizes() == b.sizes() &&
         (a.numel() == 0 ||
          __builtin_memcmp(a.data_ptr(), b.data_ptr(), sizeof(T) * static_cast<std::size_t>(a.numel())) == 0);
}

template <class T>
void test(const tn::Shape& shape) {
  auto host = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < host.numel(); ++i)
    host.data_ptr()[i] = static_cast<T>(static_cast<float>(i * 7919 % 4001) - (std::is_unsigned_v<T> ? 0.f : 999.f));
  if constexpr (tn::FloatingElement<T>) {
    host.data_ptr()[0] = static_cast<T>(std::numeric_limits<float>::quiet_NaN());
    host.data_ptr()[1] = static_cast<T>(-0.f);
    host.data_ptr()[2] = static_cast<T>(0.f);
    host.data_ptr()[3] = static_cast<T>(-std::numeric_limits<float>::infinity());
    host.data_ptr()[host.numel() - 1] = static_cast<T>(-std::numeric_limits<float>::quiet_NaN());
  }
  const auto x = host.to(Cuda{0});
  for (int d = 0; d < host.dim(); ++d) {
    CHECK(same(tn::sort(x, tn::axis(d)), tn::sort(host, tn::axis(d))));
    CHECK(same(tn::sort(x, tn::axis(d), tn::descending), tn::sort(host, tn::axis(d), tn::descending)));
    CHECK(same(tn::argsort(x, tn::axis(d)), tn::argsort(host, tn::axis(d))));
    CHECK(same(tn::argsort(x, tn::axis(d), tn::descending), tn::argsort(host, tn::axis(d), tn::descending)));
    const auto there = tn::topk(x, 3, tn::axis(d));
    const auto here = tn::topk(host, 3, tn::axis(d));
    CHECK(same(there.values, here.values) && same(there.indices, here.indices));
  }
  const auto there = tn::unique_all(x);
  const auto here = tn::unique_all(host);
  CHECK(same(there.values, here.values) && same(there.indices, here.indices) &&
        same(there.inverse_indices, here.inverse_indices) && same(there.counts, here.counts));
}

template <class T>
void test_all() {
  test<T>({100003});
  test<T>({3, 5000});
  test<T>({700, 9});
  test<T>({4, 5, 6});
}

}  // namespace

int main() {
  test_all<float>();
  test_all<std::int32_t>();
  test_all<tn::float16>();
  test_all<double>();
  test_all<std::uint8_t>();
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
