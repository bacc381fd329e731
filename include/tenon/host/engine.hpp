// The host's engine: declares its members. Each part is defined in a header of its own, which its callers include.
//
// Engines of other devices have the same members, except those that they do not support; callers do not call these.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/side.hpp>
#include <tenon/core/sorted_row.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/packed_mask.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/indexed_view.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <>
struct Engine<Cpu> {
  /// The device of an operand.
  template <class X>
  TENON_INLINE static Cpu device_of(const X&) { return {}; }

  // ---- evaluation and assignment: host/engine_evaluation.hpp, host/engine_assignment.hpp

  /// The elements of an operand in fresh memory.
  template <class Out, class X>
  TENON_INLINE static Tensor<Out, Cpu> evaluate(const X& x);
  /// Writes x, a scalar or an operand that broadcasts, to `out`.
  template <class T, class X>
  TENON_INLINE static void assign(const char* function, const Tensor<T, Cpu>& out, const X& x);
  /// Gives a named tensor the value of x, in its present memory if no other handle can observe that.
  template <class T, class X>
  TENON_INLINE static void rebind(Tensor<T, Cpu>& self, X&& x);
  /// The tensor itself, as its elements are on the host already.
  template <class T>
  TENON_INLINE static Tensor<T, Cpu> transfer(const Tensor<T, Cpu>& x, Cpu) { return x; }

  /// One element; an index counts from the end if negative. Throws IndexError.
  template <class X>
  static typename X::value_type element_at(const X& x, Dims shape, const std::int64_t* indices);

  // ---- reductions: host/engine_reductions.hpp

  /// True if x can be reduced to one result in one run: it is a tensor with few elements, which are contiguous.
  template <class X>
  TENON_INLINE static bool reduces_at_once(const X& x);
  /// Reduces such an x to one result, and to the second one if `Of` has it.
  template <class Of, class X>
  TENON_INLINE static void reduce_at_once(typename Of::out* first, typename Of::out* second, const X& x,
                                          double correction);
  /// Reduces x, which has the shape `shape`, to contiguous results; `Of` is the description of a reduction in ops.
  template <class Of, class X>
  static void reduce(const char* function, typename Of::out* first, typename Of::out* second, const X& x, Dims shape,
                     const bool* is_reduced, std::int64_t count, double correction);

  // ---- lines: host/engine_lines.hpp

  /// A scan of x along dimension d: each result is the fold of the elements up to there. `result` and `x` are
  /// contiguous.
  template <class Fold, class Out, class T>
  static void scan(const char* function, const Tensor<Out, Cpu>& result, const Tensor<T, Cpu>& x, int d);
  /// Softmax along dimension d, or its logarithm. `result` and `x` are contiguous.
  template <bool logarithm, class Out, class T>
  static void softmax(const char* function, const Tensor<Out, Cpu>& result, const Tensor<T, Cpu>& x, int d);
  /// Cumulative extremes along dimension d, and their indices.
  template <bool greatest, class T>
  static void scan_extremes(const char* function, const Tensor<T, Cpu>& values,
                            const Tensor<std::int64_t, Cpu>& indices, const Tensor<const T, Cpu>& x, int d);

  // ---- order: host/engine_order.hpp

  /// Sorts the lines of x along dimension d.
  template <class T>
  static void sort(const Tensor<T, Cpu>& result, const Tensor<const T, Cpu>& x, int d, bool descending);
  /// The indices that sort them, which are at most most_ordered in each.
  template <class T>
  static void order(const Tensor<std::int64_t, Cpu>& result, const Tensor<const T, Cpu>& x, int d, bool descending);
  /// The k largest elements of each line, or the smallest, in order, and their indices. Throws ShapeError if k is too
  /// large to be sorted.
  template <class T>
  static void largest(const char* function, const Tensor<T, Cpu>& values, const Tensor<std::int64_t, Cpu>& indices,
                      const Tensor<const T, Cpu>& x, std::int64_t k, int d, bool takes_largest);
  /// The indices at which the elements of x belong in a sorted row of elements of T.
  template <class T>
  static void search(const Tensor<std::int64_t, Cpu>& result, const SortedRow& row, const Tensor<const T, Cpu>& x,
                     Side side);

  // ---- loops of operations that compute on the host alone: host/engine_threads.hpp

  /// Calls body(begin, end) on ranges that together are 0 … n - 1, on several threads if n > grain.
  template <class F>
  TENON_INLINE static void parallel_for(std::int64_t n, std::int64_t grain, F&& body);

  // ---- indices: host/engine_indices.hpp

