#include <tenon/mpi/machine_memory.hpp>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;

TEST_CASE("ranks of a machine share a tensor, which the last of them frees") {
  const auto all = world();
  tn::Tensor<float> kept;
  {
    auto shared = mpi::shared_zeros<float>(all.split_by_machine(), {all.size(), 100});
    CHECK(shared.is_shared());
    CHECK(shared(all.rank(), 99) == 0.f);
    mpi::barrier(all);
    shared[all.rank()].fill_(static_cast<float>(all.rank() + 1));
    mpi::barrier(all);
    for (int r = 0; r < all.size(); ++r) CHECK(shared(r, 50) == static_cast<float>(r + 1));
    if (all.rank() == all.size() - 1) kept = shared[0];
  }
  mpi::barrier(all);  // all others have let go
  if (all.rank() == all.size() - 1) CHECK(kept(7) == 1.f);
  CHECK(mpi::shared_zeros<int>(all, {0, 3}).numel() == 0);
}
