// Normalisation beside PyTorch's; running averages, shapes that differ, and every number of threads.
#include <tenon/nn/normalization.hpp>

#include <cmath>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/neural.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using support::as_elements_of;
using support::check_neural;

TEST_CASE("nn: normalisation is PyTorch's") {
  support::Golden golden("nn", "normalization");
  const auto get = [&](const std::string& name) { return golden.get<double>(name).clone(); };
  check_neural<3>(golden, "layer_norm", [](const auto& x, const auto& w, const auto& b) { return nn::layer_norm(x, {5}, w, b); });
  check_neural<3>(golden, "layer_norm.two",
                  [](const auto& x, const auto& w, const auto& b) { return nn::layer_norm(x, {4, 5}, w, b, 0.125); });
  check_neural<1>(golden, "layer_norm.plain", [](const auto& x) { return nn::layer_norm(x, {5}); });
  support::check_neural_in_both<3>(golden, "layer_norm.wide",
                                   [](const auto& x, const auto& w, const auto& b) { return nn::layer_norm(x, {77}, w, b); });
  support::check_neural_of<double, 2>(golden, "rms_norm", [](const auto& x, const auto& w) { return nn::rms_norm(x, {5}, w); }, 1e-11);
  check_neural<1>(golden, "rms_norm.plain", [](const auto& x) { return nn::rms_norm(x, {4, 5}, tn::none, 0.125); });
  check_neural<3>(golden, "batch_norm",
                  [](const auto& x, const auto& w, const auto& b) { return nn::batch_norm(x, tn::none, tn::none, w, b, true); });
  check_neural<1>(golden, "batch_norm.plain",
                  [](const auto& x) { return nn::batch_norm(x, tn::none, tn::none, tn::none, tn::none, true); });
  check_neural<3>(golden, "batch_norm.eval",
                  [m = get("batch_norm.eval.mean"), v = get("batch_norm.eval.var")](const auto& x, const auto& w, const auto& b) {
                    return nn::batch_norm(x, as_elements_of(x, m), as_elements_of(x, v), w, b);
                  });
  check_neural<3>(golden, "group_norm", [](const auto& x, const auto& w, const auto& b) { return nn::group_norm(x, 2, w, b); });
  check_neural<3>(golden, "instance_norm",
                  [](const auto& x, const auto& w, const auto& b) { return nn::instance_norm(x, tn::none, tn::none, w, b); });
  check_neural<1>(golden, "local_response_norm", [](const auto& x) { return nn::local_response_norm(x, 3, 0.5, 0.75, 2.0); });
  check_neural<1>(golden, "local_response_norm.even", [](const auto& x) { return nn::local_response_norm(x, 2, 0.5); });
  check_neural<2>(golden, "weight_norm", [](const auto& v, const auto& g) { return nn::weight_norm(v, g); });

  for (const std::string name : {"batch_norm", "instance_norm"}) {
    INFO(name);
    const auto mean = get(name + ".mean"), var = get(name + ".var"), x = get(name + ".x0");
    if (name == "batch_norm") nn::batch_norm(x, mean, var, tn::none, tn::none, true, 0.25);
    else nn::instance_norm(x, mean, var, tn::none, tn::none, true, 0.25);
    support::check_near(mean, get(name + ".mean_after"), 1e-13);
    support::check_near(var, get(name + ".var_after"), 1e-13);
  }
}

