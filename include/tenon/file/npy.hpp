// .npy files: NumPy's format for one array.
//
// Loading reads versions 1.0 to 3.0, both byte orders and both element orders, straight into the tensor's memory.
// Nothing is allocated before the file has proved long enough. Mapping uses the elements in the file itself. Saving
// writes, byte for byte, what NumPy writes for the same array.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/npy_header.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

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

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void reverse_bytes(char* at, std::int64_t n, std::size_t item);

/// Reads the array that follows its header.
TENON_SHARED AnyTensor read_npy(ByteSource& source, const NpyHeader& header);

/// The reason why elements at byte `offset` of a file cannot be mapped; null if they can.
TENON_SHARED const char* why_not_mapped(const NpyHeader& header, std::int64_t offset);
TENON_SHARED AnyTensor map_npy(const RegularFile& file, const NpyHeader& header, std::int64_t offset, MapAccess access);

/// Loads the array of a file; throws TypeError unless it has the dtype `wanted`, if one is given.
TENON_SHARED AnyTensor load_npy(const char* path, const DType* wanted);
TENON_SHARED AnyTensor map_npy(const char* path, const DType* wanted, MapAccess access);

/// Throws if NumPy has no array for the tensor: TypeError, or DeviceError for memory that the host cannot access.
TENON_SHARED void require_npy_array(const char* function, const AnyTensor& tensor);
/// A tensor whose transpose is contiguous is written in Fortran order, without rearranging its elements.
TENON_SHARED void write_npy(ByteSink& sink, const AnyTensor& tensor);
TENON_SHARED void save_npy(const char* path, const AnyTensor& tensor);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Asserts that NumPy has the type T.
template <class T>
constexpr void assert_npy_element() {
  static_assert(
      !std::is_same_v<T, bfloat16>,
      "tenon: a .npy file holds no bfloat16, which NumPy does not have: use float, which holds its every value");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The array of a .npy file, which must have elements of T. A file in Fortran order becomes a permuted tensor, without
/// a copy. Throws IoError for a file that cannot be read, is cut or damaged, and TypeError for another dtype.
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

/// The same without a copy: the file's bytes are the tensor's elements, as with map_file. Throws IoError also for
/// big-endian numbers and for elements that are not aligned.
template <Element T, detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
Tensor<detail::mapped_t<T, Mode>> map_npy(const P& path, Mode mode = {}) {
  detail::assert_npy_element<T>();
  const DType wanted = dtype_of<T>;
  return detail::map_npy(detail::path_text(path), &wanted, mode)
      .template as_unchecked<detail::mapped_t<T, Mode>, Cpu>();
}
template <detail::FilePath P, detail::FileMapMode Mode = MapMode::ReadOnly>
AnyTensor map_npy(const P& path, Mode mode = {}) {
  return detail::map_npy(detail::path_text(path), nullptr, mode);
}

/// Writes a tensor, or an expression's value, as a .npy file. A tensor whose transpose is contiguous is written in
/// Fortran order; no layout needs a copy. The file is replaced as a whole or, if saving fails, left as it was. Throws
/// IoError.
template <detail::FilePath P, TensorLike X>
void save_npy(const P& path, const X& x) {
  static_assert(std::is_same_v<typename X::device_type, Cpu>,
                "tenon: save_npy needs a tensor in the host's memory: x.to(Cpu{}) moves it there");
  detail::assert_npy_element<typename X::value_type>();
  detail::save_npy(detail::path_text(path), eval(x));
}
/// The same for a dtype known at run time. Throws TypeError for bfloat16 and DeviceError for memory that the host
/// cannot access.
template <detail::FilePath P>
void save_npy(const P& path, const AnyTensor& tensor) {
  detail::save_npy(detail::path_text(path), tensor);
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/file/npy_bodies.hpp>
#endif
