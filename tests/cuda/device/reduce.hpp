// Every reduction, scan and softmax of the lists on the device against the host, along each dimension of several
// layouts. A file for each element type includes this one, as nvcc takes minutes for it.
#pragma once

#include "check.hpp"

namespace tn = tenon;
using tn::Cpu, tn::Cuda, tn::Tensor;

namespace {

/// Results of one tensor, or of two.
template <class R, class H>
bool same_results(const R& there, const H& here, const Tensor<double>* conditions) {
  if constexpr (requires { there.sizes(); }) {
    return same_elements(there, here, 256, conditions);
  } else {
    const auto& [a, b] = there;
    const auto& [c, d] = here;
    return same_elements(a, c, 256, conditions) && same_elements(b, d, 256);
  }
}

template <class Op>
constexpr bool is_spread =
    std::is_same_v<Op, tn::Var> || std::is_same_v<Op, tn::Std> || std::is_same_v<Op, tn::VarMean>;
/// How a variance is conditioned: sqrt(1 + mean^2 / variance), and 1 where all elements are equal.
template <class X, class... O>
Tensor<double> conditions_of_spread(const X& x, const O&... options) {
  const auto wide = x.template cast<double>();
  const Tensor<double> mean = tn::mean(wide, options...), variance = tn::var(wide, options...);
  return tn::where(variance > 0., tn::sqrt(1. + tn::square(mean) / variance), 1.);
}

template <class Op, class X, class... O>
void compare(const Op& op, const char* layout, const X& there, const Tensor<typename X::value_type>& here,
             const O&... options) {
  Tensor<double> conditions;
  if constexpr (is_spread<Op>) conditions = conditions_of_spread(here, options...);
  if (same_results(op(there, options...), op(here, options...), is_spread<Op> ? &conditions : nullptr)) return;
  ++wrong;
  std::printf("%s of %s, %s\n", Op::info.name, tn::dtype_name<typename X::value_type>, layout);
}

template <bool takes_all, class T, class Op>
void test(const Op& op) {
  if constexpr (tn::detail::in_domain<T>(Op::info.domain)) {
    tn::Generator generator(3);
    const auto each = [&](const char* layout, const Tensor<T>& x) {
      const auto there = x.to(Cuda{0});
      for (int d = 0; d < x.dim(); ++d) compare(op, layout, there, x, tn::axis(d));
      if constexpr (takes_all) compare(op, layout, there, x);
    };
    const Tensor<T> x = tn::uniform<double>(1, 2, {7, 130, 36}, generator).template cast<T>();
    each("contiguous", x);
    each("transposed", x.transpose(0, 2));
    each("one by one", x.narrow(2, 1, 33));
    each("long", tn::uniform<double>(0.999, 1.001, {3, 70001}, generator).template cast<T>());
    each("tall", tn::uniform<double>(0.999, 1.001, {70001, 3}, generator).template cast<T>());
  }
}

template <bool takes_all, class T, class... Op>
void test_all(tn::OpList<Op...>) {
  (test<takes_all, T>(Op{}), ...);
}

template <class T>
int report() {
  test_all<true, T>(tn::PlainReductionOps{});
  test_all<false, T>(tn::ScanOps{});
  test_all<false, T>(tn::SoftmaxOps{});
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}

}  // namespace
