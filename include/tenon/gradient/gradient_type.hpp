// GradientType: the functions on gradients of elements of T, for the backward pass, which knows no element types.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/sum_gradients.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The elements that a view has of its tensor: all, in another order; some; or some of them several times. Or a copy of
/// all.
enum class Viewed : unsigned char { all, some, repeated, copied };

/// A view of contiguous elements of the shape `of`, by the layout that it has there.
struct KeptView {
  Shape of;
  Layout layout;
  Viewed how;
};

/// The parts of the gradient of elements of which some were written: for what was there, for what was written, and the
/// way back from the latter.
enum class OverwrittenPart : unsigned char { rest, written, spread };

struct GradientType {
  DType dtype;
  std::int64_t item;
  /// a += b for gradients of one shape; in place if no other handle sees it.
  void (*add)(Gradient& a, const Gradient& b);
  /// The same in contiguous memory that no other handle sees.
  void (*own)(Gradient& a);
  /// Sums what the kernel gives for `shape` over the dimensions that `is_reduced` marks.
  void (*reduce)(char* out, const ReduceOperand& operand, Dims shape, const bool* is_reduced, std::int64_t count);
  /// The view of a gradient in its shape.
  Gradient (*view)(const KeptView& view, const Gradient& g);
  /// The gradient of a view in the shape of the view's tensor, with zeros elsewhere.
  Gradient (*put_back)(const KeptView& view, const Gradient& g);
  /// A part of a gradient, in the shape `sizes`: `numbers` has, of each of the n elements, the number of the written
  /// one that it is, or 0.
  Gradient (*overwritten)(OverwrittenPart part, const std::int64_t* numbers, std::int64_t n, const Shape& sizes,
                          const Gradient& g);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE Tensor<T> tensor_of(const Gradient& g) {
  Layout layout(g.layout);
  return Tensor<T>(Unchecked{}, Storage<T>(Unchecked{}, retain(g.block)), std::move(layout));
}
/// The same of a gradient that is not used further: if no other handle sees its elements, none does afterwards.
template <class T>
TENON_INLINE Tensor<T> tensor_of(Gradient&& g) {
  Block* const block = g.block;
  g.block = nullptr;
  return Tensor<T>(Unchecked{}, Storage<T>(Unchecked{}, block), static_cast<Layout&&>(g.layout));
}
template <class T>
TENON_INLINE Gradient gradient_of(const Tensor<T>& x) {
  return Gradient(retain(x.storage().block()), x.layout());
}

/// True if a gradient's memory, which is contiguous, is seen by no other handle and by no code outside the library:
/// what is computed from the gradient, element by element, may be written there.
TENON_INLINE bool is_writable_gradient(const Block* block, const Layout& layout) {
  return use_count(block) == 1 && is_resizable(*block) && layout.is_contiguous();
}
/// The memory for a result of the same shape as the gradient g: its own if that may be written.
template <class T>
Tensor<T> memory_beside(const char* function, const Tensor<T>& g) {
  if (is_writable_gradient(g.storage().block(), g.layout())) return g;
  return new_tensor<T>(function, g.sizes());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

// Functions that tenon::compiled keeps for usual types.

struct AddGradients {
  template <class T>
  TENON_NOINLINE TENON_KEYED static void run(Gradient& a, const Gradient& b) {
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
};
struct OwnGradient {
  template <class T>
  TENON_NOINLINE_OG TENON_KEYED static void run(Gradient& a) {
    if (use_count(a.block) != 1 || !a.layout.is_contiguous()) a = gradient_of(tensor_of<T>(a).clone());
  }
};
struct ViewGradient {
  template <class T>
  TENON_NOINLINE_OG TENON_KEYED static Gradient run(const KeptView& view, const Gradient& g) {
    const Tensor<T> from = tensor_of<T>(g).contiguous();
    Layout layout(view.layout);
    layout.set_offset(layout.offset() + from.layout().offset());
    return Gradient(retain(from.storage().block()), layout);
  }
};
struct PutBackGradient {
  template <class T>
  TENON_NOINLINE_OG TENON_KEYED static Gradient run(const KeptView& view, const Gradient& given) {
    const Tensor<T> g = tensor_of<T>(given);
    const Layout whole = contiguous_layout("backward", view.of);
    const Storage<T> storage(whole.numel());
    if (view.how == Viewed::some || view.how == Viewed::repeated)
      __builtin_memset(static_cast<void*>(storage.data()), 0, static_cast<std::size_t>(whole.numel()) * sizeof(T));
    if (view.how != Viewed::repeated) {
      Tensor<T>(Unchecked{}, storage, Layout(view.layout)).copy_(g);
    } else {  // in row-major order, so that sums are the same each time
      const Layout* const layouts[] = {&view.layout, &g.layout()};
      Walk walk;
      coalesce(walk, view.layout.sizes(), layouts, 2);
      std::int64_t at[] = {view.layout.offset(), g.layout().offset()};
      for_each_inner(walk, at, [&] TENON_INLINE_LAMBDA(const std::int64_t* offset) {
        for (std::int64_t i = 0; i < walk.inner_size(); ++i) {
          T& to = storage.data()[offset[0] + i * walk.inner_step(0)];
          to = convert<T>(to + g.storage().data()[offset[1] + i * walk.inner_step(1)]);
        }
      });
    }
    return Gradient(retain(storage.block()), whole);
  }
};
struct OverwrittenGradient {
  template <class T>
  TENON_NOINLINE_OG TENON_KEYED static Gradient run(OverwrittenPart part, const std::int64_t* numbers, std::int64_t n,
                                                    const Shape& sizes, const Gradient& given) {
    const Tensor<T> g = tensor_of<T>(given).contiguous();
    const Layout layout = contiguous_layout("backward", sizes);
    const Storage<T> storage(layout.numel());
    T* const to = storage.data();
    const T* const from = g.data_ptr();
    if (part == OverwrittenPart::written)
      __builtin_memset(static_cast<void*>(to), 0, static_cast<std::size_t>(layout.numel()) * sizeof(T));
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t k = numbers[i];
      if (part == OverwrittenPart::rest) to[i] = k ? T(0) : from[i];
      else if (part == OverwrittenPart::spread) to[i] = k ? from[k - 1] : T(0);
      else if (k) to[k - 1] = convert<T>(to[k - 1] + from[i]);
    }
    return Gradient(retain(storage.block()), layout);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// F::run<T>: the library's, if it keeps it.
template <class F, class T>
constexpr auto gradient_function() {
  if constexpr (calls_library<T>) return kept_function<F, T>;
  else return &F::template run<T>;
}

template <class T>
inline constexpr GradientType gradient_type{dtype_of<T>,
                                            sizeof(T),
                                            gradient_function<AddGradients, T>(),
                                            gradient_function<OwnGradient, T>(),
                                            gradient_function<SumGradients, T>(),
                                            gradient_function<ViewGradient, T>(),
                                            gradient_function<PutBackGradient, T>(),
                                            gradient_function<OverwrittenGradient, T>()};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
