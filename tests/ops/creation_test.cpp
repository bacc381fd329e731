// Making tensors.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;

TEMPLATE_TEST_CASE("filled tensors, of every type", "", bool, std::int8_t, std::uint64_t, tn::float16, tn::bfloat16, float, double, tn::complex<float>) {
  using T = TestType;
  const auto all_are = [](const tn::Tensor<T>& x, T value) { return tn::all(x == value).item(); };
  CHECK(all_are(tn::zeros<T>({2, 3}), T(0)));
  CHECK(all_are(tn::ones<T>({2, 3}), T(1)));
  CHECK(all_are(tn::full<T>({2, 3}, 1), T(1)));
  CHECK(all_are(tn::zeros_like(tn::ones<T>({4})), T(0)));
  CHECK(tn::empty_like(tn::ones<T>({4, 2}).t()).is_contiguous());
  CHECK(tn::eye<T>(3).diagonal().sizes() == tn::Dims(tn::Shape{3}));
  CHECK(all_are(tn::eye<T>(3).diagonal(), T(1)));
  CHECK(all_are(tn::eye<T>(3).diagonal(1), T(0)));
  CHECK(tn::empty<T>({}).dim() == 0);
  CHECK(tn::empty<T>({2, 0}).numel() == 0);
}

TEST_CASE("eye with an offset and of any shape") {
  CHECK(elements(tn::eye<int>(2, 3, 1)) == std::vector<int>{0, 1, 0, 0, 0, 1});
  CHECK(elements(tn::eye<int>(3, 2, -1)) == std::vector<int>{0, 0, 1, 0, 0, 1});
}

TEST_CASE("arange: from start up to and without stop") {
  CHECK(elements(tn::arange<int>(4)) == std::vector<int>{0, 1, 2, 3});
  CHECK(elements(tn::arange<int>(2, 9, 3)) == std::vector<int>{2, 5, 8});
  CHECK(elements(tn::arange<int>(9, 2, -3)) == std::vector<int>{9, 6, 3});
  CHECK(tn::arange<int>(3, 3).numel() == 0);
  CHECK(tn::arange<int>(3, 2).numel() == 0);
  CHECK(elements(tn::arange<double>(0, 1, 0.25)) == std::vector<double>{0, .25, .5, .75});
  CHECK(elements(tn::arange<float>(1, 0, -0.5)) == std::vector<float>{1, .5});
  CHECK(tn::arange<std::int64_t>(INT64_MAX - 2, INT64_MAX)(1) == INT64_MAX - 1);
  CHECK(tn::arange<float>(0, 1'000'000)(-1) == 999'999.f);
  CHECK(error_text<tn::ShapeError>([] { (void)tn::arange<int>(0, 3, 0); }) == "tenon::arange: the step is 0");
  CHECK_THROWS_AS(tn::arange<double>(0, 1e300, 1e-10), tn::ShapeError);
}

TEST_CASE("linspace meets both ends") {
  CHECK(elements(tn::linspace<double>(0, 1, 5)) == std::vector<double>{0, .25, .5, .75, 1});
  CHECK(tn::linspace<float>(0.1, 0.7, 7)(-1) == 0.7f);
  CHECK(elements(tn::linspace<double>(3, 9, 1)) == std::vector<double>{3});
  CHECK(tn::linspace<double>(3, 9, 0).numel() == 0);
  CHECK_THROWS_AS(tn::linspace<double>(0, 1, -1), tn::ShapeError);
}

TEST_CASE("nested lists") {
  CHECK(tn::tensor<float>({}).sizes() == tn::Dims(tn::Shape{0}));
  CHECK(elements(tn::tensor<int>({{1, 2, 3}, {4, 5, 6}})) == std::vector<int>{1, 2, 3, 4, 5, 6});
  CHECK(tn::tensor<int>({{{1}, {2}}, {{3}, {4}}}).sizes() == tn::Dims(tn::Shape{2, 2, 1}));
  CHECK(tn::tensor(2.5).item() == 2.5);
  CHECK(tn::tensor<float>(2).item() == 2.f);
  CHECK_THROWS_AS(tn::tensor<int>({{1, 2}, {3}}), tn::ShapeError);
  CHECK_THROWS_AS(tn::tensor<std::uint8_t>({256}), tn::TypeError);
  CHECK_THROWS_AS(tn::full<std::int8_t>({2}, 128), tn::TypeError);
}

TEST_CASE("foreign memory is released exactly once, also on failure") {
  int freed = 0;
  float data[6] = {0, 1, 2, 3, 4, 5};
  {
    const auto x = tn::from_blob(data, {2, 3}, [&](float*) { ++freed; });
    const auto view = x.t();
    CHECK(view(2, 1) == 5.f);
    CHECK(x.data_ptr() == data);
  }
  CHECK(freed == 1);
  CHECK_THROWS_AS(tn::from_blob(data, {-1}, [&](float*) { ++freed; }), tn::ShapeError);
  CHECK(freed == 2);
  CHECK(tn::from_blob(data, {3})(2) == 2.f);
}

TEST_CASE("a vector is moved in, not copied") {
  std::vector<int> numbers{1, 2, 3, 4};
  const int* before = numbers.data();
  const auto x = tn::from_vector(std::move(numbers), {2, 2});
  CHECK(x.data_ptr() == before);
  CHECK(tn::from_vector(std::vector<double>{1, 2}).sizes() == tn::Dims(tn::Shape{2}));
  CHECK(error_text<tn::ShapeError>([] { (void)tn::from_vector(std::vector<int>{1, 2}, {3}); }) == "tenon::from_vector: 2 elements for shape (3,)");
}

TEST_CASE("lazy generators make their elements when they are read") {
  CHECK(elements(tn::eval(tn::lazy::arange<int>(0, 3) * 2)) == std::vector<int>{0, 2, 4});
  CHECK(tn::lazy::full<float>({2, 2}, 3)(1, 1) == 3.f);
  CHECK(elements(tn::eval(tn::lazy::linspace<double>(0, 1, 3) + tn::lazy::ones<double>({3}))) == std::vector<double>{1, 1.5, 2});
  CHECK_THROWS_AS(tn::lazy::full<std::uint8_t>({2}, -1), tn::TypeError);
}

TEST_CASE("shapes that cannot be are refused") {
  CHECK_THROWS_AS(tn::zeros<float>({2, -1}), tn::ShapeError);
  CHECK_THROWS_AS(tn::zeros<float>({std::int64_t{1} << 40, std::int64_t{1} << 40}), tn::ShapeError);
  CHECK_THROWS_AS(tn::empty<float>({std::int64_t{1} << 50}), tn::MemoryError);
}
