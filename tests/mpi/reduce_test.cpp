#include <tenon/mpi/reduce.hpp>

#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

namespace {

/// What ranks `begin` to before `end` have, combined one after the other.
template <class Op, class T>
std::vector<T> combined(const Op& op, int begin, int end, std::int64_t count, std::int64_t first = 0) {
  std::vector<T> list = elements<T>(begin, count, first);
  for (int r = begin + 1; r < end; ++r) {
    for (std::int64_t k = 0; k < count; ++k) {
      const T before = list[static_cast<std::size_t>(k)];
      list[static_cast<std::size_t>(k)] = op(before, element<T>(r, first + k));
    }
  }
  return list;
}

/// All reductions of one operation on elements of T, in every layout.
template <class T, class Op>
void check_operation(const Op& op) {
  const auto all = world();
  const int n = all.size(), me = all.rank(), root = n - 1;
  for (const Lying how : every_layout) {
    const Laid<T> x(how), y(how), blocks(how, n);
    const std::int64_t count = x.tensor.numel();
    const auto fill = [&] { x.fill(elements<T>(me, count)); };
    fill();
    blocks.fill(elements<T>(me, n * count));
    const auto whole = combined<Op, T>(op, 0, n, count), up_to = combined<Op, T>(op, 0, me + 1, count);

    mpi::all_reduce(all, x.tensor, y.tensor, op);
    CHECK(y.has(whole));
    mpi::reduce(all, x.tensor, y.tensor, op, root);
    if (me == root) CHECK(y.has(whole));
    mpi::scan(all, x.tensor, y.tensor, op);
    CHECK(y.has(up_to));
    mpi::reduce_scatter(all, blocks.tensor, y.tensor, op);
    CHECK(y.has(combined<Op, T>(op, 0, n, count, me * count)));

    mpi::all_reduce_(all, x.tensor, op);
    CHECK(x.has(whole));
    fill();
    mpi::reduce_(all, x.tensor, op, root);
    CHECK(x.has(me == root ? whole : elements<T>(me, count)));
    fill();
    mpi::scan_(all, x.tensor, op);
    CHECK(x.has(up_to));

    fill();
    const tn::Tensor<T> source = x.tensor.contiguous();
    const Laid<T> a(Lying::contiguous, x.tensor.sizes()), b(Lying::contiguous, x.tensor.sizes()),
        c(Lying::contiguous, x.tensor.sizes());
    auto first = mpi::iall_reduce(all, source, a.tensor, op);
    auto second = mpi::ireduce(all, source, b.tensor, op, root);
    auto third = mpi::iscan(all, source, c.tensor, op);
    first.wait(), second.wait(), third.wait();
    CHECK(a.has(whole));
    if (me == root) CHECK(b.has(whole));
    CHECK(c.has(up_to));
  }
}

}  // namespace

TEST_CASE("sums and products of every element type") {
  for_each_type(tn::AllTypes{}, []<class T>(T) {
    check_operation<T>(tn::add);
    check_operation<T>(tn::multiply);
  });
}
TEST_CASE("maxima and minima of every ordered element type") {
  for_each_type(tn::AllTypes{}, []<class T>(T) {
    if constexpr (tn::kind_of<T> != tn::Kind::complex) {
      check_operation<T>(tn::maximum);
      check_operation<T>(tn::minimum);
    }
  });
}
TEST_CASE("bits of integers and bool") {
  for_each_type(tn::AllTypes{}, []<class T>(T) {
    if constexpr (tn::kind_of<T> <= tn::Kind::integer) {
      check_operation<T>(tn::bitwise_and);
      check_operation<T>(tn::bitwise_or);
      check_operation<T>(tn::bitwise_xor);
    }
  });
}
TEST_CASE("truth") {
  check_operation<bool>(tn::logical_and);
  check_operation<bool>(tn::logical_or);
  check_operation<bool>(tn::logical_xor);
}

