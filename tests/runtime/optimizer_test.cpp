// Optimisers of parameters whose types are known at run time: the same steps as those of typed ones, and what is
// refused.
#include <tenon/autograd.hpp>
#include <tenon/nn/optim/adam.hpp>
#include <tenon/nn/optim/lbfgs.hpp>
#include <tenon/nn/optim/rmsprop.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/runtime/optimizer.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <string_view>
#include <vector>

#include "support/catch.hpp"
#include "support/leaf.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace nn = tenon::nn;
using rt::OptimizedValue, rt::OptimizerOption, rt::Value;
using support::leaf;

namespace {

std::vector<OptimizerOption> options_with(std::string_view optimizer, std::string_view option, double value) {
  auto all = rt::optimizer_options(optimizer);
  for (OptimizerOption& one : all) {
    if (one.name == option) one.value = value;
  }
  return all;
}

/// The library's kernels may have other instructions than the test's.
template <class T>
bool is_same(const tn::Tensor<T>& a, const tn::Tensor<T>& b) {
  const auto off = tn::abs(tn::cast<double>(a) - tn::cast<double>(b)) / tn::abs(tn::cast<double>(b));
  return tn::max(off).item() <= (sizeof(T) == 2 ? 0.01 : sizeof(T) == 4 ? 1e-6 : 1e-12);
}

/// Three steps of both kinds.
template <class T, class Optimizer>
void compare(std::string_view name, const std::vector<OptimizerOption>& options,
             const typename Optimizer::Options& typed_options) {
  tn::Generator generator(7);
  const tn::Tensor<T> start = tn::cast<T>(tn::randn<float>({5, 3}, generator));
  const tn::Variable<T> x(start.clone());
  Optimizer optimizer(x, typed_options);
  std::vector<OptimizedValue> all{{leaf(tn::AnyTensor(start.clone()))}};
  for (int step = 1; step <= 3; ++step) {
    const tn::Tensor<T> g = tn::cast<T>(tn::randn<float>({5, 3}, generator));
    x.zero_grad();
    tn::Variable<T>(x * T(1)).backward(g);
    optimizer.step();
    rt::set_grad(all[0].value, Value(g));
    rt::update(name, options, all);
    CHECK(all[0].step == step);
  }
  CHECK(is_same(all[0].value.tensor().template as<T>(), x.value()));
}

}  // namespace

TEST_CASE("runtime: the optimisers' steps are those of typed ones") {
  CHECK(rt::optimizers().size() == 11);
  compare<float, nn::Adam>("Adam", rt::optimizer_options("Adam"), {});
  compare<double, nn::AdamW>("AdamW", options_with("AdamW", "amsgrad", 1), {.amsgrad = true});
  compare<tn::bfloat16, nn::Adam>("Adam", options_with("Adam", "betas.1", 0.5), {.betas = {0.9, 0.5}});
  compare<double, nn::RMSprop>("RMSprop", options_with("RMSprop", "centered", 1), {.centered = true});
  for (const std::string_view name : rt::optimizers()) {
    std::vector<OptimizedValue> all{{leaf(tn::AnyTensor(tn::ones<float>({3})))},
                                    {leaf(tn::AnyTensor(tn::ones<double>({2})))}};
    rt::set_grad(all[0].value, Value(tn::ones<float>({3})));
    rt::update(name, rt::optimizer_options(name), all);
    CHECK(all[0].value.tensor().as<float>()(1) < 1);  // downhill
    CHECK(all[1].value.tensor().as<double>()(1) == 1);
    CHECK(all[1].step == 0);  // it has no gradient
    CHECK(all[1].states.empty());
  }
}

