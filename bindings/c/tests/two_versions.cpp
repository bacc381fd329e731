// A process with another version of Tenon in a library, and the interface to C.
#include <tenon.h>

#include <cstdint>
#include <cstdio>

extern "C" {
int other_version();
void other_set_threads(int);
int other_threads();
void other_seed(std::uint64_t);
double other_draw();
double other_sum();
bool other_catches_its_own();
}

namespace {
int failures = 0;
void expect(bool condition, const char* what) {
  if (!condition) std::printf("not so: %s\n", what), ++failures;
}

double draw() {
  const std::int64_t one = 1;
  tenon_tensor* x = nullptr;
  tenon_number number{};
  expect(tenon_rand(&one, 1, TENON_FLOAT64, nullptr, &x) == TENON_OK && tenon_item(x, &number) == TENON_OK, "C draws");
  tenon_free(x);
  return number.real;
}
}  // namespace

int main() {
  other_set_threads(2);
  expect(tenon_set_num_threads(1) == TENON_OK && tenon_num_threads() == 1 && other_threads() == 2,
         "each limits its own threads");
  tenon_manual_seed(7);
  const double first = draw();
  other_seed(99);
  (void)other_draw();
  tenon_manual_seed(7);
  (void)other_draw();
  expect(draw() == first, "each has its own random numbers");
  expect(other_sum() == 15, "the other computes");
  expect(other_catches_its_own(), "the other catches its own errors");
  const std::int64_t negative = -1;
  tenon_tensor* x = nullptr;
  expect(tenon_zeros(&negative, 1, TENON_FLOAT64, nullptr, &x) == TENON_SHAPE_ERROR && !x, "C catches its own errors");
  return failures != 0;
}
