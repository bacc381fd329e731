// Recorded writes: where elements of a block were written in place, and the nodes of what was written.
//
// Variables are handles: after `y(0) = x` all that show the elements have another history than before. The Variable
// that is written through, and the one that it is a view of, get theirs at once. Each other one finds, when it is next
// used, that a write with a higher number than its own node's overlaps it, and takes that write's node into its
// history. The list does not keep those nodes, as they may keep the block: if one is gone, using an outdated Variable
// is an error.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

struct RecordedWrite;
struct WrittenBlock;

/// A write that is prepared, with all memory that it takes. It is dropped unless it is committed.
struct PreparedWrite {
  Edge edge;  // of the node of what will be written
  RecordedWrite* write = nullptr;
  WrittenBlock* written = nullptr;  // null if the block was written before
  TENON_INLINE PreparedWrite() {}
  PreparedWrite(const PreparedWrite&) = delete;
  PreparedWrite& operator=(const PreparedWrite&) = delete;
  TENON_INLINE ~PreparedWrite();
};

/// A write that was recorded; its number is 0 if there is none, its node null if that is gone.
struct FoundWrite {
  std::uint64_t number = 0;
  Layout layout;
  std::int64_t item = 0;
  Edge node;
};

/// The last views that this thread made of Variables: what is written through one is written to that Variable, too.
struct LastViews {
  struct View {
    const void* parent = nullptr;
    const Block* block = nullptr;
    Edge::Bits history = 0;      // of the view
    const void* type = nullptr;  // of the elements
  };
  static constexpr int count = 4;
  View list[count];
  int last = 0;
  TENON_INLINE View* find(const Block* block, Edge::Bits history, const void* type) {
    for (View& view : list) {
      if (view.parent && view.history == history && view.block == block && view.type == type) return &view;
    }
    return nullptr;
  }
  TENON_INLINE void forget(const void* parent) {
    for (View& view : list) {
      if (view.parent == parent) view.parent = nullptr;
    }
  }
};
}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Those of this thread, by a program and by the library whose layers it calls.
TENON_SHARED LastViews& last_views() noexcept;

/// Prepares a write to elements of a block; `value` is the history of what will be written. Throws MemoryError.
TENON_SHARED void prepare_write(PreparedWrite& write, const Block& block, const Layout& layout,
                                const GradientType& type, const Edge& value);
/// Lists it. The elements were written.
TENON_SHARED void commit_write(PreparedWrite& write, Block& block) noexcept;
TENON_SHARED void discard_write(PreparedWrite& write) noexcept;
/// The first write after node number `since` that overlaps elements of a block that was written.
TENON_SHARED FoundWrite find_write(const Block& block, const Layout& layout, std::int64_t item, std::uint64_t since);
/// The edge of a Variable that other threads may be updating, and its exchange.
TENON_SHARED Edge edge_under_lock(const Edge& edge);
TENON_SHARED void exchange_under_lock(Edge& edge, Edge& other) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

TENON_INLINE PreparedWrite::~PreparedWrite() {
  if (write) discard_write(*this);
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE bool is_written_block(const Block* block) { return block && (flags_of(*block) & Block::written); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/gradient/written_block_bodies.hpp>
#endif
