// The part of the engine that reduces, scans and normalises: launches the kernels that the operations describe, and
// allocates memory for them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cuda/bind.hpp>
#include <tenon/cuda/elements.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/lines.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/reductions.hpp>
#include <tenon/cuda/scan.hpp>
#include <tenon/cuda/softmax.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Memory that one launch fills for the next: freed in the order of the stream.
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

/// E is the complete engine.
template <class E>
struct CudaReductions {
  /// Nothing: no reduction is fast without a launch.
  template <class X>
  TENON_INLINE static constexpr bool reduces_at_once(const X&) { return false; }
  template <class Of, class X>
  TENON_INLINE static void reduce_at_once(typename Of::out*, typename Of::out*, const X&, double) {}
  /// Reduces x, of `shape`, to contiguous results on its device; `Of` is the description of a reduction in ops.
  template <class Of, class X>
  static void reduce(const char* function, typename Of::out* first, typename Of::out* second, const X& x, Dims shape,
                     const bool* is_reduced, std::int64_t count, double correction) {
    using T = typename X::value_type;
    const CudaBound<T, X> bound(function, x);
    ReduceWalk walk;
    make_reduce_walk(walk, bound.sources, bound.count, shape, is_reduced, needs_numbers<typename Of::Fold>);
    for (int d = 0; d < walk.kept; ++d) {
      if (walk.size[d] == 0) return;
    }
    if (walk.kept > kernel_rank || walk.rank - walk.kept > kernel_rank)
      return reduce_rows<Of>(function, first, second, E::template evaluate<T>(x), is_reduced, count, correction);
    DeviceScratch<Cuda> scratch{Cuda{bound.device.index}, {}};
    const ReduceTarget target{
        {reinterpret_cast<char*>(first), reinterpret_cast<char*>(second)}, nullptr, nullptr, {count, correction}};
    using Launch =
        ReductionThatSomeCuFileInstantiates<DeviceReduction<Of>, T, tree_of<T, X>, typename CudaBound<T, X>::Leaves>;
    Launch::launch(function, {&walk, bound.sources}, bound.tree, bound.leaves, target, scratch.workspace(),
                   cuda::current_stream(scratch.device));
  }
  /// The same for x with more dimensions that cannot be joined than a kernel walks: copies it with the reduced
  /// dimensions last.
  template <class Of, class T>
  static void reduce_rows(const char* function, typename Of::out* first, typename Of::out* second,
                          const Tensor<T, Cuda>& x, const bool* is_reduced, std::int64_t count, double correction) {
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

  /// The cumulative join of x along dimension d.  Both tensors are contiguous.
  template <class Fold, class Out, class T>
  static void scan(const char* function, const Tensor<Out, Cuda>& result, const Tensor<T, Cuda>& x, int d) {
    char* const out[] = {reinterpret_cast<char*>(result.data_ptr()), nullptr};
    scan_lines<FoldScan<Fold, std::remove_const_t<T>, Out>>(function, out, x, d);
  }
  /// Softmax along dimension d, or its logarithm.  Both tensors are contiguous.
  template <bool logarithm, class Out, class T>
  static void softmax(const char* function, const Tensor<Out, Cuda>& result, const Tensor<T, Cuda>& x, int d) {
    if (x.numel() > 0) softmax_lines<SoftmaxOfLine<Out, logarithm>>(function, result, x, d);
  }
  /// Cumulative extremes along dimension d, and their indices.  The results are contiguous.
  template <bool greatest, class T>
  static void scan_extremes(const char* function, const Tensor<T, Cuda>& values,
                            const Tensor<std::int64_t, Cuda>& indices, const Tensor<const T, Cuda>& x, int d) {
    char* const out[] = {reinterpret_cast<char*>(values.data_ptr()), reinterpret_cast<char*>(indices.data_ptr())};
    scan_lines<ExtremeScanState<T, greatest>>(function, out, x.contiguous(), d);
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
      // Aligned memory: elements are grouped alike wherever x lies, so that results have the same last bits.
      const Tensor<T, Cuda> aligned =
          reinterpret_cast<std::uintptr_t>(x.data_ptr()) % pack_bytes == 0 ? x : Tensor<T, Cuda>(x.clone());
      return SoftmaxThatSomeCuFileInstantiates<M>::launch(
          function, of, reinterpret_cast<const char*>(aligned.data_ptr()), out, stream_of(x));
    }
    const Storage<std::uint8_t, Cuda> sums(of.lines * static_cast<std::int64_t>(sizeof(ExponentialSum)),
                                           E::device_of(x));
    const Shape sizes(x.sizes());
    bool is_reduced[max_rank] = {};
    is_reduced[d] = true;
    reduce<ExponentialSumOf<Out>>(function, reinterpret_cast<ExponentialSum*>(sums.data()), nullptr, x, sizes,
                                  is_reduced, of.n, 0);
    Shape kept(sizes);
    kept[d] = 1;
    const Layout of_sums = contiguous_layout(function, kept);
    const Source sources[] = {
        {reinterpret_cast<const char*>(x.storage().data()), &x.layout(), sizeof(T), nullptr, nullptr},
        {reinterpret_cast<const char*>(sums.data()), &of_sums, sizeof(ExponentialSum), nullptr, nullptr}};
    run_kernel<Out>(function, reinterpret_cast<char*>(result.storage().data()), result.layout(), sources,
                    FinishLine<M>{}, typename FinishLine<M>::Leaves{}, stream_of(x));
  }
  template <class Scan, class T>
  static void scan_lines(const char* function, char* const* out, const Tensor<T, Cuda>& x, int d) {
    if (x.numel() == 0) return;
    DeviceScratch<Cuda> scratch{E::device_of(x), {}};
    ScanThatSomeCuFileInstantiates<Scan>::launch(function, lines_along(x.sizes(), d),
                                                 reinterpret_cast<const char*>(x.data_ptr()), out, scratch.workspace(),
                                                 stream_of(x));
  }
};

}  // namespace tenon::inline v1::detail
