// Each operation as a method that writes its tensor, apply_ for operations of the user's own, and what they refuse.
#include <tenon/tenon.hpp>

#include <algorithm>
#include <vector>

#include "support/catch.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;
using support::elements;
using tn::Tensor;

namespace {

template <class T>
void check_result(const char* name, bool returns_it, const Tensor<T>& self, const Tensor<T>& before,
                  const Tensor<T>& wanted) {
  INFO(name);
  CHECK(returns_it);
  CHECK(self.is_set_to(before));
  const auto got = elements(self), values = elements(wanted);
  CHECK(std::equal(got.begin(), got.end(), values.begin(), values.end(), support::nearly_same<T>));
}
/// `method` leaves in its tensor what the operation gives, and returns that tensor.
template <class T, class F, class E>
TENON_NOINLINE_OG void check(const char* name, const Tensor<T>& x, const F& method, const E& expression) {
  Tensor<T> self = x.clone();
  const Tensor<T> before = self;
  const bool returns_it = &method(self) == &self;
  check_result<T>(name, returns_it, self, before, tn::eval(expression).template cast<T>());
}

/// Twice the first and once the second.
struct Mix : tn::Elementwise<Mix> {
  static constexpr tn::OpInfo info{
      .name = "mix", .arguments = tn::detail::two_operands, .summary = "2 x1 + x2", .source = "this test"};
  template <class V>
  static V at(const V& a, const V& b) {
    return static_cast<V>(a + a + b);
  }
};

}  // namespace

TEST_CASE("methods of one operand") {
  const auto x = tn::tensor<float>({0.25f, 0.5f, 0.75f, 1.f});
  const auto one = [&](const auto& op, auto method) {
    check(std::remove_cvref_t<decltype(op)>::info.name, x, method, op(x));
  };
  using F = Tensor<float>;
  one(tn::positive, [](F& t) -> F& { return t.positive_(); });
  one(tn::negative, [](F& t) -> F& { return t.negative_(); });
  one(tn::abs, [](F& t) -> F& { return t.abs_(); });
  one(tn::sign, [](F& t) -> F& { return t.sign_(); });
  one(tn::square, [](F& t) -> F& { return t.square_(); });
  one(tn::reciprocal, [](F& t) -> F& { return t.reciprocal_(); });
  one(tn::exp, [](F& t) -> F& { return t.exp_(); });
  one(tn::exp2, [](F& t) -> F& { return t.exp2_(); });
  one(tn::expm1, [](F& t) -> F& { return t.expm1_(); });
  one(tn::log, [](F& t) -> F& { return t.log_(); });
  one(tn::log2, [](F& t) -> F& { return t.log2_(); });
  one(tn::log10, [](F& t) -> F& { return t.log10_(); });
  one(tn::log1p, [](F& t) -> F& { return t.log1p_(); });
  one(tn::sqrt, [](F& t) -> F& { return t.sqrt_(); });
  one(tn::rsqrt, [](F& t) -> F& { return t.rsqrt_(); });
  one(tn::cbrt, [](F& t) -> F& { return t.cbrt_(); });
  one(tn::sin, [](F& t) -> F& { return t.sin_(); });
  one(tn::cos, [](F& t) -> F& { return t.cos_(); });
  one(tn::tan, [](F& t) -> F& { return t.tan_(); });
  one(tn::asin, [](F& t) -> F& { return t.asin_(); });
  one(tn::acos, [](F& t) -> F& { return t.acos_(); });
  one(tn::atan, [](F& t) -> F& { return t.atan_(); });
  one(tn::sinh, [](F& t) -> F& { return t.sinh_(); });
  one(tn::cosh, [](F& t) -> F& { return t.cosh_(); });
  one(tn::tanh, [](F& t) -> F& { return t.tanh_(); });
  one(tn::asinh, [](F& t) -> F& { return t.asinh_(); });
  one(tn::acosh, [](F& t) -> F& { return t.acosh_(); });
  one(tn::atanh, [](F& t) -> F& { return t.atanh_(); });
  one(tn::erf, [](F& t) -> F& { return t.erf_(); });
  one(tn::erfc, [](F& t) -> F& { return t.erfc_(); });
  one(tn::erfinv, [](F& t) -> F& { return t.erfinv_(); });
  one(tn::i0, [](F& t) -> F& { return t.i0_(); });
  one(tn::logit, [](F& t) -> F& { return t.logit_(); });
  one(tn::sinc, [](F& t) -> F& { return t.sinc_(); });
  one(tn::deg2rad, [](F& t) -> F& { return t.deg2rad_(); });
  one(tn::rad2deg, [](F& t) -> F& { return t.rad2deg_(); });
  one(tn::lgamma, [](F& t) -> F& { return t.lgamma_(); });
  one(tn::digamma, [](F& t) -> F& { return t.digamma_(); });
  one(tn::relu, [](F& t) -> F& { return t.relu_(); });
  one(tn::sigmoid, [](F& t) -> F& { return t.sigmoid_(); });
  one(tn::silu, [](F& t) -> F& { return t.silu_(); });
  one(tn::softplus, [](F& t) -> F& { return t.softplus_(); });
  one(tn::gelu, [](F& t) -> F& { return t.gelu_(); });
  one(tn::gelu_tanh, [](F& t) -> F& { return t.gelu_tanh_(); });
  one(tn::floor, [](F& t) -> F& { return t.floor_(); });
  one(tn::ceil, [](F& t) -> F& { return t.ceil_(); });
  one(tn::trunc, [](F& t) -> F& { return t.trunc_(); });
  one(tn::round, [](F& t) -> F& { return t.round_(); });
  one(tn::signbit, [](F& t) -> F& { return t.signbit_(); });
  one(tn::nan_to_num, [](F& t) -> F& { return t.nan_to_num_(); });
  one(tn::real, [](F& t) -> F& { return t.real_(); });
  one(tn::imag, [](F& t) -> F& { return t.imag_(); });
  one(tn::conj, [](F& t) -> F& { return t.conj_(); });
  one(tn::angle, [](F& t) -> F& { return t.angle_(); });
  one(tn::isnan, [](F& t) -> F& { return t.isnan_(); });
  one(tn::isinf, [](F& t) -> F& { return t.isinf_(); });
  one(tn::isfinite, [](F& t) -> F& { return t.isfinite_(); });
  one(tn::logical_not, [](F& t) -> F& { return t.logical_not_(); });
}

