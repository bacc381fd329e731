// Reductions: sum, prod, mean, var, std, min, max, argmin, argmax, any, all, over any dimensions.
//
// `sum(x)`, `sum(x, axis(1))`, `sum(x, axis(0, 2), keepdims)`, `var(x, correction(1))`.  They are computed when called.  An
// operand may be an expression.  Dimensions count from the end when negative; unknown or repeated ones throw IndexError.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/arithmetic.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/gather.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>

TENON_BEGIN_TYPES

namespace detail {
struct Axes {
  Shape dims;
};
struct KeepDims {};
struct Correction {
  double value;
};

/// What the arguments after the operand say.
struct ReductionOptions {
  bool has_axes = false, keepdims = false;
  Shape axes;
  double correction = 0;
  TENON_INLINE void set(const Axes& a) {
    has_axes = true;
    axes = a.dims;
  }
  TENON_INLINE void set(KeepDims) { keepdims = true; }
  TENON_INLINE void set(Correction c) { correction = c.value; }
};

template <class O>
concept ReductionOption = requires(ReductionOptions& options, const O& o) { options.set(o); };
}  // namespace detail

/// The dimensions an operation works along.
template <detail::Integer... Int>
detail::Axes axis(Int... dims) {
  return {Shape{dims...}};
}
template <detail::IntegerRange R>
detail::Axes axis(const R& dims) {
  return {Shape(dims)};
}
/// Reduced dimensions stay, with size 1.
inline constexpr detail::KeepDims keepdims{};
/// What is taken off the count that var and std divide by: 1 for a sample.
TENON_INLINE detail::Correction correction(double value) { return {value}; }

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// The options of one call, in any order.
template <ReductionOption... O>
ReductionOptions collect_options(const O&... options) {
  ReductionOptions all_options;
  (all_options.set(options), ...);
  return all_options;
}

/// Adds numbers pairwise: partial sums of equal weight are joined first, so the error grows with the logarithm of their count.
template <class A>
class PairwiseSum {
 public:
  void add(A value) {
    int level = 0;
    for (std::uint64_t c = count_++; c & 1; c >>= 1) value = Add::at(partial_[level++], value);
    partial_[level] = value;
  }
  A total() const {
    A sum(0);
    int level = 0;
    for (std::uint64_t c = count_; c; c >>= 1, ++level) {
      if (c & 1) sum = Add::at(partial_[level], sum);
    }
    return sum;
  }

 private:
  A partial_[64];
  std::uint64_t count_ = 0;
};

/// n elements from p, `step` bytes apart.
template <class T>
struct Run {
  const char* p;
  std::int64_t step, n;
  TENON_INLINE compute_t<T> operator[](std::int64_t i) const { return load<T>(p + i * step, 0); }
};

inline constexpr std::int64_t sum_block = 256;

/// The sum of at most sum_block elements.  They are converted apart from being added: in one loop g++ 12 at -O3 skips every
/// other one of narrow types.
template <class A, class T>
A sum_of(const Run<T>& run, std::int64_t begin, std::int64_t end) {
  A value[sum_block];
  const std::int64_t n = end - begin;
  for (std::int64_t i = 0; i < n; ++i) value[i] = convert<A>(run[begin + i]);
  A lane[8] = {A(0), A(0), A(0), A(0), A(0), A(0), A(0), A(0)};
  std::int64_t i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 8; ++k) lane[k] = Add::at(lane[k], value[i + k]);
  }
  for (; i < n; ++i) lane[0] = Add::at(lane[0], value[i]);
  const A low = Add::at(Add::at(lane[0], lane[1]), Add::at(lane[2], lane[3]));
  return Add::at(low, Add::at(Add::at(lane[4], lane[5]), Add::at(lane[6], lane[7])));
}

template <class T>
using sum_type = std::conditional_t<(kind_of<T> >= Kind::floating), T, accumulate_t<T>>;
template <class T>
using mean_type = std::conditional_t<(kind_of<T> >= Kind::floating), T, double>;

// ---- what each reduction keeps while it runs: add(run, index of its first element), result(count)

