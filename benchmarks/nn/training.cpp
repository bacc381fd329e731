// Times of training steps: an optimiser's alone, and those of the examples' networks. A line for each,
// `<row> Tenon <number>`; training.py runs it beside PyTorch.
//
//   bench_nn_training <number of threads> [clock|process]
#include <tenon/nn.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <sys/resource.h>

#include "../../examples/characters/writer.hpp"
#include "../../examples/learn_digits/network.hpp"
#include "stopwatch.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

namespace {

Watch watch = Watch::clock;

template <class F>
double milliseconds(const F& f) {
  return least_milliseconds(watch, f);
}
void report(const char* row, double number) { std::printf("%s Tenon %.6f\n", row, number); }

/// A pass over four arrays, three of which it changes, that computes next to nothing: the bandwidth that Adam's step
/// can have.
struct FourArrays {
  static constexpr int arrays = 4;
  template <class V>
  TENON_INLINE void at(V& p, const V& g, V& m, V& v) const {
    p = p + g;
    m = m + g;
    v = v + g;
  }
};

void adam() {
  const std::int64_t n = std::int64_t{16} << 20;
  const tn::Variable<float> x(tn::rand<float>({n}));
  nn::Adam optimizer(x, {});
  tn::sum(tn::square(x)).backward();
  report("adam_step", milliseconds([&] { optimizer.step(); }));
  const tn::Tensor<float> p = tn::rand<float>({n}), g = tn::rand<float>({n}), m = tn::zeros<float>({n}),
                          v = tn::zeros<float>({n});
  char* const arrays[] = {reinterpret_cast<char*>(p.data_ptr()), reinterpret_cast<char*>(g.data_ptr()),
                          reinterpret_cast<char*>(m.data_ptr()), reinterpret_cast<char*>(v.data_ptr())};
  report("four_arrays", milliseconds([&] { tn::detail::update_elements<float>(FourArrays{}, arrays, n); }));
}

std::int64_t page_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

/// The time of a step; the memory that it takes at most beside what is there before it: parameters, their states and
/// the batch; and of 50 steps after the second one, what they leave behind in bytes, and the pages that they get of the
/// system.
template <class F>
void step_of(const std::string& name, const F& step) {
  for (int k = 0; k < 2; ++k) step();
  const std::int64_t before = tn::memory_stats().current_bytes, pages = page_faults();
  tn::reset_peak();
  for (int k = 0; k < 50; ++k) step();
  report((name + "_kept").c_str(), static_cast<double>(tn::memory_stats().current_bytes - before));
  report((name + "_pages").c_str(), static_cast<double>(page_faults() - pages));
  report((name + "_memory").c_str(), static_cast<double>(tn::memory_stats().peak_bytes - before) / 1e6);
  report((name + "_step").c_str(), milliseconds(step));
}

void digits() {
  Network net;
  nn::AdamW optimizer(net, {});
  const tn::Tensor<float> x = tn::rand<float>({64, 1, 8, 8});
  const tn::Tensor<std::int64_t> y = tn::randint<std::int64_t>(0, 10, {64});
  step_of("digits", [&] {
    optimizer.zero_grad();
    const tn::Variable loss = nn::cross_entropy(net(x), y, nn::label_smoothing(0.1));
    loss.backward();
    optimizer.step();
  });
}

void transformer() {
  Writer writer(28);
  nn::AdamW optimizer(writer, {});
  const auto x = tn::randint<std::int64_t>(0, 28, {16, Writer::length}),
             y = tn::randint<std::int64_t>(0, 28, {16, Writer::length});
  step_of("transformer", [&] {
    optimizer.zero_grad();
    const tn::Variable loss = nn::cross_entropy(writer(x).view({-1, 28}), y.view({-1}));
    loss.backward();
    optimizer.step();
  });
}

}  // namespace

int main(int count, char** words) {
  tn::set_num_threads(count > 1 ? std::atoi(words[1]) : 1);
  if (count > 2) watch = watch_of(words[2]);
  adam();
  digits();
  transformer();
}
