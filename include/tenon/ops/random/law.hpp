// Random tensors by further distributions: poisson, binomial, gamma, beta.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random_law.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A number, which can follow a law; bool, a RealElement too, cannot.
template <class T>
concept LawElement = FloatingElement<T> || IntegerElement<T>;

/// Numbers of a law, whose parameters have been checked, as elements of T.  Takes one block of the stream for each.
template <class T, class Law>
Tensor<T> draw(const char* function, const Law& law, const Shape& shape, Generator& generator) {
  const Layout layout = contiguous_layout(function, shape);
  const std::uint64_t first = generator.reserve(static_cast<std::uint64_t>(layout.numel()));
  return evaluate<T>(Generated<Drawn<Law>>({law, generator.seed(), first}, layout));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The law with these parameters. Throws IndexError for parameters that the distribution does not have.
TENON_SHARED PoissonLaw poisson_law(double rate);
TENON_SHARED BinomialLaw binomial_law(std::int64_t n, double p);
TENON_SHARED GammaLaw gamma_law(double concentration, double scale);
TENON_SHARED BetaLaw beta_law(double a, double b);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <detail::LawElement T>
Tensor<T> poisson(double rate, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::draw<T>("poisson", detail::poisson_law(rate), shape, generator);
}
template <detail::LawElement T>
Tensor<T> poisson(double rate, const Shape& shape) {
  detail::DefaultGenerator generator;
  return poisson<T>(rate, shape, generator);
}

template <detail::LawElement T>
Tensor<T> binomial(std::int64_t n, double p, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::draw<T>("binomial", detail::binomial_law(n, p), shape, generator);
}
template <detail::LawElement T>
Tensor<T> binomial(std::int64_t n, double p, const Shape& shape) {
  detail::DefaultGenerator generator;
  return binomial<T>(n, p, shape, generator);
}

template <FloatingElement T>
Tensor<T> gamma(double concentration, double scale, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::draw<T>("gamma", detail::gamma_law(concentration, scale), shape, generator);
}
template <FloatingElement T>
Tensor<T> gamma(double concentration, double scale, const Shape& shape) {
  detail::DefaultGenerator generator;
  return gamma<T>(concentration, scale, shape, generator);
}

template <FloatingElement T>
Tensor<T> beta(double a, double b, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::draw<T>("beta", detail::beta_law(a, b), shape, generator);
}
template <FloatingElement T>
Tensor<T> beta(double a, double b, const Shape& shape) {
  detail::DefaultGenerator generator;
  return beta<T>(a, b, shape, generator);
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct PoissonRandom {
  static constexpr Argument arguments[] = {{"rate", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "poisson",
                               .arguments = arguments,
                               .summary = "the numbers of events where `rate` are expected: the Poisson distribution",
                               .source = "NumPy, PyTorch",
                               .domain = Domain::real_numeric,
                               .dtypes = "T, integer or floating",
                               .shapes = "the given one",
                               .errors = "IndexError unless the rate is between 0 and 2^62",
                               .notes = "Numbers that T cannot represent become its largest. Source: Hormann 1993."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const {
    return poisson<T>(static_cast<A&&>(given)...);
  }
};

struct BinomialRandom {
  static constexpr Argument arguments[] = {{"n", ArgumentKind::integer},
                                           {"p", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "binomial",
                               .arguments = arguments,
                               .summary = "the numbers of successes of n trials, each with probability p",
                               .source = "NumPy, PyTorch",
                               .domain = Domain::real_numeric,
                               .dtypes = "T, integer or floating",
                               .shapes = "the given one",
                               .errors = "IndexError for a negative n, or unless p lies in [0, 1]",
                               .notes = "Numbers that T cannot represent become its largest. Source: Hormann 1993."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const {
    return binomial<T>(static_cast<A&&>(given)...);
  }
};

struct GammaRandom {
  static constexpr Argument arguments[] = {{"concentration", ArgumentKind::number},
                                           {"scale", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "gamma",
                               .arguments = arguments,
                               .summary = "numbers of the gamma distribution with mean concentration * scale",
                               .source = "NumPy",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .errors = "IndexError unless both parameters are finite and not negative",
                               .notes = "The concentration is NumPy's `shape`. Source: Marsaglia and Tsang 2000."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const {
    return gamma<T>(static_cast<A&&>(given)...);
  }
};

struct BetaRandom {
  static constexpr Argument arguments[] = {{"a", ArgumentKind::number},
                                           {"b", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "beta",
                               .arguments = arguments,
                               .summary = "numbers in [0, 1] of the beta distribution with mean a / (a + b)",
                               .source = "NumPy",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .errors = "IndexError unless both parameters are finite and above 0",
                               .notes = "Source: Johnk 1964; Marsaglia and Tsang 2000."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const {
    return beta<T>(static_cast<A&&>(given)...);
  }
};

using LawOps = OpList<PoissonRandom, BinomialRandom, GammaRandom, BetaRandom>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/random/law_bodies.hpp>
#endif
