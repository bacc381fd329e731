// The part of the engine that reads and writes by indices and masks.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/bind.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/elements.hpp>
#include <tenon/cuda/find_true.hpp>
#include <tenon/cuda/group.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/loop.hpp>
#include <tenon/cuda/reductions.hpp>
#include <tenon/cuda/scatter.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/cuda/take.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/indexed_view.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// E is the complete engine.
template <class E>
struct CudaIndices {
  static constexpr bool packs_masks = false;
  /// Throws IndexError unless all indices lie in low … size - 1; the host waits for that. `axis` is named in the
  /// message; -1: all elements.
  template <class X>
  static void check_indices(const char* function, const X& indices, int axis, std::int64_t low, std::int64_t size) {
    const auto [lowest, highest] = range_of(function, indices);
    if (lowest >= low && highest < size) return;
    fail_index_outside(function, lowest < low ? lowest : highest, axis, low, size);
  }
  /// Reads the slices of x at some indices into `result`.  The layouts broadcast to the result.
  template <class T>
  static void take(const char* function, const Tensor<T, Cuda>& result, const Tensor<const T, Cuda>& x,
                   const IndexedView& view, const Tensor<const std::int64_t, Cuda>& indices,
                   const Layout& index_layout) {
    if (result.numel() == 0) return;
    using C = copied_t<T>;
    AnyDevice device = Cuda{};
    bool known = false;
    join_device(function, device, known, x.storage().block());
    join_device(function, device, known, indices.storage().block());
    const Source sources[] = {{nullptr, &view.rest, 1, generate_nothing, nullptr}, source_of(indices, index_layout)};
    const Take<C> tree{reinterpret_cast<const stored_t<C>*>(x.storage().data()), {view.size, view.stride}};
    run_kernel<C>(function, reinterpret_cast<char*>(result.storage().data()), result.layout(), sources, tree,
                  typename Take<C>::Leaves{}, stream_of(result));
  }
  /// The same for indices that have not been checked; `axis` as in check_indices.
  template <class T>
  static void take_checked(const char* function, const Tensor<T, Cuda>& result, const Tensor<const T, Cuda>& x,
                           const IndexedView& view, const Tensor<const std::int64_t, Cuda>& indices,
                           const Layout& index_layout, int axis) {
    check_indices(function, indices, axis, -view.size, view.size);
    take(function, result, x, view, indices, index_layout);
  }
  /// Writes values, or the results of `Tree` on the old elements and the values, to the slices at some indices, as if
  /// in the order of the indices. The layouts broadcast to `shape`; all arguments have been checked. `repeats`: an
  /// index may occur twice.
  template <class Tree, class T>
  static void scatter(const char* function, const Tensor<T, Cuda>& self, const IndexedView& view,
                      const Tensor<const std::int64_t, Cuda>& indices, const Layout& index_layout,
                      const Tensor<const T, Cuda>& values, const Layout& value_layout, Dims shape,
                      bool repeats = true) {
    for (int d = 0; d < shape.rank(); ++d) {
      if (shape[d] == 0) return;
    }
    constexpr bool writes = std::is_same_v<Tree, Load<T, 1>>;
    AnyDevice device = Cuda{};
    bool known = false;
    for (const Block* block : {self.storage().block(), values.storage().block(), indices.storage().block()})
      join_device(function, device, known, block);
    const Reach reach = reach_of(self.layout());
    const ScatterPlan plan = plan_scatter(function,
                                          {&view.rest, &value_layout, &index_layout, view.size, view.stride,
                                           indices.storage().data() + index_layout.offset(), reach.high - reach.low},
                                          shape);
    const cuda::Stream stream = cuda::current_stream(Cuda{device.index});
    GroupedItems grouped;
    if (!writes || (repeats && plan.repeats)) group_items(function, plan, grouped, stream);
    T* const to = self.storage().data() + view.rest.offset();
    const T* const from = values.storage().data() + value_layout.offset();
    if constexpr (writes) {
      using C = copied_t<T>;
      const WriteItems<C> write{plan.places, grouped.order, reinterpret_cast<stored_t<C>*>(to),
                                reinterpret_cast<const stored_t<C>*>(from)};
      loop_on_device(function, plan.places.items * plan.places.row, write, stream);
    } else {
      const JoinItems<T, Tree> join{plan.places,
                                    grouped.order,
                                    reinterpret_cast<stored_t<T>*>(to),
                                    reinterpret_cast<const stored_t<T>*>(from),
                                    {}};
      loop_on_device(function, plan.places.items * plan.places.row, join, stream);
    }
  }
  /// Indices into all elements as offsets.
  static Tensor<std::int64_t, Cuda> flat_offsets(const Layout& layout,
                                                 const Tensor<const std::int64_t, Cuda>& indices) {
    return mapped_indices(mapped_indices(indices, OffsetOfIndex{{layout.numel(), 1}}),
                          offset_of_number("operator()", layout));
  }
  /// Indices into dimension d as offsets.  Throws IndexError.
  static Tensor<std::int64_t, Cuda> index_offsets(const Tensor<const std::int64_t, Cuda>& indices, const Layout& base,
                                                  int d) {
    const std::int64_t n = base.size(d);
    const auto [lowest, highest] = range_of("operator()", indices);
    if (lowest < -n || highest >= n) fail_index(lowest < -n ? lowest : highest, d, base.sizes());
    return mapped_indices(indices, OffsetOfIndex{{n, base.stride(d)}});
  }
  /// Offsets of the elements of `base` where a mask is true; the mask's first dimension is dimension d of `base`.
  static Tensor<std::int64_t, Cuda> mask_offsets(const Tensor<const bool, Cuda>& mask, const Layout& base, int d) {
    Layout masked(mask.dim(), 0);
    for (int k = 0; k < mask.dim(); ++k) masked.set(k, mask.size(k), base.stride(d + k));
    masked.finish();
    return mapped_indices(find_true<std::int64_t>("operator()", mask), offset_of_number("operator()", masked));
  }
  /// The elements where a mask is true, in row-major order.  Both broadcast to `shape`.
  template <class T>
  static Tensor<T, Cuda> select_masked(const char* function, const Tensor<const T, Cuda>& x,
                                       const Tensor<const bool, Cuda>& mask, const Shape& shape) {
    const auto places = find_true<std::int64_t>(function, mask.expand(shape));
    const auto offsets = mapped_indices(places, offset_of_number(function, x.expand(shape).layout()));
    Tensor<T, Cuda> result = new_cuda_tensor<T>(function, places.sizes(), E::device_of(x));
    IndexedView only{Layout(1, x.storage_offset()), 0, 1};
    only.rest.set(0, 1, 0);
    only.rest.finish();
    take<T>(function, result, x, only, offsets, offsets.layout());
    return result;
  }
  /// Writes a row of values to the elements where a mask, which broadcasts to `self`, is true; before that
  /// `check(count)` may throw.
  template <class T, class Check>
  static void scatter_masked(const char* function, const Tensor<T, Cuda>& self, const Tensor<const bool, Cuda>& mask,
                             const Tensor<const T, Cuda>& values, const Check& check) {
    const auto offsets = mask_offsets(mask.expand(self.sizes()), self.layout(), 0);
    check(offsets.numel());
    Layout none(0, self.storage_offset());
    none.finish();
    const Tensor<const T, Cuda> row = values.narrow(0, 0, offsets.numel());
    scatter<Load<T, 1>>(function, self, {none, 0, 1}, offsets, offsets.layout(), row, row.layout(), offsets.sizes(),
                        false);
  }
  /// The indices of true elements: shape (rank, count).
  static Tensor<std::int64_t, Cuda> places(const char* function, const Tensor<const bool, Cuda>& mask) {
    const auto numbers = find_true<std::int64_t>(function, mask);
    auto result = new_cuda_tensor<std::int64_t>(function, Shape{mask.dim(), numbers.numel()}, E::device_of(mask));
    for (int d = 0; d < mask.dim(); ++d) {
      // Offsets in a layout with stride 1 in dimension d and 0 in the others are indices along d.
      Layout along(mask.layout());
      for (int k = 0; k < mask.dim(); ++k) along.set(k, mask.size(k), k == d ? 1 : 0);
      along.finish();
      map_indices(result.select(0, d), numbers, offset_of_number(function, along));
    }
    return result;
  }

