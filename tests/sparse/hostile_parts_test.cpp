// Parts that others made: whatever they hold, an error before anything is read through them.
#include <tenon/sparse.hpp>

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::error_text;
using tn::Shape, tn::Tensor;

namespace {

using Indices = Tensor<std::int32_t>;
constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min(),
                       most = std::numeric_limits<std::int32_t>::max();

Indices list(std::initializer_list<std::int32_t> numbers) {
  return tn::tensor<std::int32_t>(std::vector<std::int32_t>(numbers));
}

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("compressed rows that lie") {
  const auto values = tn::ones<double>({3});
  const auto make = [&](const Indices& at, const Indices& of, const Shape& sizes = {2, 3}) {
    return sparse::csr_tensor(at, of, values, sizes);
  };
  CHECK(make(list({0, 1, 3}), list({1, 0, 2})).is_coalesced());
  CHECK(!make(list({0, 1, 3}), list({1, 2, 0})).is_coalesced());
  CHECK(!make(list({0, 0, 3}), list({1, 1, 2})).is_coalesced());
  CHECK(says(error_text<tn::IndexError>([&] { make(list({1, 1, 3}), list({1, 0, 2})); }), "begin at 1"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, 4, 3}), list({1, 0, 2})); }), "decrease from 4 to 3"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, most, 3}), list({1, 0, 2})); }), "decrease"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, least, 3}), list({1, 0, 2})); }), "decrease"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, 1, 2}), list({1, 0, 2})); }), "end at 2"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, 1, most}), list({1, 0, 2})); }), "end at"));
  CHECK(says(error_text<tn::IndexError>([&] {
               make(list({0, 1, 3}), list({1, 0, 3}));
             }),
             "have 3 at 2, outside of 0 to 2"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, 1, 3}), list({1, -1, 2})); }), "have -1 at 1"));
  CHECK(says(error_text<tn::IndexError>([&] { make(list({0, 1, 3}), list({least, 0, 2})); }), "at 0"));
  CHECK_THROWS_AS(make(list({0, 3}), list({1, 0, 2})), tn::ShapeError);
  CHECK_THROWS_AS(make(list({}), list({1, 0, 2})), tn::ShapeError);
  CHECK_THROWS_AS(make(list({0, 1, 3}), list({1, 0})), tn::ShapeError);
  CHECK_THROWS_AS(make(list({0, 1, 3}), list({1, 0, 2}), {2, -3}), tn::ShapeError);
  CHECK_THROWS_AS(make(list({0, 1, 3}), list({1, 0, 2}), {-1, 3}), tn::ShapeError);
  CHECK_THROWS_AS(make(list({0, 1, 3}), list({1, 0, 2}), {2, 3, 1}), tn::ShapeError);
  CHECK_THROWS_AS(make(list({0, 1, 3}), list({1, 0, 2}), {INT64_MAX, INT64_MAX}), tn::ShapeError);
  CHECK_THROWS_AS(make(list({0, 1, 3}), list({1, 0, 2}), {INT64_MAX, 1}), tn::ShapeError);
}

