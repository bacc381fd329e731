// Optimisers, schedules and clipping beside PyTorch's; their states are saved and restored exactly.
#include <tenon/file/safetensors.hpp>
#include <tenon/nn.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/golden.hpp"
#include "support/near.hpp"
#include "support/says_error.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

namespace {

template <class T>
double difference(const tn::Tensor<T>& a, const tn::Tensor<T>& b) {
  return static_cast<double>(tn::max(tn::abs(a - b)).item());
}
/// Makes g the gradient of x.
template <class T>
void give_gradient(const tn::Variable<T>& x, const tn::Tensor<T>& g) {
  x.zero_grad();
  tn::Variable<T> seen = x * T(1);
  seen.backward(g);
}

/// Follows an optimiser, beside the places of the golden data; in the middle its state goes through a file to another one.
template <class Optimizer, class T>
void follow(support::Golden& golden, const std::string& name, const std::string& start, const typename Optimizer::Options& options,
            double tolerance) {
  INFO(name);
  const std::string dtype = tn::dtype_name<T>;
  const auto cast_to = [](const tn::AnyTensor& x) {
    if (x.dtype() == tn::dtype_of<T>) return x.as<T>();
    return tn::Tensor<T>(tn::cast<T>(x.as<double>()));
  };
  const tn::Tensor<T> gradients = cast_to(golden.get(start + "gradients"));
  const tn::Variable<T> x(cast_to(golden.get(start + "start")).clone());
  const tn::Tensor<T> wanted = golden.get<T>(dtype + "." + name);
  Optimizer first(x, options), second(x, options);
  for (std::int64_t step = 0; step < 10; ++step) {
    give_gradient(x, gradients[step].clone());
    if (step == 5) second.load_state_dict(first.state_dict());
    (step < 5 ? first : second).step();
    CHECK(difference<T>(x.value(), wanted[step]) <= tolerance);
  }
}

void check_rates(support::Golden& golden, const char* name, const std::function<double(double, std::int64_t)>& schedule) {
  const auto wanted = golden.get<double>(name);
  for (std::int64_t step = 0; step < wanted.numel(); ++step) {
    INFO(name << " " << step);
    CHECK(support::is_near(schedule(0.5, step), wanted(step), 1e-12));
  }
}

}  // namespace

TEST_CASE("nn: ten steps of each optimiser are PyTorch's") {
  support::Golden golden("training", "optimizers");
  const auto check = [&]<class Optimizer>(const char* name, const typename Optimizer::Options& options, const Optimizer*) {
    follow<Optimizer, double>(golden, name, "", options, 1e-13);
  };
  const nn::SGD* sgd = nullptr;
  check("sgd", {.lr = 0.1}, sgd);
  check("sgd_decay", {.lr = 0.1, .weight_decay = 0.1, .maximize = true}, sgd);
  check("sgd_momentum", {.lr = 0.1, .momentum = 0.9, .dampening = 0.3, .weight_decay = 0.05}, sgd);
  check("sgd_nesterov", {.lr = 0.1, .momentum = 0.8, .nesterov = true}, sgd);
  const nn::Adam* adam = nullptr;
  check("adam", {.lr = 0.05}, adam);
  check("adam_decay", {.lr = 0.05, .betas = {0.8, 0.95}, .eps = 1e-4, .weight_decay = 0.1, .maximize = true}, adam);
  check("adam_amsgrad", {.lr = 0.05, .amsgrad = true}, adam);
  const nn::AdamW* adamw = nullptr;
  check("adamw", {.lr = 0.05, .weight_decay = 0.2}, adamw);
  check("adamw_amsgrad", {.lr = 0.05, .amsgrad = true, .maximize = true}, adamw);
  const nn::RMSprop* rmsprop = nullptr;
  check("rmsprop", {.lr = 0.05}, rmsprop);
  check("rmsprop_centered", {.lr = 0.05, .alpha = 0.9, .weight_decay = 0.1, .centered = true}, rmsprop);
  check("rmsprop_momentum", {.lr = 0.05, .momentum = 0.7}, rmsprop);
  check("rmsprop_both", {.lr = 0.05, .momentum = 0.7, .centered = true, .maximize = true}, rmsprop);
  const nn::Adagrad* adagrad = nullptr;
  check("adagrad", {.lr = 0.1}, adagrad);
  check("adagrad_decay", {.lr = 0.1, .lr_decay = 0.1, .weight_decay = 0.1, .initial_accumulator_value = 0.5}, adagrad);
  const nn::Adadelta* adadelta = nullptr;
  check("adadelta", {.lr = 0.9}, adadelta);
  check("adadelta_decay", {.lr = 0.9, .rho = 0.8, .eps = 1e-4, .weight_decay = 0.1}, adadelta);
  follow<nn::Adam, float>(golden, "adam", "", {.lr = 0.05}, 1e-6);
  follow<nn::Adam, tn::complex<double>>(golden, "adam", "complex128.", {.lr = 0.05}, 1e-13);
}