TEST_CASE("nn: normalisation refuses shapes that do not fit") {
  const auto x = tn::zeros<float>({2, 6, 3});
  CHECK_THROWS_WITH(nn::layer_norm(x, {6, 2}), "tenon::nn::layer_norm: (6,2) are not the last sizes of shape (2,6,3)");
  CHECK_THROWS_AS(nn::layer_norm(x, {3}, tn::ones<float>({2})), tn::ShapeError);
  CHECK_THROWS_AS(nn::group_norm(x, 4), tn::ShapeError);
  CHECK_THROWS_AS(nn::group_norm(x, 0), tn::ShapeError);
  CHECK_THROWS_AS(nn::batch_norm(tn::zeros<float>({1, 6}), tn::none, tn::none, tn::none, tn::none, true), tn::ShapeError);
  CHECK_THROWS_AS(nn::batch_norm(x, tn::none, tn::none), tn::TypeError);
  CHECK_THROWS_AS(nn::batch_norm(x, tn::zeros<float>({5}), tn::ones<float>({5})), tn::ShapeError);
  CHECK_THROWS_AS(nn::batch_norm(tn::zeros<float>({6}), tn::none, tn::none), tn::ShapeError);
  CHECK_THROWS_AS(nn::instance_norm(tn::zeros<float>({2, 6, 1})), tn::ShapeError);
  CHECK_THROWS_AS(nn::local_response_norm(x, 0), tn::IndexError);
}

TEST_CASE("nn: normalisation of nothing, of constants, and of halves") {
  CHECK(nn::layer_norm(tn::zeros<float>({0, 4}), {4}).sizes() == tn::Shape({0, 4}));
  CHECK(nn::group_norm(tn::zeros<float>({0, 4, 2}), 2).numel() == 0);
  CHECK(tn::all(nn::layer_norm(tn::full<float>({2, 8}, 7), {8}) == 0.0f).item());
  const auto half = nn::layer_norm(tn::cast<tn::float16>(tn::arange<float>(0, 16).view({2, 8})), {8});
  CHECK(std::abs(static_cast<float>(half(1, 7)) - 1.5275f) < 2e-3f);
  // The variance of these is beyond the largest half.
  const auto wide = tn::cast<tn::float16>(tn::tensor<float>({1000, -1000, 500, 3}).reshape({4, 1}));
  const tn::Tensor<float> even = tn::cast<float>(nn::batch_norm(wide, tn::none, tn::none, tn::none, tn::none, true));
  CHECK(tn::allclose(even, tn::tensor<float>({1.1824f, -1.5226f, 0.5062f, -0.166f}).reshape({4, 1}), 2e-3, 1e-3));
  const tn::Variable<float> empty(tn::zeros<float>({0, 4})), w(tn::ones<float>({4}));
  tn::sum(nn::layer_norm(empty, {4}, w)).backward();
  CHECK(tn::all(w.grad() == 0.0f).item());
}

TEST_CASE("nn: normalised rows and their gradients are the same for every number of threads") {
  tn::Generator generator(11);
  const tn::Tensor<float> values = tn::randn<float>({1500, 130}, generator), g = tn::randn<float>({1500, 130}, generator);
  for (const bool of_weight : {false, true}) {
    support::is_the_same([&] {
      const tn::Variable<float> x(values), w(tn::ones<float>({130}));
      const tn::Variable<float> y = nn::layer_norm(x, {130}, w);
      y.backward(g);
      return of_weight ? w.grad() : x.grad();
    });
  }
}

