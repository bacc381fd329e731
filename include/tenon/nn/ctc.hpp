// ctc_loss: the negative logarithm of the probability of a sequence of classes, whatever its alignment.
//
// Forward and backward variables are logarithms in double, computed for each sequence by one thread. Source: Graves et
// al., "Connectionist temporal classification", 2006.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/options.hpp>
#include <tenon/nn/reduce_losses.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The targets of a call, checked: those of sequence i begin at begins[i].
struct CtcTargets {
  IndexTensor classes, input_lengths, target_lengths;
  Tensor<std::int64_t> begins;
  std::int64_t blank = 0;
  bool zero_infinity = false;
  template <class Self, class F>
  TENON_INLINE static void each_tensor(Self& self, const F& visit) {
    visit(self.classes), visit(self.input_lengths), visit(self.target_lengths), visit(self.begins);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// log(exp(a) + exp(b)).
TENON_INLINE double log_add(double a, double b) {
  const double most = a > b ? a : b, least = a > b ? b : a;
  return least == -__builtin_inf() ? most : most + math::log1p(math::exp(least - most));
}

/// One sequence: `classes` are its targets, `at(t, c)` the logarithm of a probability. Between two targets, and at both
/// ends, is a blank.
template <class At>
class CtcSequence {
 public:
  CtcSequence(const At& at, std::int64_t steps, const std::int64_t* classes, std::int64_t length, std::int64_t blank)
      : at_(at), steps_(steps), classes_(classes), states_(2 * length + 1), blank_(blank),
        alpha_(steps * states_ > 0 ? steps * states_ : 1) {
    for (std::int64_t t = 0; t < steps; ++t) {
      for (std::int64_t s = 0; s < states_; ++s) {
        double sum = t == 0 ? (s < 2 ? 0 : -__builtin_inf()) : alpha(t - 1, s);
        if (t > 0 && s > 0) sum = log_add(sum, alpha(t - 1, s - 1));
        if (t > 0 && skips(s)) sum = log_add(sum, alpha(t - 1, s - 2));
        alpha(t, s) = sum + at(t, class_of(s));
      }
    }
  }
  double loss() {
    if (steps_ == 0) return states_ == 1 ? 0 : __builtin_inf();
    return -log_add(alpha(steps_ - 1, states_ - 1), states_ > 1 ? alpha(steps_ - 1, states_ - 2) : -__builtin_inf());
  }
  /// Calls add(t, class, probability) with the probability that the sequence has this class at t: for each place of the
  /// class once.
  template <class Add>
  void each_posterior(const Add& add) {
    const double total = loss();
    const Storage<double> behind(states_);
    for (std::int64_t t = steps_; t-- > 0;) {
      for (std::int64_t s = 0; s < states_; ++s) {
        double sum = t == steps_ - 1 ? (s + 2 >= states_ ? 0 : -__builtin_inf()) : behind.data()[s];
        if (t < steps_ - 1 && s + 1 < states_) sum = log_add(sum, behind.data()[s + 1]);
        if (t < steps_ - 1 && s + 2 < states_ && skips(s + 2)) sum = log_add(sum, behind.data()[s + 2]);
        add(t, class_of(s), math::exp(alpha(t, s) + sum + total));
        behind.data()[s] = sum + at_(t, class_of(s));  // states before this one were read already
      }
    }
  }

 private:
  double& alpha(std::int64_t t, std::int64_t s) { return alpha_.data()[t * states_ + s]; }
  std::int64_t class_of(std::int64_t s) const { return s % 2 ? classes_[s / 2] : blank_; }
  /// True if the blank before a state may be left out.
  bool skips(std::int64_t s) const { return s % 2 == 1 && s > 1 && classes_[s / 2] != classes_[s / 2 - 1]; }

  const At& at_;
  std::int64_t steps_;
  const std::int64_t* classes_;
  std::int64_t states_, blank_;
  Storage<double> alpha_;
};

/// Throws ShapeError and IndexError unless targets and lengths fit logarithms of probabilities (steps, n, classes).
TENON_NOINLINE_OG inline void check_ctc(const char* function, const Shape& sizes, CtcTargets& targets) {
  const std::int64_t steps = sizes[0], n = sizes[1], classes = sizes[2];
  if (!(targets.input_lengths.sizes() == Shape{n}) || !(targets.target_lengths.sizes() == Shape{n}))
    throw_error(ErrorCode::shape, function, ": lengths of shapes ", targets.input_lengths.sizes(), " and ",
                targets.target_lengths.sizes(), " for ", n, " sequences: give one of each for every sequence");
  if (targets.blank < 0 || targets.blank >= classes)
    throw_error(ErrorCode::index, function, ": the blank ", targets.blank, " is no class of ", classes);
  const bool is_matrix = targets.classes.dim() == 2;
  if (is_matrix ? targets.classes.size(0) != n : targets.classes.dim() != 1)
    throw_error(ErrorCode::shape, function, ": targets of shape ", targets.classes.sizes(), " for ", n,
                " sequences: they are a row, or a matrix of "
                "as many rows");
  std::int64_t place = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t input = targets.input_lengths.data_ptr()[i], length = targets.target_lengths.data_ptr()[i];
    const std::int64_t most = is_matrix ? targets.classes.size(1) : targets.classes.numel() - place;
    if (input < 0 || input > steps)
      throw_error(ErrorCode::index, function, ": sequence ", i, " has ", input, " steps of ", steps);
    if (length < 0 || length > most)
      throw_error(ErrorCode::index, function, ": sequence ", i, " has ", length, " targets of ", most);
    targets.begins.data_ptr()[i] = is_matrix ? i * targets.classes.size(1) : place;
    for (std::int64_t k = 0; k < length; ++k) {
      const std::int64_t target = targets.classes.data_ptr()[targets.begins.data_ptr()[i] + k];
      if (target < 0 || target >= classes || target == targets.blank)
        throw_error(ErrorCode::index, function, ": target ", target, " of sequence ", i, " is no class of ", classes,
                    ", or the blank");
    }
    place += length;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The loss of each sequence.
struct CtcLosses : Records<CtcLosses> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "nn::ctc_loss", .summary = "the loss of each sequence", .source = "PyTorch", .domain = Domain::floating};
  static constexpr OpTraits traits{.is_part = true, .pulls_elements = true};
  template <TensorLike X>
  TENON_KEYED auto operator()(const X& given, const CtcTargets& targets) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<T> losses = new_tensor<T>(info.name, Shape{shape_of(given)[1]});
    each_sequence(eval(given).contiguous(), targets, [&](std::int64_t i, auto& sequence) {
      const double loss = sequence.loss();
      losses.data_ptr()[i] = convert<T>(targets.zero_infinity && loss == __builtin_inf() ? 0 : loss);
    });
    return losses;
  }
  template <int, class G, class Y, class X>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& given, const CtcTargets& targets) {
    if constexpr (Recorded<G>) {
      throw_error(ErrorCode::type, info.name, ": its gradient cannot be differentiated again: leave out create_graph");
      return eval(given * 0);
    } else {
      using T = typename G::value_type;
      using Sum = compute_t<T>;
      const Tensor<Sum> result = zeros<Sum>(shape_of(given));
      const Tensor<T> of = eval(g).contiguous();
      const std::int64_t n = result.size(1), classes = result.size(2);
      each_sequence(eval(given).contiguous(), targets, [&](std::int64_t i, auto& sequence) {
        if (targets.zero_infinity && sequence.loss() == __builtin_inf()) return;
        const double factor = static_cast<double>(of.data_ptr()[i]);
        sequence.each_posterior([&](std::int64_t t, std::int64_t c, double probability) {
          Sum& element = result.data_ptr()[(t * n + i) * classes + c];
          element = static_cast<Sum>(static_cast<double>(element) - factor * probability);
        });
      });
      return result;
    }
  }

 private:
  template <class T, class F>
  TENON_KEYED static void each_sequence(const Tensor<T>& x, const CtcTargets& targets, const F& visit) {
    const std::int64_t n = x.size(1), classes = x.size(2);
    parallel_for(n, grain_of(n, x.size(0) * classes * 8), [&](std::int64_t first, std::int64_t last) {
      for (std::int64_t i = first; i < last; ++i) {
        const auto at = [&](std::int64_t t, std::int64_t c) {
          return static_cast<double>(x.data_ptr()[(t * n + i) * classes + c]);
        };
        CtcSequence sequence(at, targets.input_lengths.data_ptr()[i],
                             targets.classes.data_ptr() + targets.begins.data_ptr()[i],
                             targets.target_lengths.data_ptr()[i], targets.blank);
        visit(i, sequence);
      }
    });
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct CtcLoss {
  using Options = detail::Options<detail::ReductionOption, detail::Blank, detail::ZeroInfinity>;
  static constexpr auto arguments = detail::ArgumentsBefore<Options>::of(
      Argument{.name = "log_probs", .least_rank = 3}, Argument{"targets", ArgumentKind::indices},
      Argument{"input_lengths", ArgumentKind::indices}, Argument{"target_lengths", ArgumentKind::indices});
  static constexpr OpInfo info{
      .name = "nn::ctc_loss",
      .arguments = arguments,
      .summary = "the negative logarithm of the probability of each sequence of targets, over all of its alignments",
      .source = "PyTorch; Graves et al. 2006",
      .domain = Domain::floating,
      .shapes = "log_probs: (steps, n, classes); targets: (n, length), or all in one row; the lengths (n)",
      .errors =
          "ShapeError for other shapes, IndexError for a target that is no class or the blank, and for lengths beyond "
          "the sizes",
      .notes =
          "The mean is that of losses divided by the lengths of their targets. Infinite where targets do not fit in "
          "the steps; "
          "`nn::zero_infinity` makes that 0. Its gradient has no gradient."};
  static constexpr OpTraits traits{.is_composed = true};
  template <detail::TensorOrVariable X, TensorLike T, TensorLike InputLengths, TensorLike L,
            detail::OptionOrMistake<Options>... G>
  TENON_KEYED auto operator()(const X& given, const T& targets, const InputLengths& input_lengths,
                              const L& target_lengths, const G&... options) const {
    detail::require_host<X>();
    detail::require_floating_loss<X>();
    using E = std::remove_const_t<typename X::value_type>;
    const Options all = detail::collect_options<Options>(options...);
    const auto x = eval(given);
    const Shape sizes(x.sizes());
    if (sizes.rank() != 3)
      detail::throw_error(ErrorCode::shape, info.name, ": log_probs of shape ", sizes,
                          ": their shape is to be (steps, n, classes)");
    detail::CtcTargets of{detail::index_operand(info.name, targets).contiguous(),
                          detail::index_operand(info.name, input_lengths).contiguous(),
                          detail::index_operand(info.name, target_lengths).contiguous(),
                          zeros<std::int64_t>({sizes[1]}),
                          all.blank,
                          all.zero_infinity};
    detail::check_ctc(info.name, sizes, of);
    const auto losses = detail::CtcLosses{}(x, of);
    if (all.reduction != Reduction::mean) return detail::reduce_losses(losses, all.reduction);
    const auto shares = eval(zeros<E>(Shape{sizes[1]}));
    for (std::int64_t i = 0; i < sizes[1]; ++i) {
      const std::int64_t length = of.target_lengths.data_ptr()[i];
      shares.data_ptr()[i] = detail::convert<E>(1 / static_cast<double>(length > 0 ? length : 1));
    }
    return detail::reduce_losses(losses * shares, Reduction::mean);
  }
};
inline constexpr CtcLoss ctc_loss{};

}  // namespace tenon::inline v1::nn
