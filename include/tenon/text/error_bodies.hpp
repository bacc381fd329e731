// The bodies of the functions that error.hpp declares.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/text/utf8.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit ErrorHandler error_handler = nullptr;
TENON_HIDDEN inline constinit thread_local const ErrorPlace* thread_place = nullptr;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::inline TENON_SHARED_CODE {
TENON_BODY_INLINE void set_error_handler(ErrorHandler handler) { detail::error_handler = handler; }
}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The longest message, and the longest text that a message quotes, in bytes.
inline constexpr std::size_t longest_message = 4096, longest_quote = 1000;

/// The two ends that are kept of a text of n bytes whose middle is left out, at least 2 bytes; no sequence of UTF-8 is
/// cut.
struct KeptEnds {
  std::size_t head, tail;  // the first `head` bytes, and those from `tail` on
};
TENON_COLD inline KeptEnds kept_ends(const char* text, std::size_t n, std::size_t each) {
  const auto is_cut = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; };
  KeptEnds kept{each, n - each};
  for (int k = 0; k < 3 && kept.head > 0 && is_cut(kept.head); ++k) --kept.head;
  for (int k = 0; k < 3 && kept.tail < n && is_cut(kept.tail); ++k) ++kept.tail;
  return kept;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE const ErrorPlace*& innermost_place() noexcept { return thread_place; }

TENON_COLD TENON_BODY void Text::put(const char* text, std::size_t n) {
  if (size_ + n + 1 > capacity_) {
    const std::size_t capacity = 2 * (size_ + n) + 128;
    auto* grown = static_cast<char*>(std::realloc(data_, capacity));
    if (!grown) return;
    data_ = grown;
    capacity_ = capacity;
  }
  std::memcpy(data_ + size_, text, n);
  size_ += n;
  data_[size_] = '\0';
}

TENON_COLD TENON_BODY void Text::put(unsigned long long v) {
  char digits[24];
  char* at = digits + sizeof digits;
  do {
    *--at = static_cast<char>('0' + v % 10);
    v /= 10;
  } while (v);
  put(at, static_cast<std::size_t>(digits + sizeof digits - at));
}

TENON_COLD TENON_BODY void Text::put(double v) {
  char buffer[40];
  int n = std::snprintf(buffer, sizeof buffer, "%g", v);
  // else 1.0000001 prints as 1
  if (v == v && std::strtod(buffer, nullptr) != v) n = std::snprintf(buffer, sizeof buffer, "%.17g", v);
  for (int i = 0; i < n; ++i) {  // a decimal comma of the locale becomes a point
    if (buffer[i] == ',') buffer[i] = '.';
  }
  put(buffer);
}

TENON_COLD TENON_BODY void Text::put(const std::int64_t* extents, int rank) {
  put('(');
  for (int i = 0; i < rank; ++i) {
    if (i) put(',');
    put(static_cast<long long>(extents[i]));
  }
  if (rank == 1) put(',');
  put(')');
}

TENON_COLD TENON_BODY void Text::put(const Piece& piece) {
  switch (piece.kind) {
    case Piece::text_: return put(piece.text);
    case Piece::quoted_: return put_escaped(piece.text, piece.size, longest_quote, false);
    case Piece::integer_: return put(piece.integer);
    case Piece::unsigned_: return put(piece.natural);
    case Piece::real_: return put(piece.real);
    case Piece::shape_: return put(piece.extents, static_cast<int>(piece.size));
  }
}

TENON_COLD TENON_BODY void Text::put_escaped(const char* text, std::size_t n, std::size_t most, bool lines) {
  if (n > most) {
    const KeptEnds kept = kept_ends(text, n, most / 2);
    put_escaped(text, kept.head, most, lines);
    put("…");
    return put_escaped(text + kept.tail, n - kept.tail, most, lines);
  }
  constexpr char digits[] = "0123456789abcdef";
  for (const char *at = text, *const end = text + n; at != end;) {
    const std::size_t length = utf8_length(at, end);
    const auto byte = static_cast<unsigned char>(*at);
    if (length > 1 || (length == 1 && byte >= 0x20 && byte != 0x7f) || (lines && (byte == '\n' || byte == '\t'))) {
      put(at, length);
      at += length;
    } else {
      const char escape[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
      put(escape, sizeof escape);
      ++at;
    }
  }
}

TENON_COLD TENON_BODY void Text::shorten(std::size_t most) {
  constexpr char left_out[] = "…";
  if (size_ <= most) return;
  const KeptEnds kept = kept_ends(data_, size_, (most - sizeof left_out) / 2);
  std::memcpy(data_ + kept.head, left_out, sizeof left_out - 1);
  const std::size_t at = kept.head + sizeof left_out - 1;
  std::memmove(data_ + at, data_ + kept.tail, size_ - kept.tail + 1);
  size_ = at + size_ - kept.tail;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Appends the places of the thread's contexts: " (epoch, train.cpp:42; main.cpp:7)".
TENON_COLD inline void put_places(Text& text) {
  for (const ErrorPlace* place = thread_place; place; place = place->outer) {
    text.put(place == thread_place ? " (" : "; ");
    if (place->what) text.put(quote(place->what)), text.put(", ");
    const char* const folder = std::strrchr(place->file, '/');
    text.put(folder ? folder + 1 : place->file);
    text.put(':');
    text.put(static_cast<long long>(place->line));
  }
  if (thread_place) text.put(')');
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void raise(ErrorCode code, const Piece* pieces, int count) {
  Text text;
  text.put("tenon::");
  for (int i = 0; i < count; ++i) {
    const Piece& piece = pieces[i];
    if (piece.kind == Piece::text_) text.put_escaped(piece.text, std::strlen(piece.text), longest_message, true);
    else text.put(piece);
  }
  put_places(text);
  text.shorten(longest_message);
#if TENON_EXCEPTIONS
  const std::int64_t one = 1;
  auto* block = static_cast<char*>(std::malloc(sizeof one + text.size() + 1));
  if (block) {
    std::memcpy(block, &one, sizeof one);
    std::memcpy(block + sizeof one, text.c_str(), text.size() + 1);
  }
  const Message message(block);
  switch (code) {
    case ErrorCode::shape: throw ShapeError(code, message);
    case ErrorCode::index: throw IndexError(code, message);
    case ErrorCode::type:
    case ErrorCode::arguments: throw TypeError(code, message);
    case ErrorCode::device: throw DeviceError(code, message);
    case ErrorCode::memory: throw MemoryError(code, message);
    case ErrorCode::exchange: throw ExchangeError(code, message);
    case ErrorCode::io: throw IoError(code, message);
    case ErrorCode::linalg: throw LinAlgError(code, message);
    case ErrorCode::communication: throw CommunicationError(code, message);
  }
  throw Error(code, message);
#else
  if (error_handler) error_handler(code, text.c_str());
  std::fprintf(stderr, "%s\n", text.c_str());
  std::abort();
#endif
}

TENON_COLD TENON_BODY void fail_allocation(const char* function, std::size_t bytes) {
  throw_error(ErrorCode::memory, function, ": cannot allocate ", bytes, " bytes");
}
TENON_COLD TENON_BODY void fail_path(ErrorCode code, const char* function, const char* verb, const char* path) {
  throw_error(code, function, ": cannot ", verb, " ", quote(path), ": ", std::strerror(errno));
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