TEST_CASE("nn: batch_norm of contiguous images is that of the same images in another order of memory") {
  for (const std::int64_t width : {5, 37}) {  // of 20 elements and of 148 in a row
    INFO(width);
    const tn::Shape sizes{3, 5, 4, width};
    const tn::Tensor<double> x = tn::randn<double>(sizes) + 3.0, g = tn::randn<double>(sizes);
    const tn::Tensor<double> w = tn::randn<double>({5}), b = tn::randn<double>({5});
    const tn::Tensor<double> last = x.permute({0, 2, 3, 1}).contiguous().permute({0, 3, 1, 2});
    REQUIRE_FALSE(last.is_contiguous());
    const auto check = [&](const auto& weight, const auto& bias) {
      const tn::Variable<double> plain(x), other(last);
      const tn::Tensor<double> mean = tn::zeros<double>({5}), var = tn::ones<double>({5}), mean2 = mean.clone(), var2 = var.clone();
      const tn::Variable<double> y = nn::batch_norm(plain, mean, var, weight, bias, true);
      const tn::Variable<double> y2 = nn::batch_norm(other, mean2, var2, weight, bias, true);
      support::check_near(y.value(), y2.value(), 1e-12);
      support::check_near(mean, mean2, 1e-13);
      support::check_near(var, var2, 1e-13);
      tn::eval(y * 1.0).backward(g);  // a gradient whose memory may be written
      y2.backward(g);
      support::check_near(plain.grad(), other.grad(), 1e-12);
    };
    check(tn::none, tn::none);
    check(w, tn::none);
    check(tn::none, b);
    check(w, b);
    const tn::Variable<double> weight(w), bias(b), weight2(w), bias2(b);
    const tn::Tensor<double> before = g.clone();
    tn::Variable<double>(nn::batch_norm(x, tn::none, tn::none, weight, bias, true)).backward(g);
    tn::Variable<double>(nn::batch_norm(last, tn::none, tn::none, weight2, bias2, true)).backward(g);
    support::check_near(weight.grad(), weight2.grad(), 1e-12);
    support::check_near(bias.grad(), bias2.grad(), 1e-12);
    CHECK(tn::all(g == before).item());  // the caller's
  }
  const tn::Tensor<float> x = tn::randn<float>({4, 3, 8, 8});
  const auto gradient = [&] {
    const tn::Variable<float> leaf(x);
    tn::sum(tn::square(nn::batch_norm(leaf, tn::none, tn::none, tn::none, tn::none, true)) * x).backward();
    return leaf.grad();
  };
  support::is_the_same(gradient);
}

TEST_CASE("nn: normalisation subtracts the mean, not the mean rounded to an element") {
  const tn::Tensor<float> constant = tn::full<float>({4, 3, 16}, 123456789.f);
  const auto of_batch = [](const tn::Tensor<float>& x) { return nn::batch_norm(x, tn::none, tn::none, tn::none, tn::none, true); };
  CHECK(tn::all(of_batch(constant) == 0.f).item());
  CHECK(tn::all(of_batch(constant.reshape({64, 3})) == 0.f).item());
  CHECK(tn::all(nn::layer_norm(constant, {16}) == 0.f).item());
  CHECK(tn::all(nn::group_norm(constant, 1) == 0.f).item());
  // 10000, 10000.001, … in floats: the values are those in double.
  const tn::Tensor<float> x = tn::cast<float>(10000.0 + 0.001 * tn::arange<double>(0, 64)).reshape({1, 1, 64});
  const tn::Tensor<double> wide = tn::cast<double>(x);
  support::check_near(tn::cast<double>(nn::layer_norm(x, {64})), nn::layer_norm(wide, {64}), 1e-5);
  support::check_near(tn::cast<double>(of_batch(x)), nn::batch_norm(wide, tn::none, tn::none, tn::none, tn::none, true), 1e-5);
  support::check_near(tn::cast<double>(of_batch(x.reshape({64, 1}))), nn::layer_norm(wide, {64}).reshape({64, 1}), 1e-5);
  const tn::Tensor<double> unlike = tn::cast<double>(tn::cast<float>(tn::sin(wide)));
  const tn::Variable<float> leaf(x);
  const tn::Variable<double> leaf2(wide);
  tn::Variable<float>(nn::layer_norm(leaf, {64})).backward(tn::Tensor<float>(tn::cast<float>(unlike)));
  tn::Variable<double>(nn::layer_norm(leaf2, {64})).backward(unlike);
  support::check_near(tn::cast<double>(leaf.grad()) / 50.0, leaf2.grad() / 50.0, 1e-4);
}

TEST_CASE("nn: a batch without elements leaves running averages as they are") {
  const tn::Tensor<float> mean = tn::full<float>({3}, 2.f), var = tn::full<float>({3}, 4.f);
  CHECK(nn::batch_norm(tn::zeros<float>({0, 3, 5}), mean, var, tn::none, tn::none, true).sizes() == tn::Shape({0, 3, 5}));
  CHECK(nn::instance_norm(tn::zeros<float>({0, 3, 5}), mean, var).sizes() == tn::Shape({0, 3, 5}));
  CHECK((tn::all(mean == 2.f).item() && tn::all(var == 4.f).item()));
}
