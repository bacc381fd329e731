// What decompositions result in, and which triangular systems there are.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fwd.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::linalg {

/// The result of qr: `auto [q, r] = qr(x)`.
template <class T, class Device = Cpu>
struct QrResult {
  Tensor<T, Device> q, r;
};

/// The result of lu: `auto [p, l, u] = lu(x)`.
template <class T, class Device = Cpu>
struct LuResult {
  Tensor<T, Device> p, l, u;
};
/// The result of lu_factor: L and U in one matrix, and the exchanges of rows.
template <class T, class Device = Cpu>
struct LuFactorResult {
  Tensor<T, Device> lu;
  Tensor<std::int64_t, Device> pivots;
};
/// The result of slogdet.
template <class T, class Device = Cpu>
struct SlogdetResult {
  Tensor<T, Device> sign;
  Tensor<real_t<T>, Device> logabsdet;
};

/// The result of svd: `auto [u, s, vh] = svd(x)`.
template <class T, class Device = Cpu>
struct SvdResult {
  Tensor<T, Device> u;
  Tensor<real_t<T>, Device> s;
  Tensor<T, Device> vh;
};
/// The result of lstsq.
template <class T, class Device = Cpu>
struct LstsqResult {
  Tensor<T, Device> solution;
  Tensor<real_t<T>, Device> residuals;
  Tensor<std::int64_t, Device> rank;
  Tensor<real_t<T>, Device> singular_values;
};

/// The result of eigh and eig: `auto [eigenvalues, eigenvectors] = eigh(x)`.
template <class V, class T, class Device = Cpu>
struct EigenResult {
  Tensor<V, Device> eigenvalues;
  Tensor<T, Device> eigenvectors;
};

}  // namespace tenon::inline v1::linalg

namespace tenon::inline v1::detail {

template <class T>
using complex_of = complex<real_t<T>>;

/// Which triangle of a matrix is read, and how.
struct TriangularTask {
  bool is_upper, has_unit_diagonal, conjugates;
};

}  // namespace tenon::inline v1::detail
