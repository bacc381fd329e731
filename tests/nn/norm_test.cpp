// Normalisation beside PyTorch's; running averages, shapes that differ, and every number of threads.
#include <tenon/nn/normalization.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>

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
  check_neural<3>(golden, "layer_norm",
                  [](const auto& x, const auto& w, const auto& b) { return nn::layer_norm(x, {5}, w, b); });
  check_neural<3>(golden, "layer_norm.two",
                  [](const auto& x, const auto& w, const auto& b) { return nn::layer_norm(x, {4, 5}, w, b, 0.125); });
  check_neural<1>(golden, "layer_norm.plain", [](const auto& x) { return nn::layer_norm(x, {5}); });
  support::check_neural_in_both<3>(golden, "layer_norm.wide", [](const auto& x, const auto& w, const auto& b) {
    return nn::layer_norm(x, {77}, w, b);
  });
  support::check_neural_of<double, 2>(
      golden, "rms_norm", [](const auto& x, const auto& w) { return nn::rms_norm(x, {5}, w); }, 1e-11);
  check_neural<1>(golden, "rms_norm.plain", [](const auto& x) { return nn::rms_norm(x, {4, 5}, tn::none, 0.125); });
  check_neural<3>(golden, "batch_norm", [](const auto& x, const auto& w, const auto& b) {
    return nn::batch_norm(x, tn::none, tn::none, w, b, true);
  });
  check_neural<1>(golden, "batch_norm.plain",
                  [](const auto& x) { return nn::batch_norm(x, tn::none, tn::none, tn::none, tn::none, true); });
  check_neural<3>(
      golden, "batch_norm.eval",
      [m = get("batch_norm.eval.mean"), v = get("batch_norm.eval.var")](const auto& x, const auto& w, const auto& b) {
        return nn::batch_norm(x, as_elements_of(x, m), as_elements_of(x, v), w, b);
      });
  check_neural<3>(golden, "group_norm",
                  [](const auto& x, const auto& w, const auto& b) { return nn::group_norm(x, 2, w, b); });
  check_neural<3>(golden, "instance_norm", [](const auto& x, const auto& w, const auto& b) {
    return nn::instance_norm(x, tn::none, tn::none, w, b);
  });
  check_neural<1>(golden, "local_response_norm",
                  [](const auto& x) { return nn::local_response_norm(x, 3, 0.5, 0.75, 2.0); });
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
  CHECK_THROWS_AS(nn::batch_norm(tn::zeros<float>({1, 6}), tn::none, tn::none, tn::none, tn::none, true),
                  tn::ShapeError);
  CHECK_THROWS_AS(nn::batch_norm(x, tn::none, tn::none), tn::TypeError);
  CHECK_THROWS_AS(nn::batch_norm(x, tn::zeros<float>({5}), tn::ones<float>({5})), tn::ShapeError);
  CHECK_THROWS_AS(nn::batch_norm(tn::zeros<float>({6}), tn::none, tn::none), tn::ShapeError);
  CHECK_THROWS_AS(nn::instance_norm(tn::zeros<float>({2, 6, 1})), tn::ShapeError);
  CHECK_THROWS_AS(nn::local_response_norm(x, 0), tn::IndexError);
  CHECK_THROWS_AS(nn::rms_norm(x, {3}, tn::none, -1), tn::IndexError);
  CHECK_THROWS_WITH(nn::layer_norm(x, {3}, tn::none, tn::none, -1e-5),
                    "tenon::nn::layer_norm: eps = -1e-05 is not at least 0");
  CHECK_THROWS_AS(nn::group_norm(x, 3, tn::none, tn::none, std::nan("")), tn::IndexError);
  CHECK_THROWS_AS(nn::batch_norm(x, tn::none, tn::none, tn::none, tn::none, true, 0.1, -1), tn::IndexError);
  CHECK_THROWS_AS(nn::instance_norm(x, tn::none, tn::none, tn::none, tn::none, true, 0.1, -1), tn::IndexError);
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
  const tn::Tensor<float> values = tn::randn<float>({1500, 130}, generator),
                          g = tn::randn<float>({1500, 130}, generator);
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
      const tn::Tensor<double> mean = tn::zeros<double>({5}), var = tn::ones<double>({5}), mean2 = mean.clone(),
                               var2 = var.clone();
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
  const auto of_batch = [](const tn::Tensor<float>& x) {
    return nn::batch_norm(x, tn::none, tn::none, tn::none, tn::none, true);
  };
  CHECK(tn::all(of_batch(constant) == 0.f).item());
  CHECK(tn::all(of_batch(constant.reshape({64, 3})) == 0.f).item());
  CHECK(tn::all(nn::layer_norm(constant, {16}) == 0.f).item());
  CHECK(tn::all(nn::group_norm(constant, 1) == 0.f).item());
  // 10000, 10000.001, … in floats: the values are those in double.
  const tn::Tensor<float> x = tn::cast<float>(10000.0 + 0.001 * tn::arange<double>(0, 64)).reshape({1, 1, 64});
  const tn::Tensor<double> wide = tn::cast<double>(x);
  support::check_near(tn::cast<double>(nn::layer_norm(x, {64})), nn::layer_norm(wide, {64}), 1e-5);
  support::check_near(tn::cast<double>(of_batch(x)), nn::batch_norm(wide, tn::none, tn::none, tn::none, tn::none, true),
                      1e-5);
  support::check_near(tn::cast<double>(of_batch(x.reshape({64, 1}))), nn::layer_norm(wide, {64}).reshape({64, 1}),
                      1e-5);
  const tn::Tensor<double> unlike = tn::cast<double>(tn::cast<float>(tn::sin(wide)));
  const tn::Variable<float> leaf(x);
  const tn::Variable<double> leaf2(wide);
  tn::Variable<float>(nn::layer_norm(leaf, {64})).backward(tn::Tensor<float>(tn::cast<float>(unlike)));
  tn::Variable<double>(nn::layer_norm(leaf2, {64})).backward(unlike);
  support::check_near(tn::cast<double>(leaf.grad()) / 50.0, leaf2.grad() / 50.0, 1e-4);
}

