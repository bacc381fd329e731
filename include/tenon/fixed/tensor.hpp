// FixedTensor<T, 3, 3>: a tensor whose shape belongs to its type.
//
// It is a value: the object contains the elements, row-major and without padding, a copy copies them, nothing is
// allocated and nothing is looked up at run time. Operations on such tensors and numbers compute at once and return
// such tensors; combined with a Tensor they are operands of an expression.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fwd.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

/// Tensors of fixed shape, which an operation computes at once where all others are numbers.
struct FixedKind : OperandKind {
  static constexpr int rank = 1;
};
template <class X>
concept Fixed = TensorLike<X> && std::is_same_v<operand_kind<X>, FixedKind>;
/// Operands from which a FixedTensor is computed.
template <class... X>
concept FixedOperands = std::is_same_v<joined_kind<X...>, FixedKind>;

/// The slices along the first dimension of a FixedTensor: tensors of the other dimensions, or elements if there are
/// none.
template <class T, std::int64_t... N>
struct fixed_row {
  using type = FixedTensor<T, N...>;
};
template <class T>
struct fixed_row<T> {
  using type = T;
};

/// Requests uninitialised elements, which must be written before they are read.
struct Uninitialised {};

/// The rows of a FixedTensor, and the constructor that takes one argument for each.
template <class Row, class Places>
struct FixedRows;
template <class Row, std::size_t... place>
struct FixedRows<Row, std::index_sequence<place...>> {
  template <std::size_t>
  using Each = Row;
  Row rows[sizeof...(place)];

  TENON_INLINE constexpr FixedRows() : rows{} {}
  TENON_INLINE constexpr explicit FixedRows(Uninitialised) {}
  TENON_INLINE constexpr explicit(sizeof...(place) == 1) FixedRows(const Each<place>&... row) : rows{row...} {}
};

