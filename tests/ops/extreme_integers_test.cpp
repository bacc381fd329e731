// Counts, sizes, indices and labels at the ends of int64: an error or a result, and no signed overflow on the way,
// which the preset asan-ubsan reports.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using tn::axis;
using Int = std::int64_t;

namespace {

constexpr Int most = INT64_MAX, least = INT64_MIN;
const auto row = [] { return tn::arange<float>(4); };
const auto matrix = [] { return tn::tensor<float>({{1, 2, 3}, {4, 5, 6}}); };

/// Calls f with each extreme number; it has a result or throws an Error.  Returns how many calls were refused.
template <class F>
int refused(const F& f) {
  int count = 0;
  for (const Int n : {most, most - 1, most / 2, least, least + 1, least / 2}) {
    try {
      f(n);
    } catch (const tn::Error&) {
      ++count;
    }
  }
  return count;
}

}  // namespace

TEST_CASE("labels and counts") {
  CHECK(refused([](Int n) { (void)tn::one_hot(tn::full<Int>({1}, n)); }) == 6);
  CHECK(refused([](Int n) { (void)tn::one_hot(tn::full<Int>({1}, 0), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::bincount(tn::full<Int>({1}, n)); }) == 6);
  CHECK(refused([](Int n) { (void)tn::bincount(tn::full<Int>({1}, n), tn::weights(tn::ones<double>({1}))); }) == 6);
  CHECK(refused([](Int n) { (void)tn::bincount(tn::zeros<Int>({1}), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::histogram(row(), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::linspace<double>(0, 1, n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::linspace<double>(0, 1, n, tn::Endpoint::excluded); }) == 6);
  CHECK(refused([](Int n) { (void)tn::lazy::linspace<float>(0, 1, n); }) >= 3);
  CHECK(refused([](Int n) { (void)tn::logspace<float>(0, 1, n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::geomspace<float>(1, 2, n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::multinomial(row(), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::multinomial(row(), n, tn::replacement); }) == 6);
  CHECK(refused([](Int n) { (void)tn::randperm(n); }) == 6);
}

TEST_CASE("sizes") {
  CHECK(refused([](Int n) { (void)tn::zeros<float>({n}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::zeros<float>({2, n}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::eye<float>(n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::eye<float>(2, n); }) == 6);
  refused([](Int n) { (void)tn::eye<float>(2, 3, n); });
  CHECK(refused([](Int n) { (void)row().view({n}); }) == 6);
  CHECK(refused([](Int n) { (void)row().view({n, -1}); }) == 6);
  CHECK(refused([](Int n) { (void)row().view({n, n}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::reshape(row(), {n, 2}); }) == 6);
  CHECK(refused([](Int n) { (void)row().view({1, 4}).expand({n, 3}); }) == 6);
  refused([](Int n) { (void)row().view({1, 4}).expand({n, 4}); });
  CHECK(refused([](Int n) { (void)tn::tile(row(), {n}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::repeat(row(), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::repeat(row(), tn::tensor<Int>({n, n, 1, 1})); }) == 6);
  CHECK(refused([](Int n) { (void)tn::pad(row(), {{n, n}}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::pad(row(), {{0, n}}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::pad(row(), {{n, 0}}, tn::PadMode::reflect); }) == 6);
  CHECK(refused([](Int n) { (void)tn::rand<float>({n}); }) == 6);
  refused([](Int n) { (void)row().as_strided({2}, {n}); });
  refused([](Int n) { (void)row().as_strided({2}, {1}, n); });
  refused([](Int n) { (void)row().as_strided({n}, {0}); });
  refused([](Int n) { (void)row().as_strided({n}, {n}, n); });
  CHECK(refused([](Int n) {
          auto x = row();
          x.resize_({n});
        }) == 6);
}

TEST_CASE("indices and steps") {
  CHECK(refused([](Int n) { (void)row()(n); }) == 6);
  CHECK(refused([](Int n) { (void)matrix()(tn::all, n); }) == 6);
  CHECK(refused([](Int n) { (void)row().select(0, n); }) == 6);
  refused([](Int n) { (void)row()(tn::range(n, tn::end)); });
  refused([](Int n) { (void)row()(tn::range(0, n)); });
  refused([](Int n) { (void)row()(tn::range(n, n, n)); });
  refused([](Int n) { (void)row()(tn::range(0, tn::end, n)); });
  refused([](Int n) { (void)row()(tn::range(3, tn::none, n)); });
  refused([](Int n) { (void)row()(tn::range(tn::end - n, tn::end)); });
  CHECK(refused([](Int n) { (void)row().narrow(0, n, 1); }) == 6);
  CHECK(refused([](Int n) { (void)row().narrow(0, 1, n); }) == 6);
  CHECK(refused([](Int n) { (void)row().unfold(0, n, 1); }) == 6);
  refused([](Int n) { (void)row().unfold(0, 2, n); });
  CHECK(refused([](Int n) { (void)tn::take(row(), tn::full<Int>({2}, n)); }) == 6);
  CHECK(refused([](Int n) { (void)tn::take(matrix(), tn::full<Int>({2}, n), axis(1)); }) == 6);
  CHECK(refused([](Int n) { (void)tn::gather(matrix(), 1, tn::full<Int>({2, 1}, n)); }) == 6);
  CHECK(refused([](Int n) { (void)row()(tn::full<Int>({2}, n)); }) == 6);
  CHECK(refused([](Int n) {
          auto x = row();
          x.index_add_(0, tn::full<Int>({1}, n), tn::ones<float>({1}));
        }) == 6);
  CHECK(refused([](Int n) { (void)tn::split(row(), n); }) >= 3);
  CHECK(refused([](Int n) { (void)tn::chunk(row(), n); }) >= 3);
  CHECK(refused([](Int n) { (void)tn::split(row(), {n, n}); }) == 6);
  CHECK(refused([](Int n) { (void)tn::topk(row(), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::kthvalue(row(), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::partition(row(), n); }) == 6);
}

TEST_CASE("offsets, shifts and orders: any is allowed") {
  refused([](Int n) { (void)tn::diag(row(), n); });
  refused([](Int n) { (void)tn::diag(matrix(), n); });
  refused([](Int n) { (void)tn::diagflat(row(), n); });
  refused([](Int n) { (void)tn::diagonal(matrix(), n); });
  refused([](Int n) { (void)tn::trace(matrix(), n); });
  CHECK(refused([](Int n) { (void)tn::tril(matrix(), n); }) == 0);
  CHECK(refused([](Int n) { (void)tn::triu(matrix(), n); }) == 0);
  CHECK(refused([](Int n) { (void)tn::roll(row(), n); }) == 0);
  CHECK(refused([](Int n) { (void)tn::roll(matrix(), {n, n}, axis(0, 1)); }) == 0);
  CHECK(refused([](Int n) { (void)tn::rot90(matrix(), n); }) == 0);
  refused([](Int n) { (void)tn::diff(row(), n); });
  CHECK(refused([](Int n) { (void)tn::matrix_power(tn::eye<double>(2), n); }) <= 3);
  CHECK(refused([](Int n) { (void)tn::sum(matrix(), axis(n)); }) == 6);
  CHECK(refused([](Int n) { (void)tn::expand_dims(row(), n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::moveaxis(matrix(), n, 0); }) == 6);
  CHECK(refused([](Int n) { (void)matrix().transpose(n, 0); }) == 6);
  CHECK(refused([](Int n) { (void)matrix().size(n); }) == 6);
  CHECK(refused([](Int n) { (void)tn::var(matrix(), tn::correction(static_cast<double>(n))); }) == 0);
  (void)tn::randint<Int>(least, most, {3});
  (void)tn::randint<Int>(most - 1, most, {3});
  CHECK_THROWS_AS(tn::randint<Int>(least, least, {3}), tn::IndexError);
  CHECK(tn::arange<Int>(least, least + 3)(2) == least + 2);
  CHECK(tn::arange<Int>(most - 3, most)(2) == most - 1);
  CHECK(tn::arange<Int>(least, most, most)(1) == -1);
  CHECK(refused([](Int n) { (void)tn::arange<Int>(0, n); }) == 3);
  refused([](Int n) { (void)tn::arange<Int>(0, 10, n); });
}

TEST_CASE("arithmetic wraps") {
  for (const Int n : {most, least}) {
    const auto x = tn::full<Int>({9}, n);
    (void)tn::sum(x);
    (void)tn::prod(x);
    (void)tn::cumsum(x);
    (void)tn::cumprod(x);
    (void)tn::mean(x);
    (void)tn::var(x);
    (void)tn::ptp(tn::tensor<Int>({least, most}));
    (void)tn::diff(tn::tensor<Int>({least, most, least}));
    (void)tn::dot(x, x);
    (void)tn::eval(tn::abs(x));
    (void)tn::eval(-x);
    (void)tn::eval(tn::floor_divide(x, tn::full<Int>({9}, -1)));
    (void)tn::eval(tn::remainder(x, tn::full<Int>({9}, -1)));
    (void)tn::eval(tn::pow(x, Int{3}));
    (void)tn::eval(tn::square(x));
    (void)tn::eval(tn::bitwise_left_shift(x, tn::full<Int>({9}, n)));
    (void)tn::eval(tn::bitwise_right_shift(x, tn::full<Int>({9}, n)));
    (void)tn::matmul(x.view({3, 3}), x.view({3, 3}));
    (void)tn::matrix_power(x.view({3, 3}), 5);
    (void)tn::quantile(x.cast<double>(), 0.5);
    (void)tn::median(x.cast<double>());
    (void)tn::unique_values(x);
    (void)tn::searchsorted(x, n);
    CHECK(tn::sum(tn::histogram(x, 3).counts).item() == 9);  // a double near n has no room for three bins
  }
}
