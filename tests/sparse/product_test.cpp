// Products of sparse tensors, against SciPy (tests/data/make_sparse.py), on several threads, and in other semirings.
#include <tenon/sparse.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::Golden;
using tn::Coo, tn::Csr, tn::Shape, tn::Sparse, tn::Tensor;

namespace {

template <class T>
bool is_near(const Tensor<T>& x, const Tensor<T>& y) {
  if constexpr (std::is_integral_v<T>) return x.sizes() == y.sizes() && tn::all(x == y).item();
  else return x.sizes() == y.sizes() && tn::allclose(x, y, sizeof(tn::real_t<T>) == 4 ? 2e-5 : 1e-12, 1e-5);
}

template <class T, class X>
void check_products(Golden& golden, const std::string& entry, const X& x) {
  CHECK(is_near(Tensor<T>(tn::matmul(x, golden.get<T>(entry + ".vector"))), golden.get<T>(entry + ".spmv")));
  CHECK(is_near(Tensor<T>(tn::matmul(x, golden.get<T>(entry + ".matrix"))), golden.get<T>(entry + ".spmm")));
  CHECK(is_near(Tensor<T>(tn::matmul(golden.get<T>(entry + ".left"), x)), golden.get<T>(entry + ".dense_times")));
  const auto backwards = golden.get<T>(entry + ".matrix").flip(1);
  CHECK(is_near(Tensor<T>(tn::matmul(x, backwards)), Tensor<T>(golden.get<T>(entry + ".spmm").flip(1).contiguous())));
}

template <class T>
void check_dtype(const std::string& dtype) {
  Golden golden("sparse", "product", dtype + ".");
  for (const char* const name : {"none", "line", "column", "wide", "tall", "square", "full"}) {
    const std::string entry = dtype + "." + name;
    INFO(entry);
    const auto shape = golden.get<std::int64_t>(entry + ".shape");
    const auto x =
        sparse::coo_tensor(golden.get<std::int32_t>(entry + ".indices"), golden.get<T>(entry + ".values"), Shape{shape(0), shape(1)});
    const auto csr = x.to_csr();
    check_products<T>(golden, entry, csr);
    check_products<T>(golden, entry, x);
    check_products<T>(golden, entry, csr.to_csc());
    if (shape(1) % 5 == 0) check_products<T>(golden, entry, csr.to_bsr(1, 5));
    const auto gram = golden.get<T>(entry + ".gram");
    CHECK(is_near(tn::matmul(csr, csr.t()).to_dense(), gram));
    CHECK(is_near(tn::matmul(x, csr.t().to_csr()).to_dense(), gram));
    CHECK(is_near(tn::matmul(csr.to_csc(), csr.t()).to_dense(), gram));
    CHECK(tn::matmul(csr, csr.t()).is_coalesced());
    const auto kron = golden.get<T>(entry + ".kron");
    if (kron.numel() > 0) CHECK(is_near(tn::kron(csr, csr.narrow(0, 0, shape(0) < 2 ? 1 : 2)).to_dense(), kron));
  }
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
  return sparse::coo_tensor(tn::stack({tn::asarray(row), tn::asarray(column)}), tn::asarray(values), {n, columns}).to_csr();
}
Sparse<double> uneven(std::int64_t n) { return uneven(n, n); }

bool has_same_bits(const Tensor<double>& x, const Tensor<double>& y) { return x.sizes() == y.sizes() && tn::all(x == y).item(); }

}  // namespace

TEST_CASE("products") {
  check_dtype<double>("float64");
  check_dtype<std::int32_t>("int32");
#if !TENON_TEST_QUICK
  check_dtype<float>("float32");
  check_dtype<tn::complex<double>>("complex128");
#endif
}

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
  CHECK(has_same_bits(streamed, Tensor<double>(tn::matmul(a, wide).narrow(1, 0, 64).contiguous())));  // rows of 65 are no whole lines
}

