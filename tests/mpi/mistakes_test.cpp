// What one rank alone does wrong, with TENON_MPI_CHECK=1: every verb × the mistakes that its arguments allow. All ranks
// throw the same error, and go on together.
#include <tenon/mpi/agreement.hpp>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;
using mpi::Distributed;

namespace {

using Floats = tn::Tensor<float>;
/// A call that goes wrong on the ranks where `odd` is true.
using Call = std::function<void(bool odd)>;
using Mistakes = std::vector<std::pair<std::string, Call>>;

/// Two elements for each rank, and room for what n ranks have.
Floats two() { return tn::ones<float>({2}); }
Floats of_all(std::int64_t columns = 2) { return tn::zeros<float>({world().size(), columns}); }
Floats rows(std::int64_t n) { return tn::ones<float>({n, 2}); }
/// More bytes than any machine has, of no memory: what is made of it cannot be allocated.
tn::Tensor<const float> endless() {
  static const Floats one = tn::ones<float>({1});
  return one.expand({std::int64_t{1} << 45});
}
mpi::RowCounts ones() { return mpi::RowCounts(static_cast<std::size_t>(world().size()), 1); }
mpi::RowCounts bad_counts(std::int64_t first) {
  mpi::RowCounts counts = ones();
  counts[0] = first;
  return counts;
}
int bad_root(bool odd) { return odd ? world().size() + 3 : 0; }
std::string no_file(bool odd) { return odd ? "/no/such/folder/x.npy" : "mistakes.npy"; }

Mistakes blocks() {
  const auto all = world();
  const Floats flipped = tn::ones<float>({2, 2}).flip(0);
  return {
      {"barrier and scan", [=](bool odd) { odd ? mpi::barrier(all) : static_cast<void>(mpi::scan(all, two())); }},
      {"ibarrier and barrier",
       [=](bool odd) { odd ? static_cast<void>(mpi::ibarrier(all).wait()) : mpi::barrier(all); }},
      {"broadcast, root", [=](bool odd) { mpi::broadcast(all, two(), bad_root(odd)); }},
      {"broadcast, root -1", [=](bool odd) { mpi::broadcast(all, two(), odd ? -1 : 0); }},
      {"broadcast, another root", [=](bool odd) { mpi::broadcast(all, two(), odd ? 1 : 0); }},
      {"broadcast, shape", [=](bool odd) { mpi::broadcast(all, odd ? tn::ones<float>({3}) : two()); }},
      {"broadcast, dtype",
       [=](bool odd) { mpi::broadcast(all, odd ? tn::AnyTensor(tn::ones<double>({2})) : tn::AnyTensor(two())); }},
      {"broadcast, read-only",
       [=](bool odd) {
         mpi::broadcast(all, odd ? tn::AnyTensor(tn::Tensor<const float>(two())) : tn::AnyTensor(two()), 0);
       }},
      {"broadcast, repeated",
       [=](bool odd) {
         mpi::broadcast(all, odd ? tn::AnyTensor(tn::ones<float>({1}).expand({2})) : tn::AnyTensor(two()), 0);
       }},
      {"ibroadcast, root", [=](bool odd) { mpi::ibroadcast(all, two(), bad_root(odd)).wait(); }},
      {"gather, root", [=](bool odd) { mpi::gather(all, two(), of_all(), bad_root(odd)); }},
      {"gather, root -1", [=](bool odd) { mpi::gather(all, two(), of_all(), odd ? -1 : 0); }},
      {"gather, new, root", [=](bool odd) { (void)mpi::gather(all, two(), bad_root(odd)); }},
      {"gather, new, root -1", [=](bool odd) { (void)mpi::gather(all, two(), odd ? -1 : 0); }},
      {"gather, new, root beyond int",
       [=](bool odd) { (void)mpi::gather(all, two(), odd ? std::int64_t{1} << 32 : std::int64_t{0}); }},
      {"gather, result", [=](bool odd) { mpi::gather(all, two(), odd ? of_all(3) : of_all(), 1); }},
      {"gather, dtype of the result",
       [=](bool odd) {
         odd ? mpi::gather(all, two(), tn::zeros<double>({all.size(), 2}), 1) : mpi::gather(all, two(), of_all(), 1);
       }},
      {"gather, new, memory",
       [=](bool odd) { odd ? (void)mpi::gather(all, endless(), 1) : (void)mpi::gather(all, two(), 1); }},
      {"igather, root", [=](bool odd) { mpi::igather(all, two(), of_all(), bad_root(odd)).wait(); }},
      {"all_gather, shape", [=](bool odd) { (void)mpi::all_gather(all, odd ? tn::ones<float>({3}) : two()); }},
      {"all_gather, result", [=](bool odd) { mpi::all_gather(all, two(), odd ? of_all(3) : of_all()); }},
      {"all_gather, memory",
       [=](bool odd) { (void)mpi::all_gather(all, odd ? endless() : tn::Tensor<const float>(two())); }},
      {"all_gather, memory of an expression",
       [=](bool odd) { (void)mpi::all_gather(all, (odd ? endless() : tn::Tensor<const float>(two())) + 1.f); }},
      {"iall_gather, backwards",
       [=](bool odd) {
         const auto out = of_all();
         mpi::iall_gather(all, two(), odd ? out.flip(0) : out).wait();
       }},
      {"scatter, root", [=](bool odd) { mpi::scatter(all, of_all(), two(), bad_root(odd)); }},
      {"scatter, new, root", [=](bool odd) { (void)mpi::scatter(all, of_all(), bad_root(odd)); }},
      {"scatter, new, dtype",
       [=](bool odd) {
         odd ? (void)mpi::scatter(all, tn::zeros<double>({all.size(), 2})) : (void)mpi::scatter(all, of_all());
       }},
      {"scatter, result", [=](bool odd) { mpi::scatter(all, of_all(), odd ? tn::zeros<float>({3}) : two()); }},
      {"scatter, blocks",
       [=](bool odd) {
         (void)mpi::scatter(all, odd ? tn::zeros<float>({7, 2}) : of_all(), 1);
       }},
      {"iscatter, root", [=](bool odd) { mpi::iscatter(all, of_all(), two(), bad_root(odd)).wait(); }},
      {"all_to_all, blocks",
       [=](bool odd) {
         (void)mpi::all_to_all(all, odd ? tn::zeros<float>({9, 2}) : of_all());
       }},
      {"all_to_all, 0-d", [=](bool odd) { (void)mpi::all_to_all(all, odd ? tn::zeros<float>({}) : of_all()); }},
      {"all_to_all, result", [=](bool odd) { mpi::all_to_all(all, of_all(), odd ? of_all(3) : of_all()); }},
      {"iall_to_all, result", [=](bool odd) { mpi::iall_to_all(all, of_all(), odd ? of_all(3) : of_all()).wait(); }},
  };
}

Mistakes reductions() {
  const auto all = world();
  return {
      {"all_reduce, shape", [=](bool odd) { (void)mpi::all_reduce(all, odd ? tn::ones<float>({3}) : two()); }},
      {"all_reduce, result", [=](bool odd) { mpi::all_reduce(all, two(), odd ? tn::zeros<float>({3}) : two()); }},
      {"all_reduce, operation",
       [=](bool odd) { odd ? (void)mpi::all_reduce(all, two(), tn::maximum) : (void)mpi::all_reduce(all, two()); }},
      {"all_reduce, memory",
       [=](bool odd) { (void)mpi::all_reduce(all, odd ? endless() : tn::Tensor<const float>(two())); }},
      {"all_reduce_, shape", [=](bool odd) { mpi::all_reduce_(all, odd ? tn::ones<float>({3}) : two()); }},
      {"iall_reduce, not contiguous",
       [=](bool odd) {
         const auto out = tn::zeros<float>({4});
         mpi::iall_reduce(all, two(), odd ? out(tn::range(0, 4, 2)) : two()).wait();
       }},
      {"reduce, root", [=](bool odd) { (void)mpi::reduce(all, two(), tn::add, bad_root(odd)); }},
      {"reduce, result", [=](bool odd) { mpi::reduce(all, two(), odd ? tn::zeros<float>({3}) : two(), tn::add, 1); }},
      {"reduce_, root", [=](bool odd) { mpi::reduce_(all, two(), tn::add, bad_root(odd)); }},
      {"ireduce, root", [=](bool odd) { mpi::ireduce(all, two(), two(), tn::add, bad_root(odd)).wait(); }},
      {"scan, shape", [=](bool odd) { (void)mpi::scan(all, odd ? tn::ones<float>({3}) : two()); }},
      {"scan, result", [=](bool odd) { mpi::scan(all, two(), odd ? tn::zeros<float>({3}) : two()); }},
      {"iscan, result", [=](bool odd) { mpi::iscan(all, two(), odd ? tn::zeros<float>({3}) : two()).wait(); }},
      {"reduce_scatter, blocks",
       [=](bool odd) {
         (void)mpi::reduce_scatter(all, odd ? tn::ones<float>({9, 2}) : of_all());
       }},
      {"reduce_scatter, 0-d", [=](bool odd) { (void)mpi::reduce_scatter(all, odd ? tn::ones<float>({}) : of_all()); }},
      {"reduce_scatter, result",
       [=](bool odd) { mpi::reduce_scatter(all, of_all(), odd ? tn::zeros<float>({3}) : two()); }},
      {"reduce_scatter_rows, negative",
       [=](bool odd) { (void)mpi::reduce_scatter_rows(all, of_all(), odd ? bad_counts(-1) : ones()); }},
      {"reduce_scatter_rows, counts",
       [=](bool odd) { (void)mpi::reduce_scatter_rows(all, of_all(), odd ? mpi::RowCounts{} : ones()); }},
      {"reduce_scatter_rows, other counts",
       [=](bool odd) {
         mpi::RowCounts counts = ones();
         if (odd) counts.front() = 2, counts.back() = 0;
         (void)mpi::reduce_scatter_rows(all, of_all(), counts);
       }},
  };
}

Mistakes of_rows() {
  const auto all = world();
  const int n = all.size();
  const std::int64_t most = INT64_MAX;
  return {
      {"all_gather_rows, 0-d",
       [=](bool odd) { (void)mpi::all_gather_rows(all, odd ? tn::zeros<float>({}) : rows(1)); }},
      {"all_gather_rows, columns",
       [=](bool odd) {
         (void)mpi::all_gather_rows(all, odd ? tn::zeros<float>({1, 3}) : rows(1));
       }},
      {"all_gather_rows, rows beyond 64 bits",
       [=](bool odd) {
         (void)mpi::all_gather_rows(all, odd ? tn::zeros<float>({most, 0}) : tn::zeros<float>({1, 0}));
       }},
      {"all_gather_rows, result",
       [=](bool odd) { mpi::all_gather_rows(all, rows(1), odd ? rows(n + 1) : rows(n), ones()); }},
      {"all_gather_rows, counts",
       [=](bool odd) { mpi::all_gather_rows(all, rows(1), rows(n), odd ? mpi::RowCounts{} : ones()); }},
      {"all_gather_rows, negative",
       [=](bool odd) { mpi::all_gather_rows(all, rows(1), rows(n), odd ? bad_counts(-1) : ones()); }},
      {"all_gather_rows, overflow",
       [=](bool odd) { mpi::all_gather_rows(all, rows(1), rows(n), odd ? bad_counts(most) : ones()); }},
      {"all_gather_rows, another's count",
       [=](bool odd) {  // this rank's own count is right
         mpi::RowCounts counts = ones();
         counts[0] = odd ? 2 : 1;
         mpi::all_gather_rows(all, rows(1), rows(odd ? n + 1 : n), counts);
       }},
      {"gather_rows, root", [=](bool odd) { (void)mpi::gather_rows(all, rows(1), bad_root(odd)); }},
      {"gather_rows, 0-d", [=](bool odd) { (void)mpi::gather_rows(all, odd ? tn::zeros<float>({}) : rows(1)); }},
      {"gather_rows, counts",
       [=](bool odd) { mpi::gather_rows(all, rows(1), rows(n), odd ? mpi::RowCounts{1} : ones(), 1); }},
      {"gather_rows, more rows than counted",
       [=](bool odd) { mpi::gather_rows(all, rows(odd ? 2 : 1), rows(n), ones(), 0); }},
      {"scatter_rows, new, root", [=](bool odd) { (void)mpi::scatter_rows(all, rows(n), ones(), bad_root(odd)); }},
      {"scatter_rows, new, negative",
       [=](bool odd) { (void)mpi::scatter_rows(all, rows(n), odd ? bad_counts(-1) : ones(), 1); }},
      {"scatter_rows, new, counts",
       [=](bool odd) { (void)mpi::scatter_rows(all, rows(n), odd ? mpi::RowCounts{} : ones(), 1); }},
      {"scatter_rows, new, 0-d",
       [=](bool odd) { (void)mpi::scatter_rows(all, odd ? tn::zeros<float>({}) : rows(n), ones(), 1); }},
      {"scatter_rows, result", [=](bool odd) { mpi::scatter_rows(all, rows(n), rows(odd ? 2 : 1), ones()); }},
      {"scatter_rows, columns",
       [=](bool odd) {
         mpi::scatter_rows(all, rows(n), odd ? tn::zeros<float>({1, 3}) : rows(1), ones());
       }},
      {"all_to_all_rows, counts",
       [=](bool odd) { (void)mpi::all_to_all_rows(all, rows(n), odd ? mpi::RowCounts{1} : ones()); }},
      {"all_to_all_rows, negative",
       [=](bool odd) { (void)mpi::all_to_all_rows(all, rows(n), odd ? bad_counts(-1) : ones()); }},
      {"all_to_all_rows, 0-d",
       [=](bool odd) { (void)mpi::all_to_all_rows(all, odd ? tn::zeros<float>({}) : rows(n), ones()); }},
      {"all_to_all_rows, received",
       [=](bool odd) {
         mpi::all_to_all_rows(all, rows(n), ones(), rows(odd ? n + 1 : n), odd ? bad_counts(2) : ones());
       }},
  };
}

Mistakes distributed() {
  const auto all = world();
  const int n = all.size();
  const auto split = mpi::RowSplit::even(all, 2 * n);
  const auto d = Distributed<float>::split_rows(split, rows(2 * n)),
             vector = Distributed<float>::replicated(all, two());
  const auto parts = Distributed<float>::split_rows(split, tn::ones<float>({2 * n}));
  return {
      {"Distributed, rows", [=](bool odd) { (void)Distributed<float>(split, rows(odd ? 3 : 2)); }},
      {"Distributed, split",
       [=](bool odd) {
         (void)Distributed<float>(odd ? mpi::RowSplit(all, bad_counts(2)) : mpi::RowSplit(all, ones()), rows(1));
       }},
      {"of_local, 0-d",
       [=](bool odd) { (void)Distributed<float>::of_local(all, odd ? tn::zeros<float>({}) : rows(1)); }},
      {"split_rows, rows", [=](bool odd) { (void)Distributed<float>::split_rows(split, rows(odd ? 3 : 2 * n)); }},
      {"split_rows, 0-d",
       [=](bool odd) { (void)Distributed<float>::split_rows(all, odd ? tn::zeros<float>({}) : rows(2 * n)); }},
      {"zeros, negative",
       [=](bool odd) {
         (void)Distributed<float>::zeros(all, {odd ? -1 : 2, 2});
       }},
      {"distribute, root", [=](bool odd) { (void)mpi::distribute(all, rows(4), bad_root(odd)); }},
      {"gather, root", [=](bool odd) { (void)mpi::gather(d, bad_root(odd)); }},
      {"redistribute, rows", [=](bool odd) { (void)mpi::redistribute(d, mpi::RowSplit::even(all, odd ? 3 : 2 * n)); }},
      {"redistribute, another split",
       [=](bool odd) {
         mpi::RowCounts counts(static_cast<std::size_t>(n));
         counts[odd ? 1 : 0] = 2 * n;
         (void)mpi::redistribute(d, mpi::RowSplit(all, counts));
       }},
      {"transpose, vector", [=](bool odd) { (void)mpi::transpose(odd ? vector : d); }},
      {"matmul, inner sizes", [=](bool odd) { (void)tn::matmul(parts, odd ? rows(3) : rows(2 * n)); }},
      {"matmul, a number", [=](bool odd) { (void)tn::matmul(parts, odd ? tn::ones<float>({}) : rows(2 * n)); }},
      {"matmul of transposed rows, inner sizes",
       [=](bool odd) { (void)tn::matmul(d.t(), odd ? rows(3) : rows(2 * n)); }},
      {"load_npy, no file", [=](bool odd) { (void)mpi::load_npy<float>(all, no_file(odd)); }},
      {"save_npy, no folder", [=](bool odd) { mpi::save_npy(no_file(odd), d); }},
      {"shared_zeros, shape", [=](bool odd) { (void)mpi::shared_zeros<float>(all, {odd ? -1 : 2}); }},
      {"Window, not contiguous",
       [=](bool odd) {
         mpi::Window<float> window(all, odd ? tn::zeros<float>({2, 3}).t() : rows(2));
       }},
      {"cartesian, sizes", [=](bool odd) { (void)all.cartesian({odd ? -1 : 0}); }},
      {"cartesian, no axis", [=](bool odd) { (void)all.cartesian(odd ? tn::Shape{} : tn::Shape{0}); }},
  };
}

std::string current;
[[noreturn]] void end_waiting(int) {
  std::fprintf(stderr, "a rank waits for ever: %s\n", current.c_str());
  _exit(1);
}

/// Calls all of them with rank `odd` wrong. A rank that waits for ever ends.
void check_all(const Mistakes& mistakes, int odd) {
  const auto all = world();
  std::signal(SIGALRM, &end_waiting);
  for (const auto& [name, call] : mistakes) {
    INFO(name << ", wrong on rank " << odd);
    current = name;
    alarm(30);
    std::int32_t code = 0;
    try {
      call(all.rank() == odd);
    } catch (const tn::Error& error) { code = static_cast<std::int32_t>(error.code()); }
    CHECK(code != 0);
    const auto codes = mpi::all_gather(all, tn::full<std::int32_t>({1}, code));
    CHECK(tn::min(codes).item() == tn::max(codes).item());
    alarm(0);
  }
}

}  // namespace

TEST_CASE("mistakes of one rank in verbs of blocks", "[.checked]") {
  if (world().size() > 1) check_all(blocks(), 1);
}
TEST_CASE("mistakes of one rank in reductions", "[.checked]") {
  if (world().size() > 1) check_all(reductions(), 1);
}
TEST_CASE("mistakes of one rank in verbs of rows", "[.checked]") {
  if (world().size() > 1) check_all(of_rows(), 1);
}
TEST_CASE("mistakes of one rank with distributed tensors, files, windows and grids", "[.checked]") {
  if (world().size() > 1) check_all(distributed(), 1);
}