TEST_CASE("methods of several operands") {
  const auto x = tn::tensor<float>({0.25f, -0.5f, 0.75f, 1.f}), y = tn::tensor<float>({1.f, -2.f, 0.75f, 0.5f});
  const auto two = [&](const auto& op, auto method) {
    check(std::remove_cvref_t<decltype(op)>::info.name, x, method, op(x, y));
  };
  using F = Tensor<float>;
  two(tn::add, [&](F& t) -> F& { return t.add_(y); });
  two(tn::subtract, [&](F& t) -> F& { return t.sub_(y); });
  two(tn::multiply, [&](F& t) -> F& { return t.mul_(y); });
  two(tn::divide, [&](F& t) -> F& { return t.div_(y); });
  two(tn::floor_divide, [&](F& t) -> F& { return t.floor_divide_(y); });
  two(tn::remainder, [&](F& t) -> F& { return t.remainder_(y); });
  two(tn::fmod, [&](F& t) -> F& { return t.fmod_(y); });
  two(tn::pow, [&](F& t) -> F& { return t.pow_(y); });
  two(tn::maximum, [&](F& t) -> F& { return t.maximum_(y); });
  two(tn::minimum, [&](F& t) -> F& { return t.minimum_(y); });
  two(tn::atan2, [&](F& t) -> F& { return t.atan2_(y); });
  two(tn::hypot, [&](F& t) -> F& { return t.hypot_(y); });
  two(tn::logaddexp, [&](F& t) -> F& { return t.logaddexp_(y); });
  two(tn::logaddexp2, [&](F& t) -> F& { return t.logaddexp2_(y); });
  two(tn::heaviside, [&](F& t) -> F& { return t.heaviside_(y); });
  two(tn::ldexp, [&](F& t) -> F& { return t.ldexp_(y); });
  two(tn::xlogy, [&](F& t) -> F& { return t.xlogy_(y); });
  two(tn::copysign, [&](F& t) -> F& { return t.copysign_(y); });
  two(tn::nextafter, [&](F& t) -> F& { return t.nextafter_(y); });
  two(tn::equal, [&](F& t) -> F& { return t.equal_(y); });
  two(tn::not_equal, [&](F& t) -> F& { return t.not_equal_(y); });
  two(tn::less, [&](F& t) -> F& { return t.less_(y); });
  two(tn::less_equal, [&](F& t) -> F& { return t.less_equal_(y); });
  two(tn::greater, [&](F& t) -> F& { return t.greater_(y); });
  two(tn::greater_equal, [&](F& t) -> F& { return t.greater_equal_(y); });
  two(tn::logical_and, [&](F& t) -> F& { return t.logical_and_(y); });
  two(tn::logical_or, [&](F& t) -> F& { return t.logical_or_(y); });
  two(tn::logical_xor, [&](F& t) -> F& { return t.logical_xor_(y); });
  check("lerp", x, [&](F& t) -> F& { return t.lerp_(y, 0.25f); }, x + 0.25f * (y - x));
  check("addcmul", x, [&](F& t) -> F& { return t.addcmul_(y, x); }, x + y * x);
  check("addcmul with a factor", x, [&](F& t) -> F& { return t.addcmul_(y, x, 2); }, x + 2 * y * x);
  check("addcdiv", x, [&](F& t) -> F& { return t.addcdiv_(y, x); }, x + y / x);
  check("addcdiv with a factor", x, [&](F& t) -> F& { return t.addcdiv_(y, x, 2.f); }, tn::addcdiv(x, y, x, 2.f));
  check("clip", x, [&](F& t) -> F& { return t.clip_(0, y); }, tn::minimum(tn::maximum(x, 0), y));
  check("clip from below", x, [&](F& t) -> F& { return t.clip_(0, tn::none); }, tn::maximum(x, 0));
  check("clip from below, one argument", x, [&](F& t) -> F& { return t.clip_(0); }, tn::maximum(x, 0));
  check("clip from above", x, [&](F& t) -> F& { return t.clip_(tn::none, 0.5f); }, tn::minimum(x, 0.5f));
  check("clip with no argument", x, [&](F& t) -> F& { return t.clip_(); }, tn::clip(x));
  check("clip without bounds", x, [&](F& t) -> F& { return t.clip_(tn::none, tn::none); }, x + 0.f);
  const auto bits = tn::tensor<int>({1, 2, 7, -8});
  using I = Tensor<int>;
  check("bitwise_and", bits, [](I& t) -> I& { return t.bitwise_and_(3); }, bits & 3);
  check("bitwise_or", bits, [](I& t) -> I& { return t.bitwise_or_(3); }, bits | 3);
  check("bitwise_xor", bits, [](I& t) -> I& { return t.bitwise_xor_(3); }, bits ^ 3);
  check("bitwise_invert", bits, [](I& t) -> I& { return t.bitwise_invert_(); }, ~bits);
  check("bitwise_left_shift", bits, [](I& t) -> I& { return t.bitwise_left_shift_(2); }, bits << 2);
  check("bitwise_right_shift", bits, [](I& t) -> I& { return t.bitwise_right_shift_(2); }, bits >> 2);
}

