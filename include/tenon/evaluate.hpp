// Evaluation: expressions become elements.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/error.hpp>
#include <tenon/expression.hpp>
#include <tenon/layout.hpp>
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

/// The row-major layout of what the sources broadcast to.
TENON_NOINLINE inline Layout result_layout(const Source* sources, int n) {
  Shape shape;
  for (int k = 0; k < n; ++k) broadcast_with("evaluate", shape, sources[k].layout->sizes());
  return contiguous_layout("evaluate", shape);
}

/// The row-major layout from offset 0 with the sizes of `like`, which is contiguous: a copy but for dimensions of size 1,
/// whose strides may be anything.
TENON_INLINE Layout fresh_layout(const Layout& like) {
  Layout layout(like);
  layout.set_offset(0);
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
  static constexpr OpInfo info{.name = Op::info.name, .arity = 1, .summary = "", .rule = Rule::predicate};
  template <class V>
  TENON_INLINE static auto at(const V& x) { return Op::refuses(x); }
};

template <class X>
void refuse_elements(const X&) {}
/// Throws TypeError if an operation of the expression refuses an element: before anything is written.
template <class Op, class... X>
void refuse_elements(const Expression<Op, X...>& x) {
  x.each([](const auto& operand) {
    if constexpr (OperandTraits<std::remove_cvref_t<decltype(operand)>>::refuses) refuse_elements(operand);
  });
  using types = typename Expression<Op, X...>::types;
  if constexpr (op_refuses<Op, typename types::common>) {
    const auto& second = operand<1>(x);
    bool refused = false;
    if constexpr (requires { second.value; }) {
      refused = Op::refuses(convert<typename types::common>(second.value));
    } else {
      const auto found = evaluate<bool>(build(Refuses<Op>{}, second));
      for (std::int64_t i = 0; i < found.numel(); ++i) refused = refused || found.storage().data()[i];
    }
    if (refused) fail(ErrorCode::type, Op::info.name, ": ", Op::refusal);
  }
}

// ---- evaluation

/// Whether nothing is broadcast.
template <class X>
TENON_INLINE bool has_one_shape(const X& x) {
  if constexpr (requires { x.has_one_shape(); }) return x.has_one_shape();
  else return true;
}

template <class T, class Device>
TENON_INLINE bool lies_contiguously(const Tensor<T, Device>& leaf) { return leaf.is_contiguous(); }
template <class G>
TENON_INLINE bool lies_contiguously(const Generated<G>&) { return false; }

/// From more elements on the driver cuts into blocks even what lies contiguously.
inline constexpr std::int64_t most_simple_elements = 32 * 1024;

/// Whether one call of the kernel does: little, nothing broadcast, and every leaf contiguous in memory.
template <class X>
TENON_INLINE bool is_simple(const X& x) {
  bool simple = has_one_shape(x);
  std::int64_t n = 0;
  each_leaf(x, [&](const auto& leaf) {
    simple = simple && lies_contiguously(leaf);
    n = leaf.layout().numel();
  });
  return simple && n <= most_simple_elements;
}

template <class Out, class X>
using tree_of = decltype(bind_node<0, Out>(std::declval<const X&>()));

/// The kernel of an expression; null for a tensor whose elements are copied as they are.
template <class Out, class X>
TENON_INLINE Kernel kernel_of() {
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<Out, 0>>) return nullptr;
  else return contiguous_kernel<Out, tree_of<Out, X>, OperandTraits<X>::leaves>();
}

/// Writes the n elements of what is simple.
template <class Out, class X>
TENON_INLINE void run_simple(const X& x, char* out, std::int64_t n) {
  const char *operand[OperandTraits<X>::leaves], **to = operand;
  each_leaf(x, [&](const auto& leaf) {
    if constexpr (requires { leaf.data_ptr(); }) *to++ = reinterpret_cast<const char*>(leaf.data_ptr());
  });
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<Out, 0>>) {
    if (n) std::memcpy(out, operand[0], static_cast<std::size_t>(n) * sizeof(Out));
  } else {
    const tree_of<Out, X> tree = bind_node<0, Out>(x);
    if (n) kernel_of<Out, X>()(out, &tree, operand, n);
  }
}

