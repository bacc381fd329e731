// The checks of TENON_MPI_CHECK=1, which the tests set in the environment.
#include <tenon/mpi/agreement.hpp>

#include <string>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("what fits goes through", "[.checked]") {
  const auto all = world();
  CHECK(mpi::all_reduce(all, tn::ones<float>({2}))(1) == static_cast<float>(all.size()));
  CHECK(mpi::all_gather_rows(all, tn::ones<float>({all.rank(), 2})).size(1) == 2);
  mpi::barrier(all);
}

TEST_CASE("another shape or type on one rank is the error of all", "[.checked]") {
  const auto all = world();
  if (all.size() == 1) return;
  const bool odd = all.rank() == 1;
  const auto x = odd ? tn::ones<float>({3, 5}) : tn::ones<float>({3, 4});
  CHECK_THROWS_AS(mpi::all_reduce(all, x), tn::ShapeError);
  CHECK_THROWS_WITH(
      mpi::all_reduce(all, x),
      ContainsSubstring("rank 0 mpi::all_reduce(float32 (3,4)) by add, rank 1 mpi::all_reduce(float32 (3,5))"));
  CHECK_THROWS_AS(mpi::broadcast(all, tn::AnyTensor(x)), tn::ShapeError);
  CHECK_THROWS_AS(mpi::all_gather(all, x), tn::ShapeError);
  CHECK_THROWS_AS(mpi::all_gather_rows(all, x), tn::ShapeError);
  const tn::AnyTensor y = odd ? tn::AnyTensor(tn::ones<double>({3})) : tn::AnyTensor(tn::ones<float>({3}));
  CHECK_THROWS_AS(mpi::broadcast(all, y), tn::TypeError);
  CHECK_THROWS_AS(mpi::broadcast(all, tn::ones<float>({3}), odd ? 1 : 0), tn::CommunicationError);
  const auto ones = tn::ones<float>({3});
  const auto call = [&] { return odd ? mpi::all_reduce(all, ones, tn::maximum) : mpi::all_reduce(all, ones); };
  CHECK_THROWS_WITH(call(), ContainsSubstring("by maximum"));
  CHECK_THROWS_AS(odd ? mpi::barrier(all) : static_cast<void>(mpi::scan(all, ones)), tn::CommunicationError);
}

TEST_CASE("what one rank finds wrong with its arguments all ranks throw", "[.checked]") {
  const auto all = world();
  if (all.size() == 1) return;
  const auto x = tn::ones<float>({3});
  auto out = tn::zeros<float>({all.rank() == 1 ? 4 : 3});
  CHECK_THROWS_AS(mpi::all_reduce(all, x, out), tn::ShapeError);
  auto blocks = tn::zeros<double>({all.size(), 3});
  const auto gather = [&] {
    all.rank() == 1 ? mpi::all_gather(all, x, blocks) : mpi::all_gather(all, x, tn::zeros<float>({all.size(), 3}));
  };
  CHECK_THROWS_AS(gather(), tn::TypeError);
  CHECK_THROWS_WITH(gather(), ContainsSubstring("elements of float32 for a tensor of float64"));
}
