// .npy files: NumPy's format for one array.
//
// Loading reads versions 1.0 to 3.0, both byte orders and both element orders, straight into the tensor's memory.  Nothing is
// allocated before the file proved long enough.  Mapping shows the elements in the file itself.  Saving writes, byte for byte,
// what NumPy writes for the same array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/interop/file.hpp>
#include <tenon/interop/map_file.hpp>
#include <tenon/interop/npy_header.hpp>
#include <tenon/interop/output_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// Turns the bytes of each of `n` numbers around.
template <class Bits>
void reverse_bytes(char* at, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i, at += sizeof(Bits)) {
    Bits bits;
    std::memcpy(&bits, at, sizeof bits);
    if constexpr (sizeof(Bits) == 2) bits = __builtin_bswap16(bits);
    else if constexpr (sizeof(Bits) == 4) bits = __builtin_bswap32(bits);
    else bits = __builtin_bswap64(bits);
    std::memcpy(at, &bits, sizeof bits);
  }
}
inline void reverse_bytes(char* at, std::int64_t n, std::size_t item) {
  if (item == 2) reverse_bytes<std::uint16_t>(at, n);
  else if (item == 4) reverse_bytes<std::uint32_t>(at, n);
  else if (item == 8) reverse_bytes<std::uint64_t>(at, n);
}

/// Bytes that are 0 or 1 in place of those that are 0 or not.
inline void normalise_bools(char* to, const char* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = from[i] != 0;
}

inline Shape reversed(Dims dims) {
  Shape result;
  for (int d = dims.rank(); d-- > 0;) result.push_back(dims[d]);
  return result;
}
/// The order of axes that `permute` needs to reverse them.
inline Shape reversed_axes(int rank) {
  Shape result;
  for (int d = rank; d-- > 0;) result.push_back(d);
  return result;
}

template <class T>
void require_npy_dtype(const NpyHeader& header, const FilePlace& place) {
  if (npy_is<T>(header.letter, header.item)) return;
  const char* name = npy_dtype_name(AllTypes{}, header.letter, header.item);
  fail_at(place, ErrorCode::type, " holds ", name, ", not ", dtype_name<T>, ": load it as ", name, " and cast");
}
inline bool is_turned(const NpyHeader& header) { return header.fortran_order && header.shape.rank() > 1; }

/// The elements as this machine has them in memory.
inline void read_npy_elements(ByteSource& source, const NpyHeader& header, char* data) {
  source.read(data, static_cast<std::size_t>(header.numel * header.item));
  const int parts = header.letter == 'c' ? 2 : 1;
  if (header.big_endian) reverse_bytes(data, parts * header.numel, static_cast<std::size_t>(header.item / parts));
  if (header.letter == 'b') normalise_bools(data, data, header.numel);
}

/// The array after a header that was read, and that names T.
template <class T>
Tensor<T> read_npy(ByteSource& source, const NpyHeader& header) {
  const bool turned = is_turned(header);
  Tensor<T> tensor = new_tensor<T>(source.place().function, turned ? reversed(header.shape) : header.shape);
  if (tensor.numel() > 0) read_npy_elements(source, header, reinterpret_cast<char*>(tensor.storage().data()));
  return turned ? tensor.permute(reversed_axes(tensor.dim())) : tensor;
}

template <class T>
Tensor<T> load_npy(const char* path) {
  const RegularFile file("load_npy", path);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  require_npy_dtype<T>(header, file.place());
  return read_npy<T>(source, header);
}

/// A mapped array of a header that names T: its elements begin at byte `offset` of the file.
template <class T, class Mode>
Tensor<mapped_t<T, Mode>> map_npy(const RegularFile& file, const NpyHeader& header, std::int64_t offset, Mode mode) {
  const bool turned = is_turned(header);
  Layout layout = contiguous_layout(file.place().function, turned ? reversed(header.shape) : header.shape);
  Tensor<mapped_t<T, Mode>> tensor(Unchecked{}, map_elements<T>(file, offset, header.numel, mode), std::move(layout));
  return turned ? tensor.permute(reversed_axes(tensor.dim())) : tensor;
}

