// The memory that sparse operations take at most, of a matrix of 100,000 by 100,000 elements with 10 million entries:
// for each a line with megabytes of its operands, of its result, of both and all that it holds besides, and the ratio
// of that to operands and result. Fails if one takes more than three times these.
//
//   bench_sparse_memory [entries]
#include <tenon/sparse.hpp>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <malloc.h>
#include <new>
#include <type_traits>

namespace {

// What containers hold, which memory_stats does not count.
std::atomic<std::int64_t> in_containers{0}, peak_in_containers{0};

void* counted(std::size_t bytes) {
  void* const p = std::malloc(bytes);
  if (!p) throw std::bad_alloc();
  const std::int64_t now = in_containers += static_cast<std::int64_t>(malloc_usable_size(p));
  std::int64_t peak = peak_in_containers;
  while (now > peak && !peak_in_containers.compare_exchange_weak(peak, now)) {}
  return p;
}
void released(void* p) noexcept {
  if (p) in_containers -= static_cast<std::int64_t>(malloc_usable_size(p));
  std::free(p);
}

}  // namespace

void* operator new(std::size_t bytes) { return counted(bytes); }
void operator delete(void* p) noexcept { released(p); }
void operator delete(void* p, std::size_t) noexcept { released(p); }

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::axis;
using tn::Coo;
using tn::Sparse;
using tn::Tensor;

