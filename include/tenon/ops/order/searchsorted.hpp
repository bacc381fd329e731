// Searches sorted elements: searchsorted, bucketize, digitize.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/side.hpp>
#include <tenon/core/sorted_row.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_order.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The type in which elements of T are compared with an operand X; the type of a scalar is weak in promotion.
template <class T, class X>
struct compared {
  using type = promote_t<T, std::remove_const_t<typename X::value_type>>;
};
template <class T, Scalar X>
struct compared<T, X> {
  using type = typename compared_in<T, Weak<element_t<X>>>::type;
};
/// True if these are integers of which no type holds both: int64, or narrower, beside uint64.
template <class A, class B>
inline constexpr bool across_zero = ComparedTypes<A, B>::crosses_zero;
/// The integer type of 64 bits with the sign of T.
template <class T>
using with_64_bits = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;

/// The elements to search for, converted to T; a scalar becomes a tensor of rank 0.
template <class T, class X>
Tensor<const T> needle_operand(const char* function, const X& x) {
  if constexpr (Scalar<X>) {
    auto one = new_tensor<T>(function, Shape());
    assign(function, one, x);
    return one;
  } else {
    return operand_as<T>(x);
  }
}

template <class T>
TENON_NOINLINE_OG Tensor<std::int64_t> search_in(const char* function, const Tensor<const T>& sorted,
                                                 const Tensor<const T>& x, Side side, const IndexTensor* sorter) {
  if (sorted.dim() != 1)
    throw_error(ErrorCode::shape, function, ": the sorted elements have shape ", sorted.sizes(),
                ": give a row of them");
  SortedRow row{reinterpret_cast<const char*>(sorted.data_ptr()), sorted.numel(), sorted.stride(0), nullptr, 0};
  if (sorter) {
    if (!(sorter->sizes() == sorted.sizes()))
      throw_error(ErrorCode::shape, function, ": the sorter has shape ", sorter->sizes(), " instead of ",
                  sorted.sizes());
    check_indices(function, *sorter, 0, sorted.numel());
    row.order = sorter->data_ptr();
    row.order_step = sorter->stride(0);
  }
  auto result = new_tensor<std::int64_t>(function, x.sizes());
  Engine<Cpu>::search(result, row, x, side);
  return result;
}

/// The same for integers of 64 bits of which only one is signed: a negative number is before all that are not, one
/// beyond int64 behind all.
template <class T, class U>
TENON_NOINLINE_OG Tensor<std::int64_t> search_across_zero(const char* function, const Tensor<const T>& sorted,
                                                          const Tensor<const U>& x, Side side,
                                                          const IndexTensor* sorter) {
  const Tensor<const U> values = x.contiguous();
  auto result = search_in<T>(function, sorted, values.template cast<T>(), side, sorter);
  const std::int64_t end = std::is_signed_v<T> ? sorted.numel() : 0;
  for (std::int64_t i = 0; i < values.numel(); ++i) {
    if (values.data_ptr()[i] > static_cast<U>(largest<std::int64_t>) || is_negative(values.data_ptr()[i]))
      result.data_ptr()[i] = end;
  }
  return result;
}
/// The same for a number, which may be outside the range of T: `beyond` is then -1 or 1.
template <class T>
TENON_NOINLINE_OG Tensor<std::int64_t> search_number(const char* function, const Tensor<const T>& sorted,
                                                     const T& number, int beyond, Side side,
                                                     const IndexTensor* sorter) {
  auto one = new_tensor<T>(function, Shape());
  *one.data_ptr() = number;
  auto result = search_in<T>(function, sorted, one, side, sorter);
  if (beyond != 0) *result.data_ptr() = beyond < 0 ? 0 : sorted.numel();
  return result;
}

