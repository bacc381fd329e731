// Values of sparse tensors that are no float32 or float64: complex ones are computed by their real and imaginary parts,
// and truth values as float32, so that the kernels are compiled for two types alone.
#pragma once

#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/runtime/sparse.hpp>

namespace tenon::inline v1::runtime {

/// True for the types that kernels are compiled for. Throws TypeError for one that values cannot have.
bool is_real(const char* function, DType element);
bool is_complex(DType element);

/// The real and the imaginary parts of complex elements, contiguous; and complex elements of two such parts.
std::pair<AnyTensor, AnyTensor> complex_parts(const AnyTensor& x);
AnyTensor complex_of(const AnyTensor& re, const AnyTensor& im);

/// The same entries with the real or the imaginary parts of the values.
std::pair<AnySparse, AnySparse> complex_parts(const AnySparse& x);
/// Two tensors of one pattern joined.
AnySparse complex_of(const AnySparse& re, const AnySparse& im);

/// Truth values as float32, and the reverse: what is not 0 is true.
AnySparse as_numbers(const AnySparse& x);
AnySparse as_truth(const AnySparse& x);
AnyTensor as_numbers(const AnyTensor& x);
AnyTensor as_truth(const AnyTensor& x);

/// f of values that kernels are not compiled for, where f is linear and the pattern of its result does not depend on
/// the values.
template <class F>
auto by_parts(const AnySparse& x, const F& f) {
  if (!is_complex(x.values().dtype())) return as_truth(f(as_numbers(x)));
  const auto [re, im] = complex_parts(x);
  return complex_of(f(re), f(im));
}
/// f of two factors, of which one may be dense, where f is linear in each; `join(a, b, sign)` is a + sign b of two
/// products.
template <class A, class B, class F, class Join>
auto product_by_parts(const A& a, const B& b, bool has_complex, const F& f, const Join& join) {
  if (!has_complex) return as_truth(f(as_numbers(a), as_numbers(b)));
  const auto [a_re, a_im] = complex_parts(a);
  const auto [b_re, b_im] = complex_parts(b);
  return complex_of(join(f(a_re, b_re), f(a_im, b_im), -1.0), join(f(a_re, b_im), f(a_im, b_re), 1.0));
}
/// a + sign b of tensors of one shape; of sparse ones of one pattern.
AnyTensor added(const AnyTensor& a, const AnyTensor& b, double sign);
AnySparse added(const AnySparse& a, const AnySparse& b, double sign);

}  // namespace tenon::inline v1::runtime
