// Elementwise operations, reductions and joins of sparse tensors, against SciPy (tests/data/make_sparse.py), and what
// is refused.
#include <tenon/sparse.hpp>

#include <cmath>
#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::error_text, support::Golden;
using tn::Coo, tn::Shape, tn::Sparse, tn::Tensor;

namespace {

bool is_near(const Tensor<double>& x, const Tensor<double>& y) {
  return x.sizes() == y.sizes() && tn::allclose(x, y, 1e-12, 1e-12);
}
bool is_same(const Tensor<bool>& x, const Tensor<bool>& y) { return x.sizes() == y.sizes() && tn::all(x == y).item(); }

Sparse<double, Coo> triplets(Golden& golden, const std::string& name) {
  const auto shape = golden.get<std::int64_t>(name + ".shape");
  return sparse::coo_tensor(golden.get<std::int32_t>(name + ".indices"), golden.get<double>(name + ".values"),
                            Shape{shape(0), shape(1)});
}

template <class X>
void check_operations(Golden& golden, const std::string& name, const X& x, const X& y) {
  const auto wanted = [&](const char* entry) { return golden.get<double>(name + entry); };
  CHECK(is_near(tn::eval(x + y).to_dense(), wanted(".add")));
  CHECK(is_near(tn::eval(x - y).to_dense(), wanted(".subtract")));
  CHECK(is_near(tn::eval(x * y).to_dense(), wanted(".multiply")));
  CHECK(is_near(tn::eval(tn::maximum(x, y)).to_dense(), wanted(".maximum")));
  CHECK(is_same(tn::eval(x < y).to_dense(), golden.get<bool>(name + ".less")));
  CHECK(is_near(tn::eval(tn::expm1(x)).to_dense(), wanted(".expm1")));
  CHECK(is_near(tn::sum(x, tn::axis(0)), wanted(".sum0")));
  CHECK(is_near(tn::sum(x, tn::axis(1)), wanted(".sum1")));
  CHECK(is_near(tn::mean(x, tn::axis(0)), wanted(".mean0")));
  CHECK(is_near(tn::mean(x, tn::axis(-1)), wanted(".mean1")));
  CHECK(is_near(tn::max(x, tn::axis(0)), wanted(".max0")));
  CHECK(is_near(tn::max(x, tn::axis(1)), wanted(".max1")));
  CHECK(is_near(tn::tril(x, -1).to_dense(), wanted(".tril")));
  CHECK(is_near(tn::triu(x, 2).to_dense(), wanted(".triu")));
  CHECK(is_near(tn::diagonal(x, 1), wanted(".diagonal")));
  CHECK(is_near(tn::hstack(x, y).to_dense(), wanted(".hstack")));
  CHECK(is_near(tn::concat({x, y}).to_dense(), wanted(".vstack")));
  CHECK(is_near(tn::vstack(x, y).to_dense(), wanted(".vstack")));
}

}  // namespace

TEST_CASE("operations of two sparse tensors, and of one") {
  Golden golden("sparse", "elementwise");
  for (const char* const name : {"none", "line", "column", "wide", "tall", "square", "full"}) {
    INFO(name);
    const auto x = triplets(golden, name + std::string(".x")), y = triplets(golden, name + std::string(".y"));
    check_operations(golden, name, x, y);
    check_operations(golden, name, x.to_csr(), y.to_csr());
    check_operations(golden, name, x.to_csc(), y.to_csc());
    CHECK(is_near(tn::eval(x.to_csr() + y.to_csc()).to_dense(), golden.get<double>(name + std::string(".add"))));
  }
}

