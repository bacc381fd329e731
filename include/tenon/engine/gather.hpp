// Gather: the elements of a tensor that masks and integer tensors select, as in NumPy's advanced indexing.
//
// A gather is read into a tensor or assigned to. Masks and indices are resolved and range-checked when it is made; the
// elements are read when it is converted to a tensor. It has no access to single elements. An expression converts it to
// a tensor when it becomes an operand.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/engine.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/kept_elements.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/packed_mask.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/expression/lazy_methods.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/indexed_view.hpp>
#include <tenon/view/overlap.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// The places of the selected elements: `offsets[b] + (an offset of rest)`. The result's shape is that of `rest`, with
/// the dimensions of `offsets` inserted at `position`.
template <class Device>
struct Gathered {
  Tensor<std::int64_t, Device> offsets;
  Layout rest;
  int position = 0;
  bool repeats = false;  // an element may be selected twice
  /// One mask alone selects, and the engine packs masks: the offsets are computed when they are needed, as most uses
  /// need none.
  bool by_mask = false;
  PackedMask<later_t<std::uint64_t, Device>> mask{};
  Layout masked{};  // the dimensions of the mask, with the steps of the indexed tensor

  /// True if a mask selects single elements.
  TENON_INLINE bool selects_elements() const { return by_mask && rest.rank() == 0; }
};

