// Compares products of sparse tensors of one element type with SciPy's (tests/data/make_sparse.py).
#pragma once

#include <tenon/sparse.hpp>

#include <cstdint>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace support {

template <class T>
bool is_near_product(const tenon::Tensor<T>& x, const tenon::Tensor<T>& y) {
  if constexpr (std::is_integral_v<T>) return x.sizes() == y.sizes() && tenon::all(x == y).item();
  else return x.sizes() == y.sizes() && tenon::allclose(x, y, sizeof(tenon::real_t<T>) == 4 ? 2e-5 : 1e-12, 1e-5);
}

template <class T, class X>
void check_each_product(Golden& golden, const std::string& entry, const X& x) {
  CHECK(is_near_product(tenon::Tensor<T>(tenon::matmul(x, golden.get<T>(entry + ".vector"))),
                        golden.get<T>(entry + ".spmv")));
  CHECK(is_near_product(tenon::Tensor<T>(tenon::matmul(x, golden.get<T>(entry + ".matrix"))),
                        golden.get<T>(entry + ".spmm")));
  CHECK(is_near_product(tenon::Tensor<T>(tenon::matmul(golden.get<T>(entry + ".left"), x)),
                        golden.get<T>(entry + ".dense_times")));
  const auto backwards = golden.get<T>(entry + ".matrix").flip(1);
  CHECK(is_near_product(tenon::Tensor<T>(tenon::matmul(x, backwards)),
                        tenon::Tensor<T>(golden.get<T>(entry + ".spmm").flip(1).contiguous())));
}

template <class T>
void check_sparse_products(const std::string& dtype) {
  Golden golden("sparse", "product", dtype + ".");
  for (const char* const name : {"none", "line", "column", "wide", "tall", "square", "full"}) {
    const std::string entry = dtype + "." + name;
    INFO(entry);
    const auto shape = golden.get<std::int64_t>(entry + ".shape");
    const auto x = tenon::sparse::coo_tensor(golden.get<std::int32_t>(entry + ".indices"),
                                             golden.get<T>(entry + ".values"), tenon::Shape{shape(0), shape(1)});
    const auto csr = x.to_csr();
    check_each_product<T>(golden, entry, csr);
    check_each_product<T>(golden, entry, x);
    check_each_product<T>(golden, entry, csr.to_csc());
    if (shape(1) % 5 == 0) check_each_product<T>(golden, entry, csr.to_bsr(1, 5));
    const auto gram = golden.get<T>(entry + ".gram");
    CHECK(is_near_product(tenon::matmul(csr, csr.t()).to_dense(), gram));
    CHECK(is_near_product(tenon::matmul(x, csr.t().to_csr()).to_dense(), gram));
    CHECK(is_near_product(tenon::matmul(csr.to_csc(), csr.t()).to_dense(), gram));
    CHECK(tenon::matmul(csr, csr.t()).is_coalesced());
    const auto kron = golden.get<T>(entry + ".kron");
    if (kron.numel() > 0)
      CHECK(is_near_product(tenon::kron(csr, csr.narrow(0, 0, shape(0) < 2 ? 1 : 2)).to_dense(), kron));
  }
}

}  // namespace support
