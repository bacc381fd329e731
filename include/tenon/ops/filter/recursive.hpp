// Recursive filters along a dimension: lfilter, sosfilt, and the same with their states.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/recursive_filter.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The filtered elements, and the filter's states behind the last of them.
template <class T>
struct FilterResult {
  Tensor<T> y, zf;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The computing type of operands A: float for halves, double for integers and bool.
template <class... A>
struct FilterElement {
  using T = promote_t<std::remove_const_t<typename A::value_type>...>;
  using type = std::conditional_t<(kind_of<T> < Kind::floating), double, compute_t<T>>;
};
template <class... A>
using filtered_t = typename FilterElement<A...>::type;
/// The same where A may be a number, which takes the type of the others.
template <class A, class... X>
struct FilterElementBeside : FilterElement<A, X...> {};
template <Scalar A, class... X>
struct FilterElementBeside<A, X...> : FilterElement<X...> {};
template <class A, class... X>
using filtered_beside_t = typename FilterElementBeside<A, X...>::type;

using FilterOptions = Options<LastAxis>;

inline constexpr const char* filter_dtypes = "as computed: float for halves, double for integers";
inline constexpr const char* no_filter_gradient =
    "recursive filters are not differentiated: convolve is, which a filter without feedback can be written as";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless there are coefficients, in a row.
TENON_NOINLINE_OG inline void check_coefficients(const char* function, const char* name, Dims sizes) {
  if (sizes.rank() > 1 || (sizes.rank() == 1 && sizes[0] == 0))
    throw_error(ErrorCode::shape, function, ": ", name, " of shape ", sizes,
                ": coefficients are a number or a row of one or more");
}
/// Throws ShapeError unless there are six coefficients in each row.
TENON_NOINLINE_OG inline void check_sections(const char* function, Dims sizes) {
  if (sizes.rank() != 2 || sizes[1] != 6)
    throw_error(ErrorCode::shape, function, ": sos of shape ", sizes,
                ": a section is a row of six coefficients, b0 b1 b2 a0 a1 a2");
}
/// Throws ShapeError for states of other sizes than `wanted`. A size of 1 stands for any in the dimensions whose bits
/// `broadcasts` has.
TENON_NOINLINE_OG inline void check_states(const char* function, Dims given, Dims wanted, std::uint64_t broadcasts) {
  bool fits = given.rank() == wanted.rank();
  for (int d = 0; fits && d < given.rank(); ++d)
    fits = given[d] == wanted[d] || (given[d] == 1 && (broadcasts >> d & 1) != 0);
  if (!fits)
    throw_error(ErrorCode::shape, function, ": zi of shape ", given,
                ": the states of this filter and operand are of shape ", wanted);
}
/// Throws ShapeError for a first coefficient of the feedback that is 0.
TENON_NOINLINE_OG inline void refuse_zero_feedback(const char* function, const char* name) {
  throw_error(ErrorCode::shape, function, ": ", name,
              " is 0: a filter is divided by it, and needs another number there");
}

/// Coefficients divided by `by`, in a row of fresh memory.
template <class T>
TENON_NOINLINE_OG Tensor<const T> divided_coefficients(const Tensor<const T>& given, T by) {
  const Tensor<T> row = Tensor<T>(given.clone()).view({given.numel()});
  for (std::int64_t i = 0; i < row.numel(); ++i) row.data_ptr()[i] = row.data_ptr()[i] / by;
  return row;
}

/// A number of coefficients, b and a, both divided by a[0]. Throws ShapeError.
template <class T>
struct FilterCoefficients {
  Tensor<const T> b, a;
  std::int64_t states;