TEST_CASE("runtime: what is no option, no parameter and no state of it is refused, and nothing is changed") {
  std::vector<OptimizedValue> all{{leaf(tn::AnyTensor(tn::ones<float>({3})))},
                                  {leaf(tn::AnyTensor(tn::ones<float>({2})))}};
  const auto options = rt::optimizer_options("Adam");
  for (OptimizedValue& one : all)
    rt::set_grad(one.value, Value(tn::AnyTensor(tn::ones<float>(tn::Shape(one.value.tensor().sizes())))));
  CHECK_THROWS_AS(rt::optimizer_options("Nobody"), tn::TypeError);
  CHECK_THROWS_AS(rt::update("Adam", std::vector<OptimizerOption>{}, all), tn::IndexError);
  CHECK_THROWS_AS(rt::update("Adam", options_with("Adam", "lr", -1), all), tn::IndexError);
  all[1].states["exp_avg"] = tn::AnyTensor(tn::ones<float>({5}));
  CHECK_THROWS_AS(rt::update("Adam", options, all), tn::ShapeError);
  all[1].states["exp_avg"] = tn::AnyTensor(tn::ones<double>({2}));
  CHECK_THROWS_AS(rt::update("Adam", options, all), tn::TypeError);
  all[1].states.clear();
  all[1].value = Value(tn::AnyTensor(tn::ones<float>({2})));
  CHECK_THROWS_AS(rt::update("Adam", options, all), tn::TypeError);
  all[1].value = Value(1.5);
  CHECK_THROWS_AS(rt::update("Adam", options, all), tn::TypeError);
  CHECK(all[0].value.tensor().as<float>()(0) == 1);
  CHECK(all[0].step == 0);
}

TEST_CASE("runtime: groups are one step, which is whole or not begun, and no parameter is there twice") {
  const auto one_of = [](float start) {
    std::vector<OptimizedValue> one{{leaf(tn::AnyTensor(tn::full<float>({2}, start)))}};
    rt::set_grad(one[0].value, Value(tn::ones<float>({2})));
    return one;
  };
  std::vector<OptimizedValue> first = one_of(1), second = one_of(2);
  const auto options = options_with("SGD", "momentum", 0.5);
  CHECK(rt::optimizer_states("SGD", options) == std::vector<std::string_view>{"momentum_buffer"});
  CHECK(rt::optimizer_states("SGD", rt::optimizer_options("SGD")).empty());
  const rt::OptimizedGroup groups[] = {{options, first}, {options, second}};
  second[0].states["momentum_buffer"] = tn::AnyTensor(tn::ones<float>({5}));
  CHECK_THROWS_AS(rt::update("SGD", groups), tn::ShapeError);
  CHECK((first[0].step == 0 && first[0].states.empty() && first[0].value.tensor().as<float>()(0) == 1));
  second[0].states.clear();
  rt::update("SGD", groups);
  CHECK((first[0].step == 1 && second[0].step == 1 && second[0].states.size() == 1));
  const rt::OptimizedGroup twice[] = {{options, first}, {options, first}};
  CHECK_THROWS_AS(rt::update("SGD", twice), tn::TypeError);
  CHECK_THROWS_AS(rt::update("SGD", options_with("SGD", "maximize", NAN), first), tn::IndexError);
  CHECK(first[0].step == 1);
}

TEST_CASE("runtime: LBFGS goes where the typed one goes, and on from a saved state") {
  const tn::Tensor<double> start = tn::tensor<double>({-1.5, 2}), scale = tn::tensor<double>({1, 100});
  const tn::Variable<double> x(start.clone());
  nn::LBFGS typed(x, {.max_iter = 3, .strong_wolfe = true});
  const auto closure_of = [&scale](const Value& p) {
    return [p, &scale] {
      rt::set_grad(p, {});
      const Value loss =
          rt::call("sum", {rt::call("multiply", {rt::call("square", {rt::call("subtract", {p, 1.0})}), scale})});
      rt::backward(loss);
      return rt::item(loss.tensor()).real();
    };
  };
  const Value p = leaf(tn::AnyTensor(start.clone()));
  const rt::Lbfgs::Options options{.max_iter = 3, .strong_wolfe = true};
  rt::Lbfgs first(std::vector{p}, options), second(std::vector{p}, options);
  for (int step = 0; step < 3; ++step) {
    const double wanted = typed.step([&] {
      typed.zero_grad();
      const tn::Variable<double> loss = tn::sum(tn::square(x - 1.0) * scale);
      loss.backward();
      return loss;
    });
    if (step == 2) second.load_state_dict(first.state_dict());
    CHECK((step < 2 ? first : second).step(options, closure_of(p)) == Approx(wanted));
    CHECK(is_same(p.tensor().as<double>(), x.value()));
  }
  CHECK_THROWS_AS(rt::Lbfgs(std::vector{Value(tn::AnyTensor(start))}, options), tn::TypeError);
  CHECK_THROWS_AS(first.load_state_dict({}), tn::IoError);
}
