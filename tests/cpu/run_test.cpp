// The driver against a loop over elements: results and operands that lie in memory in any way.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/random.hpp"

namespace tn = tenon;
using support::elements;
using support::Extents;
using support::Random;

namespace {

/// A tensor that lies in a storage of its own anyhow: permuted, with gaps, reversed.
template <class T>
tn::Tensor<T> scattered(Random& random, const Extents& shape) {
  Extents stride(shape.size());
  std::int64_t room = random.one_in(2) ? 0 : random.pick(1, 5);
  const std::int64_t offset = room;
  std::int64_t step = random.one_in(4) ? random.pick(2, 3) : 1;
  for (auto d : random.order(static_cast<int>(shape.size()))) {
    const auto at = static_cast<std::size_t>(d);
    stride[at] = step;
    room += (shape[at] - 1) * step;
    step *= shape[at] + (random.one_in(4) ? 3 : 0);
  }
  tn::Tensor<T> x = tn::eval(tn::cast<T>(tn::cast<std::int32_t>(tn::rand<float>({room + 8}) * 60.f)))
                        .as_strided(tn::Shape(shape), tn::Shape(stride), offset);
  for (std::size_t d = 0; d < shape.size(); ++d) {
    if (random.one_in(5)) x = x.flip(static_cast<std::int64_t>(d));
  }
  return x;
}

/// The same with some dimensions broadcast.
template <class T>
tn::Tensor<T> spread(Random& random, Extents shape) {
  const tn::Shape whole(shape);
  for (auto& n : shape) n = random.one_in(4) ? 1 : n;
  return scattered<T>(random, shape).expand(whole);
}

/// What writing x to out should leave in the whole storage of out.
template <class T>
std::vector<T> written(const tn::Tensor<T>& out, const std::vector<T>& x) {
  std::vector<T> storage(out.storage().data(), out.storage().data() + out.storage().size());
  std::size_t i = 0;
  for (auto place : support::places_of(out.layout())) storage[static_cast<std::size_t>(place)] = x[i++];
  return storage;
}

template <class T>
bool holds(const tn::Tensor<T>& out, const std::vector<T>& storage) {
  bool same = true;
  for (std::size_t i = 0; i < storage.size(); ++i) same = same && out.storage().data()[i] == storage[i];
  return same;
}

template <class T>
std::string layout_of(const tn::Tensor<T>& x) {
  return support::to_text(support::to_vector(x.sizes())) + " by " + support::to_text(support::to_vector(x.strides()));
}

/// Sums and copies, into fresh memory and into memory of any layout.
template <class T>
void check(Random& random, const Extents& shape) {
  const auto a = spread<T>(random, shape), b = spread<T>(random, shape);
  const auto copied = elements(a), others = elements(b);
  std::vector<T> sums;
  for (std::size_t i = 0; i < copied.size(); ++i) sums.push_back(static_cast<T>(copied[i] + others[i]));
  const auto out = scattered<T>(random, shape);
  INFO(tn::dtype_name<T> << ": out " << layout_of(out) << ", operands " << layout_of(a) << " and " << layout_of(b));
  const auto with_sums = written(out, sums), with_copy = written(out, copied);
  tn::into(out, a + b);
  CHECK(holds(out, with_sums));
  tn::into(out, a);
  CHECK(holds(out, with_copy));
  CHECK(holds(tn::eval(a + b), sums));
  CHECK(holds(a.clone(), copied));
}

}  // namespace

TEMPLATE_TEST_CASE("any layouts", "", std::uint8_t, std::int16_t, float, double, tn::complex<double>) {
  Random random(20261121);
  for (int round = 0; round < 150; ++round)
    check<TestType>(random, random.extents(static_cast<int>(random.pick(0, 4)), 1, 21));
  for (int round = 0; round < 12; ++round)
    check<TestType>(random, {random.pick(1, 6), random.pick(60, 300), random.pick(1, 3), random.pick(60, 300)});
  for (int round = 0; round < 12; ++round) check<TestType>(random, {random.pick(1, 5), random.pick(3000, 9000)});
}

// What is past the caches is written in another way, crossed operands from 1 MB on.
TEMPLATE_TEST_CASE("large transposes", "", std::uint8_t, std::int16_t, float, double) {
  const std::int64_t rows = 1031, columns = 1100;
  const auto x =
      tn::eval(tn::cast<TestType>(tn::lazy::arange<std::int64_t>(0, rows * columns) % 251)).view({rows, columns});
  tn::Tensor<TestType> transposed = x.t().contiguous(), sums = x + x;
  tn::into(sums.t(), transposed + x.t());
  bool agree = true;
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      const auto element = x.data_ptr()[i * columns + j];
      agree = agree && transposed.data_ptr()[j * rows + i] == element &&
              sums.data_ptr()[i * columns + j] == static_cast<TestType>(element + element);
    }
  }
  CHECK(agree);
}

TEST_CASE("results past the caches") {
  const std::int64_t n = (33 << 20) + 5;
  auto x = tn::empty<std::uint8_t>({n});
  for (std::int64_t i = 0; i < n; ++i) x.data_ptr()[i] = static_cast<std::uint8_t>(i * 7);
  const tn::Tensor<std::uint8_t> sum = x.narrow(0, 3, n - 3) + x.narrow(0, 0, n - 3);
  bool agree = true;
  for (std::int64_t i = 0; i < n - 3; ++i) agree = agree && sum.data_ptr()[i] == static_cast<std::uint8_t>(i * 14 + 21);
  CHECK(agree);
  const tn::Tensor<std::uint8_t> copy = x.clone();
  x += x;  // in place
  for (std::int64_t i = 0; i < n; ++i)
    agree = agree && copy.data_ptr()[i] == static_cast<std::uint8_t>(i * 7) &&
            x.data_ptr()[i] == static_cast<std::uint8_t>(i * 14);
  CHECK(agree);
}

