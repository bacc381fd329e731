// Element types: their list, names, tags and kinds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/dtype/half.hpp>

namespace tenon::inline v1 {

/// The kinds of element types, in the order of promotion.
enum class Kind : int { boolean, integer, floating, complex };

/// The run-time tag of an element type.
enum class DType : std::uint8_t {
  bool_,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  bfloat16,
  float32,
  float64,
  complex64,
  complex128
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The properties of an element type: its tag, its array-API name, and the name in Torch's printed output.
struct DTypeFacts {
  DType tag;
  Kind kind;
  const char* name;
  const char* torch_name;
};

template <class T>
struct dtype_facts;
template <>
struct dtype_facts<bool> {
  static constexpr DTypeFacts value{DType::bool_, Kind::boolean, "bool", "Bool"};
};
template <>
struct dtype_facts<std::int8_t> {
  static constexpr DTypeFacts value{DType::int8, Kind::integer, "int8", "Char"};
};
template <>
struct dtype_facts<std::int16_t> {
  static constexpr DTypeFacts value{DType::int16, Kind::integer, "int16", "Short"};
};
template <>
struct dtype_facts<std::int32_t> {
  static constexpr DTypeFacts value{DType::int32, Kind::integer, "int32", "Int"};
};
template <>
struct dtype_facts<std::int64_t> {
  static constexpr DTypeFacts value{DType::int64, Kind::integer, "int64", "Long"};
};
template <>
struct dtype_facts<std::uint8_t> {
  static constexpr DTypeFacts value{DType::uint8, Kind::integer, "uint8", "Byte"};
};
template <>
struct dtype_facts<std::uint16_t> {
  static constexpr DTypeFacts value{DType::uint16, Kind::integer, "uint16", "UShort"};
};
template <>
struct dtype_facts<std::uint32_t> {
  static constexpr DTypeFacts value{DType::uint32, Kind::integer, "uint32", "UInt"};
};
template <>
struct dtype_facts<std::uint64_t> {
  static constexpr DTypeFacts value{DType::uint64, Kind::integer, "uint64", "ULong"};
};
template <>
struct dtype_facts<float16> {
  static constexpr DTypeFacts value{DType::float16, Kind::floating, "float16", "Half"};
};
template <>
struct dtype_facts<bfloat16> {
  static constexpr DTypeFacts value{DType::bfloat16, Kind::floating, "bfloat16", "BFloat16"};
};
template <>
struct dtype_facts<float> {
  static constexpr DTypeFacts value{DType::float32, Kind::floating, "float32", "Float"};
};
template <>
struct dtype_facts<double> {
  static constexpr DTypeFacts value{DType::float64, Kind::floating, "float64", "Double"};
};
template <>
struct dtype_facts<complex<float>> {
  static constexpr DTypeFacts value{DType::complex64, Kind::complex, "complex64", "ComplexFloat"};
};
template <>
struct dtype_facts<complex<double>> {
  static constexpr DTypeFacts value{DType::complex128, Kind::complex, "complex128", "ComplexDouble"};
};

/// A list of types.
template <class... T>
struct TypeList {
  static constexpr int size = sizeof...(T);
};

/// The element type that stands for the C++ scalar type S: `long long` is int64, `char` is int8 or uint8, `long double`
/// is double.
template <class S>
struct element_of {
  using type = S;
};
template <class S>
  requires(std::is_integral_v<S> && !std::is_same_v<S, bool>)
struct element_of<S> {
  template <class A, class B>
  using pick = std::conditional_t<std::is_signed_v<S>, A, B>;
  using type =
      std::conditional_t<sizeof(S) == 1, pick<std::int8_t, std::uint8_t>,
                         std::conditional_t<sizeof(S) == 2, pick<std::int16_t, std::uint16_t>,
                                            std::conditional_t<sizeof(S) == 4, pick<std::int32_t, std::uint32_t>,
                                                               pick<std::int64_t, std::uint64_t>>>>;
};
template <>
struct element_of<long double> {
  using type = double;
};
template <class R>
  requires requires { typename R::value_type; } && (ForeignComplex<R, float> || ForeignComplex<R, double>)
struct element_of<R> {
  using type = complex<typename R::value_type>;
};

/// Another name of an element type, whose values have the same representation in memory: std::complex<float>,
/// `long long`, `char`.
template <class T>
concept OtherName = !std::is_same_v<typename element_of<T>::type, std::remove_cv_t<T>> &&
                    std::is_same_v<T, std::remove_cv_t<T>> && sizeof(typename element_of<T>::type) == sizeof(T);
template <OtherName T>
struct dtype_facts<T> : dtype_facts<typename element_of<T>::type> {};

/// The element type that T names, const if T is.
template <class T>
struct own_name {
  using type = typename element_of<T>::type;
};
template <class T>
struct own_name<const T> {
  using type = const typename element_of<T>::type;
};
template <class T>
using own_name_t = typename own_name<T>::type;

/// True if a tensor of T may refer to the elements of a tensor of U: both are names of one type, and no const is lost.
template <class U, class T>
inline constexpr bool shows_elements = false;
template <class T>
inline constexpr bool shows_elements<T, const T> = true;
template <class U, class T>
  requires(!std::is_same_v<std::remove_const_t<U>, std::remove_const_t<T>> &&
           (std::is_const_v<T> || !std::is_const_v<U>) &&
           (OtherName<std::remove_const_t<U>> || OtherName<std::remove_const_t<T>>))
inline constexpr bool shows_elements<U, T> =
    std::is_same_v<own_name_t<std::remove_const_t<U>>, own_name_t<std::remove_const_t<T>>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// Every element type, in the order of DType.
using AllTypes =
    detail::TypeList<bool, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,
                     std::uint32_t, std::uint64_t, float16, bfloat16, float, double, complex<float>, complex<double>>;

/// A type that a tensor can hold: an element type, or another name of one, such as std::complex<float>, `long long` or
/// `char`.
template <class T>
concept Element = requires { detail::dtype_facts<T>::value; };

/// A C++ scalar that can be an operand of an expression: an element type, or one that `element_of` maps to one.
template <class S>
concept Scalar =
    Element<typename detail::element_of<std::remove_cvref_t<S>>::type> && !std::is_pointer_v<std::remove_cvref_t<S>>;

template <class S>
using element_t = typename detail::element_of<std::remove_cvref_t<S>>::type;

template <Element T>
inline constexpr DType dtype_of = detail::dtype_facts<T>::value.tag;
template <Element T>
inline constexpr Kind kind_of = detail::dtype_facts<T>::value.kind;
/// The array-API name: "float32".
template <Element T>
inline constexpr const char* dtype_name = detail::dtype_facts<T>::value.name;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The properties of a dtype as run-time values, in the order of DType; the last row stands for values that are no
/// dtype.
struct DTypeRow {
  const char* name;
  const char* torch_name;
  std::uint8_t item, align;
};
template <class... T>
struct DTypeTable {
  static constexpr DTypeRow rows[] = {
      {dtype_facts<T>::value.name, dtype_facts<T>::value.torch_name, sizeof(T), alignof(T)}...,
      {"unknown dtype", "Unknown", 1, 1}};
};
template <class... T>
DTypeTable<T...> dtype_table(TypeList<T...>);

/// True if a value is one of the dtypes; others, such as DType(99), are refused where they enter.
TENON_INLINE constexpr bool is_dtype(DType dtype) { return static_cast<int>(dtype) < AllTypes::size; }

TENON_INLINE constexpr const DTypeRow& row_of(DType dtype) {
  return decltype(dtype_table(AllTypes{}))::rows[is_dtype(dtype) ? static_cast<int>(dtype) : AllTypes::size];
}
/// The alignment that kernels expect of elements, that of the C++ type: 16 bytes for complex128, which NumPy and
/// std::complex align to 8.
TENON_INLINE constexpr int alignment_of(DType dtype) { return row_of(dtype).align; }

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The array-API name of a dtype known at run time: "float32"; else "unknown dtype".
TENON_INLINE constexpr const char* name_of(DType dtype) { return detail::row_of(dtype).name; }
/// The size of an element in bytes; 1 for a value that is no dtype.
TENON_INLINE constexpr int item_size(DType dtype) { return detail::row_of(dtype).item; }

/// An integer of 8 to 64 bits; not bool.
template <class T>
concept IntegerElement = Element<T> && kind_of<T> == Kind::integer;
/// float16, bfloat16, float or double.
template <class T>
concept FloatingElement = Element<T> && kind_of<T> == Kind::floating;
/// complex<float> or complex<double>.
template <class T>
concept ComplexElement = Element<T> && kind_of<T> == Kind::complex;
/// A type with an order: all except the complex ones.
template <class T>
concept RealElement = Element<T> && kind_of<T> != Kind::complex;

}  // namespace tenon::inline v1
