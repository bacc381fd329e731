// Some eigenvalues and singular values of sparse matrices.
#include <tenon/runtime/sparse_spectrum.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/sparse/eigsh.hpp>
#include <tenon/sparse/svds.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_multiplier.hpp"

namespace tenon::inline v1::runtime {
namespace {

sparse::SpectrumOptions typed(const char* function, const SparseSpectrum& x) {
  constexpr std::string_view names[] = {"LA", "SA", "LM", "SM", "BE"};
  for (int k = 0; k < 5; ++k) {
    if (x.which == names[k])
      return {.which = static_cast<sparse::Which>(k), .tol = x.tol, .ncv = x.ncv, .maxiter = x.maxiter};
  }
  detail::throw_error(ErrorCode::type, function, ": which=", std::string(x.which).c_str(),
                      " is none of LM, SM, LA, SA and BE");
}
AnySparse rows_without_history(const char* function, const AnySparse& x) {
  if (is_recorded(x)) detail::throw_error(ErrorCode::type, function, ": has no gradient: x.detach() has no history");
  return in_rows(x);
}

}  // namespace

SparseEigenvalues eigsh(const std::function<AnyTensor(const AnyTensor&)>& product, DType element, std::int64_t n,
                        std::int64_t k, const SparseSpectrum& options) {
  const sparse::SpectrumOptions all = typed("sparse::eigsh", options);
  return with_number("sparse::eigsh", element, [&]<class T>() {
    const auto of = [&](const Tensor<T>& x) -> Tensor<T> {
      const AnyTensor y = product(AnyTensor(x.contiguous()));
      if (!(of_type("sparse::eigsh", "a product", y, element).sizes() == x.sizes()))
        detail::throw_error(ErrorCode::shape, "sparse::eigsh: the function makes shape ", y.sizes(),
                            " of a vector of shape ", x.sizes());
      return y.as<const T>().clone();
    };
    const auto found = sparse::eigsh<T>(of, n, k, all);
    return SparseEigenvalues{AnyTensor(found.eigenvalues), AnyTensor(found.eigenvectors), found.iterations,
                             found.converged};
  });
}
SparseEigenvalues eigsh(const AnySparse& x, std::int64_t k, const SparseSpectrum& options) {
  if (x.sizes().rank() != 2 || x.sizes()[0] != x.sizes()[1])
    detail::throw_error(ErrorCode::shape, "sparse::eigsh: shape ", x.sizes(), " is not square");
  const SparseMultiplier products(rows_without_history("sparse::eigsh", x));
  return eigsh([&](const AnyTensor& v) { return products.of(v); }, x.values().dtype(), x.sizes()[0], k, options);
}

SparseSingularValues svds(const AnySparse& x, std::int64_t k, const SparseSpectrum& options) {
  const sparse::SpectrumOptions all = typed("sparse::svds", options);
  if (x.sizes().rank() != 2) detail::throw_error(ErrorCode::shape, "sparse::svds: shape ", x.sizes(), " is no matrix");
  const AnySparse rows = rows_without_history("sparse::svds", x);
  const SparseMultiplier products(rows), turned(in_rows(rows.transposed()));
  return with_number("sparse::svds", x.values().dtype(), [&]<class T>() {
    const struct {
      const SparseMultiplier &products, &turned;
      Tensor<T> operator()(const Tensor<T>& v) const { return products.of(AnyTensor(v)).template as<T>(); }
      Tensor<T> adjoint(const Tensor<T>& v) const { return turned.of(AnyTensor(v), -1).template as<T>(); }
    } product{products, turned};
    const auto found = sparse::svds<T>(product, x.sizes()[0], x.sizes()[1], k, all);
    return SparseSingularValues{AnyTensor(found.u), AnyTensor(found.s), AnyTensor(found.vh), found.iterations,
                                found.converged};
  });
}

}  // namespace tenon::inline v1::runtime
