// The header of a .safetensors file: JSON of a fixed structure, read strictly and written in that structure.
//
// Source: the format's description in the README of huggingface/safetensors.  JSON: RFC 8259.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/header_scanner.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/shape.hpp>
#include <tenon/text/utf8.hpp>

namespace tenon::inline v1 {

/// Free-form texts by their keys: {"format", "pt"}.
using Metadata = std::map<std::string, std::string, std::less<>>;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The longest header that is read, in bytes: the format's own limit.
inline constexpr std::int64_t safetensors_header_limit = 100'000'000;

/// A dtype of the format. `held`: a tensor can hold it, as `dtype`.
struct SafetensorsDType {
  const char* name;
  int bits;
  bool held;
  DType dtype;
};
inline constexpr SafetensorsDType safetensors_dtypes[] = {
    {"BOOL", 8, true, DType::bool_},     {"I8", 8, true, DType::int8},        {"I16", 16, true, DType::int16},
    {"I32", 32, true, DType::int32},     {"I64", 64, true, DType::int64},     {"U8", 8, true, DType::uint8},
    {"U16", 16, true, DType::uint16},    {"U32", 32, true, DType::uint32},    {"U64", 64, true, DType::uint64},
    {"F16", 16, true, DType::float16},   {"BF16", 16, true, DType::bfloat16}, {"F32", 32, true, DType::float32},
    {"F64", 64, true, DType::float64},   {"C64", 64, true, DType::complex64}, {"F8_E4M3", 8, false, DType::bool_},
    {"F8_E5M2", 8, false, DType::bool_}, {"F8_E8M0", 8, false, DType::bool_}, {"F6_E2M3", 6, false, DType::bool_},
    {"F6_E3M2", 6, false, DType::bool_}, {"F4", 4, false, DType::bool_},
};

/// One tensor: its bytes [begin, end), counted from the end of the header.
struct SafetensorsEntry {
  std::string name;
  const SafetensorsDType* dtype = nullptr;
  Shape shape;
  std::int64_t begin = 0, end = 0;
};

/// The content of a header, the entries sorted by name; the data begins at byte `data` of the file.
struct SafetensorsHeader {
  std::vector<SafetensorsEntry> entries;
  Metadata metadata;
  std::int64_t data = 0;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline const SafetensorsDType* find_safetensors_dtype(const char* name) {
  for (const auto& candidate : safetensors_dtypes) {
    if (std::strcmp(candidate.name, name) == 0) return &candidate;
  }
  return nullptr;
}
/// Null for complex128, which the format does not have.
inline const SafetensorsDType* find_safetensors_dtype(DType dtype) {
  for (const auto& candidate : safetensors_dtypes) {
    if (candidate.held && candidate.dtype == dtype) return &candidate;
  }
  return nullptr;
}

class SafetensorsParser : TextScanner {
 public:
  SafetensorsParser(const FilePlace& place, const char* text, std::size_t n) : TextScanner(place, text, n) {}

  void parse(SafetensorsHeader& header) {
    if (at_ == end_ || *at_ != '{') refuse("'{'");
    bool has_metadata = false;
    read_object("a name", [&](std::string&& name) {
      if (name == "__metadata__") {
        if (has_metadata) throw_error_at(place_, ErrorCode::io, ": the header has '__metadata__' twice");
        has_metadata = true;
        read_metadata(header.metadata);
      } else {
        header.entries.emplace_back();
        header.entries.back().name = std::move(name);
        read_entry(header.entries.back());
      }
    });
    skip_space();
    if (at_ != end_) refuse("nothing but white space after its object");
  }

 private:
  /// Calls value(key) after each key and its colon.
  template <class F>
  void read_object(const char* wanted, const F& value) {
    expect('{', "an object");
    if (accept('}')) return;
    do {
      std::string key;
      read_string(key, wanted);
      expect(':', "':' after a name");
      value(std::move(key));
    } while (accept(','));
    expect('}', "',' or '}' after a value");
  }

  void read_metadata(Metadata& metadata) {
    read_object("a name in '__metadata__'", [&](std::string&& key) {
      std::string text;
      read_string(text, "a text in '__metadata__'");
      const auto [at, is_new] = metadata.emplace(std::move(key), std::move(text));
      if (!is_new) throw_error_at(place_, ErrorCode::io, ": '__metadata__' has '", quote(at->first), "' twice");
    });
  }

