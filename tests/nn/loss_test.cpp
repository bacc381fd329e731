// Losses beside PyTorch's; targets that are no classes, shapes that differ, and losses of nothing.
#include <tenon/nn/distance.hpp>
#include <tenon/nn/loss.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/neural.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using nn::Reduction;
using support::as_elements_of;
using support::check_neural;

TEST_CASE("nn: losses of elements are PyTorch's") {
  support::Golden golden("nn", "loss");
  const auto get = [&](const std::string& name) { return golden.get<double>(name); };
  support::check_neural_in_both<2>(golden, "mse.mean", [](const auto& x, const auto& t) { return nn::mse_loss(x, t); });
  for (const Reduction reduction : {Reduction::none, Reduction::sum}) {
    check_neural<2>(golden, reduction == Reduction::none ? "mse.none" : "mse.sum",
                    [reduction](const auto& x, const auto& t) { return nn::mse_loss(x, t, reduction); });
  }
  check_neural<2>(golden, "l1", [](const auto& x, const auto& t) { return nn::l1_loss(x, t); });
  check_neural<2>(golden, "smooth_l1",
                  [](const auto& x, const auto& t) { return nn::smooth_l1_loss(x, t, nn::beta(0.75)); });
  check_neural<2>(golden, "huber", [](const auto& x, const auto& t) { return nn::huber_loss(x, t, nn::delta(0.75)); });
  check_neural<2>(golden, "bce", [](const auto& x, const auto& t) { return nn::binary_cross_entropy(x, t); });
  check_neural<2>(golden, "bce.weight", [w = get("bce.weight.weight")](const auto& x, const auto& t) {
    return nn::binary_cross_entropy(x, t, as_elements_of(x, w), Reduction::none);
  });
  check_neural<2>(golden, "bce_logits",
                  [](const auto& x, const auto& t) { return nn::binary_cross_entropy_with_logits(x, t); });
  check_neural<2>(
      golden, "bce_logits.weights",
      [w = get("bce_logits.weights.weight"), p = get("bce_logits.weights.pos_weight")](const auto& x, const auto& t) {
        return nn::binary_cross_entropy_with_logits(x, t, as_elements_of(x, w), as_elements_of(x, p));
      });
  check_neural<2>(golden, "kl_div",
                  [](const auto& x, const auto& t) { return nn::kl_div(x, t, Reduction::batchmean); });
  check_neural<2>(golden, "kl_div.log_target",
                  [](const auto& x, const auto& t) { return nn::kl_div(x, t, Reduction::sum, nn::log_target); });
  check_neural<1>(golden, "soft_margin",
                  [t = get("soft_margin.t")](const auto& x) { return nn::soft_margin_loss(x, as_elements_of(x, t)); });
  check_neural<1>(golden, "hinge_embedding", [t = get("hinge_embedding.t")](const auto& x) {
    return nn::hinge_embedding_loss(x, as_elements_of(x, t), nn::margin(0.5));
  });
  check_neural<2>(golden, "margin_ranking", [t = get("margin_ranking.t")](const auto& a, const auto& b) {
    return nn::margin_ranking_loss(a, b, as_elements_of(a, t), nn::margin(0.5));
  });
  check_neural<1>(golden, "poisson_nll", [t = get("poisson_nll.t")](const auto& x) {
    return nn::poisson_nll_loss(x, as_elements_of(x, t), nn::full);
  });
  check_neural<1>(golden, "poisson_nll.plain", [t = get("poisson_nll.plain.t")](const auto& x) {
    return nn::poisson_nll_loss(x, as_elements_of(x, t), nn::log_input(false), Reduction::sum);
  });
  check_neural<3>(golden, "gaussian_nll",
                  [](const auto& x, const auto& t, const auto& v) { return nn::gaussian_nll_loss(x, t, v, nn::full); });
  check_neural<3>(golden, "gaussian_nll.rows", [](const auto& x, const auto& t, const auto& v) {
    return nn::gaussian_nll_loss(x, t, v, Reduction::none);
  });
  check_neural<2>(golden, "multilabel_soft_margin",
                  [](const auto& x, const auto& t) { return nn::multilabel_soft_margin_loss(x, t); });
  check_neural<2>(golden, "multilabel_soft_margin.weight",
                  [w = get("multilabel_soft_margin.weight.weight")](const auto& x, const auto& t) {
                    return nn::multilabel_soft_margin_loss(x, t, as_elements_of(x, w), Reduction::none);
                  });

  const auto classes = [&](const std::string& name) { return golden.get<std::int64_t>(name + ".target"); };
  const auto weight = [&](const std::string& name) { return golden.get<double>(name + ".weight"); };
  for (const Reduction reduction : {Reduction::none, Reduction::sum}) {
    const std::string name = reduction == Reduction::none ? "cross_entropy.none" : "cross_entropy.sum";
    check_neural<1>(golden, name,
                    [reduction, t = classes(name)](const auto& x) { return nn::cross_entropy(x, t, reduction); });
  }
  support::check_neural_in_both<1>(golden, "cross_entropy.mean", [t = classes("cross_entropy.mean")](const auto& x) {
    return nn::cross_entropy(x, t);
  });
  check_neural<1>(golden, "cross_entropy.weight",
                  [t = classes("cross_entropy.weight"), w = weight("cross_entropy.weight")](const auto& x) {
                    return nn::cross_entropy(x, t, as_elements_of(x, w), nn::label_smoothing(0.125));
                  });
  check_neural<1>(golden, "cross_entropy.smoothing", [t = classes("cross_entropy.smoothing")](const auto& x) {
    return nn::cross_entropy(x, t, nn::ignore_index(2), nn::label_smoothing(0.25), Reduction::sum);
  });
  check_neural<1>(golden, "cross_entropy.image",
                  [t = classes("cross_entropy.image"), w = weight("cross_entropy.image")](const auto& x) {
                    return nn::cross_entropy(x, t, as_elements_of(x, w));
                  });
  check_neural<1>(golden, "cross_entropy.row",
                  [](const auto& x) { return nn::cross_entropy(x, tn::full<std::int64_t>(tn::Shape{}, 3)); });
  check_neural<2>(golden, "cross_entropy.probabilities",
                  [w = weight("cross_entropy.probabilities")](const auto& x, const auto& t) {
                    return nn::cross_entropy(x, t, as_elements_of(x, w), nn::label_smoothing(0.125));
                  });
  check_neural<1>(golden, "nll", [t = classes("nll"), w = weight("nll")](const auto& x) {
    return nn::nll_loss(x, t, as_elements_of(x, w));
  });
  check_neural<1>(golden, "nll.image",
                  [t = classes("nll.image")](const auto& x) { return nn::nll_loss(x, t, Reduction::none); });
  check_neural<1>(golden, "multi_margin", [t = classes("multi_margin")](const auto& x) {
    return nn::multi_margin_loss(x, t, nn::margin(0.5));
  });
  check_neural<1>(golden, "multi_margin.square",
                  [t = classes("multi_margin.square"), w = weight("multi_margin.square")](const auto& x) {
                    return nn::multi_margin_loss(x, t, as_elements_of(x, w), nn::p(2), Reduction::none);
                  });
  check_neural<1>(golden, "multilabel_margin",
                  [t = classes("multilabel_margin")](const auto& x) { return nn::multilabel_margin_loss(x, t); });

  check_neural<1>(golden, "ctc",
                  [t = golden.get<std::int64_t>("ctc.targets"), i = golden.get<std::int64_t>("ctc.lengths"),
                   n = golden.get<std::int64_t>("ctc.many")](const auto& x) {
                    return nn::ctc_loss(tn::log_softmax(x, tn::axis(2)), t, i, n);
                  });
  check_neural<1>(golden, "ctc.row", [](const auto& x) {
    return nn::ctc_loss(tn::log_softmax(x, tn::axis(2)), tn::tensor<int>({1, 2, 2, 3}), tn::tensor<int>({8, 6, 7}),
                        tn::tensor<int>({3, 0, 1}), nn::blank(4), Reduction::none);
  });

  check_neural<2>(golden, "cosine_similarity",
                  [](const auto& a, const auto& b) { return nn::cosine_similarity(a, b); });
  check_neural<2>(golden, "pairwise_distance",
                  [](const auto& a, const auto& b) { return nn::pairwise_distance(a, b, nn::p(3)); });
  check_neural<1>(golden, "normalize", [](const auto& a) { return nn::normalize(a, tn::axis(0)); });
  check_neural<1>(golden, "normalize.one", [](const auto& a) { return nn::normalize(a, nn::p(1)); });
  check_neural<2>(golden, "cosine_embedding", [t = get("cosine_embedding.t")](const auto& a, const auto& b) {
    return nn::cosine_embedding_loss(a, b, as_elements_of(a, t), nn::margin(0.25));
  });
  check_neural<3>(golden, "triplet_margin", [](const auto& a, const auto& b, const auto& c) {
    return nn::triplet_margin_loss(a, b, c, nn::margin(1.5));
  });
  check_neural<3>(golden, "triplet_margin.swap", [](const auto& a, const auto& b, const auto& c) {
    return nn::triplet_margin_loss(a, b, c, nn::swap, Reduction::none);
  });
}

