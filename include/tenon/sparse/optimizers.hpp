// Steps of optimisers whose gradients are sparse: what has no entry in the gradient is neither read nor written.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// The defaults are PyTorch's.
struct SgdOptions {
  double lr = 1e-3;
};
struct AdagradOptions {
  double lr = 1e-2, lr_decay = 0, eps = 1e-10;
};
struct SparseAdamOptions {
  double lr = 1e-3, beta1 = 0.9, beta2 = 0.999, eps = 1e-8;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls step(g, element of each of `tensors`…) for each element of the gradient, whose entries are coalesced first.
/// All have one shape.
template <class T, class Index, class Step, class... Of>
void step_at_entries(const char* function, const Sparse<T, Coo, Index>& gradient, const Step& step,
                     const Tensor<Of>&... tensors) {
  const auto check = [&](const auto& x) {
    if (!(x.sizes() == gradient.sizes()))
      throw_error(ErrorCode::shape, function, ": a gradient of shape ", gradient.sizes(), " for a tensor of shape ",
                  x.sizes());
    if (!x.is_contiguous())
      throw_error(ErrorCode::shape, function, ": the tensors that a step writes are contiguous, as x.clone() is");
  };
  (check(tensors), ...);
  const auto entries = coalesced(gradient);
  const Tensor<std::int64_t> keys = flat_keys(function, entries.pattern());
  const std::int64_t n = entries.nnz(), width = width_of(entries.values().sizes());
  parallel_for(n, 1 + entry_grain / (width + 1),
               [&, key = keys.data_ptr(), g = entries.values().data_ptr()](std::int64_t first, std::int64_t last) {
                 for (std::int64_t k = first; k < last; ++k) {
                   for (std::int64_t i = 0; i < width; ++i)
                     step(g[k * width + i], tensors.data_ptr()[key[k] * width + i]...);
                 }
               });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// weights -= lr gradient, where the gradient has entries. Throws ShapeError. Source: PyTorch, SGD.
template <class T, class Index>
void sgd_step(const Tensor<T>& weights, const Sparse<T, Coo, Index>& gradient, const SgdOptions& options = {}) {
  const T lr = static_cast<T>(options.lr);
  detail::step_at_entries("sparse::sgd_step", gradient, [=](const T& g, T& w) { w -= lr * g; }, weights);
}
/// The same with a rate for each element: `sums`, zeros at first, adds the squares of its gradients. `step` counts from
/// 1. Throws ShapeError. Source: PyTorch, Adagrad.
template <class T, class Index>
void adagrad_step(const Tensor<T>& weights, const Tensor<T>& sums, const Sparse<T, Coo, Index>& gradient,
                  std::int64_t step, const AdagradOptions& options = {}) {
  const T lr = static_cast<T>(options.lr / (1 + static_cast<double>(step - 1) * options.lr_decay)),
          eps = static_cast<T>(options.eps);
  detail::step_at_entries(
      "sparse::adagrad_step", gradient,
      [=](const T& g, T& w, T& sum) {
        sum += g * g;
        w -= lr * g / (std::sqrt(sum) + eps);
      },
      weights, sums);
}
/// The same by moving means of the gradient and of its squares, zeros at first, which only entries move. `step` counts
/// from 1. Throws ShapeError. Source: PyTorch, SparseAdam.
template <class T, class Index>
void sparse_adam_step(const Tensor<T>& weights, const Tensor<T>& means, const Tensor<T>& squares,
                      const Sparse<T, Coo, Index>& gradient, std::int64_t step, const SparseAdamOptions& options = {}) {
  const double n = static_cast<double>(step);
  const T rate =
      static_cast<T>(options.lr * std::sqrt(1 - std::pow(options.beta2, n)) / (1 - std::pow(options.beta1, n)));
  const T beta1 = static_cast<T>(options.beta1), beta2 = static_cast<T>(options.beta2),
          eps = static_cast<T>(options.eps);
  detail::step_at_entries(
      "sparse::sparse_adam_step", gradient,
      [=](const T& g, T& w, T& mean, T& square) {
        mean += (1 - beta1) * (g - mean);
        square += (1 - beta2) * (g * g - square);
        w -= rate * mean / (std::sqrt(square) + eps);
      },
      weights, means, squares);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
