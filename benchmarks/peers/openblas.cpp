// OpenBLAS's column: level 3, and what its extensions have of the rest.
#include <cblas.h>

#include <cstdint>
#include <memory>
#include <string>

#include "contest.hpp"

namespace {

/// BLAS has no array: memory and its sizes.
template <class T>
struct Array {
  rows::Sizes sizes;
  std::int64_t count;
  std::unique_ptr<T[]> data = std::make_unique_for_overwrite<T[]>(static_cast<std::size_t>(count));
};

void multiply(int n, const float* a, const float* b, float* c) {
  cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, n, b, n, 0, c, n);
}
void multiply(int n, const double* a, const double* b, double* c) {
  cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a, n, b, n, 0, c, n);
}

struct Peer {
  static std::string version() { return openblas_get_config(); }

  template <class W>
  static auto operand(const W& work, auto index) {
    Array<typename W::value_type> result{work.shape(index), work.count(index)};
    work.fill(result.data.get(), index);
    return result;
  }

  static void write(rows::Transpose, Array<float>& d, const Array<float>& a) {
    const auto m = static_cast<int>(a.sizes[0]), n = static_cast<int>(a.sizes[1]);
    cblas_somatcopy(CblasRowMajor, CblasTrans, m, n, 1, a.data.get(), n, d.data.get(), m);
  }
  static float make(rows::Sum, const Array<float>& a) { return cblas_ssum(static_cast<int>(a.count), a.data.get(), 1); }
  static std::int64_t make(rows::ArgMax, const Array<float>& a) {
    return static_cast<std::int64_t>(cblas_ismax(static_cast<int>(a.count), a.data.get(), 1));
  }

  template <class T>
  static Array<T> make(rows::Matmul, const Array<T>& a, const Array<T>& b) {
    Array<T> result{a.sizes, a.count};
    multiply(static_cast<int>(a.sizes[0]), a.data.get(), b.data.get(), result.data.get());
    return result;
  }
  template <class T>
  static Array<T> make(rows::BatchedMatmul, const Array<T>& a, const Array<T>& b) {
    Array<T> result{a.sizes, a.count};
    const auto n = a.sizes[1];
    for (std::int64_t at = 0; at < a.count; at += n * n)
      multiply(static_cast<int>(n), &a.data[at], &b.data[at], &result.data[at]);
    return result;
  }

  template <class T>
  static void elements(const Array<T>& a, auto use) { use(a.data.get(), a.count); }
};

}  // namespace

int main(int argc, char** argv) { return contest::main<Peer>(argc, argv); }