  void read_entry(SafetensorsEntry& entry) {
    bool seen[3] = {};
    read_object("'dtype', 'shape' or 'data_offsets'", [&](std::string&& key) {
      const int which = key == keys[0] ? 0 : key == keys[1] ? 1 : key == keys[2] ? 2 : -1;
      if (which < 0) refuse_entry(entry, " has the unknown key '", quote(key), "'");
      if (seen[which]) refuse_entry(entry, " has '", keys[which], "' twice");
      seen[which] = true;
      if (which == 0) read_dtype(entry);
      else if (which == 1) read_shape(entry);
      else read_offsets(entry);
    });
    for (int k = 0; k < 3; ++k) {
      if (!seen[k]) refuse_entry(entry, " lacks '", keys[k], "'");
    }
  }

  void read_dtype(SafetensorsEntry& entry) {
    std::string name;
    read_string(name, "a name for 'dtype'");
    entry.dtype = find_safetensors_dtype(name.c_str());
    if (!entry.dtype)
      throw_error_at(place_, ErrorCode::type, ": tensor '", quote(entry.name), "' has the unknown dtype '", quote(name),
                     "'");
  }

  void read_shape(SafetensorsEntry& entry) {
    expect('[', "a list for 'shape'");
    if (accept(']')) return;
    do {
      if (entry.shape.rank() == max_rank) refuse_entry(entry, " has a rank above ", max_rank);
      entry.shape.push_back(read_number(entry, " in 'shape'"));
    } while (accept(','));
    expect(']', "',' or ']' in 'shape'");
  }

  void read_offsets(SafetensorsEntry& entry) {
    expect('[', "a list for 'data_offsets'");
    entry.begin = read_number(entry, " in 'data_offsets'");
    expect(',', "',' between two 'data_offsets'");
    entry.end = read_number(entry, " in 'data_offsets'");
    expect(']', "']' behind two 'data_offsets'");
  }

  std::int64_t read_number(const SafetensorsEntry& entry, const char* of) {
    skip_space();
    std::int64_t value;
    if (!read_natural(value, of)) refuse_entry(entry, " has a number", of, " that does not fit in 63 bits");
    return value;
  }

  void read_string(std::string& text, const char* wanted) {
    expect('"', wanted);
    for (;;) {
      if (at_ == end_) refuse("the end of a string");
      if (*at_ == '"') break;
      if (*at_ == '\\') {
        read_escape(text);
      } else {
        const std::size_t n = static_cast<unsigned char>(*at_) < 0x20 ? 0 : utf8_length(at_, end_);
        if (n == 0) refuse("UTF-8 without control characters in a string");
        text.append(at_, n);
        at_ += n;
      }
    }
    ++at_;
  }

  void read_escape(std::string& text) {
    constexpr char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char* const begin = at_++;
    if (at_ == end_) refuse("the end of a string");
    if (const char* letter = *at_ == '\0' ? nullptr : std::strchr(letters, *at_)) {
      text += meanings[letter - letters];
      ++at_;
      return;
    }
    if (*at_ != 'u') refuse("an escape of JSON's behind '\\'");
    unsigned code = read_hex();
    if (code >= 0xd800 && code < 0xe000) {  // a surrogate, half of a pair
      const bool paired = code < 0xdc00 && end_ - at_ >= 2 && at_[0] == '\\' && at_[1] == 'u';
      const unsigned high = code;
      if (paired) ++at_, code = read_hex();
      if (!paired || code < 0xdc00 || code >= 0xe000) {
        at_ = begin;
        refuse("a pair of surrogates");
      }
      code = 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00);
    }
    put_utf8(text, code);
  }
  /// The four hexadecimal digits after a 'u'.
  unsigned read_hex() {
    ++at_;
    unsigned code = 0;
    for (int k = 0; k < 4; ++k, ++at_) {
      if (at_ == end_) refuse("the end of a string");
      const char c = *at_;
      const int digit = c >= '0' && c <= '9'   ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) refuse("four hexadecimal digits behind '\\u'");
      code = 16 * code + static_cast<unsigned>(digit);
    }
    return code;
  }
  static void put_utf8(std::string& text, unsigned code) {
    const auto more = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
    if (code < 0x80) {
      text += static_cast<char>(code);
    } else if (code < 0x800) {
      text += static_cast<char>(0xc0 | code >> 6);
      more(0);
    } else if (code < 0x10000) {
      text += static_cast<char>(0xe0 | code >> 12);
      more(6), more(0);
    } else {
      text += static_cast<char>(0xf0 | code >> 18);
      more(12), more(6), more(0);
    }
  }

