// The part of the host's engine that reads and writes by masks.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/move/masked_move.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/packed_mask.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Packs a mask, which `layout` expands. A mask whose rows are not contiguous is copied first, which is done in blocks.
template <class B>
TENON_NOINLINE_OG PackedMask<later_t<std::uint64_t, B>> packed(const char* function, const Tensor<B>& mask,
                                                               const Layout& layout) {
  constexpr std::int64_t widest = 8;
  const int last = layout.rank() - 1;
  if (last > 0 && layout.numel() > 0 && length_of(layout.stride(last)) > widest && layout.size(last) > 1) {
    Layout kept(layout);
    const Tensor<later_t<bool, B>> copy = Tensor<B>(Unchecked{}, mask.storage(), std::move(kept)).clone();
    return packed(function, Tensor<B>(copy), copy.layout());
  }
  using Word = later_t<std::uint64_t, B>;
  PackedMask<Word> result{new_tensor<Word>(function, Shape{words_of_bits(layout.numel())})};
  if (layout.numel() > 0) result.count = pack_bits(storage_bytes(mask), layout, result.words.storage().data());
  return result;
}

/// The elements of x whose bits are set; `layout` is that of the elements that the bits belong to.
template <class T, class Word>
Tensor<T> selected(const char* function, const Tensor<const T>& x, const Layout& layout, const PackedMask<Word>& mask) {
  auto result = new_tensor<T>(function, Shape{mask.count});
  move_masked<false, sizeof(T)>(storage_bytes(x), layout, mask.bits(), storage_bytes(result));
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The offsets of the elements whose bits are set, in those dimensions.
TENON_SHARED Tensor<std::int64_t> offsets_of(const PackedMask<std::uint64_t>& mask, const Layout& masked);

/// Permutes and joins the dimensions of `self` to the order of memory, and those of the mask, which has the same shape,
/// likewise.
TENON_SHARED void order_as_in_memory(Layout& self, Layout& mask);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class B>
Tensor<std::int64_t, Cpu> Engine<Cpu>::mask_offsets(const Tensor<B, Cpu>& mask, const Layout& base, int d) {
  return offsets_of(packed("operator()", mask, mask.layout()), dimensions_under(mask.sizes(), base, d));
}

template <class T, class B>
Tensor<T, Cpu> Engine<Cpu>::select_masked(const char* function, const Tensor<const T, Cpu>& x,
                                          const Tensor<B, Cpu>& mask, const Shape& shape) {
  const Layout of_x = views::expand(x.layout(), shape, function),
               of_mask = views::expand(mask.layout(), shape, function);
  return selected<T>(function, x, of_x, packed(function, mask, of_mask));
}

template <class T, class B, class Check>
void Engine<Cpu>::scatter_masked(const char* function, const Tensor<T, Cpu>& self, const Tensor<B, Cpu>& mask,
                                 const Tensor<const T, Cpu>& values, const Check& check) {
  const auto bits = packed(function, mask, views::expand(mask.layout(), self.sizes(), function));
  check(bits.count);
  const Tensor<const T, Cpu> row = values.contiguous();
  char* const first = storage_bytes(row) + row.storage_offset() * static_cast<std::int64_t>(sizeof(T));
  move_masked<true, sizeof(T)>(storage_bytes(self), self.layout(), bits.bits(), first);
}

template <class T, class B>
void Engine<Cpu>::fill_masked(const char* function, const Tensor<T, Cpu>& self, const Tensor<B, Cpu>& mask,
                              const T& value) {
  Layout to(self.layout()), of_mask(views::expand(mask.layout(), self.sizes(), function));
  if (!to.is_contiguous()) order_as_in_memory(to, of_mask);
  detail::fill_masked<sizeof(T)>(storage_bytes(self), to, packed(function, mask, of_mask).bits(),
                                 reinterpret_cast<const char*>(&value));
}

template <class B>
Tensor<std::int64_t, Cpu> Engine<Cpu>::places(const char* function, const Tensor<B, Cpu>& mask) {
  const auto bits = packed(function, mask, mask.layout());
  auto result = new_tensor<std::int64_t>(function, Shape{mask.dim(), bits.count});
  if (mask.dim() > 0 && mask.numel() > 0) write_places(bits.bits(), mask.sizes(), result.storage().data(), bits.count);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/host/engine_masks_bodies.hpp>
#endif
