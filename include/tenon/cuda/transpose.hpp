// Copies that exchange dimensions: by tiles in shared memory, so that both reads and writes touch neighbouring elements.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fast_divide.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/reduce.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/cuda/walk.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// Matrices whose rows are contiguous in the source and whose columns are contiguous in the destination.  Steps are in elements.
struct TransposePlan {
  char* to;
  const char* from;
  std::int64_t rows, columns;  // of each matrix
  std::int64_t from_step;      // from row to row
  std::int64_t to_step;        // from column to column
  std::int64_t matrices;
  KernelWalk<2> matrix;        // steps in destination and source
};

/// The rows and columns of a tile; rows are padded by one so that the elements of a column lie in different banks of shared memory.
inline constexpr int tile_size = 32, tile_row = tile_size + 1;

/// The launch for elements of C.  Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class C>
struct TransposeThatSomeCuFileInstantiates {
  static void launch(const char* function, const TransposePlan& plan, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The plan of a copy to `to` (without the layout's offset); false if tiles are of no use.
TENON_NOINLINE_OG inline bool plan_transpose(TransposePlan& plan, char* to, const Layout& layout, const Source& from) {
  constexpr std::int64_t least = tile_size / 2;
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
  if (inner == last || walk.step[0][last] != 1 || walk.step[1][last] == 0 || walk.size[last] < least || walk.size[inner] < least ||
      walk.rank > kernel_rank)
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
inline std::int64_t transpose_blocks(const TransposePlan& plan) {
  return plan.matrices * parts_of(plan.rows, tile_size) * parts_of(plan.columns, tile_size);
}

/// Copies a tile: reads its rows, writes its columns.
template <class C, class Context>
TENON_HD TENON_INLINE void transpose_block(const TransposePlan& plan, const Context& context, C* shared) {
  const std::int64_t across = parts_of(plan.columns, tile_size), tiles = across * parts_of(plan.rows, tile_size);
  const std::int64_t matrix = context.block / tiles, tile = context.block - matrix * tiles;
  const std::int64_t row = tile / across * tile_size, column = tile % across * tile_size;
  const Places<2> places = places_in(plan.matrix, matrix);
  const C* const from = reinterpret_cast<const C*>(plan.from) + places.at[1];
  C* const to = reinterpret_cast<C*>(plan.to) + places.at[0];
  for (int i = context.thread; i < tile_size * tile_size; i += context.threads) {
    const int r = i / tile_size, c = i % tile_size;
    if (row + r < plan.rows && column + c < plan.columns) shared[r * tile_row + c] = from[(row + r) * plan.from_step + column + c];
  }
  context.sync();
  for (int i = context.thread; i < tile_size * tile_size; i += context.threads) {
    const int c = i / tile_size, r = i % tile_size;
    if (row + r < plan.rows && column + c < plan.columns) to[(column + c) * plan.to_step + row + r] = shared[r * tile_row + c];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class C>
__global__ void __launch_bounds__(block_threads) transpose_kernel(const __grid_constant__ TransposePlan plan) {
  __shared__ alignas(16) unsigned char shared[tile_size * tile_row * sizeof(C)];
  transpose_block(plan, KernelContext(), reinterpret_cast<C*>(shared));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class C>
void TransposeThatSomeCuFileInstantiates<C>::launch(const char* function, const TransposePlan& plan, const cuda::Stream& stream) {
  const DeviceGuard guard(function, stream.device());
  transpose_kernel<C><<<grid_of(function, transpose_blocks(plan)), block_threads, 0, stream.handle()>>>(plan);
  check_cuda(function, "launch of a copy", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail

#endif
