#include <tenon/runtime/index_item.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include <tenon/cpu/move/indexed_move.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/indexed_view.hpp>
#include <tenon/view/overlap.hpp>
#include <tenon/view/reshape.hpp>

#include "convert.hpp"
#include "history.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// The result of a function for its first arguments.
AnyTensor compute(const Function& function, std::initializer_list<Value> given) {
  static const Value nothing;
  const Value* arguments[8];
  int n = 0;
  for (const Value& argument : given) arguments[n++] = &argument;
  for (; n < function.info->arguments.size(); ++n) arguments[n] = &nothing;
  return call_in_order(function, arguments).tensor();
}
void require_host(const char* function, const AnyTensor& x) {
  if (!Cpu::reaches(x.device())) detail::refuse_any_device(function, x.device(), Cpu::name);
}

AnyTensor view_of(const AnyTensor& x, Layout&& layout) {
  return AnyTensor(detail::Unchecked{}, detail::retain(x.block()), std::move(layout), x.dtype(), x.device(),
                   x.is_read_only());
}

/// Sizes and strides that grow dimension by dimension.
struct Dimensions {
  Shape sizes, strides;
  void add(std::int64_t size, std::int64_t stride) {
    sizes.push_back(size);
    strides.push_back(stride);
  }
  Layout layout(std::int64_t offset) const {
    Layout made(sizes.rank(), offset);
    for (int d = 0; d < sizes.rank(); ++d) made.set(d, sizes[d], strides[d]);
    made.finish();
    return made;
  }
};

using Indices = Tensor<const std::int64_t>;

/// One dimension of the view, from which integers select.
struct Chosen {
  int dimension;    // of the view
  int named;        // the dimension of the indexed tensor, for messages
  Indices indices;  // as the caller gave them: negative ones count from the end
};

/// The result of reading an index: a view, and the items that select among its elements.
struct Selection {
  AnyTensor view;
  std::vector<Chosen> chosen;
  int place = 0;  // the place of the indices' dimensions in the result, among those of the view that remain
};

bool is_mask(const IndexItem& item) {
  return item.kind() == IndexItem::Kind::tensor && item.tensor().dtype() == DType::bool_;
}
/// True if the item stands for one index of a dimension.
bool is_integer(const IndexItem& item) {
  if (item.kind() == IndexItem::Kind::integer) return true;
  return item.kind() == IndexItem::Kind::tensor && !is_mask(item) && item.tensor().dim() == 0;
}
/// True if the item selects single elements, which no view can.
bool is_choice(const IndexItem& item) { return item.kind() == IndexItem::Kind::tensor && !is_integer(item); }

/// The number of dimensions that the item indexes.
int consumed_by(const IndexItem& item) {
  if (item.kind() == IndexItem::Kind::added || item.kind() == IndexItem::Kind::ellipsis) return 0;
  return is_mask(item) ? item.tensor().dim() : 1;
}

std::int64_t wrap_index(std::int64_t index, std::int64_t size, int dimension) {
  if (index < -size || index >= size) {
    detail::throw_error(ErrorCode::index, "index ", static_cast<long long>(index), " is out of bounds for dimension ",
                        dimension, " with size ", static_cast<long long>(size));
  }
  return index < 0 ? index + size : index;
}

/// Throws IndexError for the first index that is out of bounds.
void refuse_outside(const Indices& indices, std::int64_t size, int dimension) {
  const Indices row = indices.contiguous();
  for (std::int64_t i = 0; i < row.numel(); ++i) wrap_index(row.data_ptr()[i], size, dimension);
}

/// Reads an index, item by item.
class Reader {
 public:
  Reader(const AnyTensor& x, std::span<const IndexItem> items)
      : x_(x), items_(items), sizes_(x.sizes()), strides_(x.strides()), offset_(x.layout().offset()) {}

  Selection read() {
    count();
    for (const IndexItem& item : items_) {
      find_place(item);
      take(item);
    }
    if (ellipses_ == 0) take_rest();
    selection_.view = view_of(x_, made_.layout(offset_));
    return std::move(selection_);
  }