TEST_CASE("nn: losses refuse shapes and targets that do not fit") {
  const auto x = tn::zeros<float>({3, 4});
  CHECK_THROWS_WITH(
      nn::mse_loss(x, tn::zeros<float>({3, 1})),
      "tenon::nn::mse_loss: an input of shape (3,4) and a target of shape (3,1): they are to be the same");
  CHECK_THROWS_AS(nn::cross_entropy(x, tn::zeros<std::int64_t>({4})), tn::ShapeError);
  CHECK_THROWS_WITH(nn::cross_entropy(x, tn::tensor<double>({0, 1, 1})),
                    "tenon::nn::cross_entropy: targets of float64 are probabilities, of the shape (3,4) of the input, "
                    "not (3,): class "
                    "numbers are integers, as cast<std::int64_t>(target) makes them");
  CHECK_THROWS_AS(nn::cross_entropy(tn::zeros<float>({}), tn::zeros<float>({})), tn::ShapeError);
  CHECK_THROWS_WITH(nn::cross_entropy(x, tn::tensor<int>({0, 4, 1})),
                    "tenon::nn::cross_entropy: target 4, number 1 of shape (3,), is no class of 4: classes are 0 … 3");
  CHECK_THROWS_AS(nn::cross_entropy(x, tn::tensor<int>({0, -1, 1})), tn::IndexError);
  CHECK_THROWS_AS(nn::cross_entropy(x, tn::tensor<int>({0, 1, 1}), tn::zeros<float>({3})), tn::ShapeError);
  CHECK_THROWS_AS(nn::cross_entropy(x, tn::tensor<int>({0, 1, 1}), nn::label_smoothing(1.5)), tn::IndexError);
  CHECK_THROWS_AS(nn::nll_loss(x, tn::tensor<int>({0, 4, 1})), tn::IndexError);
  CHECK_THROWS_AS(nn::multilabel_margin_loss(x, tn::full<int>({3, 4}, 4)), tn::IndexError);
  CHECK_THROWS_AS(nn::multi_margin_loss(x, tn::tensor<int>({0, 1, 1}), nn::p(3)), tn::IndexError);
  CHECK_THROWS_AS(nn::multi_margin_loss(x, tn::tensor<int>({0, -1, 1}), tn::ones<float>({4})), tn::IndexError);
  CHECK_THROWS_AS(nn::binary_cross_entropy(x - 1.0f, x), tn::IndexError);
  CHECK_THROWS_AS(nn::gaussian_nll_loss(x, x, x - 1.0f), tn::IndexError);
  CHECK_THROWS_WITH(nn::huber_loss(x, x, nn::delta(0)), "tenon::nn::huber_loss: delta = 0 is not above 0");
  CHECK_THROWS_AS(nn::huber_loss(x, x, nn::delta(std::nan(""))), tn::IndexError);
  CHECK_THROWS_WITH(nn::smooth_l1_loss(x, x, nn::beta(-1)), "tenon::nn::smooth_l1_loss: beta = -1 is not at least 0");
  CHECK_THROWS_WITH(nn::triplet_margin_loss(x, x, x, nn::margin(-1)),
                    "tenon::nn::triplet_margin_loss: margin = -1 is not at least 0");
  CHECK_THROWS_WITH(nn::poisson_nll_loss(x, x, nn::log_input(false), nn::eps(-1)),
                    "tenon::nn::poisson_nll_loss: eps = -1 is not at least 0");
  CHECK_THROWS_AS(nn::gaussian_nll_loss(x, x, x, nn::eps(-1)), tn::IndexError);
  CHECK(nn::huber_loss(x, x + 3.0f, nn::delta(std::numeric_limits<double>::infinity())).item() == 4.5f);
  CHECK_THROWS_WITH(nn::gaussian_nll_loss(x.narrow(0, 0, 1), x.narrow(0, 0, 1), tn::ones<float>({3, 1})),
                    "tenon::nn::gaussian_nll_loss: a variance of shape (3,1) does not broadcast to the input's, (1,4)");
}

