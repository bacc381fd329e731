// Gather: the elements of a tensor that masks and integer tensors name.  NumPy's advanced indexing.
//
// A gather is read into a tensor or assigned to.  Masks and indices are resolved and range-checked when it is made; the
// elements are read when it is converted.  It has no element access; as an operand of an expression it is read first.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/assign.hpp>
#include <tenon/config.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/destination.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/layout.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/operand.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/overlap.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Where gathered elements lie: at `offsets[b] + (an offset of rest)`.  The result's shape is that of `rest` with the
/// dimensions of `offsets` at `position`.
template <class Device>
struct Gathered {
  Tensor<std::int64_t, Device> offsets;
  Layout rest;
  int position = 0;
  bool repeats = false;  // whether an element may be named twice
};

/// What an operand that is indexed along a dimension shows: without it, and it.  Size 0: indices are offsets.
struct IndexedView {
  Layout rest;
  std::int64_t size, stride;
};

template <class T, class Device>
struct OperandOf<Gather<T, Device>> : PlainOperand {
  static constexpr bool is_read_first = true;
  using promotes = std::remove_const_t<T>;
  using device = Device;
  TENON_INLINE static Shape shape(const Gather<T, Device>& x) { return x.shape(); }
  TENON_INLINE static Tensor<promotes, Device> read(const Gather<T, Device>& x) { return x.materialise(); }
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The indices of one call, collected, then resolved against a layout.  A template so that a program without gathers need
/// not compile it; I64 is std::int64_t.
template <class I64, class Device>
class GatherIndices {
 public:
  explicit GatherIndices(const Device& device) : device_(device) {}
  void add(const Index& index) {
    // Beside tensors an integer is an index tensor of rank 0.
    if (index.kind == Index::integer) return add(constant(index.at));
    push(Part{index, {}, {}});
  }
  void add(Tensor<I64, Device> indices) { push(Part{Index(all), std::move(indices), {}, Part::indices}); }
  void add(Tensor<bool, Device> mask) { push(Part{Index(all), {}, std::move(mask), Part::mask}); }

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
    Tensor<I64, Device> indices_;
    Tensor<bool, Device> mask_;
    Kind kind = plain;
  };

  Tensor<I64, Device> constant(std::int64_t value) const {
    auto result = new_tensor_on<I64>("operator()", device_, Shape());
    if constexpr (std::is_same_v<Device, Cpu>) *result.data_ptr() = value;
    else detail::assign("operator()", result, value);
    return result;
  }
  static void check_index_number(int count, int most) {
    if (count > most) fail(ErrorCode::index, "operator(): more than ", most, " indices");
  }
  void push(Part part) {
    check_index_number(count_ + 1, capacity);
    part_[count_++] = std::move(part);
  }

  /// Tells the dimensions that tensors index from those that stay.
  Gathered<Device> split(const Layout& layout, const Layout& base) const {
    Gathered<Device> result;
    int used = 0;
    for (int k = 0; k < count_; ++k) {
      const auto kind = part_[k].view.kind;
      used += part_[k].kind == Part::mask ? part_[k].mask_.dim() : kind != Index::newaxis_ && kind != Index::ellipsis_;
    }
    Shape rest_dims, shape;
    int d = 0, first = -1, last = -1;
    bool adjacent = true;
    int masks = 0;
    Tensor<I64, Device> offsets = constant(0);
    for (int k = 0; k < count_; ++k) {
      const Part& part = part_[k];
      if (part.kind == Part::plain) {
        for (int n = part.view.kind == Index::ellipsis_ ? layout.rank() - used : 1; n > 0; --n) rest_dims.push_back(d++);
        continue;
      }
      if (first < 0) first = rest_dims.rank();
      else adjacent = adjacent && last == k - 1;
      last = k;
      Tensor<I64, Device> more = part.kind == Part::mask ? mask_offsets(part.mask_, base, d) : index_offsets(part.indices_, base, d);
      d += part.kind == Part::mask ? part.mask_.dim() : 1;
      masks += part.kind == Part::mask;
      result.repeats = result.repeats || masks > 1 || (part.kind == Part::indices && part.indices_.numel() > 1);
      broadcast_shapes("operator()", offsets.sizes(), more.sizes());  // so that an error names what the user wrote
      offsets = Tensor<I64, Device>(evaluate<I64>(build(add_op, offsets, more)));
    }
    for (; d < base.rank(); ++d) rest_dims.push_back(d);
    Layout rest(rest_dims.rank(), base.offset());
    for (int i = 0; i < rest_dims.rank(); ++i) rest.set(i, base.size(rest_dims[i]), base.stride(rest_dims[i]));
    rest.finish();
    result.offsets = offsets;
    result.rest = std::move(rest);
    result.position = adjacent ? first : 0;
    return result;
  }

