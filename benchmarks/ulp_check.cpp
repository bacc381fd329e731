// usage: ulp_check [operation]...
//
// The accuracy of the mathematical functions, or of those named: all 2^32 floats for those of one operand, samples of
// pairs and of doubles, against the C library in double and long double. One line each: the greatest error in units of
// the last place, where it is, and how often a special value is another. About a minute a function. TENON_ISA chooses
// the kernels.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <type_traits>

namespace tn = tenon;

namespace {

/// Gathers errors; `x` and `y` say where the greatest is.
template <class T>
struct Worst {
  double error = 0, x = 0, y = 0;
  std::uint64_t count = 0, other = 0;

  /// `Exact` has more bits than T, so that rounding it to T again says what the result should be.
  template <class Exact>
  void add(T got, Exact exact, T at, T with) {
    ++count;
    const T nearest = static_cast<T>(exact);
    if (got == nearest && std::signbit(got) == std::signbit(nearest)) {
      if (std::isinf(nearest) || static_cast<Exact>(nearest) == exact) return;
    } else if (nearest != nearest && got != got) {
      return;
    } else if (nearest != nearest || got != got || std::isinf(nearest) || std::isinf(got) || exact == 0) {
      ++other;
      return;
    }
    using Limits = std::numeric_limits<T>;
    int exponent;
    (void)std::frexp(nearest, &exponent);
    const int last = exponent - Limits::digits, least = Limits::min_exponent - Limits::digits;
    const double here = static_cast<double>(std::abs(static_cast<Exact>(got) - exact) /
                                            std::ldexp(Exact(1), last < least ? least : last));
    if (here > error) error = here, x = static_cast<double>(at), y = static_cast<double>(with);
  }
  void print(const char* name, int arity) const {
    std::printf("%-10s %-7s %12llu values  %.3f ulp at %a", name, tn::dtype_name<T>,
                static_cast<unsigned long long>(count), error, x);
    if (arity == 2) std::printf(", %a", y);
    std::printf("  %llu special values differ\n", static_cast<unsigned long long>(other));
    std::fflush(stdout);
  }
};

template <class T>
using Wider = std::conditional_t<std::is_same_v<T, float>, double, long double>;
template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

template <class T>
T from_bits(std::uint64_t bits) {
  const auto some = static_cast<BitsOf<T>>(bits);
  T value;
  std::memcpy(&value, &some, sizeof value);
  return value;
}

constexpr std::int64_t block = 1 << 16;

template <class T, class Op, class F>
void check_unary(const Op& op, const F& reference) {
  Worst<T> worst;
  tn::Tensor<T> x = tn::zeros<T>({block}), y = tn::zeros<T>({block});
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const std::int64_t blocks = sizeof(T) == 4 ? (std::int64_t{1} << 32) / block : 256;
  for (std::int64_t b = 0; b < blocks; ++b) {
    T* p = x.data_ptr();
    for (std::int64_t i = 0; i < block; ++i) {
      if (sizeof(T) == 4) p[i] = from_bits<T>(static_cast<std::uint64_t>(b * block + i));
      else if (b % 2) p[i] = from_bits<T>(random());
      else p[i] = static_cast<T>(uniform(random) * std::exp2(static_cast<double>(b % 32 - 20)));
    }
    tn::into(y, op(x));
    const T* q = y.data_ptr();
    for (std::int64_t i = 0; i < block; ++i) worst.add(q[i], reference(static_cast<Wider<T>>(p[i])), p[i], p[i]);
  }
  worst.print(Op::info.name, 1);
}

template <class T, class Op, class F>
void check_binary(const Op& op, const F& reference) {
  Worst<T> worst;
  tn::Tensor<T> x = tn::zeros<T>({block}), y = tn::zeros<T>({block}), z = tn::zeros<T>({block});
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int b = 0; b < (sizeof(T) == 4 ? 1024 : 256); ++b) {
    T *p = x.data_ptr(), *q = y.data_ptr();
    for (std::int64_t i = 0; i < block; ++i) {
      if (b % 2) {
        p[i] = from_bits<T>(random());
        q[i] = from_bits<T>(random());
      } else {  // for pow: results of every magnitude
        p[i] = static_cast<T>(std::exp2(uniform(random) * std::exp2(b % 16 - 8)));
        q[i] = static_cast<T>(uniform(random) * std::exp2((sizeof(T) == 4 ? 15 : 18) - b % 16));
      }
    }
    tn::into(z, op(x, y));
    const T* r = z.data_ptr();
    for (std::int64_t i = 0; i < block; ++i)
      worst.add(r[i], reference(static_cast<Wider<T>>(p[i]), static_cast<Wider<T>>(q[i])), p[i], q[i]);
  }
  worst.print(Op::info.name, 2);
}

}  // namespace

int main(int count, char** names) {
  const auto check = [&](const auto& op, const auto& reference) {
    using Op = std::remove_cvref_t<decltype(op)>;
    bool wanted = count == 1;
    for (int i = 1; i < count; ++i) wanted = wanted || std::strcmp(names[i], Op::info.name) == 0;
    if (!wanted) return;
    if constexpr (Op::info.arity() == 1) check_unary<float>(op, reference), check_unary<double>(op, reference);
    else check_binary<float>(op, reference), check_binary<double>(op, reference);
  };
  check(tn::exp, [](auto x) { return std::exp(x); });
  check(tn::exp2, [](auto x) { return std::exp2(x); });
  check(tn::expm1, [](auto x) { return std::expm1(x); });
  check(tn::log, [](auto x) { return std::log(x); });
  check(tn::log2, [](auto x) { return std::log2(x); });
  check(tn::log10, [](auto x) { return std::log10(x); });
  check(tn::log1p, [](auto x) { return std::log1p(x); });
  check(tn::sigmoid, [](auto x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); });
  check(tn::sin, [](auto x) { return std::sin(x); });
  check(tn::cos, [](auto x) { return std::cos(x); });
  check(tn::tan, [](auto x) { return std::tan(x); });
  check(tn::asin, [](auto x) { return std::asin(x); });
  check(tn::acos, [](auto x) { return std::acos(x); });
  check(tn::atan, [](auto x) { return std::atan(x); });
  check(tn::sinh, [](auto x) { return std::sinh(x); });
  check(tn::cosh, [](auto x) { return std::cosh(x); });
  check(tn::tanh, [](auto x) { return std::tanh(x); });
  check(tn::erf, [](auto x) { return std::erf(x); });
  check(tn::sqrt, [](auto x) { return std::sqrt(x); });
  check(tn::rsqrt, [](auto x) { return 1 / std::sqrt(x); });
  check(tn::cbrt, [](auto x) { return std::cbrt(x); });
  check(tn::floor, [](auto x) { return std::floor(x); });
  check(tn::ceil, [](auto x) { return std::ceil(x); });
  check(tn::trunc, [](auto x) { return std::trunc(x); });
  check(tn::round, [](auto x) { return std::nearbyint(x); });
  check(tn::pow, [](auto x, auto y) { return std::pow(x, y); });
  check(tn::hypot, [](auto x, auto y) { return std::hypot(x, y); });
  check(tn::atan2, [](auto y, auto x) { return std::atan2(y, x); });
}
