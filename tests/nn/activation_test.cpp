// Activation functions beside PyTorch's, at the points where pieces meet, and beyond the range of exponentials.
#include <tenon/describe.hpp>
#include <tenon/nn/activation.hpp>

#include <cmath>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/neural.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using support::check_neural;

TEST_CASE("nn: activation functions are PyTorch's") {
  support::Golden golden("nn", "activation");
  check_neural<1>(golden, "leaky_relu", [](const auto& x) { return tn::nn::leaky_relu(x); });
  check_neural<1>(golden, "leaky_relu.slope", [](const auto& x) { return tn::nn::leaky_relu(x, 0.25); });
  check_neural<1>(golden, "hardtanh", [](const auto& x) { return tn::nn::hardtanh(x); });
  check_neural<1>(golden, "hardtanh.bounds", [](const auto& x) { return tn::nn::hardtanh(x, -2.0, 0.5); });
  check_neural<1>(golden, "relu6", [](const auto& x) { return tn::nn::relu6(x); });
  check_neural<1>(golden, "hardsigmoid", [](const auto& x) { return tn::nn::hardsigmoid(x); });
  check_neural<1>(golden, "hardswish", [](const auto& x) { return tn::nn::hardswish(x); });
  check_neural<1>(golden, "hardshrink", [](const auto& x) { return tn::nn::hardshrink(x); });
  check_neural<1>(golden, "softshrink", [](const auto& x) { return tn::nn::softshrink(x); });
  check_neural<1>(golden, "threshold", [](const auto& x) { return tn::nn::threshold(x, 0.5, 20.0); });
  support::check_neural_in_both<1>(golden, "elu", [](const auto& x) { return tn::nn::elu(x); });
  check_neural<1>(golden, "elu.alpha", [](const auto& x) { return tn::nn::elu(x, 0.75); });
  check_neural<1>(golden, "celu", [](const auto& x) { return tn::nn::celu(x, 0.75); });
  check_neural<1>(golden, "selu", [](const auto& x) { return tn::nn::selu(x); });
  support::check_neural_in_both<1>(golden, "mish", [](const auto& x) { return tn::nn::mish(x); });
  check_neural<1>(golden, "logsigmoid", [](const auto& x) { return tn::nn::logsigmoid(x); });
  check_neural<1>(golden, "softplus", [](const auto& x) { return tn::nn::softplus(x, 2.0); });
  check_neural<1>(golden, "softsign", [](const auto& x) { return tn::nn::softsign(x); });
  check_neural<1>(golden, "tanhshrink", [](const auto& x) { return tn::nn::tanhshrink(x); });
  check_neural<1>(golden, "glu", [](const auto& x) { return tn::nn::glu(x, tn::axis(1)); });
  check_neural<1>(golden, "softmin", [](const auto& x) { return tn::nn::softmin(x, tn::axis(1)); });
  check_neural<1>(golden, "maxout", [](const auto& x) { return tn::nn::maxout(x, 3, tn::axis(1)); });
  check_neural<2>(golden, "prelu", [](const auto& x, const auto& w) { return tn::nn::prelu(x, w); });
  check_neural<2>(golden, "prelu.one", [](const auto& x, const auto& w) { return tn::nn::prelu(x, w); });
}

TEST_CASE("nn: activation functions at the ends of the range") {
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(tn::nn::mish(1000.0) == 1000.0);
  CHECK(tn::nn::mish(-1000.0) == 0.0);
  CHECK(tn::nn::logsigmoid(-1000.0) == -1000.0);
  CHECK(tn::nn::softplus(1000.0, 2.0) == 1000.0);
  CHECK(tn::nn::elu(-inf) == -1.0);
  CHECK(std::isnan(tn::nn::softshrink(std::nan(""))));
  CHECK(std::isnan(tn::nn::relu6(std::nan(""))));
  CHECK(std::isnan(tn::nn::threshold(std::nan(""), 0.0, 1.0)));
}

