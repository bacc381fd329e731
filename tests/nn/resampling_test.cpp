// Resampling beside PyTorch's values and gradients.
#include <tenon/nn.hpp>
#include <tenon/nn/resampling.hpp>

#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/thread_counts.hpp"
#include "support/window_cases.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;
using Mode = tn::nn::InterpolateMode;

TEST_CASE("resampling: values and gradients are PyTorch's") {
  support::Golden golden("nn", "resampling");
  const auto check = [&](const char* name, const auto& f) {
    support::check_window_case<double>(golden, name, 1e-13, f);
  };
  const auto bilinear = [](const auto& x) { return nn::interpolate(x, {8, 4}, tn::none, Mode::bilinear); };
  const auto bicubic = [](const auto& x) { return nn::interpolate(x, {8, 4}, tn::none, Mode::bicubic); };
  support::check_window_case<float>(golden, "bilinear", 2e-6, bilinear);
  support::check_window_case<float>(golden, "bicubic", 2e-6, bicubic);
  check("bilinear", bilinear);
  check("bicubic", bicubic);
  check("nearest", [](const auto& x) { return nn::interpolate(x, {7, 4}); });
  check("nearest_exact", [](const auto& x) { return nn::interpolate(x, {8, 3}, tn::none, Mode::nearest_exact); });
  check("nearest1d", [](const auto& x) { return nn::interpolate(x, tn::none, 2.3); });
  check("linear", [](const auto& x) { return nn::interpolate(x, 10, tn::none, Mode::linear); });
  check("bilinear_aligned", [](const auto& x) { return nn::interpolate(x, {8, 4}, tn::none, Mode::bilinear, true); });
  check("bilinear_scaled", [](const auto& x) { return nn::interpolate(x, tn::none, {1.7, 0.6}, Mode::bilinear); });
  check("bicubic_aligned", [](const auto& x) { return nn::interpolate(x, {3, 9}, tn::none, Mode::bicubic, true); });
  check("trilinear", [](const auto& x) { return nn::interpolate(x, {5, 3, 7}, tn::none, Mode::trilinear); });
  check("area", [](const auto& x) { return nn::interpolate(x, {3, 4}, tn::none, Mode::area); });
  check("bilinear_antialiased", [](const auto& x) {
    return nn::interpolate(x, {3, 4}, tn::none, Mode::bilinear, false, true);
  });
  check("bicubic_antialiased", [](const auto& x) {
    return nn::interpolate(x, {2, 9}, tn::none, Mode::bicubic, false, true);
  });
  check("affine_grid", [](const auto& x) { return nn::affine_grid(x, tn::Shape{2, 1, 3, 4}); });
  check("affine_grid_aligned", [](const auto& x) { return nn::affine_grid(x, tn::Shape{1, 1, 2, 3, 2}, true); });
  check("pixel_shuffle", [](const auto& x) { return nn::pixel_shuffle(x, 2); });
  check("pixel_unshuffle", [](const auto& x) { return nn::pixel_unshuffle(x, 2); });
  check("channel_shuffle", [](const auto& x) { return nn::channel_shuffle(x, 3); });
  check("unfold", [](const auto& x) { return nn::unfold(x, {2, 3}, {2, 1}, {1, 0}, {1, 2}); });
  check("fold", [](const auto& x) { return nn::fold(x, {5, 6}, {2, 3}, {2, 1}, {1, 0}, {1, 3}); });
  check("pad_constant", [](const auto& x) { return nn::pad(x, {1, -2, 0, 3}, tn::PadMode::constant, 2.5); });
  check("pad_reflect", [](const auto& x) { return nn::pad(x, {2, 1, 0, 3}, tn::PadMode::reflect); });
  check("pad_replicate", [](const auto& x) { return nn::pad(x, {2, 1, 0, 3}, tn::PadMode::replicate); });
  check("pad_circular", [](const auto& x) { return nn::pad(x, {2, 1, 0, 3}, tn::PadMode::wrap); });

  const auto check_grid = [&]<class T>(T, const std::string& name, nn::GridMode mode, nn::GridPadding padding,
                                       bool aligned, double tolerance) {
    const std::string prefix = std::string(tn::dtype_name<T>) + ".grid_sample." + name;
    INFO(prefix);
    const tn::Variable<T> x(golden.get<T>(prefix + ".x")), grid(golden.get<T>(prefix + ".grid"));
    const tn::Variable<T> y = nn::grid_sample(x, grid, mode, padding, aligned);
    CHECK(support::largest_difference(y.value(), golden.get<T>(prefix + ".y")) <= tolerance);
    y.backward(support::window_operand<T>(tn::Shape(y.sizes()), 3));
    CHECK(support::largest_difference(x.grad(), golden.get<T>(prefix + ".dx")) <= tolerance);
    CHECK(support::largest_difference(grid.grad(), golden.get<T>(prefix + ".dgrid")) <= tolerance);
  };
  check_grid(0.f, "bilinear.zeros.False", nn::GridMode::bilinear, nn::GridPadding::zeros, false, 1e-5);
  const char* const modes[] = {"bilinear", "nearest", "bicubic", "trilinear"};
  const char* const paddings[] = {"zeros", "border", "reflection"};
  for (int mode = 0; mode < 4; ++mode) {
    for (int padding = 0; padding < 3; ++padding) {
      for (bool aligned : {false, true}) {
        check_grid(0., std::string(modes[mode]) + "." + paddings[padding] + (aligned ? ".True" : ".False"),
                   static_cast<nn::GridMode>(mode % 3), static_cast<nn::GridPadding>(padding), aligned, 1e-12);
      }
    }
  }
}