TEST_CASE("nn: numbers as vectors of one element") {
  const auto three = tn::full<double>({}, 3.0), minus = tn::full<double>({}, -2.0);
  for (const std::int64_t d : {0, -1}) {
    CHECK(nn::cosine_similarity(three, minus, tn::axis(d)).item() == -1);
    CHECK(nn::normalize(minus, tn::axis(d)).item() == -1);
  }
  CHECK_THROWS_AS(nn::cosine_similarity(three, minus), tn::IndexError);  // the second dimension
  CHECK_THROWS_AS(nn::cosine_similarity(three, minus, tn::axis(1)), tn::IndexError);
}

TEST_CASE("nn: vectors that are broadcast along themselves have the norm of what they become") {
  const tn::Tensor<double> a = tn::tensor<double>({{1}, {2}}), b = tn::tensor<double>({{1, 2, 3}, {4, 5, 6}});
  const tn::Tensor<double> whole = tn::broadcast_to(a, tn::Shape{2, 3}).clone();
  CHECK(tn::allclose(nn::cosine_similarity(a, b), nn::cosine_similarity(whole, b)));
  CHECK(tn::allclose(nn::cosine_similarity(b.select(0, 0), b, tn::axis(0)),
                     nn::cosine_similarity(tn::broadcast_to(b.select(0, 0), tn::Shape{2, 3}).clone(), b, tn::axis(0))));
  CHECK(tn::gradcheck([](const auto& x, const auto& y) { return nn::cosine_similarity(x, y); }, a, b));
}

