// The statements whose walks docs/architecture.md lists. Without an argument it prints them, behind "not built: " those
// that this build lacks; with the number of one it runs it and prints each function that is entered (+) and left (-) by
// its address, for which it is compiled with -finstrument-functions.
#include <tenon/exchange/dlpack.hpp>
#if WALKS_MPI
#include <tenon/mpi.hpp>
#endif
#include <tenon/tenon.hpp>

#include <cstdio>
#include <cstdlib>

namespace tn = tenon;
using tn::axis, tn::exp, tn::from_dlpack, tn::sum, tn::Tensor;

namespace {
bool walks = false;
}  // namespace

// What the compiler calls at the beginning and the end of each function.
extern "C" {
__attribute__((no_instrument_function)) void __cyg_profile_func_enter(void* function, void*) {
  if (walks) std::printf("+%p\n", function);
}
__attribute__((no_instrument_function)) void __cyg_profile_func_exit(void* function, void*) {
  if (walks) std::printf("-%p\n", function);
}
}

namespace {

struct Walk {
  Walk() { walks = true; }
  ~Walk() { walks = false; }
};

void walk_expression() {
  auto a = tn::ones<float>({3, 4}), b = tn::ones<float>({4});
  const Walk walk;
  Tensor c = exp(-a) * 2.f + b;
}
void walk_sum() {
  auto c = tn::ones<float>({3, 4});
  const Walk walk;
  Tensor s = sum(c, axis(1));
}
void walk_dlpack() {
  auto a = tn::ones<float>({3, 4});
  auto* m = tn::to_dlpack(a);
  const Walk walk;
  Tensor t = from_dlpack<float>(m);
}
void walk_mask() {
  auto a = tn::ones<float>({3, 4}), x = tn::zeros<float>({12});
  Tensor mask = a > 0.f;
  const Walk walk;
  a(mask) = x;
}
#if WALKS_MPI
void walk_all_reduce() {
  static const tn::mpi::Environment environment;
  const auto world = tn::mpi::Communicator::world();
  auto x = tn::ones<float>({3, 4});
  const Walk walk;
  Tensor sum = all_reduce(world, x);
}
#else
constexpr void (*walk_all_reduce)() = nullptr;
#endif

struct Statement {
  const char* text;
  void (*run)();
};
constexpr Statement statements[] = {{"exp(-a) * 2.f + b", walk_expression},
                                    {"sum(c, axis(1))", walk_sum},
                                    {"from_dlpack<float>(m)", walk_dlpack},
                                    {"a(mask) = x", walk_mask},
                                    {"all_reduce(world, x)", walk_all_reduce}};

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    for (const Statement& statement : statements)
      std::printf("%s%s\n", statement.run ? "" : "not built: ", statement.text);
    return 0;
  }
  const Statement& statement = statements[std::atoi(arguments[1])];
  statement.run();  // what happens once in a process is no part of a walk
  std::puts("again");
  statement.run();
  return 0;
}