/// 1 if the elements ascend, -1 if they descend.  Throws ShapeError if they do neither.
template <class T>
int direction_of(const char* function, const Tensor<const T>& x) {
  if (x.dim() != 1)
    throw_error(ErrorCode::shape, function, ": the bounds have shape ", x.sizes(), ": give a row of them");
  const char* const data = reinterpret_cast<const char*>(x.data_ptr());
  bool ascends = true, descends = true;
  for (std::int64_t i = 1; i < x.numel(); ++i) {
    const auto a = load<T>(data, (i - 1) * x.stride(0)), b = load<T>(data, i * x.stride(0));
    ascends = ascends && a <= b;
    descends = descends && a >= b;
  }
  if (!ascends && !descends) throw_error(ErrorCode::shape, function, ": the bounds neither ascend nor descend");
  return ascends ? 1 : -1;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct SearchSorted : Records<SearchSorted> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {.name = "sorted", .least_rank = 1},
      {"x"},
      {.name = "side", .kind = ArgumentKind::choice, .fallback = "left", .choices = "Side left right"},
      {.name = "sorter", .kind = ArgumentKind::indices, .fallback = "", .least_rank = 1}};
  static constexpr OpInfo info{
      .name = "searchsorted",
      .arguments = arguments,
      .summary = "the indices at which the elements of x belong in a sorted row",
      .source = "array-API 2024.12",
      .domain = Domain::real,
      .elements = Elements::ordered,
      .compares_operands = true,
      .dtypes = "int64",
      .shapes = "that of x, which may be a scalar",
      .errors =
          "ShapeError unless the sorted elements are a row, and the sorter has its shape; IndexError if an "
          "index of the sorter is out of range",
      .notes =
          "`Side::left`, the default: before equal elements; `Side::right`: after them. NaN is the largest value. "
          "The sorter, as returned by argsort, is the order in which the row is sorted. Cost: log2(n) steps for "
          "each element, fewer if x ascends."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike A, Operand X>
  TENON_INLINE Tensor<std::int64_t> operator()(const A& sorted, const X& x, Side side = Side::left) const {
    return search<A, X>(sorted, x, side, nullptr);
  }
  template <TensorLike A, Operand X, TensorLike Index>
  TENON_INLINE Tensor<std::int64_t> operator()(const A& sorted, const X& x, Side side, const Index& sorter) const {
    const detail::IndexTensor order = detail::index_operand(info.name, sorter);
    return search<A, X>(sorted, x, side, &order);
  }

 private:
  template <class A, class X>
  TENON_INLINE static Tensor<std::int64_t> search(const A& sorted, const X& x, Side side,
                                                  const detail::IndexTensor* sorter) {
    using Row = std::remove_const_t<typename A::value_type>;
    using T = typename detail::compared<Row, X>::type;
    static_assert(detail::in_domain<T>(info.domain), "tenon: complex numbers have no order to search by");
    if constexpr (Scalar<X>) {
      if constexpr (IntegerElement<T> && IntegerElement<element_t<X>>)
        return detail::search_number<T>(info.name, detail::operand_as<T>(sorted),
                                        detail::convert<T>(static_cast<element_t<X>>(x)), detail::side_of_range<T>(x),
                                        side, sorter);
      else
        return detail::search_in<T>(info.name, detail::operand_as<T>(sorted), detail::needle_operand<T>(info.name, x),
                                    side, sorter);
    } else if constexpr (detail::across_zero<Row, std::remove_const_t<typename X::value_type>>) {
      using R = detail::with_64_bits<Row>;
      using U = detail::with_64_bits<std::remove_const_t<typename X::value_type>>;
      return detail::search_across_zero<R, U>(info.name, detail::operand_as<R>(sorted), detail::operand_as<U>(x), side,
                                              sorter);
    } else
      return detail::search_in<T>(info.name, detail::operand_as<T>(sorted), detail::needle_operand<T>(info.name, x),
                                  side, sorter);
  }
};
inline constexpr SearchSorted searchsorted{};

struct Bucketize : Records<Bucketize> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "bounds", .least_rank = 1},
      {.name = "side", .kind = ArgumentKind::choice, .fallback = "left", .choices = "Side left right"}};
  static constexpr OpInfo info{.name = "bucketize",
                               .arguments = arguments,
                               .summary = "the bucket of each element of x between sorted bounds",
                               .source = "PyTorch",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .compares_operands = true,
                               .dtypes = "int64",
                               .shapes = "that of x",
                               .errors = "as searchsorted",
                               .notes =
                                   "searchsorted with its operands exchanged: a bound belongs to the bucket before it, "
                                   "with `Side::right` to that after it."};
  static constexpr const char* no_gradient = "its result is positions";
  template <Operand X, TensorLike A>
  TENON_INLINE Tensor<std::int64_t> operator()(const X& x, const A& bounds, Side side = Side::left) const {
    return searchsorted(bounds, x, side);
  }
};
inline constexpr Bucketize bucketize{};

struct Digitize : Records<Digitize> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"},
      {.name = "bounds", .least_rank = 1},
      {.name = "side", .kind = ArgumentKind::choice, .fallback = "left", .choices = "Side left right"}};
  static constexpr OpInfo info{.name = "digitize",
                               .arguments = arguments,
                               .summary = "the bucket of each element of x between bounds that ascend or descend",
                               .source = "NumPy",
                               .domain = Domain::real,
                               .elements = Elements::ordered,
                               .compares_operands = true,
                               .dtypes = "int64",
                               .shapes = "that of x",
                               .errors = "ShapeError unless the bounds are a row and ascend or descend",
                               .notes =
                                   "`Side::left`, the default: buckets include their left bound; `Side::right`: the "
                                   "right one, as NumPy's `right=True`."};
  static constexpr const char* no_gradient = "its result is positions";
  template <Operand X, TensorLike A>
  TENON_INLINE Tensor<std::int64_t> operator()(const X& x, const A& bounds, Side closed = Side::left) const {
    using T = std::remove_const_t<typename A::value_type>;
    const Tensor<const T> row = eval(bounds);
    const Side side = closed == Side::left ? Side::right : Side::left;
    if (detail::direction_of<T>(info.name, row) > 0) return searchsorted(row, x, side);
    Tensor<std::int64_t> places = searchsorted(row.flip(0), x, side);
    for (std::int64_t i = 0; i < places.numel(); ++i) places.data_ptr()[i] = row.numel() - places.data_ptr()[i];
    return places;
  }
};
inline constexpr Digitize digitize{};

using SearchOps = OpList<SearchSorted, Bucketize, Digitize>;

}  // namespace tenon::inline v1