TEST_CASE("what keeps the pattern is an expression of the values") {
  const auto d = tn::tensor<double>({{1, 0, 2}, {0, 0, 3}});
  const auto a = sparse::from_dense(d);
  const Sparse<double> b = tn::sqrt(a * 2) / 4 - a;
  CHECK(b.pattern().indices().is_set_to(a.indices()));
  CHECK(is_near(b.to_dense(), Tensor<double>(tn::sqrt(d * 2) / 4 - d)));
  CHECK(is_near(tn::eval(a * tn::tensor<double>({1, 2, 3})).to_dense(),
                Tensor<double>(d * tn::tensor<double>({1, 2, 3}))));
  CHECK(is_near(tn::eval(tn::full<double>({2, 1}, 5) * a).to_dense(), Tensor<double>(d * 5)));
  CHECK(is_near(tn::eval(a / tn::full<double>({2, 3}, 4)).to_dense(), Tensor<double>(d / 4)));
  CHECK(is_near(tn::eval(a.to_bsr(1, 3) * d).to_dense(), Tensor<double>(d * d)));
  CHECK(is_near(a.with_values(tn::exp(a.values())).to_dense(),
                tn::tensor<double>({{std::exp(1.0), 0, std::exp(2.0)}, {0, 0, std::exp(3.0)}})));
  CHECK(is_near(tn::matmul(a * 2, tn::ones<double>({3})), tn::tensor<double>({6, 6})));
  CHECK(tn::sum(a * a).item() == 14);
  const auto mask = sparse::sparse_mask(tn::full<double>({2, 3}, 7), a);
  CHECK(is_near(mask.to_dense(), Tensor<double>(tn::cast<double>(d != 0) * 7)));

  auto c = a.clone();
  const auto other = c;
  c *= 3;
  CHECK(other(0, 2) == 6);  // as all handles on the values see
  c += sparse::eye<double>(3).narrow(0, 0, 2);
  CHECK(is_near(c.to_dense(), tn::tensor<double>({{4, 0, 6}, {0, 1, 9}})));
  CHECK(other(1, 1) == 0);
}

TEST_CASE("what would fill all elements is refused") {
  const auto a = sparse::from_dense(tn::eye<double>(3));
  const auto text = error_text<tn::TypeError>([&] { return tn::exp(a); });
  CHECK(text ==
        "tenon::exp: 0 would become 1: x.to_dense() has all elements, and x.with_values(v) computes with the stored "
        "ones");
  CHECK_THROWS_AS(a + 1, tn::TypeError);
  CHECK_THROWS_AS(a == 0, tn::TypeError);
  CHECK_THROWS_AS(a / a, tn::TypeError);
  CHECK_THROWS_AS(tn::pow(a, 0), tn::TypeError);
  CHECK_THROWS_AS(a + sparse::eye<double>(4), tn::ShapeError);
  CHECK_THROWS_AS(a * tn::ones<double>({4}), tn::ShapeError);
  CHECK_THROWS_AS(tn::norm(a, -2), tn::TypeError);
}

TEST_CASE("reductions in n dimensions") {
  const auto d = tn::tensor<double>({{{1, 0, -2}, {0, 0, 3}}, {{0, 0, 0}, {4, 5, 0}}});
  const auto check = [&](const auto& x) {
    for (const std::vector<int>& axes : {std::vector<int>{0}, {1}, {2}, {0, 1}, {1, 2}, {0, 2}, {0, 1, 2}}) {
      const auto over = tn::axis(axes);
      CHECK(is_near(tn::sum(x, over), tn::sum(d, over)));
      CHECK(is_near(tn::mean(x, over, tn::keepdims), tn::mean(d, over, tn::keepdims)));
      CHECK(is_near(tn::min(x, over), tn::min(d, over)));
      CHECK(is_near(tn::prod(x, over), tn::prod(d, over)));
      CHECK(is_near(tn::var(x, over, tn::correction(0.5)), tn::var(d, over, tn::correction(0.5))));
      CHECK(is_near(tn::norm(x, 2, over), tn::norm(d, 2, over)));
      CHECK(is_near(tn::norm(x, 3, over), tn::norm(d, 3, over)));
      CHECK(is_same(tn::any(x, over), tn::any(d, over)));
      CHECK(tn::all(tn::count_nonzero(x, over) == tn::count_nonzero(d, over)).item());
    }
    CHECK(tn::ptp(x).item() == 7);
    CHECK(!tn::all(x).item());
  };
  check(sparse::from_dense<Coo>(d));
  check(sparse::coo_tensor(tn::tensor<std::int32_t>({{1, 0}}), tn::stack({d[1], d[0]}), {2, 2, 3}));
  const auto none = sparse::zeros<double>({2, 0});
  CHECK_THROWS_AS(tn::max(none, tn::axis(1)), tn::ShapeError);
  CHECK(tn::sum(none).item() == 0);
}

