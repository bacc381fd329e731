#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;

TEST_CASE("casts are those of the typed library, for all pairs of types and any strides") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto numbers = tn::tensor<double>({{0, 1, -1}, {2.75, -300.5, 70000}, {1e10, -1e19, nan}});
  for (int from = 0; from < tn::AllTypes::size; ++from) {
    const tn::AnyTensor x = rt::cast(numbers, static_cast<tn::DType>(from));
    for (const tn::AnyTensor& source : {x, x.visit([](const auto& t) { return tn::AnyTensor(t.t()); })}) {
      for (int to = 0; to < tn::AllTypes::size; ++to) {
        const auto dtype = static_cast<tn::DType>(to);
        INFO(tn::name_of(x.dtype()) << " to " << tn::name_of(dtype));
        const tn::AnyTensor got = rt::cast(source, dtype);
        CHECK(got.dtype() == dtype);
        CHECK(got.sizes() == source.sizes());
        CHECK((from != to || got.data_ptr() == source.data_ptr()));
      }
    }
  }
  const auto floats = numbers.cast<float>();
  CHECK(tn::array_equal(rt::cast(floats.t(), tn::DType::int16).as<std::int16_t>(), floats.t().cast<std::int16_t>()));
  CHECK(tn::array_equal(rt::cast(floats, tn::DType::bool_).as<bool>(), floats.cast<bool>()));
  CHECK(tn::array_equal(rt::cast(floats.cast<tn::float16>(), tn::DType::complex64).as<tn::complex<float>>(),
                        floats.cast<tn::float16>().cast<tn::complex<float>>()) == false);  // a NaN equals nothing
  CHECK(rt::cast(tn::empty<float>({0, 3}), tn::DType::int8).numel() == 0);
}

TEST_CASE("the dtype of a number follows from its kind") {
  CHECK(rt::dtype_of_number(true) == tn::DType::bool_);
  CHECK(rt::dtype_of_number(3) == tn::DType::int64);
  CHECK(rt::dtype_of_number(std::uint64_t{1} << 63) == tn::DType::uint64);
  CHECK(rt::dtype_of_number(0.5) == tn::DType::float64);
  CHECK(rt::dtype_of_number(tn::complex<double>(0, 1)) == tn::DType::complex128);
}

TEST_CASE("assignment broadcasts, converts and minds overlap") {
  auto x = tn::arange<float>(12).reshape({3, 4});
  rt::assign(x, 7);
  CHECK(tn::all(x == 7.f).item());
  rt::assign(x, tn::tensor<std::int8_t>({1, 2, 3, 4}));
  CHECK(x(2, 3) == 4.f);
  auto square = tn::arange<float>(9).reshape({3, 3});
  const auto transposed = square.t().clone();
  rt::assign(square, square.t());
  CHECK(tn::array_equal(square, transposed));
  auto row = tn::arange<int>(6);
  rt::assign(row(tn::range(1, tn::end)), row(tn::range(0, 5)));
  CHECK(tn::array_equal(row, tn::tensor<int>({0, 0, 1, 2, 3, 4})));
}

TEST_CASE("what assignment refuses, with nothing written") {
  const auto x = tn::arange<std::int8_t>(3);
  CHECK_THROWS_AS(rt::assign(x, 300), tn::TypeError);
  CHECK_THROWS_AS(rt::assign(x, 2.5), tn::TypeError);
  CHECK_THROWS_AS(rt::assign(x, "text"), tn::TypeError);
  CHECK_THROWS_AS(rt::assign(x, tn::zeros<float>({4})), tn::ShapeError);
  CHECK_THROWS_AS(rt::assign(x.expand({2, 3}), tn::zeros<float>({3})), tn::ShapeError);
  CHECK_THROWS_AS(rt::assign(tn::Tensor<const std::int8_t>(x), 1), tn::TypeError);
  CHECK(tn::array_equal(x, tn::tensor<std::int8_t>({0, 1, 2})));
}

TEST_CASE("promotion is that of NumPy 2, and numbers are weak") {
  using tn::DType;
  CHECK(rt::promote(DType::int8, DType::uint8) == DType::int16);
  CHECK(rt::promote(DType::int64, DType::uint64) == DType::float64);
  CHECK(rt::promote(DType::int16, DType::float16) == DType::float32);
  CHECK(rt::promote(DType::float16, DType::bfloat16) == DType::float32);
  CHECK(rt::promote(DType::int8, 300) == DType::int8);
  CHECK(rt::promote(DType::int8, 2.5) == DType::float64);
  CHECK(rt::promote(DType::float16, 2.5) == DType::float16);
  CHECK(rt::promote(DType::float32, tn::complex<double>(0, 1)) == DType::complex64);
  CHECK(rt::promote(DType::float16, tn::complex<double>(0, 1)) == DType::complex64);
  CHECK(rt::promote(DType::bool_, true) == DType::bool_);
  CHECK_THROWS_AS(rt::promote(DType::bool_, "1"), tn::TypeError);
  CHECK(rt::kind_of_dtype(DType::bfloat16) == tn::Kind::floating);
}

TEST_CASE("what is no dtype is refused wherever one is given") {
  const auto x = tn::zeros<float>({2});
  for (const int number : {15, 16, 127, 128, 255}) {
    const auto none = static_cast<tn::DType>(number);
    INFO(number);
    CHECK_THROWS_AS(rt::cast(x, none), tn::TypeError);
    CHECK_THROWS_AS(rt::promote(none, tn::DType::int8), tn::TypeError);
    CHECK_THROWS_AS(rt::promote(tn::DType::int8, none), tn::TypeError);
    CHECK_THROWS_AS(rt::promote(none, 1), tn::TypeError);
    CHECK_THROWS_AS(rt::kind_of_dtype(none), tn::TypeError);
    CHECK_THROWS_AS(rt::call("zeros", {tn::Shape{2}}, {{"dtype", none}}), tn::TypeError);
    CHECK_THROWS_AS(rt::call("asarray", {x}, {{"dtype", none}}), tn::TypeError);
    CHECK(rt::Value(none).description() == "dtype unknown dtype");
    CHECK_THROWS_AS(rt::call("add", {x, none}), tn::TypeError);
  }
}

TEST_CASE("what is no device is refused wherever one is given") {
  const tn::AnyDevice none{static_cast<tn::DeviceType>(77), 0};
  CHECK(std::string(none.name()) == "unknown device");
  CHECK_THROWS_AS(rt::call("zeros", {tn::Shape{2}}, {{"device", none}, {"dtype", tn::DType::int8}}), tn::TypeError);
}

TEST_CASE("the elements of a view larger than memory are no block of memory") {
  const auto one = tn::ones<float>({1});
  for (const tn::Shape& shape :
       {tn::Shape{std::int64_t{1} << 31, std::int64_t{1} << 31}, tn::Shape{std::int64_t{1} << 62}}) {
    const tn::AnyTensor x = tn::broadcast_to(one, shape);
    CHECK_THROWS_AS(rt::cast(x, tn::DType::float64), tn::MemoryError);
    CHECK_THROWS_AS(rt::call("exp", {x}), tn::MemoryError);
    CHECK_THROWS_AS(rt::call("add", {x, 1}), tn::MemoryError);
    CHECK_THROWS_AS(x.clone(), tn::MemoryError);
  }
  const auto none = tn::zeros<float>({0, std::int64_t{1} << 62});
  for (const char* const name : {"sum", "prod", "mean", "logsumexp"})
    CHECK_THROWS_AS(rt::call(name, {none}, {{"axis", 0}}), tn::MemoryError);
}
