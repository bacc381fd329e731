// Convolutions and their gradients beside PyTorch's, beside differences, and beside sums that are written out.
#include <tenon/nn.hpp>
#include <tenon/nn/convolution.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/thread_counts.hpp"
#include "support/window_cases.hpp"

namespace tn = tenon;
using support::largest_difference;

namespace {

/// Numbers without a period, between -1 and 1.
template <class T>
tn::Tensor<T> numbers(const tn::Shape& sizes, double step = 1) {
  std::int64_t n = 1;
  for (auto size : sizes) n *= size;
  const tn::Tensor<T> row = tn::cast<T>(tn::sin(tn::arange<double>(0, static_cast<double>(n)) * step));
  return row.reshape(sizes);
}

/// How a case of the golden data is called.
struct Call {
  int rank;
  bool is_transposed;
  tn::nn::PaddingMode mode;
  std::int64_t groups;
  tn::Shape stride, padding, dilation, output_padding;
  explicit Call(const tn::Tensor<std::int64_t>& numbers) {
    const auto at = [&](std::int64_t i) { return numbers(i); };
    rank = static_cast<int>(at(0));
    is_transposed = at(1) != 0;
    mode = static_cast<tn::nn::PaddingMode>(at(2));
    groups = at(3);
    tn::Shape* const lists[] = {&stride, &padding, &dilation, &output_padding};
    for (int k = 0; k < 4; ++k) {
      for (int d = 0; d < rank; ++d) lists[k]->push_back(at(4 + k * rank + d));
    }
  }
  template <class X, class W, class B>
  auto operator()(const X& x, const W& w, const B& b) const {
    if (is_transposed) {
      if (rank == 1) return tn::nn::conv_transpose1d(x, w, b, stride, padding, output_padding, groups, dilation);
      if (rank == 2) return tn::nn::conv_transpose2d(x, w, b, stride, padding, output_padding, groups, dilation);
      return tn::nn::conv_transpose3d(x, w, b, stride, padding, output_padding, groups, dilation);
    }
    if (rank == 1) return tn::nn::conv1d(x, w, b, stride, padding, dilation, groups, mode);
    if (rank == 2) return tn::nn::conv2d(x, w, b, stride, padding, dilation, groups, mode);
    return tn::nn::conv3d(x, w, b, stride, padding, dilation, groups, mode);
  }
};

/// The same elements with the channels as the last dimension of memory.
template <class T>
tn::Tensor<T> channels_last(const tn::Tensor<T>& x) {
  tn::Shape order{0}, back{0, x.dim() - 1};
  for (int d = 2; d < x.dim(); ++d) order.push_back(d), back.push_back(d - 1);
  order.push_back(1);
  return x.permute(order).clone().permute(back);
}

template <class T>
void check_case(support::Golden& golden, const std::string& name, double tolerance) {
  INFO(name);
  const Call call(golden.get<std::int64_t>(name + ".call"));
  const auto get = [&](const char* what) { return golden.get<T>(name + what); };
  const auto x = get(".x"), w = get(".weight"), b = get(".bias"), g = get(".g"), y = get(".y"), dx = get(".dx"),
             dw = get(".dweight"), db = get(".dbias");
  const auto check = [&](const tn::Tensor<T>& input, const tn::Tensor<T>& weights, const tn::Tensor<T>& cotangent) {
    const tn::Variable<T> vx(input), vw(weights), vb(b);
    const tn::Variable<T> result = call(vx, vw, vb);
    CHECK(largest_difference(result.value(), y) <= tolerance);
    result.backward(cotangent);
    CHECK(largest_difference(vx.grad(), dx) <= tolerance);
    CHECK(largest_difference(vw.grad(), dw) <= tolerance);
    CHECK(largest_difference(vb.grad(), db) <= tolerance);
  };
  check(x, w, g);
  if (x.dim() == call.rank + 2) check(channels_last(x), channels_last(w), channels_last(g));
}

}  // namespace

TEST_CASE("convolution: values and gradients are PyTorch's") {
  support::Golden golden("nn", "convolution");
  for (const auto& name : golden.cases("float32.")) check_case<float>(golden, "float32." + name, 2e-6);
  for (const auto& name : golden.cases("float64.")) check_case<double>(golden, "float64." + name, 1e-14);
}

