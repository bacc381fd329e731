// AnySparse: products with dense and sparse operands.
#include <tenon/runtime/sparse.hpp>

#include <cstdint>

#include <tenon/cpu/sparse/semiring.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/accumulate.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

/// Dense times sparse, as the transposed product.
template <class T>
AnyTensor multiply_from_left(const Tensor<const T>& x, const AnySparse& a) {
  const Shape of_x(x.sizes());
  if (of_x.rank() == 0 || of_x[of_x.rank() - 1] != a.sizes()[0]) detail::fail_sparse_product(of_x, a.sizes());
  const AnySparse turned = a.transposed();
  if (of_x.rank() == 1) return turned.multiply(AnyTensor(x)).tensor();
  Shape sizes(of_x);
  sizes[of_x.rank() - 1] = a.sizes()[1];
  const AnyTensor columns(x.reshape({detail::leading_count(of_x, 1), a.sizes()[0]}).t());
  const Tensor<T> product = turned.multiply(columns).tensor().template as<T>();
  return Tensor<T>(product.t().contiguous()).view(sizes);
}

}  // namespace

Value AnySparse::multiply(const Value& given, bool from_left) const {
  const AnyTensor& x = given.tensor();
  of_type("matmul", "dense elements", x, values_.dtype());
  if (is_recorded(*this, given)) return product_with_dense(*this, given, from_left);
  if (!is_real("matmul", values_.dtype())) {
    const auto product = [=](const AnySparse& a, const AnyTensor& b) { return a.multiply(b, from_left).tensor(); };
    return product_by_parts(*this, x, is_complex(values_.dtype()), product,
                            [](const auto& a, const auto& b, double sign) { return added(a, b, sign); });
  }
  if (from_left) {
    const AnySparse a = format_ == SparseFormat::csc ? *this : in_rows(*this);
    return with_element("matmul", values_.dtype(),
                        [&]<class T>() { return multiply_from_left<T>(x.as<const T>(), a); });
  }
  if (format_ == SparseFormat::csc && x.dim() == 1) {
    return with_typed<Csc>("matmul", *this, [&](const auto& a) {
      const auto vector = x.as<const value_of<decltype(a)>>();
      if (vector.size(0) != sizes_[1]) detail::fail_sparse_product(sizes_, vector.sizes());
      return AnyTensor(detail::multiply_columns<sparse::PlusTimes>(a, vector));
    });
  }
  return with_rows("matmul", *this,
                   [&](const auto& a) { return AnyTensor(matmul(a, x.as<const value_of<decltype(a)>>())); });
}

AnySparse AnySparse::multiply(const AnySparse& other) const {
  if (is_recorded(*this) || is_recorded(other)) return product_of_sparse(*this, other);
  if (!is_real("matmul", values_.dtype()) && values_.dtype() == other.values_.dtype()) {
    const auto product = [](const AnySparse& a, const AnySparse& b) { return a.multiply(b); };
    return product_by_parts(*this, other, is_complex(values_.dtype()), product,
                            [](const auto& a, const auto& b, double sign) { return added(a, b, sign); });
  }
  return with_two("matmul", *this, other, [](const auto& a, const auto& b) { return SparseAccess::of(matmul(a, b)); });
}

AnySparse AnySparse::sampled_addmm(const Value& x, const Value& y, double beta, double alpha) const {
  if (is_recorded(*this, x) || is_recorded(*this, y)) return sampled_product(*this, x, y, beta, alpha);
  const AnyTensor &a = x.tensor(), &b = y.tensor();
  for (const AnyTensor* const dense : {&a, &b})
    of_type("sparse::sampled_addmm", "dense elements", *dense, values_.dtype());
  if (is_complex(values_.dtype())) {
    const auto [re, im] = complex_parts(*this);
    const auto [a_re, a_im] = complex_parts(a);
    const auto [b_re, b_im] = complex_parts(b);
    return complex_of(re.sampled_addmm(a_re, b_re, beta, alpha).sampled_addmm(a_im, b_im, 1, -alpha),
                      im.sampled_addmm(a_re, b_im, beta, alpha).sampled_addmm(a_im, b_re, 1, alpha));
  }
  return with_rows("sparse::sampled_addmm", *this, [&](const auto& entries) {
    using T = value_of<decltype(entries)>;
    return SparseAccess::of(sparse::sampled_addmm(entries, a.as<const T>(), b.as<const T>(), beta, alpha));
  });
}

}  // namespace tenon::inline v1::runtime
