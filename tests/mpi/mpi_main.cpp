// The main of the tests of MPI: all ranks run the same tests. The first failure on one of them ends all, which would
// wait for it.
#define CATCH_CONFIG_RUNNER
#include "support/catch.hpp"

#include <tenon/mpi/communicator.hpp>
#include <tenon/mpi/environment.hpp>

int main(int argc, char** argv) {
  const tenon::mpi::Environment environment;
  Catch::Session session;
  session.configData().abortAfter = 1;
  const int result = session.run(argc, argv);
  if (result != 0) tenon::mpi::Communicator::world().abort(result);
  return result;
}

/// What MPI itself keeps until the process ends is no leak of Tenon's.
extern "C" const char* __asan_default_options() {
  return "detect_leaks=0:detect_stack_use_after_return=1:strict_string_checks=1";
}
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1:halt_on_error=1"; }
