// Plane rotations of a matrix's rows, many at once, as the iterations for singular values and eigenvalues record them.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>

namespace tenon::inline v1::detail {

/// Rotations of a row with its neighbour, of that with the next, and so on: downwards if `step` is 1, upwards if it is
/// -1.
struct RotationSweep {
  std::int64_t first, count, step;
};

/// Sweeps that are to be applied in order. Rows are padded to whole registers.
template <class R>
struct RotationPass {
  R* data;
  std::int64_t row, columns;
  const RotationSweep* sweeps;
  std::int64_t count;
  const R* rotations;  // cosines and sines in turn: (x, y) becomes (c x + s y, c y - s x)
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Applies all sweeps to a few columns before the next ones, so that these stay in the cache; a row that two rotations
/// share stays in registers.
template <class R>
struct RotateRows {
  template <int bytes>
  TENON_INLINE static void loop(const RotationPass<R>& pass) {
    constexpr int lanes = gemm_tile<R>(bytes).lanes, registers = 4;
    using V = GemmVector<R, lanes>;
    std::int64_t j = 0;
    for (; j + registers * lanes <= pass.columns; j += registers * lanes) columns<registers, V>(pass, pass.data + j);
    for (; j < pass.columns; j += lanes) columns<1, V>(pass, pass.data + j);
  }

 private:
  template <int registers, class V>
  TENON_INLINE static void columns(const RotationPass<R>& pass, R* data) {
    constexpr int lanes = static_cast<int>(sizeof(V) / sizeof(R));
    const R* rotation = pass.rotations;
    for (std::int64_t k = 0; k < pass.count; ++k) {
      const RotationSweep& sweep = pass.sweeps[k];
      const std::int64_t step = sweep.step * pass.row;
      R* at = data + sweep.first * pass.row;
      V x[std::size_t{registers}];
      unrolled<registers>([&] TENON_INLINE_LAMBDA(int r) { x[r] = load_register<V>(at + r * lanes); });
      for (std::int64_t i = 0; i < sweep.count; ++i, rotation += 2) {
        const V c(rotation[0]), s(rotation[1]);
        unrolled<registers>([&] TENON_INLINE_LAMBDA(int r) {
          TENON_CONTRACT
          const V y = load_register<V>(at + step + r * lanes);
          store_register(at + r * lanes, c * x[r] + s * y);
          x[r] = c * y - s * x[r];
        });
        at += step;
      }
      unrolled<registers>([&] TENON_INLINE_LAMBDA(int r) { store_register(at + r * lanes, x[r]); });
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
