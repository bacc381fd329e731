// .npy files: NumPy's format for one array.
//
// Loading reads versions 1.0 to 3.0, both byte orders and both element orders, straight into the tensor's memory.  Nothing is
// allocated before the file proved long enough.  Saving writes, byte for byte, what NumPy writes for the same array.
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
#include <tenon/interop/npy_header.hpp>
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
Tensor<T> load_npy(const char* path) {
  InputFile file("load_npy", path);
  const NpyHeader header = read_npy_header(file);
  if (!npy_is<T>(header.letter, header.item)) {
    const char* name = npy_dtype_name(AllTypes{}, header.letter, header.item);
    fail(ErrorCode::type, "load_npy: ", path, " holds ", name, ", not ", dtype_name<T>, ": load it as ", name, " and cast");
  }
  const bool turned = header.fortran_order && header.shape.rank() > 1;
  Tensor<T> tensor = new_tensor<T>("load_npy", turned ? reversed(header.shape) : header.shape);
  if (tensor.numel() > 0) {
    char* data = reinterpret_cast<char*>(tensor.storage().data());
    file.read(data, static_cast<std::size_t>(tensor.numel()) * sizeof(T));
    constexpr int parts = ComplexElement<T> ? 2 : 1;
    if (header.big_endian) reverse_bytes(data, parts * tensor.numel(), sizeof(T) / parts);
    if constexpr (std::is_same_v<T, bool>) normalise_bools(data, data, tensor.numel());
  }
  return turned ? tensor.permute(reversed_axes(tensor.dim())) : tensor;
}

/// The elements of a row-major tensor in the order of its memory, below a header that speaks of `sizes`.
template <class T>
void write_npy(const char* path, const Tensor<T>& rows, Dims sizes, bool fortran_order) {
  using Value = std::remove_const_t<T>;
  OutputFile file("save_npy", path);
  const NpyPrefix prefix(npy_letter<Value>, sizeof(T), fortran_order, sizes);
  file.write(prefix.data(), prefix.size());
  const std::int64_t n = rows.numel();
  if (n > 0) {
    const char* data = reinterpret_cast<const char*>(rows.data_ptr());
    if constexpr (std::is_same_v<Value, bool>) {
      char chunk[4096];
      for (std::int64_t i = 0; i < n; i += static_cast<std::int64_t>(sizeof chunk)) {
        const std::int64_t some = n - i < static_cast<std::int64_t>(sizeof chunk) ? n - i : static_cast<std::int64_t>(sizeof chunk);
        normalise_bools(chunk, data + i, some);
        file.write(chunk, static_cast<std::size_t>(some));
      }
    } else {
      file.write(data, static_cast<std::size_t>(n) * sizeof(T));
    }
  }
  file.commit();
}

template <class T>
void save_npy(const char* path, const Tensor<T>& tensor) {
  if (!tensor.is_contiguous() && tensor.dim() > 1) {
    const auto turned = tensor.permute(reversed_axes(tensor.dim()));
    if (turned.is_contiguous()) return write_npy(path, turned, tensor.sizes(), true);
  }
  write_npy(path, tensor.contiguous(), tensor.sizes(), false);
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

/// Writes a tensor, or an expression's value, as a .npy file.  A tensor whose transpose is contiguous is written in Fortran
/// order, without a copy.  The file appears complete or not at all: a save that fails leaves what was there.  Throws IoError.
template <detail::FilePath P, TensorLike X>
void save_npy(const P& path, const X& x) {
  static_assert(std::is_same_v<typename X::device_type, Cpu>, "tenon: save_npy needs a tensor in the host's memory: x.to(Cpu{}) moves it there");
  static_assert(!std::is_same_v<typename X::value_type, bfloat16>,
                "tenon: a .npy file holds no bfloat16, which NumPy does not have: cast to float, which holds its every value");
  detail::save_npy(detail::path_text(path), eval(x));
}

TENON_END_CODE
