// Times of sparse operations, Tenon's and Eigen's: a line for each, `<row> <library> <milliseconds>`. run.py runs it
// beside SciPy.
//
//   bench_sparse <number of threads> <folder>    the folder has the matrices that scipy_peer.py --write wrote
#include <tenon/file/sparse_npz.hpp>
#include <tenon/sparse.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#if __has_include(<Eigen/SparseCore>)
#include <Eigen/SparseCore>
#include <tenon/exchange/eigen_sparse.hpp>
#endif

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::Coo;
using tn::Csr;
using tn::Sparse;
using tn::Tensor;

namespace {

/// The smallest of several times, in milliseconds; results are destroyed within the time.
template <class F>
double milliseconds(const F& f) {
  double best = 1e30, total = 0;
  for (int k = 0; k < 5 || (total < 500 && k < 2000); ++k) {
    const auto begin = std::chrono::steady_clock::now();
    f();
    const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
    best = std::min(best, took);
    total += took;
  }
  return best;
}
void report(const char* row, const char* library, double time) { std::printf("%s %s %.6f\n", row, library, time); }

#if __has_include(<Eigen/SparseCore>)
using EigenRows = Eigen::SparseMatrix<double, Eigen::RowMajor, std::int32_t>;
using EigenDense = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

void with_eigen(const char* row, const Sparse<double>& a, bool multiplies_itself) {
  const EigenRows m = sparse::to_eigen(a);
  if (multiplies_itself) {
    report(row, "Eigen", milliseconds([&] { const EigenRows c = m * m; }));
    return;
  }
  const Eigen::VectorXd x = Eigen::VectorXd::Ones(m.cols());
  Eigen::VectorXd y(m.rows());
  report(row, "Eigen", milliseconds([&] { y.noalias() = m * x; }));
}
#else
void with_eigen(const char*, const Sparse<double>&, bool) {}
#endif

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return std::fprintf(stderr, "usage: bench_sparse <threads> <folder>\n"), EXIT_FAILURE;
  tn::set_num_threads(std::atoi(arguments[1]));
  const std::string folder = std::string(arguments[2]) + "/";
  const auto load = [&](const char* name) { return sparse::load_npz<double>(folder + name + ".npz"); };

  const auto laplacian = load("laplacian"), scattered = load("scattered"), wide = load("wide"), small = load("small");
  const auto x = tn::ones<double>({laplacian.size(1)});
  // What a product reads at least, as one run of memory.
  const std::int64_t bytes = laplacian.nnz() * 12 + laplacian.size(0) * 20;
  const auto run = tn::ones<double>({bytes / 8});
  report("read", "Tenon", milliseconds([&] { tn::sum(run); }));
  report("spmv_laplacian", "Tenon", milliseconds([&] { tn::matmul(laplacian, x); }));
  report("spmv_scattered", "Tenon", milliseconds([&] { tn::matmul(scattered, x); }));
  const auto few = tn::ones<double>({small.size(1)});
  report("spmv_small", "Tenon", milliseconds([&] {
           for (int k = 0; k < 100; ++k) tn::matmul(small, few);
         }) / 100);
  const auto columns = tn::ones<double>({wide.size(1), 64});
  report("spmm_64", "Tenon", milliseconds([&] { tn::matmul(wide, columns); }));
  report("spgemm", "Tenon", milliseconds([&] { tn::matmul(wide, wide); }));
  report("spgemm_laplacian", "Tenon", milliseconds([&] { tn::matmul(laplacian, laplacian); }));
  const auto entries = sparse::load_npz<double, Coo>(folder + "triplets.npz");
  report("coo_to_csr", "Tenon", milliseconds([&] { entries.to_csr(); }));
  report("transpose", "Tenon", milliseconds([&] { wide.t().to_csr(); }));
  const auto other = wide.t().to_csr();
  report("add", "Tenon", milliseconds([&] { tn::eval(wide + other); }));
  report("sddmm_64", "Tenon", milliseconds([&] { sparse::sampled_addmm(wide, columns, columns.t(), 0); }));

  with_eigen("spmv_laplacian", laplacian, false);
  with_eigen("spmv_scattered", scattered, false);
  with_eigen("spgemm", wide, true);
  with_eigen("spgemm_laplacian", laplacian, true);
  return EXIT_SUCCESS;
}
