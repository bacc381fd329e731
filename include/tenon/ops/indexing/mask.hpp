// Masks: masked_select, nonzero, argwhere; the loops of masked_fill and masked_scatter.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_masks.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/indexed.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class M>
Tensor<const bool, typename M::device_type> mask_operand(const M& mask) {
  static_assert(std::is_same_v<std::remove_const_t<typename M::value_type>, bool>,
                "tenon: a mask is of bool: compare, as in x != 0");
  return eval(mask);
}

/// The indices of the elements that are not 0: shape (rank, count).
template <class X>
Tensor<std::int64_t, typename X::device_type> places_of(const char* function, const X& x) {
  using Device = typename X::device_type;
  using T = std::remove_const_t<typename X::value_type>;
  if constexpr (!std::is_same_v<T, bool>) return places_of(function, evaluate<bool>(build(NotEqual{}, x, T(0))));
  else return Engine<Device>::places(function, Tensor<const bool, Device>(eval(x)));
}

template <class Self, class M, class X>
void fill_masked(const char* function, const Self& self, const M& mask, const X& value) {
  using T = typename Self::element_type;
  const auto where_true = mask_operand(mask);
  (void)views::expand(where_true.layout(), self.sizes(), function);  // checked here so that errors name this operation
  if constexpr (Scalar<X> && std::is_same_v<typename Self::device_type, Cpu> &&
                std::is_same_v<typename M::device_type, Cpu> && Self::is_writable && KindFits<element_t<X>, T>) {
    check_scalar<T>(function, static_cast<element_t<X>>(value));
    if (repeats_elements(self.layout())) fail_repeated(function, self.layout());
    check_write(function, self);
    return Engine<Cpu>::fill_masked(function, self, where_true, convert<T>(static_cast<element_t<X>>(value)));
  }
  const auto chosen = [&] {
    if constexpr (Scalar<X>) {
      return build(Where{}, where_true, value, self);
    } else {
      const auto values = eval(value);
      (void)views::expand(values.layout(), self.sizes(), function);
      return build(Where{}, where_true, values, self);
    }
  }();
  require_writable<Self>();
  require_result_kind<typename decltype(chosen)::value_type, T>();
  assign(function, self, chosen);
}

template <class Given, class M, class X>
void scatter_masked(const char* function, const Given& given, const M& mask, const X& values) {
  const auto& self = under_own_name(given);
  using Self = std::remove_cvref_t<decltype(self)>;
  using T = typename Self::element_type;
  using Device = typename Self::device_type;
  require_beside<Self, M>();
  require_writable<Self>();
  const Tensor<const bool, Device> where_true = apart_from(self, mask_operand(mask));
  const Tensor<const T, Device> from = apart_from(self, written_operand(function, self, values)).reshape({-1});
  (void)views::expand(where_true.layout(), self.sizes(), function);
  Engine<Device>::scatter_masked(function, self, where_true, from, [&](std::int64_t count) {
    if (from.numel() < count)
      throw_error(ErrorCode::shape, function, ": the mask is true for ", count, " elements, and there are ",
                  from.numel(), " values");
    if (repeats_elements(self.layout())) fail_repeated(function, self.layout());
    check_write(function, self);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct MaskedSelect : Records<MaskedSelect> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"mask", ArgumentKind::mask}};
  static constexpr OpInfo info{.name = "masked_select",
                               .arguments = arguments,
                               .summary = "the elements where a mask is true, in row-major order",
                               .source = "PyTorch",
                               .elements = Elements::moved,
                               .dtypes = "that of x",
                               .shapes = "(n), where n elements are true; x and the mask broadcast",
                               .errors = "ShapeError if they do not"};
  static constexpr OpTraits traits{.reads_elements = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, TensorLike M>
  TENON_INLINE auto operator()(const X& x, const M& mask) const {
    using Device = typename X::device_type;
    const Tensor<const typename X::value_type, Device> from = eval(x);
    const Tensor<const bool, Device> where_true = detail::mask_operand(mask);
    const Shape shape = detail::broadcast_shapes(info.name, from.sizes(), where_true.sizes());
    return detail::Engine<Device>::select_masked(info.name, from, where_true, shape);
  }
};
inline constexpr MaskedSelect masked_select{};

struct Nonzero : Records<Nonzero> {
  using Records::operator();
  static constexpr OpInfo info{.name = "nonzero",
                               .summary = "the indices of elements that are not 0, in row-major order",
                               .source = "array-API 2024.12",
                               .rule = Rule::logical,
                               .dtypes = "int64",
                               .shapes = "(rank, count): row d, `nonzero(x)[d]`, holds the indices along dimension d",
                               .errors = "ShapeError for rank 0",
                               .notes = "A NaN is not 0."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike X>
  TENON_INLINE Tensor<std::int64_t, typename X::device_type> operator()(const X& x) const {
    if (detail::shape_of(x).rank() == 0)
      detail::throw_error(ErrorCode::shape, info.name, ": a tensor of rank 0 has no indices");
    return detail::places_of(info.name, x);
  }
};
inline constexpr Nonzero nonzero{};

struct ArgWhere : Records<ArgWhere> {
  using Records::operator();
  static constexpr OpInfo info{.name = "argwhere",
                               .summary = "the indices of elements that are not 0, in row-major order",
                               .source = "NumPy",
                               .rule = Rule::logical,
                               .dtypes = "int64",
                               .shapes = "(count, rank): row k holds the indices of element k",
                               .notes = "A transposed view of nonzero's result."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike X>
  TENON_INLINE Tensor<std::int64_t, typename X::device_type> operator()(const X& x) const {
    return detail::places_of(info.name, x).t();
  }
};
inline constexpr ArgWhere argwhere{};

using MaskOps = OpList<MaskedSelect, Nonzero, ArgWhere>;

}  // namespace tenon::inline v1
