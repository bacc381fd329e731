// Sums of products of a tensor with shifted weights, which convolutions consist of.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/convolution/correlate.hpp>
#include <tenon/dtype.hpp>
#include <tenon/layout.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The type in which elements of T are multiplied and added: as unsigned ones, integers wrap.
template <class T>
struct correlated {
  using type = T;
};
template <IntegerElement T>
struct correlated<T> {
  using type = std::make_unsigned_t<T>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Adds to each element of `out` the sum of the weights times those of `in` from its place on. All are contiguous; the
/// sizes of `in` are those of `out` plus those of the weights less 1.
template <class T>
TENON_NOINLINE_OG void correlate_tensors(const Tensor<T>& out, const Tensor<const T>& in,
                                         const Tensor<const T>& weights) {
  using U = typename correlated<T>::type;
  const Correlation of{out.layout().sizes(), in.layout().sizes(), weights.layout().sizes(), out.numel() / out.size(-1),
                       weights.numel()};
  correlate_rows(reinterpret_cast<U*>(out.data_ptr()), reinterpret_cast<const U*>(in.data_ptr()),
                 reinterpret_cast<const U*>(weights.data_ptr()), of);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