TEST_CASE("resampling: a locally connected layer with the same weights everywhere is a convolution") {
  const auto x = support::window_operand<double>({2, 3, 5, 6}, 0), w = support::window_operand<double>({4, 3, 2, 3}, 1),
             b = support::window_operand<double>({4}, 2);
  const auto wanted = nn::conv2d(x, w, b, {2, 1}, {1, 0});
  const tn::Tensor<double> everywhere = tn::broadcast_to(w, tn::Shape{3, 4, 4, 3, 2, 3}).clone();
  const tn::Tensor<double> bias = tn::broadcast_to(b.reshape({4, 1, 1}), tn::Shape{4, 3, 4}).clone();
  CHECK(support::largest_difference(nn::locally_connected2d(x, everywhere, bias, {2, 1}, {1, 0}), wanted) <= 1e-14);
  CHECK(tn::gradcheck(
      [](const auto& a, const auto& c) {
        return nn::locally_connected2d(a, c, tn::none, {2, 1}, {1, 0});
      },
      x, everywhere));
  const auto row = support::window_operand<double>({2, 3, 7}, 0),
             of_row = support::window_operand<double>({4, 3, 3}, 1);
  const tn::Tensor<double> along = tn::broadcast_to(of_row, tn::Shape{4, 4, 3, 3}).clone();
  const tn::Tensor<double> of_places = tn::broadcast_to(b.reshape({4, 1}), tn::Shape{4, 4}).clone();
  CHECK(support::largest_difference(nn::locally_connected1d(row, along, of_places, 2, 1),
                                    nn::conv1d(row, of_row, b, 2, 1)) <= 1e-14);
  CHECK(tn::gradcheck([](const auto& a, const auto& c) { return nn::locally_connected1d(a, c, tn::none, 2, 1); }, row,
                      along));
  CHECK(nn::locally_connected1d(row[0], along, tn::none, 2, 1).sizes() == tn::Shape({4, 4}));
  CHECK_THROWS_AS(nn::locally_connected1d(row, everywhere), tn::ShapeError);
}

TEST_CASE("resampling: a factor that leaves the size leaves the elements of linear modes") {
  const auto x = support::window_operand<double>({2, 2, 3}, 0);
  CHECK(support::largest_difference(nn::interpolate(x, tn::none, 1.3, Mode::linear), x) == 0);
}

TEST_CASE("resampling: results do not depend on the number of threads") {
  const auto x = support::window_operand<float>({4, 8, 40, 40}, 0);
  support::is_the_same([&] { return nn::interpolate(x, {55, 71}, tn::none, Mode::bicubic); });
}

