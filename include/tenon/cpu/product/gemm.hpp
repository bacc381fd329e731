// The matrix product C = A B of operands of any strides, and batches of such products.
//
// A product of two n x n matrices does n^3 multiplications with 3 n^2 elements, so each element is used n times. Three
// plain loops fetch it from memory again and again, and the processor waits. Large products follow Goto and van de
// Geijn ("Anatomy of High-Performance Matrix Multiplication", 2008): blocks of A and B are packed so that they stay in
// the caches and are read in order, and a tile of C stays in registers while products are added to it.
//
//   for j: about 2048 columns of B and C at most         Gemm::compute; even_block makes equal blocks of whole tiles
//     for i: about 2048 rows of A and C at most
//       for l: at most gemm_depth = 384 of k
//         pack the blocks of A and B                     pack: threads share the panels
//         multiply them, in tasks of 5 x 8 tiles         multiply: threads share the tasks
//           for each panel of B in the task              MultiplyBlock
//             for each panel of A in the task            multiply_column
//               for each step of the block's k           multiply_tile: one tile of C, in registers
//
// PackRows and PackColumns cut a block into panels, and convert the elements to product_t<T>. A panel has the size of
// a tile in one direction and the block's depth in the other. The panels at the edges are filled up with zeros.
//
//   a panel of A, tile.rows high:     a00 a10 a20 ... | a01 a11 a21 ... | ...   column after column
//   a panel of B, tile.columns wide:  b00 b01 b02 ... | b10 b11 b12 ... | ...   row after row
//
// A tile has 12 rows with registers of 64 bytes, 6 with 32 bytes, else 4, and two registers of columns. Each step of k
// loads two registers of B, repeats one element of A for each row in all lanes, and adds two products for each row. A
// panel of B (384 x 32 floats with AVX-512: 48 KiB) nearly fills the L1 cache while the task's five panels of A pass
// by; these (90 KiB) are read again for each of the task's eight panels of B.
//
// Goto and van de Geijn put the loop over k outside that over rows, which packs each block of B once. Here it is the
// innermost loop over blocks, so B is packed again for each block of rows. In return a block of C is complete before
// the next one begins. Where C has another type or has no contiguous rows, its sums need memory for one block only,
// and `unpack` rounds each of them once.
//
// `gemm` takes a shorter way where there is one. Signed integers are multiplied as unsigned ones, which have the same
// bits. A product with one row or one column goes to Gemv. A C whose columns are contiguous is computed transposed.
// With TENON_BLAS a CBLAS multiplies floats and doubles. Operands of few elements (see fits_unpacked) are read in
// place by gemm_unpacked, if B and C have contiguous rows. Gemm leaves A unpacked if no element is converted and B fits
// into one panel, or into four where rows of A are contiguous: packing would take as long. `gemm_batch` makes one tall
// product where all share B, and else one task of each product that is not large.
//
// Rounding: the kernel adds the products of an element in ascending order of k within a block, and the sums of blocks
// in their order. Threads divide C and never k. The sizes of blocks depend on the shape and the instruction set only.
// So a result of Gemm does not depend on the number of threads. One thread does a block of less than 2^20
// multiplications (shared_work).
//
// Complex products are real ones, as in Van Zee's "1m" method ("Implementing High-Performance Complex Matrix
// Multiplication via the 1m Method", 2020): C and A are read as matrices of their parts, (re, im) side by side, which
// have twice the columns, and each element of B is packed as two rows of two columns.
//
//   (ar ai) ( br  bi)  =  (ar br - ai bi   ar bi + ai br)
//           (-bi  br)
//
// So all complex types use the kernels, blocks and threads of their parts; only the packing is their own. A real
// product does the multiplications of the schoolbook rule, as many and no fewer: the three of Gauss's rule would lose
// the smaller part to rounding.
//
// A C of real elements whose B is A transposed is symmetric to the bit: tasks below its diagonal are skipped, and the
// elements above it are copied there.
//
// Limits: C overlaps neither A nor B. The packed blocks of a product take about 3 MiB each for floats, at most.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/cpu/product/blas.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/cpu/product/gemv.hpp>
#include <tenon/storage.hpp>
#include <tenon/threads.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The most rows of B that are packed at once: this many rows of a tile's columns nearly fill the L1 cache.
inline constexpr std::int64_t gemm_depth = 384;

