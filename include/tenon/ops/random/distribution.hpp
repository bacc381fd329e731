// Random tensors by distribution: uniform, normal, exponential, bernoulli; and methods that fill a tensor with such
// numbers.
//
// They take their random bits from the same stream as rand and randn, and reserve equally much of it on every device.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/fwd.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/methods/random_fill.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE constexpr auto require_floating() {
  static_assert(FloatingElement<T>, "tenon: this distribution is of floating numbers");
}

// The distributions as lazy elements of T.  Parameters are checked before the generator advances.

template <class T>
auto uniform_elements(const char* function, double low, double high, const Shape& shape, Generator& generator) {
  require_floating<T>();
  const auto is_finite = [](double x) { return __builtin_fabs(convert<double>(convert<T>(x))) < __builtin_inf(); };
  if (!(low < high && is_finite(low) && is_finite(high))) {
    throw_error(ErrorCode::index, function, ": the range from ", low, " to ", high, " is empty or not finite");
  }
  const Layout layout = contiguous_layout(function, shape);
  const std::uint64_t counter = generator.reserve(uniform_blocks<T>(layout.numel()));
  return Generated<UniformBetween<T>>(UniformBetween<T>::of(generator.seed(), counter, low, high), layout);
}
template <class T>
auto normal_elements(const char* function, double mean, double std, const Shape& shape, Generator& generator) {
  require_floating<T>();
  if (!(std >= 0)) throw_error(ErrorCode::index, function, ": a standard deviation of ", std);
  return build(Add{}, build(Multiply{}, make_normal<later_t<double, T>>(function, shape, generator), std), mean);
}
template <class T>
auto exponential_elements(const char* function, double rate, const Shape& shape, Generator& generator) {
  require_floating<T>();
  if (!(rate > 0)) throw_error(ErrorCode::index, function, ": a rate of ", rate);
  using E = std::conditional_t<sizeof(T) == 8, double, float>;
  return build(Multiply{}, make_exponential<E>(function, shape, generator), static_cast<E>(1 / rate));
}
template <class T>
auto bernoulli_elements(const char* function, double p, const Shape& shape, Generator& generator) {
  if (!(p >= 0 && p <= 1)) throw_error(ErrorCode::index, function, ": a probability of ", p);
  return build(Less{}, make_uniform<later_t<double, T>>(function, shape, generator), p);
}

template <class T>
auto elements_for(UniformInPlace, const char* function, const Shape& shape, Generator& generator, double low,
                  double high) {
  return uniform_elements<T>(function, low, high, shape, generator);
}
template <class T>
auto elements_for(NormalInPlace, const char* function, const Shape& shape, Generator& generator, double mean,
                  double std) {
  return normal_elements<T>(function, mean, std, shape, generator);
}
template <class T>
auto elements_for(ExponentialInPlace, const char* function, const Shape& shape, Generator& generator, double rate,
                  double) {
  return exponential_elements<T>(function, rate, shape, generator);
}
template <class T>
auto elements_for(BernoulliInPlace, const char* function, const Shape& shape, Generator& generator, double p, double) {
  return bernoulli_elements<T>(function, p, shape, generator);
}
template <class T>
auto elements_for(RandomInPlace, const char* function, const Shape& shape, Generator& generator, const Whole& low,
                  const Whole& high) {
  static_assert(IntegerElement<T>, "tenon: this distribution is of integers");
  return make_integers<T>(function, low, high, shape, generator);
}