TEST_CASE("nn: an ignored target does not count, whatever its logarithms are") {
  const double inf = std::numeric_limits<double>::infinity();
  const tn::Variable<double> x(tn::tensor<double>({{-inf, -1, -2}, {-inf, -0.5, -1}}));
  const tn::Variable<double> loss = nn::nll_loss(x, tn::tensor<int>({-100, 1}));
  CHECK(loss.value().item() == 0.5);
  loss.backward();
  CHECK(tn::all(x.grad() == tn::tensor<double>({{0, 0, 0}, {0, -1, 0}})).item());
}

TEST_CASE("nn: gradients of halves that are sums of many are summed in float") {
  constexpr std::int64_t n = 1024;
  const tn::Variable<tn::bfloat16> x(tn::zeros<tn::bfloat16>({1, n}));
  const tn::Tensor<std::int64_t> target = tn::full<std::int64_t>({1, n}, -1);
  target.data_ptr()[0] = 5;
  tn::Variable<tn::bfloat16>(nn::multilabel_margin_loss(x, target)).backward();
  CHECK(std::abs(static_cast<double>(x.grad()(0, 5)) + 1) < 0.01);
  // All alignments of as many steps with 64 targets of one class: the blank is in many of their states.
  const tn::Variable<tn::bfloat16> logs(tn::full<tn::bfloat16>({200, 1, 2}, tn::bfloat16(-0.6931f)));
  tn::Variable<tn::bfloat16>(
      nn::ctc_loss(logs, tn::ones<int>({1, 64}), tn::full<int>({1}, 200), tn::full<int>({1}, 64), Reduction::sum))
      .backward();
  const tn::Tensor<double> steps = tn::sum(tn::Tensor<double>(tn::cast<double>(logs.grad())), tn::axis(2));
  CHECK(tn::all(tn::abs(steps + 1.0) < 0.01).item());
}

TEST_CASE("nn: the cross entropy of probabilities 0 and 1 is finite") {
  const tn::Variable<double> x(tn::tensor<double>({0, 1, 0, 1}));
  const tn::Variable<double> losses = nn::binary_cross_entropy(x, tn::tensor<double>({0, 0, 1, 0.5}), Reduction::none);
  CHECK(tn::all(losses.value() == tn::tensor<double>({0, 100, 100, 50})).item());
  losses.backward(tn::ones<double>({4}));
  CHECK(tn::all(tn::isfinite(x.grad())).item());
}

