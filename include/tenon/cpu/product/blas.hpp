// Products of float and double matrices by a CBLAS, where the program is built with TENON_BLAS.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>

#if TENON_BLAS
#include <cblas.h>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Computes the product by a CBLAS and returns true if each matrix has contiguous rows or columns and all sizes fit an
/// int; else returns false.
template <class T>
bool gemm_by_blas([[maybe_unused]] const Product<T>& x) {
#if TENON_BLAS
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    constexpr std::int64_t most = 0x7fffffff;
    struct Operand {
      CBLAS_TRANSPOSE order;
      std::int64_t leading;
    };
    // `leading` is 0 if a CBLAS cannot read the operand.
    const auto operand = [](std::int64_t row, std::int64_t column, std::int64_t rows, std::int64_t columns) -> Operand {
      if ((column == 1 || columns == 1) && row >= columns && row <= most) return {CblasNoTrans, row};
      if ((row == 1 || rows == 1) && column >= rows && column <= most) return {CblasTrans, column};
      return {CblasNoTrans, 0};
    };
    const Operand a = operand(x.a.row, x.a.column, x.m, x.k), b = operand(x.b.row, x.b.column, x.k, x.n),
                  c = operand(x.c.row, x.c.column, x.m, x.n);
    if (!a.leading || !b.leading || !c.leading || c.order != CblasNoTrans || x.m > most || x.n > most || x.k > most ||
        x.k == 0)
      return false;
    const auto as_int = [](std::int64_t value) { return static_cast<int>(value); };
    const auto call = [&](auto gemm) {
      gemm(CblasRowMajor, a.order, b.order, as_int(x.m), as_int(x.n), as_int(x.k), T(1), x.a.data, as_int(a.leading),
           x.b.data, as_int(b.leading), T(x.adds), x.c.data, as_int(c.leading));
    };
    if constexpr (std::is_same_v<T, float>) call(cblas_sgemm);
    else call(cblas_dgemm);
    return true;
  }
#endif
  return false;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
