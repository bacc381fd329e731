// Formats and conversions, against SciPy (tests/data/make_sparse.py), and what they share.
#include <tenon/sparse.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::error_text, support::Golden;
using tn::Coo, tn::Csc, tn::Csr, tn::Shape, tn::Sparse, tn::Tensor;

namespace {

const char* const cases[] = {"none", "line", "column", "wide", "tall", "square", "full"};

/// The triplets of a case, as they were written.
template <class T>
Sparse<T, Coo> triplets(Golden& golden, const std::string& name) {
  const auto shape = golden.get<std::int64_t>(name + ".shape");
  return sparse::coo_tensor(golden.get<std::int32_t>(name + ".indices"), golden.get<T>(name + ".values"),
                            Shape{shape(0), shape(1)});
}

template <class X, class Y>
bool is_same(const X& x, const Y& y) {
  return x.sizes() == y.sizes() && tn::all(x == y).item();
}

/// Whether both are within rounding of sums in another order.
template <class T>
bool is_near(const Tensor<T>& x, const Tensor<T>& y) {
  return tn::allclose(x, y, sizeof(tn::real_t<T>) == 4 ? 1e-5 : 1e-12, 1e-6);
}

template <class T>
void check_conversions(Golden& golden, const std::string& dtype) {
  for (const char* const name : cases) {
    const std::string entry = dtype + "." + name;
    INFO(entry);
    const auto x = triplets<T>(golden, entry);
    const auto dense = golden.get<T>(entry + ".dense");
    CHECK(is_near(x.to_dense(), dense));
    CHECK(is_near(x.coalesce().to_dense(), dense));
    CHECK(x.coalesce().is_coalesced());
    const auto csr = x.to_csr();
    CHECK(is_same(csr.crow_indices(), golden.get<std::int32_t>(entry + ".csr.pointers")));
    CHECK(is_same(csr.col_indices(), golden.get<std::int32_t>(entry + ".csr.indices")));
    const auto csc = x.to_csc();
    CHECK(is_same(csc.ccol_indices(), golden.get<std::int32_t>(entry + ".csc.pointers")));
    CHECK(is_same(csc.row_indices(), golden.get<std::int32_t>(entry + ".csc.indices")));
    if (golden.has(entry + ".csr.values")) {
      CHECK(is_near(csr.values(), golden.get<T>(entry + ".csr.values")));
      CHECK(is_near(csc.values(), golden.get<T>(entry + ".csc.values")));
    }
    for (const auto& again : {csr.to_csc().to_csr(), csc.to_csr(), csr.to_coo().to_csr(), csr.t().to_csr().t().to_csr(),
                              csr.to_bsr(1, 1).to_csr()}) {
      CHECK(is_same(again.crow_indices(), csr.crow_indices()));
      CHECK(is_same(again.col_indices(), csr.col_indices()));
    }
    CHECK(is_near(csr.t().to_dense(), Tensor<T>(dense.t().contiguous())));
    CHECK(is_near(csc.to_coo().coalesce().to_dense(), dense));
    CHECK(is_near(sparse::from_dense<Csc>(dense).to_dense(), dense));
    CHECK(is_near(sparse::from_dense<Coo, std::int64_t>(dense).to_dense(), dense));
  }
}

}  // namespace

TEST_CASE("conversions of triplets") {
  Golden golden("sparse", "convert");
  check_conversions<double>(golden, "float64");
  check_conversions<float>(golden, "float32");
  check_conversions<tn::complex<double>>(golden, "complex128");
  check_conversions<std::int32_t>(golden, "int32");
}

