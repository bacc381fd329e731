// Computation: what the host computes, without its types.
//
// A computation is simple if one call of its kernel suffices: it has few elements, nothing is broadcast, and all of its
// sources lie in memory without gaps. The driver (cpu/run/run.hpp) cuts any other computation into blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The driver cuts computations of more elements into blocks even if they are contiguous.
inline constexpr std::int64_t most_simple_elements = 32 * 1024;

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Sources, the tree that reads them, and the tree's kernel.
struct Computation : SourceList {
  const void* tree;
  Kernel kernel;

  /// True if the computation is simple.
  TENON_INLINE bool is_simple() const {
    bool simple = one_shape && sources[0].layout->numel() <= most_simple_elements;
    for (int k = 0; k < count; ++k) simple = simple && !sources[k].generate && sources[k].layout->is_contiguous();
    return simple;
  }
  /// True if it is also simple to write the result to `out`: `out` is contiguous and has the same shape, and each
  /// source either coincides with it or does not overlap it.
  TENON_INLINE bool is_simple_to(const Placed& out, const char* first) const {
    const std::int64_t n = out.layout->numel();
    if (!out.layout->is_contiguous() || !is_simple() || !(sources[0].layout->sizes() == out.layout->sizes()))
      return false;
    const auto begin = reinterpret_cast<std::uintptr_t>(first),
               end = begin + static_cast<std::uintptr_t>(n * out.item);
    for (int k = 0; k < count; ++k) {
      const Source& source = sources[k];
      const auto at = reinterpret_cast<std::uintptr_t>(source.data + source.layout->offset() * source.item);
      if (at == begin && source.item == out.item) continue;
      if (at < end && at + static_cast<std::uintptr_t>(n * source.item) > begin) return false;
    }
    return true;
  }
  /// Writes the elements of a simple computation to contiguous memory, in row-major order.
  TENON_INLINE void run_simple(char* out, std::int64_t out_item) const {
    const std::int64_t n = sources[0].layout->numel();
    const char* operand[max_operands];
    for (int k = 0; k < count; ++k) operand[k] = sources[k].data + sources[k].layout->offset() * sources[k].item;
    if (n == 0) return;
    if (kernel) kernel(out, tree, operand, n);
    else std::memcpy(out, operand[0], static_cast<std::size_t>(n * out_item));
  }
  /// Writes the value, broadcast, to a tensor whose storage begins at `out`; the layout's offset is added here.
  TENON_INLINE void run(char* out, const Layout& layout, std::int64_t out_item) const {
    if (layout.is_contiguous() && is_simple() && layout.numel() == sources[0].layout->numel())
      return run_simple(out + layout.offset() * out_item, out_item);
    detail::run(out, layout, out_item, sources, count, tree, kernel);
  }
};

}  // namespace tenon::inline v1::detail