TEST_CASE("nn: LBFGS takes PyTorch's steps, and goes on after it was saved") {
  support::Golden golden("training", "lbfgs");
  const auto follow_lbfgs = [&](const char* name, const nn::LBFGSOptions& options, double tolerance) {
    INFO(name);
    const auto wanted = golden.get<double>(name);
    const tn::Variable<double> x(tn::tensor<double>({-1.5, 2.0, 0.5}));
    nn::LBFGS first(x, options), second(x, options);
    const auto closure = [&] {
      first.zero_grad();
      const tn::Variable head = x(tn::range(0, 2)), rest = x(tn::range(1, 3));
      tn::Variable loss = tn::sum(100.0 * tn::square(rest - head * head) + tn::square(1.0 - head));
      loss.backward();
      return loss;
    };
    for (std::int64_t step = 0; step < wanted.size(0); ++step) {
      if (step == 3) second.load_state_dict(first.state_dict());
      (step < 3 ? first : second).step(closure);
      CHECK(difference<double>(x.value(), wanted[step]) <= tolerance);
    }
  };
  follow_lbfgs("fixed", {.lr = 0.1, .max_iter = 4, .history_size = 3}, 1e-9);
  follow_lbfgs("searched", {.max_iter = 5, .strong_wolfe = true}, 1e-8);
}

TEST_CASE("nn: an optimiser's state goes through a file bit by bit") {
  const files::Scratch scratch;
  const std::string path = scratch / "adam.safetensors";
  const auto run = [&](bool is_saved) {
    const tn::Variable<float> x(tn::linspace<float>(-1, 1, 1000));
    nn::Adam optimizer(x, {.lr = 0.01, .weight_decay = 0.1});
    for (int step = 0; step < 6; ++step) {
      if (is_saved && step == 3) {
        tn::save_safetensors(path, optimizer.state_dict());
        optimizer = nn::Adam(x, {});
        optimizer.load_state_dict(tn::load_safetensors(path).tensors);
      }
      optimizer.zero_grad();
      tn::sum(tn::sin(x * 3.f)).backward();
      optimizer.step();
    }
    return x.value();
  };
  CHECK(tn::array_equal(run(false), run(true)));
}

TEST_CASE("nn: steps do not depend on threads nor on strides, and groups have options of their own") {
  const auto make = [](bool is_transposed) {
    const tn::Tensor<float> x = tn::linspace<float>(-1, 1, 300 * 700).view({300, 700});
    return tn::Variable<float>(is_transposed ? x.t().clone().t() : x);
  };
  const auto steps = [](const tn::Variable<float>& x) -> tn::Tensor<float> {
    nn::AdamW optimizer(x, {.lr = 0.1});
    for (int k = 0; k < 3; ++k) {
      optimizer.zero_grad();
      tn::sum(tn::square(x)).backward();
      optimizer.step();
    }
    return x.value();
  };
  support::is_the_same([&] { return steps(make(false)); });
  const auto transposed = make(true);
  CHECK(!transposed.is_contiguous());
  CHECK(tn::array_equal(steps(transposed), steps(make(false))));

  const tn::Variable<float> a(tn::ones<float>({2})), b(tn::ones<float>({2}));
  nn::SGD groups(a, {.lr = 0.5});
  groups.add(std::vector{b}, {.lr = 0.25});
  tn::sum(a + b).backward();
  groups.step();
  CHECK((a.value()(0) == 0.5f && b.value()(1) == 0.75f));
  groups.set_lr(nn::ExponentialLR{0.5}, 1);
  CHECK((groups.lr(0) == 0.25 && groups.lr(1) == 0.125));
}