/// The sizes of blocks, which depend on the shape and the instruction set only.
struct GemmPlan {
  Isa isa;
  GemmTile tile;
  bool packs_a;
  std::int64_t rows, columns, depth;  // the sizes of the block that is packed at once
  std::int64_t task_rows, task_columns;  // the sizes of a thread's task
};

inline constexpr GemmAhead nothing_ahead[2]{};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The length of equal blocks of n elements, at most `most` before it is rounded up to a multiple of `unit`.
TENON_INLINE std::int64_t even_block(std::int64_t n, std::int64_t most, std::int64_t unit) {
  if (n == 0) return unit;
  return blocks_of(blocks_of(n, blocks_of(n, most)), unit) * unit;
}

template <class P>
TENON_INLINE GemmTile tile_for(Isa isa) {
  return gemm_tile<P>(TENON_LANES ? register_bytes(isa) : 0);
}

template <class T>
TENON_NOINLINE_OG GemmPlan gemm_plan(const Product<T>& x) {
  using P = typename GemmPart<T>::type;
  constexpr int parts = GemmPart<T>::count;
  const Isa isa = gemm_isa<P>(parts * x.n);
  const GemmTile tile = tile_for<P>(isa);
  // Without packing elements of A are read once for each panel of B, which suits few panels, and rows that are read in
  // order.
  const bool reads_a = std::is_same_v<T, P> || (parts == 2 && x.a.column == 1);
  return {isa,
          tile,
          !reads_a || parts * x.n > (x.a.column == 1 ? 4 : 1) * tile.columns,
          even_block(x.m, 2048, tile.rows),
          even_block(parts * x.n, 2048, tile.columns),
          even_block(parts * x.k, gemm_depth, parts),
          5 * tile.rows,
          8 * tile.columns};
}

/// True if B is A transposed, so that C is symmetric.
template <class T>
TENON_INLINE bool is_symmetric(const Product<T>& x) {
  return x.m == x.n && x.a.data == x.b.data && x.a.row == x.b.column && x.a.column == x.b.row;
}
/// Writes the elements above the diagonal of a square matrix below it, too.
template <class T>
void mirror_upper(const Matrix<T>& c, std::int64_t n) {
  constexpr std::int64_t side = 32;  // of the squares, which stay in the L1 cache
  share_blocks(blocks_of(n, side), n * n, [&](std::int64_t block) {
    const std::int64_t first = block * side, last = smaller_of(n, first + side);
    for (std::int64_t j = 0; j < last; j += side) {
      for (std::int64_t i = first; i < last; ++i) {
        for (std::int64_t at = j; at < smaller_of(i, j + side); ++at) *c.at(i, at).data = *c.at(at, i).data;
      }
    }
  });
}

template <class T>
class Gemm {
  using P = typename GemmPart<T>::type;
  static constexpr int parts = GemmPart<T>::count;
  static constexpr bool holds_parts = parts == 2 || std::is_same_v<T, P>;

 public:
  TENON_INLINE explicit Gemm(const Product<T>& product)
      : x_(product), plan_(gemm_plan(product)), n_(parts * product.n), k_(parts * product.k),
        direct_(holds_parts && product.c.column == 1),
        mirrors_(parts == 1 && product.m >= least_mirrored && !product.adds && is_symmetric(product)),
        upper_(mirrors_ || product.upper) {}

