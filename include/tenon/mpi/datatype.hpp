// Datatype: describes to MPI the places of a tensor's elements, whatever its strides, so that they are sent and
// received without a copy.
#pragma once

#include <cstdint>
#include <mpi.h>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/packed_elements.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::mpi {

/// A datatype of MPI. Frees the one that it has created; calls already started with that are not affected.
class Datatype {
 public:
  /// Wraps a datatype without taking ownership, such as one of MPI's own.
  TENON_INLINE explicit Datatype(MPI_Datatype handle) noexcept : handle_(handle), owned_(false) {}
  /// Takes ownership of a datatype.
  TENON_INLINE static Datatype adopt(MPI_Datatype handle) noexcept {
    Datatype type(handle);
    type.owned_ = true;
    return type;
  }
  TENON_INLINE Datatype(Datatype&& other) noexcept
      : handle_(other.handle_), owned_(std::exchange(other.owned_, false)) {}
  TENON_INLINE Datatype& operator=(Datatype&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  TENON_INLINE ~Datatype() {
    if (owned_ && detail::mpi_is_active()) MPI_Type_free(&handle_);
  }
  TENON_INLINE MPI_Datatype handle() const noexcept { return handle_; }

 private:
  MPI_Datatype handle_;
  bool owned_;
};

}  // namespace tenon::inline v1::mpi

