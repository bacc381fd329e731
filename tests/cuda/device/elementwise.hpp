// Every operation of the lists on the device against the host: contiguous, strided, broadcast, empty and 0-d operands.
// A file for each element type includes this one, as nvcc takes minutes for it.
#pragma once

#include "check.hpp"

namespace tn = tenon;
using tn::Cuda, tn::Tensor;

namespace {

template <class T>
Tensor<T> operand(const tn::Shape& shape, double low, double high, std::uint64_t seed) {
  tn::Generator generator(seed);
  return tn::uniform<double>(low, high, shape, generator).template cast<T>();
}

template <class Op, class... X>
void compare(const Op& op, const char* layout, const X&... x) {
  const auto here = tn::eval(op(x...));
  const auto there = tn::eval(op(x.to(Cuda{0})...));
  if (same_elements(there, here, 16)) return;
  ++wrong;
  std::printf("%s of %s, %s\n", Op::info.name, tn::dtype_name<typename decltype(here)::value_type>, layout);
}

template <class T, class Op>
void test(const Op& op) {
  if constexpr (tn::detail::in_domain<T>(Op::info.domain)) {
    const auto apply = [&](const char* layout, const auto&... x) { compare(op, layout, x...); };
    const auto each = [&](const char* layout, const auto& a, const auto& b, const auto& c) {
      if constexpr (Op::info.arity() == 1) apply(layout, a);
      else if constexpr (Op::info.arity() == 2) apply(layout, a, b);
      else apply(layout, a, b, c);
    };
    const auto a = operand<T>({5, 36}, 1, 4, 1), b = operand<T>({5, 36}, 1, 4, 2), c = operand<T>({5, 36}, 0, 1, 3);
    each("contiguous", a, b, c);
    each("transposed", a.t(), operand<T>({36, 5}, 1, 4, 2), c.t().flip(0));
    each("broadcast", a, operand<T>({36}, 1, 4, 2), operand<T>({5, 1}, 0, 1, 3));
    each("one element", a.select(0, 1).select(0, 1), b.select(0, 0).select(0, 0), c.select(0, 2).select(0, 2));
    each("empty", a.narrow(0, 0, 0), b.narrow(0, 0, 0), c.narrow(0, 0, 0));
  }
}

template <class T, class... Op>
void test_all(tn::OpList<Op...>) {
  (test<T>(Op{}), ...);
}

template <class T>
int report() {
  test_all<T>(tn::ElementwiseOps{});
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}

}  // namespace
