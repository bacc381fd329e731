// Schedules: learning rates as functions of the rate that training began with and of the number of a step or an epoch,
// from 0.
//
//   nn::SequentialLR schedule{nn::LinearLR{.start_factor = 0.1, .total_iters = 100},
//                             nn::CosineAnnealingLR{.T_max = 900}, 100};
//   optimizer.set_lr(schedule, step);
//
// A schedule has no state. Names, options and formulas are those of PyTorch's closed forms; a function (double,
// std::int64_t) is one, too. Calls throw IndexError for an option out of its range and for a step below 0.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/nn/check_option.hpp>

namespace tenon::inline v1::nn {

/// Times gamma every step_size steps.
struct StepLR {
  std::int64_t step_size;
  double gamma = 0.1;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::StepLR";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "step_size", step_size, 1);
    detail::check_option(name, "gamma", gamma, 0);
    return lr * std::pow(gamma, static_cast<double>(step / step_size));
  }
};
/// Times gamma at each milestone.
struct MultiStepLR {
  std::vector<std::int64_t> milestones;
  double gamma = 0.1;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::MultiStepLR";
    detail::check_count(name, "step", step, 0);
    detail::check_option(name, "gamma", gamma, 0);
    for (const std::int64_t at : milestones) {
      detail::check_count(name, "a milestone", at, 0);
      lr *= step >= at ? gamma : 1;
    }
    return lr;
  }
};
/// Times gamma in each step.
struct ExponentialLR {
  double gamma;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    detail::check_count("nn::ExponentialLR", "step", step, 0);
    detail::check_option("nn::ExponentialLR", "gamma", gamma, 0);
    return lr * std::pow(gamma, static_cast<double>(step));
  }
};
/// Times factor until step total_iters.
struct ConstantLR {
  double factor = 1.0 / 3;
  std::int64_t total_iters = 5;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::ConstantLR";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "total_iters", total_iters, 0);
    detail::check_option(name, "factor", factor, 0);
    return step < total_iters ? lr * factor : lr;
  }
};
/// From start_factor to end_factor in total_iters steps: a warm-up.
struct LinearLR {
  double start_factor = 1.0 / 3, end_factor = 1;
  std::int64_t total_iters = 5;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::LinearLR";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "total_iters", total_iters, 0);
    detail::check_option(name, "start_factor", start_factor, 0);
    detail::check_option(name, "end_factor", end_factor, 0);
    const double part = step < total_iters ? static_cast<double>(step) / static_cast<double>(total_iters) : 1;
    return lr * (start_factor + (end_factor - start_factor) * part);
  }
};
/// To 0 in total_iters steps, by a power of what is left.
struct PolynomialLR {
  std::int64_t total_iters = 5;
  double power = 1;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::PolynomialLR";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "total_iters", total_iters, 1);
    detail::check_option(name, "power", power, 0);
    return step < total_iters ? lr * std::pow(1 - static_cast<double>(step) / static_cast<double>(total_iters), power)
                              : 0;
  }
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// From 1 at part 0 to 0 at part 1, as half a cosine wave.
TENON_INLINE double half_wave(double part) { return (1 + std::cos(3.14159265358979323846 * part)) / 2; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn {

/// Half a cosine wave from the rate to eta_min in T_max steps.
struct CosineAnnealingLR {
  std::int64_t T_max;
  double eta_min = 0;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::CosineAnnealingLR";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "T_max", T_max, 1);
    detail::check_option(name, "eta_min", eta_min, 0);
    return eta_min + (lr - eta_min) * detail::half_wave(static_cast<double>(step) / static_cast<double>(T_max));
  }
};
/// The same again and again, each T_mult times as long as the one before. Source: Loshchilov and Hutter 2016.
struct CosineAnnealingWarmRestarts {
  std::int64_t T_0, T_mult = 1;
  double eta_min = 0;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    constexpr const char* name = "nn::CosineAnnealingWarmRestarts";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "T_0", T_0, 1);
    detail::check_count(name, "T_mult", T_mult, 1);
    detail::check_option(name, "eta_min", eta_min, 0);
    std::int64_t length = T_0;
    if (T_mult == 1) step %= T_0;
    while (step >= length) {
      step -= length;
      if (__builtin_mul_overflow(length, T_mult, &length)) length = INT64_MAX;  // longer than any training
    }
    return eta_min + (lr - eta_min) * detail::half_wave(static_cast<double>(step) / static_cast<double>(length));
  }
};
/// Up to max_lr in the first pct_start of total_steps, then down far below the beginning. The rate that training began
/// with does not matter. Source: Smith and Topin 2017.
struct OneCycleLR {
  double max_lr;
  std::int64_t total_steps;
  double pct_start = 0.3, div_factor = 25, final_div_factor = 1e4;
  bool is_linear = false;  ///< straight lines in place of cosines
  TENON_KEYED double operator()(double, std::int64_t step) const {
    constexpr const char* name = "nn::OneCycleLR";
    detail::check_count(name, "step", step, 0);
    detail::check_count(name, "total_steps", total_steps, 1);
    detail::check_option(name, "max_lr", max_lr, 0);
    if (!(pct_start >= 0 && pct_start <= 1))
      detail::throw_error(ErrorCode::index, name, ": pct_start of ", pct_start, " does not lie in [0, 1]");
    check_divisor(name, "div_factor", div_factor);
    check_divisor(name, "final_div_factor", final_div_factor);
    const auto at = static_cast<double>(step), last = static_cast<double>(total_steps - 1);
    const double top = pct_start * static_cast<double>(total_steps) - 1, first = max_lr / div_factor;
    if (at <= top) return between(first, max_lr, top > 0 ? at / top : 1);
    return between(max_lr, first / final_div_factor, at < last ? (at - top) / (last - top) : 1);
  }

 private:
  TENON_KEYED static void check_divisor(const char* function, const char* name, double x) {
    if (!(x > 0)) detail::throw_error(ErrorCode::index, function, ": ", name, " of ", x, " is not above 0");
  }
  TENON_INLINE double between(double from, double to, double part) const {
    return is_linear ? from + (to - from) * part : to + (from - to) * detail::half_wave(part);
  }
};
/// First until step `milestone`, then Second, which counts from there.
template <class First, class Second>
struct SequentialLR {
  First first;
  Second second;
  std::int64_t milestone;
  TENON_KEYED double operator()(double lr, std::int64_t step) const {
    detail::check_count("nn::SequentialLR", "step", step, 0);
    detail::check_count("nn::SequentialLR", "milestone", milestone, 0);
    return step < milestone ? first(lr, step) : second(lr, step - milestone);
  }
};
template <class First, class Second>
SequentialLR(First, Second, int) -> SequentialLR<First, Second>;
template <class First, class Second>
SequentialLR(First, Second, std::int64_t) -> SequentialLR<First, Second>;

}  // namespace tenon::inline v1::nn
