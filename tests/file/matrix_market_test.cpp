// Matrix Market files that SciPy wrote (tests/data/make_sparse.py), files that lie, and what is written.
#include <tenon/file/matrix_market.hpp>
#include <tenon/sparse.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/data.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using namespace files;
using support::error_text;
using tn::Coo, tn::Csc, tn::Tensor;

namespace {

std::string golden(const std::string& name) { return support::data_file("matrix_market/" + name + ".mtx"); }

template <class T = double>
Tensor<T> load(const std::string& name) {
  return sparse::load_matrix_market<T>(golden(name)).to_dense();
}

/// What loading this text says.
template <class E = tn::IoError, class T = double, class Format = Coo>
std::string refusal(const std::string& text) {
  const Scratch scratch;
  const std::string path = scratch / "x.mtx";
  write_bytes(path, text);
  return error_text<E>([&] { sparse::load_matrix_market<T, Format>(path); });
}

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

const std::string banner = "%%MatrixMarket matrix coordinate real general\n";

}  // namespace

TEST_CASE("files of SciPy") {
  const auto x = tn::tensor<double>({{1.5, 0, 2, 0}, {0, 0, -3, 0}, {0, -4, 0, 1e-30}});
  CHECK(tn::all(load("general") == x).item());
  CHECK(tn::all(load("array") == x).item());
  CHECK(tn::all(load("pattern") == tn::cast<double>(x != 0)).item());
  CHECK(tn::all(load<bool>("pattern") == (x != 0)).item());
  CHECK(tn::all(load<std::int8_t>("integer") == tn::tensor<std::int8_t>({{0, 7}, {-9, 0}})).item());
  const auto square = tn::tensor<double>({{1, 2, 0}, {2, 3, 4.5}, {0, 4.5, 5}}),
             skew = tn::tensor<double>({{0, -2.5, 0}, {2.5, 0, -4}, {0, 4, 0}});
  CHECK(tn::all(load("symmetric") == square).item());
  CHECK(tn::all(load("symmetric_array") == square).item());
  CHECK(tn::all(load("skew") == skew).item());
  CHECK(tn::all(load("skew_array") == skew).item());
  const auto hermitian = load<tn::complex<double>>("hermitian");
  CHECK(hermitian(0, 1) == tn::complex<double>(2, -1));
  CHECK(hermitian(1, 0) == tn::complex<double>(2, 1));
  CHECK(error_text<tn::TypeError>([] { load<double>("hermitian"); }).find("complex numbers") != std::string::npos);
  CHECK_THROWS_AS(load<int>("general"), tn::TypeError);
  CHECK(tn::all(sparse::load_matrix_market<double, Csc, std::int64_t>(golden("general")).to_dense() == x).item());
}

TEST_CASE("Matrix Market files that lie") {
  CHECK(says(refusal(""), "does not begin with %%MatrixMarket"));
  CHECK(says(refusal("%%MatrixMarket matrix list real general\n"), "neither of coordinates nor an array"));
  CHECK(says(refusal("%%MatrixMarket matrix coordinate real upper\n"), "neither general"));
  CHECK(says(refusal(banner), "line 2: the file ends where a number of rows"));
  CHECK(says(refusal(banner + "2 2 1\n"), "the file ends where a row"));
  CHECK(says(refusal(banner + "2 2 1\n1 1\n"), "the file ends where a value"));
  CHECK(says(refusal(banner + "2 2 1\n3 1 1\n"), "line 3: the entry (3, 1) is outside of shape (2,2)"));
  CHECK(says(refusal(banner + "2 2 1\n0 1 1\n"), "outside"));
  CHECK(says(refusal(banner + "2 2 1\n-1 1 1\n"), "something else where a row"));
  CHECK(says(refusal(banner + "2 2 1\n1 1 1x\n"), "something else where a value"));
  CHECK(says(refusal(banner + "2 2 1\n1 1 1\n2 2 2\n"), "more entries"));
  CHECK(says(refusal(banner + "2 2 9000000000000000000\n1 1 1\n"), "for which its"));
  CHECK(says(refusal(banner + "2 2 99999999999999999999\n"), "something else where a number of entries"));
  CHECK(says(refusal<tn::ShapeError>(banner + "3000000000 2 1\n1 1 1\n"), "int32 indices"));
  CHECK(says(refusal<tn::ShapeError>(banner + "9000000000000000000 9 1\n1 1 1\n"), "9000000000000000000"));
  CHECK(says(refusal("%%MatrixMarket matrix array real general\n1000000 1000000\n1\n"), "for which its"));
  CHECK(says(refusal("%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n"), "symmetric"));
  CHECK(refusal("%%matrixmarket MATRIX Coordinate Real General\r\n% a comment\n\n 2\t2 1\r\n% another\n2 1 +1e0") ==
        "no error");
  CHECK(refusal<tn::IoError, std::int8_t>("%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 300\n") !=
        "no error");
}