TEST_CASE("other formats that lie") {
  const auto values = tn::ones<float>({2});
  CHECK_THROWS_AS(sparse::csc_tensor(list({0, 1, 2}), list({0, 2}), values, {2, 2}), tn::IndexError);
  CHECK_THROWS_AS(sparse::csc_tensor(list({0, 2, 1}), list({0, 1}), values, {2, 2}), tn::IndexError);
  const auto blocks = tn::ones<float>({2, 2, 3});
  CHECK(sparse::bsr_tensor(list({0, 1, 2}), list({0, 1}), blocks, {4, 6}).to_dense().sizes() == Shape{4, 6});
  CHECK_THROWS_AS(sparse::bsr_tensor(list({0, 1, 2}), list({0, 2}), blocks, {4, 6}), tn::IndexError);
  CHECK_THROWS_AS(sparse::bsr_tensor(list({0, 1, 2}), list({0, 1}), blocks, {4, 7}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::bsr_tensor(list({0, 1, 2}), list({0, 1}), tn::ones<float>({2, 0, 3}), {4, 6}),
                  tn::ShapeError);
  CHECK_THROWS_AS(sparse::bsr_tensor(list({0, 1, 2}), list({0, 1}), tn::ones<float>({2, 2}), {4, 6}), tn::ShapeError);
  const auto at = [](std::initializer_list<std::int32_t> row, std::initializer_list<std::int32_t> column) {
    return tn::stack({list(row), list(column)});
  };
  CHECK(says(error_text<tn::IndexError>([&] {
               sparse::coo_tensor(at({0, 1}, {0, 2}), values, {2, 2});
             }),
             "index 2 of entry 1"));
  CHECK_THROWS_AS(sparse::coo_tensor(at({0, -1}, {0, 1}), values, {2, 2}), tn::IndexError);
  CHECK_THROWS_AS(sparse::coo_tensor(at({0}, {0}), values, {2, 2}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::coo_tensor(at({0, 1}, {0, 1}), values, {2}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::coo_tensor(at({0, 1}, {0, 1}), values, {2, -2}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::coo_tensor(at({0, 1}, {0, 1}), tn::ones<float>({2, 4}), {2, 2, 3}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::coo_tensor(tn::zeros<std::int64_t>({2, 0}), tn::ones<float>({0})), tn::ShapeError);
  CHECK_THROWS_AS(sparse::coo_tensor(tn::full<std::int64_t>({1, 1}, INT64_MAX), tn::ones<float>({1})), tn::IndexError);
}

TEST_CASE("int32 at its limit") {
  const std::int64_t n = most;
  const auto edge = sparse::coo_tensor(tn::stack({list({most - 1}), list({most - 1})}), tn::ones<double>({1}), {n, n});
  CHECK(edge(n - 1, n - 1) == 1);
  CHECK(tn::sum(edge).item() == 1);
  CHECK(tn::eval(edge + edge)(n - 1, n - 1) == 2);
  CHECK(edge.t().coalesce().nnz() == 1);
  CHECK_THROWS_AS(tn::kron(edge, edge), tn::ShapeError);
  CHECK_THROWS_AS(tn::concat(edge, edge), tn::ShapeError);
  CHECK_THROWS_AS(edge.reshape({-1}), tn::ShapeError);
  CHECK_THROWS_AS(edge.to_dense(), tn::MemoryError);
}

TEST_CASE("int32 indices hold rows, columns and entries in every format") {
  // Blocks are counted by an int32, the columns of their elements are not.
  const auto blocks = [](const auto& at, const auto& of) {
    return sparse::bsr_tensor(at, of, tn::arange<double>(2).reshape({1, 1, 2}), {1, 2 * std::int64_t{most}});
  };
  const auto wide = blocks(list({0, 1}), list({most - 1}));
  CHECK(wide(0, 2 * std::int64_t{most} - 1) == 1);
  CHECK(says(error_text<tn::ShapeError>([&] { wide.to_csr(); }),
             "to_csr: 4294967294 indices of a dimension are more than int32"));
  CHECK_THROWS_AS(wide.to_coo(), tn::ShapeError);
  CHECK_THROWS_AS(wide.to_csc(), tn::ShapeError);
  CHECK_THROWS_AS(wide.index_select(0, tn::zeros<std::int64_t>({2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::matmul(wide, tn::ones<double>({2, 1})), tn::ShapeError);
  CHECK_THROWS_AS(tn::concat(wide, wide), tn::ShapeError);
  const auto held = blocks(list({0, 1}).cast<std::int64_t>(), list({most - 1}).cast<std::int64_t>()).to_csr();
  CHECK(held.col_indices()(1) == 2 * std::int64_t{most} - 1);
  // Sizes that no index of the type reaches are refused where they come from.
  const std::int64_t beyond = std::int64_t{most} + 1;
  const auto one = tn::ones<double>({1});
  CHECK_THROWS_AS(sparse::csr_tensor(list({0, 1}), list({0}), one, {1, beyond}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::csc_tensor(list({0, 1}), list({0}), one, {beyond, 1}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::coo_tensor(tn::zeros<std::int32_t>({2, 1}), one, {1, beyond}), tn::ShapeError);
  // hybrid
  CHECK(sparse::coo_tensor(tn::zeros<std::int32_t>({1, 0}), tn::zeros<double>({0, beyond}), {1, beyond}).nnz() == 0);
  CHECK_THROWS_AS((sparse::zeros<double, tn::Coo>({beyond})), tn::ShapeError);
  CHECK_THROWS_AS(sparse::zeros<double>({1, beyond}), tn::ShapeError);
  CHECK_THROWS_AS(sparse::from_dense(tn::zeros<double>({0, beyond})), tn::ShapeError);
  CHECK((sparse::from_dense<tn::Csr, std::int64_t>(tn::zeros<double>({0, INT64_MAX})).size(1) == INT64_MAX));
  auto matrix = sparse::coo_tensor(tn::zeros<std::int32_t>({2, 1}), one, {1, 1});
  CHECK_THROWS_AS(matrix.resize_({1, beyond}), tn::ShapeError);
  CHECK(matrix.size(1) == 1);
  auto rows = matrix.to_csr();
  CHECK_THROWS_AS(rows.resize_({1, beyond}), tn::ShapeError);
  CHECK_THROWS_AS((sparse::zeros<double, tn::Csc, std::int64_t>({beyond, 1}).with_index<std::int32_t>()),
                  tn::ShapeError);
}

TEST_CASE("int64 at its limit") {
  const auto last = [](const Shape& sizes) {
    const auto indices = tn::zeros<std::int64_t>({sizes.rank(), 1});
    for (int d = 0; d < sizes.rank(); ++d) indices(d, 0) = sizes[d] - 1;
    return sparse::coo_tensor(indices, tn::ones<double>({1}), sizes);
  };
  const auto tall = last({INT64_MAX, 1}), wide = last({1, INT64_MAX});
  CHECK(tall(INT64_MAX - 1, 0) == 1);
  CHECK(tn::eval(tall + tall)(-1, -1) == 2);
  CHECK(says(error_text<tn::ShapeError>([&] { tall.to_csr(); }), "need one pointer more"));
  CHECK_THROWS_AS(wide.to_csc(), tn::ShapeError);
  CHECK_THROWS_AS(tall.index_select(0, tn::zeros<std::int64_t>({1})), tn::ShapeError);
  CHECK_THROWS_AS((sparse::zeros<double>({INT64_MAX, 1})), tn::ShapeError);
  CHECK_THROWS_AS(sparse::from_dense(tn::zeros<double>({INT64_MAX, 0})), tn::ShapeError);
  auto cut = sparse::eye<double>(3);
  CHECK_THROWS_AS(cut.resize_({INT64_MAX, 0}), tn::ShapeError);
  CHECK(cut.size(0) == 3);
  // The product has more elements than an int64 counts, though each size is one.
  const std::int64_t half = std::int64_t{1} << 32;
  CHECK_THROWS_AS(tn::kron(last({half, 1}), last({1, half})), tn::ShapeError);
  CHECK(tn::kron(last({half, 1}), last({1, 3}))(half - 1, 2) == 1);
  CHECK_THROWS_AS(last({half, 2}).reshape({half, half}), tn::ShapeError);
}

TEST_CASE("diagonals beyond what int32 indices count") {
  const auto one = tn::ones<double>({1});
  const std::int64_t far_right = std::int64_t{1} << 32;
  CHECK_THROWS_AS((sparse::diags<double, tn::Coo>({one}, {far_right}, {3, 2 * far_right})), tn::ShapeError);
  CHECK(sparse::diags<double, tn::Coo, std::int64_t>({one}, {far_right}, {3, 2 * far_right})(2, far_right + 2) == 1);
  CHECK_THROWS_AS((sparse::diags<double, tn::Coo, std::int64_t>({one, one}, {0, 1}, {INT64_MAX, 1})), tn::ShapeError);
}
