#include <tenon/distributed/distributed.hpp>
#include <tenon/distributed/npy.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;
using mpi::Distributed;
using tn::axis;
using tn::keepdims;
using tn::Tensor;

namespace {

/// Numbers that every rank has alike.
Tensor<double> numbers(std::int64_t rows, std::int64_t columns) {
  return tn::sin(tn::arange<double>(0, static_cast<double>(rows * columns))).view({rows, columns});
}

/// Whether all ranks' rows are those of `whole`.
template <class T>
bool is(const Distributed<T>& x, const Tensor<T>& whole) {
  return x.sizes() == whole.sizes() && tn::allclose(mpi::all_gather(x), whole);
}

/// All rows on the last rank.
mpi::RowSplit last_has_all(std::int64_t rows) {
  mpi::RowCounts counts(static_cast<std::size_t>(world().size()));
  counts.back() = rows;
  return mpi::RowSplit(world(), counts);
}

}  // namespace

TEST_CASE("rows are split evenly, or as is said") {
  const auto all = world();
  const auto split = mpi::RowSplit::even(all, 10);
  CHECK(split.rows() == 10);
  CHECK(split.count(0) == (10 + all.size() - 1) / all.size());
  CHECK(split.first(all.size() - 1) + split.count(all.size() - 1) == 10);
  CHECK(split == mpi::RowSplit(all, split.counts()));
  CHECK_THROWS_AS(mpi::RowSplit(all, {1, 2, 3, 4, 5}), tn::ShapeError);
  CHECK_THROWS_AS(mpi::RowSplit(all, mpi::RowCounts(static_cast<std::size_t>(all.size()), -1)), tn::ShapeError);
  if (all.size() > 1)
    CHECK_THROWS_AS(mpi::RowSplit(all, mpi::RowCounts(static_cast<std::size_t>(all.size()), INT64_MAX)),
                    tn::ShapeError);
  CHECK_THROWS_AS(split.count(all.size()), tn::IndexError);
  CHECK_THROWS_AS(mpi::RowSplit::replicated(all).count(), tn::ShapeError);
}

TEST_CASE("made of local rows, of a replicated tensor, of the root's, and gathered again") {
  const auto all = world();
  const Tensor<double> whole = numbers(7, 3);
  const auto split = Distributed<double>::split_rows(all, whole);
  CHECK(split.sizes() == tn::Shape{7, 3});
  CHECK(split.size(-1) == 3);
  CHECK(split.numel() == 21);
  CHECK(split.local().storage().is_same(whole.storage()));
  CHECK(is(split, whole));
  CHECK(is(Distributed<double>::of_local(all, split.local().clone()), whole));
  CHECK(is(mpi::distribute(all, all.rank() == 0 ? whole : Tensor<double>()), whole));
  const Tensor<double> at_root = mpi::gather(split, all.size() - 1);
  CHECK((all.rank() == all.size() - 1 ? tn::array_equal(at_root, whole) : at_root.numel() == 0));
  CHECK(is(Distributed<double>::zeros(all, {5, 2}), tn::zeros<double>({5, 2})));
  CHECK(tn::array_equal(Tensor<double>(Distributed<double>::replicated(all, whole)), whole));
  CHECK_THROWS_AS(Tensor<double>(split), tn::ShapeError);
  CHECK_THROWS_AS(Distributed<double>(split.split(), numbers(9, 3)), tn::ShapeError);
}

TEST_CASE("expressions are computed where the rows lie") {
  const auto all = world();
  const Tensor<double> a = numbers(7, 3), b = numbers(3, 7).t().contiguous(), row = numbers(1, 3);
  const auto x = Distributed<double>::split_rows(all, a), y = Distributed<double>::split_rows(all, b);
  const Distributed<double> z = tn::exp(x) * 2 + y - row;
  CHECK(is(z, Tensor<double>(tn::exp(a) * 2 + b - row)));
  const Distributed<double> chosen = tn::where(x > 0., y, row[0]);
  CHECK(is(chosen, Tensor<double>(tn::where(a > 0., b, row[0]))));
  const Distributed<float> narrow = tn::cast<float>(-x);
  CHECK(is(narrow, Tensor<float>(tn::cast<float>(-a))));
  const Distributed<double> whole = tn::sqrt(tn::abs(Distributed<double>::replicated(all, a)));
  CHECK(whole.is_replicated());

  Distributed<double> w(x.split(), x.local().clone());
  w += y * 0.5;
  w *= row;
  w -= 1;
  CHECK(is(w, Tensor<double>((a + b * 0.5) * row - 1)));
}

