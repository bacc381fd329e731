// The bodies of what error.hpp declares.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

TENON_BEGIN_DETAIL_TYPES

TENON_HIDDEN inline constinit ErrorHandler error_handler = nullptr;
TENON_HIDDEN inline constinit thread_local const ErrorPlace* thread_place = nullptr;

TENON_END_DETAIL_TYPES

TENON_BEGIN_SHARED
TENON_BODY_INLINE void set_error_handler(ErrorHandler handler) { detail::error_handler = handler; }
TENON_END_SHARED

TENON_BEGIN_DETAIL_SHARED

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
  if (v == v && std::strtod(buffer, nullptr) != v) n = std::snprintf(buffer, sizeof buffer, "%.17g", v);  // else 1.0000001 prints as 1
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
    case Piece::integer_: return put(piece.integer);
    case Piece::unsigned_: return put(piece.natural);
    case Piece::real_: return put(piece.real);
    case Piece::shape_: return put(piece.extents, piece.rank);
  }
}

TENON_END_DETAIL_SHARED

TENON_BEGIN_DETAIL

/// Appends the places of the thread's contexts: " (epoch, train.cpp:42; main.cpp:7)".
TENON_COLD inline void put_places(Text& text) {
  for (const ErrorPlace* place = thread_place; place; place = place->outer) {
    text.put(place == thread_place ? " (" : "; ");
    if (place->what) text.put(place->what), text.put(", ");
    const char* const folder = std::strrchr(place->file, '/');
    text.put(folder ? folder + 1 : place->file);
    text.put(':');
    text.put(static_cast<long long>(place->line));
  }
  if (thread_place) text.put(')');
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

TENON_COLD TENON_BODY void raise(ErrorCode code, const Piece* pieces, int count) {
  Text text;
  text.put("tenon::");
  for (int i = 0; i < count; ++i) text.put(pieces[i]);
  put_places(text);
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
    case ErrorCode::type: throw TypeError(code, message);
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
  fail(ErrorCode::memory, function, ": cannot allocate ", bytes, " bytes");
}
TENON_COLD TENON_BODY void fail_path(ErrorCode code, const char* function, const char* verb, const char* path) {
  fail(code, function, ": cannot ", verb, " ", path, ": ", std::strerror(errno));
}

TENON_END_DETAIL_SHARED
