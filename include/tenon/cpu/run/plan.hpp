// The plan of a computation: the order in which its elements are visited, and its blocks.
//
// The two innermost dimensions of the walk are called rows and columns. A block is some rows of some columns, small
// enough that everything packed for the kernel stays in the L1 cache.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// An operand of a plan.  Steps are in bytes, or in positions for a generator.
struct PlanOperand {
  std::int64_t row, column;
  std::int64_t item;
  const Source* source;  // if it is a generator, else null
  bool packed;           // the kernel uses a buffer in place of the operand

  TENON_INLINE bool lies_in_rows() const { return !source && column == item; }
};

/// Operand 0 is the result.
struct Plan {
  Walk walk;  // over the blocks: outer dimensions, then rows and columns, or columns and rows if crossed
  PlanOperand operand[max_operands];
  std::int64_t first[max_operands];   // the beginning of each operand: an address, or a position
  std::int64_t all_rows, all_columns;
  std::int64_t rows, columns;         // of a block
  bool copies;                        // there is no kernel
  bool crossed;                       // an operand's elements are closer along rows than along columns
  bool streams;                       // the result is written past the caches
  bool whole;                         // one call of the kernel suffices for a block, else each row takes one
};

/// The most bytes in all buffers of a block: with crossed operands, without, and for a streamed result.
inline constexpr std::int64_t buffer_bytes = 64 * 1024, packed_bytes = 8 * 1024, streamed_block_bytes = 8 * 1024;
/// Results of at least so many bytes are streamed, as they would evict everything else from the caches; with crossed
/// operands smaller ones are, too.
inline constexpr std::int64_t streamed_bytes = 32 << 20, streamed_bytes_crossed = 1 << 20;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The plan for a result of `layout.sizes()` at `out` (without the layout's offset) from sources that broadcast to it.
TENON_SHARED void make_plan(Plan& plan, char* out, const Layout& layout, std::int64_t out_item, const Source* sources,
                            int count, bool copies);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/run/plan_bodies.hpp>
#endif
