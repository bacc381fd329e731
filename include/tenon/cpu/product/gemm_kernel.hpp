// The innermost loops of a matrix product: a block of C, tile by tile, each tile kept in registers.
//
// A tile has `rows` rows and two registers of columns; smaller tiles cover the lower and right edges. Tiles of every
// size add the products of an element in the same order, so that its value does not depend on its position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// An operand of the next product, prefetched while this one is computed: the rest of it, and its size in bytes.
struct GemmAhead {
  const char* data;
  std::int64_t left;
};

/// C (m, n) = A (m, k) times B (k, n), or C += A times B. Strides are in elements, columns of B and C are neighbours. B
/// must be readable up to a whole register of columns.
template <class P>
struct GemmBlock {
  std::int64_t m, n, k;
  const P* a;
  std::int64_t a_row, a_k, a_tile;  // a_tile: from a tile's rows to those of the tile below
  const P* b;
  std::int64_t b_k, b_tile;  // b_tile: from a tile's columns to those of the tile on the right
  P* c;
  std::int64_t c_row;
  bool adds;
  GemmAhead ahead[2];  // one for each column of tiles, spread evenly over it so that memory keeps up
};

/// The tile for registers of `bytes` bytes: its accumulators, two registers of B and one of A fit into those of the
/// instruction set.
struct GemmTile {
  int rows, columns, lanes;
};
template <class P>
TENON_INLINE constexpr GemmTile gemm_tile(int bytes) {
  const int lanes = bytes && !ComplexElement<P> ? bytes / static_cast<int>(sizeof(P)) : 1;
  if (lanes == 1 || TENON_ASAN) return {4, 2 * lanes, lanes};  // instrumented, larger ones take minutes to compile
  return {bytes == 64 ? 12 : bytes == 32 ? 6 : 4, 2 * lanes, lanes};
}

/// A register of P, or one P.
template <class P, int lanes>
struct gemm_vector {
  using type = Lanes<P, lanes>;
};
template <class P>
struct gemm_vector<P, 1> {
  using type = P;
};
template <class P, int lanes>
using GemmVector = typename gemm_vector<P, lanes>::type;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The least number of multiplications that threads share.
inline constexpr std::int64_t shared_work = std::int64_t{1} << 20;

/// Calls body(0), …, body(count - 1), which are independent: on several threads if `work`, the number of
/// multiplications in all, is large enough.
template <class F>
void share_blocks(std::int64_t count, std::int64_t work, const F& body) {
  if (work >= shared_work) return parallel_blocks(count, body);
  for (std::int64_t i = 0; i < count; ++i) body(i);
}

template <class V, class P>
TENON_INLINE V load_register(const P* p) {
  if constexpr (is_lanes<V>) return V::load(reinterpret_cast<const char*>(p));
  else return *p;
}
template <class V, class P>
TENON_INLINE void store_register(P* p, const V& value) {
  if constexpr (is_lanes<V>) value.store(reinterpret_cast<char*>(p));
  else *p = value;
}

/// sum += a b.
template <class V>
TENON_INLINE void add_product(V& sum, const V& a, const V& b) {
  TENON_CONTRACT
  if constexpr (is_lanes<V>) sum.v = sum.v + a.v * b.v;  // without Lanes' operators, which would cost compile time here
  else sum = sum + a * b;
}

