// Convolutions of tensors with one to three spatial dimensions beside sums that are written out, of sizes that are
// drawn at random.
#include <tenon/cpu/convolution/patches.hpp>
#include <tenon/host/convolution.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::detail::ConvolutionPlan;

namespace {

/// The sizes of a convolution in three spatial dimensions, with `groups` groups of `in` and `out` channels.
struct Case {
  std::int64_t images, groups, in, out, size[3], window[3], places[3];
  ConvolutionPlan plan;
  bool channels_last;
};

/// The results of a convolution and of its gradients, and the same by definition.
struct Sums {
  std::vector<double> y, dx, dw;
};

template <class T>
tn::Tensor<T> drawn(std::mt19937& source, const tn::Shape& sizes, bool channels_last) {
  std::uniform_real_distribution<double> numbers(-1, 1);
  tn::Tensor<T> x = tn::zeros<T>(sizes);
  for (std::int64_t i = 0; i < x.numel(); ++i) x.data_ptr()[i] = static_cast<T>(numbers(source));
  return channels_last ? x.permute({0, 2, 3, 4, 1}).clone().permute({0, 4, 1, 2, 3}) : x;
}

template <class T>
Sums by_definition(const Case& of, const tn::Tensor<T>& given_x, const tn::Tensor<T>& w, const tn::Tensor<T>& b,
                   const tn::Tensor<T>& given_g) {
  const auto x = given_x.contiguous(), g = given_g.contiguous();
  Sums sums{{},
            std::vector<double>(static_cast<std::size_t>(x.numel())),
            std::vector<double>(static_cast<std::size_t>(w.numel()))};
  const std::int64_t *s = of.size, *k = of.window, *p = of.places;
  const std::int64_t planes = p[0] * p[1] * p[2], taps = k[0] * k[1] * k[2];
  for (std::int64_t at = 0; at < g.numel(); ++at) {
    const std::int64_t o = at / planes % (of.groups * of.out), n = at / planes / (of.groups * of.out);
    const std::int64_t place[] = {at / (p[1] * p[2]) % p[0], at / p[2] % p[1], at % p[2]};
    double sum = static_cast<double>(b.data_ptr()[o]);
    const double gradient = static_cast<double>(g.data_ptr()[at]);
    for (std::int64_t c = 0; c < of.in; ++c) {
      for (std::int64_t tap = 0; tap < taps; ++tap) {
        const std::int64_t taken[] = {tap / (k[1] * k[2]), tap / k[2] % k[1], tap % k[2]};
        std::int64_t from = n * of.groups * of.in + o / of.out * of.in + c;
        bool is_inside = true;
        for (int d = 0; d < 3; ++d) {
          const std::int64_t index = place[d] * of.plan.stride[d] + taken[d] * of.plan.dilation[d] - of.plan.padding[d];
          is_inside = is_inside && index >= 0 && index < s[d];
          from = from * s[d] + index;
        }
        if (!is_inside) continue;
        const std::int64_t weight = (o * of.in + c) * taps + tap;
        sum += static_cast<double>(x.data_ptr()[from]) * static_cast<double>(w.data_ptr()[weight]);
        sums.dx[static_cast<std::size_t>(from)] += gradient * static_cast<double>(w.data_ptr()[weight]);
        sums.dw[static_cast<std::size_t>(weight)] += gradient * static_cast<double>(x.data_ptr()[from]);
      }
    }
    sums.y.push_back(sum);
  }
  return sums;
}

template <class T>
void check_near(const tn::Tensor<T>& got, const std::vector<double>& wanted, double terms) {
  double largest = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const double difference = std::fabs(static_cast<double>(got.data_ptr()[i]) - wanted[i]);
    if (!(difference <= largest)) largest = difference;
  }
  CHECK(largest <= (sizeof(T) == 4 ? 2e-5 : 1e-12) * std::sqrt(terms + 1));
}

template <class T>
void check_case(const Case& of, std::mt19937& source) {
  const std::int64_t *s = of.size, *k = of.window, *p = of.places;
  const tn::Shape xs{of.images, of.groups * of.in, s[0], s[1], s[2]}, ws{of.groups * of.out, of.in, k[0], k[1], k[2]},
      ys{of.images, of.groups * of.out, p[0], p[1], p[2]};
  INFO("input " << xs << ", weights " << ws << ", result " << ys << ", stride " << of.plan.stride[2] << ", padding "
                << of.plan.padding[2] << ", dilation " << of.plan.dilation[2]
                << (of.channels_last ? ", channels last" : ""));
  const auto x = drawn<T>(source, xs, of.channels_last), w = drawn<T>(source, ws, false),
             g = drawn<T>(source, ys, of.channels_last);
  const tn::Tensor<const T> b = tn::ones<T>({of.groups * of.out});
  const Sums wanted = by_definition<T>(of, x, w, tn::ones<T>({of.groups * of.out}), g);
  const double taps = static_cast<double>(k[0] * k[1] * k[2]);
  check_near(tn::detail::ConvolveTensors::run<T>(x, w, &b, of.plan, ys), wanted.y, static_cast<double>(of.in) * taps);
  check_near(tn::detail::ConvolveBack::run<T>(g, w, of.plan, xs), wanted.dx, static_cast<double>(of.out) * taps);
  check_near(tn::detail::ConvolveWeights::run<T>(x, g, of.plan, ws), wanted.dw,
             static_cast<double>(of.images * p[0] * p[1] * p[2]));
}

}  // namespace