TEST_CASE("a NaN of one rank is every rank's maximum") {
  const auto all = world();
  auto x = tn::full<float>({4}, static_cast<float>(all.rank()));
  if (all.rank() == all.size() - 1) x(2) = std::numeric_limits<float>::quiet_NaN();
  const auto most = mpi::all_reduce(all, x, tn::maximum);
  CHECK(std::isnan(most(2)));
  CHECK(most(1) == static_cast<float>(all.size() - 1));
}

TEST_CASE("results in new tensors, of expressions, and of different numbers of rows") {
  const auto all = world();
  const int n = all.size(), me = all.rank();
  const auto ones = tn::ones<double>({3});
  CHECK(mpi::all_reduce(all, ones + me)(2) == n + n * (n - 1) / 2);
  CHECK(mpi::reduce(all, ones, tn::add, 0).numel() == (me == 0 ? 3 : 0));
  CHECK(mpi::scan(all, ones)(0) == me + 1);
  CHECK(mpi::reduce_scatter(all, tn::full<float>({n, 2}, 1.f)).sizes() == tn::Shape{2});

  mpi::RowCounts counts;
  std::int64_t rows = 0;
  for (int r = 0; r < n; ++r) counts.push_back(r), rows += r;
  const auto part =
      mpi::reduce_scatter_rows(all, tn::full<tn::complex<float>>({rows, 2}, 1.f).t().contiguous().t(), counts);
  CHECK(part.sizes() == tn::Shape{me, 2});
  if (me > 0) CHECK(part(me - 1, 1) == tn::complex<float>(static_cast<float>(n)));
}

TEST_CASE("more elements than one call counts are combined in pieces") {
  const auto all = world();
  const auto x = tn::eval(tn::arange<float>(10) + static_cast<float>(all.rank()));
  const auto out = tn::zeros<float>({10});
  int calls = 0;
  tn::detail::reduce_pieces<float>(
      "test", tn::detail::reduced_tensors<tn::Add, float>("test", x, out, true), out, true, nullptr,
      [&](const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Request*) {
        ++calls;
        MPI_Allreduce(from, to, count, type, op, all.handle());
      },
      4);
  CHECK(calls == 3);
  CHECK(out(9) == static_cast<float>(9 * all.size() + all.size() * (all.size() - 1) / 2));
}

TEST_CASE("what is reduced into must fit") {
  const auto all = world();
  const auto x = tn::zeros<float>({2, 3});
  CHECK_THROWS_AS(mpi::all_reduce(all, x, tn::zeros<float>({3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(mpi::iall_reduce(all, x, tn::zeros<float>({3, 2}).t()), tn::ShapeError);
  CHECK_THROWS_AS(mpi::reduce(all, x, tn::add, all.size()), tn::IndexError);
  CHECK_THROWS_AS(mpi::reduce_scatter(all, tn::zeros<float>({all.size() + 1})), tn::ShapeError);
}

TEST_CASE("results in tensors of another name of the element type") {
  const auto all = world();
  const int n = all.size();
  const auto x = tn::full<tn::complex<float>>({n, 2}, tn::complex<float>(1, 2));
  const auto wanted =
      tn::full<tn::complex<float>>({n, 2}, tn::complex<float>(static_cast<float>(n), static_cast<float>(2 * n)));
  const tn::Tensor<std::complex<float>> out(tn::zeros<tn::complex<float>>({n, 2})),
      row(tn::zeros<tn::complex<float>>({2}));
  mpi::all_reduce(all, x, out);
  CHECK(tn::array_equal(out, wanted));
  mpi::reduce(all, x, out, tn::add, 0);
  mpi::scan(all, x, out);
  mpi::reduce_scatter(all, x, row);
  CHECK(tn::array_equal(row, wanted[0]));
  const tn::Tensor<std::complex<float>> own(x.clone());
  mpi::all_reduce_(all, own);
  CHECK(tn::array_equal(own, wanted));
  mpi::iall_reduce(all, tn::Tensor<std::complex<float>>(x), out).wait();
  CHECK(tn::array_equal(out, wanted));
  const tn::Tensor<std::complex<float>> gathered(tn::zeros<tn::complex<float>>({n, n, 2}));
  mpi::all_gather(all, x, gathered);
  mpi::broadcast(all, out);
}
