// One rank of several kills itself, while the others wait for what it would send.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

int main() try {
  const tenon::mpi::Environment environment;
  const auto world = tenon::mpi::Communicator::world();
  tenon::mpi::barrier(world);
  if (world.rank() == world.size() - 1) std::raise(SIGKILL);
  const auto sum = tenon::mpi::all_reduce(world, tenon::ones<float>({1000000}));
  std::puts("went on without it");
  return EXIT_SUCCESS;
} catch (const tenon::CommunicationError& error) {
  std::puts(error.what());
  return EXIT_FAILURE;
}