/// An expression, or one tensor, bound: its tree and its sources.
template <class Out, class X>
struct Bound {
  static constexpr int leaves = OperandTraits<X>::leaves;
  using Tree = tree_of<Out, X>;
  TENON_INLINE static Kernel kernel() { return kernel_of<Out, X>(); }
  const X& value;
  Tree tree;
  Sources<leaves> sources;
  TENON_INLINE explicit Bound(const X& x) : value(x), tree(bind_node<0, Out>(x)) {
    Source* to = sources.list;
    each_leaf(x, [&](const auto& leaf) { *to++ = source_of(leaf); });
  }

  /// Writes the value, broadcast, at `out` (the layout's offset not in it).
  void run(char* out, const Layout& layout) const {
    if (layout.is_contiguous() && is_simple(value) && layout.numel() == sources.list[0].layout->numel()) {
      return run_simple<Out>(value, out + layout.offset() * static_cast<std::int64_t>(sizeof(Out)), layout.numel());
    }
    detail::run(out, layout, sizeof(Out), sources.list, leaves, &tree, kernel());
  }
};

template <class Out, class X>
TENON_INLINE Tensor<Out> evaluate_simple(const X& x) {
  const Layout* layouts[OperandTraits<X>::leaves];
  collect_layouts(x, layouts);
  const std::int64_t n = layouts[0]->numel();
  Tensor<Out> result(Unchecked{}, n, [&] { return fresh_layout(*layouts[0]); });
  run_simple<Out>(x, reinterpret_cast<char*>(result.storage().data()), n);
  return result;
}
/// What a kernel makes of sources that broadcast, in fresh memory.
template <class Out>
TENON_NOINLINE Tensor<Out> evaluate_sources(const Source* sources, int n, const void* tree, Kernel kernel) {
  Layout layout = result_layout(sources, n);
  Storage<Out> storage(layout.numel());
  run(reinterpret_cast<char*>(storage.data()), layout, sizeof(Out), sources, n, tree, kernel);
  return Tensor<Out>(Unchecked{}, std::move(storage), std::move(layout));
}

template <class Out, class X>
TENON_NOINLINE Tensor<Out> evaluate_bound(const X& x) {
  const Bound<Out, X> bound(x);
  return evaluate_sources<Out>(bound.sources.list, bound.leaves, &bound.tree, bound.kernel());
}

/// The value in fresh memory, whatever its elements are.
template <class Out, class X>
Tensor<Out> value_of(const X& x) {
  return is_simple(x) ? evaluate_simple<Out>(x) : evaluate_bound<Out>(x);
}

