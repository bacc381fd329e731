// Evaluation on CUDA devices: expressions become elements there, tensors move between there and the host.
//
// All work goes to the thread's stream on the device of the operands.  Nothing waits for it but what brings elements to the host.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/bind_cuda.hpp>
#include <tenon/config.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/cuda/block.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/find_true.hpp>
#include <tenon/cuda/group.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/loop.hpp>
#include <tenon/cuda/memory.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/scan.hpp>
#include <tenon/cuda/scatter.hpp>
#include <tenon/cuda/softmax.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/cuda/take.hpp>
#include <tenon/cuda/transpose.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/leaves.hpp>
#include <tenon/lines_cuda.hpp>
#include <tenon/reduce_cuda.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// Memory that a launch leaves to the next one: freed in the order of the stream.
template <class Device>
struct DeviceScratch {
  Device device;
  Storage<std::uint8_t, Device> bytes;
  TENON_INLINE Workspace workspace() { return {this, make}; }

 private:
  TENON_INLINE static char* make(void* owner, std::size_t count) {
    auto& scratch = *static_cast<DeviceScratch*>(owner);
    scratch.bytes = Storage<std::uint8_t, Device>(static_cast<std::int64_t>(count), scratch.device);
    return reinterpret_cast<char*>(scratch.bytes.data());
  }
};

/// What elements of so many bytes are copied as.
template <class T>
using copied_t = std::conditional_t<sizeof(T) == 16, complex<double>, std::make_unsigned_t<integer_t<sizeof(T) == 16 ? 8 : static_cast<int>(sizeof(T))>>>;

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// Copies elements as they are, on their device.
template <class T>
void copy_on_device(const char* function, char* to, const Layout& to_layout, const Source& from, const cuda::Stream& stream) {
  if (to_layout.is_contiguous() && from.layout->is_contiguous() && to_layout.numel() == from.layout->numel()) {
    return copy_bytes(function, to + to_layout.offset() * from.item, from.data + from.layout->offset() * from.item, to_layout.numel() * from.item, stream);
  }
  using C = copied_t<T>;
  if (TransposePlan plan; to_layout.sizes() == from.layout->sizes() && to_layout.numel() > 0 && plan_transpose(plan, to, to_layout, from)) {
    return TransposeThatSomeCuFileInstantiates<C>::launch(function, plan, stream);
  }
  run_kernel<C>(function, to, to_layout, &from, Load<C, 0>{}, KernelLeaves<StoredLeaf<C>>{}, stream);
}

/// Writes what is bound, broadcast, at `out` (the layout's offset not in it).
template <class T, class Out, class X>
void run_bound(const char* function, char* out, const Layout& layout, const CudaBound<Out, X>& bound, const cuda::Stream& stream) {
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<T, 0>> && !CudaBound<Out, X>::Types::all_made) copy_on_device<T>(function, out, layout, bound.sources[0], stream);
  else run_kernel<T>(function, out, layout, bound.sources, bound.tree, bound.leaves, stream);
}

/// A row-major tensor of uninitialised elements on a device.
template <class T>
Tensor<T, Cuda> new_cuda_tensor(const char* function, Dims sizes, Cuda device) {
  Layout layout = contiguous_layout(function, sizes);
  return Tensor<T, Cuda>(Unchecked{}, Storage<T, Cuda>(layout.numel(), device), std::move(layout));
}

