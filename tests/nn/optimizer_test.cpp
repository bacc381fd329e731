// Optimisers, schedules and clipping beside PyTorch's; their states are saved and restored exactly.
#include <tenon/file/safetensors.hpp>
#include <tenon/nn.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/golden.hpp"
#include "support/near.hpp"
#include "support/policies.hpp"
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

/// Follows an optimiser, beside the places of the golden data; in the middle its state goes through a file to another
/// one.
template <class Optimizer, class T>
void follow(support::Golden& golden, const std::string& name, const std::string& start,
            const typename Optimizer::Options& options, double tolerance) {
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

void check_rates(support::Golden& golden, const char* name,
                 const std::function<double(double, std::int64_t)>& schedule) {
  const auto wanted = golden.get<double>(name);
  for (std::int64_t step = 0; step < wanted.numel(); ++step) {
    INFO(name << " " << step);
    CHECK(support::is_near(schedule(0.5, step), wanted(step), 1e-12));
  }
}

/// Two layers that share a weight.
struct Tied {
  tn::Variable<double> first{tn::ones<double>({2})}, second = first;
  static void members(auto& self, auto&& visit) {
    visit("first", self.first);
    visit("second", self.second);
  }
};

/// Makes the n-th allocation of an optimiser's first step fail, for every n, and checks that nothing has changed.
/// Returns how many failed.
template <class Make>
int fail_every_allocation(const Make& make) {
  for (int n = 1; n < 500; ++n) {
    INFO("allocation " << n);
    support::Ledger ledger;  // outlives the states
    const tn::Variable<double> a(tn::linspace<double>(-1, 1, 6).view({2, 3})),
        b(tn::linspace<double>(1, 2, 6).view({2, 3}).t());
    auto optimizer = make(std::vector{a, b});
    give_gradient(a, tn::Tensor<double>(tn::linspace<double>(1, 3, 6).view({3, 2})).t());
    give_gradient(b, tn::Tensor<double>(tn::full<double>({3, 2}, 2)));
    const auto a_before = a.value().clone(), b_before = b.value().clone();
    const auto names = [&] {
      std::string all;
      for (const auto& [name, x] : optimizer.state_dict()) all += name + " ";
      return all;
    };
    const std::string before = names();
    bool failed = false;
    {
      const tn::AllocatorScope scope(support::SmallPolicy{ledger});
      ledger.fail_at = n;
      try {
        optimizer.step();
      } catch (const tn::MemoryError&) { failed = true; }
      ledger.fail_at = 0;
    }
    REQUIRE(ledger.fault.empty());
    if (!failed) return n - 1;
    REQUIRE(ledger.live() == 0);
    REQUIRE(tn::array_equal(a.value(), a_before));
    REQUIRE(tn::array_equal(b.value(), b_before));
    REQUIRE(names() == before);
  }
  return -1;
}

}  // namespace

