// What tensors look like, to the letter.
#include <tenon/tenon.hpp>

#include <cstring>
#include <iomanip>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

#include "support/catch.hpp"

namespace tn = tenon;

namespace {

template <class X>
std::string text(const X& x) {
  std::ostringstream stream;
  stream << x;
  return stream.str();
}

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

/// Commas where C has points, as in many languages.
struct Commas : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

}  // namespace

TEST_CASE("rows and columns are aligned") {
  CHECK(text(tn::tensor<float>({{1, 2}, {3, 4.5}})) ==
        "[[1.0000, 2.0000],\n [3.0000, 4.5000]]\n[tenon.FloatTensor of size 2x2]");
  CHECK(text(tn::tensor<int>({{1, -20}, {300, 4}})) == "[[  1, -20],\n [300,   4]]\n[tenon.IntTensor of size 2x2]");
  CHECK(text(tn::arange<int>(0, 8).view({2, 2, 2})) ==
        "[[[0, 1],\n  [2, 3]],\n\n [[4, 5],\n  [6, 7]]]\n[tenon.IntTensor of size 2x2x2]");
}

TEST_CASE("each type has its name and its look") {
  CHECK(text(tn::tensor<bool>({true, false})) == "[ true, false]\n[tenon.BoolTensor of size 2]");
  CHECK(text(tn::tensor<std::int8_t>({65, -1})) == "[65, -1]\n[tenon.CharTensor of size 2]");
  CHECK(text(tn::tensor<std::uint8_t>({65, 1})) == "[65,  1]\n[tenon.ByteTensor of size 2]");
  CHECK(text(tn::tensor<std::int64_t>({INT64_MIN})) == "[-9223372036854775808]\n[tenon.LongTensor of size 1]");
  CHECK(text(tn::tensor<std::uint64_t>({UINT64_MAX})) == "[18446744073709551615]\n[tenon.ULongTensor of size 1]");
  CHECK(text(tn::tensor<tn::float16>({0.5f, -1})) == "[ 0.5000, -1.0000]\n[tenon.HalfTensor of size 2]");
  CHECK(text(tn::tensor<tn::bfloat16>({2})) == "[2.]\n[tenon.BFloat16Tensor of size 1]");
  CHECK(text(tn::tensor<double>({-0.0, 0.25})) == "[-0.0000,  0.2500]\n[tenon.DoubleTensor of size 2]");
  CHECK(text(tn::tensor<tn::complex<float>>({tn::complex<float>(1, 2), tn::complex<float>(-1.5f, -0.5f)})) ==
        "[ 1.0000+2.0000j, -1.5000-0.5000j]\n[tenon.ComplexFloatTensor of size 2]");
  CHECK(text(tn::tensor(tn::complex<double>(0, -1))) == "0.-1.j\n[tenon.ComplexDoubleTensor of size ()]");
}

TEST_CASE("the process's options change what is printed") {
  const tn::PrintOptions before = tn::get_printoptions();
  const auto x = tn::tensor<double>({1.23456, 2});
  tn::set_printoptions({.precision = 2, .type_line = false});
  CHECK(text(x) == "[1.23, 2.00]");
  CHECK(text(tn::AnyTensor(x)) == "[1.23, 2.00]");
  CHECK(text(tn::tensor<double>({1e-9, 2})) == "[1.00e-09, 2.00e+00]");
  tn::set_printoptions({.threshold = 4, .edgeitems = 1, .type_line = false});
  CHECK(text(tn::arange<int>(5)) == "[0, ..., 4]");
  CHECK(text(tn::arange<int>(4)) == "[0, 1, 2, 3]");
  CHECK(text(tn::arange<int>(9).view({3, 3})) == "[[0, ..., 2],\n ...,\n [6, ..., 8]]");
  tn::set_printoptions({.linewidth = 10, .type_line = false});
  CHECK(text(tn::arange<int>(5)) == "[0, 1, 2,\n 3, 4]");
  tn::set_printoptions(before);
  CHECK(text(x) == "[1.2346, 2.0000]\n[tenon.DoubleTensor of size 2]");
  CHECK(tn::get_printoptions().threshold == 1000);
}

