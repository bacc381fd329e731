// Recurrent layers over sequences: one product for all steps' inputs, then for each step one with the state, and one
// loop over its gates.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/elementwise/activation.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/lane_sums.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/storage.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The kinds of cells.
enum class Cell : unsigned char { tanh, relu, lstm, gru };

/// The blocks of rows that a cell's weights have.
template <Cell cell>
inline constexpr std::int64_t gates_of = cell == Cell::lstm  ? 4
                                         : cell == Cell::gru ? 3
                                                             : 1;
/// The values that the backward pass needs of each element of the state, beside the state.
template <Cell cell>
inline constexpr std::int64_t kept_of_cell = cell == Cell::lstm || cell == Cell::gru ? 4 : 0;

/// One step of some rows, of `width` elements each, as a cell's loops read and write it. Rows lie one after the other.
template <class T>
struct CellStep {
  std::int64_t rows, width;
  const T *input,
      *state_part;      // the gates' parts of the input, with all biases but those of gru's state, and of the state:
                        // (rows, gates width)
  const T* state_bias;  // gru: the bias of the new gate's state part, or null
  const T *before, *cell_before;  // (rows, width)
  T *state, *cell, *kept;         // kept: (rows, kept width)
};

/// A step of the backward pass.
template <class T>
struct CellSlope {
  std::int64_t rows, width;
  const T *g, *state, *before, *cell, *cell_before, *kept;
  T *to_state, *to_cell;        // the gradients of the state and of the cell behind this step; then of those before it
  T *of_gates, *of_state_part;  // (rows, gates width); of the state's part, where it differs
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, int bytes>
struct CellLanes {
  using Shape = FullShape<bytes, sizeof(T)>;
  template <class S>
  TENON_INLINE static auto load(const T* p, std::int64_t i) {
    return load_lanes<S, T>(reinterpret_cast<const char*>(p), i);
  }
  template <class S, class V>
  TENON_INLINE static void store(T* p, std::int64_t i, const V& x) {
    store_lanes<S, T>(reinterpret_cast<char*>(p), i, x);
  }
};

/// The new states of a step.
template <class T, Cell cell>
struct CellForward {
  template <int bytes>
  TENON_INLINE static void loop(const CellStep<T>& step) {
    using L = CellLanes<T, bytes>;
    const std::int64_t h = step.width, gates = gates_of<cell> * h;
    for (std::int64_t r = 0; r < step.rows; ++r) {
      const T *const x = step.input + r * gates, *const u = step.state_part + r * gates;
      T *const y = step.state + r * h, *const kept = step.kept + r * kept_of_cell<cell> * h;
      each_in_lanes<typename L::Shape>(h, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t j) {
        using S = decltype(s);
        using V = typename lanes_for<S, T>::type;
        const auto gate = [&] TENON_INLINE_LAMBDA(std::int64_t k) {
          return L::template load<S>(x, k * h + j) + L::template load<S>(u, k * h + j);
        };
        if constexpr (cell == Cell::tanh) {
          L::template store<S>(y, j, math::tanh(gate(0)));
        } else if constexpr (cell == Cell::relu) {
          L::template store<S>(y, j, Relu::at(gate(0)));
        } else if constexpr (cell == Cell::lstm) {
          const V in = math::sigmoid(gate(0)), forget = math::sigmoid(gate(1)), fresh = math::tanh(gate(2)),
                  out = math::sigmoid(gate(3));
          const V c = forget * L::template load<S>(step.cell_before + r * h, j) + in * fresh;
          L::template store<S>(kept, j, in);
          L::template store<S>(kept, h + j, forget);
          L::template store<S>(kept, 2 * h + j, fresh);
          L::template store<S>(kept, 3 * h + j, out);
          L::template store<S>(step.cell + r * h, j, c);
          L::template store<S>(y, j, out * math::tanh(c));
        } else {
          const V reset = math::sigmoid(gate(0)), update = math::sigmoid(gate(1));
          V part = L::template load<S>(u, 2 * h + j);
          if (step.state_bias) part = part + L::template load<S>(step.state_bias, j);
          const V fresh = math::tanh(L::template load<S>(x, 2 * h + j) + reset * part);
          L::template store<S>(kept, j, reset);
          L::template store<S>(kept, h + j, update);
          L::template store<S>(kept, 2 * h + j, fresh);
          L::template store<S>(kept, 3 * h + j, part);
          L::template store<S>(y, j, fresh + update * (L::template load<S>(step.before + r * h, j) - fresh));
        }
      });
    }
  }
};