TEST_CASE("joins and products of structure") {
  const auto d = tn::tensor<double>({{1, 0, 2}, {0, 3, 0}});
  const auto a = sparse::from_dense(d);
  CHECK(is_near(tn::stack({a, tn::eval(a * 2)}, tn::axis(1)).to_dense(),
                tn::stack({d, Tensor<double>(d * 2)}, tn::axis(1))));
  CHECK(is_near(tn::concat(a.to_coo(), a, tn::axis(1)).to_dense(), tn::concat({d, d}, tn::axis(1))));
  CHECK(is_near(tn::kron(a, d).to_dense(), tn::kron(d, d)));
  CHECK(tn::trace(a).item() == 4);
  const auto blocks = sparse::block_diag({a, a.t().to_csr()});
  CHECK(blocks.sizes() == Shape{5, 5});
  CHECK(blocks.is_coalesced());
  CHECK(is_near(blocks.to_dense()(tn::range(2, 5), tn::range(3, 5)), Tensor<double>(d.t().contiguous())));
  const auto tri = sparse::diags({tn::tensor<double>({-1}), tn::tensor<double>({1, 2, 3})}, {-1, 0}, {3, 3});
  CHECK(is_near(tri.to_dense(), tn::tensor<double>({{1, 0, 0}, {-1, 2, 0}, {0, -1, 3}})));
  CHECK_THROWS_AS(tn::concat(a, a.t()), tn::ShapeError);
  CHECK_THROWS_AS(sparse::diags({tn::tensor<double>({1, 2})}, {5}, {3, 3}), tn::ShapeError);
}

TEST_CASE("printed and described") {
  const auto a = sparse::from_dense(tn::tensor<float>({{0, 1}, {2, 0}}));
  std::ostringstream text;
  text << a;
  CHECK(text.str() ==
        "crow_indices:\n[0, 1, 2]\ncol_indices:\n[1, 0]\nvalues:\n[1., 2.]\n[tenon.sparse csr float32 of size 2x2, 2 "
        "entries]");
  CHECK(tn::describe(a) ==
        "csr float32 tensor of shape (2,2): 2 entries, 50 % of all, coalesced, indices of int32, 28 bytes. Its rows "
        "have 1 to 1 "
        "entries, 0 have none.\n| #|\n|# |");
  CHECK(tn::all(sparse::spy(a, 1, 2) == tn::tensor<std::int64_t>({{1, 1}})).item());
}

TEST_CASE("a sparse tensor that nothing was assigned to has no rows, and is an operand") {
  const auto check = [](const auto& x) {
    const auto none = sparse::zeros<double>({0, 0});
    CHECK(x.indices().numel() == 0);
    CHECK(tn::eval(x + none).sizes() == tn::Shape{0, 0});
    CHECK(tn::eval(none * x).nnz() == 0);
    CHECK(x.narrow(0, 0, 0).narrow(1, 0, 0).nnz() == 0);
    CHECK(tn::matmul(x, tn::ones<double>({0, 3})).sizes() == tn::Shape{0, 3});
    CHECK(tn::sum(x).item() == 0);
  };
  check(tn::Sparse<double>());
  check(tn::Sparse<double, tn::Csc>());
  check(tn::Sparse<double, tn::Bsr>());
  CHECK(tn::Sparse<double>().crow_indices().numel() == 1);
}