template <class T, std::int64_t... N>
struct OperandOf<FixedTensor<T, N...>> {
  using kind = FixedKind;
  static constexpr bool is_tensor_like = true, is_lazy = false, is_read_first = true, may_throw = false,
                        refuses = false;
  using promotes = T;
  using device = Cpu;
  TENON_INLINE static Shape shape(const FixedTensor<T, N...>&) { return {N...}; }
  /// Defined in fixed/operand.hpp.
  TENON_INLINE static Tensor<T> read(const FixedTensor<T, N...>& x);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Defined in fixed/operand.hpp: the elements of a Tensor, an expression or a gather of exactly this shape.
template <class Fixed, class X>
Fixed fixed_from(const X& x);

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The slices along the first dimension are `x(i)`, `x[i]`, `for (auto& row : x)` and `auto [a, b] = x`.
template <class T, std::int64_t First, std::int64_t... Rest>
class FixedTensor<T, First, Rest...>
    : public detail::FixedRows<typename detail::fixed_row<T, Rest...>::type,
                               std::make_index_sequence<static_cast<std::size_t>(First)>> {
  static_assert(Element<T>, "tenon: FixedTensor<T, sizes...>: T is an element type, such as float or std::int64_t");
  static_assert(First > 0 && ((Rest > 0) && ...), "tenon: the sizes of a FixedTensor are above 0");

 public:
  using Row = typename detail::fixed_row<T, Rest...>::type;

 private:
  using Rows = detail::FixedRows<Row, std::make_index_sequence<static_cast<std::size_t>(First)>>;

 public:
  using element_type = T;
  using value_type = T;
  using device_type = Cpu;

  // ---- construction

  /// Zeros.
  TENON_INLINE constexpr FixedTensor() {}
  /// One argument for each slice along the first dimension: `{{1, 2}, {3, 4}}`.
  using Rows::Rows;
  /// The elements of a Tensor, an expression or a gather. Throws ShapeError unless it has this shape.
  template <TensorLike X>
    requires(!detail::Fixed<X>)
  TENON_INLINE explicit FixedTensor(const X& x) : FixedTensor(detail::fixed_from<FixedTensor>(x)) {}
  TENON_INLINE static constexpr FixedTensor full(T value) {
    FixedTensor result;
    result.fill_(value);
    return result;
  }
  /// Ones where all indices are equal.
  TENON_INLINE static constexpr FixedTensor eye()
    requires(sizeof...(Rest) == 1)
  {
    FixedTensor result;
    for (std::int64_t i = 0; i < First && i < (Rest + ...); ++i) result.rows[i].rows[i] = T(1);
    return result;
  }

  // ---- properties

  TENON_INLINE static constexpr DType dtype() { return dtype_of<T>; }
  TENON_INLINE static constexpr int dim() { return 1 + static_cast<int>(sizeof...(Rest)); }
  TENON_INLINE static constexpr std::int64_t numel() { return First * (Rest * ... * 1); }
  TENON_INLINE static Dims sizes() { return Dims(extents, dim()); }
  /// Negative dimensions count from the end. Throws IndexError.
  TENON_INLINE static constexpr std::int64_t size(std::int64_t d) {
    const std::int64_t axis = d < 0 ? d + dim() : d;
    if (axis < 0 || axis >= dim())
      detail::throw_error(ErrorCode::index, "size: a tensor of ", dim(), " dimensions has no dimension ", d);
    return extents[axis];
  }
  TENON_INLINE constexpr T* data_ptr() {
    if constexpr (sizeof...(Rest) == 0) return this->rows;
    else return this->rows[0].data_ptr();
  }
  TENON_INLINE constexpr const T* data_ptr() const { return const_cast<FixedTensor*>(this)->data_ptr(); }

  // ---- elements and slices

  /// An element, or with fewer indices a slice: a reference. Negative indices count from the end. Throws IndexError; an
  /// index that the compiler knows costs nothing.
  template <detail::ElementIndex... Int>
    requires(sizeof...(Int) <= sizeof...(Rest))
  TENON_INLINE constexpr auto& operator()(detail::ElementIndex auto i, Int... more) & {
    return at(*this, i, more...);
  }
  template <detail::ElementIndex... Int>
    requires(sizeof...(Int) <= sizeof...(Rest))
  TENON_INLINE constexpr const auto& operator()(detail::ElementIndex auto i, Int... more) const& {
    return at(*this, i, more...);
  }
  template <detail::ElementIndex... Int>
    requires(sizeof...(Int) <= sizeof...(Rest))
  TENON_INLINE constexpr auto operator()(detail::ElementIndex auto i, Int... more) const&& {
    return at(*this, i, more...);
  }
  TENON_INLINE constexpr Row& operator[](detail::ElementIndex auto i) & { return at(*this, i); }
  TENON_INLINE constexpr const Row& operator[](detail::ElementIndex auto i) const& { return at(*this, i); }
  TENON_INLINE constexpr Row operator[](detail::ElementIndex auto i) const&& { return at(*this, i); }
#if defined(__cpp_multidimensional_subscript)
  /// With C++23 `m[1, 0]` is `m(1, 0)`.
  template <detail::ElementIndex... Int>
    requires(sizeof...(Int) > 0 && sizeof...(Int) <= sizeof...(Rest))
  TENON_INLINE constexpr auto& operator[](detail::ElementIndex auto i, Int... more) & {
    return at(*this, i, more...);
  }
  template <detail::ElementIndex... Int>
    requires(sizeof...(Int) > 0 && sizeof...(Int) <= sizeof...(Rest))
  TENON_INLINE constexpr const auto& operator[](detail::ElementIndex auto i, Int... more) const& {
    return at(*this, i, more...);
  }
  template <detail::ElementIndex... Int>
    requires(sizeof...(Int) > 0 && sizeof...(Int) <= sizeof...(Rest))
  TENON_INLINE constexpr auto operator[](detail::ElementIndex auto i, Int... more) const&& {
    return at(*this, i, more...);
  }
#endif
  /// Element number k in row-major order, without a check at run time.
  template <std::int64_t k>
  TENON_INLINE constexpr T& element() {
    static_assert(k >= 0 && k < First * (Rest * ... * 1));
    if constexpr (sizeof...(Rest) == 0) return this->rows[k];
    else return this->rows[k / (Rest * ...)].template element<k % (Rest * ...)>();
  }
  template <std::int64_t k>
  TENON_INLINE constexpr const T& element() const {
    return const_cast<FixedTensor*>(this)->template element<k>();
  }
  TENON_INLINE constexpr Row* begin() { return this->rows; }
  TENON_INLINE constexpr Row* end() { return this->rows + First; }
  TENON_INLINE constexpr const Row* begin() const { return this->rows; }
  TENON_INLINE constexpr const Row* end() const { return this->rows + First; }
  /// The only element.
  TENON_INLINE constexpr T item() const
    requires(First*(Rest*... * 1) == 1)
  {
    return element<0>();
  }

  // ---- other tensors

  /// The transposed matrix.
  TENON_INLINE constexpr auto t() const
    requires(sizeof...(Rest) == 1)
  {
    FixedTensor<T, Rest..., First> result;
    for (std::int64_t i = 0; i < First; ++i) {
      for (std::int64_t k = 0; k < (Rest + ...); ++k) result.rows[k].rows[i] = this->rows[i].rows[k];
    }
    return result;
  }
  TENON_INLINE constexpr FixedTensor& fill_(T value) {
    for (Row& row : this->rows) {
      if constexpr (sizeof...(Rest) == 0) row = value;
      else row.fill_(value);
    }
    return *this;
  }

 private:
  static constexpr std::int64_t extents[1 + sizeof...(Rest)] = {First, Rest...};  // with its bound, for clang
  template <class Self, class Int>
  TENON_INLINE static constexpr auto& at(Self& self, Int i) {
    const std::int64_t index = detail::plain_index(i), wrapped = index < 0 ? index + First : index;
    if (static_cast<std::uint64_t>(wrapped) >= static_cast<std::uint64_t>(First)) [[unlikely]]
      detail::fail_index(index, 0, sizes());
    return self.rows[wrapped];
  }
  template <class Self, class Int, class... More>
    requires(sizeof...(More) > 0)
  TENON_INLINE static constexpr auto& at(Self& self, Int i, More... more) {
    return at(self, i)(more...);
  }
};

/// A tensor of no dimensions: an element, as the result of sums and products. It converts to a number.
template <class T>
class FixedTensor<T> {
  static_assert(Element<T>, "tenon: FixedTensor<T>: T is an element type, such as float or std::int64_t");

