// Batches of datasets, the plot of a training, and the memory that a training takes.
#include <tenon/file/image.hpp>
#include <tenon/nn.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/says_error.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

namespace {

/// The numbers of an epoch, batch by batch.
template <class Loader>
std::vector<std::vector<int>> epoch(Loader& loader) {
  std::vector<std::vector<int>> result;
  for (const auto& [x] : loader) result.emplace_back(x.data_ptr(), x.data_ptr() + x.numel());
  return result;
}

}  // namespace

TEST_CASE("nn: batches of tensors have all rows, in order or shuffled by a generator") {
  const tn::Tensor<int> x = tn::arange<int>(10);
  for (const bool prefetches : {true, false}) {
    auto in_order = nn::batches({.batch_size = 4, .prefetch = prefetches}, x);
    CHECK(in_order.size() == 3);
    using Lists = std::vector<std::vector<int>>;
    CHECK(epoch(in_order) == Lists{{0, 1, 2, 3}, {4, 5, 6, 7}, {8, 9}});
    CHECK(epoch(in_order).size() == 3);  // another epoch
    auto whole = nn::batches({.batch_size = 4, .drop_last = true, .prefetch = prefetches}, x);
    CHECK(epoch(whole) == Lists{{0, 1, 2, 3}, {4, 5, 6, 7}});

    tn::Generator generator(5), same(5);
    auto shuffled = nn::batches({.batch_size = 3, .shuffle = true, .generator = &generator, .prefetch = prefetches}, x);
    const Lists first = epoch(shuffled), second = epoch(shuffled);
    CHECK(first != second);
    std::vector<int> all;
    for (const auto& list : first) all.insert(all.end(), list.begin(), list.end());
    const auto order = tn::randperm(10, same);
    for (int k = 0; k < 10; ++k) CHECK(all[static_cast<std::size_t>(k)] == order(k));
    std::sort(all.begin(), all.end());
    CHECK(all == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  }
}

TEST_CASE("nn: rows of several tensors stay together, whatever their strides") {
  const tn::Tensor<float> images = tn::linspace<float>(0, 1, 7 * 6).view({6, 7}).t();  // (7, 6), not contiguous
  const tn::Tensor<std::uint8_t> labels = tn::arange<std::uint8_t>(7);
  std::int64_t seen = 0;
  for (const auto& [x, y] : nn::batches({.batch_size = 3, .shuffle = true}, images, labels)) {
    CHECK((x.size(1) == 6 && x.size(0) == y.size(0)));
    for (std::int64_t k = 0; k < y.numel(); ++k, ++seen) CHECK(tn::array_equal(x[k], images[y(k)]));
  }
  CHECK(seen == 7);
}

TEST_CASE("nn: a batch that is kept keeps its elements, another one's memory is used again") {
  const tn::Tensor<int> x = tn::arange<int>(12);
  std::vector<tn::Tensor<int>> kept;
  for (const auto& [batch] : nn::batches({.batch_size = 4}, x)) kept.push_back(batch);
  CHECK((kept[0](0) == 0 && kept[1](0) == 4 && kept[2](3) == 11));
  std::vector<const int*> places;
  for (const auto& [batch] : nn::batches({.batch_size = 2}, x)) places.push_back(batch.data_ptr());
  CHECK((places[0] == places[2] && places[1] == places[5] && places[0] != places[1]));
}

TEST_CASE("nn: batches by a function of an index, or of a tensor of indices") {
  std::vector<double> sums;
  for (const auto& [x, y] : nn::batches({.batch_size = 2}, 5, [](std::int64_t i) {
         return std::tuple(tn::Tensor<double>(tn::full<double>({3}, static_cast<double>(i))), static_cast<int>(i * i));
       })) {
    CHECK((x.size(1) == 3 && y.dim() == 1 && x.size(0) == y.size(0)));
    sums.push_back(tn::sum(x).item() + static_cast<double>(tn::sum(y).item()));
  }
  CHECK(sums == std::vector<double>{3 + 1, 15 + 13, 12 + 16});
  std::int64_t total = 0;
  auto by_indices =
      nn::batches({.batch_size = 3}, 8, [](const tn::Tensor<std::int64_t>& i) { return tn::sum(i).item(); });
  for (const auto& one : by_indices) total += one;
  CHECK(total == 28);
}

TEST_CASE("nn: a batch is never larger than its data") {
  const tn::Tensor<int> x = tn::arange<int>(10);
  for (const std::int64_t size : {std::int64_t{INT64_MAX}, std::int64_t{1} << 40, std::int64_t{11}}) {
    auto all = nn::batches({.batch_size = size}, x);
    CHECK(all.size() == 1);
    CHECK(epoch(all) == std::vector<std::vector<int>>{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}});
    CHECK(nn::batches({.batch_size = size, .drop_last = true}, x).size() == 0);
    auto items = nn::batches({.batch_size = size}, 3, [](std::int64_t i) { return static_cast<int>(i); });
    CHECK(epoch(items) == std::vector<std::vector<int>>{{0, 1, 2}});
    CHECK(nn::batches({.batch_size = size}, x[tn::range(0, 0)]).size() == 0);
  }
  CHECK(support::says_error([] { (void)nn::batches({}, -5, [](std::int64_t i) { return i; }); },
                            "nn::batches: of -5 items"));
}