template <class T, class Mode>
Tensor<mapped_t<T, Mode>> map_npy(const char* path, Mode mode) {
  const RegularFile file("map_npy", path, maps_to_file<Mode>);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  require_npy_dtype<T>(header, file.place());
  const std::int64_t offset = source.size() - source.left();
  if (header.big_endian && header.item > 1) fail_at(file.place(), ErrorCode::io, " holds numbers in big-endian order, which need a copy: load_npy makes one");
  if (offset % static_cast<std::int64_t>(alignof(T)) != 0) {
    fail_at(file.place(), ErrorCode::io, " has its elements at byte ", offset, ", no multiple of ", alignof(T), ", which needs a copy: load_npy makes one");
  }
  return map_npy<T>(file, header, offset, mode);
}

/// What is written of a tensor: its elements in the order of its memory, below a header that speaks of `sizes`.
struct NpyArray {
  char letter;
  std::size_t item;
  bool fortran_order;
  Dims sizes;
  const char* data;
  std::int64_t numel;
};

inline void write_npy(ByteSink& sink, const NpyArray& array) {
  const NpyPrefix prefix(array.letter, array.item, array.fortran_order, array.sizes);
  sink.write(prefix.data(), prefix.size());
  if (array.numel == 0) return;
  if (array.letter != 'b') return sink.write(array.data, static_cast<std::size_t>(array.numel) * array.item);
  char chunk[4096];
  for (std::int64_t i = 0; i < array.numel; i += static_cast<std::int64_t>(sizeof chunk)) {
    const std::int64_t left = array.numel - i, some = left < static_cast<std::int64_t>(sizeof chunk) ? left : static_cast<std::int64_t>(sizeof chunk);
    normalise_bools(chunk, array.data + i, some);
    sink.write(chunk, static_cast<std::size_t>(some));
  }
}

/// Calls write(array) with the elements of a tensor, or of a row-major copy where neither it nor its transpose is contiguous.
template <class T, class F>
void with_npy_array(const Tensor<T>& tensor, F write) {
  using Value = std::remove_const_t<T>;
  const auto call = [&](const Tensor<T>& rows, bool fortran_order) {
    write(NpyArray{npy_letter<Value>, sizeof(T), fortran_order, tensor.sizes(), reinterpret_cast<const char*>(rows.data_ptr()), rows.numel()});
  };
  if (!tensor.is_contiguous() && tensor.dim() > 1) {
    const auto turned = tensor.permute(reversed_axes(tensor.dim()));
    if (turned.is_contiguous()) return call(turned, true);
  }
  call(tensor.contiguous(), false);
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// The array of a .npy file, which must hold elements of T.  A file in Fortran order becomes a permuted tensor, without a copy.
/// Throws IoError for a file that cannot be read, is cut or damaged, and TypeError for another dtype.
template <Element T, detail::FilePath P>
Tensor<T> load_npy(const P& path) {
  static_assert(!std::is_same_v<T, bfloat16>, "tenon: a .npy file holds no bfloat16, which NumPy does not have: use float, which holds its every value");
  return detail::load_npy<T>(detail::path_text(path));
}

/// The same without a copy: the tensor's elements are those of the file, as map_file shows them.  Throws IoError also for
/// big-endian numbers and for elements that are not aligned.
template <Element T, detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
Tensor<detail::mapped_t<T, Mode>> map_npy(const P& path, Mode mode = {}) {
  static_assert(!std::is_same_v<T, bfloat16>, "tenon: a .npy file holds no bfloat16, which NumPy does not have");
  return detail::map_npy<T>(detail::path_text(path), mode);
}

/// Writes a tensor, or an expression's value, as a .npy file.  A tensor whose transpose is contiguous is written in Fortran
/// order, without a copy.  The file appears complete or not at all: a save that fails leaves what was there.  Throws IoError.
template <detail::FilePath P, TensorLike X>
void save_npy(const P& path, const X& x) {
  static_assert(std::is_same_v<typename X::device_type, Cpu>, "tenon: save_npy needs a tensor in the host's memory: x.to(Cpu{}) moves it there");
  static_assert(!std::is_same_v<typename X::value_type, bfloat16>,
                "tenon: a .npy file holds no bfloat16, which NumPy does not have: cast to float, which holds its every value");
  detail::with_npy_array(eval(x), [&](const detail::NpyArray& array) {
    detail::OutputFile file("save_npy", detail::path_text(path));
    detail::write_npy(file, array);
    file.commit();
  });
}

TENON_END_CODE
