// Attention in tiles: rows of queries against columns of keys, with a running maximum and sum for each row, so that no
// matrix of all scores is in memory. Source: Dao et al., "FlashAttention", 2022.
//
// Attention computes y = softmax(scale * q k^T + mask) v for each head. The scores of n queries and m keys are n m
// numbers, far more than the operands once sequences are long. `AttentionKernel` computes them in tiles of 64 queries
// (`tile_rows`) by 128 keys (`tile_columns`), which are used at once, while a cache has them, and then overwritten.
//
//                 keys, 128 at a time         the order of forward, for one task of up to 256 queries (`most_rows`):
//               +------+------+------+
//   64 queries  |  1   |  5   |  9   |        a tile of keys is transposed once, and then serves four tiles of queries
//   64          |  2   |  6   |  10  |
//   64          |  3   |  7   |  11  |        of each row remain: the result so far (`out`),
//   64          |  4   |  8   |  12  |        the maximum (`most`) and the sum (`sum`)
//               +------+------+------+
//
// Softmax needs the maximum of a whole row before the first exponential. Instead, each row has a maximum m and a sum s
// over the tiles so far. `ExponentialsOfScores` takes the new maximum M, replaces the scores by exp(score - M), and
// sets the sum to s exp(m - M) plus the sum of these. `AddScaledRows` multiplies the earlier result with the same
// factor exp(m - M), and adds the tile's exponentials times v. At the end `attend` divides each row by its sum once. No
// exponential of finite scores overflows, as none has a positive argument; `exponent_shift` takes 0 in place of a
// maximum that is not finite. A query that sees no key gets a row of zeros.
//
// Both products of a tile are calls of `gemm` on contiguous buffers. The sum of a tile's row is formed in registers and
// collected in double (`sum_in_lanes`).
//
// The forward pass writes y and, of each query, L = the logarithm of the sum of its exponentials, one number in place
// of a row of scores. The backward pass (`pull`) computes the scores of each tile again from q and k: exp(score minus
// L) is the probability P at once, without a running maximum. With g the gradient of y, and D the rows' sums of y times
// g, summed in double:
//
//   dP = g v^T        dS = P (dP - D) scale        dv += P^T g        dq += dS k        dk += dS^T q
//
// `GradientsOfScores` turns the two products of a tile into P and dS in place. Dropout applies to the dP in dS and to
// the P in dv. Tiles go by columns of keys, then the heads of queries that share them, then rows of queries.
//
// `ScoreRows` applies what both passes do with a row of scores. A causal mask lets query i see keys 0 ... i; tiles that
// it hides as a whole are skipped. Other masks are booleans or numbers to be added, read by strides. Dropout draws its
// number from the seed and the score's place (`uniform_at`), so that the backward pass drops the same ones and nothing
// is kept; the sums of softmax are those before dropout.
//
// A thread takes some rows of one head, or in the backward pass all that belongs to one head of keys: sums are the same
// for every number of threads. No two tasks write to one gradient, so that none needs a lock. Small work
// (`work_is_small`) stays on the calling thread.
//
// Limits: the backward pass has batch times key_heads tasks, and so employs at most that many threads. The operands
// must be contiguous.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/random.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/lane_sums.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// The sizes of an attention, and which keys a query sees.
struct AttentionPlan {
  std::int64_t batch, heads, key_heads, queries, keys, width, value_width;
  double scale;
  bool is_causal = false;
  enum Mask : unsigned char { none, allowed, added } mask_kind = none;
  const void* mask = nullptr;
  std::int64_t mask_step[4] = {};  // of batch, head, query, key
  double dropout = 0;
  std::uint64_t seed = 0, counter = 0;  // of the numbers that decide which scores are dropped

  /// How many heads of queries share one of keys; 1 where there are none.
  TENON_INLINE std::int64_t group() const { return key_heads > 0 ? heads / key_heads : 1; }
};

