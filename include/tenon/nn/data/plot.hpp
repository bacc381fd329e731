// plot: lines as an image, such as a loss over the steps of a training: save_image("loss.png", nn::plot({{"loss",
// losses}})).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::nn {

/// A line: its name, the heights of its points, and how far they are apart along x.
struct PlotLine {
  std::string name;
  std::vector<double> y;
  double step = 1;
};

struct PlotOptions {
  std::int64_t width = 640, height = 400;
  bool logarithmic = false;  ///< the heights' scale; only heights above 0 are drawn
};

}  // namespace tenon::inline v1::nn

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The colour of line k: red, green, blue.
inline const std::uint8_t* line_colour(std::size_t k) {
  static constexpr std::uint8_t colours[][3] = {{31, 119, 180}, {214, 96, 20},  {44, 140, 44},
                                                {180, 40, 60},  {130, 90, 170}, {110, 110, 110}};
  return colours[k % 6];
}

/// The rows of a letter of 3 × 5 points, three bits each, the top row first. Letters are capitals; others are blank.
inline int glyph(char c) {
  static constexpr int digits[] = {075557, 026227, 071747, 071717, 055711, 074717, 074757, 071122, 075757, 075717};
  static constexpr int letters[] = {025755, 065656, 034443, 065556, 074647, 074644, 034553, 055755, 072227,
                                    011152, 055655, 044447, 057755, 065555, 025552, 065644, 025563, 065655,
                                    034216, 072222, 055557, 055552, 055775, 055255, 055222, 071247};
  static constexpr struct {
    char c;
    int rows;
  } others[] = {{'.', 000002}, {'-', 000700}, {'+', 002720}, {':', 002020}, {'%', 051245}, {'/', 011244},
                {',', 000024}, {'(', 012221}, {')', 042224}, {'=', 007070}, {'_', 000007}};
  if (c >= '0' && c <= '9') return digits[c - '0'];
  if (c >= 'a' && c <= 'z') return letters[c - 'a'];
  if (c >= 'A' && c <= 'Z') return letters[c - 'A'];
  for (const auto& other : others) {
    if (other.c == c) return other.rows;
  }
  return 0;
}

/// An image that is drawn on.
class PlotCanvas {
 public:
  static constexpr std::int64_t letter = 8;  // pixels from one to the next
  PlotCanvas(std::int64_t height, std::int64_t width)
      : image_(new_tensor<std::uint8_t>("nn::plot", Shape{height, width, 3})) {
    image_.fill_(255);
  }
  Tensor<std::uint8_t> image() const { return image_; }

  /// Mixes a colour into a pixel. Places beside the image are left out.
  void mix(std::int64_t row, std::int64_t column, const std::uint8_t* colour, double part) const {
    if (row < 0 || column < 0 || row >= image_.size(0) || column >= image_.size(1)) return;
    std::uint8_t* const pixel = image_.data_ptr() + (row * image_.size(1) + column) * 3;
    for (int k = 0; k < 3; ++k) pixel[k] = static_cast<std::uint8_t>(pixel[k] + part * (colour[k] - pixel[k]) + 0.5);
  }
  void write(std::int64_t row, std::int64_t column, const std::string& text, const std::uint8_t* colour) const {
    for (const char c : text) {
      const int rows = glyph(c);
      for (int k = 0; k < 15 * 4; ++k) {  // each point is 2 × 2 pixels
        const int y = k / 6, x = k % 6;
        if (rows >> (14 - (y / 2 * 3 + x / 2)) & 1) mix(row + y, column + x, colour, 1);
      }
      column += letter;
    }
  }

 private:
  Tensor<std::uint8_t> image_;
};

