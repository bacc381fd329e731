// What docs/runtime.md shows.
#include <tenon/runtime.hpp>
#include <tenon/tenon.hpp>

#include "check.hpp"

#include <cmath>
#include <cstdint>

namespace tn = tenon;
namespace rt = tenon::runtime;

namespace {

void calls() {
  //! [runtime calls]
  tn::AnyTensor x = tn::tensor<float>({{1, 2, 3}, {4, 5, 6}});      // a handle on the same elements
  tn::AnyTensor i = tn::tensor<std::int16_t>({10, 20, 30});

  auto total = rt::call("add", {x, i}).tensor();                    // promoted as everywhere: float32
  auto middle = rt::call("quantile", {x, 0.5}, {{"axis", 1}, {"keepdims", true}}).tensor();
  rt::call("mul_", {x, 2});                                         // in place; a number takes the tensor's type

  auto same = rt::add(x, rt::exp(i));                               // the same functions under their own names: a Value
  auto sorted = rt::topk(x, 2).list();                              // several results: values, indices
  tn::Tensor<float> typed = total.as<float>();                      // back, for free
  //! [runtime calls]
  check(typed(1, 2) == 36 && middle.as<float>()(1, 0) == 5 && x.as<float>()(0, 1) == 4, "calls");
  check(same.tensor().dtype() == tn::DType::float64 && sorted[1].tensor().as<std::int64_t>()(0, 0) == 2, "results");
}

void indices() {
  const auto x = tn::arange<float>(12).reshape({3, 4});
  const tn::AnyTensor any = x;
  //! [runtime index]
  auto rows = rt::index(any, {tn::range(1, tn::end), -1});          // a view: x(range(1, end), -1)
  auto large = rt::index(any, {x > 5});                             // masks and tensors of integers copy, as in NumPy
  rt::assign(any, {tn::ellipsis, tn::tensor<std::int64_t>({0, 2})}, 1.5);
  //! [runtime index]
  check(rows.as<float>()(1) == 11 && large.numel() == 6 && x(2, 2) == 1.5f, "indices");
}

void programs() {
  const tn::AnyTensor x = tn::zeros<float>({4}), y = tn::full<int>({4}, 5);
  //! [runtime program]
  rt::Program program;                                              // exp(-a) * 2 + b / 10
  const auto a = program.input(), b = program.input();
  const auto decay = program.apply("exp", {program.apply("negative", {a})});
  const auto scaled = program.apply("multiply", {decay, program.constant(2)});
  program.apply("add", {scaled, program.apply("divide", {b, program.constant(10)})});

  tn::AnyTensor result = program.run({x, y});  // the last node, for inputs of any types that broadcast
  //! [runtime program]
  check(result.dtype() == tn::DType::float64 && result.as<double>()(3) == 2.5, "program");
}

void gradients() {
  //! [runtime gradients]
  rt::Value w = rt::call("ones", {tn::Shape{3}, tn::DType::float32});
  rt::set_requires_grad(w, true);
  rt::Value loss = rt::sum(rt::square(rt::exp(w)));
  rt::backward(loss);
  tn::AnyTensor gradient = rt::grad(w).tensor();                    // 2 exp(2 w)
  {
    const rt::RecordingScope scope(false);                          // an optimiser's step is not recorded
    rt::call("sub_", {w, rt::multiply(rt::grad(w), 0.1)});
  }
  rt::set_grad(w, {});                                              // forgets it
  //! [runtime gradients]
  check(std::abs(gradient.as<float>()(0) - 14.7781f) < 1e-3f && rt::grad(w).is_nothing(), "gradients");
  check(std::abs(w.tensor().as<float>()(1) - (1 - 1.47781f)) < 1e-4f, "step");
}

void neural() {
  //! [neural by name]
  rt::Value x(tn::randn<float>({8, 3, 16, 16})), w(tn::randn<float>({6, 3, 3, 3}));
  rt::set_requires_grad(w, true);
  rt::Value y = rt::call("nn::conv2d", {x, w}, {{"padding", "same"}});
  rt::Value pooled = rt::call("nn::max_pool2d", {rt::call("relu", {y}), 2});
  rt::backward(rt::call("sum", {pooled}));
  //! [neural by name]
  check(pooled.tensor().size(3) == 8 && rt::grad(w).tensor().sizes() == w.tensor().sizes(), "neural functions");
}

}  // namespace

int main() {
  calls();
  indices();
  programs();
  gradients();
  neural();
}
