// Copies whose innermost dimensions are short: windows, and channels that move to another place.
#include <tenon/tenon.hpp>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::Shape;
using tn::Tensor;

namespace {

/// Elements that differ wherever T can tell them apart.
template <class T>
Tensor<T> numbered(const Shape& shape) {
  auto x = tn::empty<T>(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = T(static_cast<float>(i % 251));
  return x;
}

/// Whether a copy has the elements of its source, and `into` a place with gaps writes these and nothing else.
template <class T>
void check_copy(const Tensor<T>& x) {
  const auto row_of = [](const Tensor<T>& of) {  // without the engine that is tested
    std::vector<T> row;
    std::vector<std::int64_t> at(static_cast<std::size_t>(of.dim()));
    for (std::int64_t left = of.numel(); left > 0; --left) {
      std::int64_t offset = 0;
      for (int d = 0; d < of.dim(); ++d) offset += at[static_cast<std::size_t>(d)] * of.stride(d);
      row.push_back(of.data_ptr()[offset]);
      for (int d = of.dim(); d-- > 0;) {
        if (++at[static_cast<std::size_t>(d)] < of.size(d)) break;
        at[static_cast<std::size_t>(d)] = 0;
      }
    }
    return row;
  };
  const auto wanted = row_of(x);
  const auto copy = x.clone();
  REQUIRE(copy.is_contiguous());
  REQUIRE(row_of(copy) == wanted);
  Shape wider(x.sizes());
  wider.push_back(2);
  const auto room = tn::full<T>(wider, T(3.f));
  const auto place = room.select(-1, 1);
  tn::into(place, x);
  REQUIRE(row_of(place) == wanted);
  REQUIRE(row_of(room.select(-1, 0)) == std::vector<T>(wanted.size(), T(3.f)));
}

template <class T>
void check_windows() {
  const auto image = numbered<T>({23, 41});
  check_copy<T>(image.unfold(0, 3, 1).unfold(1, 3, 1));
  check_copy<T>(image.unfold(0, 5, 1).unfold(1, 5, 1));
  check_copy<T>(image.unfold(0, 3, 2).unfold(1, 3, 2));
  check_copy<T>(image.flip(1).unfold(0, 2, 3).unfold(1, 4, 1));
  check_copy<T>(numbered<T>({300}).unfold(0, 7, 1));
  check_copy<T>(numbered<T>({9, 40, 3}).unfold(0, 3, 1).unfold(1, 3, 1));
  check_copy<T>(numbered<T>({2, 17, 19, 3}).permute({0, 3, 1, 2}));
  check_copy<T>(numbered<T>({2, 3, 17, 19}).permute({0, 2, 3, 1}));
  check_copy<T>(numbered<T>({2000, 3}).t());
  check_copy<T>(numbered<T>({3, 2000}).t());
  check_copy<T>(numbered<T>({700, 3, 2}).transpose(1, 2));
  check_copy<T>(numbered<T>({700, 3, 5}).transpose(1, 2));
  check_copy<T>(numbered<T>({2, 3, 2, 3, 2}).permute({4, 3, 2, 1, 0}));
  check_copy<T>(numbered<T>({40}).expand({3, 2, 40}).permute({2, 1, 0}));
}

}  // namespace

TEST_CASE("windows and permuted channels, for elements of every size") {
  check_windows<std::uint8_t>();
  check_windows<tn::float16>();
  check_windows<float>();
  check_windows<double>();
  check_windows<tn::complex<double>>();
}

TEST_CASE("windows that are written past the caches, by several threads") {
  const auto image = numbered<float>({1003, 1002});
  const auto windows = image.unfold(0, 3, 1).unfold(1, 3, 1);
  for (const int threads : {1, 3}) {
    tn::ThreadScope scope(threads);
    const auto copy = windows.clone();  // 36 MB
    for (std::int64_t i = 0; i < 3; ++i) {
      for (std::int64_t j = 0; j < 3; ++j)
        REQUIRE(tn::all(copy.select(3, j).select(2, i) == image.narrow(0, i, 1001).narrow(1, j, 1000)).item());
    }
  }
}