TEST_CASE("Matrix Market files whose lines end with CR, CR LF or LF") {
  for (const std::string end : {"\r", "\r\n", "\n"}) {
    const std::string begin =
        "%%MatrixMarket matrix coordinate real general" + end + "% note 7" + end + end + "2 2 2" + end;
    const Scratch scratch;
    write_bytes(scratch / "x.mtx", begin + "1 1 5" + end + "% 9 9 9" + end + "2 1 6" + end);
    CHECK(tn::all(sparse::load_matrix_market<double>(scratch / "x.mtx").to_dense() ==
                  tn::tensor<double>({{5, 0}, {6, 0}}))
              .item());
    CHECK(says(refusal(begin + "1 1 5" + end + "2 1 x"), "line 6: something else where a value"));
    CHECK(says(refusal("%%MatrixMarket matrix coordinate real" + end + "general" + end + "1 1 0"), "neither general"));
  }
}

TEST_CASE("Matrix Market files of unsigned integers, and with exponents of Fortran") {
  const Scratch scratch;
  write_bytes(scratch / "x.mtx",
              "%%MatrixMarket matrix coordinate unsigned-integer general\n1 2 2\n1 1 18446744073709551615\n1 2 7\n");
  const auto large = sparse::load_matrix_market<std::uint64_t>(scratch / "x.mtx");
  CHECK((large.values()(0) == ~std::uint64_t{0} && large.values()(1) == 7));
  const std::string natural = "%%MatrixMarket matrix array unsigned-integer general\n";
  CHECK(says(refusal<tn::IoError, std::int64_t>(natural + "1 1\n18446744073709551615\n"),
             "something else where a value"));
  write_bytes(scratch / "x.mtx", "%%MatrixMarket matrix array real general\n4 1\n1.5D+03\n-2d-1\r1D2\n.5D0");
  const auto column = sparse::load_matrix_market<double>(scratch / "x.mtx").to_dense();
  CHECK(tn::all(column == tn::tensor<double>({{1500}, {-0.2}, {100}, {0.5}})).item());
  for (const char* text : {"1D", "1Dx", "1D2D3", "D2", "1D+", "1D2,"})
    CHECK(says(refusal("%%MatrixMarket matrix array real general\n1 1\n" + std::string(text) + "\n"),
               "something else where a value"));
  CHECK(says(refusal<tn::IoError, int>("%%MatrixMarket matrix array integer general\n1 1\n1D2\n"),
             "something else where a value"));
  const auto pair = [&] {
    write_bytes(scratch / "x.mtx", "%%MatrixMarket matrix array complex general\n1 1\n1D1 -2D0\n");
    return sparse::load_matrix_market<tn::complex<double>>(scratch / "x.mtx").values()(0);
  }();
  CHECK(pair == tn::complex<double>(10, -2));
}

TEST_CASE("a file declares no more rows than its bytes answer for") {
  const auto in_rows = refusal<tn::IoError, double, tn::Csr>;
  CHECK(says(in_rows(banner + "2147483646 1 1\n1 1 1\n"), " declares 2147483646 rows, and its "));
  CHECK(says(in_rows(banner + "2147483646 1 0\n"), "load it as Coo"));
  CHECK(in_rows(banner + "1 2147483646 1\n1 1 1\n") == "no error");
  CHECK(in_rows(banner + "1048576 1 1\n1048576 1 1\n") == "no error");
  const Scratch scratch;
  write_bytes(scratch / "x.mtx", banner + "2147483646 1 1\n2147483646 1 1\n");
  CHECK(sparse::load_matrix_market<double, Coo>(scratch / "x.mtx")(-1, 0) == 1);
  CHECK(sparse::load_matrix_market<double, Csc>(scratch / "x.mtx")(-1, 0) == 1);
}

TEST_CASE("what is written is loaded as the same") {
  const Scratch scratch;
  const std::string path = scratch / "x.mtx";
  const auto x =
      sparse::coo_tensor(tn::tensor<std::int32_t>({{1, 0, 1}, {0, 2, 0}}), tn::tensor<float>({0.1F, 2, 3}), {2, 3});
  sparse::save_matrix_market(path, x);
  const auto y = sparse::load_matrix_market<float>(path);
  CHECK(y.nnz() == 2);
  CHECK(tn::all(y.to_dense() == x.to_dense()).item());
  sparse::save_matrix_market(path, tn::eval(x > 0));
  CHECK(bytes_of(path) == "%%MatrixMarket matrix coordinate pattern general\n2 3 2\n1 3\n2 1\n");
  sparse::save_matrix_market(path, sparse::zeros<tn::complex<float>>({0, 4}));
  CHECK(sparse::load_matrix_market<tn::complex<float>>(path).sizes() == tn::Shape{0, 4});
}