TEST_CASE("nn: a loop may end early, and gets what the function throws") {
  const tn::Tensor<int> x = tn::arange<int>(100);
  auto loader = nn::batches({.batch_size = 10}, x);
  for (int k = 0; k < 20; ++k) {
    for (const auto& [batch] : loader) {
      CHECK(batch(0) == 0);
      break;
    }
  }
  for (const bool prefetches : {true, false}) {
    auto broken = nn::batches({.batch_size = 2, .prefetch = prefetches}, 6, [](std::int64_t i) {
      if (i == 3) throw std::runtime_error("item 3");
      return static_cast<int>(i);
    });
    int batches = 0;
    CHECK_THROWS_AS(([&] {
                      for (const auto& [batch] : broken) batches += static_cast<int>(batch.numel() > 0);
                    }()),
                    std::runtime_error);
    CHECK(batches == 1);
  }
  CHECK(support::says_error([&] { (void)nn::batches({.batch_size = 0}, x); }, "nn::batches: a batch size of 0"));
  CHECK(support::says_error([&] { (void)nn::batches({}, x, tn::arange<int>(3)); },
                            "a tensor of 3 rows beside one of 100"));
  auto none = nn::batches({.batch_size = 4, .shuffle = true}, tn::Tensor<float>(tn::zeros<float>({0, 3})));
  for (const auto& [batch] : none) CHECK(batch.numel() < 0);
}

TEST_CASE("nn: a training takes no more memory after its second step") {
  tn::manual_seed(1);
  const tn::Tensor<float> images = tn::randn<float>({96, 64}), targets = tn::randn<float>({96, 8});
  const tn::Variable<float> w1(tn::randn<float>({64, 32})), w2(tn::randn<float>({32, 8}));
  const std::vector parameters{w1, w2};
  nn::Adam optimizer(parameters, {});
  auto loader = nn::batches({.batch_size = 32}, images, targets);
  int step = 0;
  std::int64_t held = 0, peak = 0;
  for (int k = 0; k < 4; ++k) {
    for (const auto& [x, y] : loader) {
      optimizer.zero_grad();
      {
        const tn::Variable hidden = tn::tanh(tn::matmul(x, w1));
        tn::Variable loss = tn::mean(tn::square(tn::matmul(hidden, w2) - y));
        loss.backward();
      }
      nn::clip_grad_norm_(parameters, 1);
      optimizer.step();
      if (++step == 2) {
        held = tn::memory_stats().current_bytes;
        tn::reset_peak();
      } else if (step == 5) {
        peak = tn::memory_stats().peak_bytes;
      } else if (step > 5) {
        CHECK(tn::memory_stats().current_bytes <= held);
        CHECK(tn::memory_stats().peak_bytes == peak);
      }
    }
  }
  CHECK(step == 12);
}