/// The elements between the first and the last that a layout reaches, on another device, in the same strides.
template <class T, class From, class To>
Tensor<T, To> copy_reach(const Tensor<T, From>& x, Storage<std::remove_const_t<T>, To>&& storage, auto copy) {
  Layout layout(x.layout());
  const Reach reach = reach_of(x.layout());
  layout.set_offset(layout.offset() - reach.low);
  copy(storage.data(), x.storage().data() + reach.low, (reach.high - reach.low + 1) * static_cast<std::int64_t>(sizeof(T)));
  return Tensor<T, To>(Unchecked{}, std::move(storage), std::move(layout));
}
TENON_NOINLINE inline std::int64_t reached_elements(const Layout& layout) {
  const Reach reach = reach_of(layout);
  return reach.high - reach.low + 1;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES
namespace detail {

template <>
struct Engine<Cuda> {
  static constexpr bool exists = true;

  TENON_INLINE static Block* new_block(Cuda device, std::size_t bytes) { return new_cuda_block(cuda::PoolAllocator(device), bytes); }
  template <class A>
  TENON_INLINE static Block* new_block_with(const A& policy, std::size_t bytes) { return new_cuda_block(policy, bytes); }

  /// Where an operand lies.  Throws DeviceError for an expression of operands on two devices.
  template <class X>
  TENON_INLINE static Cuda device_of(const X& x) {
    AnyDevice device = Cuda{};
    bool known = false;
    if constexpr (requires { x.leaf_list(); }) {
      for (int k = 0; k < X::leaves; ++k) join_device("device", device, known, x.leaf_list()[k].block);
    } else {
      join_device("device", device, known, x.storage().block());
    }
    return Cuda{device.index};
  }

  /// The value in fresh memory, on the device of the operands.
  template <class Out, class X>
  TENON_INLINE static Tensor<Out, Cuda> evaluate(const X& x) {
    const CudaBound<Out, X> bound("evaluate", x);
    const Cuda device{bound.device.index};
    Layout layout = result_layout(bound.sources, bound.count);
    Tensor<Out, Cuda> result(Unchecked{}, Storage<Out, Cuda>(layout.numel(), device), std::move(layout));
    run_bound<Out>("evaluate", reinterpret_cast<char*>(result.storage().data()), result.layout(), bound, cuda::current_stream(device));
    return result;
  }

  /// Writes x, a scalar or what broadcasts, to `out`.
  template <class T, class X>
  TENON_INLINE static void assign(const char* function, const Tensor<T, Cuda>& out, const X& x) {
    const Cuda device{out.device().index};
    char* data = reinterpret_cast<char*>(out.storage().data());
    if constexpr (Scalar<X>) {
      const auto value = static_cast<element_t<X>>(x);
      check_scalar<T>(function, value);
      if (repeats_elements(out.layout())) fail_repeated(function, out.layout());
      run_kernel<T>(function, data, out.layout(), nullptr, Constant<T>{convert<compute_t<T>>(value)}, KernelLeaves<>{}, cuda::current_stream(device));
    } else if constexpr (requires { x.materialise(); }) {
      assign(function, out, x.materialise());
    } else {
      constexpr bool placeless = leaf_types<X>::type::all_made;
      static_assert(placeless || std::is_same_v<typename X::device_type, Cuda>, "tenon: the operands live on different devices: move them with to(device) first");
      if constexpr (placeless || std::is_same_v<typename X::device_type, Cuda>) {
        const CudaBound<T, X> bound(function, x);
        if (bound.known) check_device(function, out, Cuda{bound.device.index});
        check_destination(function, bound.computation(), out.layout());
        const cuda::Stream stream = cuda::current_stream(device);
        if (!needs_temporary({data, &out.layout(), sizeof(T)}, bound.sources, bound.count)) return run_bound<T>(function, data, out.layout(), bound, stream);
        const Tensor<T, Cuda> copy = Engine::evaluate<T>(x);
        copy_on_device<T>(function, data, out.layout(), {reinterpret_cast<const char*>(copy.storage().data()), &copy.layout(), sizeof(T), nullptr, nullptr}, stream);
      }
    }
  }

  /// Reduces x, of `shape`, to contiguous results on its device: `Of` is one of ops' reductions.
  template <class Of, class X>
  static void reduce(const char* function, typename Of::out* first, typename Of::out* second, const X& x, Dims shape, const bool* is_reduced, std::int64_t count,
                     double correction) {
    using T = typename X::value_type;
    const CudaBound<T, X> bound(function, x);
    ReduceWalk walk;
    make_reduce_walk(walk, bound.sources, bound.count, shape, is_reduced, Of::Kernel::is_indexed);
    for (int d = 0; d < walk.kept; ++d) {
      if (walk.size[d] == 0) return;
    }
    if (walk.kept > kernel_rank || walk.rank - walk.kept > kernel_rank) return reduce_rows<Of>(function, first, second, Engine::evaluate<T>(x), is_reduced, count, correction);
    DeviceScratch<Cuda> scratch{Cuda{bound.device.index}, {}};
    const ReduceTarget target{{reinterpret_cast<char*>(first), reinterpret_cast<char*>(second)}, nullptr, count, correction};
    using Launch = ReductionThatSomeCuFileInstantiates<DeviceReduction<Of>, T, tree_of<T, X>, typename CudaBound<T, X>::Leaves>;
    Launch::launch(function, {&walk, bound.sources}, bound.tree, bound.leaves, target, scratch.workspace(), cuda::current_stream(scratch.device));
  }
  /// The same of x, more of whose dimensions follow each other nowhere than a kernel walks: copied, with those that are reduced last.
  template <class Of, class T>
  static void reduce_rows(const char* function, typename Of::out* first, typename Of::out* second, const Tensor<T, Cuda>& x, const bool* is_reduced, std::int64_t count,
                          double correction) {
    Shape order;
    std::int64_t results = 1;
    for (const bool wanted : {false, true}) {
      for (int d = 0; d < x.dim(); ++d) {
        if (is_reduced[d] != wanted) continue;
        order.push_back(d);
        if (!wanted) results *= x.size(d);
      }
    }
    const bool columns[] = {false, true};
    const Shape sizes{results, count};
    reduce<Of>(function, first, second, x.permute(order).reshape(sizes), sizes, columns, count, correction);
  }

  /// What `Kernel`, one of the host's over lines, makes of x along dimension d.  Both are contiguous.
  template <class Kernel, class Out, class T>
  static void over_lines(const char* function, const Tensor<Out, Cuda>& result, const Tensor<T, Cuda>& x, int d) {
    [[maybe_unused]] char* const out[] = {reinterpret_cast<char*>(result.data_ptr()), nullptr};
    if constexpr (requires { typename KernelOnDevice<Kernel>::Scan; }) scan_lines<typename KernelOnDevice<Kernel>::Scan>(function, out, x, d);
    else if (x.numel() > 0) softmax_lines<typename KernelOnDevice<Kernel>::Softmax>(function, result, x, d);
  }
  /// The extremes so far along dimension d, and their indices.  All are contiguous.
  template <bool greatest, class T>
  static void scan_extremes(const char* function, const Tensor<T, Cuda>& values, const Tensor<std::int64_t, Cuda>& indices, const Tensor<const T, Cuda>& x, int d) {
    char* const out[] = {reinterpret_cast<char*>(values.data_ptr()), reinterpret_cast<char*>(indices.data_ptr())};
    scan_lines<ExtremeScanState<T, greatest>>(function, out, x, d);
  }
  /// Throws IndexError unless all indices lie in low … size - 1, for which the host waits.  `axis` is that of the message; -1: all elements.
  template <class X>
  static void check_indices(const char* function, const X& indices, int axis, std::int64_t low, std::int64_t size) {
    const auto [lowest, highest] = range_of(function, indices);
    if (lowest >= low && highest < size) return;
    const std::int64_t index = lowest < low ? lowest : highest;
    if (low == 0) fail(ErrorCode::index, function, ": index ", static_cast<unsigned long long>(index), " is out of every range");
    if (axis < 0) fail(ErrorCode::index, function, ": index ", index, " is out of range for ", size, " elements");
    fail(ErrorCode::index, function, ": index ", index, " is out of range for dimension ", axis, ", whose size is ", size);
  }
  /// Reads into `result` the slices of x that indices name.  The layouts broadcast to the result.
  template <class T>
  static void take(const char* function, const Tensor<T, Cuda>& result, const Tensor<const T, Cuda>& x, const IndexedView& view,
                   const Tensor<const std::int64_t, Cuda>& indices, const Layout& index_layout) {
    if (result.numel() == 0) return;
    using C = copied_t<T>;
    AnyDevice device = Cuda{};
    bool known = false;
    join_device(function, device, known, x.storage().block());
    join_device(function, device, known, indices.storage().block());
    const Source sources[] = {{nullptr, &view.rest, 1, generate_nothing, nullptr}, source_of(indices, index_layout)};
    const Take<C> tree{reinterpret_cast<const stored_t<C>*>(x.storage().data()), {view.size, view.stride}};
    run_kernel<C>(function, reinterpret_cast<char*>(result.storage().data()), result.layout(), sources, tree, typename Take<C>::Leaves{}, stream_of(result));
  }
  /// The same of a gather's offsets.
  template <class T, class U>
  static void read_gathered(const char* function, const Tensor<T, Cuda>& result, const Tensor<U, Cuda>& x, const Gathered<Cuda>& gathered) {
    take<T>(function, result, x, view_of(gathered), gathered.offsets, placed_at(gathered.offsets.layout(), gathered.position, result.dim()));
  }
  /// Writes values to the slices that indices name, or there what `Tree` makes of both, in the order of the indices: as if one after the
  /// other.  The layouts broadcast to `shape`; all has been checked.  `repeats`: an index may stand there twice.
  template <class Tree, class T>
  static void scatter(const char* function, const Tensor<T, Cuda>& self, const IndexedView& view, const Tensor<const std::int64_t, Cuda>& indices, const Layout& index_layout,
                      const Tensor<const T, Cuda>& values, const Layout& value_layout, Dims shape, bool repeats = true) {
    for (int d = 0; d < shape.rank(); ++d) {
      if (shape[d] == 0) return;
    }
    constexpr bool writes = std::is_same_v<Tree, Load<T, 1>>;
    AnyDevice device = Cuda{};
    bool known = false;
    for (const Block* block : {self.storage().block(), values.storage().block(), indices.storage().block()}) join_device(function, device, known, block);
    const Reach reach = reach_of(self.layout());
    const ScatterPlan plan = plan_scatter(function, {&view.rest, &value_layout, &index_layout, view.size, view.stride, indices.storage().data() + index_layout.offset(), reach.high - reach.low}, shape);
    const cuda::Stream stream = stream_of(self);
    GroupedItems grouped;
    if (!writes || (repeats && plan.repeats)) group_items(function, plan, Cuda{device.index}, grouped, stream);
    T* const to = self.storage().data() + view.rest.offset();
    const T* const from = values.storage().data() + value_layout.offset();
    if constexpr (writes) {
      using C = copied_t<T>;
      const WriteItems<C> write{plan.places, grouped.order, reinterpret_cast<stored_t<C>*>(to), reinterpret_cast<const stored_t<C>*>(from)};
      loop_on_device(function, plan.places.items * plan.places.row, write, stream);
    } else {
      const JoinItems<T, Tree> join{plan.places, grouped.order, reinterpret_cast<stored_t<T>*>(to), reinterpret_cast<const stored_t<T>*>(from), {}};
      loop_on_device(function, plan.places.items * plan.places.row, join, stream);
    }
  }
  /// Writes values, of that layout, where a gather reads.
  template <class T>
  static void write_gathered(const char* function, const Tensor<T, Cuda>& x, const Gathered<Cuda>& gathered, const Tensor<const T, Cuda>& values, const Layout& layout) {
    const Layout indices = placed_at(gathered.offsets.layout(), gathered.position, layout.rank());
    scatter<Load<T, 1>>(function, x, view_of(gathered), gathered.offsets, indices, values, layout, layout.sizes(), gathered.repeats);
  }
  /// Indices into all elements as offsets.
  static Tensor<std::int64_t, Cuda> flat_offsets(const Layout& layout, const Tensor<const std::int64_t, Cuda>& indices) {
    return mapped_indices(mapped_indices(indices, OffsetOfIndex{{layout.numel(), 1}}), offset_of_number("operator()", layout));
  }
  /// Indices into dimension d as offsets.  Throws IndexError.
  static Tensor<std::int64_t, Cuda> index_offsets(const Tensor<std::int64_t, Cuda>& indices, const Layout& base, int d) {
    const std::int64_t n = base.size(d);
    const auto [lowest, highest] = range_of("operator()", indices);
    if (lowest < -n || highest >= n) fail_index(lowest < -n ? lowest : highest, d, base.sizes());
    return mapped_indices(indices, OffsetOfIndex{{n, base.stride(d)}});
  }
  /// Offsets of the elements of `base` where a mask is true, whose first dimension is number d there.
  static Tensor<std::int64_t, Cuda> mask_offsets(const Tensor<const bool, Cuda>& mask, const Layout& base, int d) {
    Layout masked(mask.dim(), 0);
    for (int k = 0; k < mask.dim(); ++k) masked.set(k, mask.size(k), base.stride(d + k));
    masked.finish();
    return mapped_indices(find_true<std::int64_t>("operator()", mask), offset_of_number("operator()", masked));
  }
  /// The elements where a mask is true, in row-major order.  Both have one shape.
  template <class T>
  static Tensor<T, Cuda> select_masked(const char* function, const Tensor<const T, Cuda>& x, const Tensor<const bool, Cuda>& mask) {
    const auto places = find_true<std::int64_t>(function, mask);
    const auto offsets = mapped_indices(places, offset_of_number(function, x.layout()));
    Tensor<T, Cuda> result = new_cuda_tensor<T>(function, places.sizes(), device_of(x));
    IndexedView only{Layout(1, x.storage_offset()), 0, 1};
    only.rest.set(0, 1, 0);
    only.rest.finish();
    take<T>(function, result, x, only, offsets, offsets.layout());
    return result;
  }
  /// The indices of true elements: shape (rank, count).
  static Tensor<std::int64_t, Cuda> places(const char* function, const Tensor<const bool, Cuda>& mask) {
    const auto numbers = find_true<std::int64_t>(function, mask);
    auto result = new_cuda_tensor<std::int64_t>(function, Shape{mask.dim(), numbers.numel()}, device_of(mask));
    for (int d = 0; d < mask.dim(); ++d) {
      // The number divided by what follows the dimension, then its remainder: an index, as it has a stride of 1 and the others of 0.
      Layout along(mask.layout());
      for (int k = 0; k < mask.dim(); ++k) along.set(k, mask.size(k), k == d ? 1 : 0);
      along.finish();
      map_indices(result.select(0, d), numbers, offset_of_number(function, along));
    }
    return result;
  }

  /// To a device.  The host waits where the memory it copies from could change while it is read.
  template <class T, class From>
  TENON_INLINE static Tensor<T, Cuda> transfer(const Tensor<T, From>& x, Cuda device) {
    if constexpr (std::is_same_v<From, Cuda>) {
      if (x.device().index == device.index || !x.storage()) return x;
      if (x.numel() == 0) return new_cuda_tensor<std::remove_const_t<T>>("to", x.sizes(), device);
      const Cuda here{x.device().index};
      const cuda::Stream from = cuda::current_stream(here), to = cuda::current_stream(device);
      return copy_reach<T, From, Cuda>(x, Storage<std::remove_const_t<T>, Cuda>(reached_elements(x.layout()), device), [&](void* there, const void* data, std::int64_t bytes) {
        order_streams("to", to, from);
        copy_between_devices("to", there, device, data, bytes, from);
        order_streams("to", from, to);
      });
    } else {
      const Tensor<const T, Cpu> source = x.contiguous();
      auto result = new_cuda_tensor<std::remove_const_t<T>>("to", x.sizes(), device);
      const cuda::Stream stream = cuda::current_stream(device);
      copy_bytes("to", result.storage().data(), source.data_ptr(), x.numel() * static_cast<std::int64_t>(sizeof(T)), stream);
      if (source.device().type != DeviceType::cpu && x.numel() > 0) stream.synchronize();
      return result;
    }
  }
  /// To the host, which waits.
  template <class T>
  TENON_INLINE static Tensor<T, Cpu> transfer(const Tensor<T, Cuda>& x, Cpu) {
    if (x.numel() == 0) return new_tensor<std::remove_const_t<T>>("to", x.sizes());
    const cuda::Stream stream = cuda::current_stream(Cuda{x.device().index});
    const auto there = copy_reach<T, Cuda, Cpu>(x, Storage<std::remove_const_t<T>, Cpu>(reached_elements(x.layout())), [&](void* to, const void* from, std::int64_t bytes) {
      copy_bytes("to", to, from, bytes, stream);
      stream.synchronize();
    });
    return there.contiguous();
  }
  /// The first element, for which the host waits.
  template <class T>
  TENON_INLINE static std::remove_const_t<T> element(const Tensor<T, Cuda>& x) {
    stored_t<std::remove_const_t<T>> value;
    const cuda::Stream stream = cuda::current_stream(Cuda{x.device().index});
    copy_bytes("item", &value, x.data_ptr(), sizeof value, stream);
    stream.synchronize();
    return static_cast<std::remove_const_t<T>>(value);
  }

 private:
  static LinesOfElements lines_along(Dims sizes, int d) {
    LinesOfElements of{1, sizes[d], 1};
    for (int k = 0; k < sizes.rank(); ++k) {
      if (k > d) of.after *= sizes[k];
      if (k != d) of.lines *= sizes[k];
    }
    return of;
  }
  template <class M, class Out, class T>
  static void softmax_lines(const char* function, const Tensor<Out, Cuda>& result, const Tensor<T, Cuda>& x, int d) {
    const LinesOfElements of = lines_along(x.sizes(), d);
    char* const out = reinterpret_cast<char*>(result.data_ptr());
    if (of.lines >= few_lines || of.n < long_line) {
      // Grouped as it is anywhere else, so that its last bits are the same.
      const Tensor<T, Cuda> aligned = reinterpret_cast<std::uintptr_t>(x.data_ptr()) % pack_bytes == 0 ? x : Tensor<T, Cuda>(x.clone());
      return SoftmaxThatSomeCuFileInstantiates<M>::launch(function, of, reinterpret_cast<const char*>(aligned.data_ptr()), out, stream_of(x));
    }
    const Storage<std::uint8_t, Cuda> sums(of.lines * static_cast<std::int64_t>(sizeof(ExponentialSum)), device_of(x));
    const Shape sizes(x.sizes());
    bool is_reduced[max_rank] = {};
    is_reduced[d] = true;
    reduce<ExponentialSumOf<Out>>(function, reinterpret_cast<ExponentialSum*>(sums.data()), nullptr, x, sizes, is_reduced, of.n, 0);
    Shape kept(sizes);
    kept[d] = 1;
    const Layout of_sums = contiguous_layout(function, kept);
    const Source sources[] = {{reinterpret_cast<const char*>(x.storage().data()), &x.layout(), sizeof(T), nullptr, nullptr},
                              {reinterpret_cast<const char*>(sums.data()), &of_sums, sizeof(ExponentialSum), nullptr, nullptr}};
    run_kernel<Out>(function, reinterpret_cast<char*>(result.storage().data()), result.layout(), sources, FinishLine<M>{}, typename FinishLine<M>::Leaves{}, stream_of(x));
  }
  template <class Scan, class T>
  static void scan_lines(const char* function, char* const* out, const Tensor<T, Cuda>& x, int d) {
    if (x.numel() == 0) return;
    DeviceScratch<Cuda> scratch{device_of(x), {}};
    ScanThatSomeCuFileInstantiates<Scan>::launch(function, lines_along(x.sizes(), d), reinterpret_cast<const char*>(x.data_ptr()), out, scratch.workspace(), stream_of(x));
  }
  template <class T>
  static cuda::Stream stream_of(const Tensor<T, Cuda>& x) { return cuda::current_stream(Cuda{x.device().index}); }
  static IndexedView view_of(const Gathered<Cuda>& gathered) { return {with_ones_within(gathered.rest, gathered.position, gathered.offsets.dim()), 0, 1}; }
  /// Items in groups, and their memory.
  struct GroupedItems {
    ItemOrder order;
    Storage<std::int64_t, Cuda> memory;
  };
  static void group_items(const char* function, const ScatterPlan& plan, Cuda device, GroupedItems& to, const cuda::Stream& stream) {
    const std::int64_t n = plan.places.items;
    KeyGroups groups = plan_groups(n, plan.key_bits, block_threads);
    to.memory = Storage<std::int64_t, Cuda>(4 * n + group_counts(groups), device);
    std::int64_t* const memory = to.memory.data();
    for (int k = 0; k < 2; ++k) {
      groups.keys[k] = reinterpret_cast<std::uint64_t*>(memory + k * n);
      groups.numbers[k] = memory + (2 + k) * n;
    }
    groups.counts = memory + 4 * n;
    loop_on_device(function, n, KeyOfItem{plan.places.item, plan.places.indices, {plan.places.step.size, 1}, plan.least, groups.keys[0]}, stream);
    GroupThatSomeCuFileInstantiates<KeyGroups>::launch(function, groups, stream);
    to.order = {groups.keys[groups.last()], groups.numbers[groups.last()]};
  }
  static Source source_of(const Tensor<const std::int64_t, Cuda>& x, const Layout& layout) {
    return {reinterpret_cast<const char*>(x.storage().data()), &layout, sizeof(std::int64_t), nullptr, nullptr};
  }
  /// The lowest and the highest index; of none what lies in every range.
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
    reduce<RangeOf<std::int64_t>>(function, found.data(), found.data() + 1, indices, sizes, all_of_them, indices.numel(), 0);
    IndexRange range;
    const cuda::Stream stream = cuda::current_stream(device);
    copy_bytes(function, &range, found.data(), sizeof range, stream);
    stream.synchronize();
    return range;
  }
  template <class Tree>
  static void map_indices(const Tensor<std::int64_t, Cuda>& to, const Tensor<const std::int64_t, Cuda>& from, const Tree& tree) {
    const Source source = source_of(from, from.layout());
    run_kernel<std::int64_t>("operator()", reinterpret_cast<char*>(to.storage().data()), to.layout(), &source, tree, typename Tree::Leaves{}, stream_of(to));
  }
  template <class Tree>
  static Tensor<std::int64_t, Cuda> mapped_indices(const Tensor<const std::int64_t, Cuda>& indices, const Tree& tree) {
    auto result = new_cuda_tensor<std::int64_t>("operator()", indices.sizes(), device_of(indices));
    map_indices(result, indices, tree);
    return result;
  }
  /// From the number of an element in row-major order its offset, without the layout's own.  Throws ShapeError for too many dimensions.
  static OffsetOfNumber offset_of_number(const char* function, const Layout& layout) {
    OffsetOfNumber result{1, {1}, {0}};
    Walk walk;
    const Layout* const layouts[] = {&layout};
    read_dimensions(walk, layout.sizes(), layouts, 1);
    join_dimensions(walk);
    if (walk.rank > kernel_rank) fail(ErrorCode::shape, function, ": shape ", layout.sizes(), " has more than ", kernel_rank, " dimensions that do not follow each other");
    result.rank = walk.rank;
    for (int d = 0; d < walk.rank; ++d) {
      result.size[d] = walk.size[d];
      result.stride[d] = walk.step[0][d];
    }
    return result;
  }
  /// The numbers of true elements in row-major order, for whose count the host waits.
  template <class I64>
  static Tensor<I64, Cuda> find_true(const char* function, const Tensor<const bool, Cuda>& given) {
    const Tensor<const bool, Cuda> mask = given.contiguous();
    const Cuda device = device_of(mask);
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

}  // namespace detail

namespace cuda {
inline namespace TENON_CODE {

/// Copies elements as they are, between the host and a device or on one, in the order of the thread's stream on that device: the
/// host waits for nothing, and keeps pinned memory until the stream is done.  Both are contiguous and of one shape.  Throws ShapeError.
template <class T, class To, class U, class From>
  requires(std::is_same_v<std::remove_const_t<U>, T> && (std::is_same_v<To, Cuda> || std::is_same_v<From, Cuda>))
void copy_async(const Tensor<T, To>& to, const Tensor<U, From>& from) {
  if (!(to.sizes() == from.sizes())) detail::fail(ErrorCode::shape, "cuda::copy_async: shapes ", to.sizes(), " and ", from.sizes(), " differ");
  if (!to.is_contiguous() || !from.is_contiguous()) {
    detail::fail(ErrorCode::shape, "cuda::copy_async: strides ", to.strides(), " and ", from.strides(), " of shape ", to.sizes(), " are not both contiguous");
  }
  const int index = std::is_same_v<To, Cuda> ? to.device().index : from.device().index;
  detail::copy_bytes("cuda::copy_async", to.data_ptr(), from.data_ptr(), to.numel() * static_cast<std::int64_t>(sizeof(T)), current_stream(Cuda{index}));
}

/// Keeps a tensor's memory until `stream` has done what it was given so far, though the last handle goes: for what was allocated
/// on one stream and is read on another.  Memory that somebody else frees makes the host wait.  Throws DeviceError.
template <class T, class Device>
void record_use(const Tensor<T, Device>& tensor, const Stream& stream) {
  detail::record_block_use(tensor.storage().block(), stream);
}

}  // namespace TENON_CODE
}  // namespace cuda
TENON_END_TYPES