template <class T>
struct SumState {
  using A = accumulate_t<T>;
  using out = sum_type<T>;
  PairwiseSum<A> sum;
  explicit SumState(const ReductionOptions&) {}
  void add(const Run<T>& run, std::int64_t) {
    for (std::int64_t i = 0; i < run.n; i += sum_block) sum.add(sum_of<A>(run, i, i + sum_block < run.n ? i + sum_block : run.n));
  }
  out result(std::int64_t) const { return convert<out>(sum.total()); }
};

template <class T>
struct MeanState : SumState<T> {
  using out = mean_type<T>;
  using SumState<T>::SumState;
  out result(std::int64_t count) const {
    using D = std::conditional_t<ComplexElement<T>, complex<double>, double>;
    return convert<out>(convert<D>(this->sum.total()) / D(static_cast<double>(count)));
  }
};

template <class T>
struct ProdState {
  using A = accumulate_t<T>;
  using out = sum_type<T>;
  A product = A(1);
  explicit ProdState(const ReductionOptions&) {}
  void add(const Run<T>& run, std::int64_t) {
    for (std::int64_t i = 0; i < run.n; ++i) product = Multiply::at(product, convert<A>(run[i]));
  }
  out result(std::int64_t) const { return convert<out>(product); }
};

/// Mean and sum of squared deviations, block by block.  Source: Chan, Golub, LeVeque 1983, (2.1).
template <class T>
struct VarState {
  using out = mean_type<T>;
  double mean = 0, deviations = 0, n = 0, correction;
  explicit VarState(const ReductionOptions& options) : correction(options.correction) {}
  void add(const Run<T>& run, std::int64_t) {
    for (std::int64_t begin = 0; begin < run.n; begin += sum_block) {
      const std::int64_t end = begin + sum_block < run.n ? begin + sum_block : run.n;
      const auto m = static_cast<double>(end - begin);
      const double block_mean = convert<double>(sum_of<double>(run, begin, end)) / m;
      double squares = 0;
      for (std::int64_t i = begin; i < end; ++i) {
        const double d = convert<double>(run[i]) - block_mean;
        squares += d * d;
      }
      const double difference = block_mean - mean, total = n + m;
      deviations += squares + difference * difference * (n * m / total);
      mean += difference * (m / total);
      n = total;
    }
  }
  double variance(std::int64_t count) const {
    const double divisor = static_cast<double>(count) - correction;
    return deviations / (divisor > 0 ? divisor : 0);
  }
  out result(std::int64_t count) const { return convert<out>(variance(count)); }
};

template <class T>
struct StdState : VarState<T> {
  using out = mean_type<T>;
  using VarState<T>::VarState;
  out result(std::int64_t count) const { return convert<out>(math::sqrt(this->variance(count))); }
};

/// Whether `candidate` replaces `best`: NaN stays, once met.
template <bool largest, class V>
TENON_INLINE bool replaces(V candidate, V best) {
  if (best != best) return false;
  return (largest ? candidate > best : candidate < best) || candidate != candidate;
}

template <class T, bool largest>
struct ExtremeState {
  using V = compute_t<T>;
  V best{};
  std::int64_t at = -1;
  explicit ExtremeState(const ReductionOptions&) {}
  void add(const Run<T>& run, std::int64_t first) {
    std::int64_t i = 0;
    if (at < 0 && run.n > 0) {
      best = run[i++];
      at = first;
    }
    for (; i < run.n; ++i) {
      if (replaces<largest>(run[i], best)) {
        best = run[i];
        at = first + i;
      }
    }
  }
};
template <class T, bool largest>
struct ValueState : ExtremeState<T, largest> {
  using out = T;
  using ExtremeState<T, largest>::ExtremeState;
  out result(std::int64_t) const { return convert<T>(this->best); }
};
template <class T, bool largest>
struct IndexState : ExtremeState<T, largest> {
  using out = std::int64_t;
  using ExtremeState<T, largest>::ExtremeState;
  out result(std::int64_t) const { return this->at; }
};

template <class T, bool conjunction>
struct LogicalState {
  using out = bool;
  bool value = conjunction;
  explicit LogicalState(const ReductionOptions&) {}
  void add(const Run<T>& run, std::int64_t) {
    for (std::int64_t i = 0; i < run.n && value == conjunction; ++i) value = convert<bool>(run[i]);
  }
  out result(std::int64_t) const { return value; }
};