TEST_CASE("nn: a plot has its lines where the numbers are") {
  std::vector<double> rising, falling;
  for (int k = 0; k < 400; ++k) {
    rising.push_back(k);
    falling.push_back(400 * std::exp(-k / 40.0) + (k % 7));
  }
  falling[200] = NAN;
  const auto image = nn::plot({{"rising", rising}, {"falling", falling}}, {.width = 320, .height = 200});
  CHECK(image.sizes() == tn::Shape{200, 320, 3});
  // Along the first line pixels are blue, and off both lines they are white.
  const auto is_blue = [&](std::int64_t row, std::int64_t column) {
    return image(row, column, 2) > image(row, column, 0) + 60;
  };
  int found = 0;
  for (std::int64_t column = 70; column < 300; ++column) {
    for (std::int64_t row = 12; row < 172; ++row) found += is_blue(row, column);
  }
  CHECK((found > 230 && found < 1500));
  CHECK(is_blue(92, 184));  // the middle
  CHECK(image(60, 80, 0) == 255);
  const files::Scratch scratch;
  const std::string path = scratch / "plot.ppm";
  tn::save_image(path, nn::plot({{"loss", falling, 10}}, {.logarithmic = true}));
  CHECK(tn::load_image(path).sizes() == tn::Shape{400, 640, 3});
  (void)nn::plot({});  // nothing, and one point
  (void)nn::plot({{"one", {3.0}}, {"none", {}}}, {.logarithmic = true});
  // Numbers at the ends of what a double holds.
  const double next = std::nextafter(1.0, 2.0), tiny = 5e-324, huge = 1.7e308;
  for (const bool logarithmic : {false, true}) {
    for (const auto& y : {std::vector{1.0, next},
                          {1e300, std::nextafter(1e300, 0.0)},
                          {-huge, huge},
                          {huge, huge},
                          {tiny, 2 * tiny},
                          {tiny, huge},
                          {-1e308, 1.0},
                          {0.0, tiny},
                          {1e-300, 1.0},
                          {INFINITY, NAN},
                          {INFINITY, 1.0, -INFINITY}}) {
      const auto extreme = nn::plot({{"y", y}, {"again", y, 1e307}, {"near", y, tiny}}, {.logarithmic = logarithmic});
      CHECK(extreme.sizes() == tn::Shape{400, 640, 3});
    }
  }
  const auto wide = nn::plot({{"", {-1e308, 1e308}}});  // from corner to corner
  CHECK(wide(192, 344, 2) > wide(192, 344, 0) + 60);  // the middle
  CHECK(support::says_error(
      [] {
        (void)nn::plot({{"loss", {1, 2}, NAN}});
      },
      "nn::plot: 'loss' has 2 points nan apart"));
  CHECK(support::says_error([] { (void)nn::plot({{"loss", {1, 2}, 0}}); }, "nn::plot: 'loss' has 2 points 0 apart"));
  CHECK(support::says_error(
      [] {
        (void)nn::plot({{"loss", {1, 2, 3}, 1e308}});
      },
      "a step is above 0, and all places are finite"));
  CHECK(support::says_error([] { (void)nn::plot({}, {.width = 10}); }, "nn::plot: an image of 400 × 10 pixels"));
}

TEST_CASE("nn: a progress line says how far a loop is") {
  nn::Progress progress("training", 10);
  progress.at(0);  // within the first five seconds nothing is written but to a terminal
  progress.at(5, "loss 0.5");
  progress.finish();
  SUCCEED();
}
