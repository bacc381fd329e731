// Products of sparse tensors of complex numbers, on several threads, of uneven rows, in other semirings, with masks,
// and as terms of sums.
#include <tenon/sparse.hpp>

#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/sparse_products.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::Sparse, tn::Tensor;

namespace {

bool is_near(const Tensor<double>& x, const Tensor<double>& y) {
  return x.sizes() == y.sizes() && tn::allclose(x, y, 1e-12, 1e-5);
}

/// Rows of very different lengths, many of them.
Sparse<double> uneven(std::int64_t n, std::int64_t columns) {
  std::vector<std::int32_t> row, column;
  std::vector<double> values;
  std::uint64_t state = 1;
  for (std::int32_t i = 0; i < n; ++i) {
    const int count = i % 97 == 0 ? 200 : i % 7;
    for (int k = 0; k < count; ++k) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      row.push_back(i);
      column.push_back(static_cast<std::int32_t>((state >> 33) % static_cast<std::uint64_t>(columns)));
      values.push_back(static_cast<double>(state >> 40) / 1e7);
    }
  }
  return sparse::coo_tensor(tn::stack({tn::asarray(row), tn::asarray(column)}), tn::asarray(values), {n, columns})
      .to_csr();
}
Sparse<double> uneven(std::int64_t n) { return uneven(n, n); }

bool has_same_bits(const Tensor<double>& x, const Tensor<double>& y) {
  return x.sizes() == y.sizes() && tn::all(x == y).item();
}

}  // namespace

#if !TENON_TEST_QUICK
TEST_CASE("products of complex numbers") { support::check_sparse_products<tn::complex<double>>("complex128"); }
#endif

TEST_CASE("results do not depend on threads") {
  const auto a = uneven(20000);
  const auto x = tn::linspace<double>(-1, 1, 20000);
  const auto b = tn::stack({x, x * x, x - 3}, tn::axis(1));
  const auto compute = [&] {
    const auto square = tn::matmul(a, a);
    const auto sum = tn::eval(a + a.t().to_csr());
    return std::vector<Tensor<double>>{tn::matmul(a, x),
                                       tn::matmul(a, b),
                                       square.values(),
                                       sum.values(),
                                       a.to_csc().values(),
                                       tn::sum(a, tn::axis(0)),
                                       a.to_coo().t().to_csr().values(),
                                       tn::sum(a)};
  };
  tn::set_num_threads(1);
  const auto one = compute();
  for (const int threads : {2, 5}) {
    tn::set_num_threads(threads);
    const auto several = compute();
    for (std::size_t k = 0; k < one.size(); ++k) CHECK(has_same_bits(one[k], several[k]));
  }
  tn::set_num_threads(0);
}

TEST_CASE("rows of few products and of many, whose columns are distant") {
  const auto a = uneven(300, 3000), b = uneven(3000, 200);
  const Tensor<double> dense = tn::matmul(a.to_dense(), b.to_dense());
  const auto c = tn::matmul(a, b);
  CHECK(is_near(c.to_dense(), dense));
  const auto checked = sparse::csr_tensor(c.crow_indices(), c.col_indices(), c.values(), c.sizes());
  CHECK(checked.is_coalesced());  // columns rise
  CHECK(c.nnz() == tn::count_nonzero(dense).item());
  const auto wide = tn::matmul(a.with_index<std::int64_t>(), b);
  CHECK(has_same_bits(wide.values(), c.values()));
  const auto mask = uneven(300, 200);
  const Tensor<double> chosen = tn::cast<double>(mask.to_dense() != 0) * dense;
  CHECK(is_near(sparse::matmul(a, b, mask).to_dense(), chosen));
  CHECK(is_near(sparse::matmul(a, b, mask, true).to_dense(), Tensor<double>(dense - chosen)));
  // As sums in all columns at once, of the same products.
  const Tensor<double> lengths = sparse::matmul<sparse::MaxMin>(a, b.to_dense());
  CHECK(has_same_bits(sparse::matmul<sparse::MaxMin>(a, b).to_dense(), lengths));
}

TEST_CASE("results that are written past the caches") {
  const std::int64_t n = 40'000;  // 20 MB in 64 columns
  const auto a = uneven(n);
  const auto wide = tn::rand<double>({n, 65});
  const auto streamed = tn::matmul(a, Tensor<double>(wide.narrow(1, 0, 64).contiguous()));
  // rows of 65 are no whole lines
  CHECK(has_same_bits(streamed, Tensor<double>(tn::matmul(a, wide).narrow(1, 0, 64).contiguous())));
}