TEST_CASE("operands that are split otherwise are refused with the call that moves them") {
  const auto all = world();
  const auto x = Distributed<double>::split_rows(all, numbers(7, 3));
  const auto y = Distributed<double>::split_rows(last_has_all(7), numbers(7, 3));
  if (all.size() > 1) CHECK_THROWS_WITH(x + y, Catch::Matchers::ContainsSubstring("mpi::redistribute(x, split)"));
  CHECK_THROWS_WITH(x + numbers(7, 3), Catch::Matchers::ContainsSubstring("split_rows(split, x)"));
  CHECK(is(Distributed<double>(x + mpi::redistribute(y, x.split())), Tensor<double>(numbers(7, 3) * 2)));
}

TEST_CASE("reductions of rows are one result on all ranks, others stay where they are") {
  const auto all = world();
  const Tensor<double> a = numbers(7, 3);
  for (const auto& split : {mpi::RowSplit::even(all, 7), last_has_all(7)}) {
    const auto x = Distributed<double>::split_rows(split, a);
    const auto check = [&](const auto& op) {
      const Distributed<double> everything = op(x), columns = op(x, axis(0)), kept = op(x, axis(0, 1), keepdims),
                                rows = op(x * 2, axis(1));
      CHECK(everything.is_replicated());
      CHECK(std::abs(everything.item() - op(a).item()) < 1e-12);
      CHECK(columns.is_replicated());
      CHECK(tn::allclose(Tensor<double>(columns), op(a, axis(0))));
      CHECK(tn::allclose(Tensor<double>(kept), op(a, axis(0, 1), keepdims)));
      CHECK(!rows.is_replicated());
      CHECK(is(rows, Tensor<double>(op(a * 2, axis(1)))));
    };
    check(tn::sum), check(tn::prod), check(tn::mean), check(tn::max), check(tn::min), check(tn::var), check(tn::std);
    CHECK(tn::any(x > 0.9).item() == true);
    CHECK(tn::all(x > 0.9).item() == false);
    CHECK(std::abs(tn::var(x, tn::correction(1)).item() - tn::var(a, tn::correction(1)).item()) < 1e-12);
  }
  const auto x = Distributed<double>::split_rows(all, a);
  CHECK(is(Distributed<std::int64_t>(tn::argmax(x, axis(1))), tn::argmax(a, axis(1))));
  CHECK_THROWS_WITH(tn::argmax(x, axis(0)), Catch::Matchers::ContainsSubstring("all_gather(d)"));
  const auto counted = Distributed<std::int32_t>::split_rows(all, tn::arange<std::int32_t>(0, 9));
  CHECK(tn::sum(counted).item() == 36);
  CHECK(tn::mean(counted).item() == 4.);
  CHECK(tn::max(counted).item() == 8);
  CHECK(std::isnan(tn::mean(Distributed<double>::zeros(all, {0, 3})).item()));
  CHECK_THROWS_AS(tn::max(Distributed<double>::zeros(all, {0, 3})), tn::ShapeError);
}

TEST_CASE("products of matrices and vectors, split and replicated") {
  const auto all = world();
  const Tensor<double> a = numbers(7, 5), b = numbers(5, 4), v = numbers(1, 5)[0].clone(), u = numbers(1, 7)[0].clone();
  const auto sa = Distributed<double>::split_rows(all, a), sb = Distributed<double>::split_rows(all, b);
  const auto sv = Distributed<double>::split_rows(all, v), su = Distributed<double>::split_rows(all, u);
  CHECK(is(tn::matmul(sa, b), tn::matmul(a, b)));
  CHECK(is(tn::matmul(sa, sb), tn::matmul(a, b)));
  CHECK(is(tn::matmul(sa, Distributed<double>::split_rows(last_has_all(5), b)), tn::matmul(a, b)));
  CHECK(is(tn::matmul(sa, v), tn::matmul(a, v)));
  CHECK(is(tn::matmul(sa, sv), tn::matmul(a, v)));
  CHECK(is(tn::matmul(sa * 2, sb), tn::matmul(a * 2, b)));
  const Tensor<double> summed = tn::matmul(a, sb), inner = tn::matmul(u, sa), dot = tn::matmul(su, su);
  CHECK(tn::allclose(summed, tn::matmul(a, b)));
  CHECK(tn::allclose(inner, tn::matmul(u, a)));
  CHECK(tn::allclose(dot, tn::matmul(u, u)));
  const Tensor<double> gradient = tn::matmul(sa.t(), sa - 1);
  CHECK(tn::allclose(gradient, tn::matmul(a.t(), a - 1)));
  CHECK_THROWS_AS(tn::matmul(sa, sa), tn::ShapeError);
  CHECK_THROWS_AS(tn::matmul(sa, a), tn::ShapeError);

  // More rows than go in one panel.
  const Tensor<double> wide = numbers(3, 2500), tall = numbers(2500, 2);
  CHECK(is(tn::matmul(Distributed<double>::split_rows(all, wide), Distributed<double>::split_rows(all, tall)),
           tn::matmul(wide, tall)));
}