namespace tenon::inline v1::detail::inline TENON_CODE {

/// MPI's own datatype for elements; the half types travel as integers of their size.
inline MPI_Datatype mpi_element(DType dtype) {
  switch (dtype) {
    case DType::bool_: return MPI_C_BOOL;
    case DType::int8: return MPI_INT8_T;
    case DType::int16: return MPI_INT16_T;
    case DType::int32: return MPI_INT32_T;
    case DType::int64: return MPI_INT64_T;
    case DType::uint8: return MPI_UINT8_T;
    case DType::uint16:
    case DType::float16:
    case DType::bfloat16: return MPI_UINT16_T;
    case DType::uint32: return MPI_UINT32_T;
    case DType::uint64: return MPI_UINT64_T;
    case DType::float32: return MPI_FLOAT;
    case DType::float64: return MPI_DOUBLE;
    case DType::complex64: return MPI_C_FLOAT_COMPLEX;
    case DType::complex128: return MPI_C_DOUBLE_COMPLEX;
  }
  return MPI_DATATYPE_NULL;
}

/// `count` items, each `step` bytes behind the one before. `most` is the largest count in one call of MPI: more items
/// are made of pieces.
inline mpi::Datatype repeat_datatype(const char* function, const mpi::Datatype& item, std::int64_t count,
                                     std::int64_t step, std::int64_t most = largest_mpi_count) {
  const auto vector = [&](std::int64_t n) {
    MPI_Datatype made = MPI_DATATYPE_NULL;
    check_mpi(function, "MPI_Type_create_hvector",
              MPI_Type_create_hvector(static_cast<int>(n), 1, step, item.handle(), &made));
    return mpi::Datatype::adopt(made);
  };
  if (count <= most) return vector(count);
  const std::int64_t pieces = count / most, rest = count % most;
  mpi::Datatype whole = repeat_datatype(function, vector(most), pieces, most * step, most);
  if (rest == 0) return whole;
  const mpi::Datatype last = vector(rest);
  const int lengths[] = {1, 1};
  const MPI_Aint places[] = {0, pieces * most * step};
  const MPI_Datatype types[] = {whole.handle(), last.handle()};
  MPI_Datatype made = MPI_DATATYPE_NULL;
  check_mpi(function, "MPI_Type_create_struct", MPI_Type_create_struct(2, lengths, places, types, &made));
  return mpi::Datatype::adopt(made);
}

/// False for single bytes with a stride of -1: OpenMPI 4.1 sends others in their place, and writes outside of a receive
/// buffer. Both MPIs handle all other layouts, as tests/mpi/datatype_test.cpp verifies.
inline bool travels_in_place(const Layout& layout, DType dtype) {
  if (item_size(dtype) != 1 || layout.is_contiguous()) return true;
  const Layout* const only = &layout;
  Walk walk;
  coalesce(walk, layout.sizes(), &only, 1);
  bool fits = true;
  for (int d = 0; d < walk.rank; ++d) fits = fits && (walk.step[0][d] != -1 || walk.size[d] < 2);
  return fits;
}
inline bool travels_in_place(const AnyTensor& x) { return travels_in_place(x.layout(), x.dtype()); }

/// All elements of a layout as one item, which begins at the first of them. Throws ShapeError for more bytes than 64
/// bits count, which a broadcast tensor may have.
inline mpi::Datatype layout_datatype(const char* function, const Layout& layout, DType dtype,
                                     std::int64_t most = largest_mpi_count) {
  const Layout* const only = &layout;
  Walk walk;
  coalesce(walk, layout.sizes(), &only, 1);
  const std::int64_t item = item_size(dtype);
  if (layout.numel() > INT64_MAX / item)
    throw_error(ErrorCode::shape, function, ": a tensor of shape ", layout.sizes(),
                " has more bytes than 64 bits count");
  mpi::Datatype type(mpi_element(dtype));
  for (int d = walk.rank; d-- > 0;) {
    const std::int64_t size = walk.size[d], step = walk.step[0][d];
    if (d == walk.rank - 1 && step == 1 && size <= most) {
      MPI_Datatype run = MPI_DATATYPE_NULL;
      check_mpi(function, "MPI_Type_contiguous", MPI_Type_contiguous(static_cast<int>(size), type.handle(), &run));
      type = mpi::Datatype::adopt(run);
    } else {
      type = repeat_datatype(function, type, size, step * item, most);
    }
  }
  return type;
}

inline mpi::Datatype committed(const char* function, mpi::Datatype type) {
  MPI_Datatype handle = type.handle();
  check_mpi(function, "MPI_Type_commit", MPI_Type_commit(&handle));
  return type;
}

/// The layout of x[0], for an x that has a first dimension.
inline Layout block_layout(const Layout& x) {
  Layout block(x.rank() - 1, x.offset());
  for (int d = 1; d < x.rank(); ++d) block.set(d - 1, x.size(d), x.stride(d));
  block.finish();
  return block;
}

/// True if the first stride is negative: MPI has no items that follow each other backwards.
TENON_INLINE bool has_negative_stride(const AnyTensor& x) {
  return x.dim() > 0 && x.numel() > 0 && x.size(0) > 1 && x.layout().stride(0) < 0;
}

/// x[0] as one item, such that item i is x[i], for an x whose first stride is not negative.
inline mpi::Datatype item_datatype(const char* function, const AnyTensor& x) {
  const Layout row = block_layout(x.layout());
  const std::int64_t step = x.size(0) > 1 ? x.layout().stride(0) : row.numel();
  const mpi::Datatype type = layout_datatype(function, row, x.dtype());
  MPI_Datatype made = MPI_DATATYPE_NULL;
  check_mpi(function, "MPI_Type_create_resized",
            MPI_Type_create_resized(type.handle(), 0, step * item_size(x.dtype()), &made));
  return committed(function, mpi::Datatype::adopt(made));
}

/// The same, or MPI's own datatype of one element where that is enough. The size is that of a row on every rank,
/// whatever the strides.
inline mpi::Datatype row_datatype(const char* function, const AnyTensor& x) {
  const std::int64_t row = x.size(0) > 0 ? x.numel() / x.size(0) : block_layout(x.layout()).numel();
  const bool is_element = row == 1 && (x.size(0) < 2 || x.layout().stride(0) == 1);
  if (row == 0 || is_element) return mpi::Datatype(mpi_element(x.dtype()));
  return item_datatype(function, x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
