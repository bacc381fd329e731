// Several processes learn one table of weights, without locks.
//
// Softmax regression on handwritten digits, as in the example quickstart, but in small steps: each step uses 32 images
// and adds to the weights at once, even while other processes do the same. Some steps start from weights that another
// step is changing, and the loss falls all the same. Source: Niu, Recht, Ré, Wright, "Hogwild!", NIPS 2011.
//
//   hogwild                                      trains with 1, 2 and 4 processes, and compares
//   hogwild <weights> <number> <of how many>     is one of these processes: it gets the handle of the weights
#include <tenon/nn/data/progress.hpp>
#include <tenon/process/shared_memory.hpp>
#include <tenon/tenon.hpp>

#include <spawn.h>
#include <sys/wait.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace tn = tenon;
using tn::all;
using tn::axis;
using tn::range;
using tn::Tensor;

extern char** environ;

namespace {

constexpr std::int64_t training = 1437, batch = 32, steps = 8000;

struct Digits {
  Tensor<float> pixels;  // a row of 64 for each image, and a 1 for the bias
  Tensor<float> wanted;  // probability 1 for the digit that was written
  Tensor<std::uint8_t> labels;
};

Digits load() {
  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const auto labels = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy");
  auto pixels = tn::ones<float>({images.size(0), 65});
  pixels(all, range(0, 64)) = images.view({-1, 64}) / 16.f;
  return {pixels, tn::cast<float>(labels.unsqueeze(1) == tn::arange<std::uint8_t>(10)), labels};
}

/// One of `count` processes does every count-th step.
void train(const Tensor<float>& weights, std::int64_t number, std::int64_t count) {
  const Digits digits = load();
  tenon::nn::Progress progress("process 1 of " + std::to_string(count) + ", step", steps);
  for (std::int64_t step = number; step < steps; step += count) {
    if (number == 0) progress.at(step);
    const std::int64_t first = step * batch % (training - batch);
    const auto x = digits.pixels(range(first, first + batch));
    const auto wanted = digits.wanted(range(first, first + batch));
    const Tensor<float> seen = tn::atomic_clone(weights);  // others are writing
    const Tensor<float> error = tn::softmax(tn::matmul(x, seen), axis(1)) - wanted;
    tn::atomic_add_(weights, tn::eval(tn::matmul(x.t(), error) * (-0.15f / batch)));
  }
}

/// The mean cross-entropy of the training images.
float loss(const Digits& digits, const Tensor<float>& weights) {
  const auto guess = tn::softmax(tn::matmul(digits.pixels(range(0, training)), weights), axis(1));
  return -tn::mean(tn::log(tn::sum(guess * digits.wanted(range(0, training)), axis(1)))).item();
}
/// The share of test images, which are not used for training, whose digit is recognised.
double accuracy(const Digits& digits, const Tensor<float>& weights) {
  const auto guess = tn::argmax(tn::matmul(digits.pixels(range(training, tn::end)), weights), axis(1));
  return static_cast<double>(tn::mean(tn::eval(guess == digits.labels(range(training, tn::end)))).item());
}

pid_t start(std::string program, std::string weights, std::string number, std::string count) {
  char* const arguments[] = {program.data(), weights.data(), number.data(), count.data(), nullptr};
  pid_t process;
  if (posix_spawn(&process, "/proc/self/exe", nullptr, nullptr, arguments, environ) != 0)
    throw std::runtime_error("cannot start a process");
  return process;
}

void compare(const std::string& program) {
  const Digits digits = load();
  double sequential = 0;
  for (const int count : {1, 2, 4}) {
    auto weights = tn::zeros<float>({65, 10});
    const float before = loss(digits, weights);
    const std::string handle = tn::share_text(weights);  // shares them

    const auto begin = std::chrono::steady_clock::now();
    std::vector<pid_t> processes;
    for (int number = 0; number < count; ++number)
      processes.push_back(start(program, handle, std::to_string(number), std::to_string(count)));
    bool good = true;
    for (const pid_t process : processes) {
      int status = 1;
      waitpid(process, &status, 0);
      good = good && status == 0;
    }
    if (!good) throw std::runtime_error("a process failed");
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;

    const float after = loss(digits, weights);
    const double right = accuracy(digits, weights);
    if (count == 1) sequential = right;
    std::cout << count << (count == 1 ? " process:   " : " processes: ") << seconds.count() << " s, loss " << before
              << " -> " << after << ", accuracy " << right << '\n';
    if (!(after < 0.2f * before)) throw std::runtime_error("the loss did not fall");
    if (std::abs(right - sequential) > 0.02) throw std::runtime_error("the accuracy is not that of one process");
  }
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc == 4) train(tn::open_shared<float>(argv[1]), std::stoll(argv[2]), std::stoll(argv[3]));
  else compare(argv[0]);
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
