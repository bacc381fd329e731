// Evaluation: expressions become elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/bind.hpp>
#include <tenon/config.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/error.hpp>
#include <tenon/expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/leaves.hpp>
#include <tenon/operand.hpp>
#include <tenon/refusals.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

TENON_BEGIN_DETAIL

/// A row-major tensor of uninitialised elements.  Throws ShapeError, MemoryError.
template <class T>
Tensor<T> new_tensor(const char* function, Dims sizes) {
  Layout layout = contiguous_layout(function, sizes);
  Storage<T> storage(layout.numel());
  return Tensor<T>(Unchecked{}, std::move(storage), std::move(layout));
}

/// The same on a device.
template <class T, class Device>
auto new_tensor_on(const char* function, [[maybe_unused]] const Device& device, Dims sizes) {
  static_assert(std::is_same_v<Device, Cpu> || has_engine<Device>(), "tenon: this operation on this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Device>()) {
    Layout layout = contiguous_layout(function, sizes);
    Storage<T, Device> storage(layout.numel(), device);
    return Tensor<T, Device>(Unchecked{}, std::move(storage), std::move(layout));
  } else {
    return new_tensor<T>(function, sizes);
  }
}
/// The device that x lies on.
template <class X>
TENON_INLINE auto device_beside([[maybe_unused]] const X& x) {
  using Device = typename X::device_type;
  if constexpr (has_engine<Device>()) return Engine<Device>::device_of(x);
  else return Device{};
}
/// Refuses operands of what the host alone computes.
template <class X>
constexpr void require_host() {
  static_assert(std::is_same_v<typename X::device_type, Cpu>,
                "tenon: only the host computes this: bring the operands there with to(Cpu{}) first");
}
/// Throws DeviceError unless `out` lies on the operands' device, or is reached from all.
template <class T, class Device>
void check_device(const char* function, const Tensor<T, Device>& out, const Device& device) {
  const AnyDevice here = out.device(), wanted = device;
  if (here.type == wanted.type && here.index != wanted.index) {
    fail(ErrorCode::device, function, ": the operands lie on ", Device::name, " ", wanted.index, ", the destination on ", Device::name, " ",
         here.index);
  }
}
/// The same on the device of x.
template <class T, class X>
TENON_INLINE auto new_tensor_beside(const char* function, const X& x, Dims sizes) {
  return new_tensor_on<T>(function, device_beside(x), sizes);
}

template <class T, class Device>
TENON_INLINE char* storage_bytes(const Tensor<T, Device>& x) {
  return reinterpret_cast<char*>(const_cast<std::remove_const_t<T>*>(x.storage().data()));
}
template <class T, class Device>
TENON_INLINE Placed placed(const Tensor<T, Device>& x) { return {storage_bytes(x), &x.layout(), sizeof(T)}; }

TENON_NOINLINE_OG inline Shape broadcast_sources(const Source* sources, int n) {
  Shape shape;
  for (int k = 0; k < n; ++k) broadcast_with("evaluate", shape, sources[k].layout->sizes());
  return shape;
}
/// The row-major layout of what the sources broadcast to.
TENON_NOINLINE_OG inline Layout result_layout(const Source* sources, int n) {
  return contiguous_layout("evaluate", broadcast_sources(sources, n));
}

/// The row-major layout from offset 0 with the sizes of `like`, which is contiguous: a copy but for dimensions of size 1,
/// whose strides may be anything.
TENON_INLINE Layout fresh_layout(const Layout& like) {
  Layout layout(like);
  layout.set_offset(0);
  if (layout.rank() == 1) {
    layout.strides_data()[0] = 1;
    return layout;
  }
  const std::int64_t* size = layout.sizes_data();
  std::int64_t *step = layout.strides_data(), stride = 1;
  for (int d = layout.rank(); d-- > 0;) {
    step[d] = stride;
    stride *= size[d] > 1 ? size[d] : 1;
  }
  return layout;
}

// ---- refused operands

template <class Op>
struct Refuses : Elementwise<Refuses<Op>> {
  static constexpr OpInfo info{.name = Op::info.name, .arity = 1, .summary = "", .source = "", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& x) { return Op::refuses(x); }
};

/// Throws TypeError if operation Op, computed in In, refuses an element of its second operand.
template <class Op, class In, class X>
void refuse_operand(const X& second) {
  bool refused = false;
  if constexpr (requires { second.value; }) {
    refused = Op::refuses(convert<In>(second.value));
  } else {
    const auto found = evaluate<bool>(build(Refuses<Op>{}, second));
    for (std::int64_t i = 0; i < found.numel(); ++i) refused = refused || found.storage().data()[i];
  }
  if (refused) fail(ErrorCode::type, Op::info.name, ": ", Op::refusal);
}

