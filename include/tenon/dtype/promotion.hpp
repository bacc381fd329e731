// Type promotion: of two types, and of a type and a weak scalar; the type in which a type is computed, and the one in
// which it is accumulated. NumPy 2's rules.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail {

template <class T>
struct compute {
  using type = T;
};
template <>
struct compute<float16> {
  using type = float;
};
template <>
struct compute<bfloat16> {
  using type = float;
};

template <class T>
struct accumulate {
  using type = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
};
template <> struct accumulate<bool> { using type = std::int64_t; };
template <> struct accumulate<float16> { using type = float; };
template <> struct accumulate<bfloat16> { using type = float; };
template <> struct accumulate<float> { using type = double; };
template <> struct accumulate<double> { using type = double; };
template <class R> struct accumulate<complex<R>> { using type = complex<double>; };

template <class T>
struct real_part {
  using type = T;
};
template <class R>
struct real_part<complex<R>> {
  using type = R;
};

template <class T>
struct identity {
  using type = T;
};

/// The floating type for an integer type and the floating type F: float16 holds integers of 8 bits, float those of 16,
/// double larger ones.
template <class Int, class F>
constexpr auto join_integer_floating() {
  if constexpr (sizeof(Int) >= 4) return identity<double>{};
  else if constexpr (sizeof(Int) == 2 && sizeof(F) == 2) return identity<float>{};
  else return identity<F>{};
}

template <class A, class B>
constexpr auto join() {
  if constexpr (std::is_same_v<A, B>) {
    return identity<A>{};
  } else if constexpr (kind_of<A> > kind_of<B>) {
    return join<B, A>();
  } else if constexpr (kind_of<A> == Kind::boolean) {
    return identity<B>{};
  } else if constexpr (kind_of<B> == Kind::complex) {
    using R = typename decltype(join<typename real_part<A>::type, typename real_part<B>::type>())::type;
    return identity<complex<R>>{};
  } else if constexpr (kind_of<B> == Kind::floating && kind_of<A> == Kind::integer) {
    return join_integer_floating<A, B>();
  } else if constexpr (kind_of<B> == Kind::floating) {
    if constexpr (sizeof(A) == sizeof(B)) return identity<float>{};  // float16 and bfloat16
    else return identity<std::conditional_t<(sizeof(A) > sizeof(B)), A, B>>{};
  } else if constexpr (std::is_signed_v<A> == std::is_signed_v<B>) {
    return identity<std::conditional_t<(sizeof(A) > sizeof(B)), A, B>>{};
  } else if constexpr (std::is_signed_v<A>) {
    return join<B, A>();
  } else if constexpr (sizeof(B) > sizeof(A)) {  // A unsigned, B signed
    return identity<B>{};
  } else if constexpr (sizeof(A) == 1) {
    return identity<std::int16_t>{};
  } else if constexpr (sizeof(A) == 2) {
    return identity<std::int32_t>{};
  } else if constexpr (sizeof(A) == 4) {
    return identity<std::int64_t>{};
  } else {
    return identity<double>{};
  }
}

/// A C++ scalar of element type S: takes the type of the other operand, unless S has a higher kind.
template <class S>
struct Weak {};

template <class A, class B>
struct promote2 {
  using type = typename decltype(join<A, B>())::type;
};
template <class T, class S>
struct promote2<T, Weak<S>> {
  // A floating tensor keeps its precision with a complex scalar; otherwise the result has the type of the scalar of
  // higher kind.
  using higher = std::conditional_t<kind_of<T> == Kind::floating, typename promote2<T, S>::type, S>;
  using type = std::conditional_t<(kind_of<S> > kind_of<T>), higher, T>;
};
template <class S, class T>
struct promote2<Weak<S>, T> : promote2<T, Weak<S>> {};
template <class S, class R>
struct promote2<Weak<S>, Weak<R>> {
  using type = Weak<typename promote2<S, R>::type>;
};

template <class A, class... R>
struct promote : identity<A> {};
template <class A, class B, class... R>
struct promote<A, B, R...> : promote<typename promote2<A, B>::type, R...> {};

template <class T>
struct strong : identity<T> {};
template <class S>
struct strong<Weak<S>> : identity<S> {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The type in which elements of these types are computed together. Source: NumPy 2 type promotion; bfloat16 is treated
/// as float16.
template <Element... T>
using promote_t = typename detail::promote<typename detail::element_of<T>::type...>::type;

/// The type in which elements of T are computed: float for the half types, T itself otherwise.
template <Element T>
using compute_t = typename detail::compute<typename detail::element_of<T>::type>::type;

/// The type in which sums of T are accumulated: int64 or uint64, double, complex<double>; float for the half types.
template <Element T>
using accumulate_t = typename detail::accumulate<typename detail::element_of<T>::type>::type;

/// The type of the parts of a complex type; T itself otherwise.
template <Element T>
using real_t = typename detail::real_part<typename detail::element_of<T>::type>::type;

}  // namespace tenon::inline v1
