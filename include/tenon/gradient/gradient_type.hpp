// GradientType: the functions on gradients of elements of T, for the backward pass, which knows no element types.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/sum_gradients.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

struct GradientType {
  DType dtype;
  std::int64_t item;
  /// a += b for gradients of one shape; in place if no other handle sees it.
  void (*add)(Gradient& a, const Gradient& b);
  /// The same in contiguous memory that no other handle sees.
  void (*own)(Gradient& a);
  /// Sums what the kernel gives for `shape` over the dimensions that `is_reduced` marks.
  void (*reduce)(char* out, const ReduceOperand& operand, Dims shape, const bool* is_reduced, std::int64_t count);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE Tensor<T> tensor_of(const Gradient& g) {
  Layout layout(g.layout);
  return Tensor<T>(Unchecked{}, Storage<T>(Unchecked{}, retain(g.block)), std::move(layout));
}
template <class T>
TENON_INLINE Gradient gradient_of(const Tensor<T>& x) {
  return Gradient(retain(x.storage().block()), x.layout());
}

template <class T>
TENON_NOINLINE void add_gradients(Gradient& a, const Gradient& b) {
  using Tree = Apply<Add, T, Slot<0, T, Load<T, 0>>, Slot<1, T, Load<T, 1>>>;
  const std::int64_t n = a.layout.numel();
  if (use_count(a.block) == 1 && a.layout.is_contiguous() && b.layout.is_contiguous() && b.layout.numel() == n &&
      n <= most_simple_elements) {
    char* const to = a.block->data + a.layout.offset() * static_cast<std::int64_t>(sizeof(T));
    const char* const operands[] = {to, b.block->data + b.layout.offset() * static_cast<std::int64_t>(sizeof(T))};
    const Tree tree{};
    if (n) host_kernel<T, Tree, 2>()(to, &tree, operands, n);
    return;
  }
  const Tensor<T> left = tensor_of<T>(a), right = tensor_of<T>(b);
  if (use_count(a.block) == 2 && a.layout.is_contiguous()) assign("backward", left, left + right);
  else a = gradient_of(Tensor<T>(left + right));
}
template <class T>
TENON_NOINLINE_OG void own_gradient(Gradient& a) {
  if (use_count(a.block) != 1 || !a.layout.is_contiguous()) a = gradient_of(tensor_of<T>(a).clone());
}
template <class T>
constexpr auto sum_gradients() {
  if constexpr (calls_library<T>) return kept_function<SumGradients, T>;
  else return &SumGradients::run<T>;
}

template <class T>
inline constexpr GradientType gradient_type{dtype_of<T>, sizeof(T), add_gradients<T>, own_gradient<T>, sum_gradients<T>()};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