TEST_CASE("convolution: first and second derivatives are those of differences") {
  const auto x = numbers<double>({2, 4, 5, 6}), b = tn::linspace<double>(0, 1, 4);
  const auto w = numbers<double>({4, 2, 3, 2}, 1.3);
  const auto plain = [](const auto& a, const auto& c, const auto& d) {
    return tn::nn::conv2d(a, c, d, {2, 1}, {1, 0}, {1, 2}, 2);
  };
  CHECK(tn::gradcheck(plain, x, w, b));
  CHECK(tn::gradgradcheck(plain, x, w, b));
  const auto transposed = [](const auto& a, const auto& c) {
    return tn::nn::conv_transpose2d(a, c, tn::none, 2, 1, 1, 2);
  };
  CHECK(tn::gradcheck(transposed, x, w));
  CHECK(tn::gradgradcheck(transposed, x, w));
  const auto circular = [](const auto& a, const auto& c) {
    return tn::nn::conv2d(a, c, tn::none, 1, 2, 1, 2, tn::nn::PaddingMode::circular);
  };
  CHECK(tn::gradcheck(circular, x, w));
}

TEST_CASE("convolution: blocks of all sizes give the sums of products") {
  // More places than a block, places of several images in one block, more channels than are packed at once, rows longer
  // than a block.
  const auto check = [](const tn::Shape& x_sizes, const tn::Shape& w_sizes, std::int64_t stride, std::int64_t padding,
                        std::int64_t groups) {
    INFO(x_sizes << w_sizes << stride << padding << groups);
    const auto x = numbers<double>(x_sizes);
    const auto w = numbers<double>(w_sizes, 1.3);
    const auto y = tn::nn::conv2d(x, w, tn::none, stride, padding, 1, groups);
    const auto padded = tn::pad(x, {{0, 0}, {0, 0}, {padding, padding}, {padding, padding}});
    const auto windows = tn::sliding_window_view(padded, tn::Shape{w_sizes[2], w_sizes[3]}, tn::axis(2, 3));
    const auto strided = windows(tn::all, tn::all, tn::range(0, tn::none, stride), tn::range(0, tn::none, stride));
    const std::int64_t in = w_sizes[1], out = w_sizes[0] / groups;
    for (std::int64_t k = 0; k < groups; ++k) {
      const auto wanted = tn::einsum("ncijuv,ocuv->noij", strided.narrow(1, k * in, in), w.narrow(0, k * out, out));
      CHECK(largest_difference(y.narrow(1, k * out, out).contiguous(), wanted) <= 1e-13);
    }
  };
  check({2, 3, 40, 37}, {14, 3, 3, 3}, 1, 1, 1);
  check({5, 45, 7, 7}, {13, 45, 3, 3}, 1, 1, 1);
  check({1, 2, 5, 700}, {3, 2, 3, 4}, 1, 1, 1);
  check({1, 2, 9, 1300}, {3, 2, 3, 4}, 2, 2, 1);
  check({1, 1, 3, 3}, {70, 1, 2, 2}, 1, 0, 1);
  check({2, 4, 33, 35}, {4, 1, 5, 5}, 2, 2, 4);
  check({2, 500, 2, 2}, {5, 500, 1, 1}, 1, 0, 1);
  check({1, 1, 30, 30}, {2, 1, 21, 21}, 1, 3, 1);
}

TEST_CASE("convolution: results do not depend on the number of threads") {
  const auto x = numbers<float>({4, 24, 20, 20});
  const auto w = numbers<float>({26, 24, 3, 3}, 1.3);
  const auto single = numbers<float>({24, 1, 3, 3}, 1.3);
  const auto gradient = [](const auto& f, const auto& a, const auto& c, bool of_weights) {
    const tn::Variable<float> va(a), vc(c);
    const tn::Variable<float> y = f(va, vc);
    y.backward(tn::eval(tn::cos(y.value())));
    return (of_weights ? vc : va).grad();
  };
  const auto plain = [](const auto& a, const auto& c) { return tn::nn::conv2d(a, c, tn::none, 1, 1); };
  const auto depthwise = [](const auto& a, const auto& c) { return tn::nn::conv2d(a, c, tn::none, 1, 1, 1, 24); };
  support::is_the_same([&] { return plain(x, w); });
  support::is_the_same([&] { return gradient(plain, x, w, false); });
  support::is_the_same([&] { return gradient(plain, x, w, true); });
  support::is_the_same([&] { return depthwise(x, single); });
  support::is_the_same([&] { return gradient(depthwise, x, single, true); });
}

