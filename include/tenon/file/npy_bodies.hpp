// The bodies of the functions that file/npy.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/map_file.hpp>
#include <tenon/file/npy.hpp>
#include <tenon/file/npy_header.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void reverse_bytes(char* at, std::int64_t n, std::size_t item) {
  if (item == 2) detail::reverse_bytes<std::uint16_t>(at, n);
  else if (item == 4) detail::reverse_bytes<std::uint32_t>(at, n);
  else if (item == 8) detail::reverse_bytes<std::uint64_t>(at, n);
}

TENON_BODY AnyTensor read_npy(ByteSource& source, const NpyHeader& header) {
  const char* function = source.place().function;
  const int item = item_size(header.dtype), parts = npy_letter(header.dtype) == 'c' ? 2 : 1;
  auto tensor = new_any_tensor(
      function, header.dtype,
      header.fortran_order ? fortran_layout(function, header.shape) : contiguous_layout(function, header.shape));
  char* data = tensor.block()->data;
  source.read(data, static_cast<std::size_t>(header.numel * item));
  if (header.big_endian) reverse_bytes(data, parts * header.numel, static_cast<std::size_t>(item / parts));
  if (header.dtype == DType::bool_) normalise_bools(data, data, header.numel);
  return tensor;
}

TENON_BODY const char* why_not_mapped(const NpyHeader& header, std::int64_t offset) {
  if (header.big_endian && item_size(header.dtype) > 1) return "is in big-endian order";
  return offset % alignment_of(header.dtype) != 0 ? "is not aligned in the file" : nullptr;
}
TENON_BODY AnyTensor map_npy(const RegularFile& file, const NpyHeader& header, std::int64_t offset, MapAccess access) {
  const char* function = file.place().function;
  auto layout =
      header.fortran_order ? fortran_layout(function, header.shape) : contiguous_layout(function, header.shape);
  const std::size_t bytes = static_cast<std::size_t>(header.numel * item_size(header.dtype));
  return {Unchecked{},     map_bytes(file, offset, bytes, access), std::move(layout), header.dtype, Cpu{},
          !access.writable};
}

TENON_BODY AnyTensor load_npy(const char* path, const DType* wanted) {
  const RegularFile file("load_npy", path);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  if (wanted) require_dtype(file.place(), header.dtype, *wanted);
  return read_npy(source, header);
}
TENON_BODY AnyTensor map_npy(const char* path, const DType* wanted, MapAccess access) {
  const RegularFile file("map_npy", path, access.shared);
  FileRegion source(file, file.place(), 0, file.size());
  const NpyHeader header = read_npy_header(source);
  if (wanted) require_dtype(file.place(), header.dtype, *wanted);
  const std::int64_t offset = source.size() - source.left();
  if (const char* why = why_not_mapped(header, offset)) {
    throw_error_at(file.place(), ErrorCode::io, ": the array at byte ", offset, " ", why,
                   ", which needs a copy: load_npy makes one");
  }
  return map_npy(file, header, offset, access);
}

TENON_BODY void require_npy_array(const char* function, const AnyTensor& tensor) {
  host_data(function, tensor);
  if (tensor.dtype() == DType::bfloat16) {
    throw_error(ErrorCode::type, function, ": NumPy has no bfloat16: cast to float, which holds its every value");
  }
}
TENON_BODY void write_npy(ByteSink& sink, const AnyTensor& tensor) {
  const Layout reversed = reversed_layout(tensor.layout());
  const bool fortran_order = !tensor.is_contiguous() && reversed.is_contiguous();
  const NpyPrefix prefix(tensor.dtype(), fortran_order, tensor.sizes());
  sink.write(prefix.data(), prefix.size());
  write_elements(sink, static_cast<const char*>(tensor.data_ptr()), fortran_order ? reversed : tensor.layout(),
                 tensor.dtype());
}
TENON_BODY void save_npy(const char* path, const AnyTensor& tensor) {
  require_npy_array("save_npy", tensor);
  OutputFile file("save_npy", path);
  write_npy(file, tensor);
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
