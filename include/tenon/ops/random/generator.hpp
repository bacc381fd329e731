// Random numbers: a generator with a seed, and tensors of uniform, normal and integer random numbers.
//
// Philox computes each block of random words from its number in the stream. A call reserves as many blocks as it needs,
// so a stream gives the same numbers on every device and for every number of threads.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/random.hpp>
#include <tenon/core/ziggurat.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/place.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1 {

/// A stream of random numbers: a seed and the number of the next block.  Threads must not use one at the same time.
class Generator {
 public:
  TENON_INLINE explicit Generator(std::uint64_t seed) : seed_(seed) {}
  TENON_INLINE std::uint64_t seed() const { return seed_; }
  TENON_INLINE std::uint64_t counter() const { return counter_; }
  /// Reserves `blocks` blocks of four words and returns the number of the first.
  TENON_INLINE std::uint64_t reserve(std::uint64_t blocks) {
    const std::uint64_t first = counter_;
    counter_ += blocks;
    return first;
  }
  /// Continues the stream at block `counter`.
  TENON_INLINE void set_counter(std::uint64_t counter) { counter_ = counter; }

 private:
  std::uint64_t seed_, counter_ = 0;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A generator as an argument, an lvalue or a temporary: `rand<float>({3}, Generator(42))`.
class GeneratorArgument {
 public:
  TENON_INLINE GeneratorArgument(Generator& generator) : generator_(generator) {}
  TENON_INLINE GeneratorArgument(Generator&& generator) : generator_(generator) {}
  TENON_INLINE operator Generator&() const { return generator_; }