/// Throws TypeError if an operation of the expression refuses an element: before anything is written.
template <class Op, class... X>
void refuse_elements(const Expression<Op, X...>& x) {
  using In = typename Expression<Op, X...>::types::common;
  [&]<int... K>(std::integer_sequence<int, K...>) {
    const auto check = [&]<int k, class Y>() {
      constexpr bool is_refused = op_refuses<Op, In> && k == 1;
      if constexpr (is_refused || OperandOf<Y>::refuses) {
        const Y operand = operand_of<k, Y>(x);
        if constexpr (OperandOf<Y>::refuses) refuse_elements(operand);
        if constexpr (is_refused) refuse_operand<Op, In>(operand);
      }
    };
    (check.template operator()<K, X>(), ...);
  }(std::make_integer_sequence<int, sizeof...(X)>{});
}

// ---- evaluation

/// From more elements on the driver cuts into blocks even what lies contiguously.
inline constexpr std::int64_t most_simple_elements = 32 * 1024;

/// The kernel of an expression; null for a tensor whose elements are copied as they are.
template <class Out, class X>
TENON_INLINE Kernel kernel_of() {
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<Out, 0>>) return nullptr;
  else return contiguous_kernel<Out, tree_of<Out, X>, OperandOf<X>::Leaves::count>();
}

/// What is computed, without its types: sources, of one shape or broadcasting, a tree that reads them, and its kernel.
struct Computation {
  const Source* sources;
  int count;
  bool one_shape;
  const void* tree;
  Kernel kernel;

  /// Whether one call of the kernel does: little, nothing broadcast, and everything contiguous in memory.
  TENON_INLINE bool is_simple() const {
    bool simple = one_shape && sources[0].layout->numel() <= most_simple_elements;
    for (int k = 0; k < count; ++k) simple = simple && !sources[k].generate && sources[k].layout->is_contiguous();
    return simple;
  }
  /// Writes the elements of what is simple.
  TENON_INLINE void run_simple(char* out, std::int64_t out_item) const {
    const std::int64_t n = sources[0].layout->numel();
    const char* operand[max_operands];
    for (int k = 0; k < count; ++k) operand[k] = sources[k].data + sources[k].layout->offset() * sources[k].item;
    if (n == 0) return;
    if (kernel) kernel(out, tree, operand, n);
    else std::memcpy(out, operand[0], static_cast<std::size_t>(n * out_item));
  }
  /// Writes the value, broadcast, at `out` (the layout's offset not in it).
  TENON_INLINE void run(char* out, const Layout& layout, std::int64_t out_item) const {
    if (layout.is_contiguous() && is_simple() && layout.numel() == sources[0].layout->numel())
      return run_simple(out + layout.offset() * out_item, out_item);
    detail::run(out, layout, out_item, sources, count, tree, kernel);
  }
};