/// A side of the plot: which numbers lie on which pixels.
struct PlotAxis {
  double least, most;        // of the numbers times scale, or of their logarithms: most - least is finite
  std::int64_t first, last;  // pixels
  bool is_logarithmic = false;
  double scale = 1;  // a power of ten that brings huge and tiny numbers where their differences are normal doubles
  double place(double x) const {
    const double at = is_logarithmic ? std::log10(x) : x * scale;
    return static_cast<double>(first) + (at - least) / (most - least) * static_cast<double>(last - first);
  }
  std::int64_t pixel(double x) const { return static_cast<std::int64_t>(place(x)); }
  /// Numbers with few digits, at most about `count`.
  std::vector<double> ticks(int count) const {
    std::vector<double> result;
    if (is_logarithmic && most - least >= 1) {
      const double stride = std::ceil((most - least) / count);
      for (double k = std::ceil(least); k <= most; k += stride) {
        const double tick = std::pow(10, k);
        if (tick > 0 && std::isfinite(tick)) result.push_back(tick);
      }
      return result;
    }
    const double from = is_logarithmic ? std::pow(10, least) : least, to = is_logarithmic ? std::pow(10, most) : most;
    const double rough = (to - from) / count, ten = std::pow(10, std::floor(std::log10(rough)));
    const double step = ten * (rough <= ten ? 1 : rough <= 2 * ten ? 2 : rough <= 5 * ten ? 5 : 10);
    if (!(step > 0 && std::isfinite(step))) return result;
    const double end = std::floor(to / step + 1e-9);
    for (double k = std::ceil(from / step - 1e-9); k <= end && result.size() <= 2 * static_cast<std::size_t>(count);
         ++k) {
      const double tick = k * step / scale + 0.0;  // not -0
      if (std::isfinite(tick) && (!is_logarithmic || tick > 0)) result.push_back(tick);
    }
    return result;
  }
};

/// What an axis shows: numbers times scale, with a margin.
struct PlotRange {
  double least, most, scale;
};
/// The scale of numbers of a magnitude.
inline double plot_scale(double magnitude) { return magnitude > 1e290 ? 1e-20 : magnitude < 1e-290 ? 1e290 : 1; }
/// The range of numbers from least to most, or of logarithms. Numbers that differ by less than 1e-12 of themselves lie
/// on one height: a tick between them would not be another double.
inline PlotRange plot_range(double least, double most, bool is_logarithmic) {
  double magnitude = std::fmax(std::fabs(least), std::fabs(most));
  const double scale = is_logarithmic || magnitude == 0 ? 1 : plot_scale(magnitude);
  least *= scale, most *= scale, magnitude *= scale;
  const double margin =
      most > least ? std::fmax(0.05 * (most - least), 1e-12 * magnitude) : std::fmax(0.05 * magnitude, 0.05);
  return {least - margin, most + margin, scale};
}

inline std::string tick_text(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", x);
  return text;
}

