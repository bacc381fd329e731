// Slices inserted and left out, beside NumPy.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::axis, tn::range;

TEST_CASE("insert") {
  Golden golden("indexing", "insert");
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        const std::string number = std::to_string(d), key = dtype + number + ".";
        for (const std::int64_t at : {std::int64_t{0}, std::int64_t{1}, x.size(d), std::int64_t{-1}}) {
          check_golden(golden, key + "one." + std::to_string(at),
                       tn::insert(x, at, golden.get<T>(dtype + "slice" + number), axis(d)));
          const auto several = golden.get<T>(dtype + "several" + number);
          check_golden(golden, key + "several." + std::to_string(at), tn::insert(x, at, several, axis(d)));
        }
        check_golden(golden, key + "number", tn::insert(x, 1, T(1), axis(d - 3)));
        for (const auto& values : layouts_of(golden.get<T>(dtype + "many" + number)))
          check_golden(golden, key + "row", tn::insert(x, golden.get<std::int64_t>("row" + number), values, axis(d)));
        check_golden(golden, key + "few",
                     tn::insert(x, golden.get<std::int64_t>("few" + number).template cast<int>(), true, axis(d)));
        check_golden(golden, key + "range", tn::insert(x, range(tn::none, tn::none, 2), true, axis(d)));
      }
      for (const auto& values : layouts_of(golden.get<T>(dtype + "values"))) {
        check_golden(golden, dtype + "flat", tn::insert(x, golden.get<std::int64_t>("flat"), values));
        check_golden(golden, dtype + "flat_one", tn::insert(x, 7, values));
      }
    }
  });
}

TEST_CASE("delete_") {
  Golden golden("indexing", "delete_");
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        const std::string number = std::to_string(d), key = dtype + number + ".";
        for (const std::int64_t at : {std::int64_t{0}, std::int64_t{1}, x.size(d) - 1, -x.size(d)})
          check_golden(golden, key + "one." + std::to_string(at), tn::delete_(x, at, axis(d)));
        check_golden(golden, key + "row", tn::delete_(x, golden.get<std::int64_t>("row" + number), axis(d - 3)));
        check_golden(golden, key + "mask", tn::delete_(x, golden.get<bool>("mask" + number), axis(d)));
        check_golden(golden, key + "range", tn::delete_(x, range(1, -1), axis(d)));
        check_golden(golden, key + "steps", tn::delete_(x, range(tn::none, tn::none, -2), axis(d)));
      }
      check_golden(golden, dtype + "flat", tn::delete_(x, golden.get<std::int64_t>("flat")));
      check_golden(golden, dtype + "flat_one", tn::delete_(x, -7));
      check_golden(golden, dtype + "flat_mask", tn::delete_(x, x != T(0)));
    }
  });
}

TEST_CASE("nothing inserted, nothing left out: still new tensors") {
  const auto x = tn::arange<float>(4), none = tn::empty<float>({0});
  for (const auto& same : {tn::insert(x, tn::empty<int>({0}), 1.f), tn::insert(x, 2, none),
                           tn::delete_(x, tn::empty<int>({0})), tn::delete_(x, range(3, 1)), tn::delete_(x, x < 0.f)}) {
    CHECK(tn::array_equal(same, x));
    CHECK(same.data_ptr() != x.data_ptr());
  }
  CHECK(tn::delete_(x, range(tn::none, tn::none)).sizes() == tn::Shape{0});
  CHECK(tn::insert(none, 0, x).sizes() == tn::Shape{4});
  CHECK(tn::insert(tn::tensor(1.f), 1, 2.f).sizes() == tn::Shape{2});
  CHECK(
      tn::array_equal(tn::insert(x, tn::tensor(1), tn::tensor<float>({8, 9})), tn::tensor<float>({0, 8, 9, 1, 2, 3})));
  CHECK(tn::array_equal(tn::delete_(x * 2.f, tn::tensor(-1)), tn::tensor<float>({0, 2, 4})));
  CHECK(tn::array_equal(tn::insert(x, 0, tn::tensor<int>({7})), tn::tensor<float>({7, 0, 1, 2, 3})));
}

TEST_CASE("what insert and delete_ refuse") {
  const auto x = tn::arange<float>(12).view({3, 4});
  const auto index = [](const auto& call) { return support::error_text<tn::IndexError>(call); };
  const auto shape = [](const auto& call) { return support::error_text<tn::ShapeError>(call); };
  CHECK(index([&] { (void)tn::insert(x, 4, 1.f, axis(0)); }).rfind("tenon::insert: index 4 is out of range", 0) == 0);
  CHECK(index([&] {
          (void)tn::insert(x, tn::tensor<int>({0, -4}), 1.f, axis(0));
        }).rfind("tenon::insert: index -4 is", 0) == 0);
  CHECK(index([&] { (void)tn::insert(x, tn::zeros<int>({2, 2}), 1.f); }).rfind("tenon::insert: ", 0) == 0);
  CHECK(index([&] { (void)tn::insert(x, 0, 1.f, axis(2)); }).rfind("tenon::insert: ", 0) == 0);
  CHECK(shape([&] { (void)tn::insert(x, 0, tn::zeros<float>({5}), axis(0)); }).rfind("tenon::insert: ", 0) == 0);
  CHECK(shape([&] {
          (void)tn::insert(x, tn::tensor<int>({0, 1}), tn::zeros<float>({3, 4}), axis(0));
        }).rfind("tenon::insert: ", 0) == 0);
  CHECK(shape([&] { (void)tn::insert(x, 0, tn::zeros<float>({1, 1, 1}), axis(0)); }) ==
        "tenon::insert: values of shape (1,1,1) have more dimensions than shape (3,4)");
  CHECK(index([&] { (void)tn::delete_(x, 3, axis(0)); }).rfind("tenon::delete_: index 3 is out of range", 0) == 0);
  CHECK(index([&] {
          (void)tn::delete_(x, tn::tensor<int>({0, 12}));
        }).rfind("tenon::delete_: index 12 is out of range", 0) == 0);
  CHECK(index([&] { (void)tn::delete_(x, range(0, 2, 0)); }) == "tenon::range: the step is 0");
  CHECK(shape([&] { (void)tn::delete_(x, tn::ones<bool>({4}), axis(0)); }) ==
        "tenon::delete_: a mask of shape (4,) for dimension 0 of shape (3,4)");
}

TEST_CASE("compress") {
  Golden golden("indexing", "compress");
  each_type<bool, std::uint8_t, float, std::int64_t, tn::complex<double>>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        for (const std::string name : {"whole", "short"}) {
          const std::string key = name + std::to_string(d);
          check_golden(golden, dtype + key, tn::compress(golden.get<bool>(key), x, axis(d)));
        }
      }
      check_golden(golden, dtype + "flat", tn::compress(golden.get<bool>("flat"), x));
    }
  });
}

TEST_CASE("what compress refuses") {
  const auto x = tn::ones<float>({2, 3});
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::compress(tn::ones<bool>({4}), x, axis(1)); }) ==
        "tenon::compress: a condition of shape (4,) for dimension 1 of shape (2,3)");
  CHECK_THROWS_AS(tn::compress(tn::ones<bool>({2, 3}), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::compress(tn::ones<bool>({7}), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::compress(tn::ones<bool>({2}), x, axis(2)), tn::IndexError);
}