TEST_CASE("nn: losses of nothing, and targets that are all ignored") {
  const tn::Variable<float> x(tn::ones<float>({2, 3}));
  const tn::Variable<float> loss = nn::cross_entropy(x, tn::tensor<int>({-100, -100}));
  CHECK(std::isnan(loss.item()));
  loss.backward();
  CHECK(tn::all(x.grad() == 0.0f).item());
  CHECK(std::isnan(nn::mse_loss(tn::zeros<float>({0}), tn::zeros<float>({0})).item()));
  CHECK(nn::cross_entropy(tn::zeros<float>({0, 3}), tn::zeros<int>({0}), Reduction::sum).item() == 0.0f);
  CHECK(nn::cross_entropy(tn::zeros<float>({0, 3}), tn::zeros<int>({0}), Reduction::none).numel() == 0);
}

TEST_CASE("nn: targets that do not fit in the steps of ctc_loss") {
  const tn::Variable<double> x(tn::log_softmax(tn::zeros<double>({2, 1, 3}), tn::axis(2)));
  const auto targets = tn::tensor<int>({1, 2, 1}).view({1, 3}), two = tn::tensor<int>({2}),
             three = tn::tensor<int>({3});
  CHECK(std::isinf(nn::ctc_loss(x, targets, two, three).item()));
  const tn::Variable<double> loss = nn::ctc_loss(x, targets, two, three, nn::zero_infinity);
  loss.backward();
  CHECK(loss.item() == 0);
  CHECK(tn::all(x.grad() == 0.0).item());
  CHECK_THROWS_AS(nn::ctc_loss(x, targets, three, three), tn::IndexError);
  CHECK_THROWS_AS(nn::ctc_loss(x, targets, two, tn::tensor<int>({4})), tn::IndexError);
  CHECK_THROWS_AS(nn::ctc_loss(x, targets * 2, two, two), tn::IndexError);
  CHECK_THROWS_AS(nn::ctc_loss(x, targets, two, two, nn::blank(1)), tn::IndexError);
  CHECK_THROWS_AS(nn::ctc_loss(x, targets, tn::tensor<int>({2, 2}), two), tn::ShapeError);
}

TEST_CASE("nn: the gradient of ctc_loss is that of the logarithms themselves") {
  tn::Generator generator(31);
  const tn::Tensor<double> x = tn::log_softmax(tn::randn<double>({6, 2, 4}, generator), tn::axis(2));
  CHECK(tn::gradcheck(
      [](const auto& logs) {
        return nn::ctc_loss(logs, tn::tensor<int>({1, 1, 2, 3}), tn::tensor<int>({6, 5}), tn::tensor<int>({3, 1}),
                            Reduction::none);
      },
      x));
}

TEST_CASE("nn: the gradient of ctc_loss cannot be differentiated again, and says so") {
  const tn::Variable<double> logs(tn::log_softmax(tn::zeros<double>({3, 1, 3}), tn::axis(2)));
  const tn::Variable<double> loss =
      nn::ctc_loss(logs, tn::tensor<int>({1, 2}), tn::tensor<int>({3}), tn::tensor<int>({2}));
  CHECK_THROWS_WITH(tn::grad_of(loss, logs, tn::create_graph),
                    "tenon::nn::ctc_loss: its gradient cannot be differentiated again: leave out create_graph");
}

TEST_CASE("nn: cross entropy of many classes is the same for every number of threads, and overflows nowhere") {
  tn::Generator generator(5);
  const tn::Tensor<float> logits = tn::randn<float>({64, 3001}, generator) * 30.0f;
  const tn::Tensor<std::int64_t> target = tn::randint<std::int64_t>(0, 3001, {64}, generator);
  const auto gradient = [&] {
    const tn::Variable<float> x(logits);
    const tn::Variable<float> loss = nn::cross_entropy(x, target);
    loss.backward();
    return x.grad();
  };
  support::is_the_same(gradient);
  const auto wide = nn::cross_entropy(logits + 1e4f, target, Reduction::none);
  CHECK(tn::all(tn::isfinite(wide)).item());
  CHECK(std::abs(tn::sum(tn::eval(gradient())).item()) < 1e-4f);  // each row's gradients cancel
}

