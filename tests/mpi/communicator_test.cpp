#include <tenon/mpi/communicator.hpp>

#include <mpi.h>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

TEST_CASE("split, dup and the ranks of a machine") {
  const auto all = world();
  const auto halves = all.split(all.rank() % 2, -all.rank());
  const int even = (all.size() + 1) / 2, odd = all.size() / 2;
  CHECK(halves.size() == (all.rank() % 2 ? odd : even));
  CHECK(halves.rank() == halves.size() - 1 - all.rank() / 2);  // in the order of the keys
  CHECK(mpi::all_reduce(halves, tn::ones<int>({1}))(0) == halves.size());
  const auto none = all.split(all.rank() == 0 ? 0 : -1);
  CHECK(none.is_null() == (all.rank() != 0));
  const auto own = all.dup();
  CHECK(!(own == all));
  CHECK(own.size() == all.size());
  CHECK(all.split_by_machine().size() == all.size());
  CHECK(mpi::Communicator::self().size() == 1);
  CHECK_THROWS_AS(all.require_rank("test", all.size()), tn::IndexError);
}

TEST_CASE("messages of a duplicate are apart") {
  const auto all = world();
  const auto own = all.dup();
  auto sending = mpi::isend(own, tn::full<int>({1}, 1), own.rank(), 3);
  auto other = mpi::isend(all, tn::full<int>({1}, 2), all.rank(), 3);
  auto got = tn::zeros<int>({1});
  mpi::recv(all, got, all.rank(), 3);
  CHECK(got(0) == 2);
  mpi::recv(own, got, own.rank(), 3);
  CHECK(got(0) == 1);
  sending.wait();
  other.wait();
}

TEST_CASE("a grid") {
  const auto all = world();
  const auto line = all.cartesian({0}, {true});
  CHECK(line.grid() == tn::Shape{all.size()});
  const auto beside = line.shift(0);
  CHECK(beside.source == (line.rank() + line.size() - 1) % line.size());
  CHECK(beside.destination == (line.rank() + 1) % line.size());
  CHECK(line.rank_at({-1}) == line.size() - 1);

  const auto sheet = all.cartesian({0, 1});
  CHECK(sheet.grid() == tn::Shape{all.size(), 1});
  CHECK(sheet.coordinates() == tn::Shape{sheet.rank(), 0});
  CHECK(sheet.rank_at(sheet.coordinates(0)) == 0);
  CHECK(sheet.shift(1).source == mpi::no_rank);
  CHECK(sheet.shift(-2, -1).source == (sheet.rank() + 1 < sheet.size() ? sheet.rank() + 1 : mpi::no_rank));
  CHECK_THROWS_AS(sheet.rank_at({0, 1}), tn::IndexError);
  CHECK_THROWS_AS(sheet.rank_at({0}), tn::IndexError);
  CHECK_THROWS_AS(line.rank_at({std::int64_t{1} << 32}), tn::IndexError);
  CHECK_THROWS_AS(sheet.shift(2), tn::IndexError);
  CHECK_THROWS_AS(sheet.coordinates(all.size()), tn::IndexError);

  CHECK_THROWS_AS(all.grid(), tn::CommunicationError);
  CHECK_THROWS_AS(all.cartesian({all.size() + 1}), tn::ShapeError);
  CHECK_THROWS_AS(all.cartesian({}), tn::ShapeError);
  CHECK_THROWS_AS(all.cartesian({-1}), tn::ShapeError);
  const auto one = all.cartesian({1});
  CHECK(one.is_null() == (all.rank() > 0));
}

TEST_CASE("a failed call of MPI is an error with its text, and MPI goes on") {
  auto x = tn::zeros<float>({1});
  CHECK_THROWS_WITH(mpi::send(world(), x, 0, -7), Catch::Matchers::ContainsSubstring("tenon::mpi::send: MPI_Send: ") &&
                                                      Catch::Matchers::ContainsSubstring("tag"));
  mpi::barrier(world());
}

TEST_CASE("the environment of another is used as it is") {
  {
    const mpi::Environment again(mpi::ThreadSupport::single);
    CHECK(mpi::Environment::machine()[0] != '\0');
  }
  int finalized = 0;
  MPI_Finalized(&finalized);
  CHECK(!finalized);
}