TEST_CASE("parts are shared") {
  const auto crow = tn::tensor<std::int32_t>({0, 1, 3}), col = tn::tensor<std::int32_t>({1, 0, 2});
  const auto values = tn::tensor<float>({1, 2, 3});
  const auto x = sparse::csr_tensor(crow, col, values, {2, 3});
  CHECK(tn::shares_storage(x.values(), values));
  CHECK(tn::shares_storage(x.crow_indices(), Tensor<const std::int32_t>(crow)));
  CHECK(tn::shares_storage(x.t().values(), values));
  CHECK(x.t().ccol_indices().is_set_to(x.crow_indices()));
  values(0) = 7;
  CHECK(x(0, 1) == 7);
  CHECK(x.t()(1, 0) == 7);
  const auto rows = x.narrow(0, 1, 1);
  CHECK(tn::shares_storage(rows.values(), values));
  CHECK(rows(0, -1) == 3);
  const auto copy = x.clone();
  CHECK(!tn::shares_storage(copy.values(), values));
  const auto ordered = sparse::coo_tensor(tn::tensor<std::int32_t>({{0, 1, 1}, {1, 0, 2}}), values, {2, 3});
  CHECK(ordered.is_coalesced());
  CHECK(tn::shares_storage(ordered.to_csr().values(), values));
  CHECK(tn::shares_storage(ordered.to_csr().col_indices(), ordered.indices()));

  float foreign[] = {1, 2, 3};
  std::int32_t at[] = {0, 1, 3}, of[] = {1, 0, 2};
  const auto wrapped =
      sparse::csr_tensor(tn::from_blob(at, {3}), tn::from_blob(of, {3}), tn::from_blob(foreign, {3}), {2, 3});
  CHECK(wrapped.values().data_ptr() == foreign);
  CHECK(wrapped.col_indices().data_ptr() == of);
}

TEST_CASE("n dimensions, and dense ones behind them") {
  const auto dense = tn::arange<double>(24).reshape({2, 3, 4});
  const auto x = sparse::from_dense<Coo>(dense);
  CHECK(x.nnz() == 23);
  CHECK(x.sparse_dim() == 3);
  CHECK(is_same(x.to_dense(), dense));
  CHECK(is_same(x.transpose(0, 2).to_dense(), dense.transpose(0, 2)));
  CHECK(is_same(x.reshape({6, -1}).to_dense(), dense.reshape({6, 4})));
  CHECK(is_same(x.select(1, -1).to_dense(), dense.select(1, -1)));
  CHECK(is_same(x.narrow(2, 1, 2).to_dense(), dense.narrow(2, 1, 2)));
  CHECK(x(1, 2, 3) == 23);
  CHECK(is_same(x(tn::all, tn::range(tn::none, tn::none, -2), 1).to_dense(),
                tn::stack({dense(tn::all, 2, 1), dense(tn::all, 0, 1)}, tn::axis(1))));

  const auto hybrid =
      sparse::coo_tensor(tn::tensor<std::int64_t>({{1, 0, 1}}), tn::arange<double>(12).reshape({3, 2, 2}), {3, 2, 2});
  CHECK(hybrid.sparse_dim() == 1);
  CHECK(hybrid.dense_dim() == 2);
  const auto sums = hybrid.coalesce();
  CHECK(sums.nnz() == 2);
  CHECK(is_same(sums.to_dense(), hybrid.to_dense()));
  CHECK(sums(1, 0, 1) == 1 + 9);
  CHECK(is_same(hybrid.select(2, 1).to_dense(), hybrid.to_dense().select(2, 1)));
  CHECK(is_same(hybrid.narrow(1, 1, 1).to_dense(), hybrid.to_dense().narrow(1, 1, 1)));
  CHECK(sparse::coo_tensor(tn::tensor<std::int32_t>({{2}, {4}}), tn::ones<float>({1, 6})).sizes() == Shape{3, 5, 6});
}