/// The gradients of the gates of a step, and of the cell before it; gru's part of the state before it that goes by no
/// gate.
template <class T, Cell cell>
struct CellBackward {
  template <int bytes>
  TENON_INLINE static void loop(const CellSlope<T>& step) {
    using L = CellLanes<T, bytes>;
    const std::int64_t h = step.width, gates = gates_of<cell> * h;
    for (std::int64_t r = 0; r < step.rows; ++r) {
      const T* const kept = step.kept + r * kept_of_cell<cell> * h;
      T *const to = step.of_gates + r * gates, *const part = step.of_state_part + r * gates;
      each_in_lanes<typename L::Shape>(h, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t j) {
        using S = decltype(s);
        using V = typename lanes_for<S, T>::type;
        const V one(T(1));
        const V d = L::template load<S>(step.g + r * h, j) + L::template load<S>(step.to_state + r * h, j);
        if constexpr (cell == Cell::tanh) {
          const V y = L::template load<S>(step.state + r * h, j);
          L::template store<S>(to, j, d * (one - y * y));
          L::template store<S>(step.to_state + r * h, j, V(T(0)));
        } else if constexpr (cell == Cell::relu) {
          L::template store<S>(to, j, select(L::template load<S>(step.state + r * h, j) > V(T(0)), d, V(T(0))));
          L::template store<S>(step.to_state + r * h, j, V(T(0)));
        } else if constexpr (cell == Cell::lstm) {
          const V in = L::template load<S>(kept, j), forget = L::template load<S>(kept, h + j),
                  fresh = L::template load<S>(kept, 2 * h + j), out = L::template load<S>(kept, 3 * h + j),
                  top = math::tanh(L::template load<S>(step.cell + r * h, j));
          const V c = L::template load<S>(step.to_cell + r * h, j) + d * out * (one - top * top);
          L::template store<S>(to, j, c * fresh * in * (one - in));
          L::template store<S>(to, h + j,
                               c * L::template load<S>(step.cell_before + r * h, j) * forget * (one - forget));
          L::template store<S>(to, 2 * h + j, c * in * (one - fresh * fresh));
          L::template store<S>(to, 3 * h + j, d * top * out * (one - out));
          L::template store<S>(step.to_cell + r * h, j, c * forget);
          L::template store<S>(step.to_state + r * h, j, V(T(0)));
        } else {
          const V reset = L::template load<S>(kept, j), update = L::template load<S>(kept, h + j),
                  fresh = L::template load<S>(kept, 2 * h + j), state = L::template load<S>(kept, 3 * h + j);
          const V of_fresh = d * (one - update) * (one - fresh * fresh);
          const V of_reset = of_fresh * state * reset * (one - reset),
                  of_update = d * (L::template load<S>(step.before + r * h, j) - fresh) * update * (one - update);
          L::template store<S>(to, j, of_reset);
          L::template store<S>(to, h + j, of_update);
          L::template store<S>(to, 2 * h + j, of_fresh);
          L::template store<S>(part, j, of_reset);
          L::template store<S>(part, h + j, of_update);
          L::template store<S>(part, 2 * h + j, of_fresh * reset);
          L::template store<S>(step.to_state + r * h, j, d * update);
        }
      });
    }
  }
};

/// A matrix B (k, n) that many products share: packed once.
template <class T>
class PackedMatrix {
 public:
  PackedMatrix(const Matrix<const T>& b, std::int64_t k, std::int64_t n)
      : isa_(gemm_isa<T>(n)), tile_(tile_for<T>(isa_)), k_(k), n_(n), depth_(even_block(k, gemm_depth, 1)),
        panels_(blocks_of(n, tile_.columns)), packed_(panels_ * tile_.columns * (k > 0 ? k : 1)) {
    const auto pack =
        gemm_variant<T, PackColumns<T>, void(T*, const Matrix<const T>&, std::int64_t, std::int64_t)>(isa_);
    for (std::int64_t l = 0; l < k_; l += depth_) {
      const std::int64_t depth = smaller_of(depth_, k_ - l);
      for (std::int64_t panel = 0; panel < panels_; ++panel) {
        const std::int64_t j = panel * tile_.columns;
        pack(packed_.data() + panels_ * tile_.columns * l + j * depth, b.at(l, j), smaller_of(tile_.columns, n_ - j),
             depth);
      }
    }
  }
  /// c (m, n) = a (m, k) times B; rows of a and c lie one after the other.
  void multiply(std::int64_t m, const T* a, T* c) const {
    if (m == 0 || n_ == 0) return;
    if (k_ == 0) {
      for (std::int64_t i = 0; i < m * n_; ++i) c[i] = T(0);
      return;
    }
    const auto kernel = gemm_variant<T, MultiplyBlock<T>, void(const GemmBlock<T>&)>(isa_);
    const std::int64_t width = 8 * tile_.columns;
    share_blocks(blocks_of(n_, width), saturated_product(m * n_, k_), [&](std::int64_t task) {
      const std::int64_t j = task * width;
      for (std::int64_t l = 0; l < k_; l += depth_) {
        const std::int64_t depth = smaller_of(depth_, k_ - l);
        GemmBlock<T> block{};
        block.m = m, block.n = smaller_of(width, n_ - j), block.k = depth;
        block.a = a + l, block.a_row = k_, block.a_k = 1, block.a_tile = tile_.rows * k_;
        block.b = packed_.data() + panels_ * tile_.columns * l + j * depth, block.b_k = tile_.columns,
        block.b_tile = depth * tile_.columns;
        block.c = c + j, block.c_row = n_, block.adds = l > 0;
        kernel(block);
      }
    });
  }

