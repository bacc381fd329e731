// Values of sparse tensors that are no float32 or float64, as their parts and joined of them.
#include "sparse_values.hpp"

#include <cstdint>
#include <utility>

#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"

namespace tenon::inline v1::runtime {
namespace {

template <class T>
std::pair<AnyTensor, AnyTensor> parts_of(const Tensor<const complex<T>>& x) {
  const Shape sizes(x.sizes());
  const Tensor<T> re = detail::new_tensor<T>("sparse", sizes), im = detail::new_tensor<T>("sparse", sizes);
  const complex<T>* const from = x.data_ptr();
  for (std::int64_t k = 0; k < x.numel(); ++k) {
    re.data_ptr()[k] = from[k].re;
    im.data_ptr()[k] = from[k].im;
  }
  return {AnyTensor(re), AnyTensor(im)};
}
template <class T>
AnyTensor joined(const Tensor<const T>& re, const Tensor<const T>& im) {
  const Tensor<complex<T>> result = detail::new_tensor<complex<T>>("sparse", Shape(re.sizes()));
  for (std::int64_t k = 0; k < re.numel(); ++k) result.data_ptr()[k] = {re.data_ptr()[k], im.data_ptr()[k]};
  return AnyTensor(result);
}

}  // namespace

bool is_complex(DType element) { return element == DType::complex64 || element == DType::complex128; }
bool is_real(const char* function, DType element) {
  if (element == DType::float32 || element == DType::float64) return true;
  if (is_complex(element) || element == DType::bool_) return false;
  detail::throw_error(ErrorCode::type, function,
                      ": the values of sparse tensors are float32, float64, complex64, complex128 or bool, not ",
                      name_of(element));
}

std::pair<AnyTensor, AnyTensor> complex_parts(const AnyTensor& given) {
  const AnyTensor x = given.is_contiguous() ? given : given.clone();
  return x.dtype() == DType::complex64 ? parts_of<float>(x.as<const complex<float>>())
                                       : parts_of<double>(x.as<const complex<double>>());
}
AnyTensor complex_of(const AnyTensor& re, const AnyTensor& im) {
  const AnyTensor a = re.is_contiguous() ? re : re.clone(), b = im.is_contiguous() ? im : im.clone();
  return a.dtype() == DType::float32 ? joined<float>(a.as<const float>(), b.as<const float>())
                                     : joined<double>(a.as<const double>(), b.as<const double>());
}
std::pair<AnySparse, AnySparse> complex_parts(const AnySparse& x) {
  const auto [re, im] = complex_parts(x.values());
  return {SparseAccess::with_values(x, re), SparseAccess::with_values(x, im)};
}
AnySparse complex_of(const AnySparse& re, const AnySparse& im) {
  return SparseAccess::with_values(re, complex_of(re.values(), im.values()));
}

AnyTensor as_numbers(const AnyTensor& x) { return cast(x, DType::float32); }
AnyTensor as_truth(const AnyTensor& x) { return cast(x, DType::bool_); }
AnySparse as_numbers(const AnySparse& x) { return SparseAccess::with_values(x, as_numbers(x.values())); }
AnySparse as_truth(const AnySparse& x) { return SparseAccess::with_values(x, as_truth(x.values())); }

AnyTensor added(const AnyTensor& a, const AnyTensor& b, double sign) {
  return call(sign < 0 ? "subtract" : "add", {a, b}).tensor();
}
AnySparse added(const AnySparse& a, const AnySparse& b, double sign) {
  return SparseAccess::with_values(a, added(a.values(), b.values(), sign));
}

}  // namespace tenon::inline v1::runtime
