// DtypeMark: the dtype of a message's elements, sent after them with TENON_MPI_CHECK=1, as MPI's messages have none.
#pragma once

#include <cstdint>
#include <cstring>
#include <mpi.h>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/mpi/call.hpp>
#include <tenon/mpi/datatype.hpp>
#include <tenon/mpi/message.hpp>

namespace tenon::inline v1::detail {

struct DtypeMark {
  char name[12] = {};
  std::int32_t dtype = -1;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline constexpr char dtype_mark_name[] = "tenon dtype";

inline DtypeMark mark_of(DType dtype) {
  DtypeMark mark;
  std::memcpy(mark.name, dtype_mark_name, sizeof mark.name);
  mark.dtype = static_cast<std::int32_t>(dtype);
  return mark;
}
/// True if these bytes are a mark, and not elements that another library has sent.
inline bool is_mark(const DtypeMark& mark) {
  const bool is_dtype = mark.dtype >= 0 && mark.dtype <= static_cast<std::int32_t>(DType::complex128);
  return is_dtype && std::memcmp(mark.name, dtype_mark_name, sizeof mark.name) == 0;
}

/// The message followed by a mark, as one item; without a mark, the message itself. The mark must live as long as the
/// call.
inline MpiMessage marked(const char* function, MpiMessage m, DtypeMark* mark) {
  if (!mark) return m;
  const int lengths[] = {m.count, static_cast<int>(sizeof *mark)};
  const MPI_Datatype types[] = {m.type.handle(), MPI_BYTE};
  MPI_Aint places[2];
  check_mpi(function, "MPI_Get_address", MPI_Get_address(m.address, &places[0]));
  check_mpi(function, "MPI_Get_address", MPI_Get_address(mark, &places[1]));
  MPI_Datatype made = MPI_DATATYPE_NULL;
  check_mpi(function, "MPI_Type_create_struct", MPI_Type_create_struct(2, lengths, places, types, &made));
  return {MPI_BOTTOM, 1, committed(function, mpi::Datatype::adopt(made))};
}

/// The last bytes of a message: they are in `mark` or, if the message is shorter than the elements of `out` and a mark,
/// among these elements.
inline DtypeMark last_bytes(const AnyTensor& out, std::int64_t room, const DtypeMark& mark, std::int64_t bytes) {
  constexpr auto size = static_cast<std::int64_t>(sizeof mark);
  if (bytes == room + size || bytes < size) return bytes < size ? DtypeMark{} : mark;
  const AnyTensor in_order = out.is_contiguous() ? out : out.clone();
  const auto *const elements = static_cast<const char*>(in_order.data_ptr()), *const behind =
                                                                                  reinterpret_cast<const char*>(&mark);
  DtypeMark found;
  for (std::int64_t k = 0; k < size; ++k) {
    const std::int64_t at = bytes - size + k;
    reinterpret_cast<char*>(&found)[k] = at < room ? elements[at] : behind[at - room];
  }
  return found;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