 private:
  Isa isa_;
  GemmTile tile_;
  std::int64_t k_, n_, depth_, panels_;
  Storage<T> packed_;
};

/// The steps of one layer in one direction: time from 0 to steps - 1, or back.
struct SequenceSizes {
  std::int64_t steps, rows, width;
  bool is_reversed, keeps = true;
  TENON_INLINE std::int64_t at(std::int64_t k) const { return is_reversed ? steps - 1 - k : k; }
};

/// Computes all states of a layer. `input`: (steps, rows, gates width), the gates' parts of the inputs; `states`:
/// (steps, rows, width), of lstm followed by the last cell; `cells` and `kept`: (steps, rows, …), or of one step if
/// nothing is kept.
template <class T, Cell cell>
void run_cells(const SequenceSizes& sizes, const T* input, const Matrix<const T>& weight, const T* state_bias,
               const T* h0, const T* c0, T* states, T* cells, T* kept) {
  const std::int64_t h = sizes.width, rows = sizes.rows, gates = gates_of<cell> * h, each = rows * h;
  if (each == 0) return;
  const PackedMatrix<T> matrix(weight.transposed(), h, gates);
  const Storage<T> part(rows * gates);
  const auto forward = variant<CellForward<T, cell>, void(const CellStep<T>&)>();
  const T *before = h0, *cell_before = c0;
  for (std::int64_t k = 0; k < sizes.steps; ++k) {
    const std::int64_t t = sizes.at(k);
    matrix.multiply(rows, before, part.data());
    const std::int64_t place = sizes.keeps ? t : 0;
    T* const own_cell = cells ? cells + place * each : nullptr;
    parallel_for(
        rows, grain_of(rows, 16 * gates * static_cast<std::int64_t>(sizeof(T))),
        [&](std::int64_t first, std::int64_t last) {
          forward({last - first, h, input + (t * rows + first) * gates, part.data() + first * gates, state_bias,
                   before + first * h, cell_before ? cell_before + first * h : nullptr, states + t * each + first * h,
                   own_cell ? own_cell + first * h : nullptr, kept + (place * rows + first) * kept_of_cell<cell> * h});
        });
    before = states + t * each;
    if (own_cell) cell_before = own_cell;
  }
}

/// The gradients of all gates, (steps, rows, gates width), and of the first state and cell; `to_state` and `to_cell`
/// begin as those of the last. Of gru, those of the state's parts besides.
template <class T, Cell cell>
void pull_cells(const SequenceSizes& sizes, const Matrix<const T>& weight, const T* g, const T* h0, const T* c0,
                const T* states, const T* cells, const T* kept, T* of_gates, T* of_state_parts, T* to_state,
                T* to_cell) {
  const std::int64_t h = sizes.width, rows = sizes.rows, gates = gates_of<cell> * h, each = rows * h;
  if (each == 0) return;
  const PackedMatrix<T> matrix(weight, gates, h);
  const Storage<T> part(each);
  const auto backward = variant<CellBackward<T, cell>, void(const CellSlope<T>&)>();
  const auto add = [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) to_state[i] += part.data()[i];
  };
  for (std::int64_t k = sizes.steps; k-- > 0;) {
    const std::int64_t t = sizes.at(k);
    const T* const before = k > 0 ? states + sizes.at(k - 1) * each : h0;
    const T* const cell_before = !cells ? nullptr : k > 0 ? cells + sizes.at(k - 1) * each : c0;
    parallel_for(rows, grain_of(rows, 16 * gates * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) {
                   const std::int64_t at = t * each + first * h, place = (t * rows + first) * gates;
                   backward({last - first, h, g + at, states + at, before + first * h, cells ? cells + at : nullptr,
                             cell_before ? cell_before + first * h : nullptr,
                             kept + (t * rows + first) * kept_of_cell<cell> * h, to_state + first * h,
                             to_cell ? to_cell + first * h : nullptr, of_gates + place, of_state_parts + place});
                 });
    matrix.multiply(rows, of_state_parts + t * rows * gates, part.data());
    add(0, each);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
