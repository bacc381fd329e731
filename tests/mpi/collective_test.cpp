#include <tenon/mpi/collective.hpp>

#include <cstdint>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

namespace {

Lying other_than(Lying how) {
  return how == Lying::contiguous                      ? Lying::stepped
         : how == Lying::empty || how == Lying::zero_d ? how
                                                       : Lying::contiguous;
}

/// The elements of all ranks, one after the other.
template <class T>
std::vector<T> all_elements(std::int64_t count, std::int64_t first = 0) {
  std::vector<T> list;
  for (int r = 0; r < world().size(); ++r) append(list, elements<T>(r, count, first));
  return list;
}

}  // namespace

TEST_CASE("broadcast, gather, all_gather, scatter and all_to_all move elements of every type between all layouts") {
  const auto all = world();
  const int n = all.size(), me = all.rank(), root = n - 1;
  for_each_type_and_layout([&]<class T>(T, Lying how) {
    for (const Lying other : {how, other_than(how)}) {
      for (const bool begun : {false, true}) {
        INFO("layouts " << static_cast<int>(how) << " and " << static_cast<int>(other) << ", begun " << begun);
        const Laid<T> x(how), y(other), blocks(how, n), more(other, n);
        const std::int64_t count = x.tensor.numel();
        x.fill(elements<T>(me, count));
        blocks.fill(elements<T>(me, n * count));
        std::vector<T> crossed;
        for (int r = 0; r < n; ++r) append(crossed, elements<T>(r, count, me * count));

        y.fill(elements<T>(me, count));
        if (begun) mpi::ibroadcast(all, y.tensor, root).wait();
        else mpi::broadcast(all, y.tensor, root);
        CHECK(y.has(elements<T>(root, count)));

        if (begun) mpi::iscatter(all, blocks.tensor, y.tensor, root).wait();
        else mpi::scatter(all, blocks.tensor, y.tensor, root);
        CHECK(y.has(elements<T>(root, count, me * count)));

        if (begun && other == Lying::reversed && n > 1) {  // these are copied when they have come
          CHECK_THROWS_AS(mpi::iall_gather(all, x.tensor, more.tensor), tn::ShapeError);
          continue;
        }
        if (begun) mpi::igather(all, x.tensor, more.tensor, root).wait();
        else mpi::gather(all, x.tensor, more.tensor, root);
        if (me == root) CHECK(more.has(all_elements<T>(count)));

        if (begun) mpi::iall_gather(all, x.tensor, more.tensor).wait();
        else mpi::all_gather(all, x.tensor, more.tensor);
        CHECK(more.has(all_elements<T>(count)));

        if (begun) mpi::iall_to_all(all, blocks.tensor, more.tensor).wait();
        else mpi::all_to_all(all, blocks.tensor, more.tensor);
        CHECK(more.has(crossed));
      }
    }
  });
}

TEST_CASE("results in new tensors") {
  const auto all = world();
  const int n = all.size(), me = all.rank();
  for_each_type(tn::AllTypes{}, [&]<class T>(T) {
    const Laid<T> x(Lying::transposed, 0, elements<T>(me, 6)), blocks(Lying::stepped, n, elements<T>(me, 6 * n));
    const auto has = [](const tn::Tensor<T>& y, const std::vector<T>& list) {
      bool same = y.numel() == static_cast<std::int64_t>(list.size()) && y.is_contiguous();
      for (std::size_t k = 0; same && k < list.size(); ++k) same = y.data_ptr()[k] == list[k];
      return same;
    };
    const tn::Tensor<T> gathered = mpi::gather(all, x.tensor, 0), everywhere = mpi::all_gather(all, x.tensor);
    CHECK(has(gathered, me == 0 ? all_elements<T>(6) : std::vector<T>()));
    CHECK(has(everywhere, all_elements<T>(6)));
    CHECK(everywhere.sizes() == tn::Shape{n, 2, 3});
    const tn::Tensor<T> mine = mpi::scatter(all, me == 0 ? blocks.tensor : tn::Tensor<T>(), 0);
    CHECK(mine.sizes() == tn::Shape{2, 3});
    CHECK(has(mine, elements<T>(0, 6, 6 * me)));
    std::vector<T> crossed;
    for (int r = 0; r < n; ++r) append(crossed, elements<T>(r, 6, 6 * me));
    CHECK(has(mpi::all_to_all(all, blocks.tensor), crossed));
  });
}

TEST_CASE("the root is rank 0 where none is named") {
  const auto all = world();
  const auto x = tn::full<int>({2}, all.rank() + 1);
  auto blocks = tn::zeros<int>({all.size(), 2}), back = tn::zeros<int>({2});
  mpi::gather(all, x, blocks);
  mpi::scatter(all, blocks, back);
  CHECK(back(1) == all.rank() + 1);
}

