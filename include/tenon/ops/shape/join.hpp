// Joining tensors: concat along a dimension, stack along a new one, and NumPy's shorthands for them.
//
// `concat({a, b}, axis(1))` and `concat(tensors, axis(1))` join tensors of one type; `concat(a, b + 1, axis(1))`
// accepts expressions, too, and promotes. Each part is copied or computed directly into the result.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/copy_elements.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// The shape that a part gets before it is joined, and the dimension along which that happens.
struct JoinRule {
  const char* function;
  /// The shape of a part, with dimensions of size 1 added.
  Shape (*arrange)(Dims sizes, int axis);
  bool takes_axis;  // the caller chooses the dimension; else it is `axis`, from the end if negative
  std::int64_t axis;
  bool is_new;  // the parts do not have the dimension
};

/// A part in braces that is no tensor, or one beside such a part, evaluated: its element type must be T.
template <class T>
struct JoinPart {
  Tensor<const T> value;
  template <TensorLike X>
    requires(std::is_same_v<element_t<typename X::value_type>, T> && std::is_same_v<typename X::device_type, Cpu> &&
             !HasForms<X>)
  TENON_INLINE JoinPart(const X& x) : value(eval(x)) {}
};

/// Operands of one type that have forms of their own, one after the other, as in a vector.
template <class R>
concept RangeWithForms = !TensorLike<R> && requires(const R& r) {
  r.begin() != r.end();
  requires HasForms<decltype(*r.begin())>;
};

/// A part, or the axis to join along.
template <class X>
concept JoinArgument = TensorLike<X> || std::is_same_v<X, Axes>;

/// An argument's element type for promotion, and its device: an axis has the lowest type and no device.
template <class X>
struct JoinElement {
  using type = bool;
  using device = void;
};
template <TensorLike X>
struct JoinElement<X> {
  using type = typename X::value_type;
  using device = typename OperandOf<X>::device;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED Shape as_it_is(Dims sizes, int);
TENON_SHARED Shape with_axis(Dims sizes, int axis);
/// NumPy's rule: n elements become (1, n) or (1, n, 1), a matrix (m, n, 1).
TENON_SHARED Shape at_least(Dims sizes, int rank);
TENON_SHARED Shape at_least_1d(Dims sizes, int);
TENON_SHARED Shape at_least_2d(Dims sizes, int);
TENON_SHARED Shape at_least_3d(Dims sizes, int);
TENON_SHARED Shape as_columns(Dims sizes, int);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Collects the shapes of all parts, then places each part in the result.
class Joint {
 public:
  TENON_INLINE Joint(const JoinRule& rule, const Axes* axes) : rule_(rule), axes_(axes) {}

  TENON_NOINLINE_OG void add(Dims sizes) {
    if (!shape_.rank()) return begin(sizes);
    const Shape part = rule_.arrange(sizes, axis_);
    if (part.rank() != shape_.rank() && !rule_.is_new) {
      throw_error(ErrorCode::shape, rule_.function, ": shapes ", first_, " and ", sizes, " differ in rank, ",
                  first_.rank(), " and ", sizes.rank());
    }
    bool fits = part.rank() == shape_.rank();
    for (int d = 0; fits && d < part.rank(); ++d) fits = d == axis_ || part[d] == shape_[d];
    if (!fits && rule_.is_new) fail_shapes_differ(rule_.function, first_, sizes);
    if (!fits)
      throw_error(ErrorCode::shape, rule_.function, ": shapes ", first_, " and ", sizes,
                  " differ in more than dimension ", axis_);
    if (__builtin_add_overflow(shape_[axis_], part[axis_], &shape_[axis_]))
      throw_error(ErrorCode::shape, rule_.function, ": the sizes overflow 64 bits");
  }
  /// The result's shape.  Throws ShapeError if there are no parts.
  TENON_NOINLINE_OG const Shape& shape() const {
    if (!shape_.rank()) throw_error(ErrorCode::shape, rule_.function, ": there are no tensors");
    return shape_;
  }
  /// The layout of the next part in the result, in the part's own shape.
  TENON_NOINLINE_OG Layout place(const Layout& result, Dims sizes) {
    const std::int64_t n = rule_.arrange(sizes, axis_)[axis_];
    const Layout there = views::narrow(result, axis_, at_, n);
    at_ += n;
    return views::view(there, sizes);
  }

