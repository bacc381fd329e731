// KrylovBasis<T>: orthonormal vectors of one length, as the rows of a matrix, to which further ones are added.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
class KrylovBasis {
  using R = real_t<T>;

 public:
  /// Room for `most` vectors of n elements.
  KrylovBasis(const char* function, std::int64_t most, std::int64_t n)
      : rows_(new_tensor<T>(function, Shape{most, n})) {}

  TENON_INLINE std::int64_t length() const { return rows_.size(1); }
  TENON_INLINE Tensor<T> row(std::int64_t j) const { return rows_.select(0, j); }
  TENON_INLINE Tensor<T> first(std::int64_t count) const { return rows_.narrow(0, 0, count); }

  /// Makes w orthogonal to the first `count` vectors: twice, so that rounding leaves no part of them. Returns its
  /// product with the last one.
  double orthogonalize(Tensor<T>& w, std::int64_t count) const {
    double along_last = 0;
    for (int pass = 0; pass < 2 && count > 0; ++pass) {
      const Tensor<T> basis = first(count);
      Tensor<T> parts;
      if constexpr (ComplexElement<T>) parts = Tensor<T>(conj(matmul(basis, Tensor<T>(conj(w)))));
      else parts = matmul(basis, w);
      w = Tensor<T>(w - matmul(parts, basis));
      along_last += real_of(parts.data_ptr()[(count - 1) * parts.stride(0)]);
    }
    return along_last;
  }
  /// Vector number `count`: w divided by its length, which is returned; where that is at most `least`, it counts as 0,
  /// and a random vector is taken, so that what the vectors before span is left. There has to be another one.
  double append(const Tensor<T>& w, std::int64_t count, double least) {
    const double length = vector_length(w);
    if (length > least) {
      Tensor<T> v = Tensor<T>(w / static_cast<R>(length));
      double left = 1;
      if (length < 1e8 * least) {  // rounding is a part of what is left of w: it is made orthogonal, too
        orthogonalize(v, count);
        left = vector_length(v);
      }
      if (left > 0.5) {
        row(count).copy_(Tensor<T>(v / static_cast<R>(left)));
        return length;
      }
    }
    append_random(count);
    return 0;
  }
  /// Vector number `count`, random and orthogonal to those before.
  void append_random(std::int64_t count) { row(count).copy_(random_vector(count)); }
  /// A random vector of length 1, orthogonal to the first `count`.
  Tensor<T> random_vector(std::int64_t count) {
    Tensor<T> w = new_tensor<T>("KrylovBasis", Shape{length()});
    for (double size = 0; !(size > 1e-3);) {
      for (std::int64_t i = 0; i < length(); ++i) {
        if constexpr (ComplexElement<T>) {
          const R re = draw();
          w.data_ptr()[i] = T(re, draw());
        } else {
          w.data_ptr()[i] = draw();
        }
      }
      w = Tensor<T>(w / static_cast<R>(vector_length(w)));
      orthogonalize(w, count);
      size = vector_length(w) * std::sqrt(static_cast<double>(length()));
    }
    w = Tensor<T>(w / static_cast<R>(vector_length(w)));
    orthogonalize(w, count);
    return Tensor<T>(w / static_cast<R>(vector_length(w)));
  }
  /// Replaces the first vectors by combinations of them: rows of coefficients.
  void combine(const Tensor<double>& coefficients) { first(coefficients.size(0)).copy_(combinations(coefficients)); }
  Tensor<T> combinations(const Tensor<double>& coefficients) const {
    return matmul(Tensor<T>(coefficients.template cast<T>()), first(coefficients.size(1)));
  }
  /// Moves vector number `from` to `to`.
  void move(std::int64_t from, std::int64_t to) {
    if (from != to) row(to).copy_(row(from));
  }

 private:
  /// A number between -1 and 1, the same in every run: SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom
  /// number generators, 2014).
  R draw() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return static_cast<R>(static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-52 - 1);
  }

  Tensor<T> rows_;
  std::uint64_t state_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