TEST_CASE("batches, and vectors among them") {
  const auto d = tn::tensor<double>({{1, 0, 2}, {0, 0, 3}, {4, 5, 0}});
  const auto batch = tn::stack({d, d * 2});
  const auto a = sparse::from_dense<Coo>(batch);
  const auto b = tn::arange<double>(12).reshape({2, 3, 2}), x = tn::arange<double>(3);
  CHECK(is_near(tn::matmul(a, b), tn::matmul(batch, b)));
  CHECK(is_near(tn::bmm(a, b), tn::bmm(batch, b)));
  CHECK(is_near(tn::matmul(a, b[0]), tn::matmul(batch, b[0])));
  CHECK(is_near(tn::matmul(a, x), tn::matmul(batch, x)));
  CHECK(is_near(tn::matmul(sparse::from_dense(d), b), tn::matmul(d, b)));
  CHECK(is_near(tn::matmul(b.transpose(1, 2), sparse::from_dense(d)), tn::matmul(b.transpose(1, 2), d)));
  const auto without_rows = sparse::from_dense(tn::zeros<double>({0, 3})), without_columns = sparse::from_dense(tn::zeros<double>({3, 0}));
  CHECK(is_near(tn::matmul(tn::ones<double>({2, 4, 0}), without_rows), tn::zeros<double>({2, 4, 3})));
  CHECK(is_near(tn::matmul(without_columns, tn::ones<double>({2, 0, 4})), tn::zeros<double>({2, 3, 4})));
  CHECK_THROWS_AS(tn::matmul(a, tn::ones<double>({3, 3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::mm(sparse::from_dense(d), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::matmul(sparse::from_dense(d), sparse::from_dense(tn::ones<double>({2, 2}))), tn::ShapeError);
}

TEST_CASE("semirings and masks") {
  // Lengths of edges; what is not stored is no edge.
  const auto edges =
      sparse::coo_tensor(tn::tensor<std::int32_t>({{0, 0, 1, 2}, {1, 2, 3, 3}}), tn::tensor<double>({1, 5, 7, 1}), {4, 4}).to_csr();
  const double none = std::numeric_limits<double>::infinity();
  const auto two = sparse::matmul<sparse::MinPlus>(edges, edges);
  CHECK(two.nnz() == 1);
  CHECK(two(0, 3) == 6);
  CHECK(has_same_bits(sparse::matmul<sparse::MinPlus>(edges.t(), tn::tensor<double>({0, none, none, none})),
                      tn::tensor<double>({none, 1, 5, none})));
  CHECK(sparse::matmul<sparse::MaxMin>(edges, edges)(0, 3) == 1);
  CHECK(has_same_bits(sparse::matmul<sparse::OrAnd>(edges, tn::tensor<double>({0, 0, 0, 8})), tn::tensor<double>({0, 1, 1, 0})));
  const auto square = sparse::from_dense(tn::ones<double>({3, 3}));
  const auto mask = sparse::eye<float>(3);
  CHECK(has_same_bits(sparse::matmul(square, square, mask).to_dense(), tn::eye<double>(3) * 3));
  CHECK(has_same_bits(sparse::matmul(square, square, mask, true).to_dense(), tn::full<double>({3, 3}, 3) - tn::eye<double>(3) * 3));
  CHECK_THROWS_AS(sparse::matmul(square, square, sparse::eye<float>(4)), tn::ShapeError);
  const auto thin = sparse::coo_tensor(tn::tensor<std::int64_t>({{0, 1}, {999999999999, 5}}), tn::ones<double>({2}), {2, 1000000000000});
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
  const Tensor<double> left = tn::arange<double>(60).reshape({3, 20}), right = tn::arange<double>(60).reshape({20, 3}) / 10;
  const auto mask = tn::cast<double>(d != 0);
  CHECK(is_near(sparse::sampled_addmm(a, left, right, 2, 3).to_dense(), Tensor<double>(d * 2. + tn::matmul(left, right) * mask * 3.)));
  CHECK(is_near(sparse::sampled_addmm(a, right.t(), left.t(), 0).to_dense(), Tensor<double>(tn::matmul(right.t(), left.t()) * mask)));
  CHECK_THROWS_AS(sparse::sampled_addmm(a, left, left), tn::ShapeError);
  CHECK_THROWS_AS(sparse::spcadd(b, a), tn::ShapeError);
}