/// An operand, bound: its tree and its sources.
template <class Out, class X>
struct Bound {
  using Device = typename OperandOf<X>::device;
  static_assert(std::is_same_v<Device, Cpu> || std::is_void_v<Device>,
                "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  static constexpr int leaves = OperandOf<X>::Leaves::count;
  struct Sources {
    Source list[std::size_t{leaves}];
  };
  bool one_shape;
  tree_of<Out, X> tree;
  Sources sources;
  TENON_INLINE explicit Bound(const X& x) : one_shape(OperandOf<X>::has_one_shape(x)), tree(BindAs<Out, X>::make(OperandOf<X>::keep(x))) {
    OperandOf<X>::put_sources(sources.list, x);
  }
  TENON_INLINE static Kernel kernel() { return kernel_of<Out, X>(); }
  TENON_INLINE Computation computation() const { return {sources.list, leaves, one_shape, &tree, kernel()}; }
};

/// What is computed, in fresh memory, where it takes more than one call of the kernel.
template <class Out>
TENON_NOINLINE_OG Tensor<Out> compute_in_blocks(const Computation& x) {
  Layout layout = result_layout(x.sources, x.count);
  Storage<Out> storage(layout.numel());
  run(reinterpret_cast<char*>(storage.data()), layout, sizeof(Out), x.sources, x.count, x.tree, x.kernel);
  return Tensor<Out>(Unchecked{}, std::move(storage), std::move(layout));
}
/// The same in one call.
template <class Out>
TENON_INLINE Tensor<Out> compute_simple(const Computation& x) {
  Tensor<Out> result(Unchecked{}, x.sources[0].layout->numel(), [&] { return fresh_layout(*x.sources[0].layout); });
  x.run_simple(reinterpret_cast<char*>(result.storage().data()), sizeof(Out));
  return result;
}
template <class Out>
TENON_NOINLINE Tensor<Out> compute(const Computation& x) {
  return x.is_simple() ? compute_simple<Out>(x) : compute_in_blocks<Out>(x);
}

/// The value of leaves that lie in memory: what small expressions take.
template <class Out>
TENON_INLINE Tensor<Out> compute_contiguous(const Leaf* list, const unsigned char* items, int count, const void* tree, Kernel kernel) {
  const std::int64_t n = list->layout.numel();
  Tensor<Out> result(Unchecked{}, n, [&] { return fresh_layout(list->layout); });
  const char* operand[max_operands];
  if (n == 0) return result;
  for (int k = 0; k < count; ++k) operand[k] = list[k].block->data + list[k].layout.offset() * items[k];
  kernel(reinterpret_cast<char*>(result.storage().data()), tree, operand, n);
  return result;
}
template <class Out>
TENON_NOINLINE_OG Tensor<Out> compute_listed(const Leaf* list, const unsigned char* items, LeafFacts facts, const void* tree,
                                             Kernel kernel) {
  Source sources[max_operands];
  list_sources(sources, list, items, facts.count());
  return compute<Out>({sources, facts.count(), facts.one_shape(), tree, kernel});
}
template <class Out>
TENON_NOINLINE Tensor<Out> compute_leaves(const Leaf* list, const unsigned char* items, LeafFacts facts, const void* tree, Kernel kernel) {
  const bool simple = facts.simple() && list->layout.numel() <= most_simple_elements;
  return __builtin_expect(simple, 1) ? compute_contiguous<Out>(list, items, facts.count(), tree, kernel)
                                     : compute_listed<Out>(list, items, facts, tree, kernel);
}

/// The value in fresh memory, whatever its elements are.
template <class Out, class X>
TENON_INLINE Tensor<Out> value_of(const X& x) {
  const Bound<Out, X> bound(x);
  return compute<Out>(bound.computation());
}
template <class Out, class Op, class... X>
  requires(!OperandOf<Expression<Op, X...>>::Leaves::any_made)
TENON_INLINE Tensor<Out> value_of(const Expression<Op, X...>& x) {
  using E = Expression<Op, X...>;
  const auto tree = BindAs<Out, E>::make(x.kept());
  return compute_leaves<Out>(x.leaf_list(), OperandOf<E>::Leaves::items, x.facts(), &tree, kernel_of<Out, E>());
}

template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x) {
  using Device = typename X::device_type;
  static_assert(std::is_same_v<Device, Cpu> || has_engine<Device>(), "tenon: evaluation on this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Device>()) {
    return Engine<Device>::template evaluate<Out>(x);
  } else {
    if constexpr (OperandOf<X>::refuses) refuse_elements(x);
    return value_of<Out>(x);
  }
}