TEST_CASE("options out of range are refused and change nothing") {
  CHECK_THROWS_WITH(tn::set_printoptions({.precision = 51}), "tenon::set_printoptions: a precision of 51: 0 to 50");
  CHECK_THROWS_WITH(tn::set_printoptions({.precision = -1}), "tenon::set_printoptions: a precision of -1: 0 to 50");
  CHECK_THROWS_WITH(tn::set_printoptions({.threshold = -1}), "tenon::set_printoptions: a threshold of -1");
  CHECK_THROWS_WITH(tn::set_printoptions({.edgeitems = 0}), "tenon::set_printoptions: 0 edgeitems: at least 1");
  CHECK_THROWS_WITH(tn::set_printoptions({.linewidth = 0}), "tenon::set_printoptions: a linewidth of 0: at least 1");
  CHECK(tn::get_printoptions().precision == 4);
}

TEST_CASE("a stream's precision and notation count for what goes there") {
  const auto row = [](auto&&... told) {
    std::ostringstream stream;
    ((stream << told), ...);
    stream << tn::tensor<double>({1.5, -20});
    return stream.str().substr(0, stream.str().find('\n'));
  };
  CHECK(row() == "[  1.5000, -20.0000]");
  CHECK(row(std::setprecision(1)) == "[  1.5, -20.0]");
  CHECK(row(std::setprecision(8)) == "[  1.50000000, -20.00000000]");
  CHECK(row(std::setprecision(6)) == "[  1.5000, -20.0000]");
  CHECK(row(std::fixed) == "[  1.500000, -20.000000]");
  CHECK(row(std::fixed, std::setprecision(0)) == "[  2, -20]");
  CHECK(row(std::scientific, std::setprecision(2)) == "[ 1.50e+00, -2.00e+01]");
  std::ostringstream whole, large;
  whole << std::fixed << std::setprecision(2) << tn::tensor<float>({1, 2});
  CHECK(whole.str() == "[1.00, 2.00]\n[tenon.FloatTensor of size 2]");
  large << std::fixed << std::setprecision(1000) << tn::tensor<double>({std::numeric_limits<double>::max()});
  CHECK(large.str().size() == 309 + 1 + 50 + 2 + std::strlen("\n[tenon.DoubleTensor of size 1]"));
}

TEST_CASE("shapes and strides are printed as NumPy prints them") {
  const auto t = tn::zeros<float>({2, 3});
  CHECK((text(t.sizes()) == "(2, 3)" && text(t.strides()) == "(3, 1)"));
  CHECK((text(tn::Shape{5}) == "(5,)" && text(tn::Shape{}) == "()" && text(tn::Shape{-1, 0}) == "(-1, 0)"));
}

TEST_CASE("an element type is printed by its name") {
  CHECK((text(tn::zeros<float>({2}).dtype()) == "float32" && text(tn::DType::bool_) == "bool"));
  CHECK(text(tn::DType::complex128) == "complex128");
}

TEST_CASE("an element is printed as a number") {
  CHECK(text(tn::full<tn::complex<double>>({1}, tn::complex<double>(1.5, -2))(0)) == "(1.5,-2)");
  CHECK(text(tn::complex<float>(0, infinity)) == "(0,inf)");
  CHECK(text(tn::ones<tn::bfloat16>({1})(0)) == "1");
  CHECK(text(tn::ones<bool>({1})(0)) == "1");
}