 public:
  using element_type = T;
  using value_type = T;
  using device_type = Cpu;

  TENON_INLINE constexpr FixedTensor() : value_() {}
  TENON_INLINE constexpr explicit FixedTensor(detail::Uninitialised) {}
  TENON_INLINE constexpr explicit FixedTensor(T value) : value_(value) {}
  template <TensorLike X>
    requires(!detail::Fixed<X>)
  TENON_INLINE explicit FixedTensor(const X& x) : FixedTensor(detail::fixed_from<FixedTensor>(x)) {}

  TENON_INLINE static constexpr DType dtype() { return dtype_of<T>; }
  TENON_INLINE static constexpr int dim() { return 0; }
  TENON_INLINE static constexpr std::int64_t numel() { return 1; }
  TENON_INLINE static Dims sizes() { return Dims(nullptr, 0); }
  TENON_INLINE constexpr T* data_ptr() { return &value_; }
  TENON_INLINE constexpr const T* data_ptr() const { return &value_; }
  TENON_INLINE constexpr T item() const { return value_; }
  TENON_INLINE constexpr operator T() const { return value_; }
  TENON_INLINE constexpr T& operator()() & { return value_; }
  TENON_INLINE constexpr T operator()() const& { return value_; }
  template <std::int64_t k>
  TENON_INLINE constexpr T& element() {
    return value_;
  }
  template <std::int64_t k>
  TENON_INLINE constexpr const T& element() const {
    return value_;
  }
  TENON_INLINE constexpr FixedTensor& fill_(T value) { return value_ = value, *this; }

 private:
  T value_;
};

/// Deduces `FixedTensor{1.f, 2.f, 3.f}`.
template <Scalar T, class... More>
  requires(std::is_same_v<T, More> && ...)
FixedTensor(T, More...) -> FixedTensor<T, 1 + static_cast<std::int64_t>(sizeof...(More))>;
template <class T, std::int64_t... N, class... More>
FixedTensor(const FixedTensor<T, N...>&, const FixedTensor<T, N...>&, const More&...)
    -> FixedTensor<T, 2 + static_cast<std::int64_t>(sizeof...(More)), N...>;

template <std::size_t k, class T, std::int64_t First, std::int64_t... Rest>
TENON_INLINE constexpr auto& get(FixedTensor<T, First, Rest...>& x) {
  return x.rows[k];
}
template <std::size_t k, class T, std::int64_t First, std::int64_t... Rest>
TENON_INLINE constexpr const auto& get(const FixedTensor<T, First, Rest...>& x) {
  return x.rows[k];
}
template <std::size_t k, class T, std::int64_t First, std::int64_t... Rest>
TENON_INLINE constexpr auto&& get(FixedTensor<T, First, Rest...>&& x) {
  return std::move(x.rows[k]);
}

}  // namespace tenon::inline v1

template <class T, std::int64_t First, std::int64_t... Rest>
struct std::tuple_size<tenon::FixedTensor<T, First, Rest...>>
    : std::integral_constant<std::size_t, static_cast<std::size_t>(First)> {};
template <std::size_t k, class T, std::int64_t First, std::int64_t... Rest>
struct std::tuple_element<k, tenon::FixedTensor<T, First, Rest...>> {
  using type = typename tenon::FixedTensor<T, First, Rest...>::Row;
};