  TENON_NOINLINE_OG void compute() const {
    const auto& [isa, tile, packs_a, rows, columns, depth, task_rows, task_columns] = plan_;
    const Storage<P> packed_a = packs_a ? Storage<P>(rows * depth) : Storage<P>(), packed_b(depth * columns);
    const Storage<P> sums = direct_ ? Storage<P>() : Storage<P>(smaller_of(rows, x_.m) * smaller_of(columns, n_));
    for (std::int64_t j = 0; j < n_; j += columns) {
      for (std::int64_t i = 0; i < x_.m; i += rows) {
        const std::int64_t m = smaller_of(rows, x_.m - i), n = smaller_of(columns, n_ - j);
        GemmBlock<P> block{};
        block.b_k = tile.columns;
        block.c = sums.data();
        block.c_row = n;
        if constexpr (holds_parts) {
          if (direct_) block.c = reinterpret_cast<P*>(x_.c.at(i, j / parts).data), block.c_row = parts * x_.c.row;
        }
        std::int64_t l = 0;
        do {  // once even if k = 0: writes zeros
          block.k = smaller_of(depth, k_ - l);
          block.b_tile = block.k * tile.columns;
          block.b = packed_b.data();
          block.adds = l > 0 || x_.adds;
          block.a = packed_a.data();
          block.a_row = 1;
          block.a_k = tile.rows;
          block.a_tile = block.k * tile.rows;
          if constexpr (holds_parts) {
            if (!packs_a) {
              block.a = reinterpret_cast<const P*>(x_.a.at(i, l / parts).data);
              block.a_row = parts * x_.a.row;
              block.a_k = x_.a.column;
              block.a_tile = tile.rows * block.a_row;
            }
          }
          pack(x_.a.at(i, l / parts), x_.b.at(l / parts, j / parts), m, n, block.k, packed_a.data(), packed_b.data());
          multiply(block, m, n, i, j);
          l += depth;
        } while (l < k_);
        if (!direct_) unpack(block.c, x_.c.at(i, j / parts), m, n);
      }
    }
    if (mirrors_) mirror_upper(x_.c, x_.n);
  }

 private:
  static constexpr std::int64_t least_mirrored = 128;  // rows of C: smaller ones are a few tasks

  /// Packs all panels of A and B.
  TENON_NOINLINE_OG void pack(const Matrix<const T>& a, const Matrix<const T>& b, std::int64_t m, std::int64_t n,
                              std::int64_t depth, P* to_a, P* to_b) const {
    using Pack = void(P*, const Matrix<const T>&, std::int64_t, std::int64_t);
    const auto pack_rows = gemm_variant<P, PackRows<T>, Pack>(plan_.isa);
    const auto pack_columns = gemm_variant<P, PackColumns<T>, Pack>(plan_.isa);
    const std::int64_t height = plan_.tile.rows, width = plan_.tile.columns,
                       panels_a = plan_.packs_a ? blocks_of(m, height) : 0;
    share_blocks(panels_a + blocks_of(n, width), 4 * (m + n) * depth, [&](std::int64_t panel) {
      if (panel < panels_a) {
        const std::int64_t i = panel * height;
        pack_rows(to_a + i * depth, a.at(i, 0), smaller_of(height, m - i), depth / parts);
      } else {
        const std::int64_t j = (panel - panels_a) * width;
        pack_columns(to_b + j * depth, b.at(0, j / parts), smaller_of(width, n - j), depth / parts);
      }
    });
  }

  /// Computes the block of C that begins in a row and a column, in tasks, but for those that lie below a diagonal that
  /// bounds C.
  TENON_NOINLINE_OG void multiply(const GemmBlock<P>& block, std::int64_t m, std::int64_t n, std::int64_t row,
                                  std::int64_t column) const {
    const auto kernel = gemm_variant<P, MultiplyBlock<P>, void(const GemmBlock<P>&)>(plan_.isa);
    const std::int64_t height = plan_.task_rows, width = plan_.task_columns, across = blocks_of(n, width);
    share_blocks(blocks_of(m, height) * across, saturated_product(m * n, block.k), [&](std::int64_t task) {
      const std::int64_t i = task / across * height, j = task % across * width;
      GemmBlock<P> part = block;
      part.m = smaller_of(height, m - i);
      part.n = smaller_of(width, n - j);
      if (upper_ && column + j + part.n <= row + i) return;
      part.a += i / plan_.tile.rows * block.a_tile;
      part.b += j * block.k;
      part.c += i * block.c_row + j;
      kernel(part);
    });
  }

