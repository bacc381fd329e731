// LazyMethods: a tensor's methods, for expressions, gathers and generated elements.
//
// Methods that need only the shape compute nothing. Those that need elements or a tensor evaluate all elements, each
// time: evaluate a value that is needed twice first, `auto x = eval(a + b);`. Methods that give an address, or a view
// that could be written to, are compile-time errors.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/element_conversion.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/tensor/rows.hpp>

namespace tenon::inline v1::detail {

/// Refuses an index or a method that needs memory, which there is none of yet.
template <class X>
TENON_INLINE constexpr auto refuse_lazy_view() {
  static_assert(never<X>, "tenon: an expression has elements but no views: eval(x)(...) evaluates it first");
}
template <class X>
TENON_INLINE constexpr auto refuse_lazy_memory() {
  static_assert(never<X>, "tenon: an expression has no memory: auto y = eval(x) has");
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of rows of a shape. Throws ShapeError if there are no dimensions.
inline std::int64_t row_count_of(const Shape& shape) {
  if (shape.rank() == 0) throw_error(ErrorCode::shape, "end: a 0-d tensor has no first dimension to iterate over");
  return shape[0];
}
[[noreturn]] TENON_COLD inline void fail_item(Dims sizes) {
  throw_error(ErrorCode::shape, "item: needs exactly one element, got shape ", sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class Self>
class LazyMethods : public ConvertsToElement<Self>, public detail::MethodsElsewhere {
 public:
  // ---- these need only the shape

  TENON_INLINE Shape sizes() const { return detail::shape_of(self()); }
  TENON_INLINE Shape shape() const { return sizes(); }
  TENON_INLINE int dim() const { return sizes().rank(); }
  TENON_INLINE std::int64_t numel() const { return detail::checked_numel("numel", sizes()); }
  /// Negative dimensions count from the end. Throws IndexError.
  TENON_INLINE std::int64_t size(std::int64_t d) const {
    const Shape shape = sizes();
    return shape[detail::wrap_axis("size", d, shape.rank())];
  }
  TENON_INLINE static constexpr DType dtype() { return dtype_of<element_t<typename Self::value_type>>; }

  // ---- these evaluate

  /// The only element. Throws ShapeError unless there is exactly one, before anything is computed.
  TENON_INLINE auto item() const {
    if (numel() != 1) [[unlikely]] detail::fail_item(sizes());
    return value().item();
  }
  /// The elements in fresh memory, row-major.
  TENON_INLINE auto clone() const { return value(); }
  TENON_INLINE auto contiguous() const { return value(); }
  /// The elements converted to U, in fresh memory.
  template <Element U>
  TENON_INLINE auto cast() const {
    if constexpr (detail::OperandOf<Self>::is_read_first) return value().template cast<U>();
    else return detail::evaluate<U>(self());
  }
  template <class Device>
  TENON_INLINE auto to(Device device) const { return value().to(device); }
  TENON_INLINE auto t() const { return value().t(); }
  TENON_INLINE auto transpose(std::int64_t a, std::int64_t b) const { return value().transpose(a, b); }
  TENON_INLINE auto swapaxes(std::int64_t a, std::int64_t b) const { return value().transpose(a, b); }
  TENON_INLINE auto permute(const Shape& order) const { return value().permute(order); }
  TENON_INLINE auto squeeze() const { return value().squeeze(); }
  TENON_INLINE auto squeeze(std::int64_t d) const { return value().squeeze(d); }
  TENON_INLINE auto unsqueeze(std::int64_t d) const { return value().unsqueeze(d); }
  TENON_INLINE auto flip(std::int64_t d) const { return value().flip(d); }
  TENON_INLINE auto diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return value().diagonal(offset, a, b);
  }
  TENON_INLINE auto expand(const Shape& sizes) const { return value().expand(sizes); }
  TENON_INLINE auto broadcast_to(const Shape& sizes) const { return value().broadcast_to(sizes); }
  TENON_INLINE auto view(const Shape& sizes) const { return value().view(sizes); }
  TENON_INLINE auto reshape(const Shape& sizes) const { return value().view(sizes); }
  template <detail::Integer... Int>
  auto view(Int...) const { return detail::refuse_sizes<Int...>(), detail::Refused{}; }
  template <detail::Integer... Int>
  auto reshape(Int...) const { return detail::refuse_sizes<Int...>(), detail::Refused{}; }
  template <detail::Integer... Int>
  auto permute(Int...) const { return detail::refuse_sizes<Int...>(), detail::Refused{}; }
  template <detail::Integer... Int>
  auto expand(Int...) const { return detail::refuse_sizes<Int...>(), detail::Refused{}; }
  template <class X = Self>
  auto transpose() const { return detail::refuse_transpose<X>(), detail::Refused{}; }
  /// `for (auto row : a + b)` evaluates once. end() throws ShapeError if there are no dimensions.
  template <class X = Self>
  TENON_INLINE RowIterator<typename X::value_type, typename X::device_type> begin() const { return {value(), 0}; }
  TENON_INLINE RowsEnd end() const { return {detail::row_count_of(sizes())}; }

  // ---- these are refused at compile time

  template <class Int>
  detail::Refused operator[](const Int&) const {
    static_assert(detail::never<Int>,
                  "tenon: an expression has elements but no views: eval(x)[...] evaluates it first");
    return {};
  }
  template <class X = Self>
  auto select(std::int64_t, std::int64_t) const { return detail::refuse_lazy_view<X>(), detail::Refused{}; }
  template <class X = Self>
  auto narrow(std::int64_t, std::int64_t, std::int64_t) const {
    return detail::refuse_lazy_view<X>(), detail::Refused{};
  }
  template <class X = Self>
  auto strides() const { return detail::refuse_lazy_memory<X>(), detail::Refused{}; }
  template <class X = Self>
  auto data_ptr() const { return detail::refuse_lazy_memory<X>(), detail::Refused{}; }
  template <int N, class X = Self>
  auto accessor() const { return detail::refuse_lazy_memory<X>(), detail::Refused{}; }

 private:
  TENON_INLINE const Self& self() const { return static_cast<const Self&>(*this); }
  TENON_INLINE auto value() const {
    if constexpr (detail::OperandOf<Self>::is_read_first) return detail::OperandOf<Self>::read(self());
    else return detail::evaluate<typename Self::value_type>(self());
  }
};

}  // namespace tenon::inline v1