  TENON_NOINLINE_OG TENON_KEYED FilterCoefficients(const char* function, const Tensor<const T>& some_b,
                                                   const Tensor<const T>& some_a) {
    check_coefficients(function, "b", some_b.sizes());
    check_coefficients(function, "a", some_a.sizes());
    const T first = *some_a.data_ptr();
    if (first == T(0)) refuse_zero_feedback(function, "a[0]");
    b = divided_coefficients(some_b, first);
    a = divided_coefficients(some_a, first);
    states = (b.numel() > a.numel() ? b.numel() : a.numel()) - 1;
  }
};

/// Six coefficients of each section in five columns, divided by the fourth. Throws ShapeError.
template <class T>
TENON_NOINLINE_OG Tensor<const T> section_coefficients(const char* function, const Tensor<const T>& sos) {
  check_sections(function, sos.sizes());
  const Tensor<const T> given = sos.contiguous();
  const Tensor<T> result = new_tensor<T>(function, Shape{given.size(0), 5});
  for (std::int64_t s = 0; s < given.size(0); ++s) {
    const T* const from = given.data_ptr() + 6 * s;
    T* const to = result.data_ptr() + 5 * s;
    if (from[3] == T(0)) refuse_zero_feedback(function, "a0 of a section");
    for (int i = 0; i < 5; ++i) to[i] = from[i < 3 ? i : i + 1] / from[3];
  }
  return result;
}

template <class T>
TENON_NOINLINE_OG Tensor<T> rational_filter(const char* function, const Tensor<const T>& b, const Tensor<const T>& a,
                                            const Tensor<const T>& x, const FilterOptions& options) {
  const int d = last_axis(function, options, x.sizes());
  const FilterCoefficients<T> filter(function, b, a);
  auto out = new_tensor<T>(function, x.sizes());
  recursive_filter<T>(x, out, nullptr, d, filter.b, filter.a);
  return out;
}
/// The same from states of the sizes of x but for dimension d.
template <class T>
TENON_NOINLINE_OG FilterResult<T> rational_filter_from(const char* function, const Tensor<const T>& b,
                                                       const Tensor<const T>& a, const Tensor<const T>& x,
                                                       const Tensor<const T>& zi, const FilterOptions& options) {
  const int d = last_axis(function, options, x.sizes());
  const FilterCoefficients<T> filter(function, b, a);
  Shape sizes(x.sizes());
  sizes[d] = filter.states;
  check_states(function, zi.sizes(), sizes, ~(std::uint64_t{1} << d));
  auto out = new_tensor<T>(function, x.sizes());
  // The states of a line lie one after the other, whatever its dimension.
  const Tensor<T> states = zi.expand(sizes).movedim(d, -1).clone().movedim(-1, d);
  recursive_filter<T>(x, out, &states, d, filter.b, filter.a);
  return {out, states.contiguous()};
}

template <class T>
TENON_NOINLINE_OG Tensor<T> sections_filter(const char* function, const Tensor<const T>& sos, const Tensor<const T>& x,
                                            const FilterOptions& options) {
  const int d = last_axis(function, options, x.sizes());
  const Tensor<const T> sections = section_coefficients(function, sos);
  auto out = new_tensor<T>(function, x.sizes());
  section_filter<T>(x, out, nullptr, d, sections);
  return out;
}
/// The same from states: the sections, then the dimensions of x, with two in place of dimension d.
template <class T>
TENON_NOINLINE_OG FilterResult<T> sections_filter_from(const char* function, const Tensor<const T>& sos,
                                                       const Tensor<const T>& x, const Tensor<const T>& zi,
                                                       const FilterOptions& options) {
  const int d = last_axis(function, options, x.sizes());
  const Tensor<const T> sections = section_coefficients(function, sos);
  Shape sizes{sections.size(0)}, line_last;
  for (int k = 0; k < x.dim(); ++k) {
    sizes.push_back(k == d ? 2 : x.size(k));
    if (k != d) line_last.push_back(x.size(k));
  }
  check_states(function, zi.sizes(), sizes, 0);
  auto out = new_tensor<T>(function, x.sizes());
  const Tensor<T> states = zi.movedim(Shape{0, d + 1}, Shape{-2, -1}).clone();
  line_last.push_back(saturated_product(sections.size(0), 2));
  const Tensor<T> lines = states.view(line_last).movedim(-1, d);
  section_filter<T>(x, out, &lines, d, sections);
  return {out, states.movedim(Shape{-2, -1}, Shape{0, d + 1}).contiguous()};
}

/// Refuses operands on another device; numbers are on none.
template <class A>
TENON_INLINE constexpr void require_host_of_one() {
  if constexpr (!Scalar<A>) detail::require_host<A>();
}
template <class... A>
TENON_INLINE constexpr void require_host_of() {
  (require_host_of_one<A>(), ...);
}

/// A number or a tensor of numbers as a tensor of T.
template <class T, class A>
TENON_INLINE Tensor<const T> coefficients_as(const A& a) {
  if constexpr (Scalar<A>) return full<T>(Shape{}, convert<T>(static_cast<element_t<A>>(a)));
  else return operand_as<T>(a);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct LFilter : Records<LFilter> {
  using Records::operator();
  using Options = detail::FilterOptions;
  static constexpr auto arguments =
      detail::ArgumentsBefore<Options>::of(Argument{"b"}, Argument{"a"}, Argument{.name = "x", .least_rank = 1});
  static constexpr OpInfo info{.name = "lfilter",
                               .arguments = arguments,
                               .summary =
                                   "the elements along a dimension, filtered by the rational transfer function b / a: "
                                   "a[0] y at n is the sum of b[k] x at "
                                   "n - k less that of a[k] y at n - k for k ≥ 1",
                               .source = "SciPy `signal.lfilter`",
                               .rule = Rule::widened,
                               .domain = Domain::numeric,
                               .dtypes = detail::filter_dtypes,
                               .shapes = "that of x",
                               .errors =
                                   "ShapeError unless b and a are numbers or rows of one or more, and for an a[0] of "
                                   "0; IndexError for an unknown dimension",
                               .notes =
                                   "In the transposed direct form II, from states of 0: `lfilter_state` goes on where "
                                   "a block before ended. Threads share the lines."};
  static constexpr const char* no_gradient = detail::no_filter_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike B, Operand A, TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const B& b, const A& a, const X& x, const O&... options) const {
    using T = detail::filtered_beside_t<A, B, X>;
    detail::require_host_of<B, A, X>();
    return detail::rational_filter<T>(info.name, detail::operand_as<T>(b), detail::coefficients_as<T>(a),
                                      detail::operand_as<T>(x), detail::collect_options<Options>(options...));
  }
};
inline constexpr LFilter lfilter{};

struct LFilterState : Records<LFilterState> {
  using Records::operator();
  using Options = detail::FilterOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{"b"}, Argument{"a"}, Argument{.name = "x", .least_rank = 1}, Argument{.name = "zi", .least_rank = 1});
  static constexpr OpInfo info{
      .name = "lfilter_state",
      .arguments = arguments,
      .results = "y, zf",
      .summary = "lfilter from the states zi, and its states at the end, from which the next block goes on",
      .source = "SciPy `signal.lfilter` with `zi`",
      .rule = Rule::widened,
      .domain = Domain::numeric,
      .dtypes = detail::filter_dtypes,
      .shapes = "that of x; zi and zf have max(len(a), len(b)) - 1 along the dimension, zi may have 1 along others",
      .errors =
          "ShapeError unless b and a are numbers or rows of one or more, for an a[0] of 0 and for states of another "
          "shape; IndexError "
          "for an unknown dimension",
      .notes = "Filtering the parts of a signal one after the other gives the bits of filtering it at once."};
  static constexpr const char* no_gradient = detail::no_filter_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike B, Operand A, TensorLike X, TensorLike Z, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const B& b, const A& a, const X& x, const Z& zi, const O&... options) const {
    using T = detail::filtered_beside_t<A, B, X, Z>;
    detail::require_host_of<B, A, X, Z>();
    return detail::rational_filter_from<T>(info.name, detail::operand_as<T>(b), detail::coefficients_as<T>(a),
                                           detail::operand_as<T>(x), detail::operand_as<T>(zi),
                                           detail::collect_options<Options>(options...));
  }
};
inline constexpr LFilterState lfilter_state{};