  template <class... P>
  [[noreturn]] void refuse_entry(const SafetensorsEntry& entry, const P&... what) const {
    throw_error_at(place_, ErrorCode::io, ": tensor '", quote(entry.name), "'", what...);
  }

  static constexpr const char* keys[3] = {"dtype", "shape", "data_offsets"};
};

/// Checks that every tensor has the number of bytes of its shape and dtype, and that the tensors cover the data, each
/// byte once.
inline void check_safetensors(const FilePlace& place, SafetensorsHeader& header, std::int64_t size) {
  auto& entries = header.entries;
  for (const auto& entry : entries) {
    std::int64_t bits = entry.dtype->bits;
    const bool fits = multiply_sizes(entry.shape, bits);
    const char* const name = entry.name.c_str();
    if (entry.begin > entry.end || entry.end > size) {
      throw_error_at(place, ErrorCode::io, ": tensor '", quote(name), "' has the offsets ", entry.begin, " and ",
                     entry.end, ", which do not lie in the ", size, " bytes of data in this order");
    }
    if (!fits || bits % 8 != 0 || entry.end - entry.begin != bits / 8) {
      throw_error_at(place, ErrorCode::io, ": tensor '", quote(name), "' of dtype ", entry.dtype->name, " and shape ",
                     entry.shape, " does not take the ", entry.end - entry.begin, " bytes between its offsets ",
                     entry.begin, " and ", entry.end);
    }
  }
  std::sort(entries.begin(), entries.end(), [](const SafetensorsEntry& a, const SafetensorsEntry& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  });
  std::int64_t covered = 0;
  for (const auto& entry : entries) {
    if (entry.begin != covered) {
      throw_error_at(place, ErrorCode::io, ": tensor '", quote(entry.name), "' begins at offset ", entry.begin,
                     entry.begin < covered ? ", within another that ends at " : ", behind a hole from ", covered);
    }
    covered = entry.end;
  }
  if (covered != size)
    throw_error_at(place, ErrorCode::io, ": the tensors end at offset ", covered, ", the data at ", size);
  std::sort(entries.begin(), entries.end(),
            [](const SafetensorsEntry& a, const SafetensorsEntry& b) { return a.name < b.name; });
  for (std::size_t k = 1; k < entries.size(); ++k) {
    if (entries[k].name == entries[k - 1].name)
      throw_error_at(place, ErrorCode::io, ": the header has the tensor '", quote(entries[k].name), "' twice");
  }
}

inline SafetensorsHeader read_safetensors_header(const RegularFile& file) {
  const FilePlace& place = file.place();
  constexpr std::int64_t prefix = 8;
  std::uint64_t length;
  if (file.size() < prefix)
    throw_error_at(place, ErrorCode::io, " is no .safetensors file: it has ", file.size(),
                   " bytes, and needs 8 for the length of its header");
  file.read_at(0, &length, sizeof length);
  check_header_size(place, length, safetensors_header_limit);
  SafetensorsHeader header;
  header.data = prefix + static_cast<std::int64_t>(length);
  check_header_end(place, file.size(), header.data);
  // In parts, up to the first zero byte, which is in no header: a hole in the file, however long, takes no memory.
  std::string text;
  constexpr std::size_t part = std::size_t{1} << 20;
  for (bool whole = true; whole && text.size() < length;) {
    const std::size_t before = text.size(), some = std::min<std::size_t>(part, length - before);
    text.resize(before + some);
    file.read_at(prefix + static_cast<std::int64_t>(before), text.data() + before, some);
    const void* const zero = std::memchr(text.data() + before, '\0', some);
    whole = zero == nullptr;
    if (zero) text.resize(static_cast<std::size_t>(static_cast<const char*>(zero) - text.data()) + 1);
  }
  SafetensorsParser(place, text.data(), text.size()).parse(header);
  check_safetensors(place, header, file.size() - header.data);
  return header;
}

/// Appends a JSON string with quotes and escapes. Throws IoError for a text that is not UTF-8.
inline void put_json_string(const char* function, std::string& to, const std::string& text) {
  constexpr char digits[] = "0123456789abcdef";
  to += '"';
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    const std::size_t n = utf8_length(at, end);
    if (n == 0)
      throw_error(ErrorCode::io, function, ": '", quote(text), "' is no UTF-8, which names and metadata must be");
    if (static_cast<unsigned char>(*at) < 0x20) {
      to += "\\u00";
      to += digits[*at >> 4];
      to += digits[*at & 15];
    } else {
      if (*at == '"' || *at == '\\') to += '\\';
      to.append(at, n);
    }
    at += n;
  }
  to += '"';
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