TEST_CASE("convolution: half types are computed in float") {
  const auto x = tn::linspace<float>(-1, 1, 3 * 5 * 5).reshape({1, 3, 5, 5}),
             w = tn::linspace<float>(0, 1, 2 * 3 * 9).reshape({2, 3, 3, 3});
  const tn::Tensor<tn::float16> hx = tn::cast<tn::float16>(x), hw = tn::cast<tn::float16>(w);
  const tn::Tensor<tn::float16> wanted =
      tn::cast<tn::float16>(tn::nn::conv2d(tn::cast<float>(hx), tn::cast<float>(hw)));
  CHECK(tn::all(tn::nn::conv2d(hx, hw) == wanted).item());
  CHECK(tn::all(tn::nn::conv2d(hx, w) == tn::nn::conv2d(tn::cast<float>(hx), w)).item());
}

TEST_CASE("convolution: complex operands are convolved in parts, real ones beside them, too") {
  using Z = tn::complex<double>;
  const auto drawn = [](const tn::Shape& sizes) {
    return tn::Tensor<Z>(tn::randn<double>(sizes) + tn::randn<double>(sizes) * Z(0, 1));
  };
  const tn::Tensor<Z> x = drawn({2, 4, 5, 3}), w = drawn({6, 2, 3, 3}), bias = drawn({6});
  const tn::Tensor<double> plain = tn::randn<double>({6, 2, 3, 3});
  const tn::Tensor<Z> y = tn::nn::conv2d(x, w, bias, 1, 1, 1, 2),
                      beside = tn::nn::conv2d(x, plain, tn::none, 1, 1, 1, 2);
  double error = 0;
  for (std::int64_t k = 0; k < y.numel(); ++k) {
    const std::int64_t j = k % 3, i = k / 3 % 5, o = k / 15 % 6, n = k / 90;
    Z sum = bias(o), other = 0;
    for (std::int64_t t = 0; t < 18; ++t) {
      const std::int64_t c = t / 9, a = t / 3 % 3, b = t % 3, p = i + a - 1, q = j + b - 1;
      if (p < 0 || p >= 5 || q < 0 || q >= 3) continue;
      sum = sum + x(n, o / 3 * 2 + c, p, q) * w(o, c, a, b);
      other = other + x(n, o / 3 * 2 + c, p, q) * Z(plain(o, c, a, b));
    }
    error = (std::max)({error, tn::abs(y(n, o, i, j) - sum), tn::abs(beside(n, o, i, j) - other)});
  }
  CHECK(error < 1e-13);
  const tn::Variable<Z> given(x), weights(w), added(bias);
  const auto strided = [](const auto& a, const auto& b, const auto& c) { return tn::nn::conv2d(a, b, c, 2, 1, 1, 2); };
  CHECK(tn::gradcheck(strided, given, weights, added));
  const auto turned = [](const auto& a, const auto& b) { return tn::nn::conv_transpose2d(a, b, tn::none, 2, 1); };
  CHECK(tn::gradcheck(turned, given, tn::Variable<Z>(drawn({4, 2, 3, 2}))));
  CHECK(tn::nn::conv1d(drawn({0, 1, 4}), drawn({2, 1, 3})).sizes() == tn::Shape({0, 2, 2}));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w); }),
                          "an input of shape (2,4,5,3) with 4 channels"));
}

