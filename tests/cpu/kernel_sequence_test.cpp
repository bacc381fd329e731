// Kernels that run one after the other on blocks of elements: their buffers, and sources, constants and results beside
// them.
#include <tenon/cpu/run/kernel_sequence.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"

namespace {

namespace tnd = tenon::detail;

void add(char* out, const void*, const char* const* p, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i)
    reinterpret_cast<int*>(out)[i] = reinterpret_cast<const int*>(p[0])[i] + reinterpret_cast<const int*>(p[1])[i];
}
/// Multiplies by the number that the tree is.
void scale(char* out, const void* tree, const char* const* p, std::int64_t n) {
  const int factor = *static_cast<const int*>(tree);
  for (std::int64_t i = 0; i < n; ++i) reinterpret_cast<int*>(out)[i] = factor * reinterpret_cast<const int*>(p[0])[i];
}
void widen(char* out, const void*, const char* const* p, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) reinterpret_cast<std::int64_t*>(out)[i] = reinterpret_cast<const int*>(p[0])[i];
}

constexpr std::int64_t n = 2 * tnd::block_elements + 7;

std::vector<int> counted() {
  std::vector<int> x(n);
  for (std::int64_t i = 0; i < n; ++i) x[static_cast<std::size_t>(i)] = static_cast<int>(i);
  return x;
}
template <class Out>
std::vector<Out> run(const tnd::KernelSequence& sequence, const std::vector<int>& x) {
  std::vector<Out> out(n + 1, Out(-1));
  const char* const sources[] = {reinterpret_cast<const char*>(x.data())};
  tnd::KernelSequence::run(reinterpret_cast<char*>(out.data()), &sequence, sources, n);
  CHECK(out.back() == Out(-1));  // nothing behind the result
  out.pop_back();
  return out;
}

}  // namespace

TEST_CASE("blocks of a source and a constant, and a result of another size") {
  tnd::ElementBlock seven;
  for (std::int64_t i = 0; i < tnd::block_elements; ++i) reinterpret_cast<int*>(seven.bytes)[i] = 7;
  tnd::SequenceSlot slots[6];
  tnd::SequenceStep steps[3];
  tnd::KernelSequence sequence(slots, steps);
  const int both[] = {sequence.add_source(0, sizeof(int)), sequence.add_constant(seven.bytes)};
  const int sum = sequence.add_step(&add, nullptr, both, 2);
  sequence.finish(sequence.add_step(&widen, nullptr, &sum, 1), sizeof(std::int64_t));
  const auto out = run<std::int64_t>(sequence, counted());
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i) agree = agree && out[static_cast<std::size_t>(i)] == i + 7;
  CHECK(agree);
}

TEST_CASE("a chain needs two buffers, and an operand that is given twice gives its buffer back once") {
  constexpr int length = 10;
  const int factors[] = {1, 2};
  tnd::SequenceSlot slots[length + 4];
  tnd::SequenceStep steps[length + 3];
  tnd::KernelSequence sequence(slots, steps);
  int at = sequence.add_source(0, sizeof(int));
  for (int k = 0; k < length; ++k) {
    const int twice[] = {at, at};
    at = sequence.add_step(&add, nullptr, twice, 2);
  }
  const int both[] = {sequence.add_step(&scale, &factors[0], &at, 1), sequence.add_step(&scale, &factors[1], &at, 1)};
  sequence.finish(sequence.add_step(&add, nullptr, both, 2), sizeof(int));
  int most = 0;
  for (int k = 1; k <= length; ++k) most = slots[k].number > most ? slots[k].number : most;
  CHECK(most == 1);
  const auto out = run<int>(sequence, counted());
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i)
    agree = agree && out[static_cast<std::size_t>(i)] == 3 * static_cast<int>(i) << length;
  CHECK(agree);
}

TEST_CASE("values that wait for one another, more than a stack holds") {
  constexpr int many = 9;
  const int factors[many] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  tnd::SequenceSlot slots[2 * many + 1];
  tnd::SequenceStep steps[2 * many];
  tnd::KernelSequence sequence(slots, steps);
  const int source = sequence.add_source(0, sizeof(int));
  int waiting[many];
  for (int k = 0; k < many; ++k) waiting[k] = sequence.add_step(&scale, &factors[k], &source, 1);
  int sum = waiting[0];
  for (int k = 1; k < many; ++k) {
    const int both[] = {sum, waiting[k]};
    sum = sequence.add_step(&add, nullptr, both, 2);
  }
  sequence.finish(sum, sizeof(int));
  const auto out = run<int>(sequence, counted());
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i) agree = agree && out[static_cast<std::size_t>(i)] == 45 * i;
  CHECK(agree);
}

TEST_CASE("what is used again later keeps its buffer") {
  const int five = 5;
  tnd::SequenceSlot slots[5];
  tnd::SequenceStep steps[4];
  tnd::KernelSequence sequence(slots, steps);
  const int source = sequence.add_source(0, sizeof(int));
  const int kept = sequence.add_step(&scale, &five, &source, 1);
  const int first = sequence.add_step(&scale, &five, &kept, 1);
  const int both[] = {sequence.add_step(&scale, &five, &first, 1), kept};
  sequence.finish(sequence.add_step(&add, nullptr, both, 2), sizeof(int));
  const auto out = run<int>(sequence, counted());
  bool agree = true;
  for (std::int64_t i = 0; i < n; ++i) agree = agree && out[static_cast<std::size_t>(i)] == 130 * i;
  CHECK(agree);
}

TEST_CASE("a sequence without kernels copies") {
  tnd::SequenceSlot slots[2];
  tnd::SequenceStep steps[1];
  tnd::KernelSequence sequence(slots, steps);
  sequence.finish(sequence.add_source(0, sizeof(int)), sizeof(int));
  CHECK(run<int>(sequence, counted()) == counted());
}
