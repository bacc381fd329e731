// Comparing the results of functions that are called by name with those of the typed library: types, shapes and bits.
#pragma once

#include <tenon/any_tensor.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"

namespace support {

/// Whether two tensors agree in type, shape and the bits of their elements.
inline bool same_tensor(const tenon::AnyTensor& a, const tenon::AnyTensor& b) {
  if (a.dtype() != b.dtype() || !(a.sizes() == b.sizes())) return false;
  const tenon::AnyTensor x = a.clone(), y = b.clone();
  return x.numel() == 0 || std::memcmp(x.data_ptr(), y.data_ptr(),
                                       static_cast<std::size_t>(x.numel() * tenon::item_size(x.dtype()))) == 0;
}
/// The same, but half types may differ by what computing in float leaves out.
inline bool close_tensor(const tenon::AnyTensor& a, const tenon::AnyTensor& b, double tolerance) {
  if (a.dtype() != b.dtype() || !(a.sizes() == b.sizes())) return false;
  const auto as_complex = [](const tenon::AnyTensor& x) {
    return x.visit_const(
        [](const auto& t) { return tenon::Tensor<tenon::complex<double>>(t.template cast<tenon::complex<double>>()); });
  };
  const auto x = as_complex(a), y = as_complex(b);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const auto u = x.data_ptr()[i], v = y.data_ptr()[i];
    const double re = u.re - v.re, im = u.im - v.im, scale = 1 + v.re * v.re + v.im * v.im;
    if (!(re * re + im * im <= tolerance * tolerance * scale) && !(u.re != u.re && v.re != v.re)) return false;
  }
  return true;
}

using SameTensor = bool (*)(const tenon::AnyTensor&, const tenon::AnyTensor&);
/// Whether a result is this tensor, or the list of these.
inline bool same_result(const tenon::runtime::Value& got, std::initializer_list<tenon::AnyTensor> wanted,
                        SameTensor same = &same_tensor) {
  if (got.is_tensor()) return wanted.size() == 1 && same(got.tensor(), *wanted.begin());
  if (got.list().size() != wanted.size()) return false;
  std::size_t k = 0;
  for (const tenon::AnyTensor& one : wanted) {
    if (!same(got.list()[k++].tensor(), one)) return false;
  }
  return true;
}
/// The same where the program has kernels of its own. The quick run compiles these without optimisation, and so without
/// contracting products and sums: there results may differ by their rounding.
inline bool same_computed_result(const tenon::runtime::Value& got, std::initializer_list<tenon::AnyTensor> wanted) {
#if TENON_TEST_QUICK
  return same_result(got, wanted, [](const tenon::AnyTensor& a, const tenon::AnyTensor& b) {
    const bool is_single = b.dtype() == tenon::DType::float32 || b.dtype() == tenon::DType::complex64;
    return close_tensor(a, b, is_single ? 1e-4 : 1e-11);
  });
#else
  return same_result(got, wanted);
#endif
}

/// Small numbers, some of them equal: negative ones, NaN and -0 where T has them.
template <class T>
tenon::Tensor<T> some_elements(const tenon::Shape& shape, std::uint32_t seed = 1) {
  auto x = tenon::empty<T>(shape);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    seed = seed * 1664525u + 1013904223u;
    const int number =
        static_cast<int>(seed >> 28) - (tenon::kind_of<T> < tenon::Kind::floating && !std::is_signed_v<T> ? 0 : 7);
    if constexpr (std::is_same_v<T, bool>) x.data_ptr()[i] = number % 2 == 0;
    else if constexpr (tenon::kind_of<T> == tenon::Kind::complex)
      x.data_ptr()[i] = T(number, static_cast<int>(seed >> 24) % 5 - 2);
    else x.data_ptr()[i] = static_cast<T>(static_cast<float>(number));
  }
  return x;
}
/// With NaN and -0 among them, for operations that order elements.
template <class T>
tenon::Tensor<T> ordered_elements(const tenon::Shape& shape, std::uint32_t seed = 1) {
  const auto x = some_elements<T>(shape, seed);
  if constexpr (tenon::kind_of<T> == tenon::Kind::floating) {
    x.data_ptr()[x.numel() / 2] = static_cast<T>(__builtin_nanf(""));
    x.data_ptr()[x.numel() / 3] = static_cast<T>(-0.0f);
  }
  return x;
}

/// A tensor of the shape of x (n, n) and its views: transposed, stepped, reversed.
template <class T>
std::vector<tenon::Tensor<const T>> layouts_of(const tenon::Tensor<T>& x) {
  using Const = tenon::Tensor<const T>;
  return {Const(x), Const(x.transpose(0, 1)), Const(x(tenon::all, tenon::range(0, x.size(1), 2))), Const(x.flip(0))};
}

/// Calls check.operator()<T>() for the T of a list.
template <class F, class... T>
void for_types(const F& check, tenon::detail::TypeList<T...>) {
  (
      [&] {
        INFO(tenon::dtype_name<T>);
        check.template operator()<T>();
      }(),
      ...);
}
using RealTypes =
    ComparedTypes<bool, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                  std::int64_t, std::uint64_t, tenon::float16, tenon::bfloat16, float, double>;

}  // namespace support
