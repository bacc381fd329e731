// Coordinates of elements, beside NumPy.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::IndexMode;

namespace {

struct Named {
  const char* name;
  tn::Shape shape;
};
const Named shapes[] = {{"7", {7}},
                        {"3x4x5", {3, 4, 5}},
                        {"1x6x1", {1, 6, 1}},
                        {"70000x50000", {70000, 50000}},
                        {"3x8589934592", {3, std::int64_t{1} << 33}},
                        {"2x2x2x2x2x2x2x2x2x2x2x2", {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}}};

template <class Op>
void check_triangles(const Op& op) {
  Golden golden("indexing", Op::info.name);
  const std::int64_t sizes[][2] = {{4, 4}, {3, 7}, {7, 3}, {1, 5}, {5, 1}, {0, 3}, {3, 0}, {0, 0}};
  for (const auto& [rows, columns] : sizes) {
    for (const std::int64_t offset : {0, 1, -1, 3, -3, 100, -100}) {
      const std::string name = std::to_string(rows) + "." + std::to_string(columns) + "." + std::to_string(offset);
      check_golden(golden, name, op(rows, columns, offset));
    }
  }
}

}  // namespace

TEST_CASE("flatnonzero") {
  Golden golden("indexing", "flatnonzero");
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>([&](const std::string& dtype, auto t) {
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x")))
      check_golden(golden, dtype + "places", tn::flatnonzero(x));
  });
  CHECK(tn::flatnonzero(tn::tensor(3.f)).sizes() == tn::Shape{1});
  CHECK(tn::flatnonzero(tn::zeros<int>({2, 0})).sizes() == tn::Shape{0});
}

TEST_CASE("tril_indices and triu_indices") {
  check_triangles(tn::tril_indices);
  check_triangles(tn::triu_indices);
  CHECK(tn::array_equal(tn::triu_indices(5), tn::triu_indices(5, 5, 0)));
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max(),
                         least = std::numeric_limits<std::int64_t>::min();
  CHECK(tn::tril_indices(3, 2, most).size(1) == 6);
  CHECK(tn::tril_indices(3, 2, least).size(1) == 0);
  CHECK(tn::triu_indices(3, 2, most).size(1) == 0);
  CHECK(tn::triu_indices(3, 2, least).size(1) == 6);
  CHECK(tn::triu_indices(most, 0).size(1) == 0);
  const auto x = tn::arange<float>(9).view({3, 3});
  const auto i = tn::triu_indices(3);
  CHECK(tn::sum(tn::eval(x(i[0], i[1]))).item() == tn::sum(tn::triu(x)).item());
  CHECK(support::error_text<tn::ShapeError>([] { (void)tn::triu_indices(-1); }).rfind("tenon::triu_indices: ", 0) == 0);
}

TEST_CASE("unravel_index") {
  Golden golden("indexing", "unravel_index");
  for (const auto& [name, shape] : shapes) {
    const std::string key = std::string(name) + ".";
    for (const auto& index : layouts_of(golden.get<std::int64_t>(key + "indices")))
      check_golden(golden, key + "coordinates", tn::unravel_index(index, shape));
    check_golden(golden, key + "coordinates", tn::unravel_index(golden.get<std::int64_t>(key + "negative"), shape));
  }
  const auto x = tn::arange<int>(24).view({2, 3, 4});
  CHECK(tn::array_equal(tn::unravel_index(tn::flatnonzero(x), x.sizes()), tn::nonzero(x)));
  CHECK(tn::unravel_index(tn::tensor<std::uint8_t>({5}), {2, 3})(0, 0) == 1);
  CHECK(tn::unravel_index(tn::tensor(std::int64_t{0}), tn::Shape()).sizes() == tn::Shape{0});
  CHECK(tn::unravel_index(tn::zeros<int>({0}), {0, 3}).sizes() == tn::Shape{2, 0});
}

TEST_CASE("ravel_multi_index") {
  Golden golden("indexing", "ravel_multi_index");
  for (const auto& [name, shape] : shapes) {
    const std::string key = std::string(name) + ".";
    const auto within = golden.get<std::int64_t>(key + "within");
    for (const auto& at : layouts_of(within)) check_golden(golden, key + "checked", tn::ravel_multi_index(at, shape));
    for (const auto& at : layouts_of(golden.get<std::int64_t>(key + "beyond"))) {
      check_golden(golden, key + "wrap", tn::ravel_multi_index(at, shape, IndexMode::wrapped));
      check_golden(golden, key + "clip", tn::ravel_multi_index(at, shape, IndexMode::clipped));
    }
    CHECK(tn::array_equal(tn::unravel_index(tn::ravel_multi_index(within, shape), shape), within));
  }
  CHECK(tn::ravel_multi_index(tn::tensor<int>({-1, -2}), {3, 4}).item() == 10);
  CHECK(tn::ravel_multi_index(tn::zeros<int>({2, 0}), {0, 3}).sizes() == tn::Shape{0});
}

TEST_CASE("coordinates that are none") {
  const auto index = [](const auto& call) { return support::error_text<tn::IndexError>(call); };
  const auto shape = [](const auto& call) { return support::error_text<tn::ShapeError>(call); };
  CHECK(index([] { (void)tn::unravel_index(tn::tensor<int>({1, 12}), {3, 4}); }) ==
        "tenon::unravel_index: index 12 is out of range for 12 elements");
  CHECK(index([] {
          (void)tn::unravel_index(tn::tensor<int>({0}), {0, 4});
        }) == "tenon::unravel_index: index 0 is out of every range");
  CHECK(shape([] { (void)tn::unravel_index(tn::tensor<int>({0}), {-2, 4}); }).rfind("tenon::unravel_index: ", 0) == 0);
  CHECK(index([] {
          (void)tn::ravel_multi_index(tn::tensor<int>({1, 4}), {3, 4});
        }).rfind("tenon::ravel_multi_index: index 4 is", 0) == 0);
  CHECK(index([] { (void)tn::ravel_multi_index(tn::tensor<int>({0, 1}), {0, 4}, IndexMode::clipped); })
            .rfind("tenon::ravel_multi_index: index 0 is", 0) == 0);
  CHECK(
      shape([] {
        (void)tn::ravel_multi_index(tn::zeros<int>({3, 2}), {3, 4});
      }) ==
      "tenon::ravel_multi_index: coordinates of shape (3,2) for shape (3,4): they have a row for each of 2 dimensions");
  CHECK(shape([] {
          (void)tn::ravel_multi_index(tn::tensor(1), {3});
        }).rfind("tenon::ravel_multi_index: coordinates of shape ()", 0) == 0);
}