 private:
  void count() {
    for (const IndexItem& item : items_) {
      if (item.kind() == IndexItem::Kind::tensor && kind_of_dtype(item.tensor().dtype()) > Kind::integer) {
        detail::throw_error(ErrorCode::index, "index: a tensor of ", name_of(item.tensor().dtype()),
                            "; tensors that index have integers or bools");
      }
      consumed_ += consumed_by(item);
      ellipses_ += item.kind() == IndexItem::Kind::ellipsis;
      chooses_ = chooses_ || is_choice(item);
    }
    if (ellipses_ > 1) detail::throw_error(ErrorCode::index, "index: more than one ellipsis");
    if (consumed_ > x_.dim()) {
      detail::throw_error(ErrorCode::index, "index: ", consumed_, consumed_ == 1 ? " index" : " indices",
                          " for a tensor of ", x_.dim(), " dimensions");
    }
  }

  /// Finds the place of the indices' dimensions: that of the selecting items or, as in NumPy, the front if there is
  /// something between them.
  void find_place(const IndexItem& item) {
    const bool chooser = chooses_ && (is_integer(item) || is_choice(item));
    if (chooser && !in_run_) selection_.place = runs_++ == 0 ? remaining_ : 0;
    in_run_ = chooser ||
              (in_run_ && item.kind() == IndexItem::Kind::ellipsis && consumed_ == x_.dim() && &item == &items_.back());
  }

  void take(const IndexItem& item) {
    switch (item.kind()) {
      case IndexItem::Kind::added: made_.add(1, 0), ++remaining_; break;
      case IndexItem::Kind::ellipsis: take_rest(); break;
      case IndexItem::Kind::integer: take_place(item.at()); break;
      case IndexItem::Kind::range: take_range(item.range()); break;
      case IndexItem::Kind::tensor:
        if (is_mask(item)) take_mask(item.tensor());
        else if (is_integer(item)) take_place(runtime::item(item.tensor()).integer());
        else choose(cast(item.tensor(), DType::int64).as<const std::int64_t>());
        break;
    }
  }
  void take_rest() {
    for (int k = x_.dim() - consumed_; k > 0; --k, ++from_, ++remaining_) made_.add(sizes_[from_], strides_[from_]);
  }
  void take_place(std::int64_t at) {
    offset_ += wrap_index(at, sizes_[from_], from_) * strides_[from_];
    ++from_;
  }
  void take_range(const Range& range) {
    const detail::Slice slice = detail::resolve(range, sizes_[from_]);
    if (slice.count > 0) offset_ += slice.start * strides_[from_];
    made_.add(slice.count, slice.count > 1 ? strides_[from_] * range.step : strides_[from_]);
    ++from_, ++remaining_;
  }
  void choose(Indices&& indices) {
    made_.add(sizes_[from_], strides_[from_]);
    selection_.chosen.push_back({made_.sizes.rank() - 1, from_, std::move(indices)});
    ++from_;
  }
  void take_mask(const AnyTensor& mask) {
    const Shape mask_sizes = mask.sizes();
    for (int d = 0; d < mask_sizes.rank(); ++d) {
      if (mask_sizes[d] == sizes_[from_ + d] || mask_sizes[d] == 0) continue;  // which chooses nothing
      detail::throw_error(ErrorCode::index, "index: a mask of shape ", mask_sizes, " for a tensor of shape ", sizes_,
                          " from dimension ", from_);
    }
    if (mask_sizes.rank() == 0) {  // keeps all of a new dimension, or nothing of it
      made_.add(1, 0);
      const bool all = item(mask).boolean();
      const auto first = detail::new_tensor<std::int64_t>("index", Shape{all ? 1 : 0});
      if (all) *first.data_ptr() = 0;
      selection_.chosen.push_back({made_.sizes.rank() - 1, from_, first});
      return;
    }
    static const Function& argwhere = function_called("argwhere");
    const AnyTensor rows = compute(argwhere, {mask});  // a row for each element
    for (int d = 0; d < mask_sizes.rank(); ++d) {
      Layout column(1, rows.layout().offset() + d * rows.stride(1));
      column.set(0, rows.size(0), rows.stride(0));
      column.finish();
      choose(view_of(rows, std::move(column)).as<const std::int64_t>());
    }
  }

