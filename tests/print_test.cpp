// What tensors look like, to the letter.
#include <tenon/tenon.hpp>

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
  CHECK(text(tn::tensor<float>({{1, 2}, {3, 4.5}})) == "[[1.0000, 2.0000],\n [3.0000, 4.5000]]\n[tenon.FloatTensor of size 2x2]");
  CHECK(text(tn::tensor<int>({{1, -20}, {300, 4}})) == "[[  1, -20],\n [300,   4]]\n[tenon.IntTensor of size 2x2]");
  CHECK(text(tn::arange<int>(0, 8).view({2, 2, 2})) == "[[[0, 1],\n  [2, 3]],\n\n [[4, 5],\n  [6, 7]]]\n[tenon.IntTensor of size 2x2x2]");
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
