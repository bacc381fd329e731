// A kind of operands that no header knows: what it takes to add one.
#include <tenon/tenon.hpp>

#include <type_traits>

#include "support/catch.hpp"

namespace tn = tenon;

namespace {

/// The values of a quantity in two cases, the least and the most: operations compute both.
template <class T>
struct Interval {
  using value_type = typename T::value_type;
  T least, most;
};
/// Above dense tensors, below Variables.
struct IntervalKind : tn::detail::OperandKind {
  static constexpr int rank = 3;
  static constexpr bool has_forms = true;
};

template <bool most, class X>
decltype(auto) bound(const X& x) {
  if constexpr (!requires { x.most; }) return (x);
  else if constexpr (most) return (x.most);
  else return (x.least);
}
template <class Make>
auto interval_of(const Make& make) {
  return Interval<decltype(tn::eval(make(std::false_type{})))>{tn::eval(make(std::false_type{})),
                                                               tn::eval(make(std::true_type{}))};
}
/// matmul and its kin by name; all other operations that are not elementwise are not known.
template <class Op>
struct IntervalForm {
  template <class... X>
  static auto of(const X&... x) {
    return interval_of([&](auto most) { return Op{}(bound<most>(x)...); });
  }
};

}  // namespace

namespace tenon::inline v1::detail {

template <class T>
struct OperandOf<Interval<T>> : PlainOperand {
  using kind = IntervalKind;
  using promotes = typename T::value_type;
  using device = Cpu;
  static Shape shape(const Interval<T>& x) { return x.least.sizes(); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <>
struct Build<IntervalKind> {
  template <class Op, class... X>
  static auto of(const Op& op, const X&... x) {
    return interval_of([&](auto most) { return op(bound<most>(x)...); });
  }
  template <class Op, class Self, class... X>
  static Self& in_place(const Op& op, Self& self, const X&... x) {
    apply_in_place(op, self.least, bound<false>(x)...);
    apply_in_place(op, self.most, bound<true>(x)...);
    return self;
  }
  template <class Op>
  using Form = IntervalForm<Op>;
  template <class Op, class X, class Options>
  static auto reduce(const X& x, const Options& options) {
    return interval_of([&](auto most) { return reduce_to<Op>(bound<most>(x), options); });
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

TEST_CASE("a kind of operands answers operators, functions, methods in place, reductions and products") {
  const tn::Tensor<double> t = tn::tensor<double>({{1, 2}, {3, 4}});
  Interval<tn::Tensor<double>> x{tn::eval(t - 1.), tn::eval(t + 1.)};
  static_assert(tn::TensorLike<decltype(x)> && !tn::detail::Recorded<decltype(x)>);

  const auto y = 2. * x + t;
  static_assert(std::is_same_v<std::remove_const_t<decltype(y)>, Interval<tn::Tensor<double>>>);
  CHECK(tn::array_equal(y.least, tn::tensor<double>({{1, 4}, {7, 10}})));
  CHECK(tn::array_equal(y.most, tn::tensor<double>({{5, 8}, {11, 14}})));
  CHECK(tn::array_equal(tn::exp(x).most, tn::exp(t + 1.)));
  CHECK(tn::array_equal((t < x).least, tn::tensor<bool>({{false, false}, {false, false}})));
  CHECK(tn::array_equal((t < x).most, tn::tensor<bool>({{true, true}, {true, true}})));

  x *= t;
  CHECK(tn::array_equal(x.least, t * (t - 1.)));
  CHECK(tn::array_equal(x.most, t * (t + 1.)));

  const auto sums = tn::sum(x, tn::axis(0));
  CHECK(tn::array_equal(sums.least, tn::tensor<double>({6, 14})));
  CHECK(tn::array_equal(sums.most, tn::tensor<double>({14, 26})));
  CHECK(tn::array_equal(tn::matmul(x, t).least, tn::matmul(x.least, t)));
  CHECK(tn::array_equal(tn::matmul(t, x).most, tn::matmul(t, x.most)));
}

TEST_CASE("the kind of the highest rank answers, whichever operand comes first") {
  using tn::detail::DenseKind, tn::detail::joined_kind, tn::detail::NumberKind;
  using T = tn::Tensor<float>;
  using R = Interval<T>;
  CHECK(std::is_same_v<joined_kind<int, double>, NumberKind>);
  CHECK(std::is_same_v<joined_kind<int, T&, float>, DenseKind>);
  CHECK(std::is_same_v<joined_kind<const R&, T, int>, IntervalKind>);
  CHECK(std::is_same_v<joined_kind<int, T, R>, IntervalKind>);
  CHECK(std::is_same_v<joined_kind<T, R, T>, IntervalKind>);
}
