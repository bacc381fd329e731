// The slopes that operations state, and their derivatives on dual numbers, beside those of mpmath:
// tests/data/make_slopes.py. Arguments are tiny, huge, or such that an operation has all but reached a limit.
#include <tenon/core/dual.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/gradient/special_derivatives.hpp>
#include <tenon/host/gradient/sweep.hpp>
#include <tenon/nn/smooth_activation.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <tuple>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
namespace detail = tenon::detail;

namespace {

/// The rows of an entry: operands, first derivatives, second ones.
template <class T>
class Rows {
 public:
  explicit Rows(const tn::Tensor<T>& all) : all_(all) {}
  std::int64_t count() const { return all_.size(0); }
  T operator()(std::int64_t row, int column) const { return all_(row, column); }

 private:
  tn::Tensor<T> all_;
};

/// True if a derivative has at most `allowed` times the rounding error of T, where it can be represented. Where `terms`
/// of it cancel, theirs. `scale`: what denormal parts of it are multiplied with.
template <class T>
bool agrees(T got, T wanted, double allowed, T terms = 0, double scale = 1) {
  using Limits = std::numeric_limits<T>;
  if (!std::isfinite(wanted) || !std::isfinite(terms)) return true;
  const double error = std::abs(static_cast<double>(got) - static_cast<double>(wanted));
  const double size = std::max(std::abs(static_cast<double>(wanted)), std::abs(static_cast<double>(terms)));
  const double epsilon = static_cast<double>(Limits::epsilon()),
               least = static_cast<double>(Limits::denorm_min()) * scale;
  const bool is_near = error <= allowed * (size * epsilon + least);
  if (!is_near) UNSCOPED_INFO(static_cast<double>(got) << " instead of " << static_cast<double>(wanted));
  return is_near;
}

constexpr double first_allowed = 8, second_allowed = 32;

/// The derivatives of one operation at one point: by scalars, by lanes, by duals.
template <class Op, class T>
struct Point {
  static T first(T x) { return Op::template slope<0>(detail::call<Op>(x), x); }
  static T second(T x) {
    const detail::Dual<T> at{x, T(1)};
    return Op::template slope<0>(detail::call<Op>(at), at).tangent;
  }
  template <int k>
  static T first(T a, T b) {
    return Op::template slope<k>(detail::call<Op>(a, b), a, b);
  }
  template <int k, int by>
  static T second(T a, T b) {
    const detail::Dual<T> x{a, T(by == 0)}, z{b, T(by == 1)};
    return Op::template slope<k>(detail::call<Op>(x, z), x, z).tangent;
  }
};

template <class Op, class T>
void check_one(const Rows<T>& rows) {
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    const T x = rows(i, 0);
    const double scale = 1 + std::abs(static_cast<double>(x));  // of denormal parts
    INFO(Op::info.name << " of " << static_cast<double>(x) << (sizeof(T) == 4 ? ", float" : ", double"));
    CHECK((agrees(Point<Op, T>::first(x), rows(i, 1), first_allowed, T(0), scale)));
    CHECK((agrees(Point<Op, T>::second(x), rows(i, 2), second_allowed, T(0), scale)));
    if constexpr (requires { typename Op::SlopeWithValue; }) {
      using Lanes = detail::Lanes<T, 16 / static_cast<int>(sizeof(T))>;
      Lanes slope(T(0));
      const T y = Op::SlopeWithValue::with_slope(Lanes(x), slope)[0], alone = Op::at(x);
      CHECK((agrees(slope[0], rows(i, 1), first_allowed, T(0), scale)));
      CHECK((agrees(y, alone, first_allowed, T(0), scale)));
    }
  }
}
/// True if the mixed second derivative is a difference that vanishes where its terms do not.
template <class Op>
inline constexpr bool differs = std::is_same_v<Op, tn::Atan2> || std::is_same_v<Op, tn::nn::SoftplusFunction>;
template <class Op, class T>
void check_two(const Rows<T>& rows) {
  using At = Point<Op, T>;
  for (std::int64_t i = 0; i < rows.count(); ++i) {
    const T a = rows(i, 0), b = rows(i, 1);
    const char* const type = sizeof(T) == 4 ? ", float" : ", double";
    INFO(Op::info.name << " of " << static_cast<double>(a) << " and " << static_cast<double>(b) << type);
    CHECK((agrees(At::template first<0>(a, b), rows(i, 2), first_allowed)));
    CHECK((agrees(At::template first<1>(a, b), rows(i, 3), first_allowed)));
    CHECK((agrees(At::template second<0, 0>(a, b), rows(i, 4), second_allowed)));
    const T terms = differs<Op> ? std::max(std::abs(rows(i, 4)), std::abs(rows(i, 6))) : T(0);
    CHECK((agrees(At::template second<0, 1>(a, b), rows(i, 5), second_allowed, terms)));
    CHECK((agrees(At::template second<1, 0>(a, b), rows(i, 5), second_allowed, terms)));
    CHECK((agrees(At::template second<1, 1>(a, b), rows(i, 6), second_allowed)));
  }
}
template <class T, class... Ops>
void check_all(support::Golden& golden, const char* type, tn::OpList<Ops...>) {
  const auto check = [&]<class Op>(Op*) {
    const std::string entry = std::string(Op::info.name) + "." + type;
    REQUIRE(golden.has(entry));
    const Rows<T> rows(golden.get<T>(entry));
    if constexpr (Op::info.arity() == 1) check_one<Op>(rows);
    else check_two<Op>(rows);
  };
  (check(static_cast<Ops*>(nullptr)), ...);
}

using Checked =
    tn::OpList<tn::Exp, tn::Exp2, tn::Expm1, tn::Log, tn::Log2, tn::Log10, tn::Log1p, tn::Sqrt, tn::Rsqrt, tn::Cbrt,
               tn::Sin, tn::Cos, tn::Tan, tn::Asin, tn::Acos, tn::Atan, tn::Sinc, tn::Sinh, tn::Cosh, tn::Tanh,
               tn::Asinh, tn::Acosh, tn::Atanh, tn::Erf, tn::Erfc, tn::Erfinv, tn::Digamma, tn::Lgamma, tn::I0,
               tn::Logit, tn::Sigmoid, tn::Silu, tn::Softplus, tn::Gelu, tn::GeluTanh, tn::Square, tn::Reciprocal,
               tn::nn::Selu, tn::nn::MishFunction, tn::nn::LogSigmoidFunction, tn::nn::SoftSign, tn::nn::TanhShrink,
               tn::Divide, tn::Pow, tn::Hypot, tn::Atan2, tn::LogAddExp, tn::LogAddExp2, tn::Xlogy, tn::Ldexp,
               tn::nn::Elu, tn::nn::SoftplusFunction>;

}  // namespace

TEST_CASE("slopes: first and second derivatives at extremes beside mpmath") {
  support::Golden golden("gradient", "extremes");
  check_all<float>(golden, "float32", Checked{});
  check_all<double>(golden, "float64", Checked{});
}
