#include <tenon/mpi/request.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

TEST_CASE("a request owns its tensors until it is done") {
  const auto all = world();
  const int next = (all.rank() + 1) % all.size(), before = (all.rank() + all.size() - 1) % all.size();
  auto out = tn::zeros<float>({100000});
  mpi::Request receiving = mpi::irecv(all, out, before), sending;
  {
    auto x = tn::full<float>({100000}, static_cast<float>(all.rank()));
    const auto* const block = x.storage().block();
    sending = mpi::isend(all, x, next);
    CHECK(block->count == 2);
    x = tn::zeros<float>({1});
    CHECK(block->count == 1);
  }
  CHECK(receiving.wait().source == before);
  sending.wait();
  CHECK(out(99999) == static_cast<float>(before));
  CHECK(out.storage().block()->count == 1);
  CHECK(sending.is_done());
  CHECK(sending.test());
  CHECK(sending.wait().bytes == 0);
}

TEST_CASE("many requests, waited for in any order") {
  const auto all = world();
  std::vector<mpi::Request> requests;
  std::vector<tn::Tensor<int>> came;
  for (int r = 0; r < all.size(); ++r) {
    came.push_back(tn::zeros<int>({3}));
    requests.push_back(mpi::irecv(all, came.back(), r, 1));
  }
  for (int r = 0; r < all.size(); ++r) requests.push_back(mpi::isend(all, tn::full<int>({3}, all.rank()), r, 1));
  std::vector<bool> seen(requests.size());
  for (auto i = mpi::wait_any(requests); i >= 0; i = mpi::wait_any(requests)) {
    CHECK(!seen[static_cast<std::size_t>(i)]);
    seen[static_cast<std::size_t>(i)] = true;
  }
  CHECK(std::count(seen.begin(), seen.end(), true) == static_cast<std::ptrdiff_t>(requests.size()));
  for (int r = 0; r < all.size(); ++r) CHECK(came[static_cast<std::size_t>(r)](2) == r);

  requests.clear();
  requests.push_back(mpi::ibarrier(all));
  requests.push_back(mpi::ibarrier(all));
  mpi::wait_all(requests);
  CHECK(requests[1].is_done());
}

TEST_CASE("a request that is dropped waits, and one that is moved is one") {
  const auto all = world();
  auto out = tn::zeros<int>({2});
  {
    auto receiving = mpi::irecv(all, out, all.rank());
    const auto moved = std::move(receiving);
    CHECK(receiving.is_done());
    CHECK(!moved.is_done());
    mpi::send(all, tn::full<int>({2}, 5), all.rank());
  }
  CHECK(out(1) == 5);
}