  const AnyTensor& x_;
  std::span<const IndexItem> items_;
  const Shape sizes_, strides_;
  std::int64_t offset_;
  Dimensions made_;
  Selection selection_;
  int consumed_ = 0, ellipses_ = 0;
  int from_ = 0;       // the next dimension of x
  int remaining_ = 0;  // dimensions of the view that no item selects from
  int runs_ = 0;       // runs of adjacent items that select
  bool chooses_ = false, in_run_ = false;
};

Selection read_index(const AnyTensor& x, std::span<const IndexItem> items) {
  // The most common index needs no reading: a tensor of integers for the first dimension.
  if (items.size() == 1 && x.dim() > 0 && is_choice(items[0]) && !is_mask(items[0]) &&
      kind_of_dtype(items[0].tensor().dtype()) == Kind::integer)
    return {x, {{0, 0, cast(items[0].tensor(), DType::int64).as<const std::int64_t>()}}, 0};
  return Reader(x, items).read();
}

/// The shape that the indices broadcast to.
Shape shape_of_indices(const std::vector<Chosen>& chosen) {
  Shape shape;
  for (const Chosen& one : chosen) {
    try {
      detail::broadcast_with("index", shape, one.indices.sizes());
    } catch (const ShapeError& error) { detail::throw_error(ErrorCode::index, error.what() + sizeof("tenon::") - 1); }
  }
  return shape;
}

bool is_chosen(const Selection& selection, int dimension) {
  for (const Chosen& one : selection.chosen) {
    if (one.dimension == dimension) return true;
  }
  return false;
}

/// The offsets, from the view's first element, of the elements that the indices select with all other dimensions at 0,
/// in the indices' common shape.
Tensor<std::int64_t> offsets_of_indices(const Selection& selection) {
  auto offsets = detail::new_tensor<std::int64_t>("index", shape_of_indices(selection.chosen));
  bool adds = false;
  for (const Chosen& one : selection.chosen) {
    const Layout& view = selection.view.layout();
    const Indices row = one.indices.expand(offsets.sizes()).contiguous();
    const std::int64_t size = view.size(one.dimension);
    if (!detail::resolve_indices(row.data_ptr(), row.numel(), size, view.stride(one.dimension), offsets.data_ptr(),
                                 adds))
      refuse_outside(row, size, one.named);
    adds = true;
  }
  return offsets;
}

/// Appends the sizes of the dimensions from `first` to `last` - 1 that no item selects from to `shape`, and returns the
/// offsets of their elements.
std::vector<std::int64_t> offsets_of_rest(const Selection& selection, int first, int last, Shape& shape) {
  std::vector<std::int64_t> offsets{0};
  const Layout& view = selection.view.layout();
  for (int d = 0, rest = 0; d < view.rank(); ++d) {
    if (is_chosen(selection, d)) continue;
    if (rest >= first && rest < last) {
      shape.push_back(view.size(d));
      std::vector<std::int64_t> more;
      more.reserve(offsets.size() * static_cast<std::size_t>(view.size(d)));
      for (const std::int64_t offset : offsets) {
        for (std::int64_t i = 0; i < view.size(d); ++i) more.push_back(offset + i * view.stride(d));
      }
      offsets = std::move(more);
    }
    ++rest;
  }
  return offsets;
}

/// The offset of each selected element from the view's first, in elements, in the shape of the result.
Tensor<std::int64_t> positions(const Selection& selection) {
  const Tensor<std::int64_t> chosen = offsets_of_indices(selection);
  const int rank = selection.view.dim();
  if (static_cast<std::size_t>(rank) == selection.chosen.size()) return chosen;
  Shape shape;
  const auto before = offsets_of_rest(selection, 0, selection.place, shape);
  for (const std::int64_t size : chosen.sizes()) shape.push_back(size);
  const auto after = offsets_of_rest(selection, selection.place, rank, shape);
  auto result = detail::new_tensor<std::int64_t>("index", shape);
  std::int64_t* to = result.data_ptr();
  for (const std::int64_t outer : before) {
    for (std::int64_t i = 0; i < chosen.numel(); ++i) {
      const std::int64_t base = outer + chosen.data_ptr()[i];
      for (const std::int64_t inner : after) *to++ = base + inner;
    }
  }
  return result;
}