TEST_CASE("nn: ten steps of each optimiser are PyTorch's") {
  support::Golden golden("training", "optimizers");
  const auto check = [&]<class Optimizer>(const char* name, const typename Optimizer::Options& options,
                                          const Optimizer*) {
    // PyTorch keeps NAdam's product of momenta and ASGD's rate as floats.
    constexpr bool has_floats = std::is_same_v<Optimizer, nn::NAdam> || std::is_same_v<Optimizer, nn::ASGD>;
    follow<Optimizer, double>(golden, name, "", options, has_floats ? 5e-8 : 1e-13);
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
  const nn::Adamax* adamax = nullptr;
  check("adamax", {.lr = 0.05}, adamax);
  check("adamax_decay", {.lr = 0.05, .betas = {0.8, 0.6}, .eps = 1e-4, .weight_decay = 0.1, .maximize = true}, adamax);
  const nn::NAdam* nadam = nullptr;
  check("nadam", {.lr = 0.05}, nadam);
  check("nadam_decay", {.lr = 0.05, .betas = {0.8, 0.95}, .weight_decay = 0.1, .momentum_decay = 0.3}, nadam);
  check("nadam_decoupled", {.lr = 0.05, .weight_decay = 0.1, .decoupled_weight_decay = true, .maximize = true}, nadam);
  const nn::RAdam* radam = nullptr;
  check("radam", {.lr = 0.05}, radam);
  check("radam_decay", {.lr = 0.05, .betas = {0.8, 0.7}, .eps = 1e-4, .weight_decay = 0.1}, radam);
  check("radam_decoupled", {.lr = 0.05, .weight_decay = 0.1, .decoupled_weight_decay = true, .maximize = true}, radam);
  const nn::Rprop* rprop = nullptr;
  check("rprop", {.lr = 0.05}, rprop);
  check("rprop_bounds", {.lr = 0.05, .etas = {0.3, 1.5}, .step_sizes = {0.02, 0.1}, .maximize = true}, rprop);
  const nn::ASGD* asgd = nullptr;
  check("asgd", {.lr = 0.1}, asgd);
  check("asgd_averaged", {.lr = 0.1, .lambd = 0.1, .alpha = 0.5, .t0 = 3, .weight_decay = 0.1, .maximize = true}, asgd);
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
  check_rates(golden, "one_cycle_linear",
              nn::OneCycleLR{.max_lr = 2, .total_steps = 31, .pct_start = 0.4, .is_linear = true});
  check_rates(golden, "sequential",
              nn::SequentialLR{nn::LinearLR{.start_factor = 0.1, .total_iters = 5}, nn::CosineAnnealingLR{25}, 5});
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

TEST_CASE("nn: an optimiser takes leaves, each once, and at least one") {
  const tn::Variable<double> x(tn::ones<double>({2})), y(tn::ones<double>({2}));
  const tn::Variable<double> computed = y * 2.0;
  CHECK(support::says_error([&] { nn::SGD(computed, {}); }, "nn::SGD: the parameter was computed"));
  CHECK(support::says_error(
      [&] {
        nn::Adam(std::vector{x, computed}, {});
      },
      "nn::Adam: the parameter '1' was computed"));
  CHECK(support::says_error([&] { nn::LBFGS(computed, {}); }, "nn::LBFGS: the parameter was computed"));
  CHECK(support::says_error([&] { nn::SGD(std::vector<tn::Variable<double>>{}, {}); },
                            "nn::SGD: there are no parameters"));
  CHECK(support::says_error([&] { nn::SGD(tn::constant(x.value()), {}); }, "nn::SGD: there are no parameters"));
  CHECK(support::says_error([&] { nn::LBFGS(std::vector<tn::Variable<double>>{}, {}); },
                            "nn::LBFGS: there are no parameters"));
  CHECK(support::says_error(
      [&] {
        nn::SGD(std::vector{x, x}, {});
      },
      "nn::SGD: the parameter '1' is there already, as the parameter '0'"));
  CHECK(support::says_error(
      [&] {
        nn::LBFGS(std::vector{x, x}, {});
      },
      "nn::LBFGS: the parameter '1' is there already"));
  nn::SGD groups(x, {.lr = 1});
  CHECK(support::says_error([&] { groups.add(x, {}); }, "nn::SGD: the parameter is in another group already"));
  CHECK(support::says_error([&] { groups.add(computed, {}); }, "was computed"));
  CHECK(groups.group_count() == 1);
  give_gradient(x, tn::Tensor<double>(tn::ones<double>({2})));
  groups.step();
  CHECK(x.value()(0) == 0);

  const Tied net;  // modules may share a parameter: it is moved once
  tn::sum(net.first).backward();
  nn::SGD optimizer(net, {.lr = 0.25});
  optimizer.step();
  CHECK(net.second.value()(0) == 0.75);
}

TEST_CASE("nn: clipping refuses a Variable that was computed, and bounds that are none") {
  const tn::Variable<double> x(tn::ones<double>({2}));
  const tn::Variable<double> computed = x * 2.0;
  CHECK(support::says_error(
      [&] {
        (void)nn::grad_norm(std::vector{x, computed});
      },
      "nn::grad_norm: the parameter '1' was computed"));
  CHECK(support::says_error([&] { nn::clip_grad_value_(computed, 1); },
                            "nn::clip_grad_value_: the parameter was computed"));
  CHECK(support::says_error([&] { nn::clip_grad_norm_(x, -1); }, "nn::clip_grad_norm_: max_norm of -1"));
  CHECK(support::says_error([&] { nn::clip_grad_norm_(x, NAN); }, "nn::clip_grad_norm_: max_norm of nan"));
  CHECK(support::says_error([&] { nn::clip_grad_value_(x, NAN); }, "nn::clip_grad_value_: a limit of nan"));
}

TEST_CASE("nn: norms of huge and tiny gradients are computed without overflow, and NaN reaches all gradients") {
  const tn::Variable<double> x(tn::zeros<double>({2})), y(tn::zeros<double>({1}));
  const tn::Variable<float> z(tn::zeros<float>({2}));
  const auto all = std::tuple(x, y, z);
  const auto set = [&](double first, double second, float third) {
    give_gradient(x, tn::tensor<double>({first, 0}));
    give_gradient(y, tn::tensor<double>({second}));
    give_gradient(z, tn::tensor<float>({third, 0}));
  };
  for (const double size : {1e200, 1e-200, 1e-320, 1.0}) {
    set(3 * size, -4 * size, 0);
    CHECK(support::is_near(nn::grad_norm(all) / size, 5.0, 1e-4));
    CHECK(support::is_near(nn::grad_norm(all, 1) / size, 7.0, 1e-4));
    CHECK(support::is_near(nn::grad_norm(all, 3) / size, std::cbrt(91.0), 1e-4));
    CHECK(support::is_near(nn::grad_norm(all, INFINITY) / size, 4.0, 1e-4));
  }
  set(0, 0, 3e38f);
  give_gradient(z, tn::tensor<float>({3e38f, 3e38f}));
  CHECK(support::is_near(nn::grad_norm(all) / 3e38, std::sqrt(2.0), 1e-6));
  set(3e200, -4e200, 0);
  CHECK(support::is_near(nn::clip_grad_norm_(all, 1) / 1e200, 5.0, 1e-12));
  CHECK((support::is_near(x.grad()(0), 0.6, 1e-6) && support::is_near(y.grad()(0), -0.8, 1e-6)));
  for (const double p : {2.0, 1.0, double{INFINITY}}) {  // as PyTorch
    set(NAN, 1, 1);
    CHECK(support::says_error([&] { nn::clip_grad_norm_(all, 1, p, nn::error_if_nonfinite{}); },
                              "of all gradients is nan"));
    CHECK(y.grad()(0) == 1);
    CHECK(std::isnan(nn::clip_grad_norm_(all, 1, p)));
    CHECK((std::isnan(x.grad()(1)) && std::isnan(y.grad()(0)) && std::isnan(z.grad()(0))));
    set(INFINITY, 1, 1);
    CHECK(nn::clip_grad_norm_(all, 1, p) == INFINITY);
    CHECK((std::isnan(x.grad()(0)) && y.grad()(0) == 0 && z.grad()(0) == 0));
  }
}

TEST_CASE("nn: schedules refuse options and steps out of their range") {
  const auto refuses = [](const auto& schedule, const char* part, std::int64_t step = 3) {
    INFO(part);
    CHECK(support::says_error([&] { (void)schedule(0.5, step); }, part));
  };
  refuses(nn::StepLR{0}, "nn::StepLR: step_size of 0 is below 1");
  refuses(nn::StepLR{3, NAN}, "nn::StepLR: gamma of nan");
  refuses(nn::StepLR{3}, "nn::StepLR: step of -1 is below 0", -1);
  refuses(nn::MultiStepLR{{1, -2}}, "nn::MultiStepLR: a milestone of -2");
  refuses(nn::MultiStepLR{{1}, -1}, "nn::MultiStepLR: gamma of -1");
  refuses(nn::ExponentialLR{INFINITY}, "nn::ExponentialLR: gamma of inf");
  refuses(nn::ConstantLR{-1}, "nn::ConstantLR: factor of -1");
  refuses(nn::ConstantLR{1, -1}, "nn::ConstantLR: total_iters of -1");
  refuses(nn::LinearLR{NAN}, "nn::LinearLR: start_factor of nan");
  refuses(nn::LinearLR{1, NAN}, "nn::LinearLR: end_factor of nan");
  refuses(nn::LinearLR{1, 1, -5}, "nn::LinearLR: total_iters of -5");
  refuses(nn::PolynomialLR{0}, "nn::PolynomialLR: total_iters of 0");
  refuses(nn::PolynomialLR{5, -1}, "nn::PolynomialLR: power of -1");
  refuses(nn::CosineAnnealingLR{0}, "nn::CosineAnnealingLR: T_max of 0");
  refuses(nn::CosineAnnealingLR{5, NAN}, "nn::CosineAnnealingLR: eta_min of nan");
  refuses(nn::CosineAnnealingWarmRestarts{0}, "nn::CosineAnnealingWarmRestarts: T_0 of 0");
  refuses(nn::CosineAnnealingWarmRestarts{2, 0}, "nn::CosineAnnealingWarmRestarts: T_mult of 0");
  refuses(nn::OneCycleLR{.max_lr = 1, .total_steps = 0}, "nn::OneCycleLR: total_steps of 0");
  refuses(nn::OneCycleLR{.max_lr = NAN, .total_steps = 5}, "nn::OneCycleLR: max_lr of nan");
  refuses(nn::OneCycleLR{.max_lr = 1, .total_steps = 5, .pct_start = 1.5}, "nn::OneCycleLR: pct_start of 1.5");
  refuses(nn::OneCycleLR{.max_lr = 1, .total_steps = 5, .div_factor = 0}, "nn::OneCycleLR: div_factor of 0");
  refuses(nn::OneCycleLR{.max_lr = 1, .total_steps = 5, .final_div_factor = NAN},
          "nn::OneCycleLR: final_div_factor of nan");
  refuses(nn::SequentialLR{nn::ConstantLR{}, nn::ConstantLR{}, -1}, "nn::SequentialLR: milestone of -1");
  // The largest numbers, and those of one step.
  constexpr std::int64_t most = INT64_MAX;
  CHECK(nn::StepLR{1}(1, most) == 0);
  CHECK(nn::CosineAnnealingWarmRestarts{1, most}(1, most) < 1e-9);
  CHECK(nn::CosineAnnealingWarmRestarts{2, most}(1, most) < 1e-9);
  CHECK(nn::CosineAnnealingWarmRestarts{most, 2}(1, 0) == 1);
  CHECK(nn::LinearLR{.total_iters = 0}(2, 0) == 2);
  CHECK(nn::OneCycleLR{.max_lr = 1, .total_steps = 1}(1, 0) < 1e-5);
  const tn::Variable<double> x(tn::ones<double>({1}));
  nn::SGD optimizer(x, {.lr = 0.5});
  CHECK(support::says_error([&] { optimizer.set_lr(nn::StepLR{0}, 3); }, "step_size of 0"));
  CHECK(support::says_error([&] { optimizer.set_lr([](double, std::int64_t) { return double{NAN}; }, 3); },
                            "nn::SGD: lr of nan"));
  CHECK(optimizer.lr() == 0.5);
  optimizer.set_lr(NAN);
  CHECK(support::says_error([&] { optimizer.step(); }, "nn::SGD: lr of nan"));
}

TEST_CASE("nn: saved step numbers and flags are whole numbers in their range") {
  const tn::Variable<double> x(tn::ones<double>({1}));
  nn::Adam optimizer(x, {});
  give_gradient(x, tn::Tensor<double>(tn::ones<double>({1})));
  optimizer.step();
  nn::LBFGS lbfgs(x, {});
  lbfgs.step([&] {
    lbfgs.zero_grad();
    tn::Variable<double> loss = tn::sum(tn::square(x));
    loss.backward();
    return loss;
  });
  const auto refuses = [](auto& into, const char* name, double value, const char* part) {
    INFO(name << " " << value);
    nn::StateDict state = into.state_dict();
    state[name] = tn::AnyTensor(tn::Tensor<double>(tn::full<double>({}, value)));
    CHECK(support::says_error([&] { into.load_state_dict(state); }, part));
  };
  for (const double wrong : {double{NAN}, double{INFINITY}, 1e300, -1.0, 2.5}) {
    refuses(optimizer, "state.0.step", wrong, "is no number of updates");
    refuses(lbfgs, "state.0.n_iter", wrong, "is no number of updates");
  }
  refuses(optimizer, "param_groups.0.amsgrad", NAN, "nn::Adam: amsgrad of nan is neither 0 nor 1");
  refuses(optimizer, "param_groups.0.initial_lr", NAN, "initial_lr of nan");
  refuses(lbfgs, "state.0.speed", 1, "'state.0.speed' is no state");
  CHECK(optimizer.state_dict().find("state.0.step")->second.as<double>().item() == 1);
}

TEST_CASE("nn: optimisers refuse options that make no sense") {
  const tn::Variable<double> x(tn::ones<double>({2}));
  CHECK_THROWS_WITH(nn::Rprop(x, {.etas = {1.2, 0.5}}),
                    "tenon::nn::Rprop: etas of 1.2 and 0.5: one within 0 and 1, the other above 1");
  CHECK_THROWS_WITH(nn::Rprop(x, {.step_sizes = {1, 0.5}}),
                    "tenon::nn::Rprop: bounds from 1 to 0.5: the lower one comes first");
  CHECK_THROWS_AS(nn::NAdam(x, {.momentum_decay = -1}), tn::IndexError);
  CHECK_THROWS_AS(nn::RAdam(x, {.betas = {0.9, 1}}), tn::IndexError);
  CHECK_THROWS_AS(nn::Adamax(x, {.eps = -1e-8}), tn::IndexError);
  CHECK_THROWS_AS(nn::ASGD(x, {.t0 = std::nan("")}), tn::IndexError);
}

TEST_CASE("nn: a step in which an allocation fails, whichever, leaves parameters and states as they were") {
  CHECK(fail_every_allocation([](const auto& all) { return nn::SGD(all, {.momentum = 0.9}); }) == 3);
  CHECK(fail_every_allocation([](const auto& all) { return nn::Adam(all, {.amsgrad = true}); }) == 7);
  CHECK(fail_every_allocation([](const auto& all) { return nn::AdamW(all, {}); }) == 5);
  CHECK(fail_every_allocation([](const auto& all) { return nn::RMSprop(all, {.momentum = 0.5, .centered = true}); }) ==
        7);
  CHECK(fail_every_allocation([](const auto& all) { return nn::Adagrad(all, {}); }) == 3);
  CHECK(fail_every_allocation([](const auto& all) { return nn::Adadelta(all, {}); }) == 5);
  CHECK(fail_every_allocation([](const auto& all) { return nn::Adamax(all, {}); }) == 5);
  CHECK(fail_every_allocation([](const auto& all) { return nn::NAdam(all, {}); }) == 5);
  CHECK(fail_every_allocation([](const auto& all) { return nn::RAdam(all, {}); }) == 5);
  CHECK(fail_every_allocation([](const auto& all) { return nn::Rprop(all, {}); }) == 5);
  CHECK(fail_every_allocation([](const auto& all) { return nn::ASGD(all, {}); }) == 3);

  const tn::Tensor<double> one = tn::ones<double>({1});
  // three names of one element cannot be moved
  const tn::Variable<double> repeated(one.expand({3})), x(tn::ones<double>({2}));
  nn::SGD optimizer(std::vector{x, repeated}, {.momentum = 0.5});
  tn::Variable<double>(tn::sum(x) + tn::sum(repeated)).backward();
  const std::size_t count = optimizer.state_dict().size();
  CHECK(support::says_error([&] { optimizer.step(); }, "names elements several times: write"));
  CHECK((x.value()(0) == 1 && optimizer.state_dict().size() == count));
}

TEST_CASE("nn: a step of LBFGS that ends early leaves parameters and states as they were") {
  support::Ledger ledger;  // outlives states and gradients
  const tn::Variable<double> x(tn::tensor<double>({-1.5, 2.0})), y(tn::tensor<double>({0.5}));
  const auto loss_of = [&](nn::LBFGS& optimizer) {
    optimizer.zero_grad();
    tn::Variable<double> loss = tn::sum(tn::square(tn::square(x))) + tn::sum(tn::square(y - x));
    loss.backward();
    return loss;
  };
  for (const bool searches : {false, true}) {
    nn::LBFGS optimizer(std::vector{x, y}, {.lr = 0.01, .max_iter = 4, .strong_wolfe = searches});
    optimizer.step([&] { return loss_of(optimizer); });
    const auto x_before = x.value().clone(), y_before = y.value().clone();
    nn::StateDict before = optimizer.state_dict();
    for (auto& [name, tensor] : before) tensor = tensor.clone();
    const auto is_as_before = [&] {
      const nn::StateDict now = optimizer.state_dict();
      if (now.size() != before.size() || !tn::array_equal(x.value(), x_before) || !tn::array_equal(y.value(), y_before))
        return false;
      for (const auto& [name, tensor] : now) {
        if (!tn::array_equal(tensor.as<double>(), before.at(name).as<double>())) return false;
      }
      return true;
    };
    for (int last = 1; last <= 3; ++last) {
      int calls = 0;
      CHECK_THROWS_AS(optimizer.step([&] {
        if (++calls == last) throw std::runtime_error("closure");
        return loss_of(optimizer);
      }),
                      std::runtime_error);
      CHECK(is_as_before());
    }
    int failures = 0;
    for (int n = 1; n < 2000; n += 3, ++failures) {
      bool failed = false;
      ledger.calls = 0;
      {
        const tn::AllocatorScope scope(support::SmallPolicy{ledger});
        ledger.fail_at = n;
        try {
          optimizer.step([&] { return loss_of(optimizer); });
        } catch (const tn::MemoryError&) { failed = true; }
        ledger.fail_at = 0;
      }
      if (!failed) break;
      REQUIRE(is_as_before());
    }
    CHECK(failures > 10);
  }
}
