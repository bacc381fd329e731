// Tensor<T>: a storage and a layout.
//
// A tensor is a handle: copying it shares the elements, as in PyTorch; `clone()` copies them.  `const Tensor<T>` is a constant
// handle; constant elements are Tensor<const T>.  Methods concern the handle and its memory: views cost nanoseconds and share
// the storage; a trailing underscore says that the object changes.  Mathematics is in free functions.
//
// What computes or writes elements is declared here and defined in evaluate.hpp, assign.hpp, transfer.hpp and gather.hpp;
// <tenon/tenon.hpp> includes all of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <utility>

#include <tenon/accessor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/in_place/accumulate.hpp>
#include <tenon/core/in_place/indexed.hpp>
#include <tenon/core/in_place/random_fill.hpp>
#include <tenon/core/map.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand.hpp>
#include <tenon/refusals.hpp>
#include <tenon/rows.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/resizing.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

TENON_BEGIN_DETAIL_TYPES

template <class X>
inline constexpr bool is_tensor = false;
template <class T, class Device>
inline constexpr bool is_tensor<Tensor<T, Device>> = true;

/// What is not evaluated yet: an Expression or a lazy generator.
template <class X>
concept Lazy = TensorLike<X> && OperandOf<std::remove_cvref_t<X>>::is_lazy;

/// An index that makes a gather.
template <class Int>
concept GatherIndex = TensorLike<Int> && kind_of<typename std::remove_cvref_t<Int>::value_type> <= Kind::integer;

/// A reference to one bool element: a byte, of which all but 0 is true.
class BoolReference {
 public:
  TENON_INLINE explicit BoolReference(bool* at) : at_(reinterpret_cast<unsigned char*>(at)) {}
  BoolReference(const BoolReference&) = default;
  TENON_INLINE operator bool() const { return *at_ != 0; }
  TENON_INLINE const BoolReference& operator=(bool value) const { return *at_ = value, *this; }
  TENON_INLINE const BoolReference& operator=(const BoolReference& other) const { return *this = static_cast<bool>(other); }
  /// Exchanges the elements: what algorithms call.
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
template <>
struct element_reference<const bool> {
  using type = bool;
  TENON_INLINE static type make(const bool* at) { return *reinterpret_cast<const unsigned char*>(at) != 0; }
};

/// Whether a result of element type From may be kept in a To without being asked to: its kind is not above To's.
template <class From, class To>
concept KindFits = kind_of<From> <= kind_of<To>;

/// Whether a new tensor To takes the value of E: an expression of no higher kind, a gather of the same type.  A number and a tensor
/// on another device too, which evaluate() and evaluate_as() refuse in one sentence.
template <class E, class To>
inline constexpr bool is_value_for = Scalar<E>;
template <Lazy E, class To>
inline constexpr bool is_value_for<E, To> = KindFits<typename E::value_type, typename To::value_type>;
template <class T, class Device, class To>
inline constexpr bool is_value_for<Gather<T, Device>, To> =
    std::is_same_v<Tensor<std::remove_const_t<T>, Device>, Tensor<typename To::value_type, typename To::device_type>>;
template <class T, class Other, class To>
inline constexpr bool is_value_for<Tensor<T, Other>, To> =
    !std::is_same_v<Other, typename To::device_type> && std::is_same_v<std::remove_const_t<T>, typename To::value_type>;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Defined in evaluate.hpp: x in a fresh tensor of Out.
template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x);
/// Defined in gather.hpp.
template <class Out, class T, class Device>
TENON_INLINE Tensor<Out, Device> evaluate(const Gather<T, Device>& x);
template <class Out, Scalar S>
Tensor<Out> evaluate(const S&) {
  static_assert(!Scalar<S>, "tenon: say which is meant: zeros<T>({2, 3}) takes a shape, tensor<T>({{1, 2}, {3, 4}}) elements");
  return {};
}
/// What a new tensor takes.
template <class To, class E>
TENON_INLINE To evaluate_as(const E& x) {
  static_assert(!is_tensor<E>,
                "tenon: this takes a tensor on another device: move it with to(device) first, to(Cpu{}) for what only the host computes");
  if constexpr (is_tensor<E>) return {};
  else return evaluate<typename To::value_type>(x);
}
/// Defined in assign.hpp: writes x, broadcast, into `out`.
template <class T, class Device, class X>
void assign(const char* function, const Tensor<T, Device>& out, const X& x);
/// Defined in assign.hpp: `self = x` for a named tensor.
template <class T, class Device, class X>
TENON_INLINE void rebind(Tensor<T, Device>& self, X&& x);
/// Defined in transfer.hpp: the tensor on a device.
template <class T, class Device, class To>
Tensor<T, To> transfer(const Tensor<T, Device>& x, To device);
/// Defined in transfer.hpp: the only element of a tensor on a device other than the host's.
template <class T, class Device>
std::remove_const_t<T> element_on_device(const Tensor<T, Device>& x);
/// Defined in gather.hpp.
template <class T, class Device, class... Int>
Gather<T, Device> gather(const Tensor<T, Device>& tensor, const Int&... indices);

