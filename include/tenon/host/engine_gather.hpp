// The part of the host's engine that reads and writes the elements that a gather selects by one mask alone, which is
// packed in bits once.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/move/masked_move.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/gather.hpp>
#include <tenon/engine/packed_mask.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/host/engine_masks.hpp>
#include <tenon/layout.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class B>
PackedMask<later_t<std::uint64_t, B>> Engine<Cpu>::pack_mask(const char* function, const Tensor<B, Cpu>& mask) {
  return packed(function, mask, mask.layout());
}
template <class Word>
Tensor<std::int64_t, Cpu> Engine<Cpu>::packed_offsets(const PackedMask<Word>& mask, const Layout& masked) {
  return offsets_of(mask, masked);
}
template <class T, class Word>
Tensor<T, Cpu> Engine<Cpu>::select_packed(const char* function, const Tensor<const T, Cpu>& x, const Layout& layout,
                                          const PackedMask<Word>& mask) {
  return selected<T>(function, x, layout, mask);
}
template <class T, class Word>
TENON_INLINE void Engine<Cpu>::scatter_packed(const Tensor<T, Cpu>& self, const Layout& layout,
                                              const PackedMask<Word>& mask, const Tensor<const T, Cpu>& values,
                                              std::int64_t offset) {
  char* const row = storage_bytes(values) + offset * static_cast<std::int64_t>(sizeof(T));
  move_masked<true, sizeof(T)>(storage_bytes(self), layout, mask.bits(), row);
}
template <class T, class Word>
TENON_INLINE void Engine<Cpu>::fill_packed(const Tensor<T, Cpu>& self, const Layout& layout,
                                           const PackedMask<Word>& mask, const T& value) {
  detail::fill_masked<sizeof(T)>(storage_bytes(self), layout, mask.bits(), reinterpret_cast<const char*>(&value));
}
template <class T, class Word, class X>
TENON_INLINE void Engine<Cpu>::update_packed(const Tensor<T, Cpu>& self, const Layout& layout,
                                             const PackedMask<Word>& mask, const X& x) {
  const Bound<T, X> bound(x);
  update_masked<sizeof(T)>(storage_bytes(self), layout, mask.bits(), &bound.tree, bound.kernel());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
