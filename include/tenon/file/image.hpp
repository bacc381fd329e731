// Images: tensors from and to PNG, PGM and PPM files.
//
// A grey image has the shape (H, W), a coloured one (H, W, 3) in the order red, green, blue, or (H, W, 4) with alpha
// last. Row 0 is the top row. PGM and PPM need no other library; PNG needs libpng: link the target tenon::png.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/png.hpp>
#include <tenon/file/pnm.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_PNG_CODE {

enum class ImageFormat : int { pgm, ppm, pnm, png };

/// The most rows, and columns, that are read and written.
inline constexpr std::int64_t png_extent = 0x7fffffff;

/// The format that the ending of a file's name says, in upper or lower case. Throws IoError.
inline ImageFormat image_format(const char* function, const char* path) {
  check_path(function, path);
  const std::size_t n = std::strlen(path);
  constexpr const char* endings[] = {".pgm", ".ppm", ".pnm", ".png"};
  for (int k = 0; k < 4 && n > 4; ++k) {
    bool same = true;
    for (std::size_t i = 0; i < 4; ++i) {
      const char c = path[n - 4 + i];
      same = same && (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) == endings[k][i];
    }
    if (same) return static_cast<ImageFormat>(k);
  }
  throw_error(ErrorCode::io, function, ": ", quote(path),
              " does not end with .png, .pgm, .ppm or .pnm, which says the format");
}
[[noreturn]] TENON_COLD inline void refuse_png(const FilePlace& place) {
  throw_error_at(place, ErrorCode::io, " is a PNG file: link the target tenon::png, which needs libpng");
}

inline AnyTensor load_image(const char* path) {
  const RegularFile file("load_image", path);
  const auto n = static_cast<std::size_t>(file.size());
  unsigned char first[8] = {};
  file.read_at(0, first, n < sizeof first ? n : sizeof first);
  const bool is_png = std::memcmp(first, "\x89PNG\r\n\x1a\n", sizeof first) == 0;
  if (!is_png && !PnmReader::knows(first, n))
    throw_error_at(file.place(), ErrorCode::io, " is no PNG file, and none of PGM or PPM (P2, P3, P5, P6)");
#if !TENON_PNG
  if (is_png) refuse_png(file.place());
#endif
  const Storage<unsigned char> bytes(file.size());
  file.read_at(0, bytes.data(), n);
#if TENON_PNG
  if (is_png) return PngReader(file.place(), bytes.data(), n).read();
#endif
  return PnmReader(file.place(), bytes.data(), n).read();
}

/// Converts integer samples to T, their whole range to 0 to 1.
template <class T, class Sample>
void scale_samples(T* to, const Sample* from, std::int64_t n) {
  constexpr float most = static_cast<float>(static_cast<Sample>(-1));
  for (std::int64_t i = 0; i < n; ++i)
    to[i] = static_cast<T>(static_cast<std::conditional_t<sizeof(T) == 8, double, float>>(from[i]) / most);
}

/// The sample for an element of T: 0 to 255 for 0 to 1, and for false and true. Throws TypeError for NaN.
template <class T>
std::uint8_t sample_of(compute_t<T> value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value ? 255 : 0;
  } else {
    if (value != value) throw_error(ErrorCode::type, "save_image: an element is NaN, for which there is no colour");
    const auto number = static_cast<double>(value);
    return static_cast<std::uint8_t>((number > 0 ? number < 1 ? number : 1 : 0) * 255 + 0.5);
  }
}

