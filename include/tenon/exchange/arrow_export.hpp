// Arrow, export: a tensor's elements as an array for another library, without a copy.
//
// Every struct owns what it points to: a consumer may move a child out and release its parent.
// Source: Arrow columnar format 1.5, "The Arrow C data interface: memory management".
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/arrow_abi.hpp>
#include <tenon/exchange/arrow_type.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1 {

/// The options of exporting a tensor.
struct ArrowExport {
  ArrowCopy copy = ArrowCopy::never;  ///< if_needed: copies elements that are not in row-major order, and bools, into
                                      ///< bits
  bool nested = false;                ///< n-D tensors become nested lists, not arrow.fixed_shape_tensor
  bool bool8 = false;                 ///< bools become bytes (arrow.bool8), not bits
  const char* name = "";              ///< the name of the column
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The strings and children that an exported schema points to, except string literals.
struct ArrowSchemaParts {
  char format[16];
  char* texts;  // the name and the metadata
  ::ArrowSchema child;
  ::ArrowSchema* children[1];
};

/// The elements and children that an exported array points to.
struct ArrowArrayParts {
  Block* block;  // a counted reference to the elements; null for a list
  const void* buffers[2];
  ::ArrowArray child;
  ::ArrowArray* children[1];
};

/// The buffer of arrays without elements, as some consumers require an address.
alignas(64) inline constexpr char arrow_nothing[64] = {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline void release_arrow_schema(::ArrowSchema* schema) noexcept {
  auto* parts = static_cast<ArrowSchemaParts*>(schema->private_data);
  if (parts->child.release) parts->child.release(&parts->child);
  std::free(parts->texts);
  delete parts;
  schema->release = nullptr;
}
inline void release_arrow_array(::ArrowArray* array) noexcept {
  auto* parts = static_cast<ArrowArrayParts*>(array->private_data);
  if (parts->child.release) parts->child.release(&parts->child);
  drop(parts->block);
  delete parts;
  array->release = nullptr;
}

/// The metadata of an extension, as Arrow encodes it: two keys and their values.
inline void put_arrow_extension(Text& text, const char* name, const Text& value) {
  const auto number = [&](std::size_t n) {
    const auto size = static_cast<std::int32_t>(n);
    text.put(reinterpret_cast<const char*>(&size), sizeof size);
  };
  const auto part = [&](const char* bytes, std::size_t size) {
    number(size);
    text.put(bytes, size);
  };
  number(2);
  part(arrow_extension_name, std::strlen(arrow_extension_name));
  part(name, std::strlen(name));
  part(arrow_extension_metadata, std::strlen(arrow_extension_metadata));
  part(value.c_str(), value.size());
  const std::size_t whole =
      20 + std::strlen(arrow_extension_name) + std::strlen(name) + std::strlen(arrow_extension_metadata) + value.size();
  if (text.size() != whole) throw_error(ErrorCode::memory, "to_arrow: cannot allocate the metadata of ", name);
}

/// Writes sizes as JSON: [2,3].
inline void put_json(Text& text, Dims dims) {
  for (int d = 0; d < dims.rank(); ++d) {
    text.put(d ? ',' : '[');
    text.put(static_cast<long long>(dims[d]));
  }
  text.put(']');
}

/// A schema without children.  The metadata may be empty.
inline ArrowOwner<::ArrowSchema> new_arrow_schema(const char* format, const char* name, const Text& metadata) {
  auto* parts = new (std::nothrow) ArrowSchemaParts{};
  const std::size_t name_bytes = std::strlen(name) + 1;
  if (parts) parts->texts = static_cast<char*>(std::malloc(name_bytes + metadata.size()));
  if (!parts || !parts->texts) {
    delete parts;
    throw_error(ErrorCode::memory, "to_arrow: cannot allocate a schema");
  }
  std::snprintf(parts->format, sizeof parts->format, "%s", format);
  std::memcpy(parts->texts, name, name_bytes);
  if (metadata.size()) std::memcpy(parts->texts + name_bytes, metadata.c_str(), metadata.size());
  ::ArrowSchema schema{};
  schema.format = parts->format;
  schema.name = parts->texts;
  schema.metadata = metadata.size() ? parts->texts + name_bytes : nullptr;
  schema.flags = 2;  // ARROW_FLAG_NULLABLE, as consumers compare schemas with their default, which has it
  schema.children = parts->children;
  schema.release = release_arrow_schema;
  schema.private_data = parts;
  return ArrowOwner<::ArrowSchema>(&schema);
}
/// An array without children. Takes over one reference to `block`.
inline ArrowOwner<::ArrowArray> new_arrow_array(std::int64_t length, int buffers, const void* data, Block* block) {
  auto* parts = new (std::nothrow) ArrowArrayParts{};
  if (!parts) {
    drop(block);
    throw_error(ErrorCode::memory, "to_arrow: cannot allocate an array");
  }
  parts->block = block;
  parts->buffers[1] = data;
  ::ArrowArray array{};
  array.length = length;
  array.n_buffers = buffers;
  array.buffers = parts->buffers;
  array.children = parts->children;
  array.release = release_arrow_array;
  array.private_data = parts;
  return ArrowOwner<::ArrowArray>(&array);
}
template <class Parts, class S>
void put_arrow_child(ArrowOwner<S>& parent, ArrowOwner<S>& child) {
  auto* parts = static_cast<Parts*>(parent->private_data);
  parts->child = take_arrow(&*child);
  parts->children[0] = &parts->child;
  parent->n_children = 1;
}

/// Packs bools into bits, the first into the lowest bit of a byte.
inline Block* pack_bools(const AnyTensor& bools) {
  const std::int64_t n = bools.numel();
  Block* block = new_block(static_cast<std::size_t>((n + 7) / 8));
  const auto* bytes = static_cast<const unsigned char*>(bools.data_ptr());
  for (std::int64_t i = 0; i < n; i += 8) {
    unsigned bits = 0;
    for (int k = 0; k < 8 && i + k < n; ++k) bits |= static_cast<unsigned>(bytes[i + k] != 0) << k;
    block->data[i / 8] = static_cast<char>(bits);
  }
  return block;
}

/// The axes except the first, in descending order of their strides.
inline Shape axes_in_memory(const Layout& layout) {
  Shape axes;
  for (int d = 1; d < layout.rank(); ++d) {
    axes.push_back(d);
    for (int k = axes.rank() - 1; k > 0 && layout.stride(axes[k - 1]) < layout.stride(axes[k]); --k)
      std::swap(axes[k - 1], axes[k]);
  }
  return axes;
}

/// The elements to export: the tensor's own or a copy.
struct ArrowSource {
  AnyTensor tensor;  // row-major
  Shape axes;        // the dimensions of the given tensor, except the first, in the order of `tensor`
  bool is_permuted;
};
inline ArrowSource arrow_source(const AnyTensor& given, const ArrowExport& options) {
  Shape axes, order{0};
  for (int d = 1; d < given.dim(); ++d) axes.push_back(d);
  if (options.copy == ArrowCopy::always) return {given.clone(), axes, false};
  if (given.is_contiguous()) return {given, axes, false};
  if (!options.nested) {
    const Shape in_memory = axes_in_memory(given.layout());
    for (auto axis : in_memory) order.push_back(axis);
    Layout turned = views::permute(given.layout(), order);
    if (turned.is_contiguous()) {
      return {AnyTensor(Unchecked{}, retain(given.block()), std::move(turned), given.dtype(), given.device(),
                        given.is_read_only()),
              in_memory, true};
    }
  }
  if (options.copy == ArrowCopy::never) {
    throw_error(ErrorCode::exchange, "to_arrow: shape ", given.sizes(), " with strides ", given.strides(),
                " is in no order that Arrow has: allow a copy by .copy = ArrowCopy::if_needed");
  }
  return {given.clone(), axes, false};
}

/// The size of a list. Throws ExchangeError above 2^31 - 1, Arrow's maximum.
inline std::int32_t arrow_size(Dims shape, std::int64_t size) {
  if (size > 0x7fffffff)
    throw_error(ErrorCode::exchange, "to_arrow: shape ", shape, " needs lists of ", size,
                " elements, and 2^31 - 1 is the most");
  return static_cast<std::int32_t>(size);
}

/// The metadata of arrow.fixed_shape_tensor for the rows of a tensor.
inline void put_fixed_shape(Text& metadata, const ArrowSource& source) {
  Shape inner, permutation(source.axes);
  for (int k = 0; k < permutation.rank(); ++k) {
    inner.push_back(source.tensor.sizes()[k + 1]);
    permutation[source.axes[k] - 1] = k;  // the position in memory of each dimension
  }
  Text json;
  json.put("{\"shape\":");
  put_json(json, inner);
  if (source.is_permuted) {
    json.put(",\"permutation\":");
    put_json(json, permutation);
  }
  json.put('}');
  put_arrow_extension(metadata, arrow_fixed_shape_tensor, json);
}

/// Wraps a schema and an array into fixed-size lists of `size` elements.
inline void put_list_around(ArrowOwner<::ArrowSchema>& schema, ArrowOwner<::ArrowArray>& array, std::int64_t length,
                            std::int32_t size, const char* name, const Text& metadata) {
  char format[16];
  std::snprintf(format, sizeof format, "+w:%d", static_cast<int>(size));
  auto outer_schema = new_arrow_schema(format, name, metadata);
  put_arrow_child<ArrowSchemaParts>(outer_schema, schema);
  schema = std::move(outer_schema);
  auto outer_array = new_arrow_array(length, 1, nullptr, nullptr);
  put_arrow_child<ArrowArrayParts>(outer_array, array);
  array = std::move(outer_array);
}

/// The export on whichever device the tensor lies; sets `device` to that of the exported elements.
TENON_NOINLINE_OG inline ArrowData export_arrow(const AnyTensor& given, const ArrowExport& options, AnyDevice& device) {
  if (given.dim() == 0)
    throw_error(ErrorCode::exchange, "to_arrow: a 0-d tensor is no array: export its view of shape (1,)");
  const char* const format = arrow_format(given.dtype());
  if (!format) throw_error(ErrorCode::exchange, "to_arrow: Arrow has no ", name_of(given.dtype()));
  const bool is_bool = given.dtype() == DType::bool_, is_bool8 = is_bool && options.bool8,
             is_bitmap = is_bool && !options.bool8;
  if (is_bitmap && options.copy == ArrowCopy::never) {
    throw_error(ErrorCode::exchange,
                "to_arrow: Arrow has bools as bits: allow a copy by .copy = ArrowCopy::if_needed, or export bytes by "
                ".bool8 = true");
  }
  if (is_bitmap && !Cpu::reaches(given.device()))
    throw_error(ErrorCode::device, "to_arrow: bools on ", given.device().name(), " cannot be packed into bits here");
  const ArrowSource source = arrow_source(given, options);
  const Dims sizes = source.tensor.layout().sizes();
  const int rank = sizes.rank();
  std::int64_t in_row = 1;
  for (int d = 1; d < rank; ++d) {  // one by one: if one size is 0, the product does not show that another is too large
    (void)arrow_size(given.sizes(), sizes[d]);
    in_row *= sizes[d];
  }

  // First the elements, then the lists around them, from the innermost.
  Text none, metadata;
  if (is_bool8) put_arrow_extension(metadata, arrow_bool8, none);
  auto schema = new_arrow_schema(is_bool8 ? "c" : format, rank > 1 ? "item" : options.name, metadata);
  Block* const block = is_bitmap ? pack_bools(source.tensor) : retain(source.tensor.block());
  device = is_bitmap ? AnyDevice{} : source.tensor.device();
  if (block) pin(*block);
  const std::int64_t numel = source.tensor.numel();
  const void* data = arrow_nothing;
  if (numel > 0) data = is_bitmap ? block->data : source.tensor.data_ptr();
  auto array = new_arrow_array(numel, 2, data, block);
  if (rank > 1 && !options.nested) {
    Text shape;
    put_fixed_shape(shape, source);
    put_list_around(schema, array, sizes[0], arrow_size(given.sizes(), in_row), options.name, shape);
  } else {
    for (int d = rank - 1; d > 0; --d) {
      std::int64_t length = 1;
      for (int k = 0; k < d; ++k) length *= sizes[k];
      put_list_around(schema, array, length, static_cast<std::int32_t>(sizes[d]), d == 1 ? options.name : "item", none);
    }
  }
  return ArrowData(&*schema, &*array);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A tensor's elements as an Arrow array: 1-D as a primitive array, n-D as arrow.fixed_shape_tensor or as nested
/// fixed-size lists. The array keeps the elements alive until it is released. Throws ExchangeError for 0-d tensors,
/// dtypes that Arrow lacks (bfloat16, complex), list sizes above 2^31 - 1, and if a copy is needed and not allowed.
inline ArrowData to_arrow(const AnyTensor& tensor, const ArrowExport& options = {}) {
  if (!Cpu::reaches(tensor.device())) detail::fail_place("to_arrow", tensor.device(), ": use to_arrow_device");
  AnyDevice device;
  return detail::export_arrow(tensor, options, device);
}
/// The same, written into structs that a consumer provides.
inline void to_arrow(const AnyTensor& tensor, ::ArrowSchema* schema, ::ArrowArray* array,
                     const ArrowExport& options = {}) {
  to_arrow(tensor, options).move_to(schema, array);
}
/// The same, with the device on which the elements lie. They are ready: there is no event to wait for.
inline void to_arrow_device(const AnyTensor& tensor, ::ArrowSchema* schema, ::ArrowDeviceArray* array,
                            const ArrowExport& options = {}) {
  AnyDevice device;
  ArrowData data = detail::export_arrow(tensor, options, device);
  *array = ::ArrowDeviceArray{};
  data.move_to(schema, &array->array);
  array->device_type = static_cast<std::int32_t>(device.type);
  array->device_id = device.type == DeviceType::cuda ? device.index : -1;
}

}  // namespace tenon::inline v1::inline TENON_CODE
