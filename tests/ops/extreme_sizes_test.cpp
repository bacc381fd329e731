// Sizes beside a size of 0, and views of one element, as large as int64 allows: no work without elements, and no memory
// of fewer bytes than are written.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::axis;
using Int = std::int64_t;

namespace {

constexpr Int many = Int{1} << 40, most = Int{1} << 62;

tn::Tensor<float> view_of_one(const tn::Shape& shape) { return tn::broadcast_to(tn::ones<float>({1}), shape); }

}  // namespace

TEST_CASE("tensors without elements are joined, sorted and subtracted at once, however many rows they have") {
  const auto x = tn::zeros<float>({many, 0});
  CHECK(tn::concat({x}).sizes() == tn::Shape{many, 0});
  CHECK(tn::concat({x, x}).sizes() == tn::Shape{2 * many, 0});
  CHECK(tn::stack({x, x}, axis(1)).sizes() == tn::Shape{many, 2, 0});
  CHECK(tn::hstack({x, x}).sizes() == tn::Shape{many, 0});
  CHECK(tn::vstack({x, x}).sizes() == tn::Shape{2 * many, 0});
  CHECK(tn::lexsort(x).sizes() == tn::Shape{0});
  CHECK(tn::diff(x, most, axis(0)).sizes() == tn::Shape{0, 0});
  CHECK(tn::diff(x, many / 2, axis(0)).sizes() == tn::Shape{many - many / 2, 0});
  CHECK(tn::diff(tn::arange<int>(5), 4).sizes() == tn::Shape{1});
  CHECK(tn::diff(tn::arange<int>(5), 5).sizes() == tn::Shape{0});
  CHECK(tn::apply_along_axis([](const auto& line) { return line; }, x, axis(1)).sizes() == x.sizes());
  CHECK(tn::multinomial(tn::zeros<double>({many, 0}), 0).sizes() == tn::Shape{many, 0});
  CHECK(tn::multinomial(tn::zeros<double>({0, most}), 3).sizes() == tn::Shape{0, 3});
}

TEST_CASE("views larger than memory are no block of memory") {
  for (const tn::Shape& shape : {tn::Shape{most}, tn::Shape{most / 2, 2}, tn::Shape{Int{1} << 31, Int{1} << 31}}) {
    const auto x = view_of_one(shape);
    CHECK_THROWS_AS(x.clone(), tn::MemoryError);
    CHECK_THROWS_AS(tn::AnyTensor(x).clone(), tn::MemoryError);
    CHECK_THROWS_AS(tn::eval(x + x), tn::MemoryError);
    CHECK_THROWS_AS(tn::concat({x, x}), tn::Error);
  }
  const auto row = view_of_one({most});
  CHECK_THROWS_AS(tn::median(row), tn::MemoryError);
  CHECK_THROWS_AS(tn::quantile(row, 0.5), tn::MemoryError);
  CHECK_THROWS_AS(tn::kthvalue(row, 1), tn::MemoryError);
  CHECK_THROWS_AS(tn::mode(row), tn::MemoryError);
  CHECK_THROWS_AS(tn::multinomial(tn::broadcast_to(tn::ones<double>({1}), {INT64_MAX}), 1), tn::MemoryError);
  CHECK_THROWS_AS(tn::convolve(row, row), tn::Error);
}

TEST_CASE("triangles: their elements are counted without a look at each row") {
  std::vector<Int> offsets{INT64_MIN, INT64_MIN + 1, INT64_MAX - 1, INT64_MAX};
  for (Int offset = -7; offset <= 7; ++offset) offsets.push_back(offset);
  for (Int rows = 0; rows < 6; ++rows) {
    for (Int columns = 0; columns < 6; ++columns) {
      for (const Int offset : offsets) {
        std::vector<Int> wanted[2];  // row, column, row, column, … of the lower triangle, and of the upper one
        for (Int i = 0; i < rows; ++i) {
          for (Int j = 0; j < columns; ++j) {
            if (j - i <= offset) wanted[0].insert(wanted[0].end(), {i, j});
            if (j - i >= offset) wanted[1].insert(wanted[1].end(), {i, j});
          }
        }
        INFO(rows << " x " << columns << ", " << offset);
        for (const bool upper : {false, true}) {
          const auto got = upper ? tn::triu_indices(rows, columns, offset) : tn::tril_indices(rows, columns, offset);
          const auto pairs = tn::Tensor<Int>(got.t().clone()).view({-1});
          CHECK(std::vector<Int>(pairs.data_ptr(), pairs.data_ptr() + pairs.numel()) == wanted[upper]);
        }
      }
    }
  }
  CHECK(tn::tril_indices(many, 7, 2 - many).sizes() == tn::Shape{2, 3});
  CHECK(tn::triu_indices(many, 7, 5).sizes() == tn::Shape{2, 3});
  CHECK(tn::triu_indices(1, INT64_MAX, INT64_MAX - 2).sizes() == tn::Shape{2, 2});
  CHECK(tn::tril_indices(many, 0).sizes() == tn::Shape{2, 0});
  CHECK_THROWS_AS(tn::tril_indices(Int{1} << 50, 7), tn::MemoryError);
}