TEST_CASE("in place, and in memory that overlaps") {
  const auto all = world();
  const int n = all.size(), me = all.rank();
  for (const Lying how : {Lying::contiguous, Lying::transposed, Lying::stepped, Lying::reversed}) {
    const Laid<float> out(how, n);
    out.tensor[me].copy_(tn::full<float>({2, 3}, static_cast<float>(me)));
    mpi::all_gather(all, out.tensor[me], out.tensor);
    for (int r = 0; r < n; ++r) CHECK(out.tensor(r, 1, 2) == static_cast<float>(r));
    mpi::gather(all, out.tensor[0], out.tensor, 0);  // rank 0's own block, and others' zeros
    CHECK(out.tensor(me, 0, 0) == (me == 0 ? 0.f : static_cast<float>(me)));
    mpi::scatter(all, out.tensor, out.tensor[0], 0);
    CHECK(out.tensor(0, 1, 1) == 0.f);

    for (int r = 0; r < n; ++r) out.tensor[r].fill_(static_cast<float>(10 * me + r));
    mpi::all_to_all(all, out.tensor, out.tensor);
    for (int r = 0; r < n; ++r) CHECK(out.tensor(r, 1, 0) == static_cast<float>(10 * r + me));

    // Every rank sends what it is about to overwrite.
    for (int r = 0; r < n; ++r) out.tensor[r].fill_(static_cast<float>(10 * me + r));
    mpi::all_gather(all, out.tensor[n - 1 - me], out.tensor);
    for (int r = 0; r < n; ++r) CHECK(out.tensor(r, 0, 1) == static_cast<float>(10 * r + n - 1 - r));
  }
}

TEST_CASE("a barrier is left when all have come") {
  const auto all = world();
  mpi::barrier(all);
  auto request = mpi::ibarrier(all);
  request.wait();
  CHECK(request.is_done());
}

TEST_CASE("shapes, types and ranks that do not fit are errors before anything is sent") {
  const auto all = world();
  const int n = all.size();
  const auto x = tn::zeros<float>({2});
  auto wrong = tn::zeros<float>({n, 3});
  auto whole = tn::zeros<double>({n, 2});
  CHECK_THROWS_AS(mpi::all_gather(all, x, wrong), tn::ShapeError);
  CHECK_THROWS_AS(mpi::all_gather(all, x, whole), tn::TypeError);
  CHECK_THROWS_AS(mpi::all_to_all(all, tn::zeros<float>({n + 1, 2})), tn::ShapeError);
  CHECK_THROWS_AS(mpi::scatter(all, tn::zeros<float>({n + 1, 2})), tn::ShapeError);
  CHECK_THROWS_AS(mpi::broadcast(all, whole, n), tn::IndexError);
  CHECK_THROWS_WITH(
      mpi::all_gather(all, x, wrong),
      Catch::Matchers::ContainsSubstring("mpi::all_gather: the result has shape (" + std::to_string(n) + ",2)"));
}

namespace {

/// A tensor of one column that lies as a rank's number says: contiguous, in steps, backwards, and so on.
template <class T>
tn::Tensor<T> lying(std::int64_t size, int how) {
  if (how % 3 == 1) return tn::zeros<T>({size, 3})(tn::all, 1);
  if (how % 3 == 2) return tn::zeros<T>({size}).flip(0);
  return tn::zeros<T>({size});
}
/// Element k of a rank.
template <class T>
tn::Tensor<T> numbered(std::int64_t size, int rank) {
  return tn::cast<T>((tn::arange<std::int64_t>(0, size) * 7 + rank) % 101);
}

/// All verbs, each rank with another layout.
template <class T>
void check_mixed(std::int64_t size) {
  const auto all = world();
  const int n = all.size(), me = all.rank();
  const auto blocks_of = [&](const auto& from) {
    const auto blocks = tn::zeros<T>({n, size});
    for (int r = 0; r < n; ++r) blocks[r].copy_(from(r));
    return blocks;
  };
  const auto of_all = blocks_of([&](int r) { return numbered<T>(size, r); });
  for (int first = 0; first < 3; ++first) {
    INFO(size << " elements of " << tn::name_of(tn::dtype_of<T>) << ", layout " << first);
    auto x = lying<T>(size, me + first);
    x.copy_(numbered<T>(size, me));
    auto wide = (me + first) % 2 ? tn::zeros<T>({size, n}).t() : tn::zeros<T>({n, size});
    for (int root = 0; root < n; ++root) {
      auto y = lying<T>(size, me + first);
      y.copy_(numbered<T>(size, me));
      mpi::broadcast(all, y, root);
      CHECK(tn::array_equal(y, numbered<T>(size, root)));
      y.copy_(numbered<T>(size, me));
      mpi::ibroadcast(all, y, root).wait();
      CHECK(tn::array_equal(y, numbered<T>(size, root)));
      mpi::gather(all, x, wide, root);
      if (me == root) CHECK(tn::array_equal(wide, of_all));
      wide.fill_(T(0));
      mpi::igather(all, x, wide, root).wait();
      if (me == root) CHECK(tn::array_equal(wide, of_all));
      wide.copy_(of_all);
      mpi::scatter(all, wide, y, root);
      CHECK(tn::array_equal(y, x));
      y.fill_(T(0));
      mpi::iscatter(all, wide, y, root).wait();
      CHECK(tn::array_equal(y, x));
      wide.fill_(T(0));
    }
    mpi::all_gather(all, x, wide);
    CHECK(tn::array_equal(wide, of_all));
    wide.fill_(T(0));
    mpi::iall_gather(all, x, wide).wait();
    CHECK(tn::array_equal(wide, of_all));
    auto out = (me + first) % 2 ? tn::zeros<T>({n, size}) : tn::zeros<T>({size, n}).t();
    const auto crossed = blocks_of([&](int) { return numbered<T>(size, me); });
    mpi::all_to_all(all, wide, out);
    CHECK(tn::array_equal(out, crossed));
    out.fill_(T(0));
    mpi::iall_to_all(all, wide, out).wait();
    CHECK(tn::array_equal(out, crossed));
  }
}

}  // namespace

TEST_CASE("short and long messages between ranks whose tensors lie otherwise") {
  for (const std::int64_t size : {1, 100, 1500, 5000, 30000, 150000}) {
    check_mixed<float>(size);
    check_mixed<std::uint8_t>(size);
  }
}
