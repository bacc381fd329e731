// The part of the host's engine that sorts lines of elements, and searches in sorted ones.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/core/side.hpp>
#include <tenon/core/sorted_row.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/cpu/order/search.hpp>
#include <tenon/cpu/order/sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/line_operand.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE order_key_t<T> flip_of(bool descending) {
  return static_cast<order_key_t<T>>(descending ? ~order_key_t<T>{0} : order_key_t<T>{0});
}

/// The scratch memory for n elements of a line, such that those after them are aligned. Throws MemoryError for a line
/// that is longer than memory, as that of a broadcast view may be.
template <class T>
TENON_INLINE std::int64_t bytes_of(std::int64_t n) {
  return blocks_of(static_cast<std::int64_t>(checked_bytes("Storage", n, sizeof(T))), 64) * 64;
}

template <class T>
TENON_NOINLINE_OG void Engine<Cpu>::sort(const Tensor<T, Cpu>& result, const Tensor<const T, Cpu>& x, int d,
                                         bool descending) {
  struct State {
    std::int64_t n;
    order_key_t<T> flip;
  } state{x.size(d), flip_of<T>(descending)};
  const LineOperand operands[] = {line_operand(x), line_operand(result)};
  const LineFunction function_of_line = [](const void* of, char* const* line, char* keys) {
    const State& s = *static_cast<const State*>(of);
    sort_line<T>(line[0], line[1], s.n, s.flip, keys);
  };
  for_each_line(operands, 2, d, function_of_line, &state, bytes_of<order_key_t<T>>(state.n));
}

template <class T>
TENON_NOINLINE_OG void Engine<Cpu>::order(const Tensor<std::int64_t, Cpu>& result, const Tensor<const T, Cpu>& x, int d,
                                          bool descending) {
  using K = order_key_t<T>;
  struct State {
    std::int64_t n;
    K flip;
  } state{x.size(d), flip_of<T>(descending)};
  const LineOperand operands[] = {line_operand(x), line_operand(result)};
  const LineFunction function_of_line = [](const void* of, char* const* line, char* keys) {
    const State& s = *static_cast<const State*>(of);
    const KeyRange<K> range = encode_keys<T>(line[0], keys, s.n, s.flip);
    order_keys<K>(keys, reinterpret_cast<std::int64_t*>(line[1]), s.n, range, keys + bytes_of<K>(s.n));
  };
  for_each_line(operands, 2, d, function_of_line, &state, bytes_of<K>(state.n) + bytes_of<OrderWord>(state.n));
}

template <class T>
void Engine<Cpu>::largest(const char* function, const Tensor<T, Cpu>& values, const Tensor<std::int64_t, Cpu>& indices,
                          const Tensor<const T, Cpu>& x, std::int64_t k, int d, bool takes_largest) {
  using K = order_key_t<T>;
  const std::int64_t room = Candidates<T>::room_for(k, x.size(d));
  if (room > most_ordered)
    throw_error(ErrorCode::shape, function, ": k = ", k, " is more than can be sorted, which is 2^32 elements");
  struct State {
    std::int64_t n, k, room;
    order_key_t<T> flip;
  } state{x.size(d), k, room, flip_of<T>(takes_largest)};
  const LineOperand operands[] = {line_operand(x), line_operand(values), line_operand(indices)};
  const LineFunction function_of_line = [](const void* of, char* const* line, char* scratch) {
    const State& s = *static_cast<const State*>(of);
    const std::int64_t index_bytes = bytes_of<std::int64_t>(s.room);
    char* const keys = scratch + 2 * index_bytes + bytes_of<OrderWord>(s.room);
    const Candidates<T> best{s.room, keys, reinterpret_cast<std::int64_t*>(scratch),
                             reinterpret_cast<std::int64_t*>(scratch + index_bytes), scratch + 2 * index_bytes};
    choose_line<T>(line[0], line[1], reinterpret_cast<std::int64_t*>(line[2]), s.n, s.k, s.flip, best);
  };
  for_each_line(operands, 3, d, function_of_line, &state,
                2 * bytes_of<std::int64_t>(room) + bytes_of<OrderWord>(room) + bytes_of<K>(room));
}

template <class T>
TENON_NOINLINE_OG void Engine<Cpu>::search(const Tensor<std::int64_t, Cpu>& result, const SortedRow& row,
                                           const Tensor<const T, Cpu>& x, Side side) {
  std::int64_t* const out = result.data_ptr();
  const char* const needles = reinterpret_cast<const char*>(x.storage().data());
  constexpr std::int64_t grain = 2048, item = sizeof(T);
  Walk walk;
  const Layout* const layouts[] = {&x.layout(), &result.layout()};
  coalesce(walk, x.sizes(), layouts, 2);
  std::int64_t start[] = {x.storage_offset(), 0};
  for_each_inner(walk, start, [&](const std::int64_t* at) {
    const std::int64_t first = at[0], to = at[1], step = walk.inner_step(0);
    detail::parallel_for(walk.inner_size(), grain, [&](std::int64_t begin, std::int64_t stop) {
      search_row<T>(row, side, needles + (first + begin * step) * item, step, out + to + begin, stop - begin);
    });
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
