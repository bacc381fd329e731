// The bodies of the functions that cpu/run/kernel_sequence.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/run/kernel_sequence.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY int KernelSequence::add_step(Kernel kernel, const void* tree, const int* in, int count) {
  SequenceStep& step = steps_[step_count_++];
  step.kernel = kernel;
  step.tree = tree;
  step.out = slot_count_;
  step.count = count;
  for (int k = 0; k < count; ++k) step.in[k] = in[k];
  slots_[slot_count_] = {SequenceSlot::buffer, 0, 0, -1, nullptr};
  return slot_count_++;
}

TENON_NOINLINE TENON_BODY void KernelSequence::finish(int result, std::int64_t item) {
  if (slots_[result].place != SequenceSlot::buffer) result = add_step(nullptr, nullptr, &result, 1);
  slots_[result].place = SequenceSlot::result;
  item_ = item;
  for (int s = 0; s < step_count_; ++s) {
    for (int k = 0; k < steps_[s].count; ++k) slots_[steps_[s].in[k]].last_use = s;
  }
  int free = -1;  // a slot that is no longer used; each names the next one
  for (int s = 0; s < step_count_; ++s) {
    SequenceSlot& out = slots_[steps_[s].out];
    if (out.place == SequenceSlot::buffer && free < 0) {
      out.number = buffers_++;
    } else if (out.place == SequenceSlot::buffer) {
      out.number = slots_[free].number;
      free = slots_[free].last_use;
    }
    for (int k = 0; k < steps_[s].count; ++k) {
      const int in = steps_[s].in[k];
      bool is_last = slots_[in].place == SequenceSlot::buffer && slots_[in].last_use == s;
      // given twice, it is free once
      for (int other = 0; other < k; ++other) is_last = is_last && steps_[s].in[other] != in;
      if (!is_last) continue;
      slots_[in].last_use = free;
      free = in;
    }
  }
}

TENON_NOINLINE TENON_BODY void KernelSequence::run(char* out, const void* sequence, const char* const* sources,
                                                   std::int64_t n) {
  const KernelSequence& self = *static_cast<const KernelSequence*>(sequence);
  constexpr int few = 4;
  ElementBlock few_buffers[few];
  constexpr auto block_bytes = static_cast<std::int64_t>(sizeof(ElementBlock));
  const Storage<unsigned char> many =
      self.buffers_ > few ? Storage<unsigned char>(self.buffers_ * block_bytes) : Storage<unsigned char>();
  char* const buffers =
      self.buffers_ > few ? reinterpret_cast<char*>(many.data()) : reinterpret_cast<char*>(few_buffers);
  for (std::int64_t at = 0; at < n; at += block_elements) {
    const std::int64_t count = n - at < block_elements ? n - at : block_elements;
    char* const to = out + at * self.item_;
    const auto address = [&](int k) -> const char* {
      const SequenceSlot& slot = self.slots_[k];
      switch (slot.place) {
        case SequenceSlot::source: return sources[slot.number] + at * slot.item;
        case SequenceSlot::constant: return slot.block;
        case SequenceSlot::buffer: return buffers + slot.number * block_bytes;
        default: return to;
      }
    };
    for (int s = 0; s < self.step_count_; ++s) {
      const SequenceStep& step = self.steps_[s];
      const char* in[most_step_operands];
      for (int k = 0; k < step.count; ++k) in[k] = address(step.in[k]);
      char* const written = const_cast<char*>(address(step.out));
      if (step.kernel) step.kernel(written, step.tree, in, count);
      else std::memcpy(written, in[0], static_cast<std::size_t>(count * self.item_));
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