TENON_INLINE std::int64_t element_step(std::int64_t index, int axis, const Layout& layout) {
  const std::int64_t n = layout.size(axis), wrapped = index < 0 ? index + n : index;
  if (static_cast<std::uint64_t>(wrapped) >= static_cast<std::uint64_t>(n)) [[unlikely]] fail_index(index, axis, layout.sizes());
  return wrapped * layout.stride(axis);
}

template <class... Int>
TENON_INLINE std::int64_t element_offset(const Layout& layout, Int... indices) {
  if (static_cast<int>(sizeof...(Int)) != layout.rank()) [[unlikely]] fail_index_count(sizeof...(Int), layout.sizes());
  std::int64_t offset = layout.offset();
  [[maybe_unused]] int axis = 0;
  ((offset += element_step(plain_index(indices), axis, layout), ++axis), ...);
  return offset;
}

TENON_INLINE std::int64_t row_count(const Layout& layout) {
  if (layout.rank() == 0) [[unlikely]] fail(ErrorCode::shape, "end: a 0-d tensor has no first dimension to iterate over");
  return layout.size(0);
}

/// The layout of a tensor resized to `sizes`; grows the storage when it must, before anything else changes.
inline Layout resized(const Layout& layout, Dims sizes, Block* block, std::size_t item) {
  Layout result = contiguous_layout("resize_", sizes);
  result.set_offset(layout.offset());
  if (layout.sizes() == sizes) return layout;
  if (!is_resizable(*block))
    refuse_resize(layout.sizes(), sizes, "the storage is ", not_resizable);
  if (use_count(block) != 1) refuse_resize(layout.sizes(), sizes, "other tensors share the storage");
  std::int64_t end = 0;
  std::size_t bytes = 0;
  if (__builtin_add_overflow(layout.offset(), result.numel(), &end) ||
      __builtin_mul_overflow(static_cast<std::size_t>(end), item, &bytes)) {
    refuse_resize(layout.sizes(), sizes, "the number of bytes overflows");
  }
  if (bytes > block->bytes) resize_block(*block, bytes, "resize_");
  return result;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

template <class T, class Device>
class Tensor
    : public detail::MethodsOf<Tensor<T, Device>, detail::Concatenate<ElementwiseOps, AccumulateOps, IndexedOps, RandomFillOps>::type> {
 public:
  using element_type = T;
  using value_type = std::remove_const_t<T>;
  using device_type = Device;
  static constexpr bool is_writable = !std::is_const_v<T>;

  // ---- making and rebinding

  /// Shape (0), no storage.
  TENON_INLINE Tensor() noexcept {}
  TENON_INLINE Tensor(const Tensor& other) : storage_(other.storage_), layout_(other.layout_) {}
  TENON_INLINE Tensor(Tensor&& other) noexcept : storage_(std::move(other.storage_)), layout_(std::move(other.layout_)) {}
  TENON_INLINE ~Tensor() {}
  /// Read-only from writable: shares the elements.
  template <class U,
            std::enable_if_t<std::is_same_v<const U, T>, int> = 0>  // where this does not fit, clang needs fewer lines than for a concept
  TENON_INLINE Tensor(const Tensor<U, Device>& other) : storage_(other.storage()), layout_(other.layout()) {}
  /// The value of an expression, or the elements that a gather names, in fresh memory.  The expression's kind must not be above
  /// this one's: cast() says otherwise.  A tensor on another device is refused in one sentence.
  template <class E, std::enable_if_t<detail::is_value_for<E, Tensor>, int> = 0>
  TENON_INLINE explicit(Scalar<E>) Tensor(const E& x) : Tensor(detail::evaluate_as<Tensor<value_type, Device>>(x)) {}
  /// Refused in one sentence: Tensor<float>{2, 3} could mean a shape or elements.
  template <class Number = int>
  Tensor(std::initializer_list<detail::Braces>) : Tensor(Number()) {}
  template <Scalar A, Scalar B, Scalar... More>
  explicit Tensor(A a, B, More...) : Tensor(a) {}
  /// A layout of a storage, not checked: for engines.
  TENON_INLINE Tensor(detail::Unchecked, Storage<T, Device> storage, Layout&& layout)
      : storage_(std::move(storage)), layout_(std::move(layout)) {}
  /// Uninitialised elements for a layout of that many, made in place.
  template <class F>
  TENON_INLINE Tensor(detail::Unchecked, std::int64_t numel, F make) : storage_(numel), layout_(make()) {}
  /// A view of `base`, its layout made in place.
  template <class F>
  TENON_INLINE Tensor(detail::Unchecked, const Tensor& base, F make) : storage_(base.storage_), layout_(make(base.layout_)) {}

  /// A named tensor is rebound: it shares what the other shares.
  TENON_INLINE Tensor& operator=(const Tensor& other) & {
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
  /// A named tensor takes the value of an expression.  Memory is reused only where nothing can notice.
  template <detail::Lazy E>
    requires detail::KindFits<typename std::remove_cvref_t<E>::value_type, value_type>
  TENON_INLINE Tensor& operator=(E&& expression) & {
    detail::rebind(*this, static_cast<E&&>(expression));
    return *this;
  }
  /// A view that has no name is written through: `c(0, all) = x`.
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
  /// Anything else is refused in one sentence; "t = 3" on a named tensor says neither rebind nor fill.
  template <class X>
    requires(!std::is_convertible_v<const X&, Tensor>)
  TENON_INLINE Tensor& operator=(const X&) & {
    detail::refuse_rebind<Tensor, X>();
    return *this;
  }

  // ---- facts

  TENON_INLINE int dim() const { return layout_.rank(); }
  TENON_INLINE std::int64_t numel() const { return layout_.numel(); }
  TENON_INLINE Dims sizes() const { return layout_.sizes(); }
  TENON_INLINE Dims strides() const { return layout_.strides(); }
  /// Negative dimensions count from the end.  Throws IndexError.
  TENON_INLINE std::int64_t size(std::int64_t d) const { return layout_.size(detail::wrap_axis("size", d, dim())); }
  TENON_INLINE std::int64_t stride(std::int64_t d) const { return layout_.stride(detail::wrap_axis("stride", d, dim())); }
  /// Row-major without gaps; dimensions of size 1 do not matter.
  TENON_INLINE bool is_contiguous() const { return layout_.is_contiguous(); }
  TENON_INLINE const Layout& layout() const { return layout_; }
  TENON_INLINE const Storage<T, Device>& storage() const { return storage_; }
  TENON_INLINE AnyDevice device() const { return storage_.device(); }
  TENON_INLINE std::int64_t storage_offset() const { return layout_.offset(); }
  /// Of the first element.
  TENON_INLINE T* data_ptr() const { return storage_.data() + layout_.offset(); }
  /// The same storage, offset, sizes and strides.
  template <class U>
  TENON_INLINE bool is_set_to(const Tensor<U, Device>& other) const {
    return storage_.block() == other.storage().block() && layout_ == other.layout();
  }
  /// Whether the elements lie in memory that other processes can map.  Needs <tenon/process/shared_memory.hpp>.
  template <class Self = Tensor>
  TENON_INLINE bool is_shared() const { return detail::SharedMemory<Self>::is_shared(*this); }
  /// The only element.  Throws ShapeError unless there is exactly one.
  TENON_INLINE value_type item() const {
    if (numel() != 1) detail::fail(ErrorCode::shape, "item: needs exactly one element, got shape ", sizes());
    if constexpr (std::is_same_v<Device, Cpu>) return static_cast<value_type>(detail::element_reference<T>::make(data_ptr()));
    else return detail::element_on_device(*this);
  }
  /// N indices without checks.  Throws ShapeError unless the rank is N.
  template <int N>
  TENON_INLINE Accessor<T, N> accessor() const {
    if (dim() != N) detail::fail(ErrorCode::shape, "accessor: rank ", N, " for shape ", sizes());
    return Accessor<T, N>(data_ptr(), layout_);
  }

  /// For `if (a)` only, which is refused in one sentence.
  template <class B>
    requires std::is_same_v<B, bool>
  explicit operator B() const {
    detail::refuse_condition<B>();
    return false;
  }

  // ---- indexing

  /// One element.  Throws IndexError.
  template <detail::ElementIndex... Int>
  TENON_INLINE typename detail::element_reference<T>::type operator()(Int... indices) const {
    static_assert(std::is_same_v<Device, Cpu>,
                  "tenon: the host does not reach this element: item() reads the only one, to(Cpu{}) brings all");
    return detail::element_reference<T>::make(storage_.data() + detail::element_offset(layout_, indices...));
  }
  /// A view.  Throws IndexError.
  template <class... Int>
    requires((detail::ViewIndex<Int> && ...) && !(detail::ElementIndex<Int> && ...))
  TENON_INLINE Tensor operator()(const Int&... indices) const {
    return viewed([&](const Layout& in) TENON_INLINE_LAMBDA { return views::index(in, indices...); });
  }
  /// The elements that masks and integer tensors name: to be read into a tensor, or assigned to.  Throws IndexError.
  template <class... Int>
    requires((detail::GatherIndex<Int> || ...) && ((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...))
  TENON_INLINE Gather<T, Device> operator()(const Int&... indices) const { return detail::gather(*this, indices...); }
  /// Refused in one sentence.
  template <class... Int>
    requires(!((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...))
  TENON_INLINE detail::Refused operator()(const Int&...) const {
    detail::refuse_index<((detail::GatherIndex<Int> || detail::ViewIndex<Int>) && ...)>();
    return {};
  }
  /// The same with one index; an integer leaves a view of one dimension less.
  template <detail::Integer Int>
  TENON_INLINE Tensor operator[](Int index) const { return select(0, static_cast<std::int64_t>(index)); }
  TENON_INLINE Tensor operator[](End index) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::index(in, index); });
  }
  template <class Int>
    requires(!detail::ElementIndex<Int>)
  TENON_INLINE auto operator[](const Int& index) const { return (*this)(index); }
#if defined(__cpp_multidimensional_subscript)
  /// With C++23 `c[1, 2]` is `c(1, 2)`; also several views, masks and integer tensors.
  template <class First, class Second, class... Int>
    requires(((detail::ViewIndex<First> || detail::GatherIndex<First>) && (detail::ViewIndex<Second> || detail::GatherIndex<Second>)) &&
             ... && (detail::ViewIndex<Int> || detail::GatherIndex<Int>))
  TENON_INLINE decltype(auto) operator[](const First& first, const Second& second, const Int&... indices) const {
    return (*this)(first, second, indices...);
  }
#endif

  // ---- the first dimension as a range

  /// Its places, each a view with one dimension less: `for (auto row : t)`.  end() throws ShapeError for a 0-d tensor.
  TENON_INLINE RowIterator<T, Device> begin() const { return {*this, 0}; }
  TENON_INLINE RowIterator<T, Device> end() const { return {*this, detail::row_count(layout_)}; }

  // ---- views: no copy, the same storage

  TENON_INLINE Tensor select(std::int64_t d, std::int64_t index) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::select(in, d, index); });
  }
  TENON_INLINE Tensor narrow(std::int64_t d, std::int64_t start, std::int64_t length) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::narrow(in, d, start, length); });
  }
  TENON_INLINE Tensor transpose(std::int64_t a, std::int64_t b) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::transpose(in, a, b); });
  }
  TENON_INLINE Tensor swapaxes(std::int64_t a, std::int64_t b) const { return transpose(a, b); }
  TENON_INLINE Tensor t() const { return viewed([](const Layout& in) TENON_INLINE_LAMBDA { return views::t(in); }); }
  TENON_INLINE Tensor permute(const Shape& order) const {
    return viewed([&](const Layout& in) TENON_INLINE_LAMBDA { return views::permute(in, order); });
  }
  TENON_INLINE Tensor permute(Extents order) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::permute(in, Dims(order)); });
  }
  TENON_INLINE Tensor movedim(std::int64_t from, std::int64_t to) const { return movedim(Shape{from}, Shape{to}); }
  TENON_INLINE Tensor movedim(const Shape& from, const Shape& to) const {
    return viewed([&](const Layout& in) TENON_INLINE_LAMBDA { return views::movedim(in, from, to); });
  }
  TENON_INLINE Tensor squeeze() const { return viewed([](const Layout& in) TENON_INLINE_LAMBDA { return views::squeeze(in); }); }
  TENON_INLINE Tensor squeeze(std::int64_t d) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::squeeze(in, d); });
  }
  TENON_INLINE Tensor unsqueeze(std::int64_t d) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::unsqueeze(in, d); });
  }
  TENON_INLINE Tensor flip(std::int64_t d) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::flip(in, d); });
  }
  TENON_INLINE Tensor diagonal(std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::diagonal(in, offset, a, b); });
  }
  /// Dimensions of size 1 repeated without a copy; -1 keeps a size.
  TENON_INLINE Tensor expand(const Shape& sizes) const {
    return viewed([&](const Layout& in) TENON_INLINE_LAMBDA { return views::expand(in, sizes); });
  }
  TENON_INLINE Tensor expand(Extents sizes) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::expand(in, Dims(sizes)); });
  }
  TENON_INLINE Tensor broadcast_to(const Shape& sizes) const {
    return viewed([&](const Layout& in) TENON_INLINE_LAMBDA { return views::expand(in, sizes, "broadcast_to"); });
  }
  TENON_INLINE Tensor broadcast_to(Extents sizes) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::expand(in, Dims(sizes), "broadcast_to"); });
  }
  TENON_INLINE Tensor unfold(std::int64_t d, std::int64_t size, std::int64_t step) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::unfold(in, d, size, step); });
  }
  /// Another shape of the same elements; one extent may be -1.  Throws ShapeError when the strides do not allow it.
  TENON_INLINE Tensor view(const Shape& sizes) const {
    return viewed([&](const Layout& in) TENON_INLINE_LAMBDA { return views::view(in, sizes); });
  }
  TENON_INLINE Tensor view(Extents sizes) const {
    return viewed([=](const Layout& in) TENON_INLINE_LAMBDA { return views::view(in, Dims(sizes)); });
  }
  /// Any sizes and strides within the storage; the offset counts from its beginning.  Throws IndexError.
  TENON_INLINE Tensor as_strided(const Shape& sizes, const Shape& strides, std::int64_t offset = 0) const {
    return viewed([&](const Layout&) { return views::as_strided(sizes, strides, offset, storage_.size()); });
  }

  // ---- a view where the strides allow it, a copy elsewhere

  /// The tensor itself if it is contiguous, else a copy.
  TENON_INLINE Tensor contiguous() const { return is_contiguous() ? *this : Tensor(clone()); }
  TENON_INLINE Tensor reshape(const Shape& sizes) const {
    Layout layout(sizes.rank(), storage_offset());
    detail::infer_sizes("reshape", layout_, sizes, layout);
    if (!detail::cut_strides(layout_, layout)) return Tensor(clone()).view(sizes);
    layout.finish();
    return Tensor(detail::Unchecked{}, storage_, std::move(layout));
  }

  // ---- copies

  /// The elements in fresh memory, row-major.
  TENON_INLINE Tensor<value_type, Device> clone() const { return detail::evaluate<value_type>(*this); }
  /// The elements converted to U, in fresh memory.
  template <Element U>
  TENON_INLINE Tensor<U, Device> cast() const { return detail::evaluate<U>(*this); }

  /// The elements on another device, row-major if it is the host; the tensor itself where it lies there already.  Throws DeviceError.
  template <class To>
    requires(std::is_same_v<To, Cpu> || std::is_same_v<To, Cuda>)
  TENON_INLINE Tensor<T, To> to(To device) const { return detail::transfer(*this, device); }

  // ---- in place

  /// Writes x, broadcast and converted.  Overlap gives what a temporary would.  Throws ShapeError.
  template <Operand X>
    requires is_writable
  TENON_INLINE Tensor& copy_(const X& x) { return detail::assign("copy_", *this, x), *this; }
  template <Scalar S>
    requires is_writable
  TENON_INLINE Tensor& fill_(const S& value) { return detail::assign("fill_", *this, value), *this; }
  TENON_INLINE Tensor& zero_() requires is_writable { return fill_(false); }
  /// `*this = op(*this, operands…)` for an operation or a function of the user's own.  Throws ShapeError.
  template <class F, class... X>
    requires(is_writable && (Operand<X> && ...))
  TENON_INLINE Tensor& apply_(F op, const X&... operands) {
    if constexpr (requires { F::info.arity(); }) {
      detail::require_arity<F::info.arity() == 1 + static_cast<int>(sizeof...(X))>();
      return detail::apply_in_place(op, *this, operands...);
    } else {
      if constexpr (detail::can_map<F, Tensor, X...>()) detail::apply_in_place(detail::Mapped<F>(static_cast<F&&>(op)), *this, operands...);
      return *this;
    }
  }
  TENON_INLINE Tensor& narrow_(std::int64_t d, std::int64_t start, std::int64_t length) { return *this = narrow(d, start, length); }
  TENON_INLINE Tensor& transpose_(std::int64_t a, std::int64_t b) { return *this = transpose(a, b); }
  TENON_INLINE Tensor& t_() { return *this = t(); }
  TENON_INLINE Tensor& squeeze_() { return *this = squeeze(); }
  TENON_INLINE Tensor& squeeze_(std::int64_t d) { return *this = squeeze(d); }
  TENON_INLINE Tensor& unsqueeze_(std::int64_t d) { return *this = unsqueeze(d); }
  /// Another shape, row-major, on the same storage, which grows if it must and keeps its elements.  Throws MemoryError and
  /// changes nothing when the storage is shared, foreign or pinned, and when memory is short.
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
  /// Shows another storage through these sizes and strides, within its bounds.  Throws IndexError.
  TENON_INLINE Tensor& set_(const Storage<T, Device>& storage, std::int64_t offset, const Shape& sizes, const Shape& strides) {
    Layout layout = views::as_strided(sizes, strides, offset, storage.size(), "set_");
    storage_ = storage;
    layout_ = std::move(layout);
    return *this;
  }
  TENON_INLINE Tensor& set_(const Storage<T, Device>& storage) { return set_(storage, 0, Shape{storage.size()}, Shape{1}); }
  TENON_INLINE Tensor& set_(const Tensor& other) { return *this = other; }
  /// Moves the elements into memory that other processes can map, under every handle and view of the storage; does nothing where
  /// they lie there.  Needs exclusive access, as a write does: the elements move.  The storage keeps its size from then on.
  /// Throws MemoryError and changes nothing when the storage is foreign or pinned, and when memory is short.  Needs
  /// <tenon/process/shared_memory.hpp>.
  template <class Self = Tensor>
  TENON_INLINE Tensor& share_memory_() { return detail::SharedMemory<Self>::share(*this), *this; }

 private:
  template <class F>
  TENON_INLINE Tensor viewed(F make) const { return Tensor(detail::Unchecked{}, *this, make); }

  Storage<T, Device> storage_;
  Layout layout_;
};

/// `Tensor c = a + b;`
template <class E>
  requires detail::Lazy<E>
Tensor(const E&) -> Tensor<typename E::value_type, typename E::device_type>;
template <class T, class Device>
Tensor(const Gather<T, Device>&) -> Tensor<std::remove_const_t<T>, Device>;

TENON_END_TYPES

TENON_BEGIN_CODE

/// Whether two tensors are handles on one storage.
template <class T, class U, class Device>
bool shares_storage(const Tensor<T, Device>& a, const Tensor<U, Device>& b) {
  return a.storage() && a.storage().block() == b.storage().block();
}

TENON_END_CODE