TEST_CASE("resampling: what does not fit is refused with its numbers") {
  const auto x = tn::ones<float>({2, 6, 4, 5});
  using support::has_text;
  using support::shape_error;
  CHECK(has_text(shape_error([&] { nn::interpolate(x, tn::none); }), "give either a size or a scale_factor"));
  CHECK(has_text(shape_error([&] { nn::interpolate(x, 3, 2.0); }), "give either a size or a scale_factor"));
  CHECK(has_text(shape_error([&] { nn::interpolate(x, 3, tn::none, Mode::linear); }),
                 "this mode is for 1 spatial dimensions"));
  CHECK(has_text(shape_error([&] { nn::interpolate(x, 0); }), "size (0,) has a number below 1"));
  CHECK(has_text(shape_error([&] { nn::grid_sample(x, tn::ones<float>({2, 3, 3, 3})); }), "a grid of shape (2,3,3,3)"));
  CHECK(has_text(shape_error([&] { nn::pixel_shuffle(x, 2); }), "dimension 1 of shape (2,6,4,5) does not divide by 4"));
  CHECK(has_text(shape_error([&] {
                   nn::fold(tn::ones<float>({2, 6, 5}), {4, 5}, 2);
                 }),
                 "columns of shape (2,6,5) for 12 places"));
  CHECK(has_text(shape_error([&] { nn::unfold(x, {5, 2}); }), "a window of 5 elements"));
  CHECK(has_text(shape_error([&] { nn::pad(x, {1, 2, 3}); }), "3 widths for an input of shape (2,6,4,5)"));
  CHECK(has_text(shape_error([&] { nn::pad(x, {-3, -3}); }), "take more than all of dimension 3"));
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(), many = std::int64_t{1} << 32;
  CHECK(has_text(shape_error([&] { nn::pad(x, {least, 0}); }), "take more than all of dimension 3"));
  CHECK_THROWS_AS(nn::unfold(x, many, 1, many / 2), tn::ShapeError);  // 2^64 elements of a window
  CHECK_THROWS_AS(nn::interpolate(x, -(least + 1)), tn::ShapeError);
  CHECK_THROWS_AS(nn::pixel_shuffle(x, many), tn::ShapeError);
  CHECK_THROWS_AS(nn::affine_grid(tn::ones<float>({1, 2, 3}), {1, 1, many, many}), tn::ShapeError);
  CHECK_THROWS_AS(nn::affine_grid(tn::ones<float>({1, 2, 3}), {1, 1, -2, -2}), tn::ShapeError);
}

TEST_CASE("resampling: places that are NaN or infinite are PyTorch's") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const auto x = tn::tensor<double>({1, 2, 3, 4}).reshape({1, 1, 2, 2});
  const auto places = tn::tensor<double>({nan, 0, inf, 0, -1e300, 0, 1e30, 0}).reshape({1, 1, 4, 2});
  const auto read = [&](nn::GridPadding padding) {
    const tn::Variable<double> grid(places);
    const tn::Variable<double> y = nn::grid_sample(x, grid, nn::GridMode::bilinear, padding);
    tn::sum(y).backward();
    CHECK(tn::all(grid.grad().reshape({4, 2}).select(1, 0) == 0.0).item());
    return y.value().reshape({4});
  };
  CHECK(tn::all(read(nn::GridPadding::border) == tn::tensor<double>({2, 3, 2, 3})).item());
  CHECK(tn::all(read(nn::GridPadding::reflection) == tn::tensor<double>({2, 2, 2, 2})).item());
}

TEST_CASE("resampling: tensors without elements are planned without overflow, work and memory") {
  constexpr std::int64_t large = std::int64_t{1} << 40, wide = std::int64_t{1} << 20;
  CHECK(nn::interpolate(tn::zeros<float>({0, 1, large}), 4 * large, tn::none, nn::InterpolateMode::linear).size(2) ==
        4 * large);
  CHECK(nn::interpolate(tn::zeros<float>({0, 1, large}), 4 * large, tn::none, nn::InterpolateMode::area).size(2) ==
        4 * large);
  CHECK(nn::affine_grid(tn::zeros<float>({0, 2, 3}), {0, 1, wide, wide}).sizes() == tn::Shape({0, wide, wide, 2}));
  const tn::Variable<float> image(tn::zeros<float>({0, 2, wide, wide})), columns(tn::zeros<float>({0, wide, 1}));
  const tn::Variable<float> patches = nn::unfold(image, wide / 2, 1, 0, wide);
  CHECK(patches.value().sizes() == tn::Shape({0, wide * wide / 2, 1}));
  tn::sum(patches).backward();
  CHECK(image.grad().sizes() == image.value().sizes());
  const tn::Variable<float> folded = nn::fold(columns, 1024, 1024);
  CHECK(folded.value().sizes() == tn::Shape({0, 1, 1024, 1024}));
  tn::sum(folded).backward();
  CHECK(columns.grad().sizes() == columns.value().sizes());
  CHECK_THROWS_AS(nn::pixel_shuffle(tn::zeros<float>({1, 0, large, 0}), large), tn::ShapeError);  // a size of 2^80
}