/// The layout of one element, the view's first.
Layout first_of(const AnyTensor& view) {
  Layout first(0, view.layout().offset());
  first.finish();
  return first;
}

/// The slices at indices along one dimension, whose place the indices' dimensions take.
AnyTensor chosen_slices(const AnyTensor& view, const Chosen& one) {
  const int d = one.dimension;
  AnyTensor result =
      new_any_tensor("index", detail::sizes_with(view.layout().sizes(), d, one.indices.sizes()), view.dtype());
  const std::int64_t size = view.layout().size(d);
  if (result.numel() == 0 || size == 0 ||
      !detail::take_bytes<const std::int64_t>(
          view.block()->data, detail::without_axis(view.layout(), d, one.indices.dim()), result.block()->data,
          result.layout(), one.indices, detail::placed_at(one.indices.layout(), d, result.dim()),
          item_size(view.dtype())))
    refuse_outside(one.indices, size, one.named);
  return result;
}

AnyTensor chosen_elements(const Selection& selection) {
  require_host("index", selection.view);
  const AnyTensor& view = selection.view;
  if (selection.chosen.size() == 1 && selection.chosen.front().dimension == selection.place)
    return chosen_slices(view, selection.chosen.front());
  const Tensor<const std::int64_t> at = positions(selection);
  AnyTensor result = new_any_tensor("index", at.sizes(), view.dtype());
  if (result.numel() == 0) return result;
  (void)detail::take_bytes<const std::int64_t>(view.block()->data, {first_of(view), 0, 1}, result.block()->data,
                                               result.layout(), at, at.layout(), item_size(view.dtype()));
  return result;
}

/// The values to be written to elements of `x`: of its type, broadcasting to `shape`, and not sharing memory with it.
AnyTensor written_values(const AnyTensor& x, Dims shape, const Value& value) {
  if (!value.is_tensor()) {
    const AnyTensor one = tensor_of_number("assign", value, x.dtype());
    return view_of(one, views::expand(one.layout(), shape, "assign"));
  }
  const AnyTensor& given = value.tensor();
  const std::int64_t item = item_size(x.dtype());
  if (given.dtype() == x.dtype() && given.layout().sizes() == shape && Cpu::reaches(given.device()) &&
      !detail::overlaps({given.block()->data, &given.layout(), item}, {x.block()->data, &x.layout(), item}))
    return given;
  const AnyTensor values = new_any_tensor("assign", shape, x.dtype());
  assign(values, value);
  return values;
}

/// True if an index is a mask of all elements, for which there are operations of their own.
bool is_full_mask(const AnyTensor& x, std::span<const IndexItem> items) {
  return items.size() == 1 && is_mask(items[0]) && x.dim() > 0 &&
         items[0].tensor().layout().sizes() == x.layout().sizes();
}

/// True if a tensor and its mask are so small that plans would take longer than one loop over both.
bool is_small(const AnyTensor& x, const AnyTensor& mask) {
  return x.numel() <= 1024 && x.is_contiguous() && mask.is_contiguous() && Cpu::reaches(x.device()) &&
         Cpu::reaches(mask.device());
}
/// Calls f with the size of an element as a constant.
template <class F>
void with_item_size(std::int64_t item, const F& f) {
  switch (item) {
    case 1: return f(std::integral_constant<int, 1>{});
    case 2: return f(std::integral_constant<int, 2>{});
    case 4: return f(std::integral_constant<int, 4>{});
    case 8: return f(std::integral_constant<int, 8>{});
    default: return f(std::integral_constant<int, 16>{});
  }
}
/// Calls f for each element that a mask selects.
template <class F>
void for_each_selected(const AnyTensor& x, const AnyTensor& mask, const F& f) {
  const auto* const chosen = static_cast<const unsigned char*>(mask.data_ptr());
  const std::int64_t n = x.numel(), item = item_size(x.dtype());
  char* const first = x.block()->data + x.storage_offset() * item;
  with_item_size(item, [&](auto size) {
    for (std::int64_t i = 0; i < n; ++i) {
      if (chosen[i]) f(first + i * size, size);
    }
  });
}
AnyTensor selected(const AnyTensor& x, const AnyTensor& mask) {
  const auto* const chosen = static_cast<const unsigned char*>(mask.data_ptr());
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) count += chosen[i] != 0;
  AnyTensor result = new_any_tensor("index", Shape{count}, x.dtype());
  char* to = result.block()->data;
  for_each_selected(x, mask, [&](const char* from, auto size) {
    std::memcpy(to, from, std::size_t{size});
    to += size;
  });
  return result;
}
void fill_selected(const AnyTensor& x, const AnyTensor& mask, const Value& value) {
  alignas(16) char element[16];
  write_number("assign", element, value, x.dtype());
  for_each_selected(x, mask, [&](char* to, auto size) { std::memcpy(to, element, std::size_t{size}); });
}