/// A tile of scores: rows of queries from `row` on, columns of keys from `column` on, of one head.
template <class T>
struct ScoreTile {
  T* scores;
  std::int64_t rows, columns, row, column, batch, head;
  T *most, *sum, *factor;  // of each row: the maximum and the sum so far; what earlier values are to be multiplied with
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// What the forward and the backward pass do with scores.
template <class T, int bytes>
struct ScoreRows {
  using Shape = FullShape<bytes, sizeof(T)>;
  template <class S>
  using Vector = typename lanes_for<S, T>::type;
  template <class S>
  TENON_INLINE static auto load(const T* p, std::int64_t i) {
    return load_lanes<S, T>(reinterpret_cast<const char*>(p), i);
  }
  template <class S, class V>
  TENON_INLINE static void store(T* p, std::int64_t i, const V& x) {
    store_lanes<S, T>(reinterpret_cast<char*>(p), i, x);
  }

  /// Applies the mask to a row; the number of its columns that the row may see at most.
  TENON_INLINE static std::int64_t mask_row(const AttentionPlan& plan, const ScoreTile<T>& tile, std::int64_t r,
                                            T* row) {
    const std::int64_t query = tile.row + r;
    const std::int64_t seen = plan.is_causal ? query + 1 - tile.column : tile.columns;
    const std::int64_t n = seen < 0 ? 0 : smaller_of(seen, tile.columns);
    if (plan.mask_kind == AttentionPlan::none) return n;
    const std::int64_t *const step = plan.mask_step, key = step[3];
    const std::int64_t at = tile.batch * step[0] + tile.head * step[1] + query * step[2] + tile.column * key;
    if (plan.mask_kind == AttentionPlan::allowed) {
      const bool* const mask = static_cast<const bool*>(plan.mask) + at;
      for (std::int64_t j = 0; j < n; ++j) row[j] = mask[j * key] ? row[j] : -static_cast<T>(__builtin_inf());
    } else {
      const T* const mask = static_cast<const T*>(plan.mask) + at;
      if (key == 1)
        each_in_lanes<Shape>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t j) {
          using S = decltype(s);
          store<S>(row, j, load<S>(row, j) + load<S>(mask, j));
        });
      else
        for (std::int64_t j = 0; j < n; ++j) row[j] += mask[j * key];
    }
    return n;
  }
  /// Multiplies the elements of a row that are kept with 1 / (1 - dropout), the others with 0.
  TENON_INLINE static void drop_row(const AttentionPlan& plan, const ScoreTile<T>& tile, std::int64_t r, std::int64_t n,
                                    T* row) {
    const auto factor = static_cast<T>(plan.dropout < 1 ? 1 / (1 - plan.dropout) : 0);
    const std::int64_t first =
        (((tile.batch * plan.heads + tile.head) * plan.queries + tile.row + r) * plan.keys + tile.column);
    for (std::int64_t j = 0; j < n; ++j)
      row[j] =
          uniform_at<T>(plan.seed, plan.counter, first + j) >= static_cast<T>(plan.dropout) ? row[j] * factor : T(0);
  }
};

/// Scores become exponentials; maxima and sums of rows go on.
template <class T>
struct ExponentialsOfScores {
  template <int bytes>
  TENON_INLINE static void loop(const AttentionPlan& plan, const ScoreTile<T>& tile) {
    using Rows = ScoreRows<T, bytes>;
    using Shape = typename Rows::Shape;
    using V = typename Rows::template Vector<Shape>;
    const auto larger = [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return select(a < b, b, a); };
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      T* const row = tile.scores + r * tile.columns;
      const std::int64_t n = Rows::mask_row(plan, tile, r, row);
      T most = tile.most[r];
      {
        V top(most);
        std::int64_t j = 0;
        for (; j + Shape::count <= n; j += Shape::count) top = larger(top, Rows::template load<Shape>(row, j));
        most = join_across(top, larger);
        for (; j < n; ++j) most = larger(most, row[j]);
      }
      const T shift = exponent_shift(most);
      tile.factor[r] = math::exp(tile.most[r] - shift);
      const double sum = sum_in_lanes<Shape, T>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t j) {
        using S = decltype(s);
        const auto x = math::exp(Rows::template load<S>(row, j) - typename Rows::template Vector<S>(shift));
        Rows::template store<S>(row, j, x);
        return x;
      });
      tile.sum[r] = tile.sum[r] * tile.factor[r] + static_cast<T>(sum);
      tile.most[r] = most;
      for (std::int64_t j = n; j < tile.columns; ++j) row[j] = T(0);
      if (plan.dropout > 0) Rows::drop_row(plan, tile, r, n, row);
    }
  }
};

