// The Arrow types that are tensors: primitive ones, fixed-size lists of them, and two canonical extensions.
//
// They are read from a schema of another library. Its strings end with a zero and its metadata states its own length;
// there is nothing to check either against. Source: Arrow columnar format 1.5, "The Arrow C data interface: data type
// description", "Canonical extension types".
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/arrow_abi.hpp>
#include <tenon/shape.hpp>
#include <tenon/text/json.hpp>

namespace tenon::inline v1::detail {

/// The type of the elements of one row, from a schema.
struct ArrowType {
  DType dtype = DType::bool_;
  bool is_bitmap = false;               // bools stored as bits, not bytes
  int lists = 0;                        // the number of fixed-size lists around the elements
  std::int64_t list_size[max_rank];     // the size of each list, outermost first
  Shape inner;                          // all dimensions except the first, in the order of memory
  Shape order;                          // the position in memory of each dimension of the tensor, the first included
};

inline constexpr const char* arrow_extension_name = "ARROW:extension:name";
inline constexpr const char* arrow_extension_metadata = "ARROW:extension:metadata";
inline constexpr const char* arrow_fixed_shape_tensor = "arrow.fixed_shape_tensor";
inline constexpr const char* arrow_bool8 = "arrow.bool8";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The format string of a primitive type; null for types that Arrow lacks.
inline const char* arrow_format(DType dtype) {
  switch (dtype) {
    case DType::bool_: return "b";
    case DType::int8: return "c";
    case DType::int16: return "s";
    case DType::int32: return "i";
    case DType::int64: return "l";
    case DType::uint8: return "C";
    case DType::uint16: return "S";
    case DType::uint32: return "I";
    case DType::uint64: return "L";
    case DType::float16: return "e";
    case DType::float32: return "f";
    case DType::float64: return "g";
    case DType::bfloat16:
    case DType::complex64:
    case DType::complex128: break;
  }
  return nullptr;
}

inline bool arrow_dtype(const char* format, DType& dtype) {
  for (int k = 0; k < AllTypes::size; ++k) {
    const char* const known = arrow_format(static_cast<DType>(k));
    if (known && std::strcmp(known, format) == 0) return dtype = static_cast<DType>(k), true;
  }
  return false;
}

/// What a format that is no tensor's stands for, for messages; null for one that Arrow does not have.
inline const char* arrow_format_name(const char* format) {
  struct Named {
    const char* format;
    const char* name;
    bool is_whole = true;  // or what formats of the kind begin with
  };
  static constexpr Named names[] = {{"n", "nulls"},
                                    {"u", "strings"},
                                    {"U", "large strings"},
                                    {"vu", "string views"},
                                    {"z", "bytes"},
                                    {"Z", "large bytes"},
                                    {"vz", "views of bytes"},
                                    {"w:", "bytes of a fixed size", false},
                                    {"d:", "decimal numbers", false},
                                    {"tdD", "dates in days"},
                                    {"tdm", "dates in milliseconds"},
                                    {"tts", "times in seconds"},
                                    {"ttm", "times in milliseconds"},
                                    {"ttu", "times in microseconds"},
                                    {"ttn", "times in nanoseconds"},
                                    {"tss:", "timestamps in seconds", false},
                                    {"tsm:", "timestamps in milliseconds", false},
                                    {"tsu:", "timestamps in microseconds", false},
                                    {"tsn:", "timestamps in nanoseconds", false},
                                    {"tD", "durations", false},
                                    {"ti", "intervals of time", false},
                                    {"+l", "lists of any length"},
                                    {"+L", "large lists of any length"},
                                    {"+vl", "views of lists"},
                                    {"+vL", "views of large lists"},
                                    {"+s", "structs, such as a table's rows"},
                                    {"+m", "maps"},
                                    {"+u", "unions", false},
                                    {"+r", "runs of equal elements"}};
  for (const Named& one : names) {
    const std::size_t n = std::strlen(one.format);
    if (one.is_whole ? std::strcmp(one.format, format) == 0 : std::strncmp(one.format, format, n) == 0) return one.name;
  }
  return nullptr;
}

/// A range of bytes in a schema's metadata; absent if the pointer is null.
struct ArrowText {
  const char* data = nullptr;
  std::size_t size = 0;
  bool is(const char* text) const { return data && size == std::strlen(text) && std::memcmp(data, text, size) == 0; }
};

/// The value of a key in a schema's metadata, whose format is the number of pairs, then the size and bytes of each key
/// and value.
inline ArrowText arrow_metadata(const char* function, const char* metadata, const char* key) {
  if (!metadata) return {};
  const auto number = [&] {
    std::int32_t n;
    std::memcpy(&n, metadata, sizeof n);
    metadata += sizeof n;
    if (n < 0) throw_error(ErrorCode::exchange, function, ": the metadata of the schema holds the negative size ", n);
    return n;
  };
  const auto text = [&] {
    const auto size = static_cast<std::size_t>(number());
    metadata += size;
    return ArrowText{metadata - size, size};
  };
  for (std::int32_t pairs = number(); pairs > 0; --pairs) {
    const bool found = text().is(key);
    const ArrowText value = text();
    if (found) return value;
  }
  return {};
}

/// The size in a format such as "+w:3". False for any other format.
inline bool arrow_list_size(const char* function, const char* format, std::int64_t& size) {
  if (std::strncmp(format, "+w:", 3) != 0) return false;
  const char* at = format + 3;
  size = 0;
  do {
    if (*at < '0' || *at > '9')
      throw_error(ErrorCode::exchange, function, ": the format ", format, " does not name the size of a list");
    size = size * 10 + (*at - '0');
    if (size > 0x7fffffff)
      throw_error(ErrorCode::exchange, function, ": the size of a list in the format ", format, " is above 2^31 - 1");
  } while (*++at);
  return true;
}

[[noreturn]] TENON_COLD inline void fail_nesting(const char* function) {
  throw_error(ErrorCode::exchange, function, ": the lists are nested deeper than ", max_rank - 1, " times");
}

/// Adds a dimension that is the next one both in memory and in the tensor.
inline void add_dimension(const char* function, ArrowType& type, std::int64_t size) {
  if (type.order.rank() == max_rank) fail_nesting(function);
  type.order.push_back(type.order.rank());
  type.inner.push_back(size);
}

/// Adds the dimensions of an arrow.fixed_shape_tensor, {"shape":[2,3],"permutation":[1,0]}, whose list has `size`
/// elements.
inline void add_fixed_shape(const char* function, ArrowType& type, const ArrowText& text, std::int64_t size) {
  constexpr const char* what = "the metadata of arrow.fixed_shape_tensor";
  if (!text.data) throw_error(ErrorCode::exchange, function, ": ", what, " is missing");
  JsonReader json(ErrorCode::exchange, function, what, text.data, text.size);
  Shape shape, permutation;
  bool has_shape = false, is_permuted = false;
  json.object([&](const char* key, std::size_t length) {
    const ArrowText name{key, length};
    const auto read = [&](Shape& list) {
      Shape numbers;
      json.array([&] {
        if (numbers.rank() == max_rank)
          throw_error(ErrorCode::exchange, function, ": ", what, " has more than ", max_rank, " dimensions");
        numbers.push_back(json.integer());
      });
      list.swap(numbers);
    };
    if (name.is("shape")) read(shape), has_shape = true;
    else if (name.is("permutation") && !json.null()) read(permutation), is_permuted = true;
    else if (!name.is("permutation")) json.skip();
  });
  json.end();
  if (!has_shape) throw_error(ErrorCode::exchange, function, ": ", what, " has no shape");
  std::int64_t product = 1;
  bool negative = false;
  for (auto extent : shape) negative = negative || extent < 0;
  if (negative || !multiply_sizes(shape, product) || product != size) {
    throw_error(ErrorCode::exchange, function, ": ", what, " has the shape ", shape, " for lists of ", size,
                " elements");
  }
  const int first = type.order.rank();
  for (auto extent : shape) add_dimension(function, type, extent);
  if (!is_permuted) return;
  bool valid = permutation.rank() == shape.rank(), seen[max_rank] = {};
  for (int d = 0; valid && d < permutation.rank(); ++d) {
    const std::int64_t axis = permutation[d];
    valid = axis >= 0 && axis < shape.rank() && !seen[axis];
    if (!valid) break;
    seen[axis] = true;
    type.order[first + d] = first + axis;
  }
  if (!valid)
    throw_error(ErrorCode::exchange, function, ": ", what, " has the permutation ", permutation, " for the shape ",
                shape);
}

/// Reads and checks a schema. Throws ExchangeError for types that are no tensors and for schemas that break the rules.
TENON_NOINLINE_OG inline ArrowType read_arrow_type(const char* function, const ::ArrowSchema* schema) {
  ArrowType type;
  type.order.push_back(0);
  for (;;) {
    const char* const format = schema->format;
    if (!format) throw_error(ErrorCode::exchange, function, ": the schema has no format");
    if (schema->dictionary)
      throw_error(ErrorCode::exchange, function, ": the array is encoded by a dictionary (indices of format ", format,
                  "): decode it first");
    const ArrowText extension = arrow_metadata(function, schema->metadata, arrow_extension_name);
    std::int64_t size;
    if (!arrow_list_size(function, format, size)) {
      if (!arrow_dtype(format, type.dtype)) {
        if (const char* const name = arrow_format_name(format))
          throw_error(ErrorCode::exchange, function, ": ", name, " (Arrow's format ", quote(format),
                      ") are no elements of a tensor: numbers, bool and fixed-size lists of them are");
        throw_error(ErrorCode::exchange, function, ": the format ", quote(format),
                    " is that of no tensor: numbers, bool and fixed-size lists of them are");
      }
      if (schema->n_children != 0)
        throw_error(ErrorCode::exchange, function, ": the schema of format ", format, " has ", schema->n_children,
                    " children");
      if (extension.is(arrow_bool8)) {
        if (type.dtype != DType::int8)
          throw_error(ErrorCode::exchange, function, ": arrow.bool8 is stored by format c, not ", format);
        type.dtype = DType::bool_;
        return type;
      }
      type.is_bitmap = type.dtype == DType::bool_;
      return type;
    }
    if (schema->n_children != 1 || !schema->children || !schema->children[0]) {
      throw_error(ErrorCode::exchange, function, ": the schema of format ", format, " has ", schema->n_children,
                  " children, and a list has one");
    }
    if (type.lists == max_rank - 1) fail_nesting(function);
    type.list_size[type.lists++] = size;
    if (extension.is(arrow_fixed_shape_tensor))
      add_fixed_shape(function, type, arrow_metadata(function, schema->metadata, arrow_extension_metadata), size);
    else add_dimension(function, type, size);
    schema = schema->children[0];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
