// SparseMultiplier: what iterations multiply by, many times.
#pragma once

#include <tuple>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/runtime/sparse.hpp>

#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {

/// A matrix times a vector: complex ones by their parts, which are split once.
class SparseMultiplier {
 public:
  explicit SparseMultiplier(const AnySparse& x) : has_imaginary_(is_complex(x.values().dtype())), re_(x), im_(x) {
    if (has_imaginary_) std::tie(re_, im_) = complex_parts(x);
  }
  /// With the matrix, or where `sign` is -1 with the conjugated one.
  AnyTensor of(const AnyTensor& x, double sign = 1) const {
    if (!is_complex(x.dtype())) return re_.multiply(x).tensor();
    const auto [re, im] = complex_parts(x);
    const AnyTensor a = re_.multiply(re).tensor(), b = re_.multiply(im).tensor();
    if (!has_imaginary_) return complex_of(a, b);
    return complex_of(added(a, im_.multiply(im).tensor(), -sign), added(b, im_.multiply(re).tensor(), sign));
  }

 private:
  bool has_imaginary_;
  AnySparse re_, im_;
};

}  // namespace tenon::inline v1::runtime