 private:
  Generator& generator_;
};
template <class Law, class T>
inline constexpr bool is_library_generator<Ziggurat<Law, T>> = true;

/// The place in a thread's own stream.
struct DefaultStream {
  std::uint64_t seed, counter;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
constexpr std::uint64_t uniform_blocks(std::int64_t n) {
  constexpr std::int64_t per_block = 4 / words_per_value<T>;
  return static_cast<std::uint64_t>(n / per_block + (n % per_block != 0));
}

template <class T>
auto make_uniform(const char* function, const Shape& shape, Generator& generator) {
  const Layout layout = contiguous_layout(function, shape);
  const std::uint64_t first = generator.reserve(uniform_blocks<T>(layout.numel()));
  return Generated<Uniform<T>>({generator.seed(), first}, layout);
}
template <class T>
auto make_normal(const char* function, const Shape& shape, Generator& generator) {
  const Layout layout = contiguous_layout(function, shape);
  return Generated<Normal<T>>({generator.seed(), generator.reserve(uniform_blocks<T>(layout.numel()))}, layout);
}
template <class T>
auto make_exponential(const char* function, const Shape& shape, Generator& generator) {
  const Layout layout = contiguous_layout(function, shape);
  return Generated<Exponential<T>>({generator.seed(), generator.reserve(uniform_blocks<T>(layout.numel()))}, layout);
}
[[noreturn]] TENON_COLD inline void fail_empty_range(const char* function, const Whole& low, const Whole& high) {
  const auto piece = [](const Whole& x) {
    return x.is_negative ? Piece(static_cast<long long>(x.bits)) : Piece(x.bits);
  };
  throw_error(ErrorCode::index, function, ": the range from ", piece(low), " to ", piece(high), " is empty");
}
template <class T>
auto make_integers(const char* function, const Whole& low, const Whole& high, const Shape& shape,
                   Generator& generator) {
  if (!low.is_below(high)) fail_empty_range(function, low, high);
  check_whole<T>(function, low);
  check_whole<T>(function, {high.bits - 1, high.is_negative || high.bits == 0});
  const Layout layout = contiguous_layout(function, shape);
  const std::uint64_t first = generator.reserve(static_cast<std::uint64_t>(layout.numel() / 2 + layout.numel() % 2));
  return Generated<Integers<T>>({generator.seed(), first, static_cast<std::int64_t>(low.bits), high.bits - low.bits},
                                layout);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED DefaultStream& default_stream();

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The thread's own stream, for calls without a generator.
class DefaultGenerator : public Generator {
 public:
  DefaultGenerator() : Generator(default_stream().seed) { set_counter(default_stream().counter); }
  ~DefaultGenerator() { default_stream().counter = counter(); }
};

/// Refuses the calls that refuse_creation does, and element types that the function does not generate.
template <class T, bool is_made, bool in_braces>
constexpr Refused refuse_random() {
  static_assert(is_made || !Element<T>,
                "tenon: rand and randn make floating numbers, rand<float>({2, 3}), and randint integers, "
                "randint<int>(0, 10, {2, 3})");
  return refuse_creation<T, in_braces>();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// Seeds this thread's own stream, which its calls without a generator use.
TENON_SHARED void manual_seed(std::uint64_t seed);

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

template <FloatingElement T, detail::MemoryPlace... P>
auto rand(const Shape& shape, detail::GeneratorArgument generator, const P&... place) {
  return detail::generate_at<T>("rand", detail::make_uniform<T>("rand", shape, generator), place...);
}
template <FloatingElement T, detail::MemoryPlace... P>
auto rand(const Shape& shape, const P&... place) {
  detail::DefaultGenerator generator;
  return rand<T>(shape, generator, place...);
}

template <class T = void, class... A>
  requires(!FloatingElement<T>)
auto rand(const Shape&, const A&...) { return detail::refuse_random<T, false, true>(); }
template <class T = float, detail::Integer Int, class... A>
auto rand(Int, const A&...) { return detail::refuse_random<T, FloatingElement<T>, sizeof...(A) == 64>(); }

template <FloatingElement T, detail::MemoryPlace... P>
auto randn(const Shape& shape, detail::GeneratorArgument generator, const P&... place) {
  return detail::generate_at<T>("randn", detail::make_normal<T>("randn", shape, generator), place...);
}
template <FloatingElement T, detail::MemoryPlace... P>
auto randn(const Shape& shape, const P&... place) {
  detail::DefaultGenerator generator;
  return randn<T>(shape, generator, place...);
}

template <class T = void, class... A>
  requires(!FloatingElement<T>)
auto randn(const Shape&, const A&...) { return detail::refuse_random<T, false, true>(); }
template <class T = float, detail::Integer Int, class... A>
auto randn(Int, const A&...) { return detail::refuse_random<T, FloatingElement<T>, sizeof...(A) == 64>(); }

template <IntegerElement T, detail::MemoryPlace... P>
auto randint(detail::WholeArgument low, detail::WholeArgument high, const Shape& shape,
             detail::GeneratorArgument generator, const P&... place) {
  return detail::generate_at<T>("randint", detail::make_integers<element_t<T>>("randint", low, high, shape, generator),
                                place...);
}
template <IntegerElement T, detail::MemoryPlace... P>
auto randint(detail::WholeArgument low, detail::WholeArgument high, const Shape& shape, const P&... place) {
  detail::DefaultGenerator generator;
  return randint<T>(low, high, shape, generator, place...);
}

template <class T = void, class... A>
  requires(!IntegerElement<T>)
auto randint(detail::WholeArgument, detail::WholeArgument, const Shape&, const A&...) {
  return detail::refuse_random<T, false, true>();
}

namespace lazy {
/// Blocks are reserved now, not on evaluation, so that every evaluation gives the same numbers.
template <FloatingElement T>
auto rand(const Shape& shape, detail::GeneratorArgument generator) {
  return detail::make_uniform<T>("lazy::rand", shape, generator);
}
template <FloatingElement T>
auto randn(const Shape& shape, detail::GeneratorArgument generator) {
  return detail::make_normal<T>("lazy::randn", shape, generator);
}
template <IntegerElement T>
auto randint(detail::WholeArgument low, detail::WholeArgument high, const Shape& shape,
             detail::GeneratorArgument generator) {
  return detail::make_integers<element_t<T>>("lazy::randint", low, high, shape, generator);
}
}  // namespace lazy

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1 {

struct Rand {
  static constexpr Argument arguments[] = {{"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "rand",
                               .arguments = arguments,
                               .summary = "uniform numbers in [0, 1)",
                               .source = "NumPy",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .notes = "As many random bits as the precision of T: 53, 24, 11 or 8."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Element T, class... A>
  TENON_INLINE auto make(const Shape& shape, A&&... more) const { return rand<T>(shape, static_cast<A&&>(more)...); }
};

struct RandN {
  static constexpr Argument arguments[] = {{"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "randn",
                               .arguments = arguments,
                               .summary = "standard normal numbers",
                               .source = "NumPy",
                               .domain = Domain::floating,
                               .dtypes = "T, floating",
                               .shapes = "the given one",
                               .notes =
                                   "By the ziggurat, with 53 random bits in each of its 256 layers, 23 for float. "
                                   "Source: Marsaglia and Tsang 2000."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <Element T, class... A>
  TENON_INLINE auto make(const Shape& shape, A&&... more) const { return randn<T>(shape, static_cast<A&&>(more)...); }
};

struct RandInt {
  static constexpr Argument arguments[] = {{.name = "low", .kind = ArgumentKind::integer, .beyond_int64 = true},
                                           {.name = "high", .kind = ArgumentKind::integer, .beyond_int64 = true},
                                           {"shape", ArgumentKind::shape},
                                           {"generator", ArgumentKind::generator, ""},
                                           {"place", ArgumentKind::device, ""},
                                           {"dtype", ArgumentKind::dtype}};
  static constexpr OpInfo info{.name = "randint",
                               .arguments = arguments,
                               .summary = "uniform integers in [low, high)",
                               .source = "NumPy",
                               .domain = Domain::integer,
                               .dtypes = "T, integer",
                               .shapes = "the given one",
                               .errors = "IndexError for an empty range; TypeError if T cannot represent it",
                               .notes = "The bounds are int64 or uint64: 2^63 is the `high` of all of int64."};
  static constexpr const char* no_gradient = "it takes no tensor";
  template <class T, class... A>
  TENON_INLINE auto make(A&&... given) const { return randint<T>(static_cast<A&&>(given)...); }
};

using GeneratorOps = OpList<Rand, RandN, RandInt>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/random/generator_bodies.hpp>
#endif