/// The elements as samples of a file: contiguous uint8 or uint16.
inline AnyTensor image_samples(const AnyTensor& image, ImageFormat format) {
  const char* function = "save_image";
  host_data(function, image);
  const bool fits =
      (image.dim() == 2 || (image.dim() == 3 && (image.size(2) == 1 || image.size(2) == 3 || image.size(2) == 4))) &&
      image.numel() > 0;
  if (!fits)
    throw_error(ErrorCode::shape, function, ": shape ", image.sizes(),
                " is not (H, W) nor (H, W, 1), (H, W, 3) or (H, W, 4) with a pixel in it");
  const std::int64_t most = format == ImageFormat::png ? png_extent : pnm_extent;
  if (image.size(0) > most || image.size(1) > most)
    throw_error(ErrorCode::shape, function, ": shape ", image.sizes(), " has more than ", most,
                " rows or columns, the most of the format");
  if (image.dtype() == DType::uint8 || image.dtype() == DType::uint16)
    return image.is_contiguous() ? image : image.clone();
  return image.visit_const([&]<class T>(const Tensor<const T>&) -> AnyTensor {
    if constexpr (FloatingElement<T> || std::is_same_v<T, bool>) {
      const AnyTensor rows = image.is_contiguous() ? image : image.clone();
      auto samples = new_any_tensor(function, DType::uint8, contiguous_layout(function, image.sizes()));
      const auto* from = static_cast<const char*>(rows.data_ptr());
      auto* to = reinterpret_cast<std::uint8_t*>(samples.block()->data);
      for (std::int64_t i = 0; i < rows.numel(); ++i) to[i] = sample_of<T>(load<T>(from, i));
      return samples;
    } else {
      throw_error(ErrorCode::type, function, ": elements of ", dtype_name<T>,
                  " are no samples: use uint8, uint16, bool, or a floating type from 0 to 1");
    }
  });
}

inline void save_image(const char* path, const AnyTensor& image, ImageFormat format) {
  const char* function = "save_image";
  const AnyTensor samples = image_samples(image, format);
  const std::int64_t channels = samples.dim() == 3 ? samples.size(2) : 1;
  const bool suits = format == ImageFormat::png || (channels == 1 && format != ImageFormat::ppm) ||
                     (channels == 3 && format != ImageFormat::pgm);
  if (!suits)
    throw_error(ErrorCode::shape, function, ": ", quote(path), " cannot hold ", channels,
                " channels: PGM holds one, PPM three, PNG four too");
  if (format != ImageFormat::png) {
    OutputFile file(function, path);
    write_pnm(file, samples);
    return file.commit();
  }
#if TENON_PNG
  OutputFile file(function, path);
  PngWriter(function).write(file, samples);
  file.commit();
#else
  refuse_png({function, path});
#endif
}
inline void save_image(const char* path, const AnyTensor& image) {
  save_image(path, image, image_format("save_image", path));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_PNG_CODE

namespace tenon::inline v1::inline TENON_CODE::inline TENON_PNG_CODE {

/// The image in a PNG, PGM or PPM file, known by its first bytes: uint8, or uint16 if samples have more than 8 bits.
/// Samples of fewer bits, or with another maximum, are scaled to the type's whole range; palettes become colours, grey
/// with alpha four channels. Throws IoError for a file that cannot be read, is cut or damaged. Memory: the file and the
/// image.
template <detail::FilePath P>
AnyTensor load_image(const P& path) {
  return detail::load_image(detail::path_text(path));
}
/// The same as T: a floating type gets values from 0 to 1; uint8 and uint16 must be the file's type, else this throws
/// TypeError.
template <Element T, detail::FilePath P>
Tensor<T> load_image(const P& path) {
  static_assert(FloatingElement<T> || std::is_same_v<T, std::uint8_t> || std::is_same_v<T, std::uint16_t>,
                "tenon: an image is loaded as uint8, uint16 or a floating type");
  const AnyTensor image = detail::load_image(detail::path_text(path));
  if constexpr (FloatingElement<T>) {
    auto result = detail::new_tensor<T>("load_image", image.sizes());
    if (image.dtype() == DType::uint8)
      detail::scale_samples(result.data_ptr(), static_cast<const std::uint8_t*>(image.data_ptr()), image.numel());
    else detail::scale_samples(result.data_ptr(), static_cast<const std::uint16_t*>(image.data_ptr()), image.numel());
    return result;
  } else {
    detail::require_dtype({"load_image", detail::path_text(path)}, image.dtype(), dtype_of<T>);
    return image.as_unchecked<T, Cpu>();
  }
}

/// Writes (H, W), (H, W, 1), (H, W, 3) or (H, W, 4) in the format of the file's ending: .png; .pgm for one channel,
/// .ppm for three, .pnm for either. uint8 and uint16 are written as they are, bool as 0 and 255; floating elements are
/// clamped to 0 to 1 and rounded to 0 to 255. Throws ShapeError for another shape, TypeError for another dtype and for
/// NaN, IoError if the file cannot be written, which then stays as it was.
template <detail::FilePath P>
void save_image(const P& path, const AnyTensor& image) {
  detail::save_image(detail::path_text(path), image);
}

}  // namespace tenon::inline v1::inline TENON_CODE::inline TENON_PNG_CODE