 private:
  TENON_NOINLINE_OG void begin(Dims sizes) {
    first_ = sizes;
    if (rule_.takes_axis && !rule_.is_new && sizes.rank() == 0) {
      throw_error(ErrorCode::shape, rule_.function, ": tensors of rank 0 have no dimension to join along: use stack");
    }
    if (rule_.takes_axis) {
      const int rank = sizes.rank() + rule_.is_new;
      axis_ = axes_ ? one_axis(rule_.function, *axes_, rank) : 0;
      shape_ = rule_.arrange(sizes, axis_);
    } else {
      shape_ = rule_.arrange(sizes, 0);
      axis_ = static_cast<int>(smaller_of(rule_.axis, shape_.rank() - 1));
    }
  }

  JoinRule rule_;
  const Axes* axes_;
  Shape first_, shape_;
  int axis_ = 0;
  std::int64_t at_ = 0;
};

/// Joins the parts; `each` calls its argument for each of them.
template <class T, class Device, class Each>
TENON_NOINLINE_OG Tensor<T, Device> join(const JoinRule& rule, const Axes* axes, const Each& each) {
  Joint joint(rule, axes);
  Device device{};
  bool is_first = true;
  each([&](const auto& part) {
    joint.add(shape_of(part));
    if constexpr (!std::is_same_v<Device, Cpu> &&
                  std::is_same_v<typename std::remove_cvref_t<decltype(part)>::device_type, Device>) {
      if (is_first) device = device_beside(part);
      is_first = false;
    }
  });
  auto result = new_tensor_on<T>(rule.function, device, joint.shape());
  each([&](const auto& part) {
    using X = std::remove_cvref_t<decltype(part)>;
    const Layout place = joint.place(result.layout(), shape_of(part));
    char* const to = reinterpret_cast<char*>(result.storage().data());
    if constexpr (is_tensor<X> && std::is_same_v<typename X::value_type, T> && std::is_same_v<Device, Cpu>) {
      copy_elements(to, place, reinterpret_cast<const char*>(part.storage().data()), part.layout(), sizeof(T));
    } else {
      assign(rule.function, Tensor<T, Device>(Unchecked{}, result.storage(), Layout(place)), part);
    }
  });
  return result;
}

template <class R>
TENON_NOINLINE_OG auto join_range(const JoinRule& rule, const Axes* axes, const R& parts) {
  using X = std::remove_cvref_t<decltype(*parts.begin())>;
  return join<typename X::value_type, typename X::device_type>(rule, axes, [&](const auto& use) {
    for (const auto& part : parts) use(part);
  });
}

template <class T, class Parts>
TENON_NOINLINE_OG Tensor<T> join_parts(const JoinRule& rule, const Axes* axes, const Parts& parts) {
  return join<T, Cpu>(rule, axes, [&](const auto& use) {
    for (const auto& part : parts) use(part.value);
  });
}

template <class... X>
TENON_NOINLINE_OG auto join_arguments(const JoinRule& rule, const X&... arguments) {
  const Axes* axes = nullptr;
  const auto take_axes = [&]([[maybe_unused]] const auto& x) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, Axes>) axes = &x;
  };
  (take_axes(arguments), ...);
  return join<promote_t<typename JoinElement<X>::type...>,
              typename CommonDevice<typename JoinElement<X>::device...>::type>(rule, axes, [&](const auto& use) {
    const auto use_part = [&]([[maybe_unused]] const auto& x) {
      if constexpr (TensorLike<decltype(x)>) use(x);
    };
    (use_part(arguments), ...);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// `op({a + b, b})` for each element type: braces that hold several types, so that no template deduces one.
template <class Op, bool takes_axis, class T>
struct JoinParts {
  TENON_INLINE Tensor<T> operator()(std::initializer_list<JoinPart<T>> parts) const {
    return join_parts<T>(Op::rule(), nullptr, parts);
  }
  TENON_INLINE Tensor<T> operator()(std::initializer_list<JoinPart<T>> parts, const Axes& axes) const
    requires takes_axis
  {
    return join_parts<T>(Op::rule(), &axes, parts);
  }
};
template <class Op, bool takes_axis, class List>
struct JoinPartsOf;
template <class Op, bool takes_axis, class... T>
struct JoinPartsOf<Op, takes_axis, TypeList<T...>> : JoinParts<Op, takes_axis, T>... {
  using JoinParts<Op, takes_axis, T>::operator()...;
};

/// The base of operations that join along `axis(d)`.
template <class Op>
struct JoinAlong : Records<Op>, JoinPartsOf<Op, true, AllTypes> {
  using Records<Op>::operator();
  using JoinPartsOf<Op, true, AllTypes>::operator();
  template <class T, class Device>
  TENON_INLINE Tensor<std::remove_const_t<T>, Device> operator()(std::initializer_list<Tensor<T, Device>> parts) const {
    return join_range(Op::rule(), nullptr, parts);
  }
  template <class T, class Device>
  TENON_INLINE Tensor<std::remove_const_t<T>, Device> operator()(std::initializer_list<Tensor<T, Device>> parts,
                                                                 const Axes& axes) const {
    return join_range(Op::rule(), &axes, parts);
  }
  template <TensorRange R>
  TENON_INLINE auto operator()(const R& parts) const { return join_range(Op::rule(), nullptr, parts); }
  template <TensorRange R>
  TENON_INLINE auto operator()(const R& parts, const Axes& axes) const { return join_range(Op::rule(), &axes, parts); }
  template <Recorded V>
  TENON_INLINE auto operator()(std::initializer_list<V> parts) const {
    return record(static_cast<const Op&>(*this), parts);
  }
  template <Recorded V>
  TENON_INLINE auto operator()(std::initializer_list<V> parts, const Axes& axes) const {
    return record(static_cast<const Op&>(*this), parts, axes);
  }
  template <JoinArgument... X>
    requires((TensorLike<X> + ...) >= 2 && (std::is_same_v<X, Axes> + ...) <= 1)
  TENON_INLINE auto operator()(const X&... arguments) const {
    if constexpr (HaveForms<X...>) return form_of<Op, X...>::of(arguments...);
    else return join_arguments(Op::rule(), arguments...);
  }
  template <HasForms X>
  TENON_KEYED auto operator()(std::initializer_list<X> parts, const Axes& axes = {}) const {
    return form_of<Op, X>::join(parts, axes);
  }
  template <RangeWithForms R>
  TENON_KEYED auto operator()(const R& parts, const Axes& axes = {}) const {
    return form_of<Op, decltype(*parts.begin())>::join(parts, axes);
  }
  /// Refuses a number among tensors.
  template <class... X>
    requires(((TensorLike<X> || Integer<X>) && ...) && (TensorLike<X> || ...) && (Integer<X> || ...))
  TENON_INLINE auto operator()(const X&...) const {
    constexpr bool is_named = !(Integer<X> || ...);
    static_assert(is_named, "tenon: the dimension to join along is axis(1), and not 1 alone");
    return Refused{};
  }
};
/// The base of operations that join along a fixed dimension.
template <class Op>
struct JoinFixed : Records<Op>, JoinPartsOf<Op, false, AllTypes> {
  using Records<Op>::operator();
  using JoinPartsOf<Op, false, AllTypes>::operator();
  template <class T, class Device>
  TENON_INLINE Tensor<std::remove_const_t<T>, Device> operator()(std::initializer_list<Tensor<T, Device>> parts) const {
    return join_range(Op::rule(), nullptr, parts);
  }
  template <TensorRange R>
  TENON_INLINE auto operator()(const R& parts) const { return join_range(Op::rule(), nullptr, parts); }
  template <Recorded V>
  TENON_INLINE auto operator()(std::initializer_list<V> parts) const {
    return record(static_cast<const Op&>(*this), parts);
  }
  template <TensorLike... X>
    requires(sizeof...(X) >= 2)
  TENON_INLINE auto operator()(const X&... parts) const {
    if constexpr (HaveForms<X...>) return form_of<Op, X...>::of(parts...);
    else return join_arguments(Op::rule(), parts...);
  }
};
inline constexpr const char* join_errors =
    "ShapeError if there are no parts or they differ in another dimension; IndexError for an unknown dimension";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Concat : detail::JoinAlong<Concat> {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}, {"axis", ArgumentKind::axis, "0", true}};
  static constexpr OpInfo info{
      .name = "concat",
      .arguments = arguments,
      .aliases = "concatenate, cat",
      .summary = "tensors joined along a dimension",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .dtypes = "the same; promoted, if the parts are separate arguments",
      .shapes = "sizes are added along the dimension, the first by default, and agree in all others",
      .errors = detail::join_errors};
  TENON_INLINE static detail::JoinRule rule() { return {info.name, detail::as_it_is, true, 0, false}; }
};
inline constexpr Concat concat{};
inline constexpr Concat cat{};
inline constexpr Concat concatenate{};