TEST_CASE("nn: a batch without elements leaves running averages as they are") {
  const tn::Tensor<float> mean = tn::full<float>({3}, 2.f), var = tn::full<float>({3}, 4.f);
  CHECK(nn::batch_norm(tn::zeros<float>({0, 3, 5}), mean, var, tn::none, tn::none, true).sizes() ==
        tn::Shape({0, 3, 5}));
  CHECK(nn::instance_norm(tn::zeros<float>({0, 3, 5}), mean, var).sizes() == tn::Shape({0, 3, 5}));
  CHECK((tn::all(mean == 2.f).item() && tn::all(var == 4.f).item()));
}

TEST_CASE("nn: normalisation of numbers whose squares overflow or underflow is that of the same numbers about 1") {
  const auto of_batch = [](const auto& x, double eps) {
    return nn::batch_norm(x, tn::none, tn::none, tn::none, tn::none, true, 0.1, eps);
  };
  const auto check = [&]<class T>(T, double scale, double tolerance) {
    const auto is_like_about_1 = [&](const auto& f, const tn::Tensor<double>& numbers, const char* what) {
      INFO(what << " of numbers about " << scale);
      const tn::Tensor<T> small = tn::cast<T>(numbers), given = tn::cast<T>(tn::cast<double>(small) * scale);
      const tn::Tensor<double> g =
          tn::cast<double>(tn::cast<float>(tn::cos(3.0 * tn::arange<double>(0, numbers.numel()))));
      const tn::Variable<T> x(given);
      const tn::Variable<double> x2(tn::Tensor<double>(tn::cast<double>(given) / scale));
      const tn::Variable<T> y = f(x);
      const tn::Variable<double> y2 = f(x2);
      support::check_near(tn::cast<double>(y.value()), y2.value(), tolerance);
      // The gradient is that of numbers about 1, over scale; a g of that size has one of numbers about 1.
      const tn::Tensor<double> unit = tn::reshape(g, numbers.sizes());
      tn::sum(y * tn::Tensor<T>(tn::cast<T>(unit * std::min(scale, 1e30)))).backward();
      tn::sum(y2 * unit).backward();
      support::check_near(tn::cast<double>(x.grad()) * (scale / std::min(scale, 1e30)), x2.grad(), 20 * tolerance);
    };
    const tn::Tensor<double> rows = tn::sin(tn::square(tn::arange<double>(0, 4 * 3 * 20))).reshape({4, 3, 20}) * 0.99;
    is_like_about_1([](const auto& x) { return nn::layer_norm(x, {20}, tn::none, tn::none, 0); }, rows, "layer_norm");
    is_like_about_1([](const auto& x) { return nn::rms_norm(x, {20}, tn::none, 0); }, rows, "rms_norm");
    is_like_about_1([](const auto& x) { return nn::group_norm(x, 1, tn::none, tn::none, 0); }, rows, "group_norm");
    is_like_about_1([&](const auto& x) { return of_batch(x, 0); }, rows, "batch_norm");
    is_like_about_1([&](const auto& x) { return of_batch(x, 0); }, rows.reshape({80, 3}), "batch_norm of short rows");
  };
  for (double scale : {1e30, 3.3e38, 1e-30}) check(float{}, scale, 1e-5);
  for (double scale : {1e200, 1.7e308, 1e-200}) check(double{}, scale, 1e-12);
  // eps stays what it is beside small numbers, and does not count beside large ones; running averages are in units of
  // x.
  const tn::Tensor<float> x = tn::tensor<float>({3e-30f, -3e-30f}),
                          large = tn::tensor<float>({2e30f, -2e30f, 2e30f, -2e30f});
  CHECK(tn::all(nn::layer_norm(large, {4}) == tn::tensor<float>({1, -1, 1, -1})).item());
  CHECK(tn::all(tn::abs(nn::rms_norm(x, {2}, tn::none, 16e-60) - tn::tensor<float>({0.6f, -0.6f})) < 1e-6f).item());
  CHECK(tn::all(nn::layer_norm(tn::full<float>({4}, 3e38f), {4}) == 0.f).item());
  CHECK(tn::all(of_batch(tn::full<float>({4, 1}, 3e38f), 1e-5) == 0.f).item());
  const tn::Variable<float> constant(tn::full<float>({2}, 3e38f));
  tn::sum(nn::layer_norm(constant, {2}) * tn::tensor<float>({1, 0})).backward();
  CHECK(tn::all(tn::abs(constant.grad() * tn::tensor<float>({1, -1}) - 158.114f) < 0.1f).item());
  const tn::Tensor<float> mean = tn::zeros<float>({1}), var = tn::zeros<float>({1});
  CHECK(nn::batch_norm(large.reshape({4, 1}) + 1e30f, mean, var, tn::none, tn::none, true, 1.0).numel() == 4);
  CHECK(std::abs(mean.item() / 1e30f - 1) < 1e-6f);
  // Gradients of gradients.
  const auto second = [](const auto& leaf, const auto& g, const auto& f) {
    using V = std::remove_cvref_t<decltype(leaf)>;
    const V first = tn::grad_of(f(leaf), leaf, g, tn::create_graph);
    return V(tn::grad_of(tn::sum(first * g), leaf)).value();
  };
  const tn::Tensor<double> numbers = tn::sin(tn::arange<double>(1, 33)).reshape({1, 32}), g = tn::cos(numbers * 5.0);
  const auto by_rows = [](const auto& v) { return nn::layer_norm(v, {32}, tn::none, tn::none, 0); };
  const auto by_channels = [&](const auto& v) { return of_batch(tn::reshape(v, {1, 1, 32}), 0); };
  const tn::Variable<double> leaf(numbers), wide(numbers * 1e200);
  support::check_near(second(wide, g * 1e200, by_rows), second(leaf, g, by_rows), 1e-10);
  const tn::Tensor<double> g3 = g.reshape({1, 1, 32});
  const tn::Variable<double> leaf3(numbers.reshape({1, 1, 32})), wide3(numbers.reshape({1, 1, 32}) * 1e200);
  support::check_near(second(wide3, g3 * 1e200, by_channels), second(leaf3, g3, by_channels), 1e-10);
}
