// Products of matrices against three loops.
#include <tenon/tenon.hpp>

#include <array>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/operands.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::matmul;
using tn::range;
using tn::Tensor;

namespace {

template <class T>
tn::compute_t<T> element(const Tensor<T>& x, std::int64_t i, std::int64_t j) {
  return static_cast<tn::compute_t<T>>(static_cast<T>(x(i, j)));
}

/// The product of two matrices: true where there is any true pair for bool, wrapped for integers.
template <class T>
std::vector<T> product(const Tensor<T>& a, const Tensor<T>& b) {
  using V = tn::compute_t<T>;
  std::vector<T> result;
  for (std::int64_t i = 0; i < a.size(0); ++i) {
    for (std::int64_t j = 0; j < b.size(1); ++j) {
      V sum(0);
      for (std::int64_t k = 0; k < a.size(1); ++k) sum = static_cast<V>(sum + element(a, i, k) * element(b, k, j));
      result.push_back(tn::detail::convert<T>(sum));
    }
  }
  return result;
}

}  // namespace

SWEEP_TEST_CASE("matmul agrees with three loops, for every layout of its operands", bool, std::int8_t, std::int16_t,
                std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, tn::float16,
                tn::bfloat16, float, double, tn::complex<float>, tn::complex<double>) {
  using T = TestType;
  support::Random random(5);
  // Shapes (m, k) of every kind of layout: contiguous, transposed, strided, negative strides, broadcast.
  const auto layouts_of = [&](std::int64_t m, std::int64_t k) {
    const auto make = [&](const tn::Shape& shape) { return support::whole_numbers<T>(shape, random, -3, 3); };
    return std::vector<Tensor<T>>{make({m, k}),
                                  make({k, m}).t(),
                                  make({2 * m, 3 * k})(range(0, tn::end, 2), range(0, tn::end, 3)),
                                  make({m, k}).flip(0).flip(1),
                                  make({k, 2 * m}).t()(range(tn::end, tn::none, -2), range(tn::none, tn::none, -1)),
                                  make({1, k}).expand({m, k}),
                                  make({m, 1}).expand({m, k})};
  };
  for (const auto& [m, k, n] :
       {std::array{3, 4, 5}, std::array{1, 7, 1}, std::array{4, 1, 3}, std::array{1, 2, 6}, std::array{5, 3, 1}}) {
    for (const auto& a : layouts_of(m, k)) {
      for (const auto& b : layouts_of(k, n)) {
        const auto c = matmul(a, b);
        REQUIRE(c.sizes() == tn::Dims(tn::Shape{m, n}));
        CHECK(elements(c) == product(a, b));
      }
    }
  }
}

TEST_CASE("a vector is a row on the left and a column on the right, and its dimension goes") {
  const auto a = tn::arange<float>(0, 6).view({2, 3});
  const auto x = tn::tensor<float>({1, 2, 3}), y = tn::tensor<float>({1, 10});
  CHECK(elements(matmul(a, x)) == std::vector<float>{8, 26});
  CHECK(elements(matmul(y, a)) == std::vector<float>{30, 41, 52});
  CHECK(matmul(x, x).dim() == 0);
  CHECK(matmul(x, x).item() == 14.f);
  CHECK(matmul(x, x.flip(0)).item() == 10.f);
  const auto stack = tn::arange<float>(0, 12).view({2, 2, 3});
  CHECK(matmul(stack, x).sizes() == tn::Dims(tn::Shape{2, 2}));
  CHECK(elements(matmul(stack, x)) == std::vector<float>{8, 26, 44, 62});
  CHECK(elements(matmul(y, stack)) == std::vector<float>{30, 41, 52, 96, 107, 118});
}

TEST_CASE("batches broadcast, and each product is that of its matrices") {
  support::Random random(6);
  const auto make = [&](const tn::Shape& shape) { return support::whole_numbers<std::int64_t>(shape, random, -9, 9); };
  const auto check = [](const Tensor<std::int64_t>& a, const Tensor<std::int64_t>& b, const tn::Shape& shape) {
    const auto c = matmul(a, b);
    REQUIRE(c.sizes() == tn::Dims(shape));
    const auto every_a = a.expand({shape[0], shape[1], a.size(-2), a.size(-1)}),
               every_b = b.expand({shape[0], shape[1], b.size(-2), b.size(-1)});
    for (std::int64_t i = 0; i < shape[0]; ++i) {
      for (std::int64_t j = 0; j < shape[1]; ++j) CHECK(elements(c[i][j]) == product(every_a[i][j], every_b[i][j]));
    }
  };
  check(make({2, 3, 4, 5}), make({2, 3, 5, 2}), {2, 3, 4, 2});
  check(make({2, 1, 4, 5}), make({3, 5, 2}), {2, 3, 4, 2});
  check(make({4, 5}), make({2, 3, 5, 2}), {2, 3, 4, 2});
  check(make({3, 2, 5, 4}).permute({1, 0, 3, 2}), make({2, 3, 2, 5}).permute({0, 1, 3, 2}).flip(0), {2, 3, 4, 2});
  check(make({4, 5}).expand({2, 3, 4, 5}), make({2, 3, 10, 2})(tn::ellipsis, range(tn::none, tn::none, -2), tn::all),
        {2, 3, 4, 2});
  CHECK(matmul(make({0, 4, 5}), make({5, 2})).sizes() == tn::Dims(tn::Shape{0, 4, 2}));
}

