// Copies that exchange dimensions: by tiles in shared memory, so that both reads and writes touch neighbouring
// elements.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fast_divide.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/cuda/walk.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// Matrices whose rows are contiguous in the source and whose columns are contiguous in the destination. Steps are in
/// elements.
struct TransposePlan {
  char* to;
  const char* from;
  std::int64_t rows, columns;  // of each matrix
  std::int64_t from_step;      // from row to row
  std::int64_t to_step;        // from column to column
  std::int64_t matrices;
  KernelWalk<2> matrix;  // steps in destination and source
};

/// The rows and columns of a tile of elements of C: lines of 128 bytes or more in both directions.
template <class C>
inline constexpr int tile_size = sizeof(C) == 1   ? 128
                                 : sizeof(C) <= 4 ? 64
                                                  : 32;
/// The elements between rows of a tile: one more, so that the elements of a column lie in different banks of shared
/// memory.
template <class C>
inline constexpr int tile_row = tile_size<C> + 1;
/// The elements that one access moves.
template <class C>
inline constexpr int tile_pack = pack_bytes / static_cast<int>(sizeof(C));
/// The accesses that a thread starts before it uses the first one's elements.
inline constexpr int tile_accesses = 4;

/// The launch for elements of C.  Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class C>
struct TransposeThatSomeCuFileInstantiates {
  static void launch(const char* function, const TransposePlan& plan, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The plan of a copy to `to` (without the layout's offset); false if tiles are of no use.
TENON_NOINLINE_OG inline bool plan_transpose(TransposePlan& plan, char* to, const Layout& layout, const Source& from) {
  constexpr std::int64_t least = 16;  // narrower matrices leave most of a tile empty
  Walk walk;
  const Layout* const layouts[] = {&layout, from.layout};
  read_dimensions(walk, layout.sizes(), layouts, 2);
  order_by_step(walk);
  join_dimensions(walk);
  const int last = walk.rank - 1;
  int inner = last;
  for (int d = 0; d < last; ++d) {
    if (walk.step[1][d] == 1) inner = d;
  }
  if (inner == last || walk.step[0][last] != 1 || walk.step[1][last] == 0 || walk.size[last] < least ||
      walk.size[inner] < least || walk.rank > kernel_rank)
    return false;
  plan.to = to + layout.offset() * from.item;
  plan.from = from.data + from.layout->offset() * from.item;
  plan.rows = walk.size[last];
  plan.columns = walk.size[inner];
  plan.from_step = walk.step[1][last];
  plan.to_step = walk.step[0][inner];
  plan.matrices = 1;
  plan.matrix.rank = 0;
  for (int d = 0; d < last; ++d) {
    if (d == inner) continue;
    const int at = plan.matrix.rank++;
    plan.matrices *= walk.size[d];
    plan.matrix.size[at] = walk.size[d];
    for (int k = 0; k < 2; ++k) plan.matrix.step[k][at] = walk.step[k][d];
  }
  if (plan.matrix.rank == 0) {
    plan.matrix.rank = 1;
    plan.matrix.size[0] = 1;
    plan.matrix.step[0][0] = plan.matrix.step[1][0] = 0;
  }
  plan.matrix.in_32_bits = plan.matrices < fast_division_limit;
  for (int d = 0; d < plan.matrix.rank; ++d)
    plan.matrix.divider[d] = FastDivider(plan.matrix.in_32_bits ? static_cast<std::uint32_t>(plan.matrix.size[d]) : 1);
  return true;
}
/// True if rows and columns are whole packs of `count` elements, which one access moves.
TENON_NOINLINE_OG inline bool transposes_packs(const TransposePlan& plan, std::int64_t item, std::int64_t count) {
  const std::int64_t unit = item * count;
  if (plan.rows % count != 0 || plan.columns % count != 0 || plan.from_step % count != 0 || plan.to_step % count != 0 ||
      reinterpret_cast<std::intptr_t>(plan.from) % unit != 0 || reinterpret_cast<std::intptr_t>(plan.to) % unit != 0)
    return false;
  for (int d = 0; d < plan.matrix.rank; ++d) {
    if (plan.matrix.step[0][d] % count != 0 || plan.matrix.step[1][d] % count != 0) return false;
  }
  return true;
}
template <class C>
std::int64_t transpose_blocks(const TransposePlan& plan) {
  return plan.matrices * parts_of(plan.rows, tile_size<C>) * parts_of(plan.columns, tile_size<C>);
}

/// Copies a tile by packs of N elements: reads its rows, writes its columns.
template <class C, int N, class Context>
TENON_HD TENON_INLINE void transpose_block(const TransposePlan& plan, const Context& context, C* shared) {
  constexpr int size = tile_size<C>, row_step = tile_row<C>, across = size / N, packs = size * across;
  const std::int64_t tiles_across = parts_of(plan.columns, size), tiles = tiles_across * parts_of(plan.rows, size);
  const std::int64_t matrix = context.block / tiles, tile = context.block - matrix * tiles;
  const std::int64_t row = tile / tiles_across * size, column = tile % tiles_across * size;
  const Places<2> places = places_in(plan.matrix, matrix);
  const C* const from = reinterpret_cast<const C*>(plan.from) + places.at[1] + row * plan.from_step + column;
  C* const to = reinterpret_cast<C*>(plan.to) + places.at[0] + column * plan.to_step + row;
  const int rows = plan.rows - row < size ? static_cast<int>(plan.rows - row) : size;
  const int columns = plan.columns - column < size ? static_cast<int>(plan.columns - column) : size;
  for (int first = context.thread; first < packs; first += tile_accesses * context.threads) {
    Pack<C, N> read[tile_accesses];
    for (int u = 0; u < tile_accesses; ++u) {
      const int i = first + u * context.threads, r = i / across, c = i % across * N;
      if (r < rows && c < columns)
        read[u] = context.read_once(reinterpret_cast<const Pack<C, N>*>(from + r * plan.from_step + c));
    }
    for (int u = 0; u < tile_accesses; ++u) {
      const int i = first + u * context.threads, r = i / across, c = i % across * N;
      if (r < rows && c < columns) {
        for (int k = 0; k < N; ++k) shared[r * row_step + c + k] = read[u].at[k];
      }
    }
  }
  context.sync();
  for (int i = context.thread; i < packs; i += context.threads) {
    const int c = i / across, r = i % across * N;
    if (r < rows && c < columns) {
      Pack<C, N> written;
      for (int k = 0; k < N; ++k) written.at[k] = shared[(r + k) * row_step + c];
      context.write_once(reinterpret_cast<Pack<C, N>*>(to + c * plan.to_step + r), written);
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class C, int N>
__global__ void __launch_bounds__(block_threads) transpose_kernel(const __grid_constant__ TransposePlan plan) {
  __shared__ alignas(16) unsigned char shared[tile_size<C> * tile_row<C> * sizeof(C)];
  transpose_block<C, N>(plan, KernelContext(), reinterpret_cast<C*>(shared));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class C>
void TransposeThatSomeCuFileInstantiates<C>::launch(const char* function, const TransposePlan& plan,
                                                    const cuda::Stream& stream) {
  const DeviceGuard guard(function, stream.device());
  constexpr int N = tile_pack<C>;
  const unsigned grid = grid_of(function, transpose_blocks<C>(plan));
  if (transposes_packs(plan, sizeof(C), N)) transpose_kernel<C, N><<<grid, block_threads, 0, stream.handle()>>>(plan);
  else transpose_kernel<C, 1><<<grid, block_threads, 0, stream.handle()>>>(plan);
  check_cuda(function, "launch of a copy", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail

#endif
