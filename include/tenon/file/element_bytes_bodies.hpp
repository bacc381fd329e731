// The bodies of the functions that file/element_bytes.hpp declares.
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
#include <tenon/file/output_file.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void normalise_bools(char* to, const char* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) to[i] = from[i] != 0;
}

TENON_BODY Layout fortran_layout(const char* function, Dims sizes) {
  checked_numel(function, sizes);
  Layout layout(sizes.rank(), 0);
  std::int64_t stride = 1;
  for (int i = 0; i < sizes.rank(); ++i) {
    layout.set(i, sizes[i], stride);
    stride *= sizes[i] > 1 ? sizes[i] : 1;
  }
  layout.finish();
  return layout;
}
TENON_BODY Layout reversed_layout(const Layout& layout) {
  const int rank = layout.rank();
  Layout result(rank, layout.offset());
  for (int d = 0; d < rank; ++d) result.set(d, layout.size(rank - 1 - d), layout.stride(rank - 1 - d));
  result.finish();
  return result;
}

TENON_BODY AnyTensor new_any_tensor(const char* function, DType dtype, Layout&& layout) {
  return {Unchecked{}, new_block_of(function, layout.numel(), item_size(dtype)), std::move(layout), dtype, Cpu{},
          false};
}

TENON_BODY void require_dtype(const FilePlace& place, DType held, DType wanted) {
  if (held != wanted)
    throw_error_at(place, ErrorCode::type, " holds ", name_of(held), ", not ", name_of(wanted), ": load it as ",
                   name_of(held), " and cast");
}

TENON_BODY const char* host_data(const char* function, const AnyTensor& tensor) {
  require_host(function, tensor.device());
  return static_cast<const char*>(tensor.data_ptr());
}

TENON_BODY void gather_line(char* to, const char* from, std::int64_t n, std::int64_t step, std::int64_t item) {
  if (item == 1) detail::gather_line<1>(to, from, n, step);
  else if (item == 2) detail::gather_line<2>(to, from, n, step);
  else if (item == 4) detail::gather_line<4>(to, from, n, step);
  else if (item == 8) detail::gather_line<8>(to, from, n, step);
  else detail::gather_line<16>(to, from, n, step);
}

TENON_BODY void write_elements(ByteSink& sink, const char* data, const Layout& layout, DType dtype) {
  const std::int64_t item = item_size(dtype);
  if (layout.numel() == 0) return;
  if (layout.is_contiguous() && dtype != DType::bool_)
    return sink.write(data, static_cast<std::size_t>(layout.numel() * item));

  constexpr std::int64_t room = 16 * 1024;
  char chunk[room];
  std::int64_t used = 0, index[max_rank] = {};
  const auto flush = [&] {
    if (dtype == DType::bool_) normalise_bools(chunk, chunk, used);
    sink.write(chunk, static_cast<std::size_t>(used));
    used = 0;
  };
  // Copies lines along the last axis; a contiguous tensor is one line.
  const bool whole = layout.is_contiguous();
  const int last = whole ? 0 : layout.rank() - 1;
  const std::int64_t length = whole ? layout.numel() : layout.size(last),
                     step = item * (whole ? 1 : layout.stride(last));
  for (;;) {
    for (std::int64_t i = 0; i < length;) {
      const std::int64_t fits = (room - used) / item, some = length - i < fits ? length - i : fits;
      gather_line(chunk + used, data + i * step, some, step, item);
      used += some * item;
      i += some;
      if (room - used < item) flush();
    }
    int d = last;
    while (d-- > 0) {
      data += layout.stride(d) * item;
      if (++index[d] < layout.size(d)) break;
      data -= layout.size(d) * layout.stride(d) * item;
      index[d] = 0;
    }
    if (d < 0) break;
  }
  if (used > 0) flush();
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