TEST_CASE("convolution: a window that does not fit, and channels that do not divide, are refused with their numbers") {
  const auto x = tn::ones<float>({2, 4, 6, 5}), w = tn::ones<float>({6, 4, 3, 3});
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, tn::ones<float>({6, 3, 3, 3})); }),
                          "an input of shape (2,4,6,5) with 4 channels"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, 1, 0, 1, 4); }),
                          "6 channels of weights of shape (6,4,3,3) do not divide into 4"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, 1, 0, 1, 0); }),
                          "the number of groups is 0"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, 1, 0, 3); }),
                          "a window of 7 elements (size 3, dilation 3)"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, 1, -1); }),
                          "padding (-1,) has a number below 0"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, 0); }),
                          "stride (0,) has a number below 1"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, {1, 2, 3}); }),
                          "stride (1,2,3) has not one number for each of 2"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv2d(x, w, tn::ones<float>({5})); }),
                          "a bias of shape (5,) for 6 channels"));
  CHECK(support::has_text(
      support::shape_error([&] { tn::nn::conv2d(x, w, tn::none, 2, 0, 1, 1, tn::nn::PaddingMode::same); }),
      "needs stride 1"));
  CHECK(support::has_text(support::shape_error([&] { tn::nn::conv1d(x, w); }),
                          "an input of shape (2,4,6,5) has not 3 dimensions"));
  CHECK(support::has_text(support::shape_error([&] {
                            tn::nn::conv_transpose2d(x, tn::ones<float>({4, 2, 3, 3}), tn::none, 2, 0, 2);
                          }),
                          "output_padding 2"));
  CHECK(support::has_text(support::shape_error([&] {
                            tn::nn::conv_transpose2d(x, tn::ones<float>({4, 2, 3, 3}), tn::none, 1, 9);
                          }),
                          "has no result with padding 9"));
}

TEST_CASE("convolution: numbers near the limits of 64 bits are refused, or take no more memory than others") {
  const auto x = tn::ones<double>({1, 1, 3}), w = tn::ones<double>({1, 1, 3}), one = tn::ones<double>({1, 1, 1});
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  CHECK(tn::nn::conv1d(x, w, tn::none, most).item() == 3);
  CHECK(tn::nn::conv1d(x, one, tn::none, 1, 0, most).sizes() == tn::Shape({1, 1, 3}));
  CHECK(tn::nn::conv_transpose1d(one, w, tn::none, most).sizes() == tn::Shape({1, 1, 3}));
  CHECK_THROWS_AS(tn::nn::conv1d(x, w, tn::none, 1, 0, most, 1, tn::nn::PaddingMode::same), tn::ShapeError);
  CHECK_THROWS_AS(tn::nn::conv_transpose1d(x, w, tn::none, most), tn::ShapeError);
  CHECK_THROWS_AS(tn::nn::conv_transpose1d(x, w, tn::none, 1, 0, 0, 1, most), tn::ShapeError);
  const std::int64_t far_away = std::int64_t{1} << 40;
  CHECK_THROWS_AS(
      tn::nn::conv2d(tn::ones<double>({1, 1, 1, 1}), tn::ones<double>({1, 1, 3, 3}), tn::none, 1, far_away, far_away),
      tn::ShapeError);
  // Of what lies between the places nothing is copied.
  CHECK(tn::all(tn::nn::conv1d(x, w, tn::none, far_away, far_away) == tn::tensor<double>({0, 3, 0})).item());
  CHECK(tn::all(tn::nn::conv1d(x, w, tn::none, far_away, far_away - 1, 2) == tn::tensor<double>({0, 1})).item());
}

TEST_CASE(
    "convolution: without channels the result is the bias, and taps far apart are refused, not added up modulo 2^64") {
  constexpr std::int64_t large = std::int64_t{1} << 40, far = std::int64_t{1} << 62;
  const tn::Tensor<float> bias = tn::tensor<float>({2, 3}), none = tn::zeros<float>({1, 0, large}),
                          w = tn::zeros<float>({2, 0, large});
  CHECK(tn::all(tn::nn::conv1d(none, w, bias).reshape({2}) == bias).item());
  CHECK(tn::all(tn::nn::conv1d(none, w) == 0.0f).item());
  const tn::Tensor<float> x = tn::ones<float>({4, 2, 1, 1});
  CHECK_THROWS_AS(tn::nn::conv2d(x.narrow(1, 0, 1), tn::ones<float>({1, 1, 2, 1}), tn::none, 1, {far / 2, 0}, {far, 1}),
                  tn::MemoryError);
  CHECK_THROWS_AS(tn::nn::conv2d(x, tn::ones<float>({2, 1, 2, 1}), tn::none, 1, {far / 2, 0}, {far, 1}, 2),
                  tn::MemoryError);
}
