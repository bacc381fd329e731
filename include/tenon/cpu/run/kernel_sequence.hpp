// KernelSequence: kernels that run one after the other, a block of elements at a time, so that the results of one are
// still in the first cache when the next one reads them. It computes a tree whose operations are kernels of their own.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/run/kernel.hpp>

namespace tenon::inline v1::detail {

/// The elements of a block: the operands and results of several kernels fit the first cache.
inline constexpr std::int64_t block_elements = 512;

/// Memory for so many elements of any type.
struct ElementBlock {
  alignas(64) char bytes[std::size_t{block_elements} * 16];
};

/// The most operands that a kernel of a sequence reads.
inline constexpr int most_step_operands = 3;

/// The place from which a kernel of a sequence reads elements, or to which it writes them.
struct SequenceSlot {
  enum Place : unsigned char { source, constant, buffer, result } place;
  unsigned char item;  // of a source: the bytes of an element
  int number;          // of the source, or of the buffer
  int last_use;        // of a buffer: the last step that reads it; after that the next slot whose buffer is free
  const char* block;   // of a constant: a block of equal elements
};

/// A kernel, and the numbers of the slots that it reads and writes. Without a kernel elements are copied.
struct SequenceStep {
  Kernel kernel;
  const void* tree;
  int out, count;
  int in[most_step_operands];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A sequence in the caller's memory, which has room for all slots and steps. Call `finish` last.
class KernelSequence {
 public:
  TENON_INLINE KernelSequence(SequenceSlot* slots, SequenceStep* steps) : slots_(slots), steps_(steps) {}

  /// Adds a source of the computation, elements of `item` bytes; returns the number of its slot.
  TENON_INLINE int add_source(int number, std::int64_t item) {
    slots_[slot_count_] = {SequenceSlot::source, static_cast<unsigned char>(item), number, -1, nullptr};
    return slot_count_++;
  }
  /// Adds a block of equal elements; returns the number of its slot.
  TENON_INLINE int add_constant(const char* block) {
    slots_[slot_count_] = {SequenceSlot::constant, 0, 0, -1, block};
    return slot_count_++;
  }
  /// Adds a kernel, which reads `count` slots; returns the number of the slot that it writes.
  TENON_SHARED int add_step(Kernel kernel, const void* tree, const int* in, int count);
  /// Makes a slot the sequence's result, elements of `item` bytes. Gives the other slots buffers, which are used again
  /// after a slot's last use. Adds a step if the slot is a source or a constant.
  TENON_SHARED void finish(int result, std::int64_t item);

  /// A kernel that runs the sequence, which is its tree. Throws MemoryError.
  TENON_SHARED static void run(char* out, const void* sequence, const char* const* sources, std::int64_t n);

 private:
  SequenceSlot* slots_;
  SequenceStep* steps_;
  int slot_count_ = 0, step_count_ = 0, buffers_ = 0;
  std::int64_t item_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/run/kernel_sequence_bodies.hpp>
#endif
