// PNG files, through libpng, if the program is built with TENON_PNG.
//
// libpng works on bytes in memory, so that no exception passes through it; its own errors are returned as a text.
#pragma once

#include <tenon/config.hpp>

#if TENON_PNG

#include <png.h>

#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/pnm.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The largest ratio of inflated to deflated bytes.
inline constexpr std::int64_t most_deflated = 1032;

/// The place that libpng jumps to on an error, and the error's text.
struct PngFault {
  std::jmp_buf place;
  char text[128] = {};

  [[noreturn]] static void leave(png_structp png, png_const_charp text) {
    auto* self = static_cast<PngFault*>(png_get_error_ptr(png));
    std::snprintf(self->text, sizeof self->text, "%s", text);
    std::longjmp(self->place, 1);
  }
  static void ignore(png_structp, png_const_charp) {}
};

/// Runs calls of libpng; false if one failed. They must create no object with a destructor, which a failure would skip.
template <class F>
TENON_NOINLINE_OG bool png_runs(PngFault& fault, const F& calls) {
  if (setjmp(fault.place)) return false;
  calls();
  return true;
}

[[noreturn]] TENON_COLD inline void fail_libpng(const char* function) {
  throw_error(ErrorCode::memory, function, ": libpng cannot be started");
}

/// Reads a PNG file from memory.
class PngReader {
 public:
  PngReader(const FilePlace& place, const unsigned char* data, std::size_t size)
      : place_(place), at_(data), left_(size), size_(size) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, &fault_, PngFault::leave, PngFault::ignore);
    info_ = png_ ? png_create_info_struct(png_) : nullptr;
    if (!info_) {
      png_destroy_read_struct(&png_, nullptr, nullptr);
      fail_libpng(place.function);
    }
  }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  static bool knows(const unsigned char* data, std::size_t size) { return size >= 8 && png_sig_cmp(data, 0, 8) == 0; }

  /// The image in uint8, or in uint16 if samples have 16 bits. Throws IoError, before the image is allocated, if the
  /// file is too short for it.
  AnyTensor read() {
    run([this] {
      png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);  // as in writing: what can be saved can be loaded
      png_set_read_fn(png_, this, fetch);
      png_read_info(png_, info_);
    });
    const std::int64_t width = png_get_image_width(png_, info_), height = png_get_image_height(png_, info_);
    const std::int64_t packed = static_cast<std::int64_t>(png_get_rowbytes(png_, info_));
    if (packed > most_deflated * static_cast<std::int64_t>(size_) / height) {
      fail_pixels(place_, width, height, static_cast<std::int64_t>(size_));
    }
    int passes = 1;
    run([this, &passes] {
      png_set_expand(png_);  // palettes, few bits and a transparent colour become channels of 8 bits
      const bool has_alpha =
          (png_get_color_type(png_, info_) & PNG_COLOR_MASK_ALPHA) || png_get_valid(png_, info_, PNG_INFO_tRNS);
      if (has_alpha) png_set_gray_to_rgb(png_);
      if (std::uint16_t one = 1; *reinterpret_cast<unsigned char*>(&one)) png_set_swap(png_);
      passes = png_set_interlace_handling(png_);
      png_read_update_info(png_, info_);
    });
    const bool wide = png_get_bit_depth(png_, info_) == 16;
    auto image = new_any_tensor(place_.function, wide ? DType::uint16 : DType::uint8,
                                image_layout(place_.function, height, width, png_get_channels(png_, info_)));
    auto* const rows = reinterpret_cast<unsigned char*>(image.block()->data);
    const std::size_t row = png_get_rowbytes(png_, info_);
    run([&] {
      for (int pass = 0; pass < passes; ++pass) {
        for (std::int64_t y = 0; y < height; ++y) png_read_row(png_, rows + static_cast<std::size_t>(y) * row, nullptr);
      }
      png_read_end(png_, nullptr);
    });
    return image;
  }

 private:
  static void fetch(png_structp png, png_bytep to, std::size_t n) {
    auto* self = static_cast<PngReader*>(png_get_io_ptr(png));
    if (n > self->left_) png_error(png, "it ends too early");
    std::memcpy(to, self->at_, n);
    self->at_ += n;
    self->left_ -= n;
  }
  template <class F>
  void run(const F& calls) {
    if (!png_runs(fault_, calls)) throw_error_at(place_, ErrorCode::io, " is no sound PNG file: ", fault_.text);
  }

  FilePlace place_;
  const unsigned char* at_;
  std::size_t left_, size_;
  PngFault fault_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
};

/// Writes a PNG file in memory, then to a sink.
class PngWriter {
 public:
  explicit PngWriter(const char* function) : function_(function) {
    png_ = png_create_write_struct(PNG_LIBPNG_VER_STRING, &fault_, PngFault::leave, PngFault::ignore);
    info_ = png_ ? png_create_info_struct(png_) : nullptr;
    if (!info_) {
      png_destroy_write_struct(&png_, nullptr);
      fail_libpng(function);
    }
  }
  PngWriter(const PngWriter&) = delete;
  PngWriter& operator=(const PngWriter&) = delete;
  ~PngWriter() {
    png_destroy_write_struct(&png_, &info_);
    std::free(bytes_);
  }

  /// Writes contiguous samples of uint8 or uint16, with one, three or four channels.
  void write(ByteSink& sink, const AnyTensor& samples) {
    const auto height = samples.size(0), width = samples.size(1);
    const std::int64_t channels = samples.dim() == 3 ? samples.size(2) : 1;
    const bool wide = samples.dtype() == DType::uint16;
    const auto* const rows = static_cast<const unsigned char*>(samples.data_ptr());
    const auto row = static_cast<std::size_t>(width * channels * (wide ? 2 : 1));
    const bool done = png_runs(fault_, [&] {
      png_set_user_limits(png_, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
      png_set_write_fn(png_, this, put, flush);
      png_set_IHDR(png_, info_, static_cast<png_uint_32>(width), static_cast<png_uint_32>(height), wide ? 16 : 8,
                   channels == 1   ? PNG_COLOR_TYPE_GRAY
                   : channels == 3 ? PNG_COLOR_TYPE_RGB
                                   : PNG_COLOR_TYPE_RGB_ALPHA,
                   PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
      png_write_info(png_, info_);
      if (std::uint16_t one = 1; wide && *reinterpret_cast<unsigned char*>(&one)) png_set_swap(png_);
      for (std::int64_t y = 0; y < height; ++y) png_write_row(png_, rows + static_cast<std::size_t>(y) * row);
      png_write_end(png_, nullptr);
    });
    if (!done) throw_error(ErrorCode::io, function_, ": libpng: ", fault_.text);
    sink.write(bytes_, size_);
  }

 private:
  static void put(png_structp png, png_bytep from, std::size_t n) {
    auto* self = static_cast<PngWriter*>(png_get_io_ptr(png));
    if (n > self->room_ - self->size_) {
      const std::size_t room = 2 * (self->size_ + n);
      auto* grown = static_cast<unsigned char*>(std::realloc(self->bytes_, room));
      if (!grown) png_error(png, "memory is short");
      self->bytes_ = grown;
      self->room_ = room;
    }
    std::memcpy(self->bytes_ + self->size_, from, n);
    self->size_ += n;
  }
  static void flush(png_structp) {}

  const char* function_;
  PngFault fault_;
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  unsigned char* bytes_ = nullptr;
  std::size_t size_ = 0, room_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#endif
