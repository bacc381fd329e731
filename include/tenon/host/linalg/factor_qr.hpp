// QR factors of one matrix.
#pragma once

#include <tenon/config.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// q (m, k) and r (k, n) with q r = x (m, n); r alone, with k = min(m, n), if q is null. T: float, double, or a complex
/// type.
template <class T>
TENON_SHARED void factor_qr(const Tensor<const T>& x, const Tensor<T>* q, const Tensor<T>& r);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/linalg/factor_qr_bodies.hpp>
#endif