struct Stack : detail::JoinAlong<Stack> {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}, {"axis", ArgumentKind::axis, "0", true}};
  static constexpr OpInfo info{
      .name = "stack",
      .arguments = arguments,
      .summary = "tensors of one shape joined along a new dimension",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .dtypes = Concat::info.dtypes,
      .shapes = "that of the parts, with their number as a new dimension, the first by default",
      .errors = detail::join_errors};
  TENON_INLINE static detail::JoinRule rule() { return {info.name, detail::with_axis, true, 0, true}; }
};
inline constexpr Stack stack{};

struct HStack : detail::JoinFixed<HStack> {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{.name = "hstack",
                               .arguments = arguments,
                               .summary = "tensors joined side by side",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .dtypes = Concat::info.dtypes,
                               .shapes = "joined along dimension 1; vectors along dimension 0; scalars count as (1,)",
                               .errors = detail::join_errors};
  TENON_INLINE static detail::JoinRule rule() { return {info.name, detail::at_least_1d, false, 1, false}; }
};
inline constexpr HStack hstack{};

struct VStack : detail::JoinFixed<VStack> {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{.name = "vstack",
                               .arguments = arguments,
                               .summary = "tensors joined one below the other",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .dtypes = Concat::info.dtypes,
                               .shapes = "joined along dimension 0; (n,) counts as (1, n)",
                               .errors = detail::join_errors};
  TENON_INLINE static detail::JoinRule rule() { return {info.name, detail::at_least_2d, false, 0, false}; }
};
inline constexpr VStack vstack{};