TEST_CASE("nn: multi_margin_loss of a target that is infinite") {
  const double infinity = std::numeric_limits<double>::infinity();
  const tn::Variable<double> x(tn::tensor<double>({1, infinity, 2}).reshape({1, 3}));
  const tn::Variable<double> loss = nn::multi_margin_loss(x, tn::tensor<int>({1}));
  CHECK(loss.item() == 0);
  loss.backward();
  CHECK(tn::all(x.grad() == 0.0).item());
}

TEST_CASE("nn: gradients of losses are those of the targets that were checked, whatever is written to them since") {
  const auto check = [](std::vector<std::int64_t> targets, const tn::Shape& sizes, const auto& loss) {
    std::vector<std::int64_t> memory = targets;
    const tn::Variable<double> x(tn::rand<double>({4, 3})), like(x.value());
    const auto given = tn::borrow(memory, sizes);
    const tn::Variable y = loss(x, given);
    loss(like, tn::Tensor<std::int64_t>(given.clone())).backward();
    for (const std::int64_t wrong : {std::int64_t{1'000'000'000}, INT64_MIN}) {
      memory.assign(memory.size(), wrong);
      y.backward(tn::retain_graph{true});
      CHECK(tn::all(x.grad() == like.grad()).item());
      x.zero_grad();
    }
  };
  const auto weights = tn::tensor<double>({1, 2, 3});
  check({0, 2, 1, -100}, {4},
        [&](const auto& x, const auto& t) { return nn::cross_entropy(x, t, weights, nn::label_smoothing(0.1)); });
  check({0, 2, -1, 1, -1, 0, 2, 1, 0, -1, 0, 0}, {4, 3},
        [](const auto& x, const auto& t) { return nn::multilabel_margin_loss(x, t); });
  const auto logarithms = [](const auto& x) { return tn::log_softmax(tn::reshape(x, {4, 1, 3}), tn::axis(2)); };
  const auto two = tn::tensor<std::int64_t>({{1, 2}}), four = tn::tensor<std::int64_t>({4}),
             length = tn::tensor<std::int64_t>({2});
  check({1, 2}, {1, 2}, [&](const auto& x, const auto& t) { return nn::ctc_loss(logarithms(x), t, four, length); });
  check({4}, {1}, [&](const auto& x, const auto& t) { return nn::ctc_loss(logarithms(x), two, t, length); });
  check({2}, {1}, [&](const auto& x, const auto& t) { return nn::ctc_loss(logarithms(x), two, four, t); });
  const tn::Variable<double> x(tn::rand<double>({2, 3})), like(x.value());
  const auto classes = tn::tensor<std::int64_t>({0, 1});
  const auto written = tn::Tensor<double>(weights.clone());
  const tn::Variable y = nn::cross_entropy(x, classes, written);
  written.fill_(7.0);
  y.backward();
  nn::cross_entropy(like, classes, weights).backward();
  CHECK(tn::all(x.grad() == like.grad()).item());
}

TEST_CASE("nn: the cross entropy of no rows does no work for its classes") {
  const tn::Variable<float> x(tn::zeros<float>({0, std::int64_t{1} << 40}));
  const tn::Variable<float> loss = nn::cross_entropy(x, tn::zeros<std::int64_t>({0}), Reduction::sum);
  CHECK(loss.item() == 0.0f);
  loss.backward();
  CHECK(x.grad().sizes() == x.value().sizes());
}

TEST_CASE("nn: the cosine of long vectors does not overflow") {
  const auto check = [](const auto& a, double margin) {
    using T = typename std::remove_cvref_t<decltype(a)>::value_type;
    CHECK(std::abs(static_cast<double>(nn::cosine_similarity(a, a).item()) - 1) <= margin);
    CHECK(std::abs(static_cast<double>(nn::cosine_embedding_loss(a, a, tn::ones<T>({1})).item())) <= margin);
  };
  check(tn::full<float>({1, 768}, 1e19f), 1e-5);
  check(tn::full<double>({1, 768}, 1e200), 1e-13);
  const tn::Tensor<tn::float16> half = tn::cast<tn::float16>(tn::full<float>({1, 768}, 10.f));
  CHECK(std::abs(static_cast<float>(nn::cosine_similarity(half, half).item()) - 1.f) <= 2e-3f);
}
