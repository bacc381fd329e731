// QR factors of one matrix.
#pragma once

#include <tenon/config.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_SHARED

/// q (m, k) and r (k, n) with q r = x (m, n). T: float, double, or a complex type.
template <class T>
TENON_SHARED void factor_qr(const Tensor<const T>& x, const Tensor<T>& q, const Tensor<T>& r);

TENON_END_DETAIL_SHARED

#if TENON_BODIES
#include <tenon/host/linalg/factor_qr_bodies.hpp>
#endif
