#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

int main() {
  const tenon::mpi::Environment environment;
  const auto world = tenon::mpi::Communicator::world();
  const auto ranks = tenon::mpi::all_reduce(world, tenon::ones<int>({1}));
  return ranks(0) == world.size() ? 0 : 1;
}
