// Options: arguments that may follow the operands of an operation in any order, as axis(d, …), keepdims and
// correction(c).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// The options of an operation, with their values in one call. Each option is a type whose member holds the value,
/// initialised to the default, and whose `argument` describes it. A call gives options of these types, or one object
/// that holds all of them.
template <class... O>
struct Options : O... {
  /// True if a G sets an option: it is one, or a value that an option is made from, as a `Side` is.
  template <class G>
  static constexpr bool takes = ((std::is_base_of_v<G, O> || requires(const G& given) { O::from(given); }) || ...);

  template <class G>
  TENON_INLINE void set(const G& given) {
    if constexpr ((std::is_base_of_v<G, O> || ...)) static_cast<G&>(*this) = given;
    else (set_from<O>(given), ...);
  }
  template <class... M>
  TENON_INLINE void set(const Options<M...>& given) { (set(static_cast<const M&>(given)), ...); }

 private:
  template <class Option, class G>
  TENON_INLINE void set_from(const G& given) {
    if constexpr (requires { Option::from(given); }) static_cast<Option&>(*this) = Option::from(given);
    else if constexpr (std::is_base_of_v<Option, G>) static_cast<Option&>(*this) = given;  // LastAxis for Axes
  }
};
/// An argument that may follow the operands of an operation with the options All.
template <class G, class All>
concept OptionOf = All::template takes<G> || std::is_same_v<G, All>;

/// A type that users pass in place of an option: a dimension, true, a name. Calls accept it, and collect_options fails
/// one static_assert.
template <class G>
concept MistakenOption = Scalar<G> || std::is_convertible_v<const G&, const char*>;
template <class G, class All>
concept OptionOrMistake = OptionOf<G, All> || MistakenOption<G>;

/// Refuses, with one error message, an operand that is not a tensor, or an argument after it that is not an option.
template <class X, bool... known>
TENON_INLINE constexpr auto refuse_options() {
  constexpr bool is_operand = TensorLike<X> || IsRefused<X>, are_options = (known && ...);
  static_assert(is_operand, "tenon: the operand is a tensor: asarray(v) makes one of a vector or a number");
  static_assert(are_options,
                "tenon: behind the operand stand options, in any order: a dimension is axis(1), and not 1 alone");
}

/// The options of one call as an All, which may have more options than the operation.
template <class All, class... G>
TENON_INLINE auto collect_options(const G&... given) {
  constexpr bool are_options = ((!MistakenOption<G> || OptionOf<G, All> || IsRefused<G>) && ...);
  static_assert(are_options,
                "tenon: behind the operand stand options, in any order: a dimension is axis(1), and not 1 alone");
  All all_options;
  (all_options.set(given), ...);
  return all_options;
}

/// The description of an option. One that holds a tensor specialises it: reading `Option::argument` would compile that
/// tensor in every program.
template <class Option>
inline constexpr Argument argument_of = Option::argument;

/// The arguments of an operation that has options: the positional ones, then the options.
template <std::size_t n>
struct ArgumentArray {
  Argument list[n];
  constexpr operator ArgumentList() const { return list; }
};
template <class All>
struct ArgumentsBefore;
template <class... O>
struct ArgumentsBefore<Options<O...>> {
  template <class... A>
  static constexpr ArgumentArray<sizeof...(A) + sizeof...(O)> of(const A&... positional) {
    return {{positional..., argument_of<O>...}};
  }
};
/// The same for an operation of one operand, x.
template <class All>
inline constexpr auto operand_and = ArgumentsBefore<All>::of(Argument{"x"});

// ---- options that several operations share

/// Dimensions; all of them if none are given.
struct Axes {
  static constexpr Argument argument{"axis", ArgumentKind::axes, "", true};
  Shape axes;
  bool has_axes = false;
  // Written out to be TENON_INLINE: other functions are shared by objects that were compiled for different processors.
  TENON_INLINE Axes() = default;
  TENON_INLINE explicit Axes(const Shape& dims) : axes(dims), has_axes(true) {}
  /// Refuses an integer without `axis(…)` if dimensions are the only option.
  template <Integer Int>
  TENON_INLINE Axes(Int) {
    static_assert(!Integer<Int>, "tenon: a dimension is axis(1), and not 1 alone");
  }
  TENON_INLINE Axes(const Axes&) = default;
  TENON_INLINE Axes& operator=(const Axes&) = default;
};
/// One dimension, which may be left out for operands of one dimension only.
struct LineAxis : Axes {
  static constexpr Argument argument{"axis", ArgumentKind::axis, "", true};
};
/// One dimension, the last by default.
struct LastAxis : Axes {
  static constexpr Argument argument{"axis", ArgumentKind::axis, "-1", true};
};
struct KeepDims {
  static constexpr Argument argument{"keepdims", ArgumentKind::flag, "false", true};
  bool keepdims = false;
  /// `keepdims(false)`, as NumPy's keepdims=False.
  TENON_INLINE constexpr KeepDims operator()(bool keep) const { return {keep}; }
};
struct Correction {
  static constexpr Argument argument{"correction", ArgumentKind::number, "0", true};
  double correction = 0;
};

/// The options that the code of reductions reads, whichever options the operation has.
using ReductionOptions = Options<Axes, KeepDims, Correction>;

/// Dimensions in braces: `sum(x, {0, 1})` is sum(x, axis(0, 1)).
TENON_INLINE Axes axes_of(Extents dims) { return Axes(Shape(Dims(dims))); }

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The dimensions that an operation works along.
template <detail::Integer... Int>
TENON_KEYED detail::Axes axis(Int... dims) {
  return detail::Axes(Shape{dims...});
}
template <detail::IntegerRange R>
TENON_KEYED detail::Axes axis(const R& dims) {
  return detail::Axes(Shape(dims));
}
/// Refuses arguments that are not integers, with one error message.
template <class... X>
  requires(!(detail::Integer<X> && ...) && !(detail::IntegerRange<X> && ...))
detail::Axes axis(const X&...) {
  static_assert((detail::Integer<X> && ...), "tenon: axis takes integers, or one range of them");
  return detail::Axes();
}
/// Keeps reduced dimensions, with size 1.
inline constexpr detail::KeepDims keepdims{true};
/// The number that is subtracted from the count before var and std divide by it: 1 for a sample.
TENON_INLINE detail::Correction correction(double value) { return {value}; }

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The dimensions in `axes` as a set of bits, none for a number's dimension 0 or -1. Throws IndexError for one that is
/// out of range or given twice.
TENON_SHARED std::uint64_t axis_set(const char* function, Dims axes, Dims sizes);

/// The single dimension in `axes`.  Throws IndexError if there is not exactly one.
TENON_SHARED int one_axis(const char* function, const Axes& axes, int rank);

/// True if an operation along lines is asked of a number, along 0, -1 or its default: the number is then a line of one
/// element, and so is the result. Source: PyTorch; NumPy for reductions.
TENON_SHARED bool is_line_of_one(const Axes& options, Dims sizes);
TENON_INLINE bool is_line_of_one(std::int64_t axis, Dims sizes) {
  return sizes.rank() == 0 && (axis == 0 || axis == -1);
}

/// The one dimension that an operation works along; it may be left out for operands of one dimension only.
TENON_SHARED int line_axis(const char* function, const Axes& options, Dims sizes);

/// The one dimension that an operation works along, the last by default.
TENON_SHARED int last_axis(const char* function, const Axes& options, Dims sizes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/ops/options_bodies.hpp>
#endif