template <class T, class Device>
struct OperandOf<Gather<T, Device>> : PlainOperand {
  static constexpr bool is_read_first = true;
  using promotes = std::remove_const_t<T>;
  using device = Device;
  TENON_INLINE static Shape shape(const Gather<T, Device>& x) { return x.shape(); }
  TENON_INLINE static Tensor<promotes, Device> read(const Gather<T, Device>& x) { return x.materialise(); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if the device's engine packs a mask in bits, and reads and writes by them.
template <class Device>
constexpr bool packs_masks() { return Engine<Device>::packs_masks; }

/// The indices of one call: collected, then resolved against a layout. A template, so that programs without gathers do
/// not compile it; I64 is std::int64_t.
template <class I64, class Device>
class GatherIndices {
 public:
  explicit GatherIndices(const Device& device) : device_(device) {}
  void add(const Index& index) {
    // Together with tensors, an integer is an index tensor of rank 0.
    if (index.kind == Index::integer) return add(Tensor<const I64, Device>(constant(index.at)));
    push(Part{index, {}, {}});
  }
  void add(Tensor<const I64, Device> indices) { push(Part{Index(all), std::move(indices), {}, Part::indices}); }
  void add(Tensor<const bool, Device> mask) { push(Part{Index(all), {}, std::move(mask), Part::mask}); }

  Gathered<Device> resolve(const Layout& layout) const {
    Index list[max_rank];
    int listed = 0;
    for (int k = 0; k < count_; ++k) {
      const int dims = part_[k].kind == Part::mask ? part_[k].mask_.dim() : 1;
      check_index_number(listed + dims, max_rank);
      for (int d = 0; d < dims; ++d) list[listed++] = part_[k].view;
    }
    const Layout base = views::index_list(layout, list, listed);
    return split(layout, base);
  }

 private:
  struct Part {
    enum Kind { plain, indices, mask };
    Index view = all;
    Tensor<const I64, Device> indices_;
    Tensor<const bool, Device> mask_;
    Kind kind = plain;
  };

  Tensor<I64, Device> constant(std::int64_t value) const {
    auto result = new_tensor_on<I64>("operator()", device_, Shape());
    detail::assign("operator()", result, value);
    return result;
  }
  static void check_index_number(int count, int most) {
    if (count > most) throw_error(ErrorCode::index, "operator(): more than ", most, " indices");
  }
  void push(Part part) {
    check_index_number(count_ + 1, capacity);
    part_[count_++] = std::move(part);
  }

  /// Separates the dimensions that tensors index from those that remain.
  Gathered<Device> split(const Layout& layout, const Layout& base) const {
    Gathered<Device> result;
    int used = 0, tensors = 0;
    for (int k = 0; k < count_; ++k) {
      const auto kind = part_[k].view.kind;
      tensors += part_[k].kind != Part::plain;
      used += part_[k].kind == Part::mask ? part_[k].mask_.dim() : kind != Index::newaxis_ && kind != Index::ellipsis_;
    }
    Shape rest_dims, shape;
    int d = 0, first = -1, last = -1;
    bool adjacent = true;
    int masks = 0;
    Tensor<I64, Device> offsets;
    for (int k = 0; k < count_; ++k) {
      const Part& part = part_[k];
      if (part.kind == Part::plain) {
        for (int n = part.view.kind == Index::ellipsis_ ? layout.rank() - used : 1; n > 0; --n)
          rest_dims.push_back(d++);
        continue;
      }
      if (part.kind == Part::mask) check_mask(part.mask_, base, d);
      if constexpr (std::is_same_v<Device, Cpu>) {  // further indices of the same shape need no tensor of their own
        if (first >= 0 && part.kind == Part::indices && part.indices_.sizes() == offsets.sizes()) {
          Engine<Device>::add_index_offsets(offsets, part.indices_, base, d++, true);
          result.repeats = result.repeats || part.indices_.numel() > 1;
          adjacent = adjacent && last == k - 1;
          last = k;
          continue;
        }
      }
      if constexpr (packs_masks<Device>()) {
        if (part.kind == Part::mask && tensors == 1) {
          result.by_mask = true;
          result.mask = Engine<Device>::pack_mask("operator()", part.mask_);
          result.masked = dimensions_under(part.mask_.sizes(), base, d);
          first = last = rest_dims.rank();
          d += part.mask_.dim();
          continue;
        }
      }
      using E = Engine<Device>;
      Tensor<I64, Device> more =
          part.kind == Part::mask ? E::mask_offsets(part.mask_, base, d) : E::index_offsets(part.indices_, base, d);
      d += part.kind == Part::mask ? part.mask_.dim() : 1;
      masks += part.kind == Part::mask;
      result.repeats = result.repeats || masks > 1 || (part.kind == Part::indices && part.indices_.numel() > 1);
      if (first < 0) {
        first = rest_dims.rank();
        offsets = std::move(more);
      } else {
        adjacent = adjacent && last == k - 1;
        broadcast_shapes("operator()", offsets.sizes(), more.sizes());  // so that an error names operator(), not add
        offsets = evaluate<I64>(build(add_op, offsets, more));
      }
      last = k;
    }
    for (; d < base.rank(); ++d) rest_dims.push_back(d);
    Layout rest(rest_dims.rank(), base.offset());
    for (int i = 0; i < rest_dims.rank(); ++i) rest.set(i, base.size(rest_dims[i]), base.stride(rest_dims[i]));
    rest.finish();
    result.offsets = std::move(offsets);
    result.rest = std::move(rest);
    result.position = adjacent ? first : 0;
    return result;
  }

  static void check_mask(const Tensor<const bool, Device>& mask, const Layout& base, int d) {
    if (mask.dim() == 0) throw_error(ErrorCode::index, "operator(): a mask needs at least one dimension");
    for (int k = 0; k < mask.dim(); ++k) {
      if (mask.size(k) != base.size(d + k)) {
        throw_error(ErrorCode::index, "operator(): the mask of shape ", mask.sizes(), " does not fit dimension ", d + k,
                    " of shape ", base.sizes());
      }
    }
  }

  static constexpr Add add_op{};
  static constexpr int capacity = 16;
  TENON_NO_UNIQUE_ADDRESS Device device_;
  Part part_[capacity];
  int count_ = 0;
};

template <class Device>
Shape gathered_shape(const Gathered<Device>& g) {
  Shape shape;
  for (int i = 0; i < g.position; ++i) shape.push_back(g.rest.size(i));
  if (g.by_mask) shape.push_back(g.mask.count);
  for (int i = 0; !g.by_mask && i < g.offsets.dim(); ++i) shape.push_back(g.offsets.size(i));
  for (int i = g.position; i < g.rest.rank(); ++i) shape.push_back(g.rest.size(i));
  return shape;
}

/// The form in which an engine reads or writes a gather: the view that the offsets do not index, the offsets, and their
/// layout in a result of rank `rank`.
template <class Device>
struct GatherPlan {
  Tensor<std::int64_t, Device> offsets;
  IndexedView view;
  Layout layout;

  GatherPlan(const Gathered<Device>& g, int rank) : offsets(g.offsets) {
    if constexpr (packs_masks<Device>()) {
      if (g.by_mask) offsets = Engine<Device>::packed_offsets(g.mask, g.masked);
    }
    view = {with_ones_within(g.rest, g.position, offsets.dim()), 0, 1};
    layout = placed_at(offsets.layout(), g.position, rank);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class T, class Device>
class Gather : public LazyMethods<Gather<T, Device>> {
 public:
  using element_type = T;
  using value_type = std::remove_const_t<T>;
  using device_type = Device;

  TENON_INLINE Gather(Tensor<T, Device> tensor, detail::Gathered<Device> gathered)
      : tensor_(std::move(tensor)), gathered_(std::move(gathered)) {}
  Gather(const Gather&) = default;

  /// The shape of the result.
  TENON_INLINE Shape shape() const { return detail::gathered_shape(gathered_); }
  /// The elements in fresh memory.
  TENON_INLINE Tensor<value_type, Device> materialise() const {
    const Tensor<const value_type, Device>& from = tensor_;
    if constexpr (detail::packs_masks<Device>()) {
      if (gathered_.selects_elements())
        return detail::Engine<Device>::template select_packed<value_type>("operator()", from, elements(),
                                                                          gathered_.mask);
    }
    auto result = detail::new_tensor_beside<value_type>("operator()", tensor_, shape());
    const detail::GatherPlan<Device> plan(gathered_, result.dim());
    detail::Engine<Device>::take("operator()", result, from, plan.view, plan.offsets, plan.layout);
    return result;
  }
  /// Writes x, broadcast and converted, to the elements; an element that is selected twice keeps the last value.
  template <Operand X>
    requires(!std::is_const_v<T>)
  TENON_INLINE void assign(const char* function, const X& x) const {
    detail::check_write(function, tensor_);
    if constexpr (Scalar<X> && std::is_same_v<Device, Cpu>) {
      detail::check_scalar<T>(function, static_cast<element_t<X>>(x));
      fill(function, detail::convert<T>(static_cast<element_t<X>>(x)));
    } else if constexpr (Scalar<X>) {
      auto one = detail::new_tensor_beside<T>(function, tensor_, Shape());
      detail::assign(function, one, x);
      write(function, one);
    } else if constexpr (detail::OperandOf<X>::is_read_first) {
      write(function, detail::OperandOf<X>::read(x).template cast<T>());
    } else {
      if constexpr (std::is_same_v<X, Tensor<T, Device>> || std::is_same_v<X, Tensor<const T, Device>>) {
        if (!detail::overlaps(detail::placed(tensor_), detail::placed(x))) return write(function, x);
      }
      // a copy, because x may overlap the tensor
      auto values = detail::new_tensor_beside<T>(function, tensor_, detail::shape_of(x));
      detail::assign(function, values, x);
      write(function, values);
    }
  }
  /// Replaces each element by the result of an operation on it and on the operation's other operands. An element that
  /// is selected twice changes once.
  template <class Op, Operand... X>
    requires(!std::is_const_v<T>)
  TENON_INLINE void update(const Op& op, const X&... operands) const {
    if constexpr (detail::packs_masks<Device>() && (Scalar<X> && ...)) {
      using E = decltype(detail::build(op, tensor_, operands...));
      if constexpr (!detail::OperandOf<E>::refuses) {
        if (gathered_.selects_elements()) {
          const E expression = detail::build(op, tensor_, operands...);
          check_elements(Op::info.name);
          detail::check_write(Op::info.name, tensor_);
          return detail::Engine<Device>::update_packed(tensor_, elements(), gathered_.mask, expression);
        }
      }
    }
    assign(Op::info.name, detail::build(op, *this, operands...));
  }
  /// `a(mask) = x`.
  template <Operand X>
    requires(!std::is_const_v<T>)
  TENON_INLINE const Gather& operator=(const X& x) && { return assign("operator()", x), *this; }
  TENON_INLINE const Gather& operator=(const Gather& other) && requires(!std::is_const_v<T>) {
    return assign("operator()", other.materialise()), *this;
  }
  /// An index is a compile-time error with an explanation.
  template <class... Int>
  detail::Refused operator()(const Int&...) const {
    detail::refuse_lazy_view<Gather>();
    return {};
  }
  /// Deleted, because assignment to a named gather could be meant to rebind it; write `a(mask) = x`.
  template <class X>
  Gather& operator=(const X&) & = delete;

 private:
  /// The layout of the elements that correspond to the bits of a mask.
  TENON_INLINE Layout elements() const {
    Layout layout(gathered_.masked);
    layout.set_offset(gathered_.rest.offset());
    return layout;
  }
  TENON_INLINE void check_elements(const char* function) const {
    if (detail::repeats_elements(tensor_.layout())) detail::fail_repeated(function, tensor_.layout());
  }
  /// Writes one value to all elements, on the host.
  TENON_INLINE void fill(const char* function, T value) const {
    if (!gathered_.selects_elements()) {
      auto one = detail::new_tensor<T>(function, Shape());
      *one.storage().data() = value;
      return write(function, one);
    }
    check_elements(function);
    detail::Engine<Device>::fill_packed(tensor_, elements(), gathered_.mask, value);
  }
  /// Writes the elements of a tensor that does not overlap this one, broadcast.
  TENON_INLINE void write(const char* function, const Tensor<const T, Device>& values) const {
    const Layout layout = views::expand(values.layout(), shape(), function);
    check_elements(function);
    if constexpr (detail::packs_masks<Device>()) {
      if (gathered_.selects_elements() && layout.is_contiguous())
        return detail::Engine<Device>::scatter_packed(tensor_, elements(), gathered_.mask, values, layout.offset());
    }
    const detail::GatherPlan<Device> plan(gathered_, layout.rank());
    detail::Engine<Device>::template scatter<detail::Load<T, 1>>(
        function, tensor_, plan.view, plan.offsets, plan.layout, values, layout, layout.sizes(), gathered_.repeats);
  }

  Tensor<T, Device> tensor_;
  detail::Gathered<Device> gathered_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Out, class T, class Device>
TENON_INLINE Tensor<Out, Device> evaluate(const Gather<T, Device>& x) { return x.materialise(); }

template <class T, class Device, class... Int>
Gather<T, Device> gather(const Tensor<T, Device>& tensor, const Int&... indices) {
  GatherIndices<std::int64_t, Device> list(device_beside(tensor));
  const auto add_index = [&](const auto& index) {
    using X = std::remove_cvref_t<decltype(index)>;
    if constexpr (!TensorLike<X>) {
      list.add(Index(index));
    } else {
      const auto values = eval(index);
      using Value = typename X::value_type;
      if constexpr (std::is_same_v<Value, bool> || std::is_same_v<Value, std::int64_t>)
        list.add(Tensor<const Value, Device>(values));
      else list.add(Tensor<const std::int64_t, Device>(values.template cast<std::int64_t>()));
    }
  };
  (add_index(indices), ...);
  return Gather<T, Device>(tensor, list.resolve(tensor.layout()));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