TEST_CASE("nn: activation functions refuse numbers that make no sense, and compute with tensors of such") {
  const double nan = std::nan("");
  const auto x = tn::tensor<float>({-1, 0.5f, 3});
  CHECK_THROWS_WITH(tn::nn::hardtanh(x, 2.0), "tenon::nn::hardtanh: bounds from 2 to 1: the lower one comes first");
  CHECK_THROWS_AS(tn::nn::hardtanh(x, 1, -1), tn::IndexError);
  CHECK_THROWS_AS(tn::nn::hardtanh(x, nan, 1.0), tn::IndexError);
  CHECK(tn::all(tn::nn::hardtanh(x, 1, 1) == 1).item());
  CHECK_THROWS_WITH(tn::nn::softshrink(x, -0.5), "tenon::nn::softshrink: lambd = -0.5 is not at least 0");
  CHECK_THROWS_AS(tn::nn::softshrink(x, nan), tn::IndexError);
  CHECK(tn::all(tn::nn::softshrink(x, 0) == x).item());
  CHECK_THROWS_WITH(tn::nn::celu(x, 0), "tenon::nn::celu: alpha = 0 is a divisor: it is to be another number");
  CHECK_THROWS_AS(tn::nn::softplus(x, 0.0f), tn::IndexError);
  CHECK_THROWS_AS(tn::nn::softplus(tn::Variable<float>(x) * 2.0f, 0.0f), tn::IndexError);
  CHECK_THROWS_AS(tn::nn::softplus(1.0, 0.0), tn::IndexError);
  CHECK(tn::all(tn::nn::softshrink(x, tn::full<float>({3}, -0.5f)) == tn::tensor<float>({-1.5f, 1, 3.5f})).item());
}

TEST_CASE("nn: an expression of activation functions is one node") {
  const tn::Variable<float> x(tn::tensor<float>({-1, 2, 3}));
  const auto e = tn::nn::hardswish(tn::nn::elu(x) * 2.0f);
  static_assert(!tn::TensorLike<decltype(e)>, "it is recorded");
  const tn::Variable y = tn::sum(e);
  y.backward();
  CHECK(x.grad().numel() == 3);
  CHECK(tn::describe(e.local()).find("nn::hardswish(multiply(nn::elu(float32 (3,), 1)") != std::string::npos);
}

TEST_CASE("nn: randomised leaky ReLU draws its slopes again in the backward pass") {
  tn::Generator generator(42);
  const tn::Tensor<float> minus = -tn::ones<float>({5000});
  const tn::Variable<float> x(minus);
  const tn::Variable<float> y = tn::nn::rrelu(x, 0.125, 0.25, true, generator);
  CHECK(generator.counter() > 0);
  y.backward(tn::ones<float>({5000}));
  CHECK(tn::all(x.grad() == -y.value()).item());  // the slope of -1 is minus the result
  CHECK(tn::max(x.grad()).item() < 0.25f);
  CHECK(tn::min(x.grad()).item() >= 0.125f);
  CHECK(std::abs(tn::mean(x.grad()).item() - 0.1875f) < 0.002f);
  CHECK(tn::all(tn::nn::rrelu(minus, 0.125, 0.25) == -0.1875f).item());
  CHECK_THROWS_AS(tn::nn::rrelu(minus, 0.5, 0.25), tn::IndexError);
  support::is_the_same([&] {
    tn::Generator same(7);
    return tn::eval(tn::nn::rrelu(minus, 0.125, 0.25, true, same));
  });
}

TEST_CASE("nn: activation functions refuse what does not divide") {
  const auto x = tn::zeros<float>({2, 5});
  CHECK_THROWS_AS(tn::nn::glu(x), tn::ShapeError);
  CHECK_THROWS_AS(tn::nn::maxout(x, 2), tn::ShapeError);
  CHECK_THROWS_AS(tn::nn::maxout(x, 0), tn::ShapeError);
  CHECK_THROWS_AS(tn::nn::glu(x, tn::axis(2)), tn::IndexError);
  CHECK_THROWS_WITH(tn::nn::prelu(x, tn::zeros<float>({4})),
                    "tenon::nn::prelu: a weight of shape (4,) for 5 channels of shape (2,5): give one number, or one "
                    "for each channel");
  CHECK(tn::nn::glu(tn::zeros<float>({0, 4})).sizes() == tn::Shape({0, 2}));
  CHECK(tn::eval(tn::nn::elu(tn::zeros<float>({0}))).numel() == 0);
}
