// .npy files: NumPy's format for one array.
//
// Loading reads versions 1.0 to 3.0, both byte orders and both element orders, straight into the tensor's memory. Nothing is
// allocated before the file has proved long enough. Mapping uses the elements in the file itself. Saving writes, byte for byte,
// what NumPy writes for the same array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/npy_header.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/transfer.hpp>

TENON_BEGIN_DETAIL

/// Reverses the byte order of each of `n` numbers.
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

/// Reads the array that follows its header.
inline AnyTensor read_npy(ByteSource& source, const NpyHeader& header) {
  const char* function = source.place().function;
  const int item = item_size(header.dtype), parts = npy_letter(header.dtype) == 'c' ? 2 : 1;
  auto tensor = new_any_tensor(function, header.dtype,
                               header.fortran_order ? fortran_layout(function, header.shape) : contiguous_layout(function, header.shape));
  char* data = tensor.block()->data;
  source.read(data, static_cast<std::size_t>(header.numel * item));
  if (header.big_endian) reverse_bytes(data, parts * header.numel, static_cast<std::size_t>(item / parts));
  if (header.dtype == DType::bool_) normalise_bools(data, data, header.numel);
  return tensor;
}

/// Why elements at byte `offset` of a file cannot be mapped; null if they can.
inline const char* why_not_mapped(const NpyHeader& header, std::int64_t offset) {
  const int item = item_size(header.dtype), parts = npy_letter(header.dtype) == 'c' ? 2 : 1;
  if (header.big_endian && item > 1) return "is in big-endian order";
  return offset % (item / parts) != 0 ? "is not aligned in the file" : nullptr;
}
inline AnyTensor map_npy(const RegularFile& file, const NpyHeader& header, std::int64_t offset, MapAccess access) {
  const char* function = file.place().function;
  auto layout = header.fortran_order ? fortran_layout(function, header.shape) : contiguous_layout(function, header.shape);
  const std::size_t bytes = static_cast<std::size_t>(header.numel * item_size(header.dtype));
  return {Unchecked{}, map_bytes(file, offset, bytes, access), std::move(layout), header.dtype, Cpu{}, !access.writable};
}

/// Loads the array of a file; throws TypeError unless it has the dtype `wanted`, if one is given.
inline AnyTensor load_npy(const char* path, const DType* wanted) {
  const RegularFile file("load_npy", path);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  if (wanted) require_dtype(file.place(), header.dtype, *wanted);
  return read_npy(source, header);
}
inline AnyTensor map_npy(const char* path, const DType* wanted, MapAccess access) {
  const RegularFile file("map_npy", path, access.shared);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  if (wanted) require_dtype(file.place(), header.dtype, *wanted);
  const std::int64_t offset = source.size() - source.left();
  if (const char* why = why_not_mapped(header, offset)) {
    fail_at(file.place(), ErrorCode::io, ": the array at byte ", offset, " ", why, ", which needs a copy: load_npy makes one");
  }
  return map_npy(file, header, offset, access);
}

/// Throws if NumPy has no array for the tensor: TypeError, or DeviceError for memory that the host cannot access.
inline void require_npy_array(const char* function, const AnyTensor& tensor) {
  host_data(function, tensor);
  if (tensor.dtype() == DType::bfloat16) {
    fail(ErrorCode::type, function, ": NumPy has no bfloat16: cast to float, which holds its every value");
  }
}
/// A tensor whose transpose is contiguous is written in Fortran order, without rearranging its elements.
inline void write_npy(ByteSink& sink, const AnyTensor& tensor) {
  const Layout reversed = reversed_layout(tensor.layout());
  const bool fortran_order = !tensor.is_contiguous() && reversed.is_contiguous();
  const NpyPrefix prefix(tensor.dtype(), fortran_order, tensor.sizes());
  sink.write(prefix.data(), prefix.size());
  write_elements(sink, static_cast<const char*>(tensor.data_ptr()), fortran_order ? reversed : tensor.layout(), tensor.dtype());
}
inline void save_npy(const char* path, const AnyTensor& tensor) {
  require_npy_array("save_npy", tensor);
  OutputFile file("save_npy", path);
  write_npy(file, tensor);
  file.commit();
}

/// Asserts that NumPy has the type T.
template <class T>
constexpr void assert_npy_element() {
  static_assert(!std::is_same_v<T, bfloat16>,
                "tenon: a .npy file holds no bfloat16, which NumPy does not have: use float, which holds its every value");
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// The array of a .npy file, which must have elements of T. A file in Fortran order becomes a permuted tensor, without a copy.
/// Throws IoError for a file that cannot be read, is cut or damaged, and TypeError for another dtype.
template <Element T, detail::FilePath P>
Tensor<T> load_npy(const P& path) {
  detail::assert_npy_element<T>();
  const DType wanted = dtype_of<T>;
  return detail::load_npy(detail::path_text(path), &wanted).template as_unchecked<T, Cpu>();
}
/// The same with the dtype of the file.
template <detail::FilePath P>
AnyTensor load_npy(const P& path) {
  return detail::load_npy(detail::path_text(path), nullptr);
}

/// The same without a copy: the file's bytes are the tensor's elements, as with map_file. Throws IoError also for big-endian
/// numbers and for elements that are not aligned.
template <Element T, detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
Tensor<detail::mapped_t<T, Mode>> map_npy(const P& path, Mode mode = {}) {
  detail::assert_npy_element<T>();
  const DType wanted = dtype_of<T>;
  return detail::map_npy(detail::path_text(path), &wanted, mode).template as_unchecked<detail::mapped_t<T, Mode>, Cpu>();
}
template <detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
AnyTensor map_npy(const P& path, Mode mode = {}) {
  return detail::map_npy(detail::path_text(path), nullptr, mode);
}

/// Writes a tensor, or an expression's value, as a .npy file. A tensor whose transpose is contiguous is written in Fortran order;
/// no layout needs a copy. The file is replaced as a whole or, if saving fails, left as it was. Throws IoError.
template <detail::FilePath P, TensorLike X>
void save_npy(const P& path, const X& x) {
  static_assert(std::is_same_v<typename X::device_type, Cpu>,
                "tenon: save_npy needs a tensor in the host's memory: x.to(Cpu{}) moves it there");
  detail::assert_npy_element<typename X::value_type>();
  detail::save_npy(detail::path_text(path), eval(x));
}
/// The same for a dtype known at run time. Throws TypeError for bfloat16 and DeviceError for memory that the host cannot access.
template <detail::FilePath P>
void save_npy(const P& path, const AnyTensor& tensor) {
  detail::save_npy(detail::path_text(path), tensor);
}

TENON_END_CODE