/// Computes one tile of a block; its first `columns` columns lie within C.
template <class V, int rows, int vectors, class P>
TENON_INLINE void multiply_tile(const GemmBlock<P>& block, const P* a, const P* b, P* c, std::int64_t columns,
                                GemmAhead& next) {
  constexpr int lanes = static_cast<int>(sizeof(V) / sizeof(P)), groups = (rows + 3) / 4;
  V sum[std::size_t{rows}][std::size_t{vectors}] = {};
  // Four rows share a pointer: there are too few registers for one each.
  const P* row[std::size_t{groups}];
  unrolled<groups>([&] TENON_INLINE_LAMBDA(int g) { row[g] = a + 4 * g * block.a_row; });
  const std::int64_t a_k = block.a_k, b_k = block.b_k;
  // C is prefetched here for the end, as its rows are far apart. The loop prefetches from B, or from the next product's
  // operand.
  constexpr int ahead = 16;
  if (block.k > 4 * ahead) {
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < vectors; ++j) prefetch(c + i * block.c_row + j * lanes);
    }
  }
  constexpr auto item = static_cast<std::int64_t>(sizeof(P));
  const char* fetched = reinterpret_cast<const char*>(b + ahead * b_k);
  std::int64_t fetched_step = b_k * item;
  if (next.left > 0) {
    fetched = next.data;
    fetched_step = vectors * lanes * item;
    next.data += block.k * fetched_step;
    next.left -= block.k * fetched_step;
  }
  std::int64_t one = block.a_row, three = 3 * one;
  for (std::int64_t l = block.k; l > 0; --l) {
#if defined(__GNUC__)
    __asm__("" : "+r"(one), "+r"(three));  // opaque to compilers, which would make a pointer for each row, and spill it
#endif
    V right[std::size_t{vectors}];
    unrolled<vectors>([&] TENON_INLINE_LAMBDA(int j) {
      right[j] = load_register<V>(b + j * lanes);
      if constexpr (vectors > 1) prefetch(fetched + j * lanes * item);
    });
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
      const int in_group = i % 4;
      const V left(row[i / 4][in_group == 0 ? 0 : in_group == 1 ? one : in_group == 2 ? 2 * one : three]);
      unrolled<vectors>([&] TENON_INLINE_LAMBDA(int j) { add_product(sum[i][j], left, right[j]); });
    });
    unrolled<groups>([&] TENON_INLINE_LAMBDA(int g) { row[g] += a_k; });
    b += b_k;
    fetched += fetched_step;
  }
  alignas(64) P spilled[std::size_t{rows * vectors * lanes}];
  const bool whole = columns == vectors * lanes, adds = block.adds;
  P* to = whole ? c : spilled;
  const std::int64_t to_row = whole ? block.c_row : vectors * lanes;
  unrolled<rows>([&] TENON_INLINE_LAMBDA(int i) {
    unrolled<vectors>([&] TENON_INLINE_LAMBDA(int j) {
      if (whole && adds) sum[i][j] = load_register<V>(to + j * lanes) + sum[i][j];
      store_register(to + j * lanes, sum[i][j]);
    });
    to += to_row;
  });
  if (whole) return;
  for (int i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      P& element = c[i * block.c_row + j];
      element = adds ? element + spilled[i * vectors * lanes + j] : spilled[i * vectors * lanes + j];
    }
  }
}

/// Computes a column of tiles.
template <class V, int rows, int vectors, class P>
TENON_INLINE void multiply_column(const GemmBlock<P>& block, const P* b, P* c, std::int64_t columns, GemmAhead next) {
  const P* a = block.a;
  std::int64_t left = block.m;
  for (; left >= rows; left -= rows, a += block.a_tile, c += rows * block.c_row)
    multiply_tile<V, rows, vectors>(block, a, b, c, columns, next);
  const auto smaller = [&] TENON_INLINE_LAMBDA(auto count) {
    for (; left >= count; left -= count, a += count * block.a_row, c += count * block.c_row)
      multiply_tile<V, count, vectors>(block, a, b, c, columns, next);
  };
  if constexpr (rows > 4) smaller(std::integral_constant<int, 4>{});
  smaller(std::integral_constant<int, 2>{});
  smaller(std::integral_constant<int, 1>{});
}

/// Computes a block.
template <class P>
struct MultiplyBlock {
  template <int bytes>
  TENON_INLINE static void loop(const GemmBlock<P>& block) {
    constexpr GemmTile tile = gemm_tile<P>(bytes);
    using V = GemmVector<P, tile.lanes>;
    const P* b = block.b;
    P* c = block.c;
    std::int64_t left = block.n;
    const GemmAhead* next = block.ahead;
    for (; left > tile.lanes; left -= tile.columns, b += block.b_tile, c += tile.columns) {
      multiply_column<V, tile.rows, 2>(block, b, c, left < tile.columns ? left : tile.columns,
                                       next < block.ahead + 2 ? *next++ : GemmAhead{});
    }
    if (left > 0) multiply_column<V, tile.rows, 1>(block, b, c, left, {});
  }
};

/// The kernel for an instruction set, at most the one in use; complex types have one kernel for all instruction sets.
template <class P, class Body, class Signature>
TENON_INLINE auto gemm_variant([[maybe_unused]] Isa isa) {
  using Kernels = Variants<Body, Signature>;
  if constexpr (!ComplexElement<P>) return Kernels::at(isa);
  else return &Kernels::baseline;
}

/// The instruction set for n columns: few columns suit the registers of AVX2 better, and the results equal those of
/// AVX-512.
template <class P>
TENON_INLINE Isa gemm_isa(std::int64_t n) {
  const Isa isa = kernel_isa();
  const bool few = isa == Isa::avx512 && n < static_cast<std::int64_t>(64 / sizeof(P));
  return few && compiled_isa(Isa::avx2) == Isa::avx2 ? Isa::avx2 : isa;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