TEST_CASE("nn: what an optimiser refuses, it has not begun") {
  const tn::Variable<double> x(tn::ones<double>({3})), y(tn::ones<double>({3}));
  CHECK(support::says_error([&] { nn::SGD(x, {.lr = -1}); }, "nn::SGD: lr of -1 does not lie in [0, inf)"));
  CHECK(support::says_error([&] { nn::SGD(x, {.nesterov = true}); }, "nesterov with a momentum of 0"));
  CHECK(support::says_error([&] { nn::Adam(x, {.betas = {0.9, 1}}); }, "betas[1] of 1"));
  nn::SGD optimizer(std::vector{x, y}, {.lr = 1});
  tn::sum(x + y).backward();
  const tn::Variable kept = tn::exp(y) * y;
  CHECK(support::says_error([&] { optimizer.step(); }, "still to be read for the gradient"));
  CHECK((x.value()(0) == 1 && y.value()(0) == 1));
  nn::StateDict state = optimizer.state_dict();
  state["param_groups.1.lr"] = tn::AnyTensor(tn::zeros<double>({}));
  CHECK(support::says_error([&] { optimizer.load_state_dict(state); }, "'param_groups.1.lr' is no state nor option"));
  state.erase("param_groups.0.lr");
  CHECK(support::says_error([&] { optimizer.load_state_dict(state); }, "'param_groups.0.lr' is missing"));
}

TEST_CASE("nn: schedules give PyTorch's rates") {
  support::Golden golden("training", "schedules");
  check_rates(golden, "step", nn::StepLR{7, 0.5});
  check_rates(golden, "multi_step", nn::MultiStepLR{{3, 8, 20}, 0.3});
  check_rates(golden, "exponential", nn::ExponentialLR{0.9});
  check_rates(golden, "constant", nn::ConstantLR{0.25, 6});
  check_rates(golden, "linear", nn::LinearLR{.start_factor = 0.1, .total_iters = 12});
  check_rates(golden, "polynomial", nn::PolynomialLR{20, 2});
  check_rates(golden, "cosine", nn::CosineAnnealingLR{30, 0.01});
  check_rates(golden, "restarts", nn::CosineAnnealingWarmRestarts{4, 2, 0.02});
  check_rates(golden, "one_cycle", nn::OneCycleLR{.max_lr = 2, .total_steps = 31});
  check_rates(golden, "one_cycle_linear", nn::OneCycleLR{.max_lr = 2, .total_steps = 31, .pct_start = 0.4, .is_linear = true});
  check_rates(golden, "sequential", nn::SequentialLR{nn::LinearLR{.start_factor = 0.1, .total_iters = 5}, nn::CosineAnnealingLR{25}, 5});
}

TEST_CASE("nn: gradients are clipped by norm and by value") {
  const tn::Variable<double> x(tn::zeros<double>({2})), y(tn::zeros<double>({1}));
  const tn::Variable<double> unused(tn::zeros<double>({1}));
  const std::vector all{x, y, unused};
  const auto set = [&] {
    give_gradient(x, tn::tensor<double>({3, 0}));
    give_gradient(y, tn::tensor<double>({-4}));
  };
  set();
  CHECK(nn::grad_norm(all) == 5);
  CHECK(nn::grad_norm(all, INFINITY) == 4);
  CHECK(nn::grad_norm(all, 1) == 7);
  CHECK(nn::clip_grad_norm_(all, 10) == 5);
  CHECK(x.grad()(0) == 3);
  CHECK(nn::clip_grad_norm_(all, 1) == 5);
  CHECK(support::is_near(x.grad()(0), 0.6, 1e-6));
  CHECK(support::is_near(y.grad()(0), -0.8, 1e-6));
  set();
  nn::clip_grad_value_(all, 3.5);
  CHECK((x.grad()(0) == 3 && y.grad()(0) == -3.5));
}
