// Tensor<T>: a storage and a layout.
//
// A tensor is a handle: copying it shares the elements, as in PyTorch; `clone()` copies them. `const Tensor<T>` makes
// the handle constant, not the elements; Tensor<const T> has read-only elements. Methods deal with the handle and its
// memory: views cost nanoseconds and share the storage; a method whose name ends in an underscore changes the tensor.
// Mathematics is in free functions.
//
// Functions that compute or write elements are declared here and defined in engine/evaluate.hpp, engine/assign.hpp,
// engine/transfer.hpp and engine/gather.hpp; <tenon/tenon.hpp> includes them all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/accessor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/map.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/resizing.hpp>
#include <tenon/tensor/element_conversion.hpp>
#include <tenon/tensor/methods/accumulate.hpp>
#include <tenon/tensor/methods/indexed.hpp>
#include <tenon/tensor/methods/random_fill.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/tensor/rows.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

template <class X>
inline constexpr bool is_tensor = false;
template <class T, class Device>
inline constexpr bool is_tensor<Tensor<T, Device>> = true;

/// Tensors of one type, one after the other, as in a vector.
template <class R>
concept TensorRange = !TensorLike<R> && requires(const R& r) {
  r.begin() != r.end();
  requires is_tensor<std::remove_cvref_t<decltype(*r.begin())>>;
};

/// The type of the elements of a range's tensors.
template <class R>
using range_tensor_element =
    std::remove_const_t<typename std::remove_cvref_t<decltype(*std::declval<const R&>().begin())>::value_type>;

/// An index whose result is a gather: a mask or a tensor of integers.
template <class Int>
concept GatherIndex = TensorLike<Int> && kind_of<typename std::remove_cvref_t<Int>::value_type> <= Kind::integer;

/// A reference to one bool element: a byte, where every value except 0 is true.
class BoolReference {
 public:
  TENON_INLINE explicit BoolReference(bool* at) : at_(reinterpret_cast<unsigned char*>(at)) {}
  BoolReference(const BoolReference&) = default;
  TENON_INLINE operator bool() const { return *at_ != 0; }
  TENON_INLINE const BoolReference& operator=(bool value) const { return *at_ = value, *this; }
  TENON_INLINE const BoolReference& operator=(const BoolReference& other) const {
    return *this = static_cast<bool>(other);
  }
  /// Exchanges the elements, not the references, as standard algorithms expect.
  TENON_INLINE friend void swap(const BoolReference& a, const BoolReference& b) {
    const bool kept = a;
    a = b;
    b = kept;
  }

 private:
  unsigned char* at_;
};

template <class T>
struct element_reference {
  using type = T&;
  TENON_INLINE static type make(T* at) { return *at; }
};
template <>
struct element_reference<bool> {
  using type = BoolReference;
  TENON_INLINE static type make(bool* at) { return BoolReference(at); }
};
/// The type of an element that is returned by value. A class is made const, as a number is by nature: it cannot be
/// assigned to.
template <class T>
struct element_value {
  using type = std::conditional_t<std::is_class_v<T>, const T, T>;
};
template <>
struct element_reference<const bool> {
  using type = bool;
  TENON_INLINE static type make(const bool* at) { return *reinterpret_cast<const unsigned char*>(at) != 0; }
};

/// True if a To may store a result of element type From without an explicit cast: the kind of From is not above that of
/// To.
template <class From, class To>
concept KindFits = kind_of<From> <= kind_of<To>;

/// True if the converting constructor of a tensor To accepts an E: an expression of the same kind or a lower one, or a
/// gather of the same element type. It accepts a number and a tensor on another device as well, so that evaluate() and
/// evaluate_as() can refuse them with one clear error.
template <class E, class To>
inline constexpr bool is_value_for = Scalar<E>;
template <Lazy E, class To>
inline constexpr bool is_value_for<E, To> = KindFits<typename E::value_type, typename To::value_type>;
template <class T, class Device, class To>
inline constexpr bool is_value_for<Gather<T, Device>, To> =
    std::is_same_v<Tensor<std::remove_const_t<T>, Device>, Tensor<typename To::value_type, typename To::device_type>>;
