// Errors: one hierarchy, and `fail`, the only function that throws.
//
// A message is "tenon::" + the function, the values and the rule. It is built without <string> and kept in a reference-counted
// block, so that copying an error never throws.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <initializer_list>

#include <tenon/config.hpp>

TENON_BEGIN_TYPES

/// The kind of an error, stable across versions.
enum class ErrorCode : int { shape = 1, index = 2, type = 3, device = 4, memory = 5, exchange = 6, io = 7, linalg = 8 };

TENON_END_TYPES

TENON_BEGIN_DETAIL_TYPES

/// A reference-counted, immutable message: a block of {count, text}; null if it could not be allocated.
class Message {
 public:
  TENON_INLINE explicit Message(char* block) noexcept : block_(block) {}
  TENON_INLINE Message(const Message& other) noexcept : block_(other.block_) {
    if (block_) __atomic_fetch_add(count(), 1, __ATOMIC_RELAXED);
  }
  Message& operator=(const Message&) = delete;
  TENON_INLINE ~Message() {
    if (block_ && __atomic_sub_fetch(count(), 1, __ATOMIC_ACQ_REL) == 0) std::free(block_);
  }
  TENON_INLINE const char* text() const noexcept {
    return block_ ? block_ + sizeof(std::int64_t) : "tenon: out of memory while reporting an error";
  }

 private:
  TENON_INLINE std::int64_t* count() const noexcept { return reinterpret_cast<std::int64_t*>(block_); }
  char* block_;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

/// The base of all errors of Tenon.
class TENON_EXPORT Error : public std::exception {
 public:
  TENON_INLINE Error(ErrorCode code, const detail::Message& message) noexcept : message_(message), code_(code) {}
  Error(const Error&) = default;
  TENON_COLD ~Error() noexcept override {}  // called, not inlined, by the destructors of all classes below
  const char* what() const noexcept override { return message_.text(); }
  ErrorCode code() const noexcept { return code_; }

 private:
  detail::Message message_;
  ErrorCode code_;
};

/// Sizes, strides or ranks that do not fit an operation.
class TENON_EXPORT ShapeError : public Error {
 public:
  TENON_INLINE ShapeError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// An index or an axis out of range.
class TENON_EXPORT IndexError : public Error {
 public:
  TENON_INLINE IndexError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A dtype that does not fit an operation, or a value that a dtype cannot represent.
class TENON_EXPORT TypeError : public Error {
 public:
  TENON_INLINE TypeError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A device that is absent or failed.
class TENON_EXPORT DeviceError : public Error {
 public:
  TENON_INLINE DeviceError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// Memory that cannot be allocated, or a storage that does not allow an operation.
class TENON_EXPORT MemoryError : public Error {
 public:
  TENON_INLINE MemoryError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// Foreign memory that breaks the rules of its exchange format.
class TENON_EXPORT ExchangeError : public Error {
 public:
  TENON_INLINE ExchangeError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A file that cannot be read or written.
class TENON_EXPORT IoError : public Error {
 public:
  TENON_INLINE IoError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};
/// A matrix that is singular, not positive definite or not finite, or an iteration that does not converge.
class TENON_EXPORT LinAlgError : public Error {
 public:
  TENON_INLINE LinAlgError(ErrorCode code, const detail::Message& message) noexcept : Error(code, message) {}
};

/// Called instead of throwing if exceptions are disabled; must not return.
using ErrorHandler = void (*)(ErrorCode code, const char* message);

TENON_END_TYPES

TENON_BEGIN_DETAIL_TYPES

TENON_HIDDEN inline constinit ErrorHandler error_handler = nullptr;

/// A place in the caller's program that error messages name.
struct ErrorPlace {
  const char* what;
  const char* file;
  int line;
  const ErrorPlace* outer;
};
TENON_HIDDEN inline constinit thread_local const ErrorPlace* innermost_place = nullptr;

/// One part of a message: a text, a number, or a list of integers that is printed as a shape, "(3,4)".
struct Piece {
  enum Kind : unsigned char { text_, integer_, unsigned_, real_, shape_ } kind;
  union {
    const char* text;
    long long integer;
    unsigned long long natural;
    double real;
    const std::int64_t* extents;
  };
  int rank = 0;

