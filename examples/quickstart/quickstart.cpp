// A program that learns to read handwritten digits.
//
// Softmax regression: each digit has a weight for every pixel, and the digit whose weighted sum is largest is the
// answer. The program reads images from a .npy file, shows one, learns the weights and writes them to weights.npy.
#include <tenon/nn/data/progress.hpp>
#include <tenon/tenon.hpp>

#include <chrono>
#include <iostream>

namespace tn = tenon;
using tn::axis;
using tn::keepdims;
using tn::range;
using tn::Tensor;

/// Draws an image: the more ink in a pixel (0 to 16), the denser its character.
static void show(const Tensor<std::uint8_t>& image) {
  for (int row = 0; row < image.size(0); ++row) {
    for (int column = 0; column < image.size(1); ++column) {
      const char ink = " .:-=+*#%@"[image(row, column) * 9 / 16];
      std::cout << ink << ink;  // a character is twice as high as it is wide
    }
    std::cout << '\n';
  }
}

/// Turns each row of scores into probabilities.
static Tensor<float> softmax(const Tensor<float>& scores) {
  // Only differences of scores count, so the largest may become 0: then exp cannot overflow.
  const Tensor powers = tn::exp(scores - tn::max(scores, axis(1), keepdims));
  return powers / tn::sum(powers, axis(1), keepdims);
}

int main() try {
  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const auto labels = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy");
  std::cout << "One of " << images.size(0) << " images, a " << int{labels(5)} << ":\n";
  show(images[5]);

  // A row of 64 pixels for each image. Ranges of it are views, which copy nothing.
  const Tensor<float> pixels = images.view({-1, 64}) / 16.f;
  const auto training = range(0, 1437), testing = range(1437, tn::end);
  const auto x = pixels(training);

  // What we want to hear: probability 1 for the digit that was written, 0 for the other nine. A column of labels beside
  // a row of digits broadcasts to a table.
  const Tensor<float> wanted = tn::cast<float>(labels(training).unsqueeze(1) == tn::arange<std::uint8_t>(10));

  auto weights = tn::zeros<float>({64, 10});
  auto bias = tn::zeros<float>({10});
  const float rate = 0.5f;

  const auto start = std::chrono::steady_clock::now();
  const int steps = 300;
  tn::nn::Progress progress("training", steps);
  for (int step = 0; step < steps; ++step) {
    progress.at(step);
    const Tensor error = (softmax(tn::matmul(x, weights) + bias) - wanted) / x.size(0);
    // Downhill: against the gradient of the mean cross-entropy.
    weights -= rate * tn::matmul(x.t(), error);
    bias -= rate * tn::sum(error, axis(0));
  }
  progress.finish();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;

  // The digit with the largest score is the guess. These images are new to the program.
  const auto guesses = tn::argmax(tn::matmul(pixels(testing), weights) + bias, axis(1));
  const auto right = tn::eval(guesses == labels(testing));
  std::cout << "\nTrained on " << x.size(0) << " images in " << seconds.count() << " s.\nRight on "
            << tn::sum(right).item() << " of " << right.numel() << " new ones: accuracy " << tn::mean(right).item()
            << ".\n";

  tn::save_npy("weights.npy", weights);
  std::cout << "The weights are in weights.npy.\n";
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