/// to = to times the rows' factors, plus more.
template <class T>
struct AddScaledRows {
  template <int bytes>
  TENON_INLINE static void loop(T* to, const T* more, const T* factors, std::int64_t rows, std::int64_t columns) {
    using Rows = ScoreRows<T, bytes>;
    for (std::int64_t r = 0; r < rows; ++r) {
      const T factor = factors ? factors[r] : T(1);
      T* const at = to + r * columns;
      const T* const from = more + r * columns;
      each_in_lanes<typename Rows::Shape>(columns, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t j) {
        using S = decltype(s);
        Rows::template store<S>(at, j,
                                Rows::template load<S>(at, j) * typename Rows::template Vector<S>(factor) +
                                    Rows::template load<S>(from, j));
      });
    }
  }
};

/// The gradients of scores, in place of those of probabilities: P (dP - D), where D is the rows' product of result and
/// gradient; and the probabilities, with those dropped, in place of scores. tile.most: the logarithms of sums;
/// tile.sum: D.
template <class T>
struct GradientsOfScores {
  template <int bytes>
  TENON_INLINE static void loop(const AttentionPlan& plan, const ScoreTile<T>& tile, T* of_probabilities) {
    using Rows = ScoreRows<T, bytes>;
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      T *const row = tile.scores + r * tile.columns, *const g = of_probabilities + r * tile.columns;
      const std::int64_t n = Rows::mask_row(plan, tile, r, row);
      const T shift = exponent_shift(tile.most[r]), product = tile.sum[r], scale = static_cast<T>(plan.scale);
      if (plan.dropout > 0) Rows::drop_row(plan, tile, r, n, g);
      each_in_lanes<typename Rows::Shape>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t j) {
        using S = decltype(s);
        using V = typename Rows::template Vector<S>;
        const auto p = math::exp(Rows::template load<S>(row, j) - V(shift));
        Rows::template store<S>(row, j, p);
        Rows::template store<S>(g, j, p * (Rows::template load<S>(g, j) - V(product)) * V(scale));
      });
      for (std::int64_t j = n; j < tile.columns; ++j) row[j] = g[j] = T(0);
      if (plan.dropout > 0) Rows::drop_row(plan, tile, r, n, row);
    }
  }
};

/// to (columns, rows) = the transposed of from.
template <class T>
void transpose_tile(T* to, const T* from, std::int64_t rows, std::int64_t columns) {
  constexpr std::int64_t block = 16;
  for (std::int64_t i = 0; i < rows; i += block) {
    for (std::int64_t j = 0; j < columns; ++j) {
      for (std::int64_t k = i; k < smaller_of(rows, i + block); ++k) to[j * rows + k] = from[k * columns + j];
    }
  }
}

/// Attention of contiguous operands: q (batch, heads, queries, width), k and v (batch, key_heads, keys, …).
template <class T>
class AttentionKernel {
  static constexpr std::int64_t tile_rows = 64, tile_columns = 128, most_rows = 256;

 public:
  explicit AttentionKernel(const AttentionPlan& plan) : plan_(plan) {}

  /// Writes the result, and of each query the logarithm of the sum of its exponentials.
  void forward(const T* q, const T* k, const T* v, T* y, T* log_sums) const {
    const std::int64_t chunks = blocks_of(plan_.queries, most_rows), tasks = plan_.batch * plan_.heads * chunks;
    parallel_for(tasks, work_is_small() ? tasks : 1, [&](std::int64_t first, std::int64_t last) {
      Buffers buffers(plan_, most_rows);
      for (std::int64_t task = first; task < last; ++task) {
        const std::int64_t head = task / chunks, row = task % chunks * most_rows;
        attend(buffers, q, k, v, y, log_sums, head, row, smaller_of(most_rows, plan_.queries - row));
      }
    });
  }
  /// Writes the gradients of q, k and v; g is that of y.
  void backward(const T* q, const T* k, const T* v, const T* y, const T* log_sums, const T* g, T* dq, T* dk,
                T* dv) const {
    const std::int64_t tasks = plan_.batch * plan_.key_heads;
    parallel_for(tasks, work_is_small() ? tasks : 1, [&](std::int64_t first, std::int64_t last) {
      for (std::int64_t task = first; task < last; ++task) pull(q, k, v, y, log_sums, g, dq, dk, dv, task);
    });
  }