/// A few integers that choose from one dimension: read once and resolved, so that a loop over them needs no plan and no
/// memory.
class FewIndices {
 public:
  static constexpr std::int64_t most = 256;

  /// True if they are the whole index. Throws IndexError for one that is out of bounds.
  bool read(const AnyTensor& x, std::span<const IndexItem> items) {
    if (items.size() != 1 || x.dim() != 1 || items[0].kind() != IndexItem::Kind::tensor) return false;
    const AnyTensor& indices = items[0].tensor();
    if (indices.dtype() != DType::int64 || indices.dim() == 0 || indices.numel() > most || !indices.is_contiguous() ||
        !Cpu::reaches(indices.device()) || !Cpu::reaches(x.device()))
      return false;
    const auto* const given = static_cast<const std::int64_t*>(indices.data_ptr());
    const std::int64_t size = x.layout().size(0);
    step_ = x.layout().stride(0);
    first_ = x.storage_offset();
    count_ = indices.numel();
    for (std::int64_t i = 0; i < count_; ++i) at_[i] = wrap_index(given[i], size, 0);
    return true;
  }
  std::int64_t count() const { return count_; }
  /// The offset of an element in the memory of x, in elements.
  std::int64_t operator[](std::int64_t i) const { return first_ + at_[i] * step_; }

 private:
  std::int64_t count_ = 0, first_ = 0, step_ = 0;
  std::int64_t at_[most];
};

AnyTensor chosen_few(const AnyTensor& x, const FewIndices& few, const AnyTensor& indices) {
  AnyTensor result = new_any_tensor("index", indices.layout().sizes(), x.dtype());
  char* const to = result.block()->data;
  if (few.count() == 0) return result;
  const char* const from = x.block()->data;
  with_item_size(item_size(x.dtype()), [&](auto size) {
    for (std::int64_t i = 0; i < few.count(); ++i) std::memcpy(to + i * size, from + few[i] * size, std::size_t{size});
  });
  return result;
}

/// Writes a number, or a tensor of the indices' shape that needs no conversion and lies apart. False, and nothing is
/// written, for others.
bool assign_few(const AnyTensor& x, const FewIndices& few, const AnyTensor& indices, const Value& value) {
  alignas(16) char element[16];
  const std::int64_t item = item_size(x.dtype());
  if (x.layout().stride(0) == 0 || few.count() == 0) return false;
  const char* from = element;
  if (value.is_tensor()) {
    const AnyTensor& given = value.tensor();
    if (!given.is_contiguous() || given.layout().sizes() != indices.layout().sizes() || given.dtype() != x.dtype() ||
        !Cpu::reaches(given.device()) ||
        detail::overlaps({given.block()->data, &given.layout(), item}, {x.block()->data, &x.layout(), item}))
      return false;
    from = static_cast<const char*>(given.data_ptr());
  } else {
    write_number("assign", element, value, x.dtype());
  }
  char* const to = x.block()->data;
  const bool moves_on = value.is_tensor();
  with_item_size(item, [&](auto size) {
    for (std::int64_t i = 0; i < few.count(); ++i)
      std::memcpy(to + few[i] * size, from + (moves_on ? i * size : 0), std::size_t{size});
  });
  return true;
}

/// True for a single integer or range, of the first dimension.
bool is_one_place(const AnyTensor& x, std::span<const IndexItem> items) {
  return items.size() == 1 && x.dim() > 0 && items[0].kind() <= IndexItem::Kind::range;
}
AnyTensor index_first(const AnyTensor& x, const IndexItem& item) {
  if (item.kind() == IndexItem::Kind::integer) return row(x, item.at());
  const Layout& from = x.layout();
  Layout rows(from);
  const std::int64_t stride = from.stride(0);
  const detail::Slice slice = detail::resolve(item.range(), from.size(0));
  if (slice.count > 0) rows.set_offset(from.offset() + slice.start * stride);
  rows.set(0, slice.count, slice.count > 1 ? stride * item.range().step : stride);
  rows.finish();
  return view_of(x, std::move(rows));
}