  static Tensor<I64, Device> index_offsets(const Tensor<I64, Device>& indices, const Layout& base, int d) {
    if constexpr (has_engine<Device>()) {
      return Engine<Device>::index_offsets(indices, base, d);
    } else {
      auto result = indices.clone();
      std::int64_t* at = result.data_ptr();
      for (std::int64_t i = 0; i < result.numel(); ++i) at[i] = element_step(at[i], d, base);
      return result;
    }
  }

  static Tensor<I64, Device> mask_offsets(const Tensor<bool, Device>& mask, const Layout& base, int d) {
    if (mask.dim() == 0) fail(ErrorCode::index, "operator(): a mask needs at least one dimension");
    for (int k = 0; k < mask.dim(); ++k) {
      if (mask.size(k) != base.size(d + k)) {
        fail(ErrorCode::index, "operator(): the mask of shape ", mask.sizes(), " does not fit dimension ", d + k, " of shape ",
             base.sizes());
      }
    }
    if constexpr (has_engine<Device>()) {
      return Engine<Device>::mask_offsets(mask, base, d);
    } else {
      const bool* set = mask.data_ptr();
      std::int64_t count = 0;
      for (std::int64_t i = 0; i < mask.numel(); ++i) count += load<bool>(reinterpret_cast<const char*>(set), i);
      auto result = new_tensor<I64>("operator()", Shape{count});
      std::int64_t* out = result.data_ptr();
      for (std::int64_t i = 0; i < mask.numel(); ++i) {
        if (!load<bool>(reinterpret_cast<const char*>(set), i)) continue;
        std::int64_t offset = 0, left = i;
        for (int k = mask.dim(); k-- > 0; left /= mask.size(k)) offset += left % mask.size(k) * base.stride(d + k);
        *out++ = offset;
      }
      return result;
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
  for (auto n : g.offsets.sizes()) shape.push_back(n);
  for (int i = g.position; i < g.rest.rank(); ++i) shape.push_back(g.rest.size(i));
  return shape;
}

/// Moves gathered elements out to, or in from, a tensor `other` of the gathered shape, in the order of the indices.
TENON_NOINLINE_OG inline void move_gathered(const Gathered<Cpu>& g, char* data, char* other, const Layout& other_layout, std::int64_t item,
                                         bool in) {
  if (other_layout.numel() == 0) return;
  const int indexed = g.offsets.dim();
  Layout outer(indexed, 0), inner(g.rest.rank(), 0);  // of `other`
  for (int i = 0; i < indexed; ++i) outer.set(i, other_layout.size(g.position + i), other_layout.stride(g.position + i));
  for (int i = 0; i < g.rest.rank(); ++i) {
    const int k = i < g.position ? i : i + indexed;
    inner.set(i, other_layout.size(k), other_layout.stride(k));
  }
  outer.finish();
  inner.finish();
  Walk indices, elements;
  const Layout* const of_indices[] = {&outer, &g.offsets.layout()};
  coalesce(indices, outer.sizes(), of_indices, 2);
  const Layout* const of_elements[] = {&inner, &g.rest};
  coalesce(elements, inner.sizes(), of_elements, 2);
  const std::int64_t* offsets = g.offsets.storage().data();
  std::int64_t start[] = {other_layout.offset(), g.offsets.layout().offset()};
  for_each_run(indices, start, [&](const std::int64_t* at) {
    for (std::int64_t i = 0; i < indices.run(); ++i) {
      std::int64_t from[] = {at[0] + i * indices.run_step(0), g.rest.offset() + offsets[at[1] + i * indices.run_step(1)]};
      for_each_run(elements, from, [&](const std::int64_t* e) {
        char *there = other + e[0] * item, *here = data + e[1] * item;
        if (in) move_elements(here, elements.run_step(1), there, elements.run_step(0), elements.run(), item);
        else move_elements(there, elements.run_step(0), here, elements.run_step(1), elements.run(), item);
      });
    }
  });
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

template <class T, class Device>
class Gather {
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
    auto result = detail::new_tensor_beside<value_type>("operator()", tensor_, shape());
    if constexpr (detail::has_engine<Device>()) detail::Engine<Device>::read_gathered("operator()", result, tensor_, gathered_);
    else detail::move_gathered(gathered_, bytes(), reinterpret_cast<char*>(result.data_ptr()), result.layout(), sizeof(T), false);
    return result;
  }
  /// Writes x, broadcast and converted, to the elements; of an element named twice the last value stays.
  template <Operand X>
    requires(!std::is_const_v<T>)
  TENON_INLINE void assign(const char* function, const X& x) const {
    auto value = [&]() TENON_INLINE_LAMBDA {
      if constexpr (Scalar<X>) {
        auto one = detail::new_tensor_beside<T>(function, tensor_, Shape());
        detail::assign(function, one, x);
        return one;
      } else if constexpr (detail::OperandOf<X>::is_read_first) {
        return Tensor<T, Device>(detail::OperandOf<X>::read(x).template cast<T>());
      } else if constexpr (detail::has_engine<Device>()) {
        auto values = detail::new_tensor_beside<T>(function, tensor_, detail::shape_of(x));
        detail::assign(function, values, x);
        return values;
      } else {
        return Tensor<T, Device>(detail::evaluate<T>(x));  // fresh, so it may overlap
      }
    }();
    const Layout layout = views::expand(value.layout(), shape(), function);
    if (detail::repeats_elements(tensor_.layout())) detail::fail_repeated(function, tensor_.layout());
    if constexpr (detail::has_engine<Device>())
      detail::Engine<Device>::template write_gathered<T>(function, tensor_, gathered_, value, layout);
    else detail::move_gathered(gathered_, bytes(), reinterpret_cast<char*>(value.storage().data()), layout, sizeof(T), true);
  }
  /// `a(mask) = x`.
  template <Operand X>
    requires(!std::is_const_v<T>)
  TENON_INLINE const Gather& operator=(const X& x) && { return assign("operator()", x), *this; }
  TENON_INLINE const Gather& operator=(const Gather& other) &&
      requires(!std::is_const_v<T>) { return assign("operator()", other.materialise()), *this; }
      /// A gather with a name could be meant to be rebound: write to the tensor, `a(mask) = x`.
      template <class X>
      Gather& operator=(const X&) & = delete;

 private:
  TENON_INLINE char* bytes() const { return reinterpret_cast<char*>(const_cast<value_type*>(tensor_.storage().data())); }

  Tensor<T, Device> tensor_;
  detail::Gathered<Device> gathered_;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL

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
      if constexpr (std::is_same_v<typename X::value_type, bool>) list.add(Tensor<bool, Device>(values.clone()));
      else list.add(values.template cast<std::int64_t>());
    }
  };
  (add_index(indices), ...);
  return Gather<T, Device>(tensor, list.resolve(tensor.layout()));
}

TENON_END_DETAIL