TEST_CASE("whole floats, fractions, large and small ones, and those that are no numbers") {
  CHECK(text(tn::tensor<float>({1, -2, 300})) == "[  1.,  -2., 300.]\n[tenon.FloatTensor of size 3]");
  CHECK(text(tn::tensor<float>({not_a_number, infinity, -infinity, 1.5f})) ==
        "[   nan,    inf,   -inf, 1.5000]\n[tenon.FloatTensor of size 4]");
  CHECK(text(tn::tensor<double>({1e-10, 1})) == "[1.0000e-10, 1.0000e+00]\n[tenon.DoubleTensor of size 2]");
  CHECK(text(tn::tensor<double>({1e9, -1})) == "[ 1.0000e+09, -1.0000e+00]\n[tenon.DoubleTensor of size 2]");
  CHECK(text(tn::tensor<float>({1e6f, 0.5f})) == "[1.0000e+06, 5.0000e-01]\n[tenon.FloatTensor of size 2]");
}

TEST_CASE("rank 0 and no elements") {
  CHECK(text(tn::tensor(7.f)) == "7.\n[tenon.FloatTensor of size ()]");
  CHECK(text(tn::tensor(-3)) == "-3\n[tenon.IntTensor of size ()]");
  CHECK(text(tn::zeros<float>({0})) == "[]\n[tenon.FloatTensor of size 0]");
  CHECK(text(tn::Tensor<float>()) == "[]\n[tenon.FloatTensor of size 0]");
  CHECK(text(tn::zeros<int>({0, 2})) == "[]\n[tenon.IntTensor of size 0x2]");
  CHECK(text(tn::zeros<int>({2, 0})) == "[[],\n []]\n[tenon.IntTensor of size 2x0]");
  constexpr std::int64_t many = std::int64_t{1} << 40;
  CHECK(text(tn::zeros<int>({many, 0})) == "[]\n[tenon.IntTensor of size 1099511627776x0]");
  CHECK(text(tn::zeros<int>({500, 2, 0})).size() > 2000);
  CHECK(text(tn::zeros<int>({1001, 0, 1})) == "[]\n[tenon.IntTensor of size 1001x0x1]");
}

TEST_CASE("wide rows go on in the next line, without blanks at the end") {
  CHECK(text(tn::arange<int>(0, 30)) ==
        "[ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11, 12, 13, 14, 15, 16, 17, 18,\n"
        " 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]\n[tenon.IntTensor of size 30]");
}

TEST_CASE("more than 1000 elements are summarised, and 1000 are not") {
  CHECK(text(tn::arange<int>(0, 1000)).find("...") == std::string::npos);
  CHECK(text(tn::arange<int>(0, 1001)) == "[   0,    1,    2, ...,  998,  999, 1000]\n[tenon.IntTensor of size 1001]");
  CHECK(text(tn::arange<int>(0, 1200).view({12, 100})) ==
        "[[   0,    1,    2, ...,   97,   98,   99],\n [ 100,  101,  102, ...,  197,  198,  199],\n"
        " [ 200,  201,  202, ...,  297,  298,  299],\n ...,\n [ 900,  901,  902, ...,  997,  998,  999],\n"
        " [1000, 1001, 1002, ..., 1097, 1098, 1099],\n [1100, 1101, 1102, ..., 1197, 1198, 1199]]\n"
        "[tenon.IntTensor of size 12x100]");
  CHECK(text(tn::zeros<float>({1000, 1000})).size() < 1000);
}

TEST_CASE("views, expressions and read-only tensors are printed like tensors") {
  const auto x = tn::tensor<float>({{1, 2}, {3, 4}});
  CHECK(text(x.t() + 1.f) == "[[2., 4.],\n [3., 5.]]\n[tenon.FloatTensor of size 2x2]");
  CHECK(text(x.flip(0)) == "[[3., 4.],\n [1., 2.]]\n[tenon.FloatTensor of size 2x2]");
  CHECK(text(tn::Tensor<const float>(x[0])) == "[1., 2.]\n[tenon.FloatTensor of size 2]");
}

TEST_CASE("no locale changes the numbers") {
  std::ostringstream stream;
  stream.imbue(std::locale(std::locale::classic(), new Commas));
  stream << tn::tensor<double>({1234.5, 2});
  CHECK(stream.str() == "[1234.5000,    2.0000]\n[tenon.DoubleTensor of size 2]");
}