TEST_CASE("transposed and redistributed") {
  const auto all = world();
  const Tensor<double> a = numbers(7, 5);
  for (const auto& split : {mpi::RowSplit::even(all, 7), last_has_all(7)}) {
    const auto x = Distributed<double>::split_rows(split, a);
    CHECK(is(mpi::transpose(x), a.t()));
    CHECK(is(mpi::redistribute(x, last_has_all(7)), a));
    CHECK(is(mpi::redistribute(x, mpi::RowSplit::even(all, 7)), a));
    CHECK(mpi::redistribute(x, mpi::RowSplit::replicated(all)).is_replicated());
  }
  const auto x = Distributed<double>::split_rows(all, a);
  CHECK_THROWS_AS(mpi::redistribute(x, mpi::RowSplit::even(all, 8)), tn::ShapeError);
  CHECK(is(mpi::transpose(Distributed<double>(x.split(), x.local().t().contiguous().t())), a.t()));
}

TEST_CASE("a .npy file that ranks write together is NumPy's, and they read it together") {
  const auto all = world();
  const std::string path = "mpi_distributed_" + std::to_string(all.size()) + ".npy";
  const Tensor<double> a = numbers(7, 5);
  for (const auto& split : {mpi::RowSplit::even(all, 7), last_has_all(7), mpi::RowSplit::replicated(all)}) {
    const auto x = split.is_replicated() ? Distributed<double>(split, a) : Distributed<double>::split_rows(split, a);
    mpi::save_npy(path, x);
    CHECK(tn::array_equal(tn::load_npy<double>(path), a));
    CHECK(is(mpi::load_npy<double>(all, path), a));
    mpi::barrier(all);
  }
  const auto wide = Distributed<double>::split_rows(all, numbers(8, 6));
  mpi::save_npy(path, Distributed<double>(wide.split(), wide.local().t().contiguous().t()));
  CHECK(tn::array_equal(tn::load_npy<double>(path), numbers(8, 6)));
  mpi::barrier(all);
  if (all.rank() == 0) tn::save_npy(path, a.t());  // in Fortran order
  mpi::barrier(all);
  CHECK_THROWS_AS(mpi::load_npy<double>(all, path), tn::IoError);
  CHECK_THROWS_AS(mpi::load_npy<float>(all, path), tn::TypeError);
  CHECK_THROWS_AS(mpi::load_npy<double>(all, "mpi_no_such_file.npy"), tn::IoError);
  mpi::barrier(all);

  // Bools are 0 and 1, whatever bytes the file has; a file that ends too early is an error.
  const auto bools = Distributed<bool>::split_rows(all, tn::full<bool>({9}, true));
  mpi::save_npy(path, bools);
  const auto edit = [&](const char* mode, std::size_t from, const std::string& bytes) {
    mpi::barrier(all);
    if (all.rank() == 0) {
      std::FILE* const file = std::fopen(path.c_str(), mode);
      std::fseek(file, static_cast<long>(from), SEEK_SET);
      std::fwrite(bytes.data(), 1, bytes.size(), file);
      std::fclose(file);
    }
    mpi::barrier(all);
  };
  edit("r+", 128, std::string(9, '\x7f'));
  const auto read = mpi::load_npy<bool>(all, path);
  bool plain = true;
  for (std::int64_t i = 0; i < read.local().numel(); ++i) {
    unsigned char byte = 0;
    std::memcpy(&byte, read.local().data_ptr() + i, 1);
    plain = plain && byte == 1;
  }
  CHECK(plain);
  mpi::save_npy(path, Distributed<double>::split_rows(all, a));
  mpi::barrier(all);
  if (all.rank() == 0) CHECK(truncate(path.c_str(), 128 + 34 * 8 + 3) == 0);  // of 35 elements
  mpi::barrier(all);
  CHECK_THROWS_WITH(mpi::load_npy<double>(all, path), Catch::Matchers::ContainsSubstring("is too short"));
  // One that is shortened after its header was read: the last rank has not all it wants.
  {
    const tn::detail::RankFile file("test", all, path.c_str(), MPI_MODE_RDONLY);
    double elements[4];
    const mpi::Datatype type(MPI_DOUBLE);
    MPI_Status status;
    const MPI_Offset place = all.rank() == all.size() - 1 ? 128 + 33 * 8 : 128;
    const int error = MPI_File_read_at_all(file.handle(), place, elements, 4, MPI_DOUBLE, &status);
    CHECK_THROWS_AS(file.check_read(error, status, type, 4, place + 4 * 8), tn::IoError);
  }
  mpi::barrier(all);
  if (all.rank() == 0) std::remove(path.c_str());
}