template <class T, class Device, class To>
Tensor<T, To> transfer(const Tensor<T, Device>& x, To device) {
  using Far = std::conditional_t<std::is_same_v<To, Cpu>, Device, To>;
  static_assert(std::is_same_v<Far, Cpu> || has_engine<Far>(), "tenon: to this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Far>()) return Engine<Far>::transfer(x, device);
  else return x;
}

template <class T, class Device>
std::remove_const_t<T> element_on_device(const Tensor<T, Device>& x) {
  static_assert(has_engine<Device>(), "tenon: to read an element of this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Device>()) return Engine<Device>::element(x);
}

[[noreturn]] TENON_COLD inline void fail_assign(const char* function, Dims from, Dims to) {
  fail(ErrorCode::shape, function, ": shape ", from, " does not broadcast to ", to);
}
[[noreturn]] TENON_COLD inline void fail_repeated(const char* function, const Layout& layout) {
  fail(ErrorCode::shape, function, ": the destination of shape ", layout.sizes(), " and strides ", layout.strides(),
       " names elements several times: write to the tensor that was expanded, or to a clone()");
}

/// Whether a value of that shape can be written to a destination of these sizes.
inline void check_destination(const char* function, Dims from, const Layout& to) {
  if (!(from == to.sizes())) {
    const Shape joined = from.rank() > to.rank() ? Shape() : broadcast_shapes(function, from, to.sizes());
    if (from.rank() > to.rank() || !(Dims(joined) == to.sizes())) fail_assign(function, from, to.sizes());
  }
  if (repeats_elements(to)) fail_repeated(function, to);
}

inline void check_destination(const char* function, const Computation& x, const Layout& to) {
  if (x.one_shape) return check_destination(function, x.sources[0].layout->sizes(), to);
  check_destination(function, broadcast_sources(x.sources, x.count), to);
}

/// Whether writing `out` could change an element that is still to be read.
TENON_NOINLINE_OG inline bool needs_temporary(const Placed& out, const Source* sources, int n) {
  for (int k = 0; k < n; ++k) {
    if (sources[k].generate) continue;
    const Placed read{sources[k].data, sources[k].layout, sources[k].item};
    if (!coincides(out, read) && overlaps(out, read)) return true;
  }
  return false;
}

/// Whether one call of the kernel writes x to `out`: both are simple, of one shape, and every source is read just where it is
/// written or lies apart.
TENON_INLINE bool is_simple_assignment(const Placed& out, const Computation& x) {
  const std::int64_t n = out.layout->numel();
  if (!out.layout->is_contiguous() || !x.is_simple() || !(x.sources[0].layout->sizes() == out.layout->sizes())) return false;
  const auto begin = reinterpret_cast<std::uintptr_t>(out.data + out.layout->offset() * out.item),
             end = begin + static_cast<std::uintptr_t>(n * out.item);
  for (int k = 0; k < x.count; ++k) {
    const Source& source = x.sources[k];
    const auto at = reinterpret_cast<std::uintptr_t>(source.data + source.layout->offset() * source.item);
    const bool apart = at >= end || at + static_cast<std::uintptr_t>(n * source.item) <= begin;
    if (!apart && !(at == begin && source.item == out.item)) return false;
  }
  return true;
}

/// Writes what is computed to `out`, through a temporary where that could change what is still to be read.
template <class T, class Device>
TENON_NOINLINE void write_to(const char* function, const Tensor<T, Device>& out, const Computation& x) {
  char* data = reinterpret_cast<char*>(out.storage().data());
  const Placed place{data, &out.layout(), sizeof(T)};
  if (is_simple_assignment(place, x)) return x.run_simple(reinterpret_cast<char*>(out.data_ptr()), sizeof(T));
  check_destination(function, x, out.layout());
  if (needs_temporary(place, x.sources, x.count)) {
    const Tensor<T, Device> copy = compute<T>(x);
    const Source source = source_of(copy);
    return write_to(function, out, {&source, 1, true, nullptr, nullptr});
  }
  x.run(data, out.layout(), sizeof(T));
}

template <class T, class Device, class X>
void assign(const char* function, const Tensor<T, Device>& out, const X& x) {
  static_assert(std::is_same_v<Device, Cpu> || has_engine<Device>(), "tenon: writing on this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Device>()) {
    Engine<Device>::assign(function, out, x);
  } else if constexpr (Scalar<X>) {
    const auto value = static_cast<element_t<X>>(x);
    check_scalar<T>(function, value);
    if (repeats_elements(out.layout())) fail_repeated(function, out.layout());
    const Constant<T> tree{convert<compute_t<T>>(value)};
    run(reinterpret_cast<char*>(out.storage().data()), out.layout(), sizeof(T), nullptr, 0, &tree, contiguous_kernel<T, Constant<T>, 0>());
  } else if constexpr (OperandOf<X>::is_read_first) {
    assign(function, out, OperandOf<X>::read(x));
  } else {
    require_one_device<std::is_same_v<typename X::device_type, Device>>();
    const Bound<T, X> bound(x);
    if constexpr (OperandOf<X>::refuses) {
      check_destination(function, bound.computation(), out.layout());
      refuse_elements(x);
    }
    write_to(function, out, bound.computation());
  }
}

template <class Op, class Self, class... X>
Self& apply_in_place(const Op& op, Self& self, const X&... operands) {
  if constexpr (!are_operands<X...>()) {
    return self;
  } else if constexpr (!std::is_same_v<decltype(build(op, self, operands...)), Refused>) {
    using Result = decltype(build(op, self, operands...));
    using Out = std::remove_cvref_t<Self>;
    constexpr bool fits = KindFits<typename Result::value_type, typename Out::value_type>;
    require_result_kind<typename Result::value_type, typename Out::value_type>();
    if constexpr (OperandOf<Out>::is_read_first) {
      self.assign(Op::info.name, build(op, self, operands...));
    } else {
      require_writable<Out>();
      if constexpr (fits && Out::is_writable) assign(Op::info.name, self, build(op, self, operands...));
    }
  }
  return self;
}

/// Whether the memory of a named tensor can take its new value with nobody noticing: its own, contiguous, of the right shape,
/// and seen only by it and by leaves that read each element just where it is written.
TENON_NOINLINE_OG inline bool can_reuse(const Block* block, const Layout& layout, std::int64_t item, const Source* sources, int n) {
  if (!block || !is_resizable(*block) || !layout.is_contiguous()) return false;
  std::uint32_t handles = 1;
  bool same_shape = false;
  for (int k = 0; k < n; ++k) {
    if (!sources[k].generate && sources[k].data == block->data) {
      if (!coincides({block->data, &layout, item}, {sources[k].data, sources[k].layout, sources[k].item})) return false;
      ++handles;
    }
    same_shape = same_shape || sources[k].layout->sizes() == layout.sizes();
  }
  return use_count(block) == handles && (same_shape || result_layout(sources, n).sizes() == layout.sizes());
}

/// `self = x`, in its own memory if that is allowed and nobody notices.
template <class T, class Device>
TENON_NOINLINE void rebind_to(Tensor<T, Device>& self, const Computation& x, bool may_reuse) {
  if constexpr (!std::is_const_v<T>) {
    Block* block = self.storage().block();
    if (may_reuse && can_reuse(block, self.layout(), sizeof(T), x.sources, x.count)) return x.run(block->data, self.layout(), sizeof(T));
  }
  self = Tensor<T, Device>(compute<std::remove_const_t<T>>(x));
}

template <class T, class Device, class X>
TENON_INLINE void rebind(Tensor<T, Device>& self, X&& x) {
  using E = std::remove_cvref_t<X>;
  if constexpr (has_engine<Device>()) {
    self = evaluate<std::remove_const_t<T>>(x);
  } else {
    if constexpr (OperandOf<E>::refuses) refuse_elements(x);
    const Bound<std::remove_const_t<T>, E> bound(x);
    rebind_to(self, bound.computation(), !OperandOf<E>::may_throw && !std::is_lvalue_reference_v<X>);
  }
}

/// Operand pointers of one element, then the tree on them.
template <class X, class... Int>
typename X::value_type element_of_expression(const X& x, Int... indices) {
  using Out = typename X::value_type;
  if constexpr (OperandOf<X>::refuses) refuse_elements(x);
  const Shape shape = x.shape();
  const std::int64_t given[] = {static_cast<std::int64_t>(indices)..., 0};
  if (static_cast<int>(sizeof...(Int)) != shape.rank()) fail_index_count(sizeof...(Int), shape);
  const Bound<Out, X> bound(x);
  const char* operand[max_operands];
  alignas(16) char generated[max_operands][16];
  for (int k = 0; k < bound.leaves; ++k) {
    const Source& s = bound.sources.list[k];
    std::int64_t offset = s.layout->offset();
    for (int d = 0; d < shape.rank(); ++d) {
      const std::int64_t i = given[d] < 0 ? given[d] + shape[d] : given[d];
      if (i < 0 || i >= shape[d]) fail_index(given[d], d, shape);
      const int in = d - (shape.rank() - s.layout->rank());
      if (in >= 0 && s.layout->size(in) != 1) offset += i * s.layout->stride(in);
    }
    operand[k] = s.generate ? generated[k] : s.data + offset * s.item;
    if (s.generate) s.generate(generated[k], s.state, offset, 1, 1);
  }
  return convert<Out>(bound.tree.template at<OneLane>(operand, 0));
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

template <class Op, class... X>
template <detail::Integer... Int>
typename Expression<Op, X...>::value_type Expression<Op, X...>::operator()(Int... indices) const {
  return detail::element_of_expression(*this, indices...);
}

TENON_END_TYPES

TENON_BEGIN_CODE

/// An expression's or a gather's value in fresh memory; a tensor as it is.
template <TensorLike X>
auto eval(const X& x) {
  using Of = detail::OperandOf<X>;
  if constexpr (Of::is_read_first) return Of::read(x);
  else if constexpr (Of::is_lazy) return detail::evaluate<typename X::value_type>(x);
  else return x;
}

/// Writes x, broadcast and converted, into an existing tensor.  Overlap gives what a temporary would.  Throws ShapeError.
template <class T, class Device, Operand X>
  requires(!std::is_const_v<T>)
void into(const Tensor<T, Device>& out, const X& x) {
  detail::assign("into", out, x);
}

/// Whether an element of one lies in the memory of the other.
template <class T, class U>
bool may_overlap(const Tensor<T>& a, const Tensor<U>& b) {
  return detail::overlaps(detail::placed(a), detail::placed(b));
}

TENON_END_CODE