 private:
  struct Buffers {
    Storage<T> queries, keys, scores, products, out, most, sum, factor;
    Buffers(const AttentionPlan& plan, std::int64_t rows)
        : queries(rows * plan.width), keys(tile_columns * plan.width), scores(tile_rows * tile_columns),
          products(tile_rows * plan.value_width), out(rows * plan.value_width), most(rows), sum(rows), factor(rows) {}
  };
  bool work_is_small() const {
    return saturated_product(saturated_product(plan_.batch * plan_.heads * plan_.queries, plan_.keys), plan_.width) <
           (1 << 20);
  }
  static void multiply(std::int64_t m, std::int64_t n, std::int64_t depth, const T* a, std::int64_t a_row,
                       std::int64_t a_column, const T* b, T* c) {
    gemm(Product<T>{m, n, depth, {a, a_row, a_column}, {b, n, 1}, {c, n, 1}});
  }
  template <class Body, class... A>
  static void run(A... a) {
    variant<Body, void(A...)>()(a...);
  }

  void attend(Buffers& at, const T* q, const T* k, const T* v, T* y, T* log_sums, std::int64_t head, std::int64_t row,
              std::int64_t rows) const {
    const std::int64_t batch = head / plan_.heads,
                       of_keys = batch * plan_.key_heads + head % plan_.heads / plan_.group();
    const std::int64_t width = plan_.width, value_width = plan_.value_width;
    const T *const keys = k + of_keys * plan_.keys * width, *const values = v + of_keys * plan_.keys * value_width;
    const T* const from = q + (head * plan_.queries + row) * width;
    const auto scale = static_cast<T>(plan_.scale);
    for (std::int64_t i = 0; i < rows * width; ++i) at.queries.data()[i] = from[i] * scale;
    for (std::int64_t i = 0; i < rows * value_width; ++i) at.out.data()[i] = T(0);
    for (std::int64_t i = 0; i < rows; ++i)
      at.most.data()[i] = -static_cast<T>(__builtin_inf()), at.sum.data()[i] = T(0);
    const auto exponentials = variant<ExponentialsOfScores<T>, void(const AttentionPlan&, const ScoreTile<T>&)>();
    const auto add = variant<AddScaledRows<T>, void(T*, const T*, const T*, std::int64_t, std::int64_t)>();
    for (std::int64_t column = 0; column < plan_.keys; column += tile_columns) {
      if (plan_.is_causal && column > row + rows - 1) break;
      const std::int64_t columns = smaller_of(tile_columns, plan_.keys - column);
      transpose_tile(at.keys.data(), keys + column * width, columns, width);
      for (std::int64_t r = 0; r < rows; r += tile_rows) {
        const std::int64_t n = smaller_of(tile_rows, rows - r);
        if (plan_.is_causal && column > row + r + n - 1) continue;
        multiply(n, columns, width, at.queries.data() + r * width, width, 1, at.keys.data(), at.scores.data());
        exponentials(plan_, {at.scores.data(), n, columns, row + r, column, batch, head % plan_.heads,
                             at.most.data() + r, at.sum.data() + r, at.factor.data() + r});
        multiply(n, value_width, columns, at.scores.data(), columns, 1, values + column * value_width,
                 at.products.data());
        add(at.out.data() + r * value_width, at.products.data(), at.factor.data() + r, n, value_width);
      }
    }
    for (std::int64_t i = 0; i < rows; ++i) {
      const T sum = at.sum.data()[i], reciprocal = sum == T(0) ? T(0) : T(1) / sum;  // a query without a key gets 0
      T* const to = y + (head * plan_.queries + row + i) * value_width;
      for (std::int64_t j = 0; j < value_width; ++j) to[j] = at.out.data()[i * value_width + j] * reciprocal;
      log_sums[head * plan_.queries + row + i] =
          sum == T(0) ? static_cast<T>(__builtin_inf()) : exponent_shift(at.most.data()[i]) + math::log(sum);
    }
  }

