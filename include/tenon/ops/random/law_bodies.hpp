// The bodies of the functions that ops/random/law.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/random_law.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/random/law.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY PoissonLaw poisson_law(double rate) {
  if (!(rate >= 0 && rate <= 0x1p62))
    throw_error(ErrorCode::index, "poisson: a rate of ", rate, ": it must be between 0 and 2^62");
  return PoissonLaw::of(rate);
}

TENON_BODY BinomialLaw binomial_law(std::int64_t n, double p) {
  if (n < 0) throw_error(ErrorCode::index, "binomial: a number of ", n, " trials");
  if (!(p >= 0 && p <= 1)) throw_error(ErrorCode::index, "binomial: a probability of ", p);
  return BinomialLaw::of(n, p);
}

TENON_BODY GammaLaw gamma_law(double concentration, double scale) {
  const auto is_valid = [](double x) { return x >= 0 && x < __builtin_inf(); };
  if (!is_valid(concentration) || !is_valid(scale))
    throw_error(ErrorCode::index, "gamma: a concentration of ", concentration, " and a scale of ", scale,
                ": both must be finite and not negative");
  return {StandardGamma::of(concentration), scale};
}

TENON_BODY BetaLaw beta_law(double a, double b) {
  const auto is_valid = [](double x) { return x > 0 && x < __builtin_inf(); };
  if (!is_valid(a) || !is_valid(b))
    throw_error(ErrorCode::index, "beta: parameters of ", a, " and ", b, ": both must be finite and above 0");
  return BetaLaw::of(a, b);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
