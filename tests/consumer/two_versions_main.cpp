// A process with three libraries, each with another version of Tenon inside: each keeps its own state.
#include <cstdint>
#include <cstdio>
#include <exception>

#define LIBRARY(name)                          \
  extern "C" {                                 \
  int name##_version();                        \
  void name##_set_threads(int);                \
  int name##_threads();                        \
  void name##_seed(std::uint64_t);             \
  double name##_draw();                        \
  double name##_sum();                         \
  bool name##_catches_its_own();               \
  }                                            \
  void name##_fail();
LIBRARY(today)
LIBRARY(patched)
LIBRARY(next)

namespace {
int failures = 0;
void expect(bool condition, const char* what) {
  if (!condition) std::printf("not so: %s\n", what), ++failures;
}
bool throws(void (*fail)()) {
  try {
    fail();
  } catch (const std::exception& error) {
    return error.what()[0] == 't';
  }
  return false;
}
}  // namespace

int main() {
  expect(patched_version() == today_version() + 1 && next_version() == today_version() + 100,
         "each library has its own version");

  today_set_threads(3), patched_set_threads(2), next_set_threads(1);
  expect(today_threads() == 3 && patched_threads() == 2 && next_threads() == 1, "each limits its own threads");

  today_seed(7), patched_seed(7);
  const double first = today_draw();
  next_seed(99);
  expect(patched_draw() == first, "two seeds alike draw alike, whatever the others drew");
  today_seed(7);
  (void)patched_draw(), (void)next_draw();
  expect(today_draw() == first, "each has its own random numbers");

  expect(today_sum() == 15 && patched_sum() == 15 && next_sum() == 15, "each computes");
  expect(today_catches_its_own() && patched_catches_its_own() && next_catches_its_own(), "each catches its own errors");
  expect(throws(today_fail) && throws(patched_fail) && throws(next_fail), "each throws what std::exception catches");
  return failures != 0;
}
