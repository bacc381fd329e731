// Files of scipy.sparse.save_npz (tests/data/make_sparse.py), files that are none, and what is written.
#include <tenon/file/npz.hpp>
#include <tenon/file/sparse_npz.hpp>
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
using tn::Coo, tn::Csc, tn::Csr;

namespace {

std::string golden(const std::string& name) { return support::data_file("sparse_npz/" + name + ".npz"); }

}  // namespace

TEST_CASE("sparse files of SciPy") {
  const auto x = tn::tensor<double>({{1.5, 0, 2, 0}, {0, 0, -3, 0}, {0, -4, 0, 1e-30}});
  for (const char* const name : {"csr", "csc", "coo", "bsr"}) {
    INFO(name);
    CHECK(tn::all(sparse::load_npz<double>(golden(name)).to_dense() == x).item());
    CHECK(tn::all(sparse::load_npz<double, Csc, std::int64_t>(golden(name)).to_dense() == x).item());
    CHECK(tn::all(sparse::load_npz<double, Coo>(golden(name)).to_dense() == x).item());
  }
  CHECK(sparse::load_npz<double>(golden("csr")).nnz() == 5);
#if TENON_ZLIB
  CHECK(tn::all(sparse::load_npz<double>(golden("deflated")).to_dense() == x).item());
#else
  CHECK(error_text<tn::IoError>([] { sparse::load_npz<double>(golden("deflated")); }).find("needs zlib") !=
        std::string::npos);
#endif
  CHECK(error_text<tn::TypeError>([] { sparse::load_npz<float>(golden("csr")); }).find("holds float64, not float32") !=
        std::string::npos);
}

TEST_CASE("files that are no sparse matrices") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  tn::save_npz(path, {{"data", tn::ones<double>({2})}});
  CHECK(error_text<tn::IoError>([&] { sparse::load_npz<double>(path); }).find("no array 'format'") !=
        std::string::npos);
  const auto values = tn::ones<double>({2});
  const auto at = tn::tensor<std::int32_t>({0, 1, 2}), of = tn::tensor<std::int32_t>({0, 9});
  tn::save_npz(path, {{"data", values},
                      {"format", tn::ones<std::int32_t>({1})},
                      {"indices", of},
                      {"indptr", at},
                      {"shape", tn::tensor<std::int64_t>({2, 2})}});
  CHECK(error_text<tn::IoError>([&] { sparse::load_npz<double>(path); }).find("holds the format") != std::string::npos);
}

TEST_CASE("sparse files of few bytes that declare many rows ask for no memory") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  const std::int64_t many = std::int64_t{1} << 43;  // 70 TB of pointers
  const auto one = tn::zeros<std::int64_t>({2, 1});
  const auto is_refused = [&](auto format, const char* what) {
    using Format = decltype(format);
    const auto text = error_text<tn::IoError>([&] { sparse::load_npz<double, Format, std::int64_t>(path); });
    return text.find(std::string(" declares 8796093022208 ") + what) != std::string::npos;
  };
  sparse::save_npz(path, sparse::coo_tensor(one, tn::ones<double>({1}), {many, 3}));
  CHECK(sparse::load_npz<double, Coo, std::int64_t>(path)(0, 0) == 1);
  CHECK(sparse::load_npz<double, Csc, std::int64_t>(path)(0, 0) == 1);
  CHECK(is_refused(Csr{}, "rows"));
  sparse::save_npz(
      path, sparse::csr_tensor(tn::tensor<std::int64_t>({0, 1}), one.select(0, 0), tn::ones<double>({1}), {1, many}));
  CHECK(sparse::load_npz<double, Csr, std::int64_t>(path)(0, 0) == 1);
  CHECK(is_refused(Csc{}, "columns"));
  const std::int64_t height = many / 2;
  const auto none = tn::zeros<std::int64_t>({0});
  sparse::save_npz(
      path, sparse::bsr_tensor(tn::zeros<std::int64_t>({3}), none, tn::zeros<double>({0, height, 1}), {many, 1}));
  CHECK(is_refused(Coo{}, "rows"));
  CHECK(is_refused(Csr{}, "rows"));
  CHECK(is_refused(Csc{}, "rows"));
}

TEST_CASE("sparse files that are written are loaded as the same") {
  const Scratch scratch;
  const std::string path = scratch / "x.npz";
  const auto check = [&](const auto& x) {
    sparse::save_npz(path, x);
    const auto y = sparse::load_npz<float>(path);
    CHECK(y.sizes() == x.sizes());
    CHECK(tn::all(y.to_dense() == x.to_dense()).item());
  };
  const auto x = sparse::from_dense(tn::tensor<float>({{0, 1, 2, 0}, {3, 0, 0, 0}}));
  check(x);
  check(x.to_csc());
  check(x.to_coo());
  check(x.to_bsr(1, 2));
  check(x.with_index<std::int64_t>());
  check(sparse::zeros<float, Coo>({2, 3}));
}
