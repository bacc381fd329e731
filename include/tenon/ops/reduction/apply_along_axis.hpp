// Applies a user's function to lines: apply_along_axis.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses a function that cannot be called with a line, or whose result is neither a number nor a tensor.
template <class F, class Line>
constexpr bool can_apply() {
  constexpr bool callable = std::is_invocable_v<F&, const Line&>;
  static_assert(
      callable,
      "tenon::apply_along_axis: the function cannot be called with a line, a Tensor<const T> of one dimension");
  if constexpr (callable) {
    using R = std::remove_cvref_t<std::invoke_result_t<F&, const Line&>>;
    constexpr bool returns = Scalar<R> || TensorLike<R>;
    static_assert(returns, "tenon::apply_along_axis: the function must return a number or a tensor");
    return returns;
  } else {
    return false;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A layout without `count` dimensions from d on: that of their first elements.
TENON_SHARED Layout layout_without(const Layout& layout, int d, int count);
/// The layout of those dimensions, at an offset.
TENON_SHARED Layout layout_of_dims(const Layout& layout, int d, int count, std::int64_t offset);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Goes through the elements of a layout in row-major order.
struct OrderedWalk {
  const Layout& layout;
  std::int64_t offset, index[max_rank] = {};
  TENON_INLINE explicit OrderedWalk(const Layout& of) : layout(of), offset(of.offset()) {}
  TENON_INLINE void next() {
    for (int k = layout.rank(); k-- > 0;) {
      offset += layout.stride(k);
      if (++index[k] < layout.size(k)) return;
      offset -= layout.size(k) * layout.stride(k);
      index[k] = 0;
    }
  }
};

template <class T, class F>
auto apply_to_lines(const char* function, F& f, const Tensor<const T>& x, int d) {
  using R = std::remove_cvref_t<std::invoke_result_t<F&, const Tensor<const T>&>>;
  const Layout starts = layout_without(x.layout(), d, 1);
  OrderedWalk from(starts);
  const auto line = [&] {
    return Tensor<const T>(Unchecked{}, x.storage(), layout_of_dims(x.layout(), d, 1, from.offset));
  };
  const std::int64_t lines = starts.numel();
  if constexpr (Scalar<R>) {
    using Out = element_t<R>;
    auto result = new_tensor<Out>(function, starts.sizes());
    Out* const to = result.data_ptr();
    for (std::int64_t i = 0; i < lines; ++i, from.next()) to[i] = static_cast<Out>(f(line()));
    return result;
  } else {
    using Out = std::remove_const_t<typename R::value_type>;
    if (lines == 0)
      throw_error(ErrorCode::shape, function, ": shape ", x.sizes(),
                  " has no lines, which would say what the function returns");
    const auto first = eval(f(line()));
    auto result = new_tensor<Out>(function, sizes_with(x.sizes(), d, first.sizes()));
    const Layout places = layout_without(result.layout(), d, first.dim());
    OrderedWalk to(places);
    const auto put = [&](const auto& value) {
      assign(function,
             Tensor<Out>(Unchecked{}, result.storage(), layout_of_dims(result.layout(), d, first.dim(), to.offset)),
             value);
    };
    put(first);
    if (result.numel() == 0 && x.numel() == 0) return result;  // there may be more lines without elements than can be
                                                               // counted
    for (std::int64_t i = 1; i < lines; ++i) {
      from.next();
      to.next();
      const auto value = eval(f(line()));
      if (!(value.sizes() == first.sizes()))
        throw_error(ErrorCode::shape, function, ": line ", i, " gave shape ", value.sizes(), ", the first one ",
                    first.sizes());
      put(value);
    }
    return result;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct ApplyAlongAxis : Records<ApplyAlongAxis> {
  using Records::operator();
  using Options = detail::Options<detail::LineAxis>;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"function", ArgumentKind::function}, Argument{"x"});
  static constexpr OpInfo info{
      .name = "apply_along_axis",
      .arguments = arguments,
      .summary = "the results of a function of the user's own, which is called with each line along a dimension",
      .source = "NumPy",
      .dtypes = "the function's",
      .shapes = "that of the function's results in place of dimension d, which goes if they are numbers",
      .errors = "ShapeError if results have different shapes, or if there are no lines and the results are tensors",
      .notes =
          "The function is given a `Tensor<const T>` of one dimension, a view of x, and returns a number, a tensor or "
          "an expression. "
          "It is called by the calling thread, in row-major order; what it throws arrives. Lines "
          "without elements, whose results have none, are represented by the first. Only on the host."};
  static constexpr const char* no_gradient = "it calls a function of the user's own: apply that to Variables";
  template <class F, TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(F&& f, const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    detail::require_host<X>();
    if constexpr (detail::can_apply<std::remove_reference_t<F>, Tensor<const T>>()) {
      const Tensor<const T> value = eval(x);
      const int d = detail::line_axis(info.name, detail::collect_options<Options>(options...), value.sizes());
      return detail::apply_to_lines<T>(info.name, f, value, d);
    } else {
      return detail::Refused{};
    }
  }
};
inline constexpr ApplyAlongAxis apply_along_axis{};

using LineFunctionOps = OpList<ApplyAlongAxis>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/reduction/apply_along_axis_bodies.hpp>
#endif