TEST_CASE("semirings and masks") {
  // Lengths of edges; what is not stored is no edge.
  const auto edges = sparse::coo_tensor(tn::tensor<std::int32_t>({{0, 0, 1, 2}, {1, 2, 3, 3}}),
                                        tn::tensor<double>({1, 5, 7, 1}), {4, 4})
                         .to_csr();
  const double none = std::numeric_limits<double>::infinity();
  const auto two = sparse::matmul<sparse::MinPlus>(edges, edges);
  CHECK(two.nnz() == 1);
  CHECK(two(0, 3) == 6);
  CHECK(has_same_bits(sparse::matmul<sparse::MinPlus>(edges.t(), tn::tensor<double>({0, none, none, none})),
                      tn::tensor<double>({none, 1, 5, none})));
  CHECK(sparse::matmul<sparse::MaxMin>(edges, edges)(0, 3) == 1);
  CHECK(has_same_bits(sparse::matmul<sparse::OrAnd>(edges, tn::tensor<double>({0, 0, 0, 8})),
                      tn::tensor<double>({0, 1, 1, 0})));
  const auto square = sparse::from_dense(tn::ones<double>({3, 3}));
  const auto mask = sparse::eye<float>(3);
  CHECK(has_same_bits(sparse::matmul(square, square, mask).to_dense(), tn::eye<double>(3) * 3));
  CHECK(has_same_bits(sparse::matmul(square, square, mask, true).to_dense(),
                      tn::full<double>({3, 3}, 3) - tn::eye<double>(3) * 3));
  CHECK_THROWS_AS(sparse::matmul(square, square, sparse::eye<float>(4)), tn::ShapeError);
  const auto thin = sparse::coo_tensor(tn::tensor<std::int64_t>({{0, 1}, {999999999999, 5}}), tn::ones<double>({2}),
                                       {2, 1000000000000});
  CHECK(tn::matmul(sparse::from_dense(tn::ones<double>({2, 2})), thin)(1, 999999999999) == 1);
}

TEST_CASE("products that are added") {
  const auto d = tn::tensor<double>({{1, 0, 2}, {0, 0, 0}, {4, 5, 0}});
  const auto a = sparse::from_dense(d);
  const auto b = tn::arange<double>(6).reshape({3, 2}), y = tn::full<double>({3, 2}, 10);
  const auto product = Tensor<double>(tn::matmul(d, b));
  CHECK(is_near(tn::addmm(y, a, b, 2, 3), Tensor<double>(y * 2. + product * 3.)));
  CHECK(is_near(sparse::spaddmm(y, a, b), Tensor<double>(y + product)));
  CHECK(is_near(tn::addmv(b.select(1, 0), a, b.select(1, 1)), Tensor<double>(b.select(1, 0) + product.select(1, 1))));
  CHECK(is_near(tn::addmm(a, a, a).to_dense(), Tensor<double>(d + tn::matmul(d, d))));
  const auto rows = sparse::hspmm(a, b);
  CHECK(rows.nnz() == 2);
  CHECK(rows.dense_dim() == 1);
  CHECK(is_near(rows.to_dense(), product));
  CHECK(is_near(sparse::sspaddmm(a, a, d, 2, -1).to_dense(), Tensor<double>(d * 2. - tn::matmul(d, d))));
  CHECK(is_near(sparse::spcadd(d, a.to_coo(), 2), Tensor<double>(d * 3.)));
  CHECK(is_near(sparse::spaddcmul(d, a, a, 2), Tensor<double>(d + d * d * 2.)));
  const Tensor<double> left = tn::arange<double>(60).reshape({3, 20}),
                       right = tn::arange<double>(60).reshape({20, 3}) / 10;
  const auto mask = tn::cast<double>(d != 0);
  CHECK(is_near(sparse::sampled_addmm(a, left, right, 2, 3).to_dense(),
                Tensor<double>(d * 2. + tn::matmul(left, right) * mask * 3.)));
  CHECK(is_near(sparse::sampled_addmm(a, right.t(), left.t(), 0).to_dense(),
                Tensor<double>(tn::matmul(right.t(), left.t()) * mask)));
  CHECK_THROWS_AS(sparse::sampled_addmm(a, left, left), tn::ShapeError);
  CHECK_THROWS_AS(sparse::spcadd(b, a), tn::ShapeError);
}
