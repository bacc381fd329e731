// The component runtime: linked, and run before main.
#include <tenon/runtime.hpp>

#include <cstdio>
#include <cstdlib>

static const bool runtime_works = [] {
  namespace rt = tenon::runtime;
  const double total = rt::call("sum", {rt::add(tenon::ones<float>({2, 3}), 1)}).tensor().as<float>().item();
  if (total != 12) {
    std::printf("the sum is %g, not 12\n", total);
    std::exit(1);
  }
  return true;
}();