  TENON_INLINE Piece(const char* v) : kind(text_), text(v) {}
  TENON_INLINE Piece(int v) : kind(integer_), integer(v) {}
  TENON_INLINE Piece(long v) : kind(integer_), integer(v) {}
  TENON_INLINE Piece(long long v) : kind(integer_), integer(v) {}
  TENON_INLINE Piece(unsigned v) : kind(unsigned_), natural(v) {}
  TENON_INLINE Piece(unsigned long v) : kind(unsigned_), natural(v) {}
  TENON_INLINE Piece(unsigned long long v) : kind(unsigned_), natural(v) {}
  TENON_INLINE Piece(double v) : kind(real_), real(v) {}
  /// A Shape, or a type with its members data() and rank().
  template <class S>
    requires requires(const S& s, const std::int64_t*& p) { p = s.data(); s.rank(); }
  TENON_INLINE Piece(const S& v) : kind(shape_), extents(v.data()), rank(v.rank()) {}
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_CODE
/// Sets the handler for builds without exceptions.  Not thread-safe: call it at start-up.
inline void set_error_handler(ErrorHandler handler) { detail::error_handler = handler; }
TENON_END_CODE

TENON_BEGIN_TYPES

/// From its construction to its destruction the errors of this thread end with its line: "tenon::view: … (train.cpp:42)", or with a
/// text of the caller's and its line: "(epoch, train.cpp:42)". The text must outlive the context. Contexts nest and end in reverse
/// order; the innermost is named first. Cost: two stores; nothing where there is none.
class ErrorContext {
 public:
  TENON_INLINE explicit ErrorContext(const char* what = nullptr, const char* file = __builtin_FILE(), int line = __builtin_LINE()) noexcept
      : place_{what, file, line, detail::innermost_place} {
    detail::innermost_place = &place_;
  }
  TENON_INLINE ~ErrorContext() { detail::innermost_place = place_.outer; }
  ErrorContext(const ErrorContext&) = delete;
  ErrorContext& operator=(const ErrorContext&) = delete;

 private:
  detail::ErrorPlace place_;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// A growing text. When out of memory it ignores what does not fit: an error message must not fail.
class Text {
 public:
  TENON_INLINE Text() {}
  Text(const Text&) = delete;
  Text& operator=(const Text&) = delete;
  TENON_INLINE ~Text() { std::free(data_); }

  TENON_COLD void put(const char* text, std::size_t n) {
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
  TENON_INLINE void put(const char* text) { put(text, std::strlen(text)); }
  TENON_INLINE void put(char c) { put(&c, 1); }
  TENON_COLD void put(unsigned long long v) {
    char digits[24];
    char* at = digits + sizeof digits;
    do {
      *--at = static_cast<char>('0' + v % 10);
      v /= 10;
    } while (v);
    put(at, static_cast<std::size_t>(digits + sizeof digits - at));
  }
  TENON_INLINE void put(long long v) {
    if (v < 0) put('-');
    put(v < 0 ? 0ULL - static_cast<unsigned long long>(v) : static_cast<unsigned long long>(v));
  }
  TENON_COLD void put(double v) {
    char buffer[40];
    int n = std::snprintf(buffer, sizeof buffer, "%g", v);
    if (v == v && std::strtod(buffer, nullptr) != v) n = std::snprintf(buffer, sizeof buffer, "%.17g", v);  // else 1.0000001 prints as 1
    for (int i = 0; i < n; ++i) {  // a decimal comma of the locale becomes a point
      if (buffer[i] == ',') buffer[i] = '.';
    }
    put(buffer);
  }
  TENON_COLD void put(const std::int64_t* extents, int rank) {
    put('(');
    for (int i = 0; i < rank; ++i) {
      if (i) put(',');
      put(static_cast<long long>(extents[i]));
    }
    if (rank == 1) put(',');
    put(')');
  }
  TENON_COLD void put(const Piece& piece) {
    switch (piece.kind) {
      case Piece::text_: return put(piece.text);
      case Piece::integer_: return put(piece.integer);
      case Piece::unsigned_: return put(piece.natural);
      case Piece::real_: return put(piece.real);
      case Piece::shape_: return put(piece.extents, piece.rank);
    }
  }
  TENON_INLINE const char* c_str() const { return data_ ? data_ : ""; }
  TENON_INLINE std::size_t size() const { return size_; }

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0, capacity_ = 0;
};

/// Appends the places of the thread's contexts: " (epoch, train.cpp:42; main.cpp:7)".
TENON_COLD inline void put_places(Text& text) {
  for (const ErrorPlace* place = innermost_place; place; place = place->outer) {
    text.put(place == innermost_place ? " (" : "; ");
    if (place->what) text.put(place->what), text.put(", ");
    const char* const folder = std::strrchr(place->file, '/');
    text.put(folder ? folder + 1 : place->file);
    text.put(':');
    text.put(static_cast<long long>(place->line));
  }
  if (innermost_place) text.put(')');
}

[[noreturn]] TENON_COLD inline void raise(ErrorCode code, const Piece* pieces, int count) {
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
  }
  throw Error(code, message);
#else
  if (error_handler) error_handler(code, text.c_str());
  std::fprintf(stderr, "%s\n", text.c_str());
  std::abort();
#endif
}

/// Throws the error of that code; the pieces form its message: `fail(ErrorCode::shape, "view: ", sizes, " …")`.
template <class... P>
[[noreturn]] TENON_COLD void fail(ErrorCode code, const P&... pieces) {
  const Piece list[] = {Piece(pieces)...};
  raise(code, list, sizeof...(P));
}

[[noreturn]] TENON_COLD inline void fail_allocation(const char* function, std::size_t bytes) {
  fail(ErrorCode::memory, function, ": cannot allocate ", bytes, " bytes");
}
/// What the system has refused, for the reason that errno has: `verb` is "open", "read" or "write".
[[noreturn]] TENON_COLD inline void fail_path(ErrorCode code, const char* function, const char* verb, const char* path) {
  fail(code, function, ": cannot ", verb, " ", path, ": ", std::strerror(errno));
}

TENON_END_DETAIL