template <class Op, class Self, class A, class... G>
void fill_random(const Op& op, const char* function, const Self& self, A first, A second, G&... generator) {
  require_writable<Self>();
  if constexpr (sizeof...(G) == 0) {
    DefaultGenerator own;
    fill_random(op, function, self, first, second, static_cast<Generator&>(own));
  } else {
    if (repeats_elements(self.layout())) fail_repeated(function, self.layout());
    assign(function, self,
           elements_for<typename Self::value_type>(op, function, self.sizes(), generator..., first, second));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <FloatingElement T>
Tensor<T> uniform(double low, double high, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::evaluate<T>(detail::uniform_elements<T>("uniform", low, high, shape, generator));
}
template <FloatingElement T>
Tensor<T> uniform(double low, double high, const Shape& shape) {
  detail::DefaultGenerator generator;
  return uniform<T>(low, high, shape, generator);
}

template <FloatingElement T>
Tensor<T> normal(double mean, double std, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::evaluate<T>(detail::normal_elements<T>("normal", mean, std, shape, generator));
}
template <FloatingElement T>
Tensor<T> normal(double mean, double std, const Shape& shape) {
  detail::DefaultGenerator generator;
  return normal<T>(mean, std, shape, generator);
}

template <FloatingElement T>
Tensor<T> exponential(double rate, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::evaluate<T>(detail::exponential_elements<T>("exponential", rate, shape, generator));
}
template <FloatingElement T>
Tensor<T> exponential(double rate, const Shape& shape) {
  detail::DefaultGenerator generator;
  return exponential<T>(rate, shape, generator);
}

template <Element T>
Tensor<T> bernoulli(double p, const Shape& shape, detail::GeneratorArgument generator) {
  return detail::evaluate<T>(detail::bernoulli_elements<T>("bernoulli", p, shape, generator));
}
template <Element T>
Tensor<T> bernoulli(double p, const Shape& shape) {
  detail::DefaultGenerator generator;
  return bernoulli<T>(p, shape, generator);
}
template <Element T, TensorLike P>
Tensor<T> bernoulli(const P& p, detail::GeneratorArgument generator) {
  static_assert(detail::in_domain<std::remove_const_t<typename P::value_type>>(Domain::real),
                "tenon: probabilities are real numbers");
  const auto probabilities = eval(p);
  if (!detail::AllOf{}(detail::build(LogicalAnd{}, probabilities >= 0.f, probabilities <= 1.f)).item()) {
    detail::throw_error(ErrorCode::index, "bernoulli: a probability does not lie in [0, 1]");
  }
  return detail::evaluate<T>(detail::make_uniform<double>("bernoulli", probabilities.sizes(), generator) <
                             probabilities);
}
template <Element T, TensorLike P>
Tensor<T> bernoulli(const P& p, const Shape& shape, detail::GeneratorArgument generator) {
  return bernoulli<T>(eval(p).broadcast_to(shape), generator);
}
template <Element T, TensorLike P>
Tensor<T> bernoulli(const P& p, const Shape& shape) {
  detail::DefaultGenerator generator;
  return bernoulli<T>(p, shape, generator);
}
template <Element T>
Tensor<T> bernoulli(double p, detail::GeneratorArgument generator) { return bernoulli<T>(p, Shape(), generator); }
template <Element T, class P>
  requires TensorLike<P> || Scalar<P>
Tensor<T> bernoulli(const P& p) {
  detail::DefaultGenerator generator;
  return bernoulli<T>(p, generator);
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct UniformRandom {
  static constexpr Argument arguments[] = {{"low", ArgumentKind::number},
                                           {"high", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "uniform",
                               .arguments = arguments,
                               .summary = "uniform numbers in [low, high)",
                               .source = "NumPy",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .errors = "IndexError unless low < high and both are finite in T",
                               .notes = "`low + (high - low) * rand`, rounded once; never equal to high."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return uniform<T>(static_cast<A&&>(given)...); }
};

struct NormalRandom {
  static constexpr Argument arguments[] = {{"mean", ArgumentKind::number},
                                           {"std", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "normal",
                               .arguments = arguments,
                               .summary = "normal numbers with a mean and a standard deviation",
                               .source = "NumPy",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .errors = "IndexError if std is negative or NaN",
                               .notes = "`mean + std * randn`, computed in double."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return normal<T>(static_cast<A&&>(given)...); }
};

struct ExponentialRandom {
  static constexpr Argument arguments[] = {{"rate", ArgumentKind::number},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "exponential",
                               .arguments = arguments,
                               .summary = "exponentially distributed numbers with mean 1 / rate",
                               .source = "PyTorch `exponential_`",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .errors = "IndexError unless the rate is above 0",
                               .notes = "By the ziggurat, as `randn`. Source: Marsaglia and Tsang 2000."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return exponential<T>(static_cast<A&&>(given)...); }
};

struct BernoulliRandom {
  static constexpr Argument arguments[] = {{.name = "p", .kind = ArgumentKind::number, .also = ArgumentKind::tensor},
                                           {"shape", ArgumentKind::shape, ""},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{
      .name = "bernoulli",
      .arguments = arguments,
      .summary = "1 with probability p, 0 otherwise",
      .source = "PyTorch",
      .rule = Rule::logical,
      .dtypes = "T, any",
      .shapes = "the given one, to which a tensor p broadcasts; by default that of p",
      .errors = "IndexError if a probability is not in [0, 1]",
      .notes =
          "With a tensor p: a probability for each element. p is compared with uniform numbers of 53 random "
          "bits."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return bernoulli<T>(static_cast<A&&>(given)...); }
};

using DistributionOps = OpList<UniformRandom, NormalRandom, ExponentialRandom, BernoulliRandom>;

}  // namespace tenon::inline v1
