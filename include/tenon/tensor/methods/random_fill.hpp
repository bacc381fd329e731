// Filling with random numbers, in place: methods that Tensor inherits. The distributions are in
// ops/random/distribution.hpp.
//
// The last argument of each may be a generator; without one the numbers come from the thread's own stream.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/operand/weak_scalar.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {
/// Defined in ops/random/distribution.hpp: fills `self` from a generator, or from the thread's own stream.
/// Distributions with one parameter ignore `second`.
template <class Op, class Self, class A, class... G>
void fill_random(const Op& op, const char* function, const Self& self, A first, A second, G&... generator);
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct UniformInPlace {
  static constexpr Argument arguments[] = {{.name = "x", .written = true},
                                           {"low", ArgumentKind::number},
                                           {"high", ArgumentKind::number},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{.name = "uniform_",
                               .arguments = arguments,
                               .method = "uniform_",
                               .summary = "fills x with uniform numbers in [low, high)",
                               .source = "PyTorch",
                               .domain = Domain::floating,
                               .dtypes = "x itself, floating",
                               .errors = "IndexError unless low < high and both are finite",
                               .notes = "The same numbers as `uniform`."};
  static constexpr const char* no_gradient = "it overwrites its operand with random numbers";
  template <class Self, class... G>
  TENON_INLINE static Self& write(const char* function, Self& self, double low, double high, G&&... generator) {
    return detail::fill_random(UniformInPlace{}, function, self, low, high, generator...), self;
  }
  template <class Self, class... G>
  TENON_INLINE Self& operator()(Self& x, double low, double high, G&&... generator) const {
    return write(info.method, x, low, high, generator...);
  }
  template <class Self>
  struct Methods {
    template <class... G>
    TENON_INLINE Self& uniform_(double low, double high, G&&... generator) const {
      return UniformInPlace::write(info.method, detail::handle_of<Self>(this), low, high, generator...);
    }
  };
};

struct NormalInPlace {
  static constexpr Argument arguments[] = {{.name = "x", .written = true},
                                           {"mean", ArgumentKind::number},
                                           {"std", ArgumentKind::number},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{.name = "normal_",
                               .arguments = arguments,
                               .method = "normal_",
                               .summary = "fills x with normal numbers of a mean and a standard deviation",
                               .source = "PyTorch", .domain = Domain::floating,
                               .dtypes = "x itself, floating",
                               .errors = "IndexError if std is negative or NaN",
                               .notes = "The same numbers as `normal`."};
  static constexpr const char* no_gradient = "it overwrites its operand with random numbers";
  template <class Self, class... G>
  TENON_INLINE static Self& write(const char* function, Self& self, double mean, double std, G&&... generator) {
    return detail::fill_random(NormalInPlace{}, function, self, mean, std, generator...), self;
  }
  template <class Self, class... G>
  TENON_INLINE Self& operator()(Self& x, double mean, double std, G&&... generator) const {
    return write(info.method, x, mean, std, generator...);
  }
  template <class Self>
  struct Methods {
    template <class... G>
    TENON_INLINE Self& normal_(double mean, double std, G&&... generator) const {
      return NormalInPlace::write(info.method, detail::handle_of<Self>(this), mean, std, generator...);
    }
  };
};

struct ExponentialInPlace {
  static constexpr Argument arguments[] = {{.name = "x", .written = true},
                                           {"rate", ArgumentKind::number},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{.name = "exponential_",
                               .arguments = arguments,
                               .method = "exponential_",
                               .summary = "fills x with exponentially distributed numbers",
                               .source = "PyTorch", .domain = Domain::floating,
                               .dtypes = "x itself, floating",
                               .errors = "IndexError unless the rate is above 0",
                               .notes = "The same numbers as `exponential`."};
  static constexpr const char* no_gradient = "it overwrites its operand with random numbers";
  template <class Self, class... G>
  TENON_INLINE static Self& write(const char* function, Self& self, double rate, G&&... generator) {
    return detail::fill_random(ExponentialInPlace{}, function, self, rate, 0.0, generator...), self;
  }
  template <class Self, class... G>
  TENON_INLINE Self& operator()(Self& x, double rate, G&&... generator) const {
    return write(info.method, x, rate, generator...);
  }
  template <class Self>
  struct Methods {
    template <class... G>
    TENON_INLINE Self& exponential_(double rate, G&&... generator) const {
      return ExponentialInPlace::write(info.method, detail::handle_of<Self>(this), rate, generator...);
    }
  };
};

struct BernoulliInPlace {
  static constexpr Argument arguments[] = {{.name = "x", .written = true},
                                           {"p", ArgumentKind::number},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{.name = "bernoulli_",
                               .arguments = arguments,
                               .method = "bernoulli_",
                               .summary = "fills x with 1, with probability p, and 0 otherwise",
                               .source = "PyTorch",
                               .rule = Rule::logical,
                               .dtypes = "x itself",
                               .errors = "IndexError unless p lies in [0, 1]",
                               .notes = "The same numbers as `bernoulli`."};
  static constexpr const char* no_gradient = "it overwrites its operand with random numbers";
  template <class Self, class... G>
  TENON_INLINE static Self& write(const char* function, Self& self, double p, G&&... generator) {
    return detail::fill_random(BernoulliInPlace{}, function, self, p, 0.0, generator...), self;
  }
  template <class Self, class... G>
  TENON_INLINE Self& operator()(Self& x, double p, G&&... generator) const {
    return write(info.method, x, p, generator...);
  }
  template <class Self>
  struct Methods {
    template <class... G>
    TENON_INLINE Self& bernoulli_(double p, G&&... generator) const {
      return BernoulliInPlace::write(info.method, detail::handle_of<Self>(this), p, generator...);
    }
  };
};

struct RandomInPlace {
  static constexpr Argument arguments[] = {{.name = "x", .written = true},
                                           {.name = "low", .kind = ArgumentKind::integer, .beyond_int64 = true},
                                           {.name = "high", .kind = ArgumentKind::integer, .beyond_int64 = true},
                                           {"generator", ArgumentKind::generator, ""}};
  static constexpr OpInfo info{
      .name = "random_",
      .arguments = arguments,
      .method = "random_",
      .summary = "fills x with integers in [low, high)",
      .source = "PyTorch",
      .domain = Domain::integer,
      .dtypes = "x itself, integer",
      .errors = "IndexError for an empty range; TypeError if the element type cannot represent it",
      .notes = "The same numbers as `randint`."};
  static constexpr const char* no_gradient = "it overwrites its operand with random numbers";
  template <class Self, class... G>
  TENON_INLINE static Self& write(const char* function, Self& self, detail::WholeArgument low,
                                  detail::WholeArgument high, G&&... generator) {
    return detail::fill_random(RandomInPlace{}, function, self, low, high, generator...), self;
  }
  template <class Self, class... G>
  TENON_INLINE Self& operator()(Self& x, detail::WholeArgument low, detail::WholeArgument high,
                                G&&... generator) const {
    return write(info.method, x, low, high, generator...);
  }
  template <class Self>
  struct Methods {
    template <class... G>
    TENON_INLINE Self& random_(detail::WholeArgument low, detail::WholeArgument high, G&&... generator) const {
      return RandomInPlace::write(info.method, detail::handle_of<Self>(this), low, high, generator...);
    }
  };
};

using RandomFillOps = OpList<UniformInPlace, NormalInPlace, ExponentialInPlace, BernoulliInPlace, RandomInPlace>;

}  // namespace tenon::inline v1
