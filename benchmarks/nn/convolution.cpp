// Convolutions, and the gradients of their input and weights, which nn/run_convolution.py compares with PyTorch's call
// by call.
//
// Reads lines: "set <y|dx|dw> <images> <channels> <size> <channels of the result> <window> <stride> <padding> <groups>
// <threads>" makes the operands, "go" computes once and prints the milliseconds: of the clock, and of the process.
#include <tenon/nn.hpp>

#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <sstream>
#include <string>

#include "stopwatch.hpp"

namespace tn = tenon;
using Floats = tn::Tensor<float>;

namespace {

/// The computation that a line asks for.
std::function<Floats()> computation(std::istream& line) {
  std::string what;
  std::int64_t images, channels, size, out, window, stride, padding, groups;
  int threads;
  line >> what >> images >> channels >> size >> out >> window >> stride >> padding >> groups >> threads;
  tn::set_num_threads(threads);
  const Floats x = tn::rand<float>({images, channels, size, size}) - 0.5f,
               w = tn::rand<float>({out, channels / groups, window, window}) - 0.5f;
  if (what == "y") return [=] { return tn::nn::conv2d(x, w, tn::none, stride, padding, 1, groups); };
  const auto gradient = [=](const auto& a, const auto& b, const auto& leaf) {
    const tn::Variable<float> y = tn::nn::conv2d(a, b, tn::none, stride, padding, 1, groups);
    const Floats g = tn::rand<float>(tn::Shape(y.sizes())) - 0.5f;
    return [=] { return Floats(tn::grad_of(y, leaf, g).value()); };
  };
  const tn::Variable<float> leaf(what == "dx" ? x : w);
  if (what == "dx") return gradient(leaf, w, leaf);
  return gradient(x, leaf, leaf);
}

}  // namespace

int main() {
  std::function<Floats()> compute;
  for (std::string text; std::getline(std::cin, text);) {
    std::istringstream line(text);
    std::string command;
    line >> command;
    if (command == "set") {
      compute = computation(line);
      std::puts("ready");
    } else {
      const double begin = milliseconds_now(Watch::clock), process = milliseconds_now(Watch::process);
      compute();
      const double took = milliseconds_now(Watch::process) - process;
      std::printf("%.6f %.6f\n", milliseconds_now(Watch::clock) - begin, took);
    }
    std::fflush(stdout);
  }
}
