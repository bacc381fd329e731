// The part of the host's engine that reads and writes by masks.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/cpu/masked_move.hpp>
#include <tenon/destination.hpp>
#include <tenon/device.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_reductions.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/reshape.hpp>

TENON_BEGIN_DETAIL_TYPES

/// A reduction that counts the true elements.
struct TrueCount {
  using Fold = AddFold<bool>;
  using out = std::int64_t;
  TENON_INLINE static out result(const Fold::State& count, const ReducedElements&) { return count; }
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The number of true elements of a mask that is broadcast to `numel` elements.
/// A reduction: it goes through the mask in the order of memory, whatever its strides, and with all threads.
template <class B>
std::int64_t count_true(const Tensor<B>& mask, std::int64_t numel) {
  if (mask.numel() == 0) return 0;
  bool all_of_them[max_rank];
  for (bool& one : all_of_them) one = true;
  std::int64_t count = 0;
  Engine<Cpu>::reduce<TrueCount>("sum", &count, nullptr, mask, mask.sizes(), all_of_them, mask.numel(), 0);
  return count * (numel / mask.numel());
}

template <class B>
Tensor<std::int64_t, Cpu> Engine<Cpu>::mask_offsets(const Tensor<B, Cpu>& mask, const Layout& base, int d) {
  Layout masked(mask.dim(), 0);
  for (int k = 0; k < mask.dim(); ++k) masked.set(k, mask.size(k), base.stride(d + k));
  masked.finish();
  // Not the reduction above, so that a program that only gathers does not compile one.
  auto offsets = new_tensor<std::int64_t>("operator()", Shape{count_true(storage_bytes(mask), mask.layout())});
  write_offsets(storage_bytes(mask), mask.layout(), masked, offsets.storage().data());
  return offsets;
}

template <class T>
Tensor<T, Cpu> Engine<Cpu>::select_masked(const char* function, const Tensor<const T, Cpu>& x, const Tensor<const bool, Cpu>& mask,
                                          const Shape& shape) {
  const Layout of_x = views::expand(x.layout(), shape, function), of_mask = views::expand(mask.layout(), shape, function);
  auto result = new_tensor<T>(function, Shape{count_true(mask, of_x.numel())});
  move_masked<false, sizeof(T)>(storage_bytes(x), of_x, storage_bytes(mask), of_mask, storage_bytes(result));
  return result;
}

template <class T, class Check>
void Engine<Cpu>::scatter_masked(const char* function, const Tensor<T, Cpu>& self, const Tensor<const bool, Cpu>& mask,
                                 const Tensor<const T, Cpu>& values, const Check& check) {
  const Layout of_mask = views::expand(mask.layout(), self.sizes(), function);
  check(count_true(mask, self.numel()));
  const Tensor<const T, Cpu> row = values.contiguous();
  char* const first = storage_bytes(row) + row.storage_offset() * static_cast<std::int64_t>(sizeof(T));
  move_masked<true, sizeof(T)>(storage_bytes(self), self.layout(), storage_bytes(mask), of_mask, first);
}

template <class B>
Tensor<std::int64_t, Cpu> Engine<Cpu>::places(const char* function, const Tensor<B, Cpu>& mask) {
  const std::int64_t total = count_true(mask, mask.numel());
  auto result = new_tensor<std::int64_t>(function, Shape{mask.dim(), total});
  if (mask.dim() > 0) write_places(storage_bytes(mask), mask.layout(), result.storage().data(), total);
  return result;
}

TENON_END_DETAIL