TEST_CASE("parts of matrices") {
  const auto dense = tn::tensor<double>({{1, 0, 2, 0}, {0, 0, 3, 4}, {5, 6, 0, 0}});
  const auto check = [&](const auto& x) {
    CHECK(is_same(x(tn::range(1, 3), tn::all).to_dense(), dense(tn::range(1, 3), tn::all)));
    CHECK(is_same(x(tn::all, tn::range(1, 4, 2)).to_dense(), dense(tn::all, tn::range(1, 4, 2))));
    CHECK(is_same(x(tn::range(tn::none, tn::none, -1), tn::range(0, 3)).to_dense(), dense.flip(0).narrow(1, 0, 3)));
    CHECK(is_same(x(-1, tn::all).to_dense(), dense.select(0, 2)));
    CHECK(is_same(x(tn::ellipsis, 2).to_dense(), dense.select(1, 2)));
    CHECK(x(1, tn::end - 1) == 4);
    CHECK(is_same(x.index_select(0, tn::tensor<int>({2, 0, 2})).to_dense(), tn::stack({dense[2], dense[0], dense[2]})));
    CHECK(is_same(x.index_select(1, tn::tensor<int>({-1})).to_dense(), dense.narrow(1, 3, 1)));
    auto other = x;
    other.resize_({2, 6});
    CHECK(other.sizes() == Shape{2, 6});
    CHECK(is_same(other.to_dense().narrow(1, 0, 4), dense.narrow(0, 0, 2)));
    CHECK(x.nnz() >= 6);
  };
  const auto x = sparse::from_dense(dense);
  check(x);
  check(x.to_csc());
  check(x.to_coo());
  check(x.to_coo().with_index<std::int64_t>());
  const auto blocks = x.to_bsr(3, 2);
  CHECK(blocks.nnz() == 2);
  CHECK(is_same(blocks.to_dense(), dense));
  CHECK(is_same(blocks.t().to_dense(), dense.t()));
  CHECK(is_same(blocks(tn::all, tn::range(2, 4)).to_dense(), dense.narrow(1, 2, 2)));
  CHECK(blocks(2, 1) == 6);
}

TEST_CASE("calls that cannot be done") {
  const auto x = sparse::from_dense(tn::eye<double>(3));
  CHECK(error_text<tn::IndexError>([&] { x(0, 3); }).find("operator()") != std::string::npos);
  CHECK_THROWS_AS(x(0), tn::IndexError);
  CHECK_THROWS_AS(x.narrow(0, 2, 2), tn::IndexError);
  CHECK_THROWS_AS(x.select(2, 0), tn::IndexError);
  CHECK_THROWS_AS(x.index_select(0, tn::tensor<int>({3})), tn::IndexError);
  CHECK_THROWS_AS(x.to_bsr(2, 1), tn::ShapeError);
  CHECK_THROWS_AS(x.to_coo().reshape({2, 5}), tn::ShapeError);
  CHECK_THROWS_AS(x.with_values(tn::ones<double>({4})), tn::ShapeError);
  const std::int64_t many = std::int64_t{1} << 40;
  const auto large = sparse::zeros<double, Coo, std::int64_t>({many, 1 << 20});
  CHECK_THROWS_AS(large.to_dense(), tn::MemoryError);
  CHECK_THROWS_AS(large.with_index<std::int32_t>(), tn::ShapeError);
  CHECK(error_text<tn::ShapeError>([&] {
          sparse::zeros<double, Coo, std::int64_t>({many, many});
        }).find("1099511627776") != std::string::npos);
}

TEST_CASE("coalescing counts rows, or sorts by all indices, with the same result") {
  tn::Generator source(5);
  const auto indices = tn::randint<std::int32_t>(0, 40, {2, 3000}, source);
  const auto values = tn::randn<double>({3000}, source);
  const auto counted = sparse::coo_tensor(indices, values, {40, 40}).coalesce();
  // far more rows than entries
  const auto sorted = sparse::coo_tensor(indices, values, {std::int64_t{1} << 20, 40}).coalesce();
  CHECK(tn::array_equal(counted.indices(), sorted.indices()));
  CHECK(tn::array_equal(counted.values(), sorted.values()));
  CHECK(counted.nnz() < 3000);
}
