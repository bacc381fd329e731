// The driver: walks a result and its operands, and calls the kernel on contiguous runs.
//
// It is no template: one body serves all expressions, which keeps them cheap to compile.  An operand that is not contiguous
// along a run, or that is made from its position, is packed into a buffer first; so is a strided result.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// Fills `to` with elements number start, start + step, … of something made from positions.
using Generate = void (*)(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n);

/// An operand: elements in memory, or a generator with its state.
struct Source {
  const char* data;  // of the storage: the layout's offset is not in it
  const Layout* layout;
  std::int64_t item;
  Generate generate;  // null for memory
  const void* state;
};

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// The blocks of one run: packs operands, calls the kernel, unpacks the result.
class RunBuffers {
 public:
  RunBuffers(const Walk& walk, const Source* sources, std::int64_t out_item, const void* tree, Kernel kernel)
      : walk_(walk), sources_(sources), out_item_(out_item), tree_(tree), kernel_(kernel) {
    std::int64_t widest = out_item;
    bool packs = walk.run_step(0) != 1;
    for (int k = 1; k < walk.operands; ++k) {
      widest = sources[k - 1].item > widest ? sources[k - 1].item : widest;
      packs = packs || sources[k - 1].generate || walk.run_step(k) != 1;
    }
    block_ = static_cast<std::int64_t>(sizeof bytes_) / (walk.operands * widest);
    if (block_ > 512) block_ = 512;
    for (int k = 0; k < walk.operands; ++k) buffer_[k] = bytes_ + k * block_ * widest;
    if (!packs) block_ = walk.run();
  }

  /// `offset[0]` is the result's, in elements.
  void run(char* out, const std::int64_t* offset) {
    const std::int64_t n = walk_.run(), out_step = walk_.run_step(0);
    const char* operand[max_operands];
    for (std::int64_t done = 0; done < n; done += block_) {
      const std::int64_t m = n - done < block_ ? n - done : block_;
      for (int k = 1; k < walk_.operands; ++k) operand[k - 1] = packed(k, offset[k], done, m);
      char* to = out + (offset[0] + done * out_step) * out_item_;
      if (out_step == 1) {
        kernel_(to, tree_, operand, m);
      } else {
        kernel_(buffer_[0], tree_, operand, m);
        move_elements(to, out_step, buffer_[0], 1, m, out_item_);
      }
    }
  }

 private:
  /// m elements of operand k from element `done` of the run, contiguous.
  const char* packed(int k, std::int64_t offset, std::int64_t done, std::int64_t m) {
    const Source& source = sources_[k - 1];
    const std::int64_t step = walk_.run_step(k), start = offset + done * step;
    if (source.generate) {
      source.generate(buffer_[k], source.state, start, step, m);
      return buffer_[k];
    }
    const char* data = source.data + start * source.item;
    if (step == 1) return data;
    move_elements(buffer_[k], 1, data, step, m, source.item);
    return buffer_[k];
  }

  const Walk& walk_;
  const Source* sources_;
  std::int64_t out_item_, block_;
  const void* tree_;
  Kernel kernel_;
  char* buffer_[max_operands];
  alignas(64) char bytes_[32 * 1024];
};

/// Writes a result of `layout.sizes()` at `out` (the layout's offset not in it) from `count` sources that broadcast to it.
TENON_NOINLINE inline void run(char* out, const Layout& layout, std::int64_t out_item, const Source* sources, int count, const void* tree,
                               Kernel kernel) {
  if (layout.numel() == 0) return;
  const Layout* layouts[max_operands];
  layouts[0] = &layout;
  for (int k = 0; k < count; ++k) layouts[k + 1] = sources[k].layout;
  Walk walk;
  coalesce(walk, layout.sizes(), layouts, count + 1);
  std::int64_t offset[max_operands];
  offset[0] = layout.offset();
  for (int k = 0; k < count; ++k) offset[k + 1] = sources[k].layout->offset();
  RunBuffers buffers(walk, sources, out_item, tree, kernel);
  for_each_run(walk, offset, [&](const std::int64_t* at) { buffers.run(out, at); });
}

TENON_END_DETAIL