struct DStack : detail::JoinFixed<DStack> {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{.name = "dstack",
                               .arguments = arguments,
                               .summary = "tensors joined along the third dimension",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .dtypes = Concat::info.dtypes,
                               .shapes = "joined along dimension 2; (n,) counts as (1, n, 1), (m, n) as (m, n, 1)",
                               .errors = detail::join_errors};
  TENON_INLINE static detail::JoinRule rule() { return {info.name, detail::at_least_3d, false, 2, false}; }
};
inline constexpr DStack dstack{};

struct ColumnStack : detail::JoinFixed<ColumnStack> {
  static constexpr Argument arguments[] = {{"x", ArgumentKind::tensors}};
  static constexpr OpInfo info{.name = "column_stack",
                               .arguments = arguments,
                               .summary = "vectors as the columns of a matrix",
                               .source = "NumPy",
                               .elements = Elements::moved,
                               .dtypes = Concat::info.dtypes,
                               .shapes = "joined along dimension 1; (n,) counts as (n, 1)",
                               .errors = detail::join_errors};
  TENON_INLINE static detail::JoinRule rule() { return {info.name, detail::as_columns, false, 1, false}; }
};
inline constexpr ColumnStack column_stack{};

using JoinOps = OpList<Concat, Stack, HStack, VStack, DStack, ColumnStack>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/shape/join_bodies.hpp>
#endif