  /// Converts the sums to elements of C.
  void unpack(const P* sums, const Matrix<T>& c, std::int64_t m, std::int64_t n) const {
    share_blocks(m, 4 * m * n, [&](std::int64_t i) {
      const P* from = sums + i * n;
      for (std::int64_t j = 0; j < n / parts; ++j, from += parts) {
        T& to = c.data[i * c.row + j * c.column];
        if constexpr (parts == 2) to = T(from[0], from[1]);
        else to = convert<T>(*from);
      }
    });
  }

  Product<T> x_;
  GemmPlan plan_;
  std::int64_t n_, k_;  // of the real product
  bool direct_, mirrors_, upper_;
};

/// True unless threads are to share a product.
TENON_INLINE bool is_one_task(std::int64_t m, std::int64_t n, std::int64_t k) {
  return saturated_product(m * n, k) < shared_work || thread_count() == 1;
}

/// True if a product is faster without packing: few elements, contiguous rows of B and C, and no work for several
/// threads.
template <class T>
TENON_INLINE bool fits_unpacked(const Product<T>& x) {
  if constexpr (!std::is_same_v<T, product_t<T>>) return false;
  if (x.c.column != 1 || x.b.column != 1 || x.k * x.n > 16384 || x.m * x.k > 16384 || x.k > gemm_depth) return false;
  return is_one_task(x.m, x.n, x.k);
}

/// Computes a product for which fits_unpacked is true.
template <class T>
void gemm_unpacked(const Product<T>& x, const GemmAhead* ahead) {
  const Isa isa = gemm_isa<T>(x.n);
  const auto kernel = gemm_variant<T, MultiplyBlock<T>, void(const GemmBlock<T>&)>(isa);
  const GemmTile tile = tile_for<T>(isa);
  GemmBlock<T> block{
      x.m,     x.n - x.n % tile.lanes, x.k,      x.a.data, x.a.row, x.a.column,          tile.rows * x.a.row, x.b.data,
      x.b.row, tile.columns,           x.c.data, x.c.row,  false,   {ahead[0], ahead[1]}};
  if (block.n == x.n) return kernel(block);
  if (block.n) {  // the last registers overlap: some columns are computed twice
    kernel(block);
    block.n = tile.lanes;
    block.b = x.b.data + (x.n - tile.lanes);
    block.c = x.c.data + (x.n - tile.lanes);
    return kernel(block);
  }
  alignas(64) T columns[gemm_depth * 64 / sizeof(T)];  // B padded to a register, as nothing may be read behind its end
  for (std::int64_t l = 0; l < x.k; ++l) {
    for (std::int64_t j = 0; j < tile.lanes; ++j)
      columns[l * tile.lanes + j] = j < x.n ? x.b.data[l * x.b.row + j] : T(0);
  }
  block.n = x.n;
  block.b = columns;
  block.b_k = tile.lanes;
  kernel(block);
}

/// A complex product as the real one of twice the depth and the columns, for B of at most `most` parts then, and
/// contiguous rows of A and C. False, and nothing is computed, for others.
template <class R>
TENON_INLINE bool gemm_of_parts(const Product<complex<R>>& x, const GemmAhead* ahead) {
  constexpr std::int64_t most = 2048;
  if (x.a.column != 1 || x.c.column != 1 || x.k * x.n > most / 4 || x.m * x.k > 8192 || 2 * x.k > gemm_depth ||
      !is_one_task(x.m, 2 * x.n, 2 * x.k))
    return false;
  alignas(64) R b[std::size_t{most}];
  const std::int64_t width = 2 * x.n;
  for (std::int64_t l = 0; l < x.k; ++l) {
    R* const to = b + 2 * l * width;
    expand_row(to, to + width, x.b.data + l * x.b.row, x.b.column, x.n);
  }
  gemm_unpacked(
      Product<R>{x.m, width, 2 * x.k, parts_of(x.a), {b, width, 1}, {reinterpret_cast<R*>(x.c.data), 2 * x.c.row, 1}},
      ahead);
  return true;
}