  /// Throws IndexError unless all indices lie within low, …, size - 1. `axis` is the dimension that the message names,
  /// or -1 for indices into all elements.
  template <class I64>
  static void check_indices(const char* function, const Tensor<I64, Cpu>& indices, int axis, std::int64_t low,
                            std::int64_t size);
  /// The offsets of the elements that are given by their row-major indices.
  template <class I64>
  static Tensor<std::int64_t, Cpu> flat_offsets(const Layout& layout, const Tensor<I64, Cpu>& indices);
  /// The offsets of indices into dimension d. Throws IndexError.
  template <class I64>
  static Tensor<std::int64_t, Cpu> index_offsets(const Tensor<I64, Cpu>& indices, const Layout& base, int d);
  /// Adds such offsets to others, to whose shape the indices broadcast, or overwrites them.
  template <class I64>
  static void add_index_offsets(const Tensor<std::int64_t, Cpu>& offsets, const Tensor<I64, Cpu>& indices,
                                const Layout& base, int d, bool adds);
  /// Copies the slices of x at the given indices to `result`, to whose shape the layouts broadcast.
  template <class T, class I64>
  static void take(const char* function, const Tensor<T, Cpu>& result, const Tensor<const T, Cpu>& x,
                   const IndexedView& view, const Tensor<I64, Cpu>& indices, const Layout& index_layout);
  /// The same for indices that have not been checked; the layout shows them all. Throws IndexError, which names `axis`
  /// as check_indices does.
  template <class T, class I64>
  static void take_checked(const char* function, const Tensor<T, Cpu>& result, const Tensor<const T, Cpu>& x,
                           const IndexedView& view, const Tensor<I64, Cpu>& indices, const Layout& index_layout,
                           int axis);
  /// Writes the results of `Tree` on the old elements and the values, or only the values, to the slices at the given
  /// indices, as if in the order of the indices. The layouts broadcast to `shape`; all arguments have been checked.
  /// `repeats`: an index may occur twice.
  template <class Tree, class T, class I64>
  static void scatter(const char* function, const Tensor<T, Cpu>& self, const IndexedView& view,
                      const Tensor<I64, Cpu>& indices, const Layout& index_layout, const Tensor<const T, Cpu>& values,
                      const Layout& value_layout, Dims shape, bool repeats = true);

  // ---- masks: host/engine_masks.hpp

  /// The offsets of the elements of `base` where a mask is true; the first dimension of the mask is dimension d of
  /// `base`.
  template <class B>
  static Tensor<std::int64_t, Cpu> mask_offsets(const Tensor<B, Cpu>& mask, const Layout& base, int d);
  /// The elements of x where a mask is true, in row-major order. Both x and the mask broadcast to `shape`.
  template <class T, class B>
  static Tensor<T, Cpu> select_masked(const char* function, const Tensor<const T, Cpu>& x, const Tensor<B, Cpu>& mask,
                                      const Shape& shape);
  /// Writes values, one after the other, to the elements where a mask is true; the mask broadcasts to `self`. Before
  /// that it calls check(number of these elements), which may throw.
  template <class T, class B, class Check>
  static void scatter_masked(const char* function, const Tensor<T, Cpu>& self, const Tensor<B, Cpu>& mask,
                             const Tensor<const T, Cpu>& values, const Check& check);
  /// Writes a value to the elements of `self` where a mask, which broadcasts to it, is true.
  template <class T, class B>
  static void fill_masked(const char* function, const Tensor<T, Cpu>& self, const Tensor<B, Cpu>& mask, const T& value);
  /// The host packs a mask in bits once, and then reads and writes by them as often as needed. In these functions
  /// `layout` is that of the elements of self or x that the bits belong to.
  static constexpr bool packs_masks = true;
  template <class B>
  static PackedMask<later_t<std::uint64_t, B>> pack_mask(const char* function, const Tensor<B, Cpu>& mask);
  /// The offsets of the elements whose bits are set; `masked` has the dimensions of the mask, with the steps of the
  /// indexed tensor.
  template <class Word>
  static Tensor<std::int64_t, Cpu> packed_offsets(const PackedMask<Word>& mask, const Layout& masked);
  template <class T, class Word>
  static Tensor<T, Cpu> select_packed(const char* function, const Tensor<const T, Cpu>& x, const Layout& layout,
                                      const PackedMask<Word>& mask);
  /// Writes contiguous values, from `offset` on in their storage.
  template <class T, class Word>
  TENON_INLINE static void scatter_packed(const Tensor<T, Cpu>& self, const Layout& layout,
                                          const PackedMask<Word>& mask, const Tensor<const T, Cpu>& values,
                                          std::int64_t offset);
  template <class T, class Word>
  TENON_INLINE static void fill_packed(const Tensor<T, Cpu>& self, const Layout& layout, const PackedMask<Word>& mask,
                                       const T& value);
  /// Replaces elements by those of x, an expression of the whole tensor, at the same places.
  template <class T, class Word, class X>
  TENON_INLINE static void update_packed(const Tensor<T, Cpu>& self, const Layout& layout, const PackedMask<Word>& mask,
                                         const X& x);
  /// The indices of the true elements, as a tensor of shape (rank, count).
  template <class B>
  static Tensor<std::int64_t, Cpu> places(const char* function, const Tensor<B, Cpu>& mask);
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