// What takes long to compute is written at once, once the first blocks have shown that.
#if TENON_TEST_QUICK
constexpr int slow_steps = 10;
#else
constexpr int slow_steps = 30;
#endif
TEST_CASE("rows past the caches, with gaps, and beside rows and columns that are broadcast") {
  const std::int64_t columns = GENERATE(70, 4099), rows = (33 << 18) / columns;
  const bool is_slow = GENERATE(false, true);
  auto wide = tn::empty<std::uint8_t>({rows, columns + 13});
  for (std::int64_t i = 0; i < wide.numel(); ++i) wide.data_ptr()[i] = static_cast<std::uint8_t>(i * 5);
  const auto x = wide.narrow(1, 6, columns);
  const auto row = tn::arange<float>(columns), column = tn::arange<float>(rows).unsqueeze(1);
  const auto agrees = [&](const tn::Tensor<float>& got) {
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < columns; ++j) {
        const float wanted = static_cast<float>(x.data_ptr()[i * (columns + 13) + j]) + static_cast<float>(i + j);
        if (got.data_ptr()[i * got.stride(0) + j] != wanted) return false;
      }
    }
    return true;
  };
  const auto sum = tn::map(
      [is_slow](float value) {
        for (int k = 0; is_slow && k < slow_steps; ++k) value = std::sqrt(value * value);
        return value;
      },
      tn::cast<float>(x) + row + column);
  CHECK(agrees(sum));
  auto out = tn::zeros<float>({rows, columns + 3});
  tn::into(out.narrow(1, 1, columns), sum);
  CHECK(agrees(out.narrow(1, 1, columns)));
  CHECK(out(0, 0) + out(rows - 1, 0) + out(0, columns + 1) + out(rows - 1, columns + 2) == 0);
}

TEST_CASE("what is made from positions keeps them in any order") {
  tn::Tensor<std::int64_t> out = tn::zeros<std::int64_t>({70, 90}).t();
  tn::into(out, tn::arange<std::int64_t>(0, 90 * 70).view({90, 70}) + tn::lazy::arange<std::int64_t>(0, 70));
  tn::Tensor<std::int64_t> wanted = tn::zeros<std::int64_t>({90, 70});
  for (std::int64_t i = 0; i < 90; ++i) {
    for (std::int64_t j = 0; j < 70; ++j) wanted(i, j) = i * 70 + 2 * j;
  }
  CHECK(tn::array_equal(out, wanted));
}

TEMPLATE_TEST_CASE("a broadcast column fills rows of any length", "", std::uint8_t, std::int16_t, float, double,
                   tn::complex<double>) {
  for (std::int64_t n = 1; n < 200; n += n < 70 ? 1 : 13) {
    tn::Tensor<TestType> column = tn::zeros<TestType>({5, 1});
    for (std::int64_t i = 0; i < 5; ++i) column(i, 0) = static_cast<TestType>(3 * i + 1);
    // In rows of a wider tensor, whose other elements stay.
    tn::Tensor<TestType> wide = tn::zeros<TestType>({5, n + 2});
    wide.narrow(1, 1, n).copy_(column.expand({5, n}));
    const tn::Tensor<TestType> sum = tn::zeros<TestType>({5, n}) + column;
    int wrong = 0;
    for (std::int64_t i = 0; i < 5; ++i) {
      for (std::int64_t j = 0; j < n; ++j) wrong += !(wide(i, j + 1) == column(i, 0)) + !(sum(i, j) == column(i, 0));
      wrong += !(wide(i, 0) == TestType(0)) + !(wide(i, n + 1) == TestType(0));
    }
    INFO(n << " columns");
    CHECK(wrong == 0);
  }
}

TEMPLATE_TEST_CASE("lines of any length and step, which registers shuffle", "", std::uint8_t, std::int16_t, float,
                   double, tn::complex<double>) {
  auto line = tn::empty<TestType>({700});
  for (std::int64_t i = 0; i < 700; ++i) line.data_ptr()[i] = static_cast<TestType>(i % 113);
  for (const std::int64_t step : {-3, -2, -1, 2, 3}) {
    int wrong = 0;
    for (std::int64_t n = 1; n < 220; n += n < 70 ? 1 : 13) {
      const std::int64_t first = step < 0 ? 5 - (n - 1) * step : 5;
      const auto x = line.as_strided({n}, {step}, first);
      const tn::Tensor<TestType> copy = x.clone(), sum = x + x;
      for (std::int64_t i = 0; i < n; ++i) {
        const TestType element = line.data_ptr()[first + i * step];
        wrong += !(copy.data_ptr()[i] == element) + !(sum.data_ptr()[i] == static_cast<TestType>(element + element));
      }
    }
    INFO("step " << step);
    CHECK(wrong == 0);
  }
}

// The last rows of each slice are fewer than those of a block, whose buffer holds the broadcast row.
TEST_CASE("rows that are broadcast, a row for each slice") {
  const std::int64_t slices = 3, rows = 107, columns = GENERATE(100, 1000);
  const auto row = tn::arange<float>(slices * columns).view({slices, 1, columns});
  const auto column = tn::arange<float>(rows).unsqueeze(1);
  const tn::Tensor<float> sum = tn::zeros<float>({slices, rows, columns}) + row + column;
  int wrong = 0;
  for (std::int64_t k = 0; k < slices; ++k) {
    for (std::int64_t i = 0; i < rows; ++i) {
      for (std::int64_t j = 0; j < columns; ++j) wrong += sum(k, i, j) != static_cast<float>(k * columns + j + i);
    }
  }
  CHECK(wrong == 0);
}