/// An element as a number.
template <class T>
Value read_element(const void* at) {
  T element;
  std::memcpy(&element, at, sizeof element);
  if constexpr (kind_of<T> == Kind::complex) return complex<double>(element);
  else if constexpr (kind_of<T> == Kind::floating) return static_cast<double>(element);
  else return element;
}
template <class... T>
constexpr auto element_readers(detail::TypeList<T...>) {
  return std::array<Value (*)(const void*), sizeof...(T)>{&read_element<T>...};
}

}  // namespace

AnyTensor row(const AnyTensor& x, std::int64_t i) {
  const Layout& from = x.layout();
  if (from.rank() == 0) return index(x, {i});  // which refuses it
  Layout layout(from.rank() - 1, from.offset() + wrap_index(i, from.size(0), 0) * from.stride(0));
  for (int d = 1; d < from.rank(); ++d) layout.set(d - 1, from.size(d), from.stride(d));
  layout.finish();
  return view_of(x, std::move(layout));
}

AnyTensor index(const AnyTensor& x, IndexItems given) {
  const std::span<const IndexItem> items = given;
  if (is_one_place(x, items)) return index_first(x, items[0]);
  if (is_full_mask(x, items)) {
    if (is_small(x, items[0].tensor())) return selected(x, items[0].tensor());
    static const Function& masked_select = function_called("masked_select");
    return compute(masked_select, {x, items[0].tensor()});
  }
  if (FewIndices few; few.read(x, items)) return chosen_few(x, few, items[0].tensor());
  Selection selection = read_index(x, items);
  return selection.chosen.empty() ? std::move(selection.view) : chosen_elements(selection);
}

void assign(const AnyTensor& x, IndexItems given, const Value& value) {
  const std::span<const IndexItem> items = given;
  if (x.is_read_only()) detail::throw_error(ErrorCode::type, "assign: the tensor is read-only");
  if (is_one_place(x, items)) return assign(index_first(x, items[0]), value);
  bool is_view = true;
  for (const IndexItem& item : items) is_view = is_view && item.kind() != IndexItem::Kind::tensor;
  if (!is_view) refuse_kept_elements("assign", x);
  if (value.is_number() && is_full_mask(x, items)) {
    if (is_small(x, items[0].tensor())) return fill_selected(x, items[0].tensor(), value);
    static const Function& masked_fill = function_called("masked_fill_");
    compute(masked_fill, {x, items[0].tensor(), value});
    return;
  }
  if (FewIndices few; few.read(x, items) && assign_few(x, few, items[0].tensor(), value)) return;
  const Selection selection = read_index(x, items);
  if (selection.chosen.empty()) return assign(selection.view, value);
  require_host("assign", selection.view);
  const AnyTensor& view = selection.view;
  if (detail::repeats_elements(view.layout())) detail::fail_repeated("assign", view.layout());
  const Tensor<const std::int64_t> at = positions(selection);
  const AnyTensor values = written_values(view, at.sizes(), value);
  if (at.numel() == 0) return;
  detail::IndexedMove move;
  const auto resolved =
      detail::plan_move<const std::int64_t>(move, view.block()->data, {first_of(view), 0, 1}, values.block()->data,
                                            values.layout(), at, at.layout(), at.sizes(), item_size(view.dtype()));
  (void)detail::for_indexed_lines(move, detail::choose_move_line<true>(move), false);
}

Value item(const AnyTensor& x) {
  if (x.numel() != 1) {
    detail::throw_error(ErrorCode::shape, "item: a tensor of ", static_cast<long long>(x.numel()),
                        " elements, not one, of shape ", x.sizes());
  }
  require_host("item", x);
  static constexpr auto readers = element_readers(AllTypes{});
  return readers[static_cast<std::size_t>(x.dtype())](x.data_ptr());
}

}  // namespace tenon::runtime