// ---- the reduction itself

/// The dimensions of a layout told apart: those that are reduced, those that stay, and the result's shape.
struct ReductionPlan {
  Layout kept, reduced;
  Shape shape;
};
inline ReductionPlan plan_reduction(const char* function, const Layout& in, const ReductionOptions& options) {
  bool is_reduced[max_rank] = {};
  for (int d = 0; d < in.rank(); ++d) is_reduced[d] = !options.has_axes;
  for (auto axis : options.axes) {
    const int d = wrap_axis(function, axis, in.rank());
    if (is_reduced[d]) fail(ErrorCode::index, function, ": dimension ", axis, " of shape ", in.sizes(), " is named twice");
    is_reduced[d] = true;
  }
  int count = 0;
  for (int d = 0; d < in.rank(); ++d) count += is_reduced[d];
  ReductionPlan plan{Layout(in.rank() - count, in.offset()), Layout(count, 0), {}};
  int kept = 0, reduced = 0;
  for (int d = 0; d < in.rank(); ++d) {
    if (is_reduced[d]) plan.reduced.set(reduced++, in.size(d), in.stride(d));
    else plan.kept.set(kept++, in.size(d), in.stride(d));
    if (!is_reduced[d] || options.keepdims) plan.shape.push_back(is_reduced[d] ? 1 : in.size(d));
  }
  plan.kept.finish();
  plan.reduced.finish();
  return plan;
}

