// Options of neural functions: arguments that may follow their operands in any order, as nn::Reduction::sum and
// nn::label_smoothing(0.1).
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/elementwise/selection.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/ops/options.hpp>

namespace tenon::inline v1::nn {

/// How the losses of elements become the result: kept, their mean, or their sum.
enum class Reduction : unsigned char {
  none,
  mean,
  sum,
  batchmean  ///< the sum divided by the first size
};

/// How the rows of a bag become one.
enum class BagMode : unsigned char { sum, mean, max };

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail {

/// An operand that may be `none`.
template <class X>
concept OperandOrNone = TensorOrVariable<X> || is_none<X>;

/// The type of numbers beside an operand X: that of its elements, float beside half types, double beside integers.
template <class T>
using number_for = std::conditional_t<FloatingElement<T>, std::conditional_t<sizeof(T) == 2, float, T>, double>;
template <class X>
using number_beside = number_for<std::remove_const_t<typename X::value_type>>;

struct ReductionOption {
  static constexpr Argument argument{.name = "reduction",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "mean",
                                     .keyword = true,
                                     .choices = "nn::Reduction none mean sum batchmean"};
  nn::Reduction reduction = nn::Reduction::mean;
  TENON_INLINE static ReductionOption from(nn::Reduction given) { return {given}; }
};
struct LabelSmoothing {
  static constexpr Argument argument{"label_smoothing", ArgumentKind::number, "0", true};
  double label_smoothing = 0;
};
struct IgnoreIndex {
  static constexpr Argument argument{"ignore_index", ArgumentKind::integer, "-100", true};
  std::int64_t ignore_index = -100;
};
struct Beta {
  static constexpr Argument argument{"beta", ArgumentKind::number, "1", true};
  double beta = 1;
};
struct Delta {
  static constexpr Argument argument{"delta", ArgumentKind::number, "1", true};
  double delta = 1;
};
struct Margin {
  static constexpr Argument argument{"margin", ArgumentKind::number, "1", true};
  double margin = 1;
};
/// A margin that is 0 by default.
struct NoMargin : Margin {
  static constexpr Argument argument{"margin", ArgumentKind::number, "0", true};
  TENON_INLINE NoMargin() : Margin{0} {}
};
struct Exponent {
  static constexpr Argument argument{"p", ArgumentKind::number, "2", true};
  double p = 2;
};
/// An exponent that is 1 by default.
struct ExponentOne : Exponent {
  static constexpr Argument argument{"p", ArgumentKind::number, "1", true};
  TENON_INLINE ExponentOne() : Exponent{1} {}
};
struct Epsilon {
  static constexpr Argument argument{"eps", ArgumentKind::number, "", true};
  double eps = 0;
  bool has_eps = false;  // else it is the function's own
  /// Throws IndexError for a negative number, which keeps nothing away from 0.
  TENON_INLINE double or_else(const char* function, double fallback) const {
    if (!has_eps) return fallback;
    check_at_least(function, "eps", eps, 0);
    return eps;
  }
};
struct Swap {
  static constexpr Argument argument{"swap", ArgumentKind::flag, "false", true};
  bool swap = false;
};
struct LogTarget {
  static constexpr Argument argument{"log_target", ArgumentKind::flag, "false", true};
  bool log_target = false;
};
struct LogInput {
  static constexpr Argument argument{"log_input", ArgumentKind::flag, "true", true};
  bool log_input = true;
  TENON_INLINE constexpr LogInput operator()(bool value) const { return {value}; }
};
struct Full {
  static constexpr Argument argument{"full", ArgumentKind::flag, "false", true};
  bool full = false;
};
struct Blank {
  static constexpr Argument argument{"blank", ArgumentKind::integer, "0", true};
  std::int64_t blank = 0;
};
struct ZeroInfinity {
  static constexpr Argument argument{"zero_infinity", ArgumentKind::flag, "false", true};
  bool zero_infinity = false;
};

struct PaddingIndex {
  static constexpr Argument argument{"padding_idx", ArgumentKind::integer, "", true};
  std::int64_t padding = 0;
  bool has_padding = false;
};
struct MaxNorm {
  static constexpr Argument argument{"max_norm", ArgumentKind::number, "", true};
  double max_norm = 0;
  bool has_limit = false;
};
struct NormType {
  static constexpr Argument argument{"norm_type", ArgumentKind::number, "2", true};
  double norm_type = 2;
};
struct ScaleByFrequency {
  static constexpr Argument argument{"scale_grad_by_freq", ArgumentKind::flag, "false", true};
  bool scales = false;
};
struct BagModeOption {
  static constexpr Argument argument{.name = "mode",
                                     .kind = ArgumentKind::choice,
                                     .fallback = "mean",
                                     .keyword = true,
                                     .choices = "nn::BagMode sum mean max"};
  nn::BagMode mode = nn::BagMode::mean;
  TENON_INLINE static BagModeOption from(nn::BagMode given) { return {given}; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

/// The index whose rows are read, but get no gradient, and count for nothing in bags.
TENON_INLINE detail::PaddingIndex padding_idx(std::int64_t value) { return {value, true}; }
/// The largest norm of rows that are read: longer ones are scaled down in place first.
TENON_INLINE detail::MaxNorm max_norm(double value) { return {value, true}; }
/// The order of the norm that max_norm limits.
TENON_INLINE detail::NormType norm_type(double value) { return {value}; }
/// Divides the gradient of each row by the number of times that it was read.
inline constexpr detail::ScaleByFrequency scale_grad_by_freq{true};
/// The part of the target's probability that is shared among all classes.
TENON_INLINE detail::LabelSmoothing label_smoothing(double value) { return {value}; }
/// The class whose targets count for nothing.
TENON_INLINE detail::IgnoreIndex ignore_index(std::int64_t value) { return {value}; }
/// Where smooth_l1_loss goes over from a square to a line.
TENON_INLINE detail::Beta beta(double value) { return {value}; }
/// Where huber_loss goes over from a square to a line.
TENON_INLINE detail::Delta delta(double value) { return {value}; }
TENON_INLINE detail::Margin margin(double value) { return {value}; }
/// The exponent of a norm or a margin.
TENON_INLINE detail::Exponent p(double value) { return {value}; }
/// What keeps a divisor or a logarithm away from 0.
TENON_INLINE detail::Epsilon eps(double value) { return {value, true}; }
/// Takes the smaller one of the distances from anchor and positive to the negative.
inline constexpr detail::Swap swap{true};
/// Says that the target holds logarithms of probabilities.
inline constexpr detail::LogTarget log_target{true};
/// Says that the input is the logarithm of the expectation, or with `log_input(false)` the expectation.
inline constexpr detail::LogInput log_input{};
/// Adds the terms that do not depend on the input.
inline constexpr detail::Full full{true};
/// The number of ctc_loss's blank class.
TENON_INLINE detail::Blank blank(std::int64_t value) { return {value}; }
/// Counts infinite losses, of targets that do not fit, and their gradients as 0.
inline constexpr detail::ZeroInfinity zero_infinity{true};

}  // namespace tenon::inline v1::nn
