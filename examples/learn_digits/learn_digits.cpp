// A small convolutional network learns to read handwritten digits, of which it sees crooked copies.
//
// It shows a line of progress, saves the network in a file that PyTorch reads, digits.safetensors, draws the loss of
// each step, and reads digits that it has not seen.
//
//   learn_digits [epochs]
#include <tenon/file/image.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/safetensors.hpp>
#include <tenon/nn.hpp>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "network.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using tn::axis, tn::range, tn::Tensor;

int main(int count_of_words, char** words) try {
  const auto pixels = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const Tensor<std::int64_t> labels =
      tn::cast<std::int64_t>(tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy"));
  const Tensor<float> images = pixels.view({-1, 1, 8, 8}) / 16.f;
  const std::int64_t count = 1437;  // the others are for the test

  // A batch: images that are turned, stretched, slanted and moved a little, each in its own way, and their labels.
  tn::manual_seed(1);
  tn::Generator changes(2);
  auto items = nn::batches({.batch_size = 64, .shuffle = true}, count, [&](const Tensor<std::int64_t>& at) {
    const auto about = [&](double middle, double most) {
      return tn::uniform<float>(middle - most, middle + most, at.sizes(), changes);
    };
    const Tensor<float> turn = about(0, 0.25), size = about(1, 0.15), slant = about(0, 0.2);
    const Tensor<float> maps =
        tn::stack(std::vector<Tensor<float>>{tn::cos(turn) * size, slant - tn::sin(turn), about(0, 0.17), tn::sin(turn),
                                             tn::cos(turn) * size, about(0, 0.17)},
                  axis(1));
    const Tensor<float> changed =
        nn::grid_sample(tn::index_select(images, 0, at), nn::affine_grid(maps.view({-1, 2, 3}), {at.numel(), 1, 8, 8}));
    return std::pair(changed, tn::Tensor<std::int64_t>(tn::index_select(labels, 0, at)));
  });

  Network net;
  const std::int64_t epochs = count_of_words > 1 ? std::atoll(words[1]) : 40, steps = epochs * items.size();
  std::cout << "A network of " << nn::parameter_count(net) << " parameters learns " << count << " images.\n";
  nn::AdamW optimizer(net, {.weight_decay = 1e-2});
  const nn::OneCycleLR schedule{.max_lr = 3e-3, .total_steps = steps};
  std::vector<double> losses;
  const auto start = std::chrono::steady_clock::now();
  nn::Progress progress("training", steps);
  for (std::int64_t epoch = 0; epoch < epochs; ++epoch) {
    for (const auto& [x, y] : items) {
      optimizer.set_lr(schedule, static_cast<std::int64_t>(losses.size()));
      optimizer.zero_grad();
      const tn::Variable loss = nn::cross_entropy(net(x), y, nn::label_smoothing(0.1));
      loss.backward();
      optimizer.step();
      losses.push_back(loss.item());
      progress.at(static_cast<std::int64_t>(losses.size()), "loss " + std::to_string(losses.back()));
    }
  }
  progress.finish();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  tn::save_safetensors("digits.safetensors", nn::state_dict(net));
  tn::save_image(TENON_EXAMPLE_PLOT, nn::plot({{"loss", losses}}, {.logarithmic = true}));
  std::cout << losses.size() << " steps in " << seconds.count() << " s: the loss went from " << losses.front() << " to "
            << losses.back() << ", drawn in " TENON_EXAMPLE_PLOT ".\n";

  nn::eval(net);
  const tn::NoGrad scope;
  const auto guesses = tn::argmax(net(images(range(count, tn::end))).value(), axis(1));
  const auto right = tn::count_nonzero(guesses == labels(range(count, tn::end))).item();
  const double accuracy = static_cast<double>(right) / static_cast<double>(guesses.numel());
  std::cout << "Right on " << right << " of " << guesses.numel() << " new ones: accuracy " << accuracy << ".\n";
  return accuracy < 0.97;
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
