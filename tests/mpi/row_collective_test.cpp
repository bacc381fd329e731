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
      CHECK(tn::array_equal(
          mpi::scatter_rows(all, me == 0 ? out.tensor : tn::Tensor<T>(), me == 0 ? steps() : mpi::RowCounts(), 0),
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

TEST_CASE("rows that are strided on some ranks") {
  const auto all = world();
  const int n = all.size(), me = all.rank();
  for (const std::int64_t each : {1, 3, 40, 1000, 20000}) {
    for (int strided = 0; strided < 8; ++strided) {
      INFO(each << " rows of a rank, strided " << strided);
      mpi::RowCounts counts;
      std::int64_t total = 0;
      for (int r = 0; r < n; ++r) counts.push_back(each + r), total += each + r;
      const std::int64_t mine = each + me;
      const bool apart = (strided >> (me % 3)) & 1;
      const auto memory = tn::zeros<float>({mine, apart ? 6 : 3});
      auto x = apart ? memory(tn::all, tn::range(0, 6, 2)) : memory;
      x.copy_(tn::full<float>({mine, 3}, static_cast<float>(me)));
      const auto gathered = mpi::all_gather_rows(all, x);
      const auto column = apart ? tn::zeros<float>({3, total}).t() : tn::zeros<float>({total, 3});
      mpi::all_gather_rows(all, x, column, counts);
      CHECK(tn::array_equal(column, gathered));
      const auto at_root = mpi::gather_rows(all, x, n - 1);
      if (me == n - 1) CHECK(tn::array_equal(at_root, gathered));
      std::int64_t first = 0;
      for (int r = 0; r < n; ++r) {
        const auto part = gathered.narrow(0, first, each + r);
        CHECK(tn::min(part).item() == static_cast<float>(r));
        CHECK(tn::max(part).item() == static_cast<float>(r));
        first += each + r;
      }
      x.fill_(-1.f);
      mpi::scatter_rows(all, column, x, counts, 0);
      CHECK(tn::array_equal(x, tn::full<float>({mine, 3}, static_cast<float>(me))));
    }
  }
}

TEST_CASE("mistakes that the ranks tell each other with their counts are errors of all") {
  const auto all = world();
  const int n = all.size();
  const bool odd = all.rank() == n - 1;
  const auto x = tn::ones<float>({n, 2});
  const mpi::RowCounts right(static_cast<std::size_t>(n), 1);
  for (const std::int64_t wrong : {std::int64_t{-1}, INT64_MAX, std::int64_t{2}}) {
    mpi::RowCounts counts = right;
    if (odd) counts[0] = wrong;
    CHECK_THROWS_AS(mpi::scatter_rows(all, x, counts, n - 1), tn::ShapeError);
    CHECK_THROWS_AS(mpi::all_to_all_rows(all, x, counts), tn::ShapeError);
  }
  CHECK_THROWS_AS(mpi::all_to_all_rows(all, x, odd ? mpi::RowCounts{} : right), tn::ShapeError);
  CHECK_THROWS_AS(mpi::all_gather_rows(all, odd ? tn::ones<float>({}) : x), tn::ShapeError);
  CHECK_THROWS_AS(mpi::gather_rows(all, odd ? tn::ones<float>({}) : x), tn::ShapeError);
  CHECK(tn::detail::total_rows({INT64_MAX, INT64_MAX, 4}) == -1);
}