template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x) {
  static_assert(std::is_same_v<typename X::device_type, Cpu>, "tenon: evaluation on this device needs <tenon/cuda.hpp>");
  if constexpr (OperandTraits<X>::refuses) refuse_elements(x);
  return value_of<Out>(x);
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

/// Whether writing `out` could change an element that is still to be read.
TENON_NOINLINE inline bool needs_temporary(const Placed& out, const Source* sources, int n) {
  for (int k = 0; k < n; ++k) {
    if (sources[k].generate) continue;
    const Placed read{sources[k].data, sources[k].layout, sources[k].item};
    if (!coincides(out, read) && overlaps(out, read)) return true;
  }
  return false;
}

/// Whether one call of the kernel writes x to `out`: both are simple, of one shape, and every leaf is read just where it is
/// written or lies apart.
template <class T, class Device, class X>
TENON_INLINE bool is_simple_assignment(const Tensor<T, Device>& out, const X& x) {
  if (!out.is_contiguous() || !is_simple(x)) return false;
  const auto begin = reinterpret_cast<std::uintptr_t>(out.data_ptr()), end = begin + static_cast<std::uintptr_t>(out.numel()) * sizeof(T);
  bool fits = true;
  each_leaf(x, [&](const auto& leaf) {
    if constexpr (requires { leaf.data_ptr(); }) {
      constexpr std::size_t item = sizeof(typename std::remove_cvref_t<decltype(leaf)>::element_type);
      const auto at = reinterpret_cast<std::uintptr_t>(leaf.data_ptr());
      const bool apart = at >= end || at + static_cast<std::uintptr_t>(leaf.numel()) * item <= begin;
      fits = fits && leaf.sizes() == out.sizes() && (apart || (at == begin && item == sizeof(T)));
    }
  });
  return fits;
}

template <class T, class Device, class X>
void assign(const char* function, const Tensor<T, Device>& out, const X& x) {
  static_assert(std::is_same_v<Device, Cpu>, "tenon: writing on this device needs <tenon/cuda.hpp>");
  char* data = reinterpret_cast<char*>(out.storage().data());
  if constexpr (Scalar<X>) {
    const auto value = static_cast<element_t<X>>(x);
    check_scalar<T>(function, value);
    if (repeats_elements(out.layout())) fail_repeated(function, out.layout());
    const Constant<T> tree{convert<compute_t<T>>(value)};
    run(data, out.layout(), sizeof(T), nullptr, 0, &tree, contiguous_kernel<T, Constant<T>, 0>());
  } else if constexpr (requires { x.materialise(); }) {
    assign(function, out, x.materialise());
  } else {
    static_assert(std::is_same_v<typename X::device_type, Device>, "tenon: the operands live on different devices: move them with to(device) first");
    if constexpr (!OperandTraits<X>::refuses) {
      if (is_simple_assignment(out, x)) return run_simple<T>(x, reinterpret_cast<char*>(out.data_ptr()), out.numel());
    }
    const Bound<T, X> bound(x);
    if (has_one_shape(x)) check_destination(function, bound.sources.list[0].layout->sizes(), out.layout());
    else check_destination(function, shape_of(x), out.layout());
    if constexpr (OperandTraits<X>::refuses) refuse_elements(x);
    if (needs_temporary({data, &out.layout(), sizeof(T)}, bound.sources.list, bound.leaves)) {
      const Tensor<T, Device> copy = evaluate<T>(x);
      return assign(function, out, copy);
    }
    bound.run(data, out.layout());
  }
}

template <class Op, class Self, class... X>
void apply_in_place(const Op& op, Self& self, const X&... operands) {
  using Result = decltype(build(op, self, operands...));
  static_assert(KindFits<typename Result::value_type, typename std::remove_cvref_t<Self>::value_type>,
                "tenon: an in-place operation does not change a tensor's kind: the result is of a higher one (use cast())");
  if constexpr (requires { self.materialise(); }) {
    self.assign(Op::info.name, build(op, self, operands...));
  } else {
    static_assert(std::remove_cvref_t<Self>::is_writable, "tenon: the elements of a Tensor<const T> are read-only");
    assign(Op::info.name, self, build(op, self, operands...));
  }
}

/// Whether the memory of a named tensor can take its new value with nobody noticing: its own, contiguous, of the right shape,
/// and seen only by it and by leaves that read each element just where it is written.
TENON_NOINLINE inline bool can_reuse(const Block* block, const Layout& layout, std::int64_t item, const Source* sources, int n) {
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

template <class T, class Device, class X>
void rebind(Tensor<T, Device>& self, X&& x) {
  using E = std::remove_cvref_t<X>;
  using Value = std::remove_const_t<T>;
  if constexpr (OperandTraits<E>::refuses) refuse_elements(x);
  const Bound<Value, E> bound(x);
  if constexpr (std::is_same_v<T, Value> && !OperandTraits<E>::may_throw && !std::is_lvalue_reference_v<X>) {
    Block* block = self.storage().block();
    if (can_reuse(block, self.layout(), sizeof(T), bound.sources.list, bound.leaves)) return bound.run(block->data, self.layout());
  }
  self = Tensor<T, Device>(value_of<Value>(x));
}

/// Operand pointers of one element, then the tree on them.
template <class X, class... Int>
typename X::value_type element_of_expression(const X& x, Int... indices) {
  using Out = typename X::value_type;
  if constexpr (OperandTraits<X>::refuses) refuse_elements(x);
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
  using T = typename X::value_type;
  if constexpr (requires { x.materialise(); }) return x.materialise();
  else if constexpr (detail::is_tensor<X>) return x;
  else return detail::evaluate<T>(x);
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
  return detail::overlaps({reinterpret_cast<const char*>(a.storage().data()), &a.layout(), sizeof(T)},
                          {reinterpret_cast<const char*>(b.storage().data()), &b.layout(), sizeof(U)});
}

TENON_END_CODE