TEST_CASE("apply_ takes operations and functions of the user's own") {
  auto x = tn::tensor<float>({1.f, 2.f, 3.f});
  CHECK(&x.apply_(Mix{}, 1.f) == &x);
  CHECK(elements(x) == std::vector<float>{3.f, 5.f, 7.f});
  CHECK(elements(x.apply_([](float a, float b) { return a - b; }, tn::tensor<float>({1.f, 1.f, 2.f}))) ==
        std::vector<float>{2.f, 4.f, 5.f});
  CHECK(elements(x.apply_(tn::negative)) == std::vector<float>{-2.f, -4.f, -5.f});
  auto square = tn::tensor<int>({{1, 2}, {3, 4}});
  square.apply_(Mix{}, square.t());  // overlaps: as if of a copy
  CHECK(elements(square) == std::vector<int>{3, 7, 8, 12});
}

TEST_CASE("what an operation in place refuses changes nothing") {
  auto x = tn::tensor<int>({6, 7, 8});
  const auto before = elements(x);
  CHECK_THROWS_AS(x.apply_(Mix{}, tn::ones<int>({2})), tn::ShapeError);
  CHECK_THROWS_AS(x.apply_(Mix{}, tn::ones<int>({2, 3})), tn::ShapeError);
  CHECK_THROWS_AS(x.remainder_(tn::tensor<int>({1, 0, 1})), tn::TypeError);
  CHECK_THROWS_AS(x.pow_(tn::tensor<int>({1, 1, -1})), tn::TypeError);
  CHECK_THROWS_AS(x.clip_(tn::ones<int>({2}), 7), tn::ShapeError);
  CHECK_THROWS_AS(x.addcmul_(1, tn::ones<int>({2})), tn::ShapeError);
  CHECK_THROWS_AS(x.expand({2, 3}).apply_(Mix{}, 1), tn::ShapeError);
  CHECK(elements(x) == before);
}

TEST_CASE("scalars alone") {
  CHECK(tn::lgamma(1.0) == 0);
  CHECK(tn::nextafter(1.f, 2.f) == 1.f + 0x1p-23f);
  CHECK(static_cast<float>(tn::nextafter(tn::float16(1.f), tn::float16(2.f))) == 1.f + 0x1p-10f);
  CHECK(tn::nan_to_num(__builtin_inff()) == 0x1.fffffep127f);
  CHECK(static_cast<float>(tn::nan_to_num(tn::float16(__builtin_inff()))) == 65504.f);
  CHECK(tn::nan_to_num(__builtin_nanf(""), 2) == 2.f);
  CHECK(tn::addcmul(1, 2, 3, 4) == 25);
  CHECK(tn::clip(5, 1, 3) == 3);
  CHECK(tn::clip(5, tn::none, 3) == 3);
  CHECK(tn::angle(-1.0) == Approx(3.14159265358979));
  CHECK(tn::real(tn::complex<float>(1, 2)) == 1.f);
  CHECK(tn::imag(tn::complex<float>(1, 2)) == 2.f);
}