template <class T, std::int64_t... N, class To>
inline constexpr bool is_value_for<FixedTensor<T, N...>, To> = std::is_same_v<T, typename To::value_type>;
template <class T, class Other, class To>
inline constexpr bool is_value_for<Tensor<T, Other>, To> =
    std::is_same_v<typename Tensor<T, Other>::value_type, typename To::value_type> &&
    !std::is_same_v<Other, typename To::device_type>;

/// True if a tensor To takes an E with a cast only: a tensor of another element type, or an expression of a higher
/// kind.
template <class E, class To>
inline constexpr bool needs_cast = false;
template <Lazy E, class To>
inline constexpr bool needs_cast<E, To> = !KindFits<typename E::value_type, typename To::value_type>;
template <class T, class Device, class To>
inline constexpr bool needs_cast<Tensor<T, Device>, To> =
    !std::is_same_v<typename Tensor<T, Device>::value_type, typename To::value_type>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Tells the compiler that memory may have changed. Kernels access elements as their element type, while the caller's
/// code may use another name of that type; the compiler would take the two for different memory and keep some in
/// registers.
TENON_INLINE void forget_types() { __asm__ volatile("" ::: "memory"); }
/// The tensor itself, or one of its elements under their type's own name.
template <class T, class Device>
TENON_INLINE decltype(auto) under_own_name(const Tensor<T, Device>& x) {
  if constexpr (OtherName<std::remove_const_t<T>>) return Tensor<own_name_t<T>, Device>(x);
  else return (x);
}
/// Defined in engine/evaluate.hpp: the value of x in a new tensor with elements of type Out.
template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x);
/// Defined in engine/gather.hpp: the same for a gather.
template <class Out, class T, class Device>
TENON_INLINE Tensor<Out, Device> evaluate(const Gather<T, Device>& x);
/// Defined in fixed/operand.hpp: the same for a tensor of fixed shape.
template <class Out, class T, std::int64_t... N>
Tensor<Out> evaluate(const FixedTensor<T, N...>& x);
template <class Out, Scalar S>
Tensor<Out> evaluate(const S&) {
  static_assert(!Scalar<S>,
                "tenon: say which is meant: zeros<T>({2, 3}) takes a shape, tensor<T>({{1, 2}, {3, 4}}) elements");
  return {};
}
/// The value of x for the converting constructor of a tensor To.
template <class To, class E>
TENON_INLINE To evaluate_as(const E& x) {
  if constexpr (!is_tensor<E>) {
    return evaluate<typename To::value_type>(x);
  } else {
    static_assert(!is_tensor<E>,
                  "tenon: this takes a tensor on another device: move it with to(device) first, to(Cpu{}) for what "
                  "only the host computes");
    return {};
  }
}
/// Defined in engine/assign.hpp: writes x, broadcast, into `out`.
template <class T, class Device, class X>
void assign(const char* function, const Tensor<T, Device>& out, const X& x);
/// Defined in engine/assign.hpp: `self = x` for a named tensor.
template <class T, class Device, class X>
TENON_INLINE void rebind(Tensor<T, Device>& self, X&& x);
/// Defined in engine/transfer.hpp: x on the given device.
template <class T, class Device, class To>
Tensor<T, To> transfer(const Tensor<T, Device>& x, To device);
/// Defined in engine/transfer.hpp: the only element of a tensor that is not on the host.
template <class T, class Device>
std::remove_const_t<T> element_on_device(const Tensor<T, Device>& x);
/// Defined in engine/gather.hpp: the elements that masks and integer tensors select.
template <class T, class Device, class... Int>
Gather<T, Device> gather(const Tensor<T, Device>& tensor, const Int&... indices);

/// An element's offset. All loads come before the only branch: compilers hoist out of a loop only the loads before its
/// first exit.
template <std::size_t... axis, class... Int>
TENON_INLINE std::int64_t element_offset(std::index_sequence<axis...>, const Layout& layout, Int... indices) {
  constexpr int rank = sizeof...(Int);
  const std::int64_t* dims = layout.dims_if_of_rank<rank>();
  const std::int64_t offset = layout.offset(), stride[] = {dims[rank + axis]...};
  const std::uint64_t size[] = {static_cast<std::uint64_t>(dims[axis])...},
                      index[] = {static_cast<std::uint64_t>(indices) + (indices < 0 ? size[axis] : 0)...};
  const bool in_range = !((layout.rank() != rank) | ... | (index[axis] >= size[axis]));
  if (!in_range) [[unlikely]] {
    const std::int64_t list[] = {indices...};
    fail_element(Dims(list, rank), layout.sizes());
  }
  return (offset + ... + (static_cast<std::int64_t>(index[axis]) * stride[axis]));
}
template <class... Int>
TENON_INLINE std::int64_t element_offset(const Layout& layout, Int... indices) {
  if constexpr (sizeof...(Int) == 0 || sizeof...(Int) > inline_rank) {
    if (layout.rank() != static_cast<int>(sizeof...(Int))) [[unlikely]]
      fail_index_count(sizeof...(Int), layout.sizes());
  }
  if constexpr (sizeof...(Int) == 0) return layout.offset();
  else return element_offset(std::index_sequence_for<Int...>{}, layout, plain_index(indices)...);
}