 private:
  /// Items grouped by destination, and the memory that holds them.
  struct GroupedItems {
    ItemOrder order;
    Storage<std::int64_t, Cuda> memory;
  };
  static void group_items(const char* function, const ScatterPlan& plan, GroupedItems& to, const cuda::Stream& stream) {
    const std::int64_t n = plan.places.items;
    KeyGroups groups = plan_groups(n, plan.key_bits, block_threads);
    to.memory = Storage<std::int64_t, Cuda>(4 * n + group_counts(groups), stream.device());
    std::int64_t* const memory = to.memory.data();
    for (int k = 0; k < 2; ++k) {
      groups.keys[k] = reinterpret_cast<std::uint64_t*>(memory + k * n);
      groups.numbers[k] = memory + (2 + k) * n;
    }
    groups.counts = memory + 4 * n;
    loop_on_device(
        function, n,
        KeyOfItem{plan.places.item, plan.places.indices, {plan.places.step.size, 1}, plan.least, groups.keys[0]},
        stream);
    GroupThatSomeCuFileInstantiates<KeyGroups>::launch(function, groups, stream);
    to.order = {groups.keys[groups.last()], groups.numbers[groups.last()]};
  }
  static Source source_of(const Tensor<const std::int64_t, Cuda>& x, const Layout& layout) {
    return {reinterpret_cast<const char*>(x.storage().data()), &layout, sizeof(std::int64_t), nullptr, nullptr};
  }
  /// The lowest and the highest index; without any index, values that lie in every range.
  struct IndexRange {
    std::int64_t lowest, highest;
  };
  template <class X>
  static IndexRange range_of(const char* function, const X& indices) {
    if (indices.numel() == 0) return {0, -1};
    const Cuda device{indices.device().index};
    Storage<std::int64_t, Cuda> found(2, device);
    Shape sizes(indices.sizes());
    bool all_of_them[max_rank];
    for (bool& one : all_of_them) one = true;
    E::template reduce<RangeOf<std::int64_t>>(function, found.data(), found.data() + 1, indices, sizes, all_of_them,
                                              indices.numel(), 0);
    IndexRange range;
    const cuda::Stream stream = cuda::current_stream(device);
    copy_bytes(function, &range, found.data(), sizeof range, stream);
    stream.synchronize();
    return range;
  }
  template <class Tree>
  static void map_indices(const Tensor<std::int64_t, Cuda>& to, const Tensor<const std::int64_t, Cuda>& from,
                          const Tree& tree) {
    const Source source = source_of(from, from.layout());
    run_kernel<std::int64_t>("operator()", reinterpret_cast<char*>(to.storage().data()), to.layout(), &source, tree,
                             typename Tree::Leaves{}, stream_of(to));
  }
  template <class Tree>
  static Tensor<std::int64_t, Cuda> mapped_indices(const Tensor<const std::int64_t, Cuda>& indices, const Tree& tree) {
    auto result = new_cuda_tensor<std::int64_t>("operator()", indices.sizes(), E::device_of(indices));
    map_indices(result, indices, tree);
    return result;
  }
  /// Maps the number of an element in row-major order to its offset, without the layout's own offset. Throws ShapeError
  /// for too many dimensions.
  static OffsetOfNumber offset_of_number(const char* function, const Layout& layout) {
    OffsetOfNumber result{1, {1}, {0}};
    Walk walk;
    const Layout* const layouts[] = {&layout};
    read_dimensions(walk, layout.sizes(), layouts, 1);
    join_dimensions(walk);
    if (walk.rank > kernel_rank)
      throw_error(ErrorCode::shape, function, ": shape ", layout.sizes(), " has more than ", kernel_rank,
                  " dimensions that do not follow each other");
    result.rank = walk.rank;
    for (int d = 0; d < walk.rank; ++d) {
      result.size[d] = walk.size[d];
      result.stride[d] = walk.step[0][d];
    }
    return result;
  }
  /// The numbers of true elements in row-major order; the host waits for their count.
  template <class I64>
  static Tensor<I64, Cuda> find_true(const char* function, const Tensor<const bool, Cuda>& given) {
    const Tensor<const bool, Cuda> mask = given.contiguous();
    const Cuda device = E::device_of(mask);
    const cuda::Stream stream = cuda::current_stream(device);
    I64 count = 0;
    MaskParts parts{reinterpret_cast<const unsigned char*>(mask.data_ptr()), mask.numel(), 16 * 1024, nullptr};
    const Storage<I64, Cuda> counts(parts.parts() + 1, device);
    parts.counts = counts.data();
    using Launch = FindTrueThatSomeCuFileInstantiates<MaskParts>;
    if (parts.n > 0) {
      Launch::count(function, parts, stream);
      copy_bytes(function, &count, parts.counts + parts.parts(), sizeof count, stream);
      stream.synchronize();
    }
    auto result = new_cuda_tensor<I64>(function, Shape{count}, device);
    if (count > 0) Launch::write(function, parts, result.data_ptr(), stream);
    return result;
  }
};

}  // namespace tenon::inline v1::detail