/// Draws a line: in each column of pixels what lies between its lowest and its highest place there, with smooth ends.
inline void draw_line(const PlotCanvas& canvas, const nn::PlotLine& line, const PlotAxis& x_axis,
                      const PlotAxis& y_axis, const std::uint8_t* colour) {
  const auto columns = static_cast<std::size_t>(x_axis.last - x_axis.first + 1);
  std::vector<double> top(columns, 1e300), bottom(columns, -1e300);
  const auto reach = [&](double column, double row) {
    const double at = column - static_cast<double>(x_axis.first) + 0.5;
    if (!(at >= 0 && at < static_cast<double>(columns))) return;
    double& above = top[static_cast<std::size_t>(at)];
    double& below = bottom[static_cast<std::size_t>(at)];
    above = std::fmin(above, row);
    below = std::fmax(below, row);
  };
  double last_column = 0, last_row = 0;
  bool has_last = false;
  for (std::size_t i = 0; i < line.y.size(); ++i) {
    const double y = line.y[i];
    if (!std::isfinite(y) || (y_axis.is_logarithmic && y <= 0)) {
      has_last = false;
      continue;
    }
    const double column = x_axis.place(static_cast<double>(i) * line.step), row = y_axis.place(y);
    reach(column, row);
    if (has_last) {  // at the borders of all columns between
      for (double at = std::floor(last_column) + 0.5; at <= column; at += 1) {
        if (at < last_column) continue;
        const double between = last_row + (row - last_row) * (at - last_column) / (column - last_column);
        reach(at - 1e-6, between);
        reach(at + 1e-6, between);
      }
    }
    last_column = column, last_row = row, has_last = true;
  }
  for (std::size_t k = 0; k < columns; ++k) {
    if (bottom[k] < top[k]) continue;
    const double from = top[k] - 0.9, to = bottom[k] + 0.9;
    for (double row = std::floor(from); row <= to; row += 1) {
      const double covered = std::fmin(row + 1, to) - std::fmax(row, from);
      canvas.mix(static_cast<std::int64_t>(row), x_axis.first + static_cast<std::int64_t>(k), colour, covered);
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::nn::inline TENON_CODE {

/// An image of lines with their names, and numbers beside the axes: (height, width, 3), as save_image writes it. Points
/// that are not finite are gaps. Throws ShapeError for an image of fewer than 160 × 120 pixels.
inline Tensor<std::uint8_t> plot(const std::vector<PlotLine>& lines, const PlotOptions& options = {}) {
  if (options.width < 160 || options.height < 120)
    detail::throw_error(ErrorCode::shape, "nn::plot: an image of ", options.height, " × ", options.width,
                        " pixels: the least is 120 × 160");
  constexpr std::uint8_t dark[] = {60, 60, 60}, pale[] = {225, 225, 225};
  double least = __builtin_inf(), most = -__builtin_inf(), longest = 0;
  for (const PlotLine& line : lines) {
    const double end = line.y.empty() ? 0 : static_cast<double>(line.y.size() - 1) * line.step;
    if (!(line.step > 0 && std::isfinite(end)))
      detail::throw_error(ErrorCode::index, "nn::plot: '", detail::Quoted{line.name.data(), line.name.size()}, "' has ",
                          line.y.size(), " points ", line.step, " apart: a step is above 0, and all places are finite");
    for (double y : line.y) {
      if (options.logarithmic) y = y > 0 ? std::log10(y) : __builtin_nan("");
      if (!std::isfinite(y)) continue;
      least = std::fmin(least, y);
      most = std::fmax(most, y);
    }
    longest = std::fmax(longest, end);
  }
  if (!(least <= most)) least = 0, most = 1;
  const detail::PlotRange heights = detail::plot_range(least, most, options.logarithmic);
  const detail::PlotCanvas canvas(options.height, options.width);
  const double x_scale = longest > 0 ? detail::plot_scale(longest) : 1;
  const detail::PlotAxis x_axis{0, longest > 0 ? longest * x_scale : 1, 64, options.width - 16, false, x_scale};
  const detail::PlotAxis y_axis{heights.least,       heights.most, options.height - 28, 12,
                                options.logarithmic, heights.scale};
  for (const double tick : y_axis.ticks(6)) {
    const std::int64_t row = y_axis.pixel(tick);
    for (std::int64_t c = x_axis.first; c <= x_axis.last; ++c) canvas.mix(row, c, pale, 1);
    const std::string text = detail::tick_text(tick);
    canvas.write(row - 5, x_axis.first - 6 - static_cast<std::int64_t>(text.size()) * detail::PlotCanvas::letter, text,
                 dark);
  }
  for (const double tick : x_axis.ticks(6)) {
    const std::int64_t column = x_axis.pixel(tick);
    for (std::int64_t r = y_axis.last; r <= y_axis.first; ++r) canvas.mix(r, column, pale, 1);
    const std::string text = detail::tick_text(tick);
    canvas.write(y_axis.first + 8, column - static_cast<std::int64_t>(text.size()) * detail::PlotCanvas::letter / 2,
                 text, dark);
  }
  for (std::int64_t c = x_axis.first; c <= x_axis.last; ++c) canvas.mix(y_axis.first, c, dark, 1);
  for (std::int64_t r = y_axis.last; r <= y_axis.first; ++r) canvas.mix(r, x_axis.first, dark, 1);
  std::int64_t row = y_axis.last + 8;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    detail::draw_line(canvas, lines[k], x_axis, y_axis, detail::line_colour(k));
    const auto length = static_cast<std::int64_t>(lines[k].name.size()) * detail::PlotCanvas::letter;
    canvas.write(row, x_axis.last - length - 4, lines[k].name, detail::line_colour(k));
    row += 16;
  }
  return canvas.image();
}

}  // namespace tenon::inline v1::nn::inline TENON_CODE
