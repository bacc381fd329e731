// Some eigenvalues and singular values of sparse matrices whose types are known at run time only.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/sparse.hpp>

namespace tenon::inline v1::runtime {

/// As sparse::SpectrumOptions; `which` is SciPy's LA, SA, LM, SM or BE.
struct SparseSpectrum {
  std::string_view which = "LM";
  double tol = 0;
  std::int64_t ncv = 0, maxiter = 0;
};
/// As sparse::EigshResult.
struct SparseEigenvalues {
  AnyTensor values, vectors;
  std::int64_t iterations;
  bool converged;
};
/// As sparse::SvdsResult.
struct SparseSingularValues {
  AnyTensor u, s, vh;
  std::int64_t iterations;
  bool converged;
};

/// k eigenvalues and eigenvectors of a symmetric or Hermitian matrix, or of what a function makes of vectors of n
/// elements. Throw ShapeError, IndexError for k, LinAlgError for what is not finite, TypeError for another `which`, and
/// for values with a history.
TENON_EXPORT SparseEigenvalues eigsh(const AnySparse& x, std::int64_t k, const SparseSpectrum& options);
TENON_EXPORT SparseEigenvalues eigsh(const std::function<AnyTensor(const AnyTensor&)>& product, DType element,
                                     std::int64_t n, std::int64_t k, const SparseSpectrum& options);
/// k singular values and vectors of a matrix: by LM the largest, by SM the smallest.
TENON_EXPORT SparseSingularValues svds(const AnySparse& x, std::int64_t k, const SparseSpectrum& options);

}  // namespace tenon::inline v1::runtime
