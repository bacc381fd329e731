// The quickstart's training by several processes: mpirun -n 4 distributed_digits [weights.npy]
//
// Each rank has a part of the images. A step is written as in the quickstart: what is computed for each image stays on
// its rank, and the two gradients, which are sums over all images, are the same on every rank. So are the weights,
// which nobody sends.
#include <tenon/mpi.hpp>
#include <tenon/tenon.hpp>

#include <chrono>
#include <cstdio>
#include <iostream>

namespace tn = tenon;
using tn::axis;
using tn::keepdims;
using tn::range;
using tn::Tensor;
using tn::mpi::Distributed;

/// Turns each row of scores into probabilities.
static Distributed<float> softmax(const Distributed<float>& scores) {
  const Distributed powers = tn::exp(scores - tn::max(scores, axis(1), keepdims));
  return powers / tn::sum(powers, axis(1), keepdims);
}

int main(int argc, char** argv) try {
  const tn::mpi::Environment environment;
  const auto world = tn::mpi::Communicator::world();

  const auto images = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_images.npy");
  const auto labels = tn::load_npy<std::uint8_t>(TENON_EXAMPLE_DATA_DIR "/digits_labels.npy");
  const Tensor<float> pixels = images.view({-1, 64}) / 16.f;
  const Tensor<float> wanted = tn::cast<float>(labels.unsqueeze(1) == tn::arange<std::uint8_t>(10));
  const auto training = range(0, 1437), testing = range(1437, tn::end);
  const auto x = Distributed<float>::split_rows(world, pixels(training)),
             y = Distributed<float>::split_rows(world, wanted(training));

  auto weights = tn::zeros<float>({64, 10});
  auto bias = tn::zeros<float>({10});
  const float rate = 0.5f;
  const int steps = 300;
  const auto start = std::chrono::steady_clock::now();
  for (int step = 0; step < steps; ++step) {
    const Distributed<float> error = (softmax(tn::matmul(x, weights) + bias) - y) / static_cast<float>(x.size(0));
    const Tensor<float> of_weights = tn::matmul(x.t(), error), of_bias = tn::sum(error, axis(0));
    weights -= rate * of_weights;
    bias -= rate * of_bias;
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  const auto new_ones = Distributed<float>::split_rows(world, pixels(testing));
  const auto truth = Distributed<std::int64_t>::split_rows(world, labels(testing).cast<std::int64_t>());
  const Distributed right = tn::argmax(tn::matmul(new_ones, weights) + bias, axis(1)) == truth;
  const auto count = tn::sum(right).item();
  const double accuracy = tn::mean(right).item();
  if (world.rank() == 0) {
    std::printf("%d ranks, %.3f ms a step, right on %lld of %lld new images: accuracy %.4f\n", world.size(),
                time.count() / steps, static_cast<long long>(count), static_cast<long long>(right.size(0)), accuracy);
    if (argc > 1) tn::save_npy(argv[1], weights);
  }
} catch (const tn::Error& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