/// The address of an element. A tensor with elements has a block: its beginning is read once the indices are known to
/// be in range.
template <class T, class Device, class... Int>
TENON_INLINE T* element_at(const Storage<T, Device>& storage, const Layout& layout, Int... indices) {
  const std::int64_t offset = element_offset(layout, indices...);
  return reinterpret_cast<T*>(storage.block()->data) + offset;
}

TENON_INLINE std::int64_t row_count(const Layout& layout) {
  if (layout.rank() == 0) [[unlikely]]
    throw_error(ErrorCode::shape, "end: a 0-d tensor has no first dimension to iterate over");
  return layout.size(0);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The layout of a tensor resized to `sizes`. Grows the storage if necessary; if that fails, nothing has changed.
TENON_SHARED Layout resized(const Layout& layout, Dims sizes, Block* block, std::size_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

template <class T, class Device>
class Tensor
    : public detail::MethodsOf<Tensor<T, Device>,
                               detail::Concatenate<ElementwiseOps, AccumulateOps, IndexedOps, RandomFillOps>::type>,
      public ConvertsToElement<Tensor<T, Device>>,
      public detail::MethodsElsewhere {
 public:
  using element_type = T;
  using value_type = typename detail::element_of<std::remove_const_t<T>>::type;
  using device_type = Device;
  static constexpr bool is_writable = !std::is_const_v<T>;

  // ---- construction and rebinding

  /// An empty tensor: shape (0), without a storage.
  TENON_INLINE Tensor() noexcept {}
  TENON_INLINE Tensor(const Tensor& other) : storage_(other.storage_), layout_(other.layout_) {}
  TENON_INLINE Tensor(Tensor&& other) noexcept
      : storage_(std::move(other.storage_)), layout_(std::move(other.layout_)) {}
  TENON_INLINE_HANDLE ~Tensor() {}
  /// Converts a writable tensor to a read-only one that shares the elements, or to one under another name of the
  /// element type.
  template <class U,
            std::enable_if_t<detail::shows_elements<U, T>, int> = 0>  // clang's errors are shorter than for a concept
  TENON_INLINE Tensor(const Tensor<U, Device>& other) : storage_(other.storage()), layout_(other.layout()) {
    if constexpr (!std::is_same_v<const U, T>) detail::forget_types();
  }
  /// Evaluates an expression, or copies the elements that a gather selects, into fresh memory. The kind of the
  /// expression must not be above that of this tensor; cast() converts explicitly. A tensor on another device is a
  /// compile-time error with an explanation.
  template <class E, std::enable_if_t<detail::is_value_for<E, Tensor>, int> = 0>
  TENON_INLINE explicit(Scalar<E>) Tensor(const E& x) : Tensor(detail::evaluate_as<Tensor<value_type, Device>>(x)) {}
  /// Always a compile-time error with an explanation, where a tensor or an expression needs a cast. A read-only tensor
  /// has no such constructor, so that functions may be overloaded for Tensor<const float> and Tensor<const double>.
  template <class E, std::enable_if_t<detail::needs_cast<E, Tensor> && is_writable, int> = 0>
  Tensor(const E&) { detail::advise_cast<E, value_type>(); }
  /// Always a compile-time error with an explanation: a vector is copied or moved in by a function.
  template <class X>
    requires(requires { typename X::allocator_type; } && !std::is_convertible_v<const X&, Tensor>)
  explicit Tensor(const X&) {
    static_assert(detail::never<X>,
                  "tenon: asarray(v) makes a tensor of a vector, from_vector(std::move(v)) moves it in");
  }
  /// Always a compile-time error with an explanation: Tensor<float>{2, 3} could mean a shape or elements.
  template <class Number = int>
  Tensor(std::initializer_list<detail::Braces>) : Tensor(Number()) {}
  template <Scalar A, Scalar B, Scalar... More>
  TENON_INLINE explicit Tensor(A a, B, More...) : Tensor(a) {}
  /// A tensor with this storage and this layout, not checked: for engines.
  TENON_INLINE Tensor(detail::Unchecked, Storage<T, Device> storage, Layout&& layout)
      : storage_(std::move(storage)), layout_(std::move(layout)) {}
  /// A tensor of `numel` uninitialised elements. Its layout is the result of make(), constructed in place.
  template <class F>
  TENON_INLINE Tensor(detail::Unchecked, std::int64_t numel, F make) : storage_(numel), layout_(make()) {}
  /// A view of `base`. Its layout is the result of make(layout of `base`), constructed in place.
  template <class F>
  TENON_INLINE Tensor(detail::Unchecked, const Tensor& base, F make)
      : storage_(base.storage_), layout_(make(base.layout_)) {}

  /// Assignment to a named tensor rebinds it: it then shares the elements of `other`.
  TENON_INLINE_HANDLE Tensor& operator=(const Tensor& other) & {
    Layout layout(other.layout_);
    storage_ = other.storage_;
    layout_ = std::move(layout);
    return *this;
  }
  TENON_INLINE Tensor& operator=(Tensor&& other) & noexcept {
    if (this != &other) {
      storage_ = std::move(other.storage_);
      layout_ = std::move(other.layout_);
    }
    return *this;
  }
  /// Gives a named tensor the value of an expression. Its memory is reused only if no other handle can observe it.
  template <detail::Lazy E>
    requires detail::KindFits<typename std::remove_cvref_t<E>::value_type, value_type>
  TENON_INLINE Tensor& operator=(E&& expression) & {
    detail::rebind(*this, static_cast<E&&>(expression));
    return *this;
  }
  /// Assignment to an unnamed view writes its elements: `c(0, all) = x`.
  TENON_INLINE Tensor& operator=(const Tensor& other) && requires is_writable { return copy_(other); }
  TENON_INLINE Tensor& operator=(Tensor&& other) && requires is_writable { return copy_(other); }
  template <Operand X>
    requires(is_writable && !std::is_same_v<std::remove_cvref_t<X>, Tensor>)
  TENON_INLINE Tensor& operator=(const X& x) && { return copy_(x); }
  template <class X>
    requires(is_writable && !Operand<X> && !std::is_convertible_v<const X&, Tensor>)
  TENON_INLINE Tensor& operator=(const X&) && {
    detail::are_operands<X>();
    return *this;
  }
  template <class X>
    requires(!is_writable)
  Tensor& operator=(const X&) && {
    static_assert(is_writable, "tenon: the elements of a Tensor<const T> are read-only");
    return *this;
  }
  template <class X>
    requires(detail::Lazy<X> || std::is_same_v<X, Tensor>)
  Tensor& operator=(const X&) const& TENON_DELETED(
      "tenon: a const tensor is not rebound: x.copy_(y) writes its elements");
  /// Anything else is a compile-time error with an explanation: `t = 3` on a named tensor could mean to rebind it or to
  /// fill it.
  template <class X>
    requires(!std::is_same_v<X, Tensor> &&
             (!std::is_convertible_v<const X&, Tensor> || detail::needs_cast<X, Tensor> ||
              (detail::is_tensor<X> && !std::is_same_v<detail::operand_value_t<X>, value_type>)))
  TENON_INLINE Tensor& operator=(const X&) & {
    detail::refuse_rebind<Tensor, X>();
    return *this;
  }

  // ---- properties

  TENON_INLINE static constexpr DType dtype() { return dtype_of<value_type>; }
  TENON_INLINE int dim() const { return layout_.rank(); }
  TENON_INLINE std::int64_t numel() const { return layout_.numel(); }
  /// The sizes and strides, as lists that are not affected by later changes of the tensor.
  TENON_INLINE OwnDims sizes() const { return OwnDims(layout_.sizes()); }
  TENON_INLINE OwnDims strides() const { return OwnDims(layout_.strides()); }
  /// The sizes, under NumPy's name.
  TENON_INLINE OwnDims shape() const { return sizes(); }
  /// Negative dimensions count from the end. Throws IndexError.
  TENON_INLINE std::int64_t size(std::int64_t d) const { return layout_.size(detail::wrap_axis("size", d, dim())); }
  TENON_INLINE std::int64_t stride(std::int64_t d) const {
    return layout_.stride(detail::wrap_axis("stride", d, dim()));
  }
  /// True if the elements are in row-major order without gaps; the strides of dimensions of size 1 do not matter.
  TENON_INLINE bool is_contiguous() const { return layout_.is_contiguous(); }
  /// The layout and the storage; for an unnamed tensor a copy and another handle, else references.
  TENON_INLINE const Layout& layout() const& { return layout_; }
  TENON_INLINE Layout layout() const&& { return layout_; }
  TENON_INLINE const Storage<T, Device>& storage() const& { return storage_; }
  TENON_INLINE Storage<T, Device> storage() const&& { return storage_; }
  TENON_INLINE AnyDevice device() const { return storage_.device(); }
  TENON_INLINE std::int64_t storage_offset() const { return layout_.offset(); }
  /// The address of the first element. An unnamed tensor's memory may be freed with it: use the address in the same
  /// expression.
  TENON_INLINE T* data_ptr() const& { return storage_.data() + layout_.offset(); }
  TENON_INLINE T* data_ptr() const&& TENON_LIFETIMEBOUND { return storage_.data() + layout_.offset(); }
  /// True if both tensors have the same storage, offset, sizes and strides.
  template <class U>
  TENON_INLINE bool is_set_to(const Tensor<U, Device>& other) const {
    return storage_.block() == other.storage().block() && layout_ == other.layout();
  }
  /// True if the elements are in memory that other processes can map. Needs <tenon/process/shared_memory.hpp>.
  template <class Self = Tensor>
  TENON_INLINE bool is_shared() const { return detail::SharedMemory<Self>::is_shared(*this); }
  /// The only element. Throws ShapeError unless there is exactly one.
  TENON_INLINE std::remove_const_t<T> item() const {
    if (numel() != 1)
      detail::throw_error(ErrorCode::shape, "item: needs exactly one element, got shape ", layout_.sizes());
    if constexpr (std::is_same_v<Device, Cpu>)
      return static_cast<std::remove_const_t<T>>(detail::element_reference<T>::make(data_ptr()));
    else return detail::element_on_device(detail::under_own_name(*this));
  }
  /// An accessor to the elements by N indices, without checks. An unnamed tensor, whose memory may be freed with it, is
  /// a compile-time error. Throws ShapeError unless the rank is N.
  template <int N>
  TENON_INLINE Accessor<T, N> accessor() const& {
    if (dim() != N) detail::throw_error(ErrorCode::shape, "accessor: rank ", N, " for shape ", layout_.sizes());
    return Accessor<T, N>(data_ptr(), layout_);
  }
  template <int N, class Self = Tensor>
  Accessor<T, N> accessor() const&& {
    detail::refuse_temporary<Self>();
    return Accessor<T, N>(nullptr, layout_);
  }

  // ---- indexing

  /// A reference to one element; for an unnamed tensor, whose memory may be freed with it, the value. Throws
  /// IndexError.
  template <detail::ElementIndex... Int>
  TENON_INLINE typename detail::element_reference<T>::type operator()(Int... indices) const& {
    static_assert(std::is_same_v<Device, Cpu>,
                  "tenon: the host does not reach this element: item() reads the only one, to(Cpu{}) brings all");
    return detail::element_reference<T>::make(detail::element_at(storage_, layout_, indices...));
  }
  template <detail::ElementIndex... Int>
  TENON_INLINE typename detail::element_value<std::remove_const_t<T>>::type operator()(Int... indices) const&& {
    return (*this)(indices...);
  }
  /// A view. Throws IndexError.
  template <class... Int>
    requires((detail::ViewIndex<Int> && ...) && !(detail::ElementIndex<Int> && ...))
  TENON_INLINE Tensor operator()(const Int&... indices) const {
    return viewed([&] TENON_INLINE_LAMBDA(const Layout& in) { return views::index(in, indices...); });
  }
  /// The elements that masks and integer tensors select; they can be read into a tensor or assigned to. Throws
  /// IndexError.
  template <class... Int>
    requires((detail::GatherIndex<Int> || ...) && ((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...))
  TENON_INLINE Gather<detail::own_name_t<T>, Device> operator()(const Int&... indices) const {
    return detail::gather(detail::under_own_name(*this), indices...);
  }
  /// Any other index is a compile-time error with an explanation.
  template <class... Int>
    requires(!((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...))
  TENON_INLINE detail::Refused operator()(const Int&...) const {
    detail::refuse_index<((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...)>();
    return {};
  }
  template <class Self = Tensor, class... Int>
  auto operator()(Extents, const Int&...) const { return detail::refuse_index_list<Self>(), *this; }
  template <class First, class... Int>
  auto operator()(const First&, Extents, const Int&...) const { return detail::refuse_index_list<First>(), *this; }
  /// The same with one index; an integer gives a view with one dimension less.
  template <detail::Integer Int>
  TENON_INLINE Tensor operator[](Int index) const { return select(0, static_cast<std::int64_t>(index)); }
  TENON_INLINE Tensor operator[](End index) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::index(in, index); });
  }
  template <class Int>
    requires(!detail::ElementIndex<Int>)
  TENON_INLINE auto operator[](const Int& index) const { return (*this)(index); }
#if defined(__cpp_multidimensional_subscript)
  /// With C++23 `c[1, 2]` is `c(1, 2)`; the indices may also be ranges, masks and integer tensors.
  template <class First, class Second, class... Int>
    requires(((detail::ViewIndex<First> || detail::GatherIndex<First>)&&(detail::ViewIndex<Second> ||
                                                                         detail::GatherIndex<Second>)) &&
             ... && (detail::ViewIndex<Int> || detail::GatherIndex<Int>))
  TENON_INLINE decltype(auto) operator[](const First& first, const Second& second, const Int&... indices) const {
    return (*this)(first, second, indices...);
  }
#endif

  // ---- the first dimension as a range

  /// Iterators over the first dimension, whose values are views with one dimension less: `for (auto row : t)`. end()
  /// throws ShapeError for a 0-d tensor.
  TENON_INLINE RowIterator<T, Device> begin() const { return {*this, 0}; }
  TENON_INLINE RowIterator<T, Device> end() const { return {*this, detail::row_count(layout_)}; }

  // ---- views: no copy, the same storage

  TENON_INLINE Tensor select(std::int64_t d, std::int64_t index) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::select(in, d, index); });
  }
  TENON_INLINE Tensor narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::narrow(in, d, start, length); });
  }
  TENON_INLINE Tensor transpose(std::int64_t a, std::int64_t b) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::transpose(in, a, b); });
  }
  template <class X = Tensor>
  auto transpose() const { return detail::refuse_transpose<X>(), detail::Refused{}; }
  TENON_INLINE Tensor swapaxes(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  TENON_INLINE Tensor t() const { return viewed([] TENON_INLINE_LAMBDA(const Layout& in) { return views::t(in); }); }
  TENON_INLINE Tensor permute(const Shape& order) const {
    return viewed([&] TENON_INLINE_LAMBDA(const Layout& in) { return views::permute(in, order); });
  }
  TENON_INLINE Tensor permute(Extents order) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::permute(in, Dims(order)); });
  }
  template <detail::Integer... Int>
  auto permute(Int...) const { return detail::refuse_sizes<Int...>(), *this; }
  template <detail::Integer From, detail::Integer To>  // a template, as {0} would otherwise be taken for a number in
                                                       // braces
  TENON_INLINE Tensor movedim(From from, To to) const { return movedim(Shape{from}, Shape{to}); }
  TENON_INLINE Tensor movedim(const Shape& from, const Shape& to) const {
    return viewed([&] TENON_INLINE_LAMBDA(const Layout& in) { return views::movedim(in, from, to); });
  }
  TENON_INLINE Tensor squeeze() const {
    return viewed([] TENON_INLINE_LAMBDA(const Layout& in) { return views::squeeze(in); });
  }
  TENON_INLINE Tensor squeeze(std::int64_t d) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::squeeze(in, d); });
  }
  TENON_INLINE Tensor unsqueeze(std::int64_t d) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::unsqueeze(in, d); });
  }
  TENON_INLINE Tensor flip(std::int64_t d) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::flip(in, d); });
  }
  TENON_INLINE Tensor diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::diagonal(in, offset, a, b); });
  }
  /// Repeats dimensions of size 1 without a copy; an extent of -1 keeps the size.
  TENON_INLINE Tensor expand(const Shape& sizes) const {
    return viewed([&] TENON_INLINE_LAMBDA(const Layout& in) { return views::expand(in, sizes); });
  }
  TENON_INLINE Tensor expand(Extents sizes) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::expand(in, Dims(sizes)); });
  }
  template <detail::Integer... Int>
  auto expand(Int...) const { return detail::refuse_sizes<Int...>(), *this; }
  TENON_INLINE Tensor broadcast_to(const Shape& sizes) const {
    return viewed([&] TENON_INLINE_LAMBDA(const Layout& in) { return views::expand(in, sizes, "broadcast_to"); });
  }
  TENON_INLINE Tensor broadcast_to(Extents sizes) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::expand(in, Dims(sizes), "broadcast_to"); });
  }
  TENON_INLINE Tensor unfold(std::int64_t d, std::int64_t size, std::int64_t step) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::unfold(in, d, size, step); });
  }
  /// The same elements in another shape; one extent may be -1 and is then inferred. Throws ShapeError if the strides do
  /// not allow it.
  TENON_INLINE Tensor view(const Shape& sizes) const {
    return viewed([&] TENON_INLINE_LAMBDA(const Layout& in) { return views::view(in, sizes); });
  }
  TENON_INLINE Tensor view(Extents sizes) const {
    return viewed([=] TENON_INLINE_LAMBDA(const Layout& in) { return views::view(in, Dims(sizes)); });
  }
  template <detail::Integer... Int>
  auto view(Int...) const { return detail::refuse_sizes<Int...>(), *this; }
  /// A view with any sizes and strides within the storage; the offset counts from its beginning. Throws IndexError.
  TENON_KEYED TENON_INLINE Tensor as_strided(const Shape& sizes, const Shape& strides, std::int64_t offset = 0) const {
    return viewed([&](const Layout&) { return views::as_strided(sizes, strides, offset, storage_.size()); });
  }

  // ---- a view if the strides allow it, otherwise a copy

  /// The tensor itself if it is contiguous, otherwise a copy.
  TENON_INLINE Tensor contiguous() const { return is_contiguous() ? *this : Tensor(clone()); }
  TENON_INLINE Tensor reshape(const Shape& sizes) const {
    Layout layout(sizes.rank(), storage_offset());
    detail::infer_sizes("reshape", layout_, sizes, layout);
    if (!detail::cut_strides(layout_, layout)) return Tensor(clone()).view(sizes);
    layout.finish();
    return Tensor(detail::Unchecked{}, storage_, std::move(layout));
  }
  template <detail::Integer... Int>
  auto reshape(Int...) const { return detail::refuse_sizes<Int...>(), *this; }

  // ---- copies

  /// The elements in fresh memory, row-major.
  TENON_INLINE Tensor<std::remove_const_t<T>, Device> clone() const {
    return detail::evaluate<value_type>(detail::under_own_name(*this));
  }
  /// The elements converted to U, in fresh memory.
  template <Element U>
  TENON_INLINE Tensor<U, Device> cast() const { return detail::evaluate<element_t<U>>(detail::under_own_name(*this)); }

  /// The elements on another device, in row-major order if that is the host; the tensor itself if it is already there.
  /// Throws DeviceError.
  template <class To>
    requires(std::is_same_v<To, Cpu> || std::is_same_v<To, Cuda>)
  TENON_INLINE Tensor<T, To> to(To device) const { return detail::transfer(detail::under_own_name(*this), device); }

  // ---- in place: methods that write elements are const, as an element's reference is; those that change the handle
  // are not

  /// Writes x, broadcast and converted. If x overlaps this tensor, the result is as if x had been copied first. Throws
  /// ShapeError.
  template <Operand X>
  TENON_INLINE Tensor& copy_(const X& x) const {
    static_assert(is_writable, "tenon: the elements of a Tensor<const T> are read-only");
    return write("copy_", x);
  }
  template <Scalar S>
  TENON_INLINE Tensor& fill_(const S& value) const {
    static_assert(is_writable, "tenon: the elements of a Tensor<const T> are read-only");
    return write("fill_", value);
  }
  template <class Zero = bool>
  TENON_INLINE Tensor& zero_() const { return fill_(Zero(false)); }
  /// Writes `op(*this, operands…)` to this tensor, for an operation or a user's function. Throws ShapeError.
  template <class F, class... X>
    requires(is_writable && (Operand<X> && ...))
  TENON_INLINE Tensor& apply_(F op, const X&... operands) const {
    Tensor& self = detail::handle_of<Tensor>(this);
    if constexpr (requires { F::info.arity(); }) {
      detail::require_arity<F::info.arity() == 1 + static_cast<int>(sizeof...(X))>();
      return detail::apply_in_place(op, self, operands...);
    } else {
      if constexpr (detail::can_map<F, Tensor, X...>())
        detail::apply_in_place(detail::Mapped<F>(static_cast<F&&>(op)), self, operands...);
      return self;
    }
  }
  TENON_INLINE Tensor& narrow_(std::int64_t d, std::int64_t start, std::int64_t length) {
    return *this = narrow(d, start, length);
  }
  TENON_INLINE Tensor& transpose_(std::int64_t a, std::int64_t b) { return *this = transpose(a, b); }
  TENON_INLINE Tensor& t_() { return *this = t(); }
  TENON_INLINE Tensor& squeeze_() { return *this = squeeze(); }
  TENON_INLINE Tensor& squeeze_(std::int64_t d) { return *this = squeeze(d); }
  TENON_INLINE Tensor& unsqueeze_(std::int64_t d) { return *this = unsqueeze(d); }
  /// Gives the tensor another shape, row-major, on the same storage, which grows if necessary and keeps its elements.
  /// Throws MemoryError and changes nothing if the storage is shared, foreign or pinned, or if memory runs out.
  TENON_INLINE Tensor& resize_(const Shape& sizes) requires is_writable {
    Storage<T, Device> fresh;
    if (!storage_) fresh = Storage<T, Device>(0);
    detail::Block* block = storage_ ? storage_.block() : fresh.block();
    const std::size_t kept = block->bytes;
    Layout layout = detail::resized(layout_, sizes, block, sizeof(T));
    detail::mark_fresh<T, Device>(block, kept);
    if (!storage_) storage_ = std::move(fresh);
    layout_ = std::move(layout);
    return *this;
  }
  /// Makes this tensor a view of another storage, with sizes and strides that stay within its bounds. Throws
  /// IndexError.
  TENON_INLINE Tensor& set_(const Storage<T, Device>& storage, std::int64_t offset, const Shape& sizes,
                            const Shape& strides) {
    Layout layout = views::as_strided(sizes, strides, offset, storage.size(), "set_");
    storage_ = storage;
    layout_ = std::move(layout);
    return *this;
  }
  TENON_INLINE Tensor& set_(const Storage<T, Device>& storage) {
    return set_(storage, 0, Shape{storage.size()}, Shape{1});
  }
  TENON_INLINE Tensor& set_(const Tensor& other) { return *this = other; }
  /// Moves the elements into memory that other processes can map; all handles and views of the storage follow. Does
  /// nothing if the elements are in such memory already. Needs exclusive access, as a write does, because the elements
  /// move. The storage cannot be resized afterwards. Throws MemoryError and changes nothing if the storage is foreign
  /// or pinned, or if memory runs out. Needs <tenon/process/shared_memory.hpp>.
  template <class Self = Tensor>
  TENON_INLINE Tensor& share_memory_() { return detail::SharedMemory<Self>::share(*this), *this; }

 private:
  template <class X>
  TENON_INLINE Tensor& write(const char* function, const X& x) const {
    if constexpr (is_writable) detail::assign(function, *this, x);
    return detail::handle_of<Tensor>(this);
  }
  template <class F>
  TENON_INLINE Tensor viewed(F make) const { return Tensor(detail::Unchecked{}, *this, make); }

  Storage<T, Device> storage_;
  Layout layout_;
};

/// Deduces the element type and the device: `Tensor c = a + b;`.
template <class E>
  requires detail::Lazy<E>
Tensor(const E&) -> Tensor<typename E::value_type, typename E::device_type>;
template <class T, class Device>
Tensor(const Gather<T, Device>&) -> Tensor<std::remove_const_t<T>, Device>;

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

/// True if two tensors share one storage.
template <class T, class U, class Device>
bool shares_storage(const Tensor<T, Device>& a, const Tensor<U, Device>& b) {
  return a.storage() && a.storage().block() == b.storage().block();
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/tensor/tensor_bodies.hpp>
#endif
