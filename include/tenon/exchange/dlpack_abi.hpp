// DLPack's structs and constants, for every version of dlpack.h.
//
// All copies of dlpack.h share one include guard, so the first that a translation unit includes wins, and it may be
// old: before 1.0 there is no DLManagedTensorVersioned. What it may lack is declared here, in an inline namespace that
// depends on it: translation units that saw different headers then fail to link if one passes the other such a struct,
// instead of corrupting memory. Source: dlpack.h 0.6 to 1.3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if __has_include(<dlpack/dlpack.h>)
#include <dlpack/dlpack.h>
#elif !defined(DLPACK_DLPACK_H_)
#error "tenon: this needs <dlpack/dlpack.h>, 0.6 or later (Debian: libdlpack-dev), or another library's copy before it"
#endif

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1 {

#if defined(DLPACK_MAJOR_VERSION)
inline namespace dlpack_has_versions {
using ::DLManagedTensorVersioned;
using ::DLPackVersion;
}
#else
static_assert(DLPACK_VERSION >= 60, "tenon: the dlpack.h that was included first is older than 0.6");
inline namespace dlpack_lacks_versions {
struct DLPackVersion {
  std::uint32_t major, minor;
};
struct DLManagedTensorVersioned {
  DLPackVersion version;
  void* manager_ctx;
  void (*deleter)(DLManagedTensorVersioned* self);
  std::uint64_t flags;
  ::DLTensor dl_tensor;
};
}
#endif

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

// The ABI is the same for every header, on every 64-bit platform.
static_assert(sizeof(DLTensor) == 48 && offsetof(DLTensor, device) == 8 && offsetof(DLTensor, ndim) == 16 &&
              offsetof(DLTensor, dtype) == 20 && offsetof(DLTensor, shape) == 24 && offsetof(DLTensor, strides) == 32 &&
              offsetof(DLTensor, byte_offset) == 40);
static_assert(sizeof(DLManagedTensor) == 64 && offsetof(DLManagedTensor, manager_ctx) == 48 &&
              offsetof(DLManagedTensor, deleter) == 56);
static_assert(sizeof(DLManagedTensorVersioned) == 80 && offsetof(DLManagedTensorVersioned, manager_ctx) == 8 &&
              offsetof(DLManagedTensorVersioned, deleter) == 16 && offsetof(DLManagedTensorVersioned, flags) == 24 &&
              offsetof(DLManagedTensorVersioned, dl_tensor) == 32);

/// The version of exported structs: since 1.2 strides are never null.
inline constexpr std::uint32_t dlpack_major = 1, dlpack_minor = 3;
inline constexpr std::uint64_t dlpack_read_only = 1, dlpack_is_copied = 2;

/// DLDataTypeCode, of which old headers lack some values.
enum class DlpackCode : std::uint8_t { int_ = 0, uint_ = 1, float_ = 2, bfloat = 4, complex = 5, bool_ = 6 };

struct DlpackDType {
  DlpackCode code;
  std::uint8_t bits;
};
template <class T>
constexpr DlpackDType dlpack_dtype_of() {
  constexpr Kind kind = kind_of<T>;
  return {std::is_same_v<T, bfloat16>                          ? DlpackCode::bfloat
          : kind == Kind::boolean                              ? DlpackCode::bool_
          : kind == Kind::complex                              ? DlpackCode::complex
          : kind == Kind::floating                             ? DlpackCode::float_
          : std::is_signed_v<T>                                ? DlpackCode::int_
                                                               : DlpackCode::uint_,
          static_cast<std::uint8_t>(8 * sizeof(T))};
}
template <class... T>
struct DlpackDTypes {
  static constexpr int size = sizeof...(T);
  static constexpr DlpackDType of[] = {dlpack_dtype_of<T>()...};  // in the order of DType
};
template <class... T>
DlpackDTypes<T...> dlpack_dtypes(TypeList<T...>);
using DlpackTable = decltype(dlpack_dtypes(AllTypes{}));

/// The number of elements of a shape. Throws ExchangeError if the sizes that are not zero stand for more than 2^63
/// bytes, as NumPy does: libraries compute with that number even if there are no elements.
TENON_INLINE std::int64_t dlpack_numel(const char* function, Dims sizes, std::int64_t item) {
  std::int64_t bytes = item;
  if (!multiply_sizes(sizes, bytes)) {
    throw_error(ErrorCode::exchange, function, ": the elements of shape ", sizes, ", ", item,
                " bytes each, overflow 64 bits");
  }
  return bytes / item;
}

template <class X>
concept DlpackManaged = std::is_same_v<X, DLManagedTensor> || std::is_same_v<X, DLManagedTensorVersioned>;
template <class Managed>
inline constexpr bool has_versions = std::is_same_v<Managed, DLManagedTensorVersioned>;

}  // namespace tenon::inline v1::detail