struct SosFilt : Records<SosFilt> {
  using Records::operator();
  using Options = detail::FilterOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "sos", .least_rank = 2},
                                                                         Argument{.name = "x", .least_rank = 1});
  static constexpr OpInfo info{
      .name = "sosfilt",
      .arguments = arguments,
      .summary = "the elements along a dimension, filtered by sections of second order, one after the other",
      .source = "SciPy `signal.sosfilt`",
      .rule = Rule::widened,
      .domain = Domain::numeric,
      .dtypes = detail::filter_dtypes,
      .shapes = "that of x; sos has a row b0 b1 b2 a0 a1 a2 for each section",
      .errors = "ShapeError unless sos has rows of six, and for an a0 of 0; IndexError for an unknown dimension",
      .notes =
          "Each section is divided by its a0, which SciPy wants to be 1. `sosfilt_state` goes on where a block before "
          "ended."};
  static constexpr const char* no_gradient = detail::no_filter_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike S, TensorLike X, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const S& sos, const X& x, const O&... options) const {
    using T = detail::filtered_t<S, X>;
    detail::require_host_of<S, X>();
    return detail::sections_filter<T>(info.name, detail::operand_as<T>(sos), detail::operand_as<T>(x),
                                      detail::collect_options<Options>(options...));
  }
};
inline constexpr SosFilt sosfilt{};

struct SosFiltState : Records<SosFiltState> {
  using Records::operator();
  using Options = detail::FilterOptions;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(Argument{.name = "sos", .least_rank = 2},
                                                                         Argument{.name = "x", .least_rank = 1},
                                                                         Argument{.name = "zi", .least_rank = 2});
  static constexpr OpInfo info{
      .name = "sosfilt_state",
      .arguments = arguments,
      .results = "y, zf",
      .summary = "sosfilt from the states zi, and its states at the end, from which the next block goes on",
      .source = "SciPy `signal.sosfilt` with `zi`",
      .rule = Rule::widened,
      .domain = Domain::numeric,
      .dtypes = detail::filter_dtypes,
      .shapes = "that of x; zi and zf are of the sections, then as x with 2 along the dimension",
      .errors =
          "ShapeError unless sos has rows of six, for an a0 of 0 and for states of another shape; IndexError for an "
          "unknown dimension"};
  static constexpr const char* no_gradient = detail::no_filter_gradient;
  static constexpr OpTraits traits{.refuses_gradient = true};
  template <TensorLike S, TensorLike X, TensorLike Z, detail::OptionOrMistake<Options>... O>
  TENON_INLINE auto operator()(const S& sos, const X& x, const Z& zi, const O&... options) const {
    using T = detail::filtered_t<S, X, Z>;
    detail::require_host_of<S, X, Z>();
    return detail::sections_filter_from<T>(info.name, detail::operand_as<T>(sos), detail::operand_as<T>(x),
                                           detail::operand_as<T>(zi), detail::collect_options<Options>(options...));
  }
};
inline constexpr SosFiltState sosfilt_state{};

using RecursiveFilterOps = OpList<LFilter, LFilterState, SosFilt, SosFiltState>;

}  // namespace tenon::inline v1