TEST_CASE("patches: convolutions and their gradients are the sums of products") {
  std::mt19937 source(7);
  const auto pick = [&](std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(source() % static_cast<unsigned>(most - least + 1));
  };
  int checked = 0;
  while (checked < 120) {
    Case of{};
    const std::int64_t rank = pick(1, 3);
    of.groups = pick(0, 2) == 0 ? pick(1, 6) : 1;
    of.in = of.groups > 1 && pick(0, 1) ? 1 : pick(1, 40);
    of.out = of.groups > 1 && pick(0, 1) ? 1 : pick(1, 30);
    of.images = pick(1, 3);
    of.plan.rank = 3;
    of.plan.groups = of.groups;
    of.channels_last = pick(0, 2) == 0;
    bool fits = true;
    for (int d = 0; d < 3; ++d) {
      of.size[d] = of.window[d] = of.places[d] = 1;
      if (d < 3 - rank) continue;
      of.size[d] = rank == 1 ? pick(1, 600) : rank == 2 ? pick(1, 24) : pick(1, 8);
      of.window[d] = pick(1, rank == 3 ? 3 : 5);
      of.plan.stride[d] = pick(0, 1) ? 1 : pick(1, 4);
      of.plan.padding[d] = pick(0, 3);
      of.plan.dilation[d] = pick(0, 1) ? 1 : pick(1, 3);
      const std::int64_t room = of.size[d] + 2 * of.plan.padding[d] - of.plan.dilation[d] * (of.window[d] - 1) - 1;
      fits = fits && room >= 0;
      of.places[d] = room / of.plan.stride[d] + 1;
    }
    if (!fits) continue;
    if (checked++ % 2) check_case<double>(of, source);
    else check_case<float>(of, source);
  }
}

TEST_CASE("patches: rows of places that see the same rows of taps are a band") {
  tn::detail::PatchView<float> x{};
  x.size[1] = x.places[1] = 14;
  x.taps[1] = 3;
  x.stride[1] = x.dilation[1] = 1;
  x.start[1] = -1;
  tn::detail::SeenBand bands[3];
  REQUIRE(tn::detail::seen_bands(x, bands, 3) == 3);
  const std::int64_t wanted[3][4] = {{0, 1, 1, 3}, {1, 13, 0, 3}, {13, 14, 0, 2}};
  for (int k = 0; k < 3; ++k) {
    CHECK(bands[k].first == wanted[k][0]);
    CHECK(bands[k].stop == wanted[k][1]);
    CHECK(bands[k].first_tap == wanted[k][2]);
    CHECK(bands[k].stop_tap == wanted[k][3]);
  }
  CHECK(tn::detail::seen_bands(x, bands, 2) == 0);  // too many
  x.start[1] = -3;
  CHECK(tn::detail::seen_bands(x, bands, 3) == 0);  // the first row sees nothing
}

TEST_CASE("patches: bands have the sums of all taps, and those of each image alone") {
  std::mt19937 source(11);
  for (const std::int64_t stride : {1, 2}) {
    Case of{16, 1, 40, 34, {1, 7, 6}, {1, 5, 5}, {1, 0, 0}, {}, stride == 2};
    of.plan.rank = 3;
    for (int d = 1; d < 3; ++d) {
      of.plan.stride[d] = stride;
      of.plan.padding[d] = 2;
      of.places[d] = (of.size[d] - 1) / stride + 1;
    }
    check_case<float>(of, source);
    const auto x = drawn<float>(source, {16, 40, 1, 7, 6}, false), w = drawn<float>(source, {34, 40, 1, 5, 5}, false);
    const tn::Shape all{16, 34, 1, of.places[1], of.places[2]}, one{1, 34, 1, of.places[1], of.places[2]};
    const auto together = tn::detail::ConvolveTensors::run<float>(x, w, nullptr, of.plan, all);
    for (const std::int64_t image : {0, 15}) {
      const auto alone = tn::detail::ConvolveTensors::run<float>(x.narrow(0, image, 1), w, nullptr, of.plan, one);
      CHECK(tn::array_equal(together.narrow(0, image, 1), alone));
    }
  }
}