template <class State, class T>
Tensor<typename State::out> reduce(const char* function, const Tensor<T>& x, const ReductionOptions& options, bool needs_elements) {
  using Value = std::remove_const_t<T>;
  ReductionPlan plan = plan_reduction(function, x.layout(), options);
  auto result = new_tensor<typename State::out>(function, plan.shape);
  if (needs_elements && plan.reduced.numel() == 0 && result.numel() > 0) {
    fail(ErrorCode::shape, function, ": shape ", x.sizes(), " has no elements to reduce");
  }
  const Layout out = contiguous_layout(function, plan.kept.sizes());
  const Layout *of_kept[] = {&plan.kept, &out}, *of_reduced[] = {&plan.reduced};
  Walk kept, reduced;
  coalesce(kept, plan.kept.sizes(), of_kept, 2);
  coalesce(reduced, plan.reduced.sizes(), of_reduced, 1);
  const char* data = reinterpret_cast<const char*>(x.storage().data());
  constexpr auto item = static_cast<std::int64_t>(sizeof(T));
  std::int64_t start[] = {plan.kept.offset(), 0};
  for_each_run(kept, start, [&](const std::int64_t* at) {
    for (std::int64_t i = 0; i < kept.run(); ++i) {
      State state(options);
      std::int64_t index = 0, from[] = {at[0] + i * kept.run_step(0)};
      for_each_run(reduced, from, [&](const std::int64_t* run) {
        state.add(Run<Value>{data + run[0] * item, reduced.run_step(0) * item, reduced.run()}, index);
        index += reduced.run();
      });
      result.storage().data()[at[1] + i * kept.run_step(1)] = state.result(plan.reduced.numel());
    }
  });
  return result;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace detail {
struct ReductionInfo {
  const char* name;
  const char* summary;
  Domain domain = Domain::all;
  bool needs_elements = false;
};

/// The base of a reduction: its call operator.
template <class Op>
struct Reduction {
  template <TensorLike X, ReductionOption... O>
  TENON_INLINE auto operator()(const X& x, const O&... options) const {
    using T = std::remove_const_t<typename X::value_type>;
    static_assert(in_domain<T>(Op::info.domain), "tenon: this reduction is not defined for this element type");
    return reduce<typename Op::template State<T>>(Op::info.name, eval(x), collect_options(options...), Op::info.needs_elements);
  }
};
}  // namespace detail

/// The sum; integers in int64 or uint64, floats pairwise in accumulate_t.  0 without elements.  Source: array-API 2024.12 `sum`.
struct Sum : detail::Reduction<Sum> {
  static constexpr detail::ReductionInfo info{.name = "sum", .summary = "the sum"};
  template <class T> using State = detail::SumState<T>;
};
inline constexpr Sum sum{};

/// The product, as sum.  1 without elements.  Source: array-API 2024.12 `prod`.
struct Prod : detail::Reduction<Prod> {
  static constexpr detail::ReductionInfo info{.name = "prod", .summary = "the product"};
  template <class T> using State = detail::ProdState<T>;
};
inline constexpr Prod prod{};

/// The arithmetic mean; double for integers.  NaN without elements.  Source: array-API 2024.12 `mean`.
struct Mean : detail::Reduction<Mean> {
  static constexpr detail::ReductionInfo info{.name = "mean", .summary = "the arithmetic mean"};
  template <class T> using State = detail::MeanState<T>;
};
inline constexpr Mean mean{};

/// The variance: squared deviations over the count less `correction(c)`, 0 by default.  Source: array-API 2024.12 `var`.
struct Var : detail::Reduction<Var> {
  static constexpr detail::ReductionInfo info{.name = "var", .summary = "the variance", .domain = Domain::real};
  template <class T> using State = detail::VarState<T>;
};
inline constexpr Var var{};

/// The standard deviation: the square root of var.  Source: array-API 2024.12 `std`.
struct Std : detail::Reduction<Std> {
  static constexpr detail::ReductionInfo info{.name = "std", .summary = "the standard deviation", .domain = Domain::real};
  template <class T> using State = detail::StdState<T>;
};
inline constexpr Std std{};

/// The largest element; NaN if there is one.  Throws ShapeError without elements.  Source: array-API 2024.12 `max`.
struct Max : detail::Reduction<Max> {
  static constexpr detail::ReductionInfo info{.name = "max", .summary = "the largest element", .domain = Domain::real, .needs_elements = true};
  template <class T> using State = detail::ValueState<T, true>;
};
inline constexpr Max max{};

/// The smallest element; NaN if there is one.  Throws ShapeError without elements.  Source: array-API 2024.12 `min`.
struct Min : detail::Reduction<Min> {
  static constexpr detail::ReductionInfo info{.name = "min", .summary = "the smallest element", .domain = Domain::real, .needs_elements = true};
  template <class T> using State = detail::ValueState<T, false>;
};
inline constexpr Min min{};

/// The index of the first largest element, or of the first NaN, in row-major order.  Source: array-API 2024.12 `argmax`.
struct ArgMax : detail::Reduction<ArgMax> {
  static constexpr detail::ReductionInfo info{.name = "argmax", .summary = "the index of the largest element", .domain = Domain::real, .needs_elements = true};
  template <class T> using State = detail::IndexState<T, true>;
};
inline constexpr ArgMax argmax{};

/// The index of the first smallest element, or of the first NaN, in row-major order.  Source: array-API 2024.12 `argmin`.
struct ArgMin : detail::Reduction<ArgMin> {
  static constexpr detail::ReductionInfo info{.name = "argmin", .summary = "the index of the smallest element", .domain = Domain::real, .needs_elements = true};
  template <class T> using State = detail::IndexState<T, false>;
};
inline constexpr ArgMin argmin{};

/// Whether any element is not 0.  Source: array-API 2024.12 `any`.
struct Any : detail::Reduction<Any> {
  static constexpr detail::ReductionInfo info{.name = "any", .summary = "whether any element is not 0"};
  template <class T> using State = detail::LogicalState<T, false>;
};
inline constexpr Any any{};

namespace detail {
/// Whether all elements are not 0: what `all(x)` calls, whose object is an index as well.  Source: array-API 2024.12 `all`.
struct AllOf : Reduction<AllOf> {
  static constexpr ReductionInfo info{.name = "all", .summary = "whether all elements are not 0"};
  template <class T> using State = LogicalState<T, true>;
};
template <class X>
struct AllReduction {
  template <class... O>
  TENON_INLINE static auto reduce(const X& x, const O&... options) { return AllOf{}(x, options...); }
};
}  // namespace detail

using ReductionOps = OpList<Sum, Prod, Mean, Var, Std, Max, Min, ArgMax, ArgMin, Any, detail::AllOf>;

TENON_END_TYPES