/// A product that adds to C, or of which one triangle is wanted.
template <class T>
void gemm_within(const Product<T>& x) {
  if constexpr (std::is_same_v<T, product_t<T>> && !ComplexElement<T>) {
    if (x.upper || !gemm_by_blas(x)) Gemm<T>(x).compute();
  }
}

/// c = a times b. Sums are kept in product_t<T> over all of k and rounded once. `ahead`: the operands of the next
/// product, to be prefetched.
template <class T>
TENON_NOINLINE_OG void gemm(const Product<T>& x, const GemmAhead* ahead = nothing_ahead) {
  if constexpr (IntegerElement<T> && std::is_signed_v<T>) {  // the unsigned product has the same bits
    using U = std::make_unsigned_t<T>;
    const auto in = [](const Matrix<const T>& matrix) {
      return Matrix<const U>{reinterpret_cast<const U*>(matrix.data), matrix.row, matrix.column};
    };
    return gemm(Product<U>{x.m, x.n, x.k, in(x.a), in(x.b), {reinterpret_cast<U*>(x.c.data), x.c.row, x.c.column}},
                ahead);
  } else {
    if (x.m == 0 || x.n == 0) return;
    if (x.adds || x.upper) return gemm_within(x);
    if (x.n == 1) return Gemv<T>(x.m, x.k, x.a, x.b.data, x.b.row, x.c.data, x.c.row).compute();
    if (x.m == 1 || (x.c.column != 1 && x.c.row == 1)) return gemm(x.transposed());
    if (gemm_by_blas(x)) return;
    if constexpr (ComplexElement<T>) {
      if (gemm_of_parts(x, ahead)) return;
    } else if constexpr (std::is_same_v<T, product_t<T>>) {
      if (fits_unpacked(x)) return gemm_unpacked(x, ahead);
    }
    Gemm<T>(x).compute();
  }
}

/// A batch of products: `x` is the first, `walk` steps through the matrices of a and b; the results are contiguous.
template <class T>
TENON_NOINLINE_OG void gemm_batch(const Product<T>& x, const Walk& walk) {
  std::int64_t count = 1;
  for (int d = 0; d < walk.rank; ++d) count *= walk.size[d];
  if (walk.rank == 1 && walk.inner_step(1) == 0 && (x.m == 1 || walk.inner_step(0) == x.m * x.a.row)) {
    Product<T> tall = x;  // all share one B: their rows form one tall product
    tall.m *= count;
    if (x.m == 1) tall.a.row = walk.inner_step(0);
    return gemm(tall);
  }
  const auto product = [&](std::int64_t i) {
    Product<T> each = x;
    each.c.data += i * x.m * x.n;
    for (int d = walk.rank - 1; d >= 0; i /= walk.size[d--]) {
      each.a.data += i % walk.size[d] * walk.step[0][d];
      each.b.data += i % walk.size[d] * walk.step[1][d];
    }
    return each;
  };
  const auto one = [&](std::int64_t i) {
    const Product<T> each = product(i);
    GemmAhead ahead[2]{};
    if (i + 1 < count) {
      const Product<T> next = product(i + 1);
      const auto fetch = [&](int k, const Matrix<const T>& from, const Matrix<const T>& now, std::int64_t rows,
                             std::int64_t columns) {
        // the same matrix, or not contiguous
        if (from.data == now.data || from.column != 1 || from.row != columns) return;
        ahead[k] = {reinterpret_cast<const char*>(from.data), rows * columns * static_cast<std::int64_t>(sizeof(T))};
      };
      fetch(0, next.a, each.a, x.m, x.k);
      fetch(1, next.b, each.b, x.k, x.n);
    }
    gemm(each, ahead);
  };
  // Small products are one task each; large ones are divided into tasks themselves.
  if (saturated_product(x.m * x.n, x.k) <= shared_work - x.m * x.n) {
    share_blocks(count, saturated_product(saturated_product(saturated_product(count, x.m), x.n), x.k), one);
  } else {
    for (std::int64_t i = 0; i < count; ++i) one(i);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
