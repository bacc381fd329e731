#include <tenon/mpi/row_collective.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

namespace {

/// Rank r has r rows.
mpi::RowCounts steps() {
  mpi::RowCounts counts;
  for (int r = 0; r < world().size(); ++r) counts.push_back(r);
  return counts;
}
std::int64_t total() { return tn::detail::total_rows(steps()); }
template <class T>
std::vector<T> rows_of_all() {
  std::vector<T> list;
  for (int r = 0; r < world().size(); ++r) append(list, elements<T>(r, 3 * r));
  return list;
}
constexpr Lying with_rows[] = {Lying::contiguous, Lying::transposed, Lying::stepped, Lying::reversed};

}  // namespace

TEST_CASE("ranks with different numbers of rows gather and scatter them, of every type and layout") {
  const auto all = world();
  const int n = all.size(), me = all.rank(), root = n - 1;
  for (const Lying how : with_rows) {
    for_each_type(tn::AllTypes{}, [&]<class T>(T) {
      const Lying other = how == Lying::contiguous ? Lying::reversed : Lying::contiguous;
      const Laid<T> x(how, {me, 3}, elements<T>(me, 3 * me)), out(other, {total(), 3}), back(how, {me, 3});
      mpi::gather_rows(all, x.tensor, out.tensor, steps(), root);
      if (me == root) CHECK(out.has(rows_of_all<T>()));
      mpi::all_gather_rows(all, x.tensor, out.tensor, steps());
      CHECK(tn::array_equal(out.tensor, mpi::all_gather_rows(all, x.tensor)));
      mpi::scatter_rows(all, out.tensor, back.tensor, steps(), root);
      CHECK(tn::array_equal(mpi::scatter_rows(all, me == 0 ? out.tensor : tn::Tensor<T>(), me == 0 ? steps() : mpi::RowCounts(), 0),
                            x.tensor));
      CHECK(out.has(rows_of_all<T>()));
      CHECK(back.has(elements<T>(me, 3 * me)));
      const auto gathered = mpi::gather_rows(all, x.tensor, 0);
      CHECK(gathered.numel() == (me == 0 ? 3 * total() : 0));
    });
  }
}

TEST_CASE("all_to_all_rows sends each rank its rows") {
  const auto all = world();
  const int n = all.size(), me = all.rank();
  for (const Lying how : with_rows) {
    for_each_type(tn::AllTypes{}, [&]<class T>(T) {
      // Rank r has for rank i as many rows as i says, so that rank i gets i of each.
      const Laid<T> x(how, {total(), 3}, elements<T>(me, 3 * total())), out(how, {n * me, 3});
      std::vector<T> wanted;
      std::int64_t first = 0;
      for (int r = 0; r < me; ++r) first += r;
      for (int r = 0; r < n; ++r) append(wanted, elements<T>(r, 3 * me, 3 * first));
      mpi::all_to_all_rows(all, x.tensor, steps(), out.tensor, mpi::RowCounts(static_cast<std::size_t>(n), me));
      CHECK(tn::array_equal(mpi::all_to_all_rows(all, x.tensor, steps()), out.tensor));
      CHECK(out.has(wanted));
    });
  }
}

TEST_CASE("rows without elements, and counts that do not fit") {
  const auto all = world();
  const auto none = mpi::all_gather_rows(all, tn::zeros<float>({all.rank(), 0}));
  CHECK(none.sizes() == tn::Shape{total(), 0});
  CHECK_THROWS_AS(mpi::all_gather_rows(all, tn::zeros<float>({})), tn::ShapeError);
  auto out = tn::zeros<float>({total() + 1, 3});
  CHECK_THROWS_AS(mpi::all_gather_rows(all, tn::zeros<float>({all.rank(), 3}), out, steps()), tn::ShapeError);
  CHECK_THROWS_AS(mpi::all_to_all_rows(all, out, {}), tn::ShapeError);
}
