// PGM and PPM: netpbm's image formats, a short text before the samples. They need no other library.
//
// Source: netpbm's pgm(5) and ppm(5).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The most rows, and columns, that are read and written: nine digits.
inline constexpr std::int64_t pnm_extent = 999'999'999;

/// The row-major layout of an image; one channel has no dimension of its own. The number of elements is known not to
/// overflow.
inline Layout image_layout(const char* function, std::int64_t height, std::int64_t width, int channels) {
  return channels == 1 ? contiguous_layout(function, Shape{height, width})
                       : contiguous_layout(function, Shape{height, width, channels});
}

[[noreturn]] TENON_COLD inline void fail_pixels(const FilePlace& place, std::int64_t width, std::int64_t height,
                                                std::int64_t bytes) {
  throw_error_at(place, ErrorCode::io, " declares ", width, " by ", height, " pixels, for which its ", bytes,
                 " bytes are too few");
}

/// Reads a PGM or PPM file from memory.
class PnmReader {
 public:
  PnmReader(const FilePlace& place, const unsigned char* data, std::size_t size)
      : place_(place), at_(data), end_(data + size) {}

  static bool knows(const unsigned char* data, std::size_t size) {
    return size >= 2 && data[0] == 'P' && (data[1] == '2' || data[1] == '3' || data[1] == '5' || data[1] == '6');
  }

  /// The image in uint8 or uint16, scaled so that the file's maximum becomes the type's. Throws IoError, before the
  /// image is allocated, if the file is too short for it.
  AnyTensor read() {
    const unsigned char kind = at_[1];
    const bool is_text = kind < '4';
    const int channels = kind == '3' || kind == '6' ? 3 : 1;
    at_ += 2;
    const std::int64_t width = number("width"), height = number("height"), most = number("greatest sample");
    if (width == 0 || height == 0)
      throw_error_at(place_, ErrorCode::io, " declares ", width, " by ", height, " pixels");
    if (most == 0 || most > 65535)
      throw_error_at(place_, ErrorCode::io, " declares the greatest sample ", most, ", which is not in 1 to 65535");
    const bool wide = most > 255;
    const std::int64_t samples = width * height * channels,
                       least = is_text ? 2 * samples - 1 : samples * (wide ? 2 : 1);
    if (!is_text) skip_one_blank(least);
    if (least > left())
      fail_pixels(place_, width, height, left());
    auto image = new_any_tensor(place_.function, wide ? DType::uint16 : DType::uint8,
                                image_layout(place_.function, height, width, channels));
    char* const data = image.block()->data;
    for (std::int64_t i = 0; i < samples; ++i) {
      const std::int64_t sample = is_text ? number("sample") : byte() * (wide ? 256 : 1) + (wide ? byte() : 0);
      if (sample > most)
        throw_error_at(place_, ErrorCode::io, " has the sample ", sample, " above its greatest, ", most);
      if (wide)
        reinterpret_cast<std::uint16_t*>(data)[i] = static_cast<std::uint16_t>((sample * 65535 + most / 2) / most);
      else reinterpret_cast<std::uint8_t*>(data)[i] = static_cast<std::uint8_t>((sample * 255 + most / 2) / most);
    }
    return image;
  }

 private:
  static bool is_blank(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
  std::int64_t left() const { return end_ - at_; }
  std::int64_t byte() { return *at_++; }

  /// Skips one blank, or CR LF where exactly the samples follow it: else its LF is the first of them.
  void skip_one_blank(std::int64_t samples) {
    if (at_ == end_ || !is_blank(*at_))
      throw_error_at(place_, ErrorCode::io, " has no blank between its header and its samples");
    ++at_;
    if (at_[-1] == '\r' && at_ != end_ && *at_ == '\n' && left() == samples + 1) ++at_;
  }
  /// The next number, of at most nine digits, after blanks and comments.
  std::int64_t number(const char* what) {
    for (; at_ != end_ && (is_blank(*at_) || *at_ == '#'); ++at_) {
      if (*at_ == '#') {
        while (at_ != end_ && *at_ != '\n' && *at_ != '\r') ++at_;
        if (at_ == end_) break;
      }
    }
    if (at_ == end_) throw_error_at(place_, ErrorCode::io, " ends where a ", what, " should stand");
    std::int64_t value = 0;
    int digits = 0;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_, ++digits) {
      if (digits == 9) throw_error_at(place_, ErrorCode::io, " has a ", what, " of more than nine digits");
      value = 10 * value + (*at_ - '0');
    }
    if (digits == 0) throw_error_at(place_, ErrorCode::io, " has something else where a ", what, " should stand");
    return value;
  }

  FilePlace place_;
  const unsigned char *at_, *end_;
};

/// Writes contiguous samples of uint8 or uint16 as P5 or P6.
inline void write_pnm(ByteSink& sink, const AnyTensor& samples) {
  const bool wide = samples.dtype() == DType::uint16;
  char header[64];
  const int n = std::snprintf(
      header, sizeof header, "P%c\n%lld %lld\n%d\n", samples.dim() == 3 && samples.size(2) == 3 ? '6' : '5',
      static_cast<long long>(samples.size(1)), static_cast<long long>(samples.size(0)), wide ? 65535 : 255);
  sink.write(header, static_cast<std::size_t>(n));
  const auto* data = static_cast<const unsigned char*>(samples.data_ptr());
  if (!wide) return sink.write(data, static_cast<std::size_t>(samples.numel()));
  constexpr std::int64_t room = 4096;
  unsigned char chunk[2 * room];
  for (std::int64_t i = 0; i < samples.numel(); i += room) {
    const std::int64_t some = samples.numel() - i < room ? samples.numel() - i : room;
    for (std::int64_t k = 0; k < some; ++k) {
      const std::uint16_t sample = reinterpret_cast<const std::uint16_t*>(data)[i + k];
      chunk[2 * k] = static_cast<unsigned char>(sample >> 8);
      chunk[2 * k + 1] = static_cast<unsigned char>(sample & 255);
    }
    sink.write(chunk, static_cast<std::size_t>(2 * some));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