namespace {

bool fits = true;

template <class T>
std::int64_t bytes_of(const Tensor<T>& x) {
  return x.numel() * static_cast<std::int64_t>(sizeof(T));
}
template <class T, class Format, class Index>
std::int64_t bytes_of(const Sparse<T, Format, Index>& x) {
  std::int64_t bytes = bytes_of(x.values()) + bytes_of(x.pattern().indices());
  if constexpr (!std::is_same_v<Format, Coo>) bytes += bytes_of(x.pattern().pointers());
  return bytes;
}

/// Reports what f() takes beside operands of `operands` bytes.
template <class F>
void report(const char* row, std::int64_t operands, const F& f) {
  const std::int64_t before = tn::memory_stats().current_bytes, containers = in_containers;
  tn::reset_peak();
  peak_in_containers = containers;
  const auto result = f();
  // The two peaks need not come at the same time: their sum is what is taken at most.
  const std::int64_t taken = tn::memory_stats().peak_bytes - before + peak_in_containers - containers,
                     of_result = bytes_of(result);
  const double ratio = static_cast<double>(operands + taken) / static_cast<double>(operands + of_result);
  fits &= ratio <= 3;
  std::printf("%-14s %8.1f %8.1f %8.1f %6.2f\n", row, static_cast<double>(operands) / 1e6,
              static_cast<double>(of_result) / 1e6, static_cast<double>(operands + taken) / 1e6, ratio);
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const std::int64_t n = 100'000, entries = count > 1 ? std::atoll(arguments[1]) : 10'000'000;
  const auto scattered = [=](std::uint64_t seed) {
    auto source = tn::Generator(seed);
    return sparse::coo_tensor(tn::randint<std::int32_t>(0, n, {2, entries}, source),
                              tn::randn<double>({entries}, source), {n, n});
  };
  const auto coo = scattered(1);
  std::printf("%-14s %8s %8s %8s %6s\n", "megabytes", "operands", "result", "peak", "ratio");
  report("coalesce", bytes_of(coo), [&] { return coo.coalesce(); });
  report("coo_to_csr", bytes_of(coo), [&] { return coo.to_csr(); });
  report("coo_to_csc", bytes_of(coo), [&] { return coo.to_csc(); });
  const auto a = coo.to_csr(), b = scattered(2).to_csr();
  report("csr_to_coo", bytes_of(a), [&] { return a.to_coo(); });
  report("csr_to_csc", bytes_of(a), [&] { return a.to_csc(); });
  report("csr_to_bsr", bytes_of(a), [&] { return a.to_bsr(1, 2); });
  report("add", bytes_of(a) + bytes_of(b), [&] { return tn::eval(a + b); });
  report("multiply", bytes_of(a) + bytes_of(b), [&] { return tn::eval(a * b); });
  report("add_csc", bytes_of(a) + bytes_of(b), [&] { return tn::eval(a + b.t()); });
  report("add_coo", 2 * bytes_of(coo), [&] { return tn::eval(coo + coo); });
  report("expm1", bytes_of(a), [&] { return tn::eval(tn::expm1(a) * 2); });
  const auto x = tn::ones<double>({n});
  report("matvec", bytes_of(a) + bytes_of(x), [&] { return tn::matmul(a, x); });
  report("vecmat", bytes_of(a) + bytes_of(x), [&] { return tn::matmul(x, a); });
  report("scale_rows", bytes_of(a) + bytes_of(x), [&] { return tn::eval(a * x.unsqueeze(1)); });
  const auto columns = tn::ones<double>({n, 64});
  report("matmul_64", bytes_of(a) + bytes_of(columns), [&] { return tn::matmul(a, columns); });
  report("64_matmul", bytes_of(a) + bytes_of(columns), [&] { return tn::matmul(columns.t(), a); });
  report("coo_matmul_64", bytes_of(coo) + bytes_of(columns), [&] { return tn::matmul(coo, columns); });
  report("sddmm_64", bytes_of(a) + 2 * bytes_of(columns),
         [&] { return sparse::sampled_addmm(a, columns, columns.t(), 0); });
  auto few = tn::Generator(3);
  const auto one =
      sparse::coo_tensor(tn::randint<std::int32_t>(0, n, {2, 2 * n}, few), tn::randn<double>({2 * n}, few), {n, n})
          .to_csr();
  report("spgemm", bytes_of(a) + bytes_of(one), [&] { return tn::matmul(a, one); });
  report("spgemm_masked", 3 * bytes_of(a), [&] { return sparse::matmul(a, a, a); });
  report("sum", bytes_of(a), [&] { return tn::sum(a); });
  report("sum_rows", bytes_of(a), [&] { return tn::sum(a, axis(1)); });
  report("sum_columns", bytes_of(a), [&] { return tn::sum(a, axis(0)); });
  report("max_columns", bytes_of(a), [&] { return tn::max(a, axis(0)); });
  report("coo_max_rows", bytes_of(coo), [&] { return tn::max(coo, axis(1)); });
  report("norm", bytes_of(a), [&] { return tn::norm(a); });
  report("narrow", bytes_of(a), [&] { return a.narrow(1, 1000, n / 2); });
  report("index_select", bytes_of(a), [&] { return a.index_select(0, tn::arange<std::int64_t>(0, n, 2)); });
  report("select_column", bytes_of(a), [&] { return a.select(1, 5); });
  report("tril", bytes_of(a), [&] { return tn::tril(a); });
  report("concat", bytes_of(a) + bytes_of(b), [&] { return tn::concat(a, b, axis(1)); });
  report("stack", bytes_of(a) + bytes_of(b), [&] { return tn::stack(a, b); });
  report("block_diag", bytes_of(a) + bytes_of(b), [&] { return sparse::block_diag({a, b}); });
  report("kron", bytes_of(a) + 12 * 2, [&] { return tn::kron(a, sparse::eye<double>(2)); });
  report("diagonal", bytes_of(a), [&] { return tn::diagonal(a); });
  tn::linalg::SolveTriangular::Options is_lower;
  is_lower.is_upper = false;
  const auto lower = tn::eval(tn::tril(a, -1) + sparse::eye<double>(n) * 100);
  report("triangular", bytes_of(lower) + bytes_of(x), [&] { return tn::linalg::solve_triangular(lower, x, is_lower); });
  return fits ? EXIT_SUCCESS : EXIT_FAILURE;
}
