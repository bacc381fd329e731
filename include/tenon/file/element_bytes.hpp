// The elements of a tensor as the bytes of a file, for any dtype: allocated, read and written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes bools as bytes 0 and 1; each byte read that is not 0 means true.
TENON_SHARED void normalise_bools(char* to, const char* from, std::int64_t n);

/// The column-major layout of a shape, from offset 0.  Throws ShapeError.
TENON_SHARED Layout fortran_layout(const char* function, Dims sizes);
/// The same elements with the axes in reverse order.
TENON_SHARED Layout reversed_layout(const Layout& layout);

/// A tensor with uninitialised elements for a layout without gaps and with offset 0.
TENON_SHARED AnyTensor new_any_tensor(const char* function, DType dtype, Layout&& layout);

/// Throws TypeError unless the array in the file has elements of `wanted`.
TENON_SHARED void require_dtype(const FilePlace& place, DType held, DType wanted);

/// The address of the elements of a tensor in the host's memory. Throws DeviceError for memory that the host cannot
/// access.
TENON_SHARED const char* host_data(const char* function, const AnyTensor& tensor);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <std::size_t item>
void gather_line(char* to, const char* from, std::int64_t n, std::int64_t step) {
  for (std::int64_t i = 0; i < n; ++i) std::memcpy(to + i * static_cast<std::int64_t>(item), from + i * step, item);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void gather_line(char* to, const char* from, std::int64_t n, std::int64_t step, std::int64_t item);

/// Writes elements in row-major order, bools as 0 and 1.
TENON_SHARED void write_elements(ByteSink& sink, const char* data, const Layout& layout, DType dtype);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/file/element_bytes_bodies.hpp>
#endif
