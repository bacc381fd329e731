#include <tenon/mpi/remote_window.hpp>

#include <cstdint>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

TEST_CASE("ranks put, get and accumulate in each other's tensors") {
  const auto all = world();
  const int n = all.size(), me = all.rank(), next = (me + 1) % n;
  auto own = tn::zeros<double>({4, 3});
  mpi::Window<double> window(all, own);
  CHECK(window.shared().storage().is_same(own.storage()));

  window.fence();
  window.put(tn::full<double>({3}, static_cast<double>(me)), next, 3);  // its second row
  window.fence();
  CHECK(own(1, 2) == static_cast<double>((me + n - 1) % n));
  CHECK(own(0, 2) == 0.);

  auto got = tn::zeros<double>({3, 2});
  window.get(got.t()[0], next, 3);
  window.fence();
  CHECK(got(2, 0) == static_cast<double>(me));
  CHECK(got(2, 1) == 0.);

  window.put(tn::full<double>({4}, 5.) + me, next, own(tn::all, 0).layout());  // a column of the other's
  window.fence();
  CHECK(own(3, 0) == 5. + (me + n - 1) % n);
  CHECK(own(3, 1) == 0.);

  own.fill_(0.);
  window.fence();
  window.accumulate(tn::ones<double>({3}), 0);
  window.fence();
  CHECK(own(0, 1) == (me == 0 ? n : 0));
}

TEST_CASE("locked, one rank at a time or all") {
  const auto all = world();
  auto own = tn::zeros<std::int64_t>({2});
  mpi::Window<std::int64_t> window(all, own);
  for (int k = 0; k < 20; ++k) {
    window.lock(0, true);
    auto now = tn::zeros<std::int64_t>({1});
    window.get(now, 0);
    window.flush();
    window.put(now + 1, 0);
    window.unlock(0);
  }
  window.lock_all();
  window.accumulate(tn::ones<std::int64_t>({1}), 0, tn::add, 1);
  window.unlock_all();
  mpi::barrier(all);
  window.lock(0);
  auto seen = tn::zeros<std::int64_t>({2});
  window.get(seen, 0);
  window.unlock(0);
  CHECK(seen(0) == 20 * all.size());
  CHECK(seen(1) == all.size());
  mpi::barrier(all);
}

TEST_CASE("what lies outside of a window, or is of another type, is refused") {
  auto own = tn::zeros<float>({3});
  mpi::Window<float> window(world(), own);
  window.fence();
  CHECK_THROWS_AS(window.put(tn::zeros<float>({4}), 0), tn::IndexError);
  CHECK_THROWS_AS(window.put(tn::zeros<float>({2}), 0, 2), tn::IndexError);
  CHECK_THROWS_AS(window.put(tn::zeros<float>({2}), 0, -1), tn::IndexError);
  CHECK_THROWS_AS(window.put(tn::zeros<double>({2}), 0), tn::TypeError);
  CHECK_THROWS_AS(window.put(tn::zeros<float>({2}), world().size()), tn::IndexError);
  CHECK_THROWS_AS(window.put(tn::zeros<float>({2}), 0, own.layout()), tn::ShapeError);
  CHECK_THROWS_AS(mpi::Window<float>(world(), tn::zeros<float>({2, 3}).t()), tn::ShapeError);
  const auto x = tn::zeros<float>({2});
  auto out = tn::zeros<float>({2});
  for (const std::int64_t first : {INT64_MAX, INT64_MAX - 1, INT64_MIN, INT64_MAX / 2}) {
    for (int rank = 0; rank < world().size(); ++rank) {
      CHECK_THROWS_AS(window.put(x, rank, first), tn::IndexError);
      CHECK_THROWS_AS(window.get(out, rank, first), tn::IndexError);
      CHECK_THROWS_AS(window.accumulate(x, rank, tn::add, first), tn::IndexError);
    }
  }
  const auto place = [](std::int64_t size, std::int64_t stride, std::int64_t first) {
    tn::Layout layout(1, first);
    layout.set(0, size, stride);
    layout.finish();
    return layout;
  };
  CHECK_THROWS_AS(window.put(x, 0, place(2, INT64_MAX, 1)), tn::IndexError);
  CHECK_THROWS_AS(window.put(x, 0, place(2, INT64_MIN, 0)), tn::IndexError);
  CHECK_THROWS_AS(window.get(out, 0, place(2, -1, 0)), tn::IndexError);
  CHECK_THROWS_AS(window.put(x, 0, place(2, 0, 0)), tn::ShapeError);  // both in one place
  CHECK_THROWS_AS(window.put(x, 0, place(-2, 1, 0)), tn::ShapeError);
  window.fence();
}

TEST_CASE("single bytes that follow each other backwards") {
  const auto all = world();
  const int next = (all.rank() + 1) % all.size();
  auto own = tn::zeros<std::uint8_t>({5000});
  const auto bytes = tn::arange<std::int64_t>(0, 5000);
  const tn::Tensor<std::uint8_t> x = tn::cast<std::uint8_t>(bytes);
  mpi::Window<std::uint8_t> window(all, own);
  window.fence();
  window.put(x.flip(0), next);
  window.fence();
  CHECK(tn::array_equal(own, x.flip(0)));
  auto got = tn::zeros<std::uint8_t>({5000});
  window.get(got.flip(0), next);
  window.fence();
  CHECK(tn::array_equal(got, x));
}