  /// The gradients that belong to one head of keys.
  void pull(const T* q, const T* k, const T* v, const T* y, const T* log_sums, const T* g, T* dq, T* dk, T* dv,
            std::int64_t of_keys) const {
    const std::int64_t width = plan_.width, value_width = plan_.value_width, group = plan_.group(),
                       queries = plan_.queries;
    const std::int64_t batch = of_keys / plan_.key_heads,
                       first_head = batch * plan_.heads + of_keys % plan_.key_heads * group;
    const std::int64_t widest_row = width > value_width ? width : value_width;
    const Storage<T> scaled(tile_rows * width), keys(tile_columns * width), values(tile_columns * value_width),
        scores(tile_rows * tile_columns), slopes(tile_rows * tile_columns), products(tile_columns * widest_row),
        sums(group * queries);
    const auto slope = variant<GradientsOfScores<T>, void(const AttentionPlan&, const ScoreTile<T>&, T*)>();
    const auto add = variant<AddScaledRows<T>, void(T*, const T*, const T*, std::int64_t, std::int64_t)>();
    for (std::int64_t i = 0; i < group * queries; ++i) {
      const T *const a = y + (first_head * queries + i) * value_width, *const b =
                                                                           g + (first_head * queries + i) * value_width;
      double sum = 0;
      for (std::int64_t j = 0; j < value_width; ++j) sum += static_cast<double>(a[j]) * static_cast<double>(b[j]);
      sums.data()[i] = static_cast<T>(sum);
    }
    const auto clear = [](T* p, std::int64_t n) {
      for (std::int64_t i = 0; i < n; ++i) p[i] = T(0);
    };
    clear(dq + first_head * queries * width, group * queries * width);
    const auto scale = static_cast<T>(plan_.scale);
    for (std::int64_t column = 0; column < plan_.keys; column += tile_columns) {
      const std::int64_t columns = smaller_of(tile_columns, plan_.keys - column), place = of_keys * plan_.keys + column;
      const T* const rows_of_keys = k + place * width;
      transpose_tile(keys.data(), rows_of_keys, columns, width);
      transpose_tile(values.data(), v + place * value_width, columns, value_width);
      clear(dk + place * width, columns * width);
      clear(dv + place * value_width, columns * value_width);
      for (std::int64_t head = 0; head < group; ++head) {
        for (std::int64_t row = 0; row < queries; row += tile_rows) {
          const std::int64_t n = smaller_of(tile_rows, queries - row), at = (first_head + head) * queries + row;
          if (plan_.is_causal && column > row + n - 1) continue;
          const T *const of_q = q + at * width, *const of_g = g + at * value_width;
          for (std::int64_t i = 0; i < n * width; ++i) scaled.data()[i] = of_q[i] * scale;
          multiply(n, columns, width, scaled.data(), width, 1, keys.data(), scores.data());
          multiply(n, columns, value_width, of_g, value_width, 1, values.data(), slopes.data());
          // The rows' values are read only.
          slope(plan_,
                {scores.data(), n, columns, row, column, batch, (first_head + head) % plan_.heads,
                 const_cast<T*>(log_sums) + at, sums.data() + head * queries + row, nullptr},
                slopes.data());
          multiply(columns, value_width, n, scores.data(), 1, columns, of_g, products.data());
          add(dv + place * value_width, products.data(), nullptr, columns, value_width);
          multiply(n, width, columns, slopes.data(), columns, 1, rows_of_keys, products.data());
          add(dq + at * width, products.data(), nullptr, n, width);
          multiply(columns, width, n, slopes.data(), 1, columns, of_q, products.data());
          add(dk + place * width, products.data(), nullptr, columns, width);
        }
      }
    }
  }

  AttentionPlan plan_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