TEST_CASE("empty matrices") {
  const auto c = matmul(tn::ones<float>({2, 0}), tn::ones<float>({0, 3}));
  CHECK(c.sizes() == tn::Dims(tn::Shape{2, 3}));
  CHECK(elements(c) == std::vector<float>(6, 0.f));
  CHECK(matmul(tn::ones<int>({0, 2}), tn::ones<int>({2, 3})).sizes() == tn::Dims(tn::Shape{0, 3}));
  CHECK(matmul(tn::ones<int>({2, 3}), tn::ones<int>({3, 0})).sizes() == tn::Dims(tn::Shape{2, 0}));
  CHECK(matmul(tn::ones<double>({0}), tn::ones<double>({0})).item() == 0.);
}

TEST_CASE("integers wrap, half types sum in float, NaN goes through") {
  CHECK(matmul(tn::full<std::int8_t>({1, 2}, 100), tn::full<std::int8_t>({2, 1}, 100)).item() ==
        static_cast<std::int8_t>(20'000));
  CHECK(matmul(tn::full<std::int64_t>({1, 2}, INT64_MAX), tn::full<std::int64_t>({2, 1}, 1)).item() == -2);
  CHECK(matmul(tn::full<std::uint16_t>({2}, 65535), tn::full<std::uint16_t>({2}, 65535)).item() == 2);
  CHECK(matmul(tn::ones<tn::bfloat16>({1000}), tn::ones<tn::bfloat16>({1000})).item() == tn::bfloat16(1000.f));
  CHECK(matmul(tn::ones<tn::float16>({5000}), tn::ones<tn::float16>({5000})).item() == tn::float16(5000.f));
  const auto with_nan = tn::tensor<float>({0.f, 0.f / tn::zeros<float>({})()});
  const float zero_times_nan = matmul(tn::zeros<float>({2}), with_nan).item();
  CHECK(zero_times_nan != zero_times_nan);
  const tn::complex<float> i(0, 1);
  CHECK(matmul(tn::full<tn::complex<float>>({2}, i), tn::full<tn::complex<float>>({2}, i)).item() ==
        tn::complex<float>(-2.f));
}

TEST_CASE("operands of two types promote; expressions, gathers and read-only tensors are operands") {
  const auto a = tn::ones<int>({2, 2});
  const auto b = tn::full<float>({2, 2}, 0.5f);
  const auto c = matmul(a, b);
  STATIC_REQUIRE(std::is_same_v<decltype(c), const Tensor<double>>);
  CHECK(c(0, 0) == 1.);
  CHECK(matmul(b + b, b * 2.f)(1, 1) == 2.f);
  CHECK(matmul(Tensor<const float>(b), b)(0, 1) == 0.5f);
  CHECK(matmul(b(tn::tensor<int>({1, 0, 1}), tn::all), b).size(0) == 3);
  STATIC_REQUIRE(std::is_same_v<decltype(matmul(Tensor<const float>(b), b)), Tensor<float>>);
}

TEST_CASE("the result shares nothing, so it may be assigned to an operand") {
  auto a = tn::tensor<float>({{1, 2}, {3, 4}});
  const auto view = a;
  a = matmul(a, a);
  CHECK(elements(a) == std::vector<float>{7, 10, 15, 22});
  CHECK(elements(view) == std::vector<float>{1, 2, 3, 4});
}

TEST_CASE("shapes that do not fit are refused with both in the text") {
  const auto a = tn::zeros<float>({2, 3});
  CHECK(error_text<tn::ShapeError>([&] { (void)matmul(a, a); }) ==
        "tenon::matmul: shapes (2,3) and (2,3) do not fit: the inner sizes differ");
  CHECK(error_text<tn::ShapeError>([&] { (void)matmul(a, tn::zeros<float>({2})); }) ==
        "tenon::matmul: shapes (2,3) and (2,) do not fit: the inner sizes differ");
  CHECK(error_text<tn::ShapeError>([&] { (void)matmul(tn::zeros<float>({4}), a); }) ==
        "tenon::matmul: shapes (4,) and (2,3) do not fit: the inner sizes differ");
  CHECK(error_text<tn::ShapeError>([&] { (void)matmul(tn::tensor(2.f), a); }) ==
        "tenon::matmul: shapes () and (2,3) do not fit: a scalar has no rows, use multiply");
  CHECK(error_text<tn::ShapeError>([&] { (void)matmul(tn::zeros<float>({2, 4, 3}), tn::zeros<float>({3, 3, 4})); }) ==
        "tenon::matmul: shapes (2,) and (3,) do not broadcast: axis 0 is 2 and 3");
}
